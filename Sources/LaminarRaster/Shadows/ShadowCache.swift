import LaminarGraphics
import Synchronization

/// The corners of shadows that were drawn recently: only a cache, which no pixel depends on.
final class ShadowCache: Sendable {
  /// Pixels that are kept.
  private static let limit = 8 << 20
  private let gaps: Mutex<BoundedCache<CornerGap.Key, CornerGap>>

  init(isKept: Bool = true) { gaps = Mutex(BoundedCache(capacity: isKept ? Self.limit : 0)) }

  func gap(_ key: CornerGap.Key) -> CornerGap {
    if let gap = gaps.withLock({ $0[key] }) { return gap }
    let gap = CornerGap(key)
    gaps.withLock { $0.insert(gap, for: key, size: gap.values.count) }
    return gap
  }
}
