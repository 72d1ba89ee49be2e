/// The resolved timing of one animation, group or layer: everything is a double, without
/// references.
///
/// Times are seconds. "Parent" is the time that the owner runs in, "active" is `(parent −
/// beginTime) · speed + timeOffset`, and the fold of that into one run is "basic" time.
struct Timing: Hashable, Sendable {
  /// Two instants closer than this are one (Laminar.docc: ClocksAndTiming, "Boundaries").
  static let snap = 1e-9

  /// From here on a count or a duration means forever.
  static let endless = 1e30

  /// A run shorter than this has no inside.
  private static let shortestRun = 1e-12

  /// The limit of sizes that are safe for arithmetic; no document comes near.
  static let largestTime = 1e15

  let beginTime: Double
  /// One forward run in local seconds; infinite for the clock of an ordinary layer.
  let duration: Double
  let speed: Double
  let timeOffset: Double
  /// All repeats in local seconds, without regard to `speed`.
  let activeDuration: Double
  /// The active interval in parent seconds; infinite when `speed` is 0.
  let span: Double
  /// A forward run with its mirror image when there is one.
  let cycle: Double
  /// Boundaries of cycles snap within this fraction of a cycle.
  let cycleSnap: Double
  let autoreverses: Bool
  let fillsBackwards: Bool
  let fillsForwards: Bool
  /// Whether progress is just elapsed · speed / duration.
  let isPlain: Bool

  /// Resolves a `MediaTiming` (Laminar.docc: ClocksAndTiming, "Repeats and the end").
  ///
  /// - Parameters:
  ///   - duration: a duration ≤ 0 is replaced by `inheritedDuration`.
  ///   - inheritedDuration: the group's duration for a group's child, else the default duration.
  init(
    beginTime: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: MediaTimingFillMode = .removed, inheritedDuration: Double = 0
  ) {
    let run = Self.length(duration > 0 ? duration : inheritedDuration)
    let cycle = autoreverses ? 2 * run : run
    var active: Double
    if repeatDuration > 0 {
      active = Self.length(repeatDuration)
    } else if repeatCount >= Self.endless {
      active = .infinity
    } else {
      active = Self.length((repeatCount > 0 ? repeatCount : 1) * cycle)
    }
    if run == 0 { active = 0 }

    self.beginTime = Self.bounded(beginTime, orElse: 0)
    self.duration = run
    self.speed = Self.bounded(speed, orElse: 1)
    self.timeOffset = Self.bounded(timeOffset, orElse: 0)
    self.activeDuration = active
    self.span = self.speed == 0 ? .infinity : active / abs(self.speed)
    self.cycle = cycle
    self.cycleSnap = max(Self.snap, min(Self.snap / cycle, 1e-3))
    self.autoreverses = autoreverses
    self.fillsBackwards = fillMode.fillsBackwards
    self.fillsForwards = fillMode.fillsForwards
    self.isPlain =
      active == run && run > 0 && run.isFinite && !autoreverses && self.timeOffset == 0
      && self.speed > 0
  }

  /// Resolves a timing that only has a length: one run forwards at the parent's speed.
  init(beginTime: Double, plainDuration: Double, inheritedDuration: Double) {
    let run = Self.length(plainDuration > 0 ? plainDuration : inheritedDuration)
    self.beginTime = Self.bounded(beginTime, orElse: 0)
    duration = run
    speed = 1
    timeOffset = 0
    activeDuration = run
    span = run
    cycle = run
    cycleSnap = max(Self.snap, min(Self.snap / run, 1e-3))
    autoreverses = false
    fillsBackwards = false
    fillsForwards = false
    isPlain = run > 0 && run.isFinite
  }

  /// Resolves the timing of any timed object; floats widen through their shortest decimal.
  init(_ media: some MediaTiming, inheritedDuration: Double = 0) {
    self.init(
      beginTime: media.beginTime, duration: media.duration,
      speed: Double(shortestDecimal: media.speed), timeOffset: media.timeOffset,
      repeatCount: Double(shortestDecimal: media.repeatCount),
      repeatDuration: media.repeatDuration, autoreverses: media.autoreverses,
      fillMode: media.fillMode, inheritedDuration: inheritedDuration)
  }

  /// The same timing at another time of its parent, as a commit does with `beginTime` 0.
  func beginning(at beginTime: Double) -> Timing {
    Timing(self, beginTime: beginTime)
  }

  /// The end of the active interval in parent seconds; infinite when it never ends.
  var endTime: Double { beginTime + span }

  private init(_ other: Timing, beginTime: Double) {
    self.beginTime = Self.bounded(beginTime, orElse: 0)
    duration = other.duration
    speed = other.speed
    timeOffset = other.timeOffset
    activeDuration = other.activeDuration
    span = other.span
    cycle = other.cycle
    cycleSnap = other.cycleSnap
    autoreverses = other.autoreverses
    fillsBackwards = other.fillsBackwards
    fillsForwards = other.fillsForwards
    isPlain = other.isPlain
  }

  private static func length(_ value: Double) -> Double {
    guard value >= shortestRun else { return 0 }
    return value >= endless ? .infinity : value
  }

  private static func bounded(_ value: Double, orElse fallback: Double) -> Double {
    value.isNaN ? fallback : min(max(value, -largestTime), largestTime)
  }
}
