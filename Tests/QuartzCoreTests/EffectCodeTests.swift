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

/// A band of light that runs over a placeholder: the locations of a mask's gradient.
private final class Shimmer {
  let mask = CAGradientLayer()
  private let key = "shimmer"

  func start(on layer: CALayer, period: CFTimeInterval = 1) {
    let dim = CGColor(red: 0, green: 0, blue: 0, alpha: 0.25)
    let bright = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    mask.frame = layer.bounds
    mask.colors = [dim, bright, dim]
    mask.startPoint = CGPoint(x: 0, y: 0.5)
    mask.endPoint = CGPoint(x: 1, y: 0.5)
    mask.locations = [0, 0.5, 1]
    layer.mask = mask
    let slide = CABasicAnimation(keyPath: "locations")
    slide.fromValue = [-1.0, -0.5, 0.0]
    slide.toValue = [1.0, 1.5, 2.0]
    slide.duration = period
    slide.repeatCount = .infinity
    mask.add(slide, forKey: key)
  }

  func stop(on layer: CALayer) {
    mask.removeAnimation(forKey: key)
    layer.mask = nil
  }
}

@Suite struct `A shimmer` {
  @Test func `moves its band evenly`() throws {
    let stage = Stage(width: 100, height: 20)
    let placeholder = CALayer()
    placeholder.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    placeholder.backgroundColor = CGColor(gray: 1, alpha: 1)
    stage.rootLayer.addSublayer(placeholder)
    let shimmer = Shimmer()
    shimmer.start(on: placeholder)
    stage.advance(to: 0.25)
    let locations = try #require(shimmer.mask.presentation()?.locations)
    #expect(locations.map(\.doubleValue) == [-0.5, 0, 0.5])
    // The middle of the band is at the left edge: alpha falls from 1 to a quarter at x = 50.
    let picture = stage.render(at: 0.25)
    for x in [5, 25, 45] {
      let expected = 1 - 0.75 * (Double(x) + 0.5) / 50
      #expect(abs(Double(picture.rgba(x: x, y: 10) & 0xff) / 255 - expected) < 0.005)
    }
    #expect(abs(Double(picture.rgba(x: 80, y: 10) & 0xff) / 255 - 0.25) < 0.005)
    CATransaction.setDisableActions(true)
    shimmer.stop(on: placeholder)
    #expect(stage.render(at: 0.25).rgba(x: 80, y: 10) == 0xffff_ffff)
  }
}

@Suite struct `A gradient loop` {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// Goes from pair to pair of colours; each step begins when the one before has ended.
  private final class Loop: NSObject, CAAnimationDelegate {
    let gradient = CAGradientLayer()
    let pairs: [[CGColor]]
    private(set) var index = 0

    init(_ pairs: [[CGColor]]) {
      self.pairs = pairs
      gradient.colors = pairs[0]
    }

    func step() {
      let next = (index + 1) % pairs.count
      let animation = CABasicAnimation(keyPath: "colors")
      animation.duration = 1
      animation.fromValue = gradient.colors
      animation.toValue = pairs[next]
      animation.delegate = self
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = true
      gradient.colors = pairs[next]
      gradient.add(animation, forKey: "colorChange")
      index = next
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      if flag { step() }
    }
  }

  @Test func `goes from pair to pair without an end`() throws {
    let loop = Loop([[red, green], [green, blue], [blue, red]])
    let stage = Stage(width: 10, height: 10)
    loop.gradient.frame = stage.rootLayer.bounds
    stage.rootLayer.addSublayer(loop.gradient)
    loop.step()
    stage.advance(to: 0.5)
    let colors = try #require(loop.gradient.presentation()?.colors as? [CGColor])
    #expect(colors.map(\.components) == [[0.5, 0.5, 0, 1], [0, 0.5, 0.5, 1]])
    stage.advance(to: 4.5)
    #expect(loop.index == 2)
    let later = try #require(loop.gradient.presentation()?.colors as? [CGColor])
    #expect(later.map(\.components) == [[0, 0.5, 0.5, 1], [0.5, 0, 0.5, 1]])
  }
}

/// Paper that rains from a line above a view.
private final class ConfettiLayer: CAEmitterLayer {
  var intensity: Float = 0.5

  func setUp(colors: [CGColor], paper: CGImage) {
    emitterPosition = CGPoint(x: bounds.midX, y: 0)
    emitterShape = CAEmitterLayerEmitterShape.line
    emitterSize = CGSize(width: bounds.width, height: 1)
    emitterCells = colors.enumerated().map { index, color in
      let cell = CAEmitterCell()
      cell.name = "paper\(index)"
      cell.contents = paper
      cell.color = color
      cell.birthRate = 20 * intensity
      cell.lifetime = 4 * intensity
      cell.lifetimeRange = 0
      cell.velocity = 100 * CGFloat(intensity)
      cell.emissionLongitude = .pi
      cell.emissionRange = 0
      cell.spin = 3.5 * CGFloat(intensity)
      cell.spinRange = 4 * CGFloat(intensity)
      cell.scale = 1
      return cell
    }
  }

  func start() { birthRate = 1 }

  func stop() { birthRate = 0 }
}

@Suite struct `Confetti` {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// A white square of a size in pixels.
  private func paper(side: Int) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 4 * side,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    return try #require(context.makeImage())
  }

  /// How many pixels of a rectangle are painted.
  private func painted(_ picture: Bitmap, _ rows: Range<Int>) -> Int {
    rows.reduce(0) { sum, y in
      sum + (0..<picture.width).count { picture.rgba(x: $0, y: y) & 0xff > 0 }
    }
  }

  @Test func `falls from its line`() throws {
    let stage = Stage(width: 100, height: 120)
    let confetti = ConfettiLayer()
    confetti.frame = stage.rootLayer.bounds
    confetti.setUp(colors: [red, blue], paper: try paper(side: 4))
    stage.rootLayer.addSublayer(confetti)
    #expect(confetti.emitterCells?.map(\.birthRate) == [10, 10])
    // 50 points in a second: nothing is below 50 + the half diagonal of a paper then.
    let early = stage.render(at: 1)
    #expect(painted(early, 0..<53) > 0)
    #expect(painted(early, 54..<120) == 0)
    #expect(painted(stage.render(at: 1.9), 54..<120) > 0)
    // The colours are those of the cells.
    var colors: Set<UInt32> = []
    for y in 0..<53 {
      for x in 0..<100 where early.rgba(x: x, y: y) & 0xff == 0xff {
        colors.insert(early.rgba(x: x, y: y))
      }
    }
    #expect(colors.contains(0xff00_00ff))
    #expect(colors.contains(0x0000_ffff))
  }

  @Test func `ends a lifetime after it is stopped`() throws {
    let stage = Stage(width: 100, height: 120)
    let confetti = ConfettiLayer()
    confetti.frame = stage.rootLayer.bounds
    confetti.setUp(colors: [red], paper: try paper(side: 4))
    stage.rootLayer.addSublayer(confetti)
    stage.advance(to: 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    confetti.stop()
    CATransaction.commit()
    #expect(painted(stage.render(at: 2.5), 0..<120) > 0)
    stage.advance(to: 3.1)
    #expect(painted(stage.render(at: 3.1), 0..<120) == 0)
  }

  @Test func `is changed through its cell's key path`() throws {
    let confetti = ConfettiLayer()
    confetti.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    confetti.setUp(colors: [red], paper: try paper(side: 2))
    confetti.setValue(35, forKeyPath: "emitterCells.paper0.birthRate")
    #expect(confetti.emitterCells?.first?.birthRate == 35)
    let rate = confetti.value(forKeyPath: "emitterCells.paper0.birthRate") as? NSNumber
    #expect(rate == 35)
    confetti.renderMode = kCAEmitterLayerAdditive
    #expect(confetti.renderMode == .additive)
  }
}

/// Six faces in a transform layer, seen in perspective.
private final class Cube {
  let scene = CALayer()
  let cube = CATransformLayer()
  private(set) var faces: [CALayer] = []

  init(side: CGFloat) {
    scene.bounds = CGRect(x: 0, y: 0, width: 2 * side, height: 2 * side)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    scene.sublayerTransform = perspective
    cube.position = CGPoint(x: side, y: side)
    scene.addSublayer(cube)
    addFace(0, side, CATransform3DIdentity)
    addFace(1, side, CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
    addFace(2, side, CATransform3DMakeRotation(-.pi / 2, 0, 1, 0))
    addFace(3, side, CATransform3DMakeRotation(.pi / 2, 1, 0, 0))
    addFace(4, side, CATransform3DMakeRotation(-.pi / 2, 1, 0, 0))
    addFace(5, side, CATransform3DMakeRotation(.pi, 0, 1, 0))
  }

  private func addFace(_ index: Int, _ side: CGFloat, _ turn: CATransform3D) {
    let face = CALayer()
    face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    let hues: [CGFloat] = [1, 0.8, 0.6, 0.4, 0.2, 0.1]
    face.backgroundColor = CGColor(red: hues[index], green: 0, blue: 0, alpha: 1)
    face.isDoubleSided = false
    face.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, side / 2), turn)
    faces.append(face)
    cube.addSublayer(face)
  }
}

@Suite struct `A cube` {
  @Test func `shows the face that is turned to the viewer`() {
    let stage = Stage(width: 80, height: 80)
    let cube = Cube(side: 40)
    cube.scene.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    stage.rootLayer.addSublayer(cube.scene)
    #expect(stage.render(at: 0).rgba(x: 40, y: 40) == 0xff00_00ff)
    // A quarter turn about y brings the face at +x to the far side, that at −x to the front.
    CATransaction.setDisableActions(true)
    cube.cube.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    #expect(stage.render(at: 0).rgba(x: 40, y: 40) == 0x9900_00ff)
    CATransaction.setDisableActions(true)
    cube.cube.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(stage.render(at: 0).rgba(x: 40, y: 40) == 0x1a00_00ff)
  }

  @Test func `enlarges what is nearer`() {
    let stage = Stage(width: 80, height: 80)
    let cube = Cube(side: 40)
    cube.scene.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    stage.rootLayer.addSublayer(cube.scene)
    // The front face is 20 points nearer: 20 · 500 / 480 = 20.83 to each side of the centre.
    let picture = stage.render(at: 0)
    #expect(abs(Double(picture.rgba(x: 40 - 21, y: 40) & 0xff) - 0.8333 * 255) < 1)
    #expect(picture.rgba(x: 40 - 22, y: 40) == 0)
  }

  @Test func `turns evenly`() throws {
    let stage = Stage(width: 80, height: 80)
    let cube = Cube(side: 40)
    stage.rootLayer.addSublayer(cube.scene)
    let spin = CABasicAnimation(keyPath: "transform.rotation.y")
    spin.fromValue = 0
    spin.toValue = CGFloat.pi
    spin.duration = 2
    cube.cube.add(spin, forKey: "spin")
    stage.advance(to: 0.5)
    let shown = try #require(cube.cube.presentation()?.transform)
    let expected = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    #expect(abs(shown.m11 - expected.m11) < 1e-12 && abs(shown.m13 - expected.m13) < 1e-12)
  }
}

@Suite struct `A page flip` {
  /// Turns a page about its left edge.
  private func makePage(in host: CALayer) -> CALayer {
    let page = CALayer()
    page.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    page.anchorPoint = CGPoint(x: 0, y: 0.5)
    page.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
    page.position = CGPoint(x: 40, y: 30)
    host.addSublayer(page)
    return page
  }

  @Test func `turns about its edge`() {
    let stage = Stage(width: 80, height: 60)
    let page = makePage(in: stage.rootLayer)
    #expect(page.frame == CGRect(x: 40, y: 10, width: 30, height: 40))
    let flip = CABasicAnimation(keyPath: "transform")
    flip.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    flip.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(-.pi * 0.999, 0, 1, 0))
    flip.duration = 1
    flip.fillMode = .both
    flip.isRemovedOnCompletion = false
    page.add(flip, forKey: "flip")
    #expect(stage.render(at: 0).rgba(x: 60, y: 30) == 0x00ff_00ff)
    let late = stage.render(at: 1)
    #expect(late.rgba(x: 60, y: 30) == 0)
    #expect(late.rgba(x: 20, y: 30) == 0x00ff_00ff)
  }

  @Test func `pushes new contents in`() {
    let stage = Stage(width: 40, height: 40)
    let card = CALayer()
    card.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    card.masksToBounds = true
    card.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.rootLayer.addSublayer(card)
    stage.advance(to: 0)
    let push = CATransition()
    push.type = .push
    push.subtype = CATransitionSubtype.fromRight
    push.duration = 1
    push.timingFunction = CAMediaTimingFunction(name: .linear)
    card.add(push, forKey: kCATransition)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    CATransaction.commit()
    // A quarter of the way the old contents have left a quarter of the width.
    let picture = stage.render(at: 0.25)
    #expect(picture.rgba(x: 28, y: 20) == 0xff00_00ff)
    #expect(picture.rgba(x: 32, y: 20) == 0x0000_ffff)
  }
}
