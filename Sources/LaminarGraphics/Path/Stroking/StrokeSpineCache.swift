import Synchronization

/// The spines of strokes of which parts were drawn recently: only a cache, which no outline depends on.
///
/// Of a stroke that draws itself, or whose dashes move, the part changes from frame to frame, and the spine
/// does not.
package final class StrokeSpineCache: Sendable {
  private struct State {
    var spines: [StrokeSpine.Source: KeptSpine] = [:]
    var nodeCount = 0
  }

  /// The most nodes that are kept: six megabytes, and at most seventy of what strokes that end early have in
  /// common.
  static let mostNodes = 1 << 17
  private let state = Mutex(State())

  /// Makes an empty cache.
  package init() {}

  /// The number of spines that are kept.
  var count: Int { state.withLock { $0.spines.count } }

  /// The spine of a source; nil for one of more nodes than a limit.
  func spine(of source: StrokeSpine.Source, limit: Int) -> KeptSpine? {
    if let kept = state.withLock({ $0.spines[source] }) {
      return kept.spine.nodes.count > limit ? nil : kept
    }
    guard let kept = StrokeSpine(source, limit: limit).map(KeptSpine.init) else { return nil }
    let count = kept.spine.nodes.capacity
    if count > Self.mostNodes { return kept }
    state.withLock { state in
      if state.nodeCount + count > Self.mostNodes {
        state.spines.removeAll(keepingCapacity: true)
        state.nodeCount = 0
      }
      if state.spines.updateValue(kept, forKey: source) == nil { state.nodeCount += count }
    }
    return kept
  }
}
