import QuartzCore
import Testing

/// Dots around a centre that fade one after the other: replicated copies of one animated dot.
private final class DotSpinner: CALayer {
  private let dot = CALayer()
  private let replicator = CAReplicatorLayer()
  private(set) var isAnimating = false

  init(dots: Int, radius: CGFloat, color: CGColor) {
    super.init()
    let side = 2 * radius + 8
    bounds = CGRect(x: 0, y: 0, width: side, height: side)
    replicator.frame = bounds
    dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    dot.position = CGPoint(x: bounds.midX, y: 4)
    dot.backgroundColor = color
    dot.opacity = 0
    replicator.instanceCount = dots
    replicator.instanceDelay = 1 / CFTimeInterval(dots)
    replicator.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(dots), 0, 0, 1)
    replicator.addSublayer(dot)
    addSublayer(replicator)
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    fade.duration = 1
    fade.repeatCount = .infinity
    dot.add(fade, forKey: "fade")
  }

  func stopAnimating() {
    dot.removeAnimation(forKey: "fade")
    isAnimating = false
  }

  var hasAnimation: Bool { dot.animationKeys()?.contains("fade") ?? false }
}

/// Three balls that jump in turn: keyframes, a phase by `beginTime`, a pace per segment.
private struct BallPulse {
  func setUpAnimation(in layer: CALayer, size: CGSize, color: CGColor) {
    let spacing: CGFloat = 2
    let side = (size.width - 2 * spacing) / 3
    let beginTime = CACurrentMediaTime()
    let beginTimes: [CFTimeInterval] = [0.12, 0.24, 0.36]
    let timing = CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08)
    let animation = CAKeyframeAnimation(keyPath: "transform.scale")
    animation.keyTimes = [0, 0.3, 1]
    animation.timingFunctions = [timing, timing]
    animation.values = [1, 0.3, 1]
    animation.duration = 0.75
    animation.repeatCount = HUGE
    animation.isRemovedOnCompletion = false
    for index in 0..<3 {
      let circle = CAShapeLayer()
      circle.path = CGPath(
        ellipseIn: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
      circle.fillColor = color
      circle.frame = CGRect(
        x: (side + spacing) * CGFloat(index), y: (size.height - side) / 2, width: side,
        height: side)
      animation.beginTime = beginTime + beginTimes[index]
      circle.add(animation, forKey: "animation")
      layer.addSublayer(circle)
    }
  }
}

@Suite struct `An activity indicator` {
  @Test func `fades its dots one after the other`() {
    let stage = Stage(width: 48, height: 48)
    let spinner = DotSpinner(
      dots: 4, radius: 20, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    spinner.position = CGPoint(x: 24, y: 24)
    stage.rootLayer.addSublayer(spinner)
    spinner.startAnimating()
    // At 1.25 s the copies are at 1.25, 1, 0.75 and 0.5 s of their fade: opacity 1 − t mod 1.
    let picture = stage.render(at: 1.25)
    let alphas = [(24, 4), (43, 24), (24, 43), (4, 24)].map {
      picture.rgba(x: $0.0, y: $0.1) & 0xff
    }
    #expect(zip(alphas, [0.75, 1, 0.25, 0.5]).allSatisfy { abs(Double($0) / 255 - $1) < 0.005 })
    spinner.stopAnimating()
    #expect(!spinner.hasAnimation)
    // Without animation the dot has its own opacity, none.
    #expect(stage.render(at: 1.25).rgba(x: 24, y: 4) == 0)
  }

  @Test func `pulses balls in turn`() throws {
    let stage = Stage(width: 64, height: 20)
    let color = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    BallPulse().setUpAnimation(
      in: stage.rootLayer, size: CGSize(width: 64, height: 20), color: color)
    let balls = try #require(stage.rootLayer.sublayers)
    #expect(balls.map(\.frame.width) == [20, 20, 20])
    // 0.3 of 0.75 s after its begin, each ball is at its smallest.
    for (ball, begin) in zip(balls, [0.12, 0.24, 0.36]) {
      stage.advance(to: begin + 0.3 * 0.75)
      let scale = ball.presentation()?.value(forKeyPath: "transform.scale") as? NSNumber
      #expect(abs((scale?.doubleValue ?? 0) - 0.3) < 1e-9)
    }
    // Before its begin a ball has its own size.
    let later = Stage(width: 64, height: 20)
    BallPulse().setUpAnimation(
      in: later.rootLayer, size: CGSize(width: 64, height: 20), color: color)
    later.advance(to: 0.3)
    #expect(later.rootLayer.sublayers?[2].presentation()?.transform == CATransform3DIdentity)
  }

  @Test func `turns by a rotation that adds up`() {
    let stage = Stage(width: 20, height: 20)
    let wheel = CALayer()
    wheel.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    stage.rootLayer.addSublayer(wheel)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = CGFloat.pi / 2
    turn.duration = 0.5
    turn.isCumulative = true
    turn.repeatCount = .greatestFiniteMagnitude
    wheel.add(turn, forKey: "rotation")
    stage.advance(to: 1.25)
    // Two and a half quarter turns are 225°, which is −135°.
    let angle = wheel.presentation()?.value(forKeyPath: "transform.rotation.z") as? NSNumber
    #expect(abs((angle?.doubleValue ?? 0) + 0.75 * .pi) < 1e-9)
  }
}
