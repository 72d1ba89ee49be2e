import Dispatch
import Synchronization

/// Lets threads with consecutive indices continue in the order of the indices, some of them ahead.
final class Turnstile: Sendable {
  /// The waiting ended, since what was waited for will not come.
  struct Closed: Error {}

  private struct State {
    /// The first index that has not passed.
    var next = 0
    var isClosed = false
    var waiting: [Int: DispatchSemaphore] = [:]
  }

  /// How many indices may continue at a time.
  let lead: Int

  private let state = Mutex(State())

  init(lead: Int = 1) { self.lead = max(lead, 1) }

  /// Waits until fewer than `lead` indices before this one have not passed.
  ///
  /// - Throws: `Closed` when the turnstile is or gets closed.
  func wait(for index: Int) throws {
    let turn = try state.withLock { state -> DispatchSemaphore? in
      if state.isClosed { throw Closed() }
      if index < state.next + lead { return nil }
      let turn = DispatchSemaphore(value: 0)
      state.waiting[index] = turn
      return turn
    }
    guard let turn else { return }
    turn.wait()
    if state.withLock(\.isClosed) { throw Closed() }
  }

  /// Notes that the next index has passed.
  func advance() {
    state.withLock { state in
      state.next += 1
      state.waiting.removeValue(forKey: state.next + lead - 1)?.signal()
    }
  }

  /// Ends the waiting of all threads.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for turn in state.waiting.values { turn.signal() }
      state.waiting.removeAll()
    }
  }
}
