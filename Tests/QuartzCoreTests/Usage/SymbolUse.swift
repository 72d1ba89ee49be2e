import QuartzCore

/// A symbol of ``APIUse`` and code that uses it: that it compiles is the test, and running it must not
/// end the process.
struct SymbolUse {
  let symbol: String
  let use: () -> Void

  init(_ symbol: String, _ use: @escaping () -> Void) {
    self.symbol = symbol
    self.use = use
  }

  /// Every symbol that is used somewhere below.
  static var all: [SymbolUse] {
    layers + layerMethods + shapes + emitters + texts + animations + timing + transactions
      + constants + transforms + graphics + paths + foundation
  }
}

extension SymbolUse {
  // MARK: - Layers

  static var layers: [SymbolUse] {
    let (layer, white) = (CALayer(), CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    return [
      SymbolUse("type CALayer") {
        let made: CALayer? = CALayer(); _ = made
      },
      SymbolUse("CALayer.frame") { layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10) },
      SymbolUse("CALayer.backgroundColor") { layer.backgroundColor = white },
      SymbolUse("CALayer.bounds") { layer.bounds.size.width = 40 },
      SymbolUse("CALayer.opacity") { layer.opacity = 0.5 },
      SymbolUse("CALayer.cornerRadius") { layer.cornerRadius = layer.bounds.height / 2 },
      SymbolUse("CALayer.position") { layer.position = CGPoint(x: 5, y: 5) },
      SymbolUse("CALayer.contentsScale") { layer.contentsScale = 2 },
      SymbolUse("CALayer.transform") { layer.transform = CATransform3DIdentity },
      SymbolUse("CALayer.masksToBounds") { layer.masksToBounds = true },
      SymbolUse("CALayer.shadowOffset") { layer.shadowOffset = CGSize(width: 0, height: 2) },
      SymbolUse("CALayer.shadowRadius") { layer.shadowRadius = 4 },
      SymbolUse("CALayer.shadowOpacity") { layer.shadowOpacity = 0.3 },
      SymbolUse("CALayer.shadowColor") { layer.shadowColor = white },
      SymbolUse("CALayer.shadowPath") {
        layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
      },
      SymbolUse("CALayer.anchorPoint") { layer.anchorPoint = CGPoint(x: 0, y: 1) },
      SymbolUse("CALayer.sublayers") { layer.sublayers?.forEach { $0.removeFromSuperlayer() } },
      SymbolUse("CALayer.mask") { layer.mask = CAShapeLayer() },
      SymbolUse("CALayer.zPosition") { layer.zPosition = 100 },
      SymbolUse("CALayer.borderWidth") { layer.borderWidth = 1 },
      SymbolUse("CALayer.borderColor") { layer.borderColor = white },
      SymbolUse("CALayer.contents") { layer.contents = nil },
      SymbolUse("CALayer.contentsRect") {
        layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      },
      SymbolUse("CALayer.name") { layer.name = "card" },
      SymbolUse("CALayer.contentsGravity") { layer.contentsGravity = .center },
      SymbolUse("CALayer.sublayerTransform") { layer.sublayerTransform.m34 = -1 / 500 },
      SymbolUse("CALayer.superlayer") { _ = layer.superlayer?.bounds },
      SymbolUse("CALayer.delegate") { layer.delegate = nil },
      SymbolUse("CALayer.actions") {
        layer.actions = ["position": NSNull(), "opacity": CABasicAnimation()]
      },
    ]
  }

  static var layerMethods: [SymbolUse] {
    let layer = CALayer()
    return [
      SymbolUse("CALayer.add(_:forKey:)") { layer.add(CABasicAnimation(), forKey: "fade") },
      SymbolUse("CALayer.addSublayer") { layer.addSublayer(CALayer()) },
      SymbolUse("CALayer.insertSublayer") {
        layer.insertSublayer(CALayer(), at: 0)
        layer.insertSublayer(CALayer(), above: layer.sublayers?.first)
        layer.insertSublayer(CALayer(), below: nil)
      },
      SymbolUse("CALayer.removeFromSuperlayer") { layer.removeFromSuperlayer() },
      SymbolUse("CALayer.value") {
        _ = layer.value(forKey: "position") as? CGPoint
        _ = layer.value(forKeyPath: "transform.scale") as? NSNumber
      },
      SymbolUse("CALayer.setValue") { layer.setValue(CGFloat(2), forKeyPath: "transform.scale.x") },
      SymbolUse("CALayer.removeAnimation") { layer.removeAnimation(forKey: "fade") },
      SymbolUse("CALayer.removeAllAnimations") { layer.removeAllAnimations() },
      SymbolUse("CALayer.animation") { _ = layer.animation(forKey: "fade") },
      SymbolUse("CALayer.animationKeys") { _ = layer.animationKeys()?.contains("fade") },
      SymbolUse("CALayer.presentation") { _ = layer.presentation()?.frame },
      SymbolUse("CALayer.setNeedsDisplay") { layer.setNeedsDisplay() },
      SymbolUse("CALayer.layoutSublayers") { layer.layoutSublayers() },
      SymbolUse("CALayer.display") { layer.display() },
      SymbolUse("CALayer.contains") { _ = layer.contains(CGPoint(x: 1, y: 1)) },
      SymbolUse("CALayer.convert") {
        _ = layer.convert(CGPoint.zero, to: nil)
        _ = layer.convert(CGRect.zero, from: CALayer())
      },
      SymbolUse("CALayer.convertTime") {
        _ = layer.convertTime(CACurrentMediaTime(), from: nil)
      },
      SymbolUse("CALayer.render") {
        final class Copied: CALayer {
          override func draw(in context: CGContext) { CALayer().render(in: context) }
        }
        let copied = Copied()
        copied.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        copied.display()
      },
      SymbolUse("type CALayerDelegate") {
        final class Rows: CALayerDelegate {
          func layoutSublayers(of layer: CALayer) {}
          func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
        }
        _ = Rows()
      },
      SymbolUse("type CAAction") {
        final class Log: CAAction {
          func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
          {}
        }
        let action: CAAction = Log()
        action.run(forKey: "position", object: layer, arguments: nil)
      },
      SymbolUse("override/delegate draw(in ctx)") {
        final class Dial: CALayer {
          override func draw(in ctx: CGContext) { ctx.fill(bounds) }
        }
        _ = Dial()
      },
      SymbolUse("override/delegate needsDisplay(forKey key)") {
        final class Dial: CALayer {
          override class func needsDisplay(forKey key: String) -> Bool {
            key == "angle" || super.needsDisplay(forKey: key)
          }
        }
        _ = Dial.needsDisplay(forKey: "angle")
      },
    ]
  }

  // MARK: - Kinds of layers

  static var shapes: [SymbolUse] {
    let (shape, gradient) = (CAShapeLayer(), CAGradientLayer())
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let (replicator, tiles) = (CAReplicatorLayer(), CATiledLayer())
    return [
      SymbolUse("type CAShapeLayer") {
        let made: CAShapeLayer = CAShapeLayer(); _ = made
      },
      SymbolUse("CAShapeLayer.path") { shape.path = CGMutablePath() },
      SymbolUse("CAShapeLayer.fillColor") { shape.fillColor = red },
      SymbolUse("CAShapeLayer.strokeColor") { shape.strokeColor = nil },
      SymbolUse("CAShapeLayer.lineWidth") { shape.lineWidth = 3 },
      SymbolUse("CAShapeLayer.fillRule") { shape.fillRule = .nonZero },
      SymbolUse("CAShapeLayer.lineCap") { shape.lineCap = .square },
      SymbolUse("CAShapeLayer.lineJoin") { shape.lineJoin = .bevel },
      SymbolUse("CAShapeLayer.lineDashPattern") { shape.lineDashPattern = [4, 2] },
      SymbolUse("CAShapeLayer.lineDashPhase") { shape.lineDashPhase = 1 },
      SymbolUse("CAShapeLayer.strokeStart") { shape.strokeStart = 0.1 },
      SymbolUse("CAShapeLayer.strokeEnd") { shape.strokeEnd = 0.9 },
      SymbolUse("CAShapeLayer.miterLimit") { shape.miterLimit = 4 },
      SymbolUse("type CAShapeLayerLineJoin") {
        let join: CAShapeLayerLineJoin = .miter; _ = join
      },
      SymbolUse("type CAShapeLayerLineCap") {
        let cap: CAShapeLayerLineCap = .butt; _ = cap
      },
      SymbolUse("type CAShapeLayerFillRule") {
        let rule: CAShapeLayerFillRule = .nonZero
        _ = rule
      },
      SymbolUse("CAShapeLayerLineCap.round") { shape.lineCap = CAShapeLayerLineCap.round },
      SymbolUse("CAShapeLayerLineJoin.round") { shape.lineJoin = CAShapeLayerLineJoin.round },
      SymbolUse("CAShapeLayerFillRule.evenOdd") { shape.fillRule = CAShapeLayerFillRule.evenOdd },
      SymbolUse("type CAGradientLayer") { _ = CAGradientLayer() },
      SymbolUse("CAGradientLayer.colors") { gradient.colors = [red, red.copy(alpha: 0) as Any] },
      SymbolUse("CAGradientLayer.locations") { gradient.locations = [0, 1] },
      SymbolUse("CAGradientLayer.startPoint") { gradient.startPoint = CGPoint(x: 0, y: 0.5) },
      SymbolUse("CAGradientLayer.endPoint") { gradient.endPoint = CGPoint(x: 1, y: 0.5) },
      SymbolUse("type CAReplicatorLayer") { _ = CAReplicatorLayer() },
      SymbolUse("CAReplicatorLayer.instanceCount") { replicator.instanceCount = 3 },
      SymbolUse("CAReplicatorLayer.instanceDelay") { replicator.instanceDelay = 0.1 },
      SymbolUse("CAReplicatorLayer.instanceTransform") {
        replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
      },
      SymbolUse("type CATransformLayer") { _ = CATransformLayer() },
      SymbolUse("type CAScrollLayer") { CAScrollLayer().scroll(to: CGPoint(x: 0, y: 10)) },
      SymbolUse("type CATiledLayer") { _ = CATiledLayer.fadeDuration() },
      SymbolUse("CATiledLayer.tileSize") { tiles.tileSize = CGSize(width: 100, height: 100) },
    ]
  }

  static var emitters: [SymbolUse] {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    return [
      SymbolUse("type CAEmitterLayer") { _ = CAEmitterLayer() },
      SymbolUse("CAEmitterLayer.emitterPosition") { layer.emitterPosition = CGPoint(x: 50, y: 0) },
      SymbolUse("CAEmitterLayer.emitterCells") { layer.emitterCells = [cell] },
      SymbolUse("CAEmitterLayer.scale") { layer.scale = 0.5 },
      SymbolUse("CAEmitterLayer.emitterShape") { layer.emitterShape = .line },
      SymbolUse("CAEmitterLayer.emitterSize") { layer.emitterSize.width = 100 },
      SymbolUse("CAEmitterLayer.velocity") { layer.velocity = 2 },
      SymbolUse("CAEmitterLayer.birthRate") { layer.birthRate = 0 },
      SymbolUse("type CAEmitterCell") { _ = CAEmitterCell() },
      SymbolUse("CAEmitterCell.color") {
        cell.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      },
      SymbolUse("CAEmitterCell.emissionRange") { cell.emissionRange = .pi / 4 },
      SymbolUse("CAEmitterCell.birthRate") { cell.birthRate = 6 },
      SymbolUse("CAEmitterCell.lifetime") { cell.lifetime = 7 },
      SymbolUse("CAEmitterCell.velocity") { cell.velocity = 350 },
      SymbolUse("CAEmitterCell.velocityRange") { cell.velocityRange = 80 },
      SymbolUse("CAEmitterCell.contents") { cell.contents = nil },
      SymbolUse("CAEmitterCell.emissionLongitude") { cell.emissionLongitude = .pi },
      SymbolUse("CAEmitterCell.scaleRange") { cell.scaleRange = 0.2 },
      SymbolUse("CAEmitterCell.yAcceleration") { cell.yAcceleration = 150 },
      SymbolUse("CAEmitterCell.lifetimeRange") { cell.lifetimeRange = 1 },
      SymbolUse("CAEmitterCell.scaleSpeed") { cell.scaleSpeed = -0.1 },
      SymbolUse("CAEmitterCell.spinRange") { cell.spinRange = 3 },
    ]
  }

  static var texts: [SymbolUse] {
    let text = CATextLayer()
    return [
      SymbolUse("type CATextLayer") { _ = CATextLayer() },
      SymbolUse("CATextLayer.foregroundColor") {
        text.foregroundColor = CGColor(gray: 0, alpha: 1)
      },
      SymbolUse("CATextLayer.alignmentMode") { text.alignmentMode = .left },
      SymbolUse("CATextLayer.string") { text.string = "42" },
      SymbolUse("CATextLayer.font") { text.font = "Helvetica" as CFString },
      SymbolUse("CATextLayer.fontSize") { text.fontSize = 14 },
      SymbolUse("CATextLayer.isWrapped") { text.isWrapped = true },
      SymbolUse("CATextLayer.truncationMode") { text.truncationMode = .end },
      SymbolUse("CATextLayerAlignmentMode.center") {
        text.alignmentMode = CATextLayerAlignmentMode.center
      },
      SymbolUse("CATextLayerAlignmentMode.justified") {
        text.alignmentMode = CATextLayerAlignmentMode.justified
      },
      SymbolUse("const kCAAlignmentJustified") { text.alignmentMode = kCAAlignmentJustified },
    ]
  }

  // MARK: - Animations

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

  // MARK: - Graphics

  static var transforms: [SymbolUse] {
    var matrix = CATransform3DIdentity
    let elements: [(String, WritableKeyPath<CATransform3D, Double>)] = [
      ("m11", \.m11), ("m12", \.m12), ("m13", \.m13), ("m14", \.m14), ("m21", \.m21),
      ("m22", \.m22), ("m23", \.m23), ("m24", \.m24), ("m31", \.m31), ("m32", \.m32),
      ("m33", \.m33), ("m34", \.m34), ("m41", \.m41), ("m42", \.m42), ("m43", \.m43),
      ("m44", \.m44),
    ]
    return elements.map { name, element in
      SymbolUse("CATransform3D.\(name)") { matrix[keyPath: element] = matrix[keyPath: element] }
    } + [
      SymbolUse("type CATransform3D") {
        let made: CATransform3D = CATransform3D(); _ = made
      },
      SymbolUse("func CATransform3DIdentity") { matrix = CATransform3DIdentity },
      SymbolUse("func CATransform3DMakeTranslation") {
        matrix = CATransform3DMakeTranslation(1, 2, 3)
      },
      SymbolUse("func CATransform3DMakeRotation") {
        matrix = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      },
      SymbolUse("func CATransform3DMakeScale") { matrix = CATransform3DMakeScale(2, 2, 1) },
      SymbolUse("func CATransform3DRotate") { matrix = CATransform3DRotate(matrix, 1, 1, 0, 0) },
      SymbolUse("func CATransform3DScale") { matrix = CATransform3DScale(matrix, 2, 2, 1) },
      SymbolUse("func CATransform3DTranslate") {
        matrix = CATransform3DTranslate(matrix, 0, 0, 50)
      },
      SymbolUse("func CATransform3DConcat") { matrix = CATransform3DConcat(matrix, matrix) },
      SymbolUse("func CATransform3DGetAffineTransform") {
        _ = CATransform3DGetAffineTransform(matrix)
      },
      SymbolUse("init NSValue(caTransform3D:)") { _ = NSValue(caTransform3D: matrix) },
      SymbolUse("init NSValue(cgSize:)") { _ = NSValue(cgSize: CGSize(width: 1, height: 2)) },
      SymbolUse("init NSValue(cgPoint:)") { _ = NSValue(cgPoint: CGPoint(x: 1, y: 2)) },
      SymbolUse("init NSValue(cgRect:)") { _ = NSValue(cgRect: .zero) },
      SymbolUse("member .cgPointValue") { _ = NSValue(cgPoint: .zero).cgPointValue.x },
    ]
  }

  static var graphics: [SymbolUse] {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    let (affine, space) = (CGAffineTransform(rotationAngle: 1), CGColorSpaceCreateDeviceRGB())
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return [
      SymbolUse("cg/ui CGFloat") {
        let number: CGFloat = 1.5; _ = number.rounded()
      },
      SymbolUse("cg/ui CGRect") { _ = CGRect(origin: .zero, size: rect.size) },
      SymbolUse("cg/ui CGSize") { _ = CGSize(width: 1, height: 2) },
      SymbolUse("cg/ui CGPoint") { _ = CGPoint(x: rect.midX, y: rect.maxY) },
      SymbolUse("cg/ui CGColor") {
        let color: CGColor = red; _ = color.alpha
      },
      SymbolUse("cg/ui CGAffineTransform") {
        let map: CGAffineTransform = .identity; _ = map.a
      },
      SymbolUse("member .midX") { _ = rect.midX },
      SymbolUse("member .midY") { _ = rect.midY },
      SymbolUse("member .minX") { _ = rect.minX },
      SymbolUse("member .maxX") { _ = rect.maxX },
      SymbolUse("member .maxY") { _ = rect.maxY },
      SymbolUse("member .insetBy") { _ = rect.insetBy(dx: 2, dy: 2) },
      SymbolUse("member .offsetBy") { _ = rect.offsetBy(dx: 2, dy: 2) },
      SymbolUse("member .applying") {
        _ = CGPoint(x: 1, y: 1).applying(affine)
        _ = rect.applying(affine)
        _ = rect.size.applying(affine)
      },
      SymbolUse("init CGAffineTransform(rotationAngle:)") {
        _ = CGAffineTransform(rotationAngle: .pi)
      },
      SymbolUse("init CGAffineTransform(translationX:)") {
        _ = CGAffineTransform(translationX: 3, y: 4)
      },
      SymbolUse("init CGAffineTransform(scaleX:)") { _ = CGAffineTransform(scaleX: 2, y: 2) },
      SymbolUse("member .rotated") { _ = affine.rotated(by: .pi) },
      SymbolUse("member .scaledBy") { _ = affine.scaledBy(x: 2, y: 1) },
      SymbolUse("member .translatedBy") { _ = affine.translatedBy(x: 1, y: 1) },
      SymbolUse("member .concatenating") { _ = affine.concatenating(.identity) },
      SymbolUse("member .inverted") { _ = affine.inverted() },
      SymbolUse("cg/ui CGContext") {
        final class Dial: CALayer {
          override func draw(in ctx: CGContext) {
            ctx.saveGState()
            ctx.setFillColor(CGColor(gray: 0, alpha: 1))
            ctx.fillEllipse(in: bounds)
            ctx.restoreGState()
          }
        }
        let dial = Dial()
        dial.frame = rect
        dial.display()
      },
      SymbolUse("cg/ui CGGradient") {
        let gradient: CGGradient? = CGGradient(
          colorsSpace: nil, colors: [red, red] as CFArray, locations: nil)
        _ = gradient
      },
      SymbolUse("init CGGradient(colorsSpace:)") {
        _ = CGGradient(colorsSpace: space, colors: [red, red] as CFArray, locations: [0, 1])
      },
      SymbolUse("cg/ui CGImage") {
        let context = CGContext(
          data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        let image: CGImage? = context?.makeImage()
        _ = image?.width
      },
    ]
  }

  static var paths: [SymbolUse] {
    let (path, point) = (CGMutablePath(), CGPoint(x: 10, y: 10))
    return [
      SymbolUse("cg/ui CGMutablePath") { _ = CGMutablePath() },
      SymbolUse("cg/ui CGPath") {
        let made: CGPath? = path.copy(); _ = made
      },
      SymbolUse("init CGPath(rect:)") {
        _ = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
      },
      SymbolUse("path .move") { path.move(to: .zero) },
      SymbolUse("path .addLine") { path.addLine(to: point) },
      SymbolUse("path .addCurve") { path.addCurve(to: .zero, control1: point, control2: point) },
      SymbolUse("path .addQuadCurve") { path.addQuadCurve(to: point, control: .zero) },
      SymbolUse("path .addArc") {
        path.addArc(center: point, radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
      },
      SymbolUse("path .addRect") { path.addRect(CGRect(x: 0, y: 0, width: 5, height: 5)) },
      SymbolUse("path .closeSubpath") { path.closeSubpath() },
      SymbolUse("path .isEmpty") { _ = path.isEmpty },
      SymbolUse("path .boundingBox") { _ = path.boundingBox },
    ]
  }

  static var foundation: [SymbolUse] {
    let layer = CALayer()
    return [
      SymbolUse("cg/ui NSCoder") {
        final class Badge: CALayer {
          let count: Int

          init(count: Int) {
            self.count = count
            super.init()
          }

          required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
          }
        }
        _ = Badge(count: 3)
      },
      SymbolUse("cg/ui NSNumber") { _ = NSNumber(value: 0.5).doubleValue },
      SymbolUse("cg/ui NSValue") { _ = NSValue(cgSize: .zero) },
      SymbolUse("cg/ui NSNull") { _ = NSNull() },
      SymbolUse("cg/ui NSAttributedString") { _ = NSAttributedString(string: "a").length },
      SymbolUse("other setValue(") { layer.setValue(1, forKey: "zPosition") },
      SymbolUse("other value(forKeyPath") { _ = layer.value(forKeyPath: "position.x") },
      SymbolUse("other .infinity") { layer.repeatCount = .infinity },
      SymbolUse("other .greatestFiniteMagnitude") {
        layer.repeatCount = .greatestFiniteMagnitude
      },
      SymbolUse("other HUGE") { layer.repeatCount = HUGE },
      SymbolUse("other RunLoop") { _ = RunLoop.main },
      SymbolUse("other DispatchQueue") { DispatchQueue.main.async {} },
      SymbolUse("other Timer.") { Timer(timeInterval: 1, repeats: false) { _ in }.invalidate() },
    ]
  }
}
