/// Everything committed that is kept, as an immutable value: what a stage shows at any time.
package struct RenderTimeline: Sendable {
  /// The epochs in the order of time.
  package let epochs: [Epoch]
  /// The oldest time that can be shown, which is shown for all times before it; −∞ when nothing was
  /// released.
  package let earliestTime: Double

  /// The tree that shows at a time; the first one also before it begins.
  package func tree(at time: Double) -> RenderTree? {
    epochIndex(at: time).map { epochs[$0].tree }
  }

  /// The index of the epoch that shows at a time; nil when nothing was committed.
  package func epochIndex(at time: Double) -> Int? {
    guard !epochs.isEmpty else { return nil }
    var first = 0
    var end = epochs.count
    while end - first > 1 {
      let middle = (first + end) / 2
      if epochs[middle].begin <= time + Timing.snap { first = middle } else { end = middle }
    }
    return first
  }

  /// What shows at a time, or at the oldest one that is kept; nil when nothing was committed.
  package func evaluate(at time: Double) -> PresentationTree? {
    let time = max(time, earliestTime)
    return tree(at: time)?.evaluate(at: time)
  }
}
