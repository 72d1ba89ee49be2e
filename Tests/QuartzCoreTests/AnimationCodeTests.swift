import QuartzCore
import Testing

@Suite struct `Transactions and implicit actions` {
  private func makeStage() -> (Stage, CALayer) {
    let stage = Stage(width: 40, height: 40)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.rootLayer.addSublayer(layer)
    stage.advance(to: 0)
    return (stage, layer)
  }

  @Test func `animate a change with duration and pace of the transaction`() {
    let (stage, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.position = CGPoint(x: 25, y: 5)
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    CATransaction.commit()
    #expect(layer.animationKeys()?.sorted() == ["backgroundColor", "position"])
    stage.advance(to: 1)
    #expect(layer.presentation()?.position == CGPoint(x: 15, y: 5))
    #expect(layer.presentation()?.backgroundColor?.components == [0.5, 0, 0.5, 1])
    stage.advance(to: 2)
    #expect(layer.animationKeys() == nil)
  }

  @Test func `without actions set at once`() {
    let (stage, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x += 20
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
    stage.advance(to: 0.01)
    #expect(layer.presentation()?.position.x == 25)
    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    layer.opacity = 0
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
  }

  @Test func `call their completion when their animations are over`() {
    let (stage, layer) = makeStage()
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("outer \(CACurrentMediaTime())") }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 0.5
    layer.add(fade, forKey: "fade")
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("inner \(CACurrentMediaTime())") }
    CATransaction.setAnimationDuration(0.25)
    layer.cornerRadius = 5
    CATransaction.commit()
    CATransaction.commit()
    stage.advance(to: 0.3)
    #expect(log == ["inner 0.25"])
    stage.advance(to: 1)
    #expect(log == ["inner 0.25", "outer 0.5"])
  }

  @Test func `nest the values of keys`() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 1)
    CATransaction.setValue("menu", forKey: "origin")
    #expect(CATransaction.value(forKey: "origin") as? String == "menu")
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.lock()
    CATransaction.unlock()
  }

  @Test func `take actions from the layer before the class's`() {
    final class Bouncing: CALayer {
      override class func defaultAction(forKey event: String) -> CAAction? {
        guard event == "position" else { return super.defaultAction(forKey: event) }
        let spring = CASpringAnimation(keyPath: event)
        spring.damping = 8
        spring.duration = spring.settlingDuration
        return spring
      }

      override func action(forKey event: String) -> CAAction? {
        event == "bounds" ? nil : super.action(forKey: event)
      }
    }
    let stage = Stage(width: 40, height: 40)
    let layer = Bouncing()
    stage.rootLayer.addSublayer(layer)
    layer.actions = ["opacity": NSNull()]
    stage.advance(to: 0)
    layer.opacity = 0.5
    layer.bounds.size = CGSize(width: 10, height: 10)
    #expect(layer.animationKeys() == nil)
    layer.position.x = 20
    #expect(layer.animation(forKey: "position") is CASpringAnimation)
  }

  @Test func `fade what is shown and hidden by its order actions`() {
    final class Recorder: NSObject, CAAction {
      var events: [String] = []
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        events.append(event)
      }
    }
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    layer.actions = [
      kCAOnOrderOut: recorder, kCAOnOrderIn: recorder, "hidden": NSNull(),
    ]
    layer.isHidden = true
    layer.isHidden = false
    #expect(recorder.events == ["onOrderOut", "onOrderIn"])
    stage.advance(to: 0.1)
    #expect(layer.animationKeys() == nil)
  }
}

@Suite struct `Values of layers and animations` {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test func `come out as code casts them`() throws {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.opacity = 0.25
    layer.backgroundColor = red
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    layer.path = CGPath(rect: layer.bounds, transform: nil)
    layer.name = "card"
    #expect(layer.value(forKey: "opacity") as? NSNumber == 0.25)
    #expect(layer.value(forKey: "opacity") as? Float == 0.25)
    #expect(layer.value(forKey: "opacity") as? CGFloat == 0.25)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 25, y: 40))
    #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue.x == 25)
    #expect((layer.value(forKey: "bounds") as? NSValue)?.cgRectValue.width == 30)
    #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 30, height: 40))
    #expect(layer.value(forKeyPath: "transform.scale.y") as? CGFloat == 3)
    let matrix = try #require(layer.value(forKey: "transform") as? CATransform3D)
    #expect(CATransform3DEqualToTransform(matrix, layer.transform))
    #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue == matrix)
    #expect(layer.value(forKey: "name") as? String == "card")
    #expect(layer.value(forKey: "hidden") as? Bool == false)
    let color = try #require(layer.value(forKey: "backgroundColor"))
    #expect((color as? CGColor)?.components == [1, 0, 0, 1])
    let path = try #require(layer.value(forKey: "path"))
    #expect((path as? CGPath)?.boundingBox == layer.bounds)
    layer.setValue(["a": 1], forKey: "userInfo")
    #expect(layer.value(forKey: "userInfo") as? [String: Int] == ["a": 1])
  }

  @Test func `go in as code passes them`() {
    let stage = Stage(width: 10, height: 10)
    let layer = CAGradientLayer()
    stage.rootLayer.addSublayer(layer)
    let values: [(key: String, from: Any?, to: Any?)] = [
      ("position", NSValue(cgPoint: .zero), CGPoint(x: 10, y: 0)),
      ("bounds.size", NSValue(cgSize: .zero), CGSize(width: 2, height: 2)),
      ("bounds", CGRect.zero, NSValue(cgRect: CGRect(x: 0, y: 0, width: 2, height: 2))),
      ("opacity", 0, NSNumber(value: 1)), ("opacity", Float(0.5), CGFloat(1)),
      ("transform", CATransform3DIdentity, NSValue(caTransform3D: CATransform3DIdentity)),
      ("transform.rotation.z", 0, Double.pi), ("backgroundColor", nil, red),
      ("cornerRadius", NSNull(), 3), ("colors", [red, red], [red, red]),
      ("locations", [0, 1], [NSNumber(value: 0.5), 1]),
      ("shadowPath", CGMutablePath(), CGPath(rect: .zero, transform: nil)),
      ("hidden", false, true), ("contentsGravity", CALayerContentsGravity.center, "top"),
    ]
    for (key, from, to) in values {
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    stage.advance(to: 0.5)
    let refused = stage.diagnostics.filter { $0.key != "contentsGravity" }
    #expect(refused.isEmpty)
    #expect(layer.presentation()?.position == CGPoint(x: 5, y: 0))
    #expect(layer.presentation()?.bounds.size == CGSize(width: 1, height: 1))
  }

  @Test func `of key times, dashes and locations are numbers of any type`() {
    let keyframes = CAKeyframeAnimation(keyPath: "opacity")
    keyframes.keyTimes = [0, 0.25, 1]
    let times: [CGFloat] = [0, 0.5, 1]
    keyframes.keyTimes = times.map { NSNumber(value: Double($0)) }
    keyframes.setValue(times, forKey: "keyTimes")
    #expect(keyframes.keyTimes?.map(\.doubleValue) == [0, 0.5, 1])
    let shape = CAShapeLayer()
    shape.lineDashPattern = [NSNumber(value: 4), 2]
    shape.setValue([1, 2.5], forKey: "lineDashPattern")
    #expect(shape.lineDashPattern?.map(\.doubleValue) == [1, 2.5])
  }

  @Test func `of animations are kept under any key`() {
    let animation = CAAnimation()
    animation.setValue("intro", forKey: "id")
    animation.setValue(2, forKey: "duration")
    animation.setValue(kCAFillModeBoth, forKey: "fillMode")
    #expect(animation.value(forKey: "id") as? String == "intro")
    #expect(animation.duration == 2)
    #expect(animation.fillMode == .both)
    let copy = animation.copy() as? CAAnimation
    #expect(copy?.value(forKey: "id") as? String == "intro")
  }

  @Test func `of matrices are boxed and unboxed`() {
    let matrix = CATransform3D(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11,
      m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)
    let box: Any = NSValue(caTransform3D: matrix)
    #expect(box as? CATransform3D == matrix)
    let boxes: Any = [
      NSValue(caTransform3D: matrix), NSValue(caTransform3D: CATransform3DIdentity),
    ]
    #expect((boxes as? [CATransform3D])?.first == matrix)
    #expect((box as? CGPoint) == nil)
    #expect((NSValue(cgPoint: .zero) as Any) as? CATransform3D == nil)
    #expect(!CATransform3DIsAffine(matrix) && CATransform3DIsIdentity(CATransform3DIdentity))
    let affine = CATransform3DMakeAffineTransform(CGAffineTransform(translationX: 3, y: 4))
    #expect(CATransform3DGetAffineTransform(affine).tx == 3)
    let inverse = CATransform3DInvert(CATransform3DMakeScale(2, 4, 8))
    #expect(inverse.m22 == 0.25)
  }

  @Test func `of timing functions compile from literals of any kind`() {
    var points: [Float] = [0, 0]
    CAMediaTimingFunction(controlPoints: 1, 0, 0, 1).getControlPoint(at: 1, values: &points)
    #expect(points == [1, 0])
    let x: Float = 0.3
    CAMediaTimingFunction(controlPoints: x, 0.5, 1 - x, 1).getControlPoint(at: 2, values: &points)
    #expect(points == [0.7, 1])
    #expect(CAValueFunction(name: .rotateZ)?.name == .rotateZ)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    #expect(abs(spring.perceptualDuration - 0.5) < 1e-12)
  }
}

/// Runs animations one after the other, each by the end of the one before.
private final class Choreography: NSObject, CAAnimationDelegate {
  private var steps: [(layer: CALayer, animation: CAAnimation)] = []
  private(set) var log: [String] = []

  func append(_ animation: CAAnimation, to layer: CALayer, name: String) {
    animation.setValue(name, forKey: "name")
    animation.delegate = self
    steps.append((layer, animation))
  }

  func run() {
    guard !steps.isEmpty else { return }
    let (layer, animation) = steps.removeFirst()
    layer.add(animation, forKey: animation.value(forKey: "name") as? String)
  }

  func animationDidStart(_ anim: CAAnimation) { note("+", anim) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    note(flag ? "-" : "x", anim)
    if flag { run() }
  }

  private func note(_ sign: String, _ anim: CAAnimation) {
    log.append("\(sign)\(anim.value(forKey: "name") as? String ?? "?") \(CACurrentMediaTime())")
  }
}

@Suite struct `Delegates` {
  private func makeStage() -> (Stage, CALayer) {
    let stage = Stage(width: 20, height: 20)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.rootLayer.addSublayer(layer)
    return (stage, layer)
  }

  @Test func `are told of starts and stops at their times`() {
    let (stage, layer) = makeStage()
    let choreography = Choreography()
    for (name, duration) in [("fade", 0.5), ("move", 0.25)] {
      let animation = CABasicAnimation(keyPath: name == "fade" ? "opacity" : "position")
      animation.byValue = name == "fade" ? -1 : NSValue(cgPoint: CGPoint(x: 5, y: 0))
      animation.duration = duration
      choreography.append(animation, to: layer, name: name)
    }
    choreography.run()
    stage.advance(to: 2)
    #expect(choreography.log == ["+fade 0.0", "-fade 0.5", "+move 0.5", "-move 0.75"])
  }

  @Test func `are told that an animation was replaced`() {
    let (stage, layer) = makeStage()
    let choreography = Choreography()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.duration = 1
    choreography.append(animation, to: layer, name: "fade")
    choreography.run()
    stage.advance(to: 0.25)
    let other = CABasicAnimation(keyPath: "opacity")
    other.toValue = 0.5
    layer.add(other, forKey: "fade")
    stage.advance(to: 0.5)
    #expect(choreography.log == ["+fade 0.0", "xfade 0.25"])
  }

  @Test func `of layers lay out, draw and choose actions`() {
    final class Controller: NSObject, CALayerDelegate {
      var events: [String] = []
      func display(_ layer: CALayer) { events.append("display") }
      func draw(_ layer: CALayer, in ctx: CGContext) {
        ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
      }
      func layerWillDraw(_ layer: CALayer) { events.append("will draw") }
      func layoutSublayers(of layer: CALayer) { events.append("layout") }
      func action(for layer: CALayer, forKey event: String) -> CAAction? {
        events.append(event)
        return NSNull()
      }
    }
    let (stage, layer) = makeStage()
    let controller = Controller()
    layer.delegate = controller
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    stage.advance(to: 0)
    #expect(controller.events == ["layout", "display", "will draw"])
    controller.events = []
    layer.opacity = 0.5
    #expect(controller.events == ["opacity"])
    #expect(layer.animationKeys() == nil)
    layer.opacity = 1
    let picture = stage.render(at: 0)
    #expect(picture.rgba(x: 2, y: 5) == 0x00ff_00ff)
    #expect(picture.rgba(x: 7, y: 5) == 0)
  }
}

@Suite struct `Groups` {
  @Test func `cut off what is longer and offset what begins later`() {
    let stage = Stage(width: 20, height: 20)
    let layer = CALayer()
    stage.rootLayer.addSublayer(layer)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 4
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.beginTime = 1
    fade.duration = 1
    fade.fillMode = .both
    let group = CAAnimationGroup()
    group.animations = [move, fade]
    group.duration = 2
    layer.add(group, forKey: "group")
    stage.advance(to: 1.5)
    #expect(layer.presentation()?.position.x == 37.5)
    #expect(layer.presentation()?.opacity == 0.5)
    stage.advance(to: 2.5)
    #expect(layer.presentation()?.position.x == 0)
    #expect(layer.presentation()?.opacity == 1)
  }

  @Test func `are copied with their animations`() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    let group = CAAnimationGroup()
    group.animations = [fade]
    group.duration = 1
    let layer = CALayer()
    layer.add(group, forKey: "group")
    group.duration = 5
    let kept = try #require(layer.animation(forKey: "group") as? CAAnimationGroup)
    #expect(kept.duration == 1)
    #expect(kept !== group)
    #expect(kept.animations?.first is CABasicAnimation)
  }
}
