import LaminarEngine

/// Finds keys that another key of the same object or its context switches off.
struct NoEffectRule {
  let builder: SceneBuilder

  func check(_ source: AnimationSource, isInGroup: Bool = false) {
    for child in source.children { check(child, isInGroup: true) }
    let locations = source.locations
    if isInGroup, locations[.removedOnCompletion] != 0 {
      builder.reportNoEffect(.removedOnCompletion, locations, "in a group, which is removed as one")
    }
    if source.kind == .group, source.children.isEmpty, locations[.animations] != 0 {
      builder.reportNoEffect(.animations, locations, "without an animation in it")
    }
    if locations[.repeatCount] != 0, source.clock.repeatDuration > 0 {
      builder.reportNoEffect(.repeatCount, locations, "beside repeatDuration")
    }
    if locations[.cumulative] != 0, source.clock.autoreverses,
      source.property?.isCumulative == true
    {
      builder.reportNoEffect(.cumulative, locations, "with autoreverses")
    }
    guard source.kind == .keyframe, let keyframes = source.keyframes else { return }
    if locations[.rotationMode] != 0, locations[.path] == 0 {
      builder.reportNoEffect(.rotationMode, locations, "without a path")
    }
    switch keyframes.calculationMode {
    case .cubic, .cubicPaced: break
    default:
      for key in [AnimationKey.tensionValues, .continuityValues, .biasValues]
      where locations[key] != 0 {
        builder.reportNoEffect(
          key, locations, "with calculationMode \(keyframes.calculationMode.rawValue)")
      }
    }
  }
}
