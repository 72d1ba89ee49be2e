/// Everything committed that is kept, as an immutable value: what a stage shows at any time.
package struct RenderTimeline: Sendable {
  /// The epochs in the order of time.
  package let epochs: [Epoch]
  /// The oldest time that can be shown, which is shown for all times before it; −∞ when nothing was
  /// released.
  package let earliestTime: Double

  /// What saves work when trees are compiled, evaluated and written as commands. With any of it off,
  /// every value and every command is the same.
  package struct Shortcuts: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A tree is made of the one used last where few layers changed, instead of compiled from nothing.
    package static let derivedTrees = Self(rawValue: 1 << 0)
    /// Animations of lone numbers run in loops of one kind, instead of one after the other.
    package static let packedTracks = Self(rawValue: 1 << 1)
    /// The commands of layers that only move are kept.
    package static let stillLayers = Self(rawValue: 1 << 2)
    /// The layouts of texts are kept.
    package static let textLayouts = Self(rawValue: 1 << 3)
    package static let all: Self = [.derivedTrees, .packedTracks, .stillLayers, .textLayouts]
  }

  /// The same moments, found with some shortcuts alone.
  package func using(_ shortcuts: Shortcuts) -> RenderTimeline {
    let recent = RecentTrees(shortcuts: shortcuts)
    let copies = epochs.map { Epoch(begin: $0.begin, image: $0.image, recent: recent) }
    return RenderTimeline(epochs: copies, earliestTime: earliestTime)
  }

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
