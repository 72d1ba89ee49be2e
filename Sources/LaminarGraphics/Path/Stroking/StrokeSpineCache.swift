import Synchronization

/// The spines of strokes of which parts were drawn recently: only a cache, which no outline depends on.
///
/// Of a stroke that draws itself, or whose dashes move, the part changes from frame to frame, and the spine
/// does not.
package final class StrokeSpineCache: Sendable {
  /// The most nodes that are kept: six megabytes, and at most seventy of what strokes that end early have in
  /// common.
  package static let mostNodes = 1 << 17
  private let spines: Mutex<BoundedCache<StrokeSpine.Source, KeptSpine>>

  /// Makes an empty cache that keeps some nodes at most; none for 0.
  package init(capacity: Int = mostNodes) { spines = Mutex(BoundedCache(capacity: capacity)) }

  /// The number of spines that are kept.
  var count: Int { spines.withLock { $0.count } }

  /// The spine of a source; nil for one of more nodes than a limit.
  func spine(of source: StrokeSpine.Source, limit: Int) -> KeptSpine? {
    if let kept = spines.withLock({ $0[source] }) {
      return kept.spine.nodes.count > limit ? nil : kept
    }
    guard let kept = StrokeSpine(source, limit: limit).map(KeptSpine.init) else { return nil }
    spines.withLock { $0.insert(kept, for: source, size: kept.spine.size) }
    return kept
  }
}
