import Synchronization

/// The corners of shadows that were drawn recently: only a cache, which no pixel depends on.
final class ShadowCache: Sendable {
  private struct State {
    var gaps: [CornerGap.Key: CornerGap] = [:]
    var size = 0
  }

  /// Pixels that are kept.
  private static let limit = 8 << 20
  private let state = Mutex(State())

  func gap(_ key: CornerGap.Key) -> CornerGap {
    if let gap = state.withLock({ $0.gaps[key] }) { return gap }
    let gap = CornerGap(key)
    state.withLock { state in
      if state.size + gap.values.count > Self.limit {
        state.gaps.removeAll(keepingCapacity: true)
        state.size = 0
      }
      if state.gaps.updateValue(gap, forKey: key) == nil { state.size += gap.values.count }
    }
    return gap
  }
}
