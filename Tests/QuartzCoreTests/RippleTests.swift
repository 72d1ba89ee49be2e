import QuartzCore
import Testing

/// Circles that grow from a touch and vanish; each removes itself when its group ends.
private final class RippleMaker: NSObject, CAAnimationDelegate {
  private(set) var started = 0
  private(set) var live: [CALayer] = []

  func ripple(at point: CGPoint, in host: CALayer, radius: CGFloat) {
    let circle = CAShapeLayer()
    circle.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    circle.position = point
    circle.path = CGPath(ellipseIn: circle.bounds, transform: nil)
    circle.fillColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    circle.opacity = 0
    host.addSublayer(circle)
    live.append(circle)

    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0
    grow.toValue = 1
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    let group = CAAnimationGroup()
    group.animations = [grow, fade]
    group.duration = 0.6
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    group.delegate = self
    group.setValue(circle, forKey: "circle")
    circle.add(group, forKey: "ripple")
  }

  func animationDidStart(_ anim: CAAnimation) { started += 1 }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let circle = anim.value(forKey: "circle") as? CALayer else { return }
    circle.removeFromSuperlayer()
    live.removeAll { $0 === circle }
  }
}

@Suite struct `A ripple` {
  @Test func `grows, fades and is removed`() {
    let stage = Stage(width: 100, height: 100)
    let maker = RippleMaker()
    maker.ripple(at: CGPoint(x: 30, y: 30), in: stage.rootLayer, radius: 20)
    stage.advance(to: 0.2)
    maker.ripple(at: CGPoint(x: 70, y: 70), in: stage.rootLayer, radius: 20)
    stage.advance(to: 0.3)
    #expect(maker.started == 2)
    // Half of 0.6 s: easeOut at one half is 0.684643.
    let shown = maker.live.first?.presentation()
    #expect(abs((shown?.transform.m11 ?? 0) - 0.684643) < 1e-6)
    #expect(abs(Double(shown?.opacity ?? 0) - 0.315357) < 1e-6)
    stage.advance(to: 0.61)
    #expect(maker.live.count == 1)
    #expect(stage.rootLayer.sublayers?.count == 1)
    stage.advance(to: 0.81)
    #expect(maker.live.isEmpty)
    #expect(stage.rootLayer.sublayers == nil)
  }

  @Test func `covers a circle of its scale`() {
    let stage = Stage(width: 100, height: 100, backgroundColor: CGColor(gray: 0, alpha: 1))
    let maker = RippleMaker()
    maker.ripple(at: CGPoint(x: 50, y: 50), in: stage.rootLayer, radius: 40)
    let picture = stage.render(at: 0.3)
    // The radius is 0.684643 · 40 = 27.4; white at half its opacity of 0.315357.
    let inside = Double(picture.rgba(x: 50 + 25, y: 50) >> 24) / 255
    #expect(abs(inside - 0.5 * 0.315357) < 0.005)
    #expect(picture.rgba(x: 50 + 29, y: 50) == 0x0000_00ff)
  }
}

@Suite struct `A heart that beats` {
  @Test func `repeats forwards and backwards`() {
    let stage = Stage(width: 20, height: 20)
    let heart = CALayer()
    heart.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    stage.rootLayer.addSublayer(heart)
    let beat = CABasicAnimation(keyPath: "transform.scale")
    beat.toValue = 1.2
    beat.duration = 0.4
    beat.autoreverses = true
    beat.repeatCount = 2
    heart.add(beat, forKey: nil)
    let scales = [0.2, 0.4, 0.6, 0.8, 1, 1.6, 1.7].map { time in
      stage.advance(to: time)
      return heart.presentation()?.transform.m11 ?? 0
    }
    #expect(zip(scales, [1.1, 1.2, 1.1, 1, 1.1, 1, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(heart.animationKeys() == nil)
  }

  @Test func `keeps its end where it is told to`() {
    let stage = Stage(width: 20, height: 20)
    let card = CALayer()
    card.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    stage.rootLayer.addSublayer(card)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 10
    move.toValue = 16
    move.duration = 0.5
    move.fillMode = kCAFillModeForwards
    move.isRemovedOnCompletion = false
    card.add(move, forKey: "move")
    stage.advance(to: 3)
    #expect(card.presentation()?.position == CGPoint(x: 16, y: 10))
    #expect(card.position == CGPoint(x: 10, y: 10))
    card.removeAllAnimations()
    stage.advance(to: 3.1)
    #expect(card.presentation()?.position == CGPoint(x: 10, y: 10))
  }
}
