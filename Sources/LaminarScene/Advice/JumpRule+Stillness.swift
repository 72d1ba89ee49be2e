import LaminarEngine

/// What can be said without playing a scene, so that most scenes are not played to find jumps.
extension JumpRule {
  /// Whether an animation may jump in a scene in which nothing changes its layer: true unless it is the
  /// only one of its property, continuous, and begins and ends at the model's value, or at another that
  /// was reported.
  static func mayJumpAlone(
    _ source: AnimationSource, among sources: [AnimationSource], of layer: Layer,
    until duration: Double
  ) -> Bool {
    guard source.kind == .basic || source.kind == .keyframe, let target = source.target,
      target.holder === layer, case .builtIn(let id) = target.path.property,
      isContinuous(target.path.kind), isContinuous(source),
      sources.count <= SnapBackRule.limit,
      sources.allSatisfy({
        $0 === source || ($0.target.map { $0.path.property != target.path.property } ?? false)
      }),
      let model = layer.values[id].part(target.path), source.ends.by == nil
    else { return true }
    let clock = source.clock
    let run = AnimationRun(clock, inheritedDuration: Layer.defaultAnimationDuration)
    let fill = clock.fillMode
    if clock.beginTime > 0, fill != .backwards, fill != .both {
      // Without a first value it is the model's.
      let first = SnapBackRule.firstValue(of: source)
      guard first.map({ SnapBackRule.isSame($0, model) }) ?? (source.kind == .basic) else {
        return true
      }
    }
    if run.end < duration, fill != .forwards, fill != .both {
      // The rule about ends at another value than the model's decides these.
      return run.end < 0 || run.end >= duration - AnimationRun.snap
        || !SnapBackRule.endsForwards(clock)
    }
    return false
  }

  /// Whether values of a kind go over into each other without steps.
  private static func isContinuous(_ kind: PropertyKind) -> Bool {
    switch kind {
    case .number, .point, .size, .rect, .color: true
    default: false
    }
  }

  /// Whether an animation goes from its first to its last value without a jump.
  private static func isContinuous(_ source: AnimationSource) -> Bool {
    guard let property = source.property, !property.isAdditive, !property.isCumulative,
      property.function == nil
    else { return false }
    if let keyframes = source.keyframes {
      guard keyframes.calculationMode == .linear, keyframes.path == nil,
        keyframes.keyTimes == nil, source.locations[.timingFunctions] == 0
      else { return false }
    }
    guard let function = source.spec.timingFunction, !function.isLinear else { return true }
    // CSS's `steps()` and `linear()` may jump at their ends.
    return function.value(at: 0) == 0 && abs(function.value(at: 1.0.nextDown) - 1) < 1e-4
  }
}
