/// A layer's clock: the timing that was set on it, or the drive that controls it instead.
struct LayerClock: Hashable, Sendable {
  let timing: Timing
  let drive: ClockDrive?

  init(_ values: MediaTimingValues) {
    timing = Timing(values)
    drive = values.drive
  }

  init(_ timing: Timing) {
    self.timing = timing
    drive = nil
  }

  /// The local time while drawing; it is defined everywhere.
  func localTime(fromParent parentTime: Double) -> Double {
    drive?.localTime(fromParent: parentTime) ?? timing.localTime(fromParent: parentTime)
  }

  /// The parent's time at a local time; 0 where the clock is stopped or driven.
  func parentTime(fromLocal localTime: Double) -> Double {
    timing.parentTime(fromLocal: localTime)
  }

  /// The local time for `convertTime(_:from:)`: nil where the clock does not run.
  func convertedTime(fromParent parentTime: Double) -> Double? {
    drive?.localTime(fromParent: parentTime) ?? timing.convertedTime(fromParent: parentTime)
  }

  /// The time before it is folded into runs: the `timeOffset` for a stop at this time.
  func activeTime(fromParent parentTime: Double) -> Double {
    if let drive { return drive.localTime(fromParent: parentTime) }
    let elapsed = parentTime - timing.beginTime
    guard timing.duration.isFinite || (elapsed < 0 && timing.fillsBackwards) else {
      return elapsed * timing.speed + timing.timeOffset
    }
    let held = min(max(elapsed, timing.fillsBackwards ? 0 : elapsed), timing.span)
    return held * timing.speed + timing.timeOffset
  }
}
