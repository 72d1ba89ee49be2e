/// Timing as the clock of a layer: instants of the parent's time in local time and back.
extension Timing {
  /// The clock of an ordinary layer: without an end and without repeats.
  static let layer = Timing(duration: .infinity)

  /// The local time while drawing; it is defined everywhere.
  ///
  /// 1. Before the beginning a clock that does not fill backwards runs on along the same line, so
  ///    that a layer with `beginTime` 5 is simply five seconds behind
  ///    (Laminar.docc: ClocksAndTiming, "Layer clocks")
  ///    and an animation of it stays continuous; one that does stays at its beginning.
  /// 2. After its end a clock stops, whatever it fills: what a finished layer shows is decided by
  ///    its animations.
  /// 3. In between it is folded.
  @inline(__always)
  func localTime(fromParent parentTime: Double) -> Double {
    let elapsed = parentTime - beginTime
    if elapsed < 0 && fillsBackwards { return foldedTime(elapsed: elapsed) }
    if duration.isFinite && elapsed >= 0 { return foldedTime(elapsed: elapsed) }
    return elapsed * speed + timeOffset
  }

  /// The parent's time at a local time, without regard to repeats; 0 when `speed` is 0.
  @inline(__always)
  func parentTime(fromLocal localTime: Double) -> Double {
    speed == 0 ? 0 : (localTime - timeOffset) / speed + beginTime
  }

  /// The local time for `convertTime(_:from:)`: nil where the clock does not run, that is outside
  /// the active interval on a side that is not filled
  /// (Laminar.docc: ClocksAndTiming, "Converting times").
  func convertedTime(fromParent parentTime: Double) -> Double? {
    guard isApplied(at: parentTime) else { return nil }
    let elapsed = parentTime - beginTime
    guard duration.isFinite || elapsed < 0 else { return elapsed * speed + timeOffset }
    return foldedTime(elapsed: elapsed)
  }

  /// Local time clamped to the active interval and folded into `0 … duration`.
  private func foldedTime(elapsed: Double) -> Double {
    let held = min(max(elapsed, 0), span)
    guard duration.isFinite else { return held * speed + timeOffset }
    return foldedPhase(elapsed: held).progress * duration
  }
}
