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
  ///    repeats inside one that repeats counts as far as the outer one's present run leads.
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
    guard let drive else { return timing.goal(for: goal, from: parentTime) }
    return drive.parentTime(reaching: goal.bound, isAtLeast: goal.isAtLeast, from: parentTime)
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

  /// The same for a clock that is folded into runs, which may show a time again and again.
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
