import Foundation

extension AnimationSpec {
  /// Makes an animation of the built-in class for the spec, which tells all of it.
  package func makeAnimation() -> Animation {
    let animation = content.makeAnimation()
    animation.clock = timing
    animation.timingFunction = timingFunction
    animation.isRemovedOnCompletion = isRemovedOnCompletion
    return animation
  }
}

extension AnimationSpec.Content {
  fileprivate func makeAnimation() -> Animation {
    switch self {
    case .property(let property):
      let animation = property.motion.makeAnimation()
      animation.keyPath = property.keyPath
      animation.isAdditive = property.isAdditive
      animation.isCumulative = property.isCumulative
      animation.valueFunction = property.function
      return animation
    case .group(let children):
      let group = AnimationGroup()
      group.animations = children.map { $0.makeAnimation() }
      return group
    case .transition(let spec):
      let transition = Transition()
      transition.type = spec.type
      transition.subtype = spec.subtype
      transition.startProgress = Float(spec.startProgress)
      transition.endProgress = Float(spec.endProgress)
      return transition
    case .nothing: return Animation()
    }
  }
}

extension PropertySpec.Motion {
  fileprivate func makeAnimation() -> PropertyAnimation {
    switch self {
    case .basic(let from, let to, let by, let spring):
      let animation = spring.map(SpringAnimation.init(law:)) ?? BasicAnimation()
      animation.setEnds(from: from?.given, to: to?.given, by: by?.given)
      return animation
    case .keyframes(let keyframes): return keyframes.makeAnimation()
    case .nothing: return PropertyAnimation()
    }
  }
}

extension KeyframeSpec {
  fileprivate func makeAnimation() -> KeyframeAnimation {
    func list(_ numbers: [Double]) -> [NSNumber]? {
      numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
    }
    let animation = KeyframeAnimation()
    animation.typedValues = values
    animation.path = path
    animation.typedTimes = keyTimes
    animation.timingFunctions = timingFunctions.isEmpty ? nil : timingFunctions
    animation.calculationMode = calculationMode
    animation.tensionValues = list(tension)
    animation.continuityValues = list(continuity)
    animation.biasValues = list(bias)
    animation.rotationMode = rotationMode
    return animation
  }
}
