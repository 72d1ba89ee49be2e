import Dispatch
import Synchronization

/// Lets threads that hold consecutive places go on in the order of the places, some of them ahead.
final class Turnstile: Sendable {
  /// Those who wait were let go, since what they wait for will not come.
  struct Closed: Error {}

  private struct State {
    /// The first place that has not passed.
    var next = 0
    var isClosed = false
    var waiting: [Int: DispatchSemaphore] = [:]
  }

  /// How many places may go on at a time.
  let lead: Int

  private let state = Mutex(State())

  init(lead: Int = 1) { self.lead = max(lead, 1) }

  /// Waits until fewer than `lead` places before this one have not passed.
  ///
  /// - Throws: `Closed` when the turnstile is or gets closed.
  func wait(for place: Int) throws {
    let turn = try state.withLock { state -> DispatchSemaphore? in
      if state.isClosed { throw Closed() }
      if place < state.next + lead { return nil }
      let turn = DispatchSemaphore(value: 0)
      state.waiting[place] = turn
      return turn
    }
    guard let turn else { return }
    turn.wait()
    if state.withLock(\.isClosed) { throw Closed() }
  }

  /// Notes that the next place has passed.
  func advance() {
    state.withLock { state in
      state.next += 1
      state.waiting.removeValue(forKey: state.next + lead - 1)?.signal()
    }
  }

  /// Lets all who wait go.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for turn in state.waiting.values { turn.signal() }
      state.waiting.removeAll()
    }
  }
}
