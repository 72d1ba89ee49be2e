extension GestureRecognizer {
  /// The stage's time; during a call of `touchesBegan` and the others, and of `timerFired()`, that of the
  /// event exactly.
  package var now: Double { tracking.context?.time ?? 0 }

  /// Lets `timerFired()` be called at a time of the stage, before the touches of that instant; a past
  /// one is now. Replaces the timer set before. The end of the gesture cancels it.
  package func setTimer(at time: Double) {
    tracking.timerGeneration &+= 1
    guard !time.isNaN, let context = tracking.context else { return }
    tracking.timerOrder = Transaction.ThreadState.current.takeOrder()
    context.eventQueue.plan(
      ScheduledEvent(
        time: max(time, context.time), kind: .timer(self), generation: tracking.timerGeneration))
  }

  /// Cancels the timer.
  package func cancelTimer() { tracking.timerGeneration &+= 1 }
}
