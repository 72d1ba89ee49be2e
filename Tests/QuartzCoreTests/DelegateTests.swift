import QuartzCore
import Testing

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
