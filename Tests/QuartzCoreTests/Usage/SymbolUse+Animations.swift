import QuartzCore

extension SymbolUse {
  static var animations: [SymbolUse] {
    let basic = CABasicAnimation(keyPath: "opacity")
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    let (spring, group, transition) = (CASpringAnimation(), CAAnimationGroup(), CATransition())
    return [
      SymbolUse("type CAAnimation") {
        let animation: CAAnimation = basic; _ = animation
      },
      SymbolUse("CAAnimation.timingFunction") { basic.timingFunction = nil },
      SymbolUse("CAAnimation.isRemovedOnCompletion") { basic.isRemovedOnCompletion = false },
      SymbolUse("CAAnimation.delegate") { basic.delegate = nil },
      SymbolUse("CAAnimation.preferredFrameRateRange") {
        basic.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
      },
      SymbolUse("type CAAnimationDelegate") {
        final class Ended: NSObject, CAAnimationDelegate {
          func animationDidStart(_ anim: CAAnimation) {}
        }
        basic.delegate = Ended()
      },
      SymbolUse("override/delegate animationDidStop(_ anim, finished flag)") {
        final class Ended: NSObject, CAAnimationDelegate {
          func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
        }
        Ended().animationDidStop(basic, finished: true)
      },
      SymbolUse("type CAPropertyAnimation") {
        let animation: CAPropertyAnimation = basic
        _ = animation
      },
      SymbolUse("CAPropertyAnimation.keyPath") { basic.keyPath = "opacity" },
      SymbolUse("CAPropertyAnimation.isAdditive") { basic.isAdditive = true },
      SymbolUse("type CABasicAnimation") { _ = CABasicAnimation(keyPath: "transform.scale") },
      SymbolUse("CABasicAnimation.fromValue") { basic.fromValue = 0 },
      SymbolUse("CABasicAnimation.toValue") { basic.toValue = NSNumber(value: 1) },
      SymbolUse("CABasicAnimation.byValue") { basic.byValue = 0.5 },
      SymbolUse("type CAKeyframeAnimation") { _ = CAKeyframeAnimation(keyPath: "position") },
      SymbolUse("CAKeyframeAnimation.values") { keyframes.values = [CGPoint.zero, CGPoint.zero] },
      SymbolUse("CAKeyframeAnimation.keyTimes") { keyframes.keyTimes = [0, 0.5, 1] },
      SymbolUse("CAKeyframeAnimation.path") { keyframes.path = CGMutablePath() },
      SymbolUse("CAKeyframeAnimation.timingFunctions") {
        keyframes.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
      },
      SymbolUse("CAKeyframeAnimation.calculationMode") { keyframes.calculationMode = .paced },
      SymbolUse("CAAnimationCalculationMode.discrete") {
        keyframes.calculationMode = CAAnimationCalculationMode.discrete
      },
      SymbolUse("type CAAnimationGroup") { _ = CAAnimationGroup() },
      SymbolUse("CAAnimationGroup.animations") { group.animations = [basic, keyframes] },
      SymbolUse("type CASpringAnimation") { _ = CASpringAnimation() },
      SymbolUse("init CASpringAnimation(keyPath:)") { _ = CASpringAnimation(keyPath: "bounds") },
      SymbolUse("CASpringAnimation.stiffness") { spring.stiffness = 200 },
      SymbolUse("CASpringAnimation.damping") { spring.damping = 12 },
      SymbolUse("CASpringAnimation.settlingDuration") { spring.duration = spring.settlingDuration },
      SymbolUse("type CATransition") { _ = CATransition() },
      SymbolUse("CATransition.type") { transition.type = .push },
      SymbolUse("CATransition.subtype") { transition.subtype = .fromRight },
      SymbolUse("CATransitionSubtype.fromLeft") {
        transition.subtype = CATransitionSubtype.fromLeft
      },
    ]
  }

  static var timing: [SymbolUse] {
    let (basic, layer) = (CABasicAnimation(keyPath: "opacity"), CALayer())
    let link = CADisplayLink { _ in }
    return [
      SymbolUse("CAMediaTiming.duration") { basic.duration = 0.3 },
      SymbolUse("CAMediaTiming.repeatCount") { basic.repeatCount = .infinity },
      SymbolUse("CAMediaTiming.beginTime") { basic.beginTime = CACurrentMediaTime() + 1 },
      SymbolUse("CAMediaTiming.fillMode") { basic.fillMode = .backwards },
      SymbolUse("CAMediaTiming.autoreverses") { basic.autoreverses = true },
      SymbolUse("CAMediaTiming.timeOffset") { layer.timeOffset = 0.5 },
      SymbolUse("CAMediaTiming.speed") { layer.speed = 0 },
      SymbolUse("func CACurrentMediaTime") { _ = CACurrentMediaTime() },
      SymbolUse("type CAMediaTimingFunction") {
        let function: CAMediaTimingFunction? = basic.timingFunction
        _ = function
      },
      SymbolUse("init CAMediaTimingFunction(name:)") {
        basic.timingFunction = CAMediaTimingFunction(name: .easeOut)
      },
      SymbolUse("init CAMediaTimingFunction(controlPoints:)") {
        _ = CAMediaTimingFunction(controlPoints: 1, 0, 0, 1)
        _ = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
        _ = CAMediaTimingFunction(controlPoints: Float(0.25), 0.1, Float(layer.speed), 1)
      },
      SymbolUse("type CAMediaTimingFunctionName") {
        let name: CAMediaTimingFunctionName = .linear
        _ = CAMediaTimingFunction(name: name)
      },
      SymbolUse("type CADisplayLink") { link.add(to: .main, forMode: .common) },
      SymbolUse("CADisplayLink.isPaused") { link.isPaused = true },
      SymbolUse("CADisplayLink.timestamp") { _ = link.timestamp },
      SymbolUse("CADisplayLink.targetTimestamp") { _ = link.targetTimestamp - link.timestamp },
      SymbolUse("CADisplayLink.preferredFramesPerSecond") { link.preferredFramesPerSecond = 30 },
      SymbolUse("CADisplayLink.invalidate") { link.invalidate() },
    ]
  }

  static var transactions: [SymbolUse] {
    [
      SymbolUse("type CATransaction") { CATransaction.flush() },
      SymbolUse("CATransaction.begin") { CATransaction.begin() },
      SymbolUse("CATransaction.setDisableActions") { CATransaction.setDisableActions(true) },
      SymbolUse("CATransaction.disableActions") { _ = CATransaction.disableActions() },
      SymbolUse("CATransaction.setAnimationDuration") { CATransaction.setAnimationDuration(0.5) },
      SymbolUse("CATransaction.setAnimationTimingFunction") {
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      },
      SymbolUse("CATransaction.setCompletionBlock") { CATransaction.setCompletionBlock {} },
      SymbolUse("CATransaction.setValue") {
        CATransaction.setValue(true, forKey: kCATransactionDisableActions)
      },
      SymbolUse("CATransaction.commit") { CATransaction.commit() },
    ]
  }

  static var constants: [SymbolUse] {
    let (basic, layer, shape) = (CABasicAnimation(), CALayer(), CAShapeLayer())
    return [
      SymbolUse("type CAMediaTimingFillMode") {
        let mode: CAMediaTimingFillMode = .removed
        basic.fillMode = mode
      },
      SymbolUse("CAMediaTimingFillMode.forwards") {
        basic.fillMode = CAMediaTimingFillMode.forwards
      },
      SymbolUse("CAMediaTimingFillMode.both") { basic.fillMode = CAMediaTimingFillMode.both },
      SymbolUse("const kCAFillModeForwards") { basic.fillMode = kCAFillModeForwards },
      SymbolUse("CAMediaTimingFunctionName.linear") {
        _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
      },
      SymbolUse("CAMediaTimingFunctionName.easeInEaseOut") {
        _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
      },
      SymbolUse("CAMediaTimingFunctionName.easeIn") {
        _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeIn)
      },
      SymbolUse("CAMediaTimingFunctionName.easeOut") {
        _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeOut)
      },
      SymbolUse("CAMediaTimingFunctionName.default") {
        _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName.default)
      },
      SymbolUse("const kCAMediaTimingFunctionEaseIn") {
        _ = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
      },
      SymbolUse("const kCAMediaTimingFunctionEaseOut") {
        _ = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut)
      },
      SymbolUse("const kCAMediaTimingFunctionEaseInEaseOut") {
        _ = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
      },
      SymbolUse("CALayerContentsGravity.resizeAspect") {
        layer.contentsGravity = CALayerContentsGravity.resizeAspect
      },
      SymbolUse("CALayerContentsGravity.resizeAspectFill") {
        layer.contentsGravity = CALayerContentsGravity.resizeAspectFill
      },
      SymbolUse("const kCAGravityResizeAspect") {
        layer.contentsGravity = kCAGravityResizeAspect
      },
      SymbolUse("const kCALineCapRound") { shape.lineCap = kCALineCapRound },
      SymbolUse("const kCALineJoinRound") { shape.lineJoin = kCALineJoinRound },
    ]
  }
}
