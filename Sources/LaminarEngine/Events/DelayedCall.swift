/// A closure that a stage calls once, when its time comes; what `Stage.after(_:_:)` returns.
public final class DelayedCall {
  /// Nil once it was called or cancelled.
  private var action: (() -> Void)?
  /// Its index in the order of registration.
  let order = Transaction.ThreadState.current.takeOrder()

  init(_ action: @escaping () -> Void) { self.action = action }

  /// Whether it is still to be called.
  public var isPending: Bool { action != nil }

  /// Cancels the call and releases the closure.
  public func cancel() { action = nil }

  /// Calls the closure, unless it was cancelled.
  func run(in context: LayerContext) {
    guard let action else { return }
    self.action = nil
    context.record(.delayedCall, "")
    action()
  }
}

extension LayerContext {
  /// Calls a closure some seconds after the stage's time.
  package func call(after delay: Double, _ action: @escaping () -> Void) -> DelayedCall {
    let call = DelayedCall(action)
    guard delay.isFinite else {
      root.recordIgnored("a delay of \(delay) s never ends", key: "after")
      call.cancel()
      return call
    }
    eventQueue.plan(
      ScheduledEvent(time: time + max(delay, 0), kind: .call(call), generation: 0))
    return call
  }
}
