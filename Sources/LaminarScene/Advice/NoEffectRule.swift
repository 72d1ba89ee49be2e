import LaminarEngine

/// Finds keys that another key of the same object or its context switches off.
struct NoEffectRule {
  let builder: SceneBuilder

  func check(_ source: AnimationSource, isInGroup: Bool = false) {
    for child in source.children { check(child, isInGroup: true) }
    if isInGroup, source.locations[.removedOnCompletion] != 0 {
      builder.reportNoEffect(.removedOnCompletion, source, "in a group, which is removed as one")
    }
    if source.kind == .group, source.children.isEmpty, source.locations[.animations] != 0 {
      builder.reportNoEffect(.animations, source, "without an animation in it")
    }
    let clock = source.animation.clock
    if source.locations[.repeatCount] != 0, clock.repeatDuration > 0 {
      builder.reportNoEffect(.repeatCount, source, "beside repeatDuration")
    }
    if source.locations[.cumulative] != 0, clock.autoreverses,
      (source.animation as? PropertyAnimation)?.isCumulative == true
    {
      builder.reportNoEffect(.cumulative, source, "with autoreverses")
    }
    guard let keyframes = source.animation as? KeyframeAnimation else { return }
    if source.locations[.rotationMode] != 0, source.locations[.path] == 0 {
      builder.reportNoEffect(.rotationMode, source, "without a path")
    }
    switch keyframes.calculationMode {
    case .cubic, .cubicPaced: break
    default:
      for key in [AnimationKey.tensionValues, .continuityValues, .biasValues]
      where source.locations[key] != 0 {
        builder.reportNoEffect(
          key, source, "with calculationMode \(keyframes.calculationMode.rawValue)")
      }
    }
  }
}
