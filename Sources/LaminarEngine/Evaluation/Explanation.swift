/// How one property of a node came to its value at one time, animation after animation.
package struct Explanation: Sendable {
  /// The state of an animation at the time.
  package enum State: Sendable, Hashable {
    /// Its time has not come, and it does not fill backwards.
    case waiting
    /// It acts within its active time.
    case active
    /// It acts by its fill mode, before or after its active time.
    case filling
    /// Its time is over, and it does not fill forwards.
    case over
    /// A group that it is part of does not act.
    case silent
  }

  /// The effect of one animation.
  package struct Step: Sendable {
    /// The animation, in `RenderTree.animations`.
    package let animation: Int
    package let state: State
    /// The time on the clock that the animation runs in: its layer's, or its group's.
    package let clockTime: Double
    /// When it begins and ends on that clock; the end may be infinite.
    package let beginTime: Double
    package let endTime: Double
    /// Completed cycles, and whether the present one runs back.
    package let cycle: Double
    package let isReversed: Bool
    /// Progress within the cycle before its timing function, and after it: for a spring the value
    /// of its motion.
    package let progress: Double
    package let easedProgress: Double
    /// The property's value after it.
    package let value: PropertyValue
  }

  /// The time on the node's own clock.
  package let localTime: Double
  /// The value that was set.
  package let model: PropertyValue
  /// The animations of the property in the order in which they act.
  package let steps: [Step]
  /// What the property or parts of it follow, in the order in which it acts after the animations.
  package let followers: [Following]
  /// The value that is shown.
  package let result: PropertyValue

  /// The effect of one follower.
  package struct Following: Sendable {
    /// Its record, in `RenderTree.animations`.
    package let record: Int
    /// The node that leads, and its number.
    package let leaderNode: Int
    package let leaderKeyPath: String
    package let leaderNumber: Double
    /// The value of the key path that follows.
    package let value: PropertyValue
  }
}

extension RenderTree {
  /// Explains the value of a property of a node at a time, by the evaluator's own steps.
  package func explain(node: Int, property: PropertyPath.Property, at time: Double) -> Explanation {
    let presentation = evaluate(at: time)
    let model = self.model(property, of: node)
    guard
      let target = nodes[node].targets.map({ targets[$0] }).first(where: { $0.property == property }
      )
    else {
      return Explanation(
        localTime: presentation.localTime(of: node), model: model, steps: [], followers: [],
        result: model)
    }
    var numbers = baseNumbers
    var objects = baseObjects
    var steps: [Explanation.Step] = []
    for track in simpleTracks + tracks where acts(track, on: target) {
      let clockTime = presentation.times[Int(track.source)]
      let timing = timing(of: track)
      let phase = timing.phase(at: clockTime)
      if phase.isApplied { apply(track, phase, &numbers, &objects) }
      steps.append(
        Explanation.Step(
          animation: Int(track.animation),
          state: state(of: timing, at: clockTime, isApplied: phase.isApplied),
          clockTime: clockTime, beginTime: timing.beginTime, endTime: timing.endTime,
          cycle: phase.cycle, isReversed: phase.isReversed, progress: abs(phase.progress),
          easedProgress: easedProgress(of: track, phase),
          value: target.kind.componentCount == nil
            ? objects[target.offset] : target.kind.value(of: numbers, at: target.offset)))
    }
    return Explanation(
      localTime: presentation.localTime(of: node), model: model, steps: steps,
      followers: following(target, of: node, presentation),
      result: presentation.value(property, of: node) ?? model)
  }

  /// The followers of a target with their values at a moment.
  private func following(
    _ target: Target, of node: Int, _ presentation: PresentationTree
  ) -> [Explanation.Following] {
    let turns = TurnReader(self, times: presentation.times)
    return followers.indices.compactMap { index in
      let follower = followers[index]
      guard follower.node == node, follower.path.property == target.property else { return nil }
      let whole = presentation.value(target.property, of: node) ?? .none
      let value =
        follower.component == nil
        ? whole.part(follower.path) ?? .none : .number(presentation.followed[index])
      return Explanation.Following(
        record: follower.record, leaderNode: follower.leaderNode,
        leaderKeyPath: follower.leaderKeyPath,
        leaderNumber: leaderNumber(
          of: follower, presentation.numbers, presentation.followed, turns),
        value: value)
    }
  }

  /// Whether a track writes a target, or turns it along its path.
  private func acts(_ track: Track, on target: Target) -> Bool {
    let trackOffset = Int(track.target)
    guard let count = target.kind.componentCount else {
      return track.channel == .object && trackOffset == target.offset
    }
    guard track.channel != .object else { return false }
    if track.operation == .motion, motions[Int(track.data)].turning != .none,
      motions[Int(track.data)].transformTarget == target.offset
    {
      return true
    }
    return trackOffset >= target.offset && trackOffset < target.offset + count
  }

  private func state(
    of timing: Timing, at time: Double, isApplied: Bool
  ) -> Explanation.State {
    guard time.isFinite else { return .silent }
    if time < timing.beginTime - Timing.snap { return isApplied ? .filling : .waiting }
    if time > timing.endTime + Timing.snap { return isApplied ? .filling : .over }
    return isApplied ? .active : .over
  }
}
