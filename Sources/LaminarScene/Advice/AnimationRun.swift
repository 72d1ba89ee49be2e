import LaminarEngine

/// When an animation runs, in the time of its layer or group.
struct AnimationRun {
  let begin: Double
  /// Infinite for what never ends.
  let end: Double

  /// Times nearer than this are the same.
  static let snap = 1e-9

  init(_ clock: MediaTimingValues, inheritedDuration: Double) {
    begin = clock.beginTime
    let cycle = clock.duration > 0 ? clock.duration : inheritedDuration
    let cycles = clock.repeatCount > 0 ? clock.repeatCount : 1
    let active =
      clock.repeatDuration > 0
      ? clock.repeatDuration : cycles * cycle * (clock.autoreverses ? 2 : 1)
    end = clock.speed == 0 ? .infinity : begin + active / abs(clock.speed)
  }
}
