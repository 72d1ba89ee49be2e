extension GestureRecognizer {
  /// The stage's time; during a call of `touchesBegan` and the others, and of `timerFired()`, that of the
  /// event exactly.
  package var now: Double { tracking.context?.time ?? 0 }

  /// Lets `timerFired()` be called at a time of the stage, before the touches of that instant. Replaces
  /// the timer set before. A reset, and the end of the gesture, cancel it.
  package func setTimer(at time: Double) {}

  /// Cancels the timer.
  package func cancelTimer() {}
}
