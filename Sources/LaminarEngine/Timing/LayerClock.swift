/// A layer's clock: the timing that was set on it, or the scrub that moves it instead, and the remapping
/// of what these make of the parent's time.
struct LayerClock: Hashable, Sendable {
  let timing: Timing
  let scrub: ClockCurve?
  let remapping: ClockCurve?

  init(_ values: MediaTimingValues) {
    timing = Timing(values)
    scrub = values.scrub
    remapping = values.remapping?.curve
  }

  init(_ timing: Timing) {
    self.timing = timing
    scrub = nil
    remapping = nil
  }

  /// The local time while drawing; it is defined everywhere.
  func localTime(fromParent parentTime: Double) -> Double {
    remapped(unmappedTime(fromParent: parentTime))
  }

  /// The local time of the clock without its remapping.
  func unmappedTime(fromParent parentTime: Double) -> Double {
    scrub?.localTime(fromParent: parentTime) ?? timing.localTime(fromParent: parentTime)
  }

  private func remapped(_ time: Double) -> Double {
    remapping?.localTime(fromParent: time) ?? time
  }

  /// The parent's time at a local time; 0 where the clock is stopped or scrubbed. Of a remapped clock
  /// the first time at which it shows the local time, and 0 where it never does.
  func parentTime(fromLocal localTime: Double) -> Double {
    timing.parentTime(fromLocal: remapping?.parentTime(fromLocal: localTime) ?? localTime)
  }

  /// The local time for `convertTime(_:from:)`: nil where the clock does not run.
  func convertedTime(fromParent parentTime: Double) -> Double? {
    let time =
      scrub?.localTime(fromParent: parentTime) ?? timing.convertedTime(fromParent: parentTime)
    return time.map(remapped)
  }

  /// The time before it is folded into iterations and remapped: the `timeOffset` for a stop at this
  /// time.
  func activeTime(fromParent parentTime: Double) -> Double {
    if let scrub { return scrub.localTime(fromParent: parentTime) }
    let elapsed = parentTime - timing.beginTime
    guard timing.duration.isFinite || (elapsed < 0 && timing.fillsBackwards) else {
      return elapsed * timing.speed + timing.timeOffset
    }
    let clamped = min(max(elapsed, timing.fillsBackwards ? 0 : elapsed), timing.span)
    return clamped * timing.speed + timing.timeOffset
  }
}

// MARK: - Chains

/// The clocks of a layer and its superlayers that differ from the stage's time, outermost first.
struct ClockChain {
  let clocks: [LayerClock]

  /// The time of the innermost clock at a time of the stage.
  func localTime(at time: Double) -> Double {
    clocks.reduce(time) { $1.localTime(fromParent: $0) }
  }

  /// How often a search goes on behind a time that a clock passes in a jump.
  private static let mostJumps = 1000

  /// The first stage time at which the innermost clock reaches a time.
  ///
  /// 1. `start` for a clock that is there already.
  /// 2. Otherwise the goal is converted outwards clock by clock: each time to where the parent's time
  ///    must rise or fall. A clock that runs backwards exchanges the two.
  /// 3. Infinite when that never happens: a clock between is stopped, or runs away. A clock that
  ///    repeats inside one that repeats counts as far as the outer one's present iteration lasts.
  /// 4. Where a clock with a curve jumped over what was found, the search goes on from there.
  func firstTime(reaching localTime: Double, from start: Double) -> Double {
    if clocks.isEmpty { return start < localTime - Timing.snap ? max(start, localTime) : start }
    var start = start
    var step = 2 * Timing.snap
    for _ in 0..<Self.mostJumps {
      var times = [start]
      for clock in clocks { times.append(clock.localTime(fromParent: times[times.count - 1])) }
      guard times[clocks.count] < localTime - Timing.snap else { return start }
      var goal = ClockGoal(low: -.infinity, high: localTime)
      for (clock, parentTime) in zip(clocks, times).reversed() {
        guard let next = clock.goal(for: goal, from: parentTime) else { return .infinity }
        goal = next
      }
      let reached = max(start, goal.high)
      guard reached.isFinite, clocks.contains(where: \.hasCurve) else { return reached }
      if reached > start {
        (start, step) = (reached, 2 * Timing.snap)
      } else {
        // A clock within the tolerance of a key that it has to leave.
        (start, step) = (start + step, 2 * step)
      }
    }
    return .infinity
  }
}

/// The bounds that a clock's time is to leave: it is to become as low as one or as high as the other.
struct ClockGoal: Hashable, Sendable {
  /// Minus infinity where no low time meets the goal.
  let low: Double
  /// Infinity where no high time does.
  let high: Double

  func isMet(by time: Double, within slack: Double) -> Bool {
    time >= high - slack || time <= low + slack
  }

  /// Nil for a goal that nothing meets.
  var orNever: ClockGoal? { low == -.infinity && high == .infinity ? nil : self }
}

extension LayerClock {
  fileprivate var hasCurve: Bool { scrub != nil || remapping != nil }

  /// What the parent's time must meet for this clock to meet a goal that it does not meet at the
  /// parent's present time; nil when it never does.
  fileprivate func goal(for goal: ClockGoal, from parentTime: Double) -> ClockGoal? {
    var goal = goal
    if let remapping {
      guard let outer = remapping.goal(for: goal, from: unmappedTime(fromParent: parentTime))
      else { return nil }
      goal = outer
    }
    return scrub.map { $0.goal(for: goal, from: parentTime) }
      ?? timing.goal(for: goal, from: parentTime)
  }
}

extension Timing {
  /// What the parent's time must meet for this clock to meet a goal that it does not meet at the
  /// parent's present time; nil when it never does.
  fileprivate func goal(for goal: ClockGoal, from parentTime: Double) -> ClockGoal? {
    guard speed != 0 else { return nil }
    let leadsUp = speed > 0
    let runsBeforeItsBeginning = !fillsBackwards && parentTime < beginTime
    if duration.isFinite {
      let isReachedBefore = leadsUp && goal.high <= timeOffset
      guard runsBeforeItsBeginning && isReachedBefore else {
        return foldedGoal(for: goal, from: parentTime)
      }
    }
    /// The parent's time of a bound; nil for one that the clock does not come to.
    func time(of bound: Double) -> Double? {
      guard bound.isFinite else { return nil }
      // A clock that fills is at its offset until it begins and runs in one direction from there.
      guard duration.isFinite || !fillsBackwards || leadsUp == (bound >= timeOffset) else {
        return nil
      }
      return self.parentTime(fromLocal: bound)
    }
    return ClockGoal(
      low: time(of: leadsUp ? goal.low : goal.high) ?? -.infinity,
      high: time(of: leadsUp ? goal.high : goal.low) ?? .infinity
    ).orNever
  }

  /// The goal of a clock that is folded into iterations, which may show a time again and again.
  private func foldedGoal(for goal: ClockGoal, from parentTime: Double) -> ClockGoal? {
    guard cycle > 0 else { return nil }
    let elapsed = max(parentTime - beginTime, 0)
    /// The parent's time of an active time inside of the active interval.
    func time(of active: Double) -> Double? {
      let wait = (active - timeOffset) / speed
      return wait >= -Self.snap && wait <= span + Self.snap ? beginTime + wait : nil
    }
    let later = activeTimes(meeting: goal, from: elapsed, rising: speed > 0).compactMap(time)
    let earlier = activeTimes(meeting: goal, from: min(elapsed, span), rising: speed < 0)
      .compactMap(time)
    return ClockGoal(low: earlier.max() ?? -.infinity, high: later.min() ?? .infinity).orNever
  }

  /// The active times at which a clock that is folded first meets the bounds of a goal, while its
  /// active time rises or falls.
  private func activeTimes(
    meeting goal: ClockGoal, from elapsed: Double, rising: Bool
  ) -> [Double] {
    let active = elapsed * speed + timeOffset
    let completed = (active / cycle).rounded(.down)
    let inCycle = active - completed * cycle
    /// The next time at a position of the cycle.
    func next(_ position: Double) -> Double {
      if rising { return (inCycle < position ? completed : completed + 1) * cycle + position }
      return (inCycle > position ? completed : completed - 1) * cycle + position
    }
    var times: [Double] = []
    if goal.high <= duration {
      if rising {
        times.append(next(goal.high))
      } else {
        times.append(autoreverses ? next(cycle - goal.high) : completed * cycle)
      }
    }
    if goal.low >= 0 {
      if rising {
        times.append(autoreverses ? next(cycle - goal.low) : (completed + 1) * cycle)
      } else {
        times.append(next(goal.low))
      }
    }
    return times
  }
}

/// The clock chains of many layers in turn: layers without clocks of their own have their
/// superlayer's, which is found once for siblings that follow one another.
///
/// Valid as long as no clock and no superlayer changes.
struct ClockChains {
  private var last: (superlayer: Layer, chain: ClockChain)?

  /// The clocks from the root to a layer.
  mutating func chain(of layer: Layer) -> ClockChain {
    guard layer.clock == .layer, let superlayer = layer.superlayer else { return layer.clockChain }
    if let last, last.superlayer === superlayer { return last.chain }
    let chain = superlayer.clockChain
    last = (superlayer, chain)
    return chain
  }
}

extension Layer {
  /// The clocks from the root to the layer.
  var clockChain: ClockChain {
    var clocks: [LayerClock] = []
    var next: Layer? = self
    while let layer = next {
      if layer.clock != .layer { clocks.append(LayerClock(layer.clock)) }
      next = layer.superlayer
    }
    return ClockChain(clocks: clocks.reversed())
  }
}
