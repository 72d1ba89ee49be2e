import Laminar
import Synchronization

/// Times the parts of what a renderer draws.
final class PartClock: Sendable {
  private let clock = ContinuousClock()
  private let state: Mutex<(last: ContinuousClock.Instant, times: [FramePart: Double])>

  init() { state = Mutex((clock.now, [:])) }

  /// Begins a frame, whose first part begins now.
  func restart() {
    state.withLock { $0 = (clock.now, [:]) }
  }

  /// The seconds of a part of the frame, and 0 for one that there was not.
  func seconds(of part: FramePart) -> Double { state.withLock { $0.times[part] ?? 0 } }

  func end(_ part: FramePart) {
    let now = clock.now
    state.withLock {
      $0.times[part, default: 0] += (now - $0.last).seconds
      $0.last = now
    }
  }
}
