import Dispatch
import Synchronization

/// Encoded frames, from the threads that encode them to the one that writes them in order.
final class FrameQueue: Sendable {
  private let frames = Mutex<[Int: [UInt8]]>([:])
  private let space: Turnstile
  private let arrived = DispatchSemaphore(value: 0)

  /// - Parameter capacity: The most frames to hold.
  init(capacity: Int) { space = Turnstile(lead: capacity) }

  /// Adds a frame; waits while it is too far ahead.
  ///
  /// - Throws: `Turnstile.Closed` when writing has ended.
  func put(_ bytes: [UInt8], at index: Int) throws {
    try space.wait(for: index)
    frames.withLock { $0[index] = bytes }
    arrived.signal()
  }

  /// Takes the frame at an index if it is there; the indices of the calls are in order.
  func take(_ index: Int) -> [UInt8]? {
    guard let bytes = frames.withLock({ $0.removeValue(forKey: index) }) else { return nil }
    space.advance()
    return bytes
  }

  /// Waits a moment for any frame.
  func waitForArrival() {
    _ = arrived.wait(timeout: .now() + .milliseconds(50))
  }

  /// Ends the waiting of threads that hold frames.
  func close() { space.close() }
}
