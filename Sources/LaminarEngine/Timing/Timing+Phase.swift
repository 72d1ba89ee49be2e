extension Timing {
  /// The state of a timed object at one instant.
  struct Phase: Hashable, Sendable {
    /// Whether the object shows at all; the other fields are 0 and false when it does not.
    var isApplied: Bool
    /// Progress through the current run before easing, 0 … 1; falls during a reverse run. −0 before
    /// the beginning, where a backwards fill shows it: timing functions that jump at 0 have not yet.
    var progress: Double
    /// Completed cycles, a whole number; negative when active time is.
    var cycle: Double
    /// Whether the current run is a reverse one.
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
  ///    equals the active duration (a run played backwards starts there, a scrubbed one ends).
  /// 4. Instants within 1e-9 s, or 1e-9 of a cycle, of a boundary are on it.
  @inline(__always)
  func phase(at parentTime: Double) -> Phase {
    let elapsed = parentTime - beginTime
    // FAST PATH: one forward run, strictly inside: steps 1 to 4 reduce to a division.
    if isPlain && elapsed > Self.snap && elapsed < span - Self.snap {
      return Phase(
        isApplied: true, progress: elapsed * speed / duration, cycle: 0, isReversed: false)
    }
    return foldedPhase(elapsed: elapsed)
  }

  /// The phase for a time since the beginning, by the complete rules.
  func foldedPhase(elapsed: Double) -> Phase {
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
  /// - Returns: nil when nothing applies; without respect for the fill mode both ends are held.
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

  /// Steps 2 to 4: active time folded into one run.
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
    // Within the snap the peak belongs to the forward run.
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
