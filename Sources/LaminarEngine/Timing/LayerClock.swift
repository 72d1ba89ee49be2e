/// A layer's clock: the timing that was set on it, or the scrub that moves it instead.
struct LayerClock: Hashable, Sendable {
  let timing: Timing
  let scrub: ClockScrub?

  init(_ values: MediaTimingValues) {
    timing = Timing(values)
    scrub = values.scrub
  }

  init(_ timing: Timing) {
    self.timing = timing
    scrub = nil
  }

  /// The local time while drawing; it is defined everywhere.
  func localTime(fromParent parentTime: Double) -> Double {
    scrub?.localTime(fromParent: parentTime) ?? timing.localTime(fromParent: parentTime)
  }

  /// The parent's time at a local time; 0 where the clock is stopped or scrubbed.
  func parentTime(fromLocal localTime: Double) -> Double {
    timing.parentTime(fromLocal: localTime)
  }

  /// The local time for `convertTime(_:from:)`: nil where the clock does not run.
  func convertedTime(fromParent parentTime: Double) -> Double? {
    scrub?.localTime(fromParent: parentTime) ?? timing.convertedTime(fromParent: parentTime)
  }

  /// The time before it is folded into iterations: the `timeOffset` for a stop at this time.
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

// MARK: - Scrubbed clocks

/// A clock that is moved from one time to another along a curve, such as by a scrub.
///
/// A pure function of the parent's time: before it begins it shows the first time, after it ends
/// the last.
package final class ClockScrub: Sendable, Hashable {
  /// When it begins, in the parent's time.
  package let beginTime: Double
  /// The duration in the parent's seconds; 0 moves there at once.
  package let duration: Double
  /// The first and the last local time.
  package let from: Double, to: Double
  /// The timing function; nil is linear.
  package let timingFunction: TimingFunction?

  package init(
    beginTime: Double, duration: Double, from: Double, to: Double, timingFunction: TimingFunction?
  ) {
    self.beginTime = beginTime
    self.duration = duration >= Timing.snap ? min(duration, Timing.largestTime) : 0
    self.from = from
    self.to = to
    self.timingFunction = timingFunction
  }

  /// The local time at a parent's time.
  func localTime(fromParent parentTime: Double) -> Double {
    value(atProgress: progress(at: parentTime))
  }

  /// The first time, at a parent's time or after it, at which the clock shows a time or a later one
  /// (`isAtLeast`), or that or an earlier one; nil when it never does.
  ///
  /// The curve is cut into 256 stretches, since one that overshoots may reach a time twice; the
  /// first stretch that reaches the bound is halved until no number is between its ends. Only where
  /// the clock is stopped, now and at its end, a difference of 1e-9 s is accepted.
  func parentTime(reaching bound: Double, isAtLeast: Bool, from parentTime: Double) -> Double? {
    func isReached(_ progress: Double, within slack: Double = 0) -> Bool {
      let value = value(atProgress: progress)
      return isAtLeast ? value >= bound - slack : value <= bound + slack
    }
    let first = progress(at: parentTime)
    if isReached(first, within: Timing.snap) { return parentTime }
    let pieces = 256
    var low = first
    for piece in 1...pieces {
      var high = piece == pieces ? 1 : first + (1 - first) * Double(piece) / Double(pieces)
      guard isReached(high, within: piece == pieces ? Timing.snap : 0) else {
        low = high
        continue
      }
      for _ in 0..<60 {
        let middle = low + (high - low) / 2
        guard middle > low, middle < high else { break }
        if isReached(middle) { high = middle } else { low = middle }
      }
      return beginTime + high * duration
    }
    return nil
  }

  private func progress(at parentTime: Double) -> Double {
    let elapsed = parentTime - beginTime
    if elapsed >= duration - Timing.snap { return 1 }
    return elapsed <= 0 ? 0 : elapsed / duration
  }

  private func value(atProgress progress: Double) -> Double {
    let eased = timingFunction?.value(at: progress) ?? progress
    return eased == 1 ? to : from + (to - from) * eased
  }

  package static func == (left: ClockScrub, right: ClockScrub) -> Bool {
    left === right
      || (left.beginTime == right.beginTime && left.duration == right.duration
        && left.from == right.from && left.to == right.to
        && left.timingFunction == right.timingFunction)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(beginTime)
    hasher.combine(duration)
    hasher.combine(from)
    hasher.combine(to)
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

  /// The first stage time at which the innermost clock reaches a time.
  ///
  /// 1. `start` for a clock that is there already.
  /// 2. Otherwise the goal is converted outwards clock by clock; a clock that runs backwards turns
  ///    "not before" into "not after".
  /// 3. Infinite when that never happens: a clock between is stopped, or runs away. A clock that
  ///    repeats inside one that repeats counts as far as the outer one's present iteration lasts.
  func firstTime(reaching localTime: Double, from start: Double) -> Double {
    if clocks.isEmpty { return start < localTime - Timing.snap ? max(start, localTime) : start }
    var times = [start]
    for clock in clocks { times.append(clock.localTime(fromParent: times[times.count - 1])) }
    guard times[clocks.count] < localTime - Timing.snap else { return start }
    var goal = Goal(bound: localTime, isAtLeast: true)
    for (clock, parentTime) in zip(clocks, times).reversed() {
      guard let next = clock.goal(for: goal, from: parentTime) else { return .infinity }
      goal = next
    }
    return goal.isAtLeast ? max(start, goal.bound) : .infinity
  }

  /// A bound that a clock's time is to reach: from below, or from above.
  struct Goal {
    let bound: Double
    let isAtLeast: Bool
  }
}

extension LayerClock {
  fileprivate func goal(for goal: ClockChain.Goal, from parentTime: Double) -> ClockChain.Goal? {
    guard let scrub else { return timing.goal(for: goal, from: parentTime) }
    return scrub.parentTime(reaching: goal.bound, isAtLeast: goal.isAtLeast, from: parentTime)
      .map { ClockChain.Goal(bound: $0, isAtLeast: true) }
  }
}

extension Timing {
  /// What the parent's time must reach for this clock to reach a goal that it does not meet at the
  /// parent's present time; nil when it never does.
  fileprivate func goal(for goal: ClockChain.Goal, from parentTime: Double) -> ClockChain.Goal? {
    guard speed != 0, goal.bound.isFinite else { return nil }
    let runsBeforeItsBeginning = !fillsBackwards && parentTime < beginTime
    if duration.isFinite {
      let isReachedBefore = speed > 0 && goal.isAtLeast && goal.bound <= timeOffset
      guard runsBeforeItsBeginning && isReachedBefore else {
        return foldedGoal(for: goal, from: parentTime)
      }
    } else if fillsBackwards {
      // The clock is at its offset until it begins and runs in one direction from there.
      let leadsUp = speed > 0
      guard leadsUp == (goal.bound >= timeOffset) else { return nil }
    }
    return ClockChain.Goal(
      bound: self.parentTime(fromLocal: goal.bound), isAtLeast: goal.isAtLeast == (speed > 0))
  }

  /// The goal of a clock that is folded into iterations, which may show a time again and again.
  private func foldedGoal(for goal: ClockChain.Goal, from parentTime: Double) -> ClockChain.Goal? {
    guard goal.isAtLeast, goal.bound <= duration, cycle > 0 else { return nil }
    let elapsed = max(parentTime - beginTime, 0)
    let active = elapsed * speed + timeOffset
    let completed = (active / cycle).rounded(.down)
    let inCycle = active - completed * cycle
    let reached: Double
    if speed > 0 {
      reached = (inCycle < goal.bound ? completed : completed + 1) * cycle + goal.bound
    } else if autoreverses {
      let peak = cycle - goal.bound
      reached = (inCycle > peak ? completed : completed - 1) * cycle + peak
    } else {
      reached = completed * cycle
    }
    let wait = (reached - timeOffset) / speed
    guard wait <= span + Self.snap else { return nil }
    return ClockChain.Goal(bound: beginTime + wait, isAtLeast: true)
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
