import Dispatch
import Synchronization

/// Encoded frames on their way from the threads that made them to the one that writes them in order.
final class FrameQueue: Sendable {
  private let frames = Mutex<[Int: [UInt8]]>([:])
  private let space: Turnstile
  private let arrived = DispatchSemaphore(value: 0)

  /// - Parameter capacity: The most frames to hold.
  init(capacity: Int) { space = Turnstile(lead: capacity) }

  /// Hands over a frame; waits while it is too far ahead.
  ///
  /// - Throws: `Turnstile.Closed` when nobody writes any more.
  func put(_ bytes: [UInt8], at place: Int) throws {
    try space.wait(for: place)
    frames.withLock { $0[place] = bytes }
    arrived.signal()
  }

  /// Takes the frame of a place if it is there; calls go by the order of the places.
  func take(_ place: Int) -> [UInt8]? {
    guard let bytes = frames.withLock({ $0.removeValue(forKey: place) }) else { return nil }
    space.advance()
    return bytes
  }

  /// Waits a moment for any frame.
  func waitForArrival() {
    _ = arrived.wait(timeout: .now() + .milliseconds(50))
  }

  /// Lets those go who hold frames.
  func close() { space.close() }
}
