/// The resolved timing of one animation, group or layer: everything is a double, without
/// references.
///
/// Times are seconds. "Parent" is the time that the owner runs in, "active" is `(parent −
/// beginTime) · speed + timeOffset`, and the fold of that into one iteration is "basic" time.
struct Timing: Hashable, Sendable {
  /// Two instants closer than this are one (Laminar.docc: ClocksAndTiming, "Boundaries").
  static let snap = 1e-9

  /// From here on a count or a duration means forever.
  static let endless = 1e30

  /// An iteration shorter than this has no inside.
  private static let shortestIteration = 1e-12

  /// The limit of sizes that are safe for arithmetic; no document comes near.
  static let largestTime = 1e15

  let beginTime: Double
  /// One iteration in local seconds; infinite for the clock of an ordinary layer.
  let duration: Double
  let speed: Double
  let timeOffset: Double
  /// All repeats in local seconds, without regard to `speed`.
  let activeDuration: Double
  /// The active interval in parent seconds; infinite when `speed` is 0.
  let span: Double
  /// A forward iteration with its mirror image when there is one.
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
    let iteration = Self.length(duration > 0 ? duration : inheritedDuration)
    let cycle = autoreverses ? 2 * iteration : iteration
    var active: Double
    if repeatDuration > 0 {
      active = Self.length(repeatDuration)
    } else if repeatCount >= Self.endless {
      active = .infinity
    } else {
      active = Self.length((repeatCount > 0 ? repeatCount : 1) * cycle)
    }
    if iteration == 0 { active = 0 }

    self.beginTime = Self.bounded(beginTime, orElse: 0)
    self.duration = iteration
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
      active == iteration && iteration > 0 && iteration.isFinite && !autoreverses
      && self.timeOffset == 0
      && self.speed > 0
  }

  /// Resolves a timing that only has a length: one forward iteration at the parent's speed.
  init(beginTime: Double, plainDuration: Double, inheritedDuration: Double) {
    let iteration = Self.length(plainDuration > 0 ? plainDuration : inheritedDuration)
    self.beginTime = Self.bounded(beginTime, orElse: 0)
    duration = iteration
    speed = 1
    timeOffset = 0
    activeDuration = iteration
    span = iteration
    cycle = iteration
    cycleSnap = max(Self.snap, min(Self.snap / iteration, 1e-3))
    autoreverses = false
    fillsBackwards = false
    fillsForwards = false
    isPlain = iteration > 0 && iteration.isFinite
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

  /// The timing with another begin time, which a commit sets for `beginTime` 0.
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
    guard value >= shortestIteration else { return 0 }
    return value >= endless ? .infinity : value
  }

  private static func bounded(_ value: Double, orElse fallback: Double) -> Double {
    value.isNaN ? fallback : min(max(value, -largestTime), largestTime)
  }
}

// MARK: - Phases

extension Timing {
  /// The state of a timed object at one instant.
  struct Phase: Hashable, Sendable {
    /// Whether the object shows at all; the other fields are 0 and false when it does not.
    var isApplied: Bool
    /// Progress through the current iteration before easing, 0 … 1; falls during a reverse one. −0 before
    /// the beginning, where a backwards fill shows it: timing functions that jump at 0 have not yet.
    var progress: Double
    /// Completed cycles, a whole number; negative when active time is.
    var cycle: Double
    /// Whether the current iteration is a reverse one.
    var isReversed: Bool

    static let notApplied = Phase(
      isApplied: false, progress: 0, cycle: 0, isReversed: false)
  }

  /// The phase at a parent's time (Laminar.docc: ClocksAndTiming, "Local time"; ClocksAndTiming,
  /// "Boundaries").
  ///
  /// 1. Both ends of the active interval belong to it; beyond them the fill mode holds the time
  ///    at that end, or nothing applies.
  /// 2. Boundaries between cycles show the start of the next cycle, at any sign of speed.
  /// 3. The end of the interval shows the end of the last cycle, and so does active time that
  ///    equals the active duration (an animation played backwards starts there, a scrubbed one ends).
  /// 4. Instants within 1e-9 s, or 1e-9 of a cycle, of a boundary are on it.
  @inline(__always)
  func phase(at parentTime: Double) -> Phase {
    let elapsed = parentTime - beginTime
    // FAST PATH: one forward iteration, strictly inside: steps 1 to 4 reduce to a division.
    if isPlain && elapsed > Self.snap && elapsed < span - Self.snap {
      return Phase(
        isApplied: true, progress: elapsed * speed / duration, cycle: 0, isReversed: false)
    }
    return foldedPhase(elapsed: elapsed)
  }

  /// The phase for a time since the beginning, by the complete rules.
  private func foldedPhase(elapsed: Double) -> Phase {
    guard let active = activeTime(elapsed: elapsed, respectingFill: true) else {
      return .notApplied
    }
    var phase = fold(active.time, isAtEnd: active.isAtEnd)
    if elapsed < -Self.snap, phase.progress == 0 { phase.progress = -0.0 }
    return phase
  }

  /// Whether the object applies at a parent's time, by the fill rule alone.
  func isApplied(at parentTime: Double) -> Bool {
    activeTime(elapsed: parentTime - beginTime, respectingFill: true) != nil
  }

  /// The time that a group's children run in: its duration, warped by the eased progress.
  ///
  /// A group without an end has no progress; its children see its active time.
  func childTime(easedProgress: Double, at parentTime: Double) -> Double {
    guard !duration.isFinite else { return duration * easedProgress }
    let elapsed = parentTime - beginTime
    return activeTime(elapsed: elapsed, respectingFill: false)?.time ?? 0
  }

  /// Steps 1 and 4: the time since the beginning, clamped to the interval, as active time.
  ///
  /// - Returns: nil when nothing applies; without respect for the fill mode both ends are filled.
  private func activeTime(
    elapsed: Double, respectingFill: Bool
  ) -> (time: Double, isAtEnd: Bool)? {
    guard elapsed.isFinite else { return nil }
    if elapsed < -Self.snap {
      guard fillsBackwards || !respectingFill else { return nil }
      return (timeOffset, span == 0)
    }
    if elapsed >= span - Self.snap {
      guard elapsed <= span + Self.snap || fillsForwards || !respectingFill else { return nil }
      return (speed < 0 ? timeOffset - activeDuration : timeOffset + activeDuration, true)
    }
    let bounded = min(elapsed, Self.largestTime)
    return (elapsed <= Self.snap ? timeOffset : bounded * speed + timeOffset, false)
  }

  /// Steps 2 to 4: active time folded into one iteration.
  private func fold(_ activeTime: Double, isAtEnd: Bool) -> Phase {
    guard duration > 0 else {
      return Phase(
        isApplied: true, progress: autoreverses ? 0 : 1, cycle: 0, isReversed: autoreverses)
    }
    guard duration.isFinite else {
      return Phase(isApplied: true, progress: 0, cycle: 0, isReversed: false)
    }
    let ratio = activeTime / cycle
    let nearest = Self.nearestInteger(ratio)
    if abs(ratio - nearest) <= cycleSnap {
      let endsCycle =
        isAtEnd
        ? speed >= 0 : abs(activeTime - activeDuration) <= cycleSnap * cycle
      let completed = endsCycle ? nearest - 1 : nearest
      let isReversed = autoreverses && endsCycle
      return Phase(
        isApplied: true, progress: endsCycle && !autoreverses ? 1 : 0, cycle: completed,
        isReversed: isReversed)
    }
    let completed = nearest > ratio ? nearest - 1 : nearest
    let progress = (activeTime - completed * cycle) / duration
    guard autoreverses else {
      return Phase(
        isApplied: true, progress: min(max(progress, 0), 1), cycle: completed, isReversed: false)
    }
    // Within the snap the peak belongs to the forward iteration.
    if abs(progress - 1) <= 2 * cycleSnap {
      return Phase(isApplied: true, progress: 1, cycle: completed, isReversed: false)
    }
    let isReversed = progress > 1
    return Phase(
      isApplied: true, progress: min(max(isReversed ? 2 - progress : progress, 0), 1),
      cycle: completed, isReversed: isReversed)
  }

  /// The nearest integer, ties to even: adding 1.5 · 2⁵² leaves no bits for a fraction.
  @inline(__always)
  private static func nearestInteger(_ value: Double) -> Double {
    let noFraction = 6_755_399_441_055_744.0
    guard abs(value) < 2_251_799_813_685_248 else { return value.rounded() }
    return (value + noFraction) - noFraction
  }
}

// MARK: - Clocks of layers

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
    let clamped = min(max(elapsed, 0), span)
    guard duration.isFinite else { return clamped * speed + timeOffset }
    return foldedPhase(elapsed: clamped).progress * duration
  }
}
