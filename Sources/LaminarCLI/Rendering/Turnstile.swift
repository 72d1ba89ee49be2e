import Foundation

/// Lets threads that hold consecutive places through one by one, in the order of the places.
final class Turnstile: @unchecked Sendable {
  /// Those who wait were let go, since somebody before them failed.
  struct Closed: Error {}

  // NSCondition guards both.
  private let condition = NSCondition()
  private var next = 0
  private var isClosed = false

  /// Waits for all places before this one and does something, alone.
  ///
  /// - Throws: What `body` throws, which closes the turnstile; `Closed` when it was closed before.
  func pass<Result>(_ place: Int, _ body: () throws -> Result) throws -> Result {
    condition.lock()
    defer { condition.unlock() }
    while next != place, !isClosed { condition.wait() }
    if isClosed { throw Closed() }
    do {
      let result = try body()
      next += 1
      condition.broadcast()
      return result
    } catch {
      isClosed = true
      condition.broadcast()
      throw error
    }
  }

  /// Lets all who wait go.
  func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }
}
