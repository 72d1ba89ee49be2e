import Testing

@testable import LaminarEngine

@Suite struct `A delayed call` {
  private let root = Layer()
  private let layer = Layer()
  private let context: LayerContext
  private let log: CallLog

  init() {
    root.addSublayer(layer)
    context = LayerContext(root: root)
    log = CallLog(context)
  }

  private func call(after delay: Double, _ name: String) -> DelayedCall {
    context.call(after: delay) { [log] in log.write(name) }
  }

  @Test func `comes at its exact time, in the order of times, then of registration`() {
    _ = (call(after: 0.5, "b"), call(after: 0.25, "a"), call(after: 0.5, "c"))
    _ = (call(after: -3, "now"), call(after: 9, "late"))
    #expect(log.calls == [])
    context.advance(to: 1)
    #expect(log.calls == ["now", "a", "b", "c"])
    #expect(log.times == [0, 0.25, 0.5, 0.5])
  }

  @Test func `counts from the instant of the callback that requests it`() {
    var left = 3
    func again() {
      log.write("\(left)")
      left -= 1
      if left > 0 { _ = context.call(after: 0.1, again) }
    }
    _ = context.call(after: 0.1, again)
    context.advance(to: 5)
    #expect(log.calls == ["3", "2", "1"])
    for (time, expected) in zip(log.times, [0.1, 0.2, 0.3]) {
      #expect(abs(time - expected) < 1e-12)
    }
  }

  @Test func `is not made when it was cancelled, even at its own instant`() {
    let first = call(after: 0.5, "first")
    let second = context.call(after: 0.5) { [log] in log.write("second") }
    _ = context.call(after: 0.25) { first.cancel() }
    let third = call(after: 0.5, "third")
    _ = context.call(after: 0.4) { [context] in _ = context.call(after: 0) { third.cancel() } }
    #expect(first.isPending)
    context.advance(to: 0.5)
    #expect(log.calls == ["second"])
    #expect(!first.isPending && !second.isPending && !third.isPending)
    second.cancel()
    for delay in [Double.nan, .infinity] { #expect(!call(after: delay, "never").isPending) }
    #expect(root.rare?.diagnostics.count == 2)
    context.advance(to: 1)
    #expect(log.calls == ["second"])
  }

  @Test func `changes the tree at its time, which no snapshot shows before`() {
    context.recordsEvents = true
    _ = context.call(after: 0.5) { [layer] in
      Transaction.setDisableActions(true)
      layer.opacity = 0.25
    }
    // The declared change makes the simulation pass the time of the call.
    context.schedule(.at(0.75)) { $0.simulatedLayer(for: layer).zPosition = 1 }
    func opacity(at time: Double) -> Double? {
      context.timeline(until: 1).evaluate(at: time)?.number(.opacity, of: 1)
    }
    context.advance(to: 0)
    #expect(opacity(at: 0.9) == 1)
    context.advance(to: 1)
    #expect([0.4, 0.5, 0.9].map(opacity) == [1, 0.25, 0.25])
    #expect(context.events(until: 1).filter { $0.kind == .delayedCall }.map(\.time) == [0.5])
  }
}
