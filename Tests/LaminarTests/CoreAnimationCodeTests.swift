import Foundation
import Laminar
import Testing

// Ordinary Core Animation code, written as apps write it, with the prefix left out: it must
// compile and mean what its author meant. Expected values come from the arithmetic in each test.

/// A control that mirrors a value in its layer tree, as many apps have one.
final class ProgressRing: Layer {
  private let track = ShapeLayer()
  private let bar = ShapeLayer()
  private(set) var boundsChanges = 0

  var progress: CGFloat = 0 {
    didSet { bar.strokeEnd = progress }
  }

  override var bounds: CGRect {
    didSet { boundsChanges += 1 }
  }

  override init() {
    super.init()
    setUp()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let ring = layer as? ProgressRing { progress = ring.progress }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func setUp() {
    for layer in [track, bar] {
      layer.fillColor = nil
      layer.lineWidth = 8
      layer.lineCap = .round
      addSublayer(layer)
    }
    track.strokeColor = Color(white: 0, alpha: 0.1)
    bar.strokeColor = Color(red: 0.04, green: 0.52, blue: 1, alpha: 1)
    bar.strokeEnd = 0
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let path = Path(
      arcCenter: center, radius: bounds.width / 2 - 4, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi, clockwise: true)
    for layer in [track, bar] {
      layer.frame = bounds
      layer.path = path
    }
  }

  func animate(to value: CGFloat, duration: TimeInterval) {
    let animation = BasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = bar.presentation()?.strokeEnd ?? bar.strokeEnd
    animation.toValue = value
    animation.duration = duration
    animation.timingFunction = TimingFunction(name: .easeInEaseOut)
    progress = value
    bar.add(animation, forKey: "progress")
  }

  var shownProgress: CGFloat? { bar.presentation()?.strokeEnd }
}

/// A layer with an animatable key of its own.
final class GaugeLayer: Layer {
  override class var customProperties: [CustomProperty] {
    [CustomProperty(name: "angle", kind: .number, defaultValue: .number(0))]
  }

  var angle: CGFloat {
    get { CGFloat((value(forKey: "angle") as? NSNumber)?.doubleValue ?? 0) }
    set { setValue(newValue, forKey: "angle") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "angle" || super.needsDisplay(forKey: key)
  }
}

/// A delegate that lays out its layer's sublayers in a row.
final class RowLayout: LayerDelegate {
  func layoutSublayers(of layer: Layer) {
    let count = CGFloat(layer.sublayers?.count ?? 0)
    for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
      let width = layer.bounds.width / count
      sublayer.frame = CGRect(
        x: CGFloat(index) * width, y: 0, width: width, height: layer.bounds.height)
    }
  }

  func action(for layer: Layer, forKey event: String) -> (any Action)? { NullAction() }
}

@Suite struct `Core Animation code` {
  // The compiler takes a call behind `&&` in an expansion of `#expect` for unused.
  @discardableResult
  private func close(_ a: CGFloat?, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
  }

  @Test func `a progress ring lays out, animates and reads its presentation`() {
    let stage = Stage(width: 200, height: 200)
    let ring = ProgressRing()
    ring.frame = CGRect(x: 20, y: 20, width: 160, height: 160)
    stage.rootLayer.addSublayer(ring)
    stage.advance(to: 1)
    #expect(ring.boundsChanges == 1)
    #expect(ring.sublayers?.first?.frame == CGRect(x: 0, y: 0, width: 160, height: 160))
    ring.animate(to: 0.8, duration: 2)
    #expect(ring.progress == 0.8)
    stage.advance(to: 1.5)
    // easeInEaseOut at a quarter is 0.129162.
    #expect(close(ring.shownProgress, 0.8 * 0.129162, within: 1e-6))
    stage.advance(to: 4)
    #expect(ring.shownProgress == 0.8)
  }

  @Test func `a shake is keyframes of mixed number types`() {
    let stage = Stage(width: 100, height: 100)
    let layer = Layer()
    layer.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    stage.rootLayer.addSublayer(layer)
    let shake = KeyframeAnimation(keyPath: "transform.translation.x")
    shake.values = [0, -10.0, CGFloat(10), Float(-5), NSNumber(value: 5), 0]
    shake.keyTimes = [0, 0.2, 0.4, 0.6, 0.8, 1]
    shake.duration = 0.5
    shake.isAdditive = true
    layer.add(shake, forKey: "shake")
    _ = stage.snapshot()
    let shown = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5].map { time in
      layer.presentation(at: time)?.affineTransform().tx
    }
    #expect(close(shown[0].map { CGFloat($0) }, -5))
    let rounded: [Double?] = shown[1...].map { (shift: Double?) in
      shift.map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(rounded == [-10, 10, -5, 5, 0])
  }

  @Test func `a pulse group scales and fades for ever`() {
    let stage = Stage(width: 100, height: 100)
    let dot = ShapeLayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    dot.position = CGPoint(x: 50, y: 50)
    dot.path = Path(ovalIn: dot.bounds)
    dot.fillColor = .red
    stage.rootLayer.addSublayer(dot)

    let scale = BasicAnimation(keyPath: "transform.scale.xy")
    scale.fromValue = 0
    scale.toValue = 1
    let fade = KeyframeAnimation(keyPath: "opacity")
    fade.values = [0.45, 0.45, 0]
    fade.keyTimes = [0, 0.2, 1]
    let group = AnimationGroup()
    group.animations = [scale, fade]
    group.duration = 2
    group.repeatCount = .infinity
    group.timingFunction = TimingFunction(name: .linear)
    dot.add(group, forKey: "pulse")
    #expect(dot.animationKeys() == ["pulse"])

    _ = stage.snapshot()
    let shown = dot.presentation(at: 2 * 7 + 1.2)
    #expect(
      close(shown?.value(forKeyPath: "transform.scale.x") as? CGFloat ?? -1, 0.6)
        || close(
          (shown?.value(forKeyPath: "transform.scale.x") as? NSNumber).map {
            CGFloat($0.doubleValue)
          },
          0.6)
    )
    #expect(close(shown.map { CGFloat($0.opacity) }, 0.225, within: 1e-7))
    #expect(shown?.value(forKeyPath: "transform.scale.z") as? NSNumber == 1)
  }

  @Test func `the model is written along with the animation`() {
    let stage = Stage(width: 400, height: 100)
    let layer = Layer()
    layer.position = CGPoint(x: 50, y: 50)
    layer.bounds.size = CGSize(width: 20, height: 20)
    stage.rootLayer.addSublayer(layer)
    stage.advance(to: 2)

    let move = BasicAnimation(keyPath: "position.x")
    move.fromValue = layer.position.x
    move.byValue = 100
    move.duration = 1
    move.beginTime = layer.convertTime(CurrentMediaTime(), from: nil) + 0.5
    move.fillMode = .backwards
    layer.position.x += 100
    layer.add(move, forKey: "position.x")

    stage.advance(to: 2.25)
    #expect(layer.presentation()?.position == CGPoint(x: 50, y: 50))
    stage.advance(to: 3)
    #expect(layer.presentation()?.position == CGPoint(x: 100, y: 50))
    stage.advance(to: 5)
    #expect(layer.presentation()?.position == CGPoint(x: 150, y: 50))
    #expect(layer.presentation()?.model() === layer)
  }

  @Test func `one animation is changed and added again in a loop`() {
    let stage = Stage(width: 300, height: 100)
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    fade.fillMode = .backwards
    var dots: [Layer] = []
    for index in 0..<3 {
      let dot = Layer()
      dot.frame = CGRect(x: index * 100, y: 0, width: 50, height: 50)
      dot.cornerRadius = 25
      stage.rootLayer.addSublayer(dot)
      fade.beginTime = 1 + Double(index) * 0.25
      dot.add(fade, forKey: nil)
      dots.append(dot)
    }
    _ = stage.snapshot()
    #expect(dots.map { $0.presentation(at: 1.75)?.opacity } == [0.75, 0.5, 0.25])
  }

  @Test func `a perspective card turns with matrices as apps spell them`() {
    var perspective = Transform3DIdentity
    perspective.m34 = -1 / 500
    let container = Layer()
    container.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    container.sublayerTransform = perspective
    let card = Layer()
    card.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    container.addSublayer(card)
    var transform = Transform3DMakeRotation(.pi / 3, 0, 1, 0)
    transform = Transform3DTranslate(transform, 0, 0, 40)
    card.transform = transform
    #expect(close(transform.m41, 40 * (3.0).squareRoot() / 2))
    #expect(close(transform.m43, 20))
    card.transform = Transform3DConcat(
      Transform3DMakeScale(2, 2, 1), Transform3DMakeTranslation(10, 0, 0))
    #expect(card.affineTransform() == AffineTransform2D(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0))
    #expect(
      Transform3DIsIdentity(Transform3DConcat(transform, Transform3DInvert(transform)))
        || close(Transform3DConcat(transform, Transform3DInvert(transform)).m11, 1))
  }

  @Test func `key paths reach parts, sublayers and custom keys`() {
    let stage = Stage(width: 200, height: 100)
    let panel = Layer()
    let left = Layer()
    left.name = "left"
    panel.addSublayer(left)
    let gauge = GaugeLayer()
    panel.addSublayer(gauge)
    stage.rootLayer.addSublayer(panel)

    left.setValue(12, forKeyPath: "position.y")
    left.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
    left.setValue(0.5, forKey: "opacity")
    left.setValue(true, forKey: "hidden")
    left.setValue("anything", forKey: "note")
    #expect(left.position == CGPoint(x: 0, y: 12))
    #expect(close(left.affineTransform().b, 1))
    #expect(left.opacity == 0.5 && left.isHidden)
    #expect(left.value(forKey: "note") as? String == "anything")

    let rise = BasicAnimation(keyPath: "sublayers.left.position.y")
    rise.fromValue = 0
    rise.toValue = 40
    rise.duration = 1
    panel.add(rise, forKey: "rise")
    let turn = BasicAnimation(keyPath: "angle")
    turn.fromValue = 0
    turn.toValue = 90
    turn.duration = 1
    gauge.add(turn, forKey: "angle")
    gauge.angle = 90
    _ = stage.snapshot()
    #expect(left.presentation(at: 0.25)?.position.y == 10)
    #expect(gauge.presentation(at: 0.5)?.value(forKey: "angle") as? NSNumber == 45)
    #expect(gauge.presentation(at: 2)?.value(forKey: "angle") as? NSNumber == 90)
  }

  @Test func `a delegate lays out a row`() {
    let layout = RowLayout()
    let row = Layer()
    row.delegate = layout
    row.bounds = CGRect(x: 0, y: 0, width: 300, height: 40)
    for _ in 0..<3 { row.addSublayer(Layer()) }
    row.layoutIfNeeded()
    #expect(row.sublayers?.map(\.frame.minX) == [0, 100, 200])
    #expect(row.action(forKey: "position") == nil)
  }

  @Test func `a layer follows a path and turns with it`() {
    let stage = Stage(width: 200, height: 200)
    let plane = Layer()
    plane.bounds = CGRect(x: 0, y: 0, width: 10, height: 4)
    stage.rootLayer.addSublayer(plane)
    let path = Path(
      arcCenter: CGPoint(x: 100, y: 100), radius: 50, startAngle: 0, endAngle: 2 * .pi,
      clockwise: true)
    let orbit = KeyframeAnimation(keyPath: "position")
    orbit.path = path
    orbit.calculationMode = .paced
    orbit.rotationMode = .rotateAuto
    orbit.duration = 4
    orbit.repeatCount = .greatestFiniteMagnitude
    plane.add(orbit, forKey: "orbit")
    _ = stage.snapshot()
    let shown = plane.presentation(at: 4 * 1000 + 1)
    // A quarter of the circle on: below the centre, heading left.
    #expect(close(shown?.position.x, 100, within: 0.02))
    #expect(close(shown?.position.y, 150, within: 0.02))
    #expect(close(shown.map { CGFloat($0.affineTransform().a) }, -1, within: 1e-3))
  }

  @Test func `a bounce uses a spring as apps set it up`() {
    let stage = Stage(width: 100, height: 100)
    let badge = Layer()
    badge.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
    stage.rootLayer.addSublayer(badge)
    let spring = SpringAnimation(keyPath: "transform.scale")
    spring.fromValue = 0.5
    spring.toValue = 1
    spring.damping = 10
    spring.stiffness = 100
    spring.mass = 1
    spring.initialVelocity = 0
    spring.duration = spring.settlingDuration
    #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-12)
    badge.add(spring, forKey: "bounce")
    _ = stage.snapshot()
    let shown = badge.presentation(at: 0.362760)?.value(forKeyPath: "transform.scale.x")
    #expect(
      close(
        (shown as? NSNumber).map { CGFloat($0.doubleValue) }, 0.5 + 0.5 * 1.163034,
        within: 1e-6))
    badge.removeAnimation(forKey: "bounce")
    #expect(badge.animation(forKey: "bounce") == nil)
  }

  @Test func `pausing by speed and time offset holds a subtree`() {
    let stage = Stage(width: 100, height: 100)
    let layer = Layer()
    stage.rootLayer.addSublayer(layer)
    let spin = BasicAnimation(keyPath: "transform.rotation")
    spin.toValue = NSNumber(value: Double.pi)
    spin.fromValue = 0
    spin.duration = 4
    layer.add(spin, forKey: "spin")
    stage.advance(to: 1)
    let pausedTime = layer.convertTime(CurrentMediaTime(), from: nil)
    layer.speed = 0.0
    layer.timeOffset = pausedTime
    stage.advance(to: 10)
    let held = layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? NSNumber
    #expect(close(held.map { CGFloat($0.doubleValue) }, .pi / 4))
    let offset = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CurrentMediaTime(), from: nil) - offset
    stage.advance(to: 11)
    let resumed = layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? NSNumber
    #expect(close(resumed.map { CGFloat($0.doubleValue) }, .pi / 2))
  }

  @Test func `hit testing uses the presentation`() {
    let stage = Stage(width: 300, height: 100)
    let button = Layer()
    button.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    stage.rootLayer.addSublayer(button)
    let slide = BasicAnimation(\.position, from: CGPoint(x: 25, y: 25), to: CGPoint(x: 225, y: 25))
    slide.duration = 1
    button.add(slide, forKey: "slide")
    stage.advance(to: 0.5)
    let hit = stage.rootLayer.presentation()?.hitTest(CGPoint(x: 125, y: 25))
    #expect(hit?.model() === button)
    #expect(stage.rootLayer.hitTest(CGPoint(x: 25, y: 25)) === button)
  }

  @Test func `discrete hidden keyframes blink`() {
    let stage = Stage(width: 10, height: 10)
    let cursor = Layer()
    stage.rootLayer.addSublayer(cursor)
    let blink = KeyframeAnimation(keyPath: "hidden")
    blink.values = [false, true]
    blink.keyTimes = [0, 0.5, 1]
    blink.calculationMode = .discrete
    blink.duration = 1
    blink.repeatCount = HUGE
    cursor.add(blink, forKey: "blink")
    _ = stage.snapshot()
    let shown = (0..<8).map { cursor.presentation(at: Double($0) * 0.25)?.isHidden }
    #expect(shown == [false, false, true, true, false, false, true, true])
  }
}

/// The name of C's `HUGE` in ported code.
private let HUGE = Float.greatestFiniteMagnitude

@Suite struct `Values of a snapshot` {
  @Test func `are requested by layer and key path`() {
    let stage = Stage(width: 100, height: 100)
    let panel = Layer()
    panel.name = "panel"
    let ball = Layer()
    ball.name = "ball"
    panel.addSublayer(ball)
    stage.rootLayer.addSublayer(panel)
    let turn = BasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 1
    turn.duration = 1
    ball.add(turn, forKey: nil)
    let snapshot = stage.snapshot()
    let shown = snapshot.value(forKeyPath: "transform.rotation.z", ofLayer: "panel/ball", at: 0.5)
    guard case .number(let angle)? = shown else {
      Issue.record("no number")
      return
    }
    #expect(abs(angle - 0.5) < 1e-12)
    #expect(
      snapshot.value(forKeyPath: "bounds.size", ofLayer: "root", at: 0)
        == .size(CGSize(width: 100, height: 100)))
    #expect(snapshot.value(forKeyPath: "nothing", ofLayer: "panel", at: 0) == nil)
    #expect(snapshot.value(forKeyPath: "opacity", ofLayer: "missing", at: 0) == nil)
  }
}

// What people who come from Core Animation do by habit.

/// A layer whose presentation is of its own class, and that draws by a key of its own.
final class PieLayer: Layer {
  override class var customProperties: [CustomProperty] {
    [CustomProperty(name: "endAngle", kind: .number, defaultValue: .number(0))]
  }

  var endAngle: CGFloat {
    get { CGFloat((value(forKey: "endAngle") as? NSNumber)?.doubleValue ?? 0) }
    set { setValue(newValue, forKey: "endAngle") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "endAngle" || super.needsDisplay(forKey: key)
  }

  override func presentation() -> PieLayer? { makePresentation(with: PieLayer.init(layer:)) }

  override func presentation(at time: TimeInterval) -> PieLayer? {
    makePresentation(at: time, with: PieLayer.init(layer:))
  }

  override func action(forKey event: String) -> (any Action)? {
    guard event == "endAngle" else { return super.action(forKey: event) }
    let animation = BasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.endAngle
    animation.duration = 0.5
    animation.timingFunction = MediaTimingFunction(name: .easeIn)
    return animation
  }

  override func draw(in context: DrawingContext) {
    context.move(to: CGPoint(x: bounds.midX, y: bounds.midY))
    context.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2, startAngle: 0,
      endAngle: endAngle, clockwise: false)
    context.setFillColor(.red)
    context.fillPath()
  }
}

@Suite struct `Core Animation habits` {
  @discardableResult
  private func close(_ a: CGFloat?, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
  }

  @Test func `a pie's key animates by its own action, and its frames are drawn`() {
    let stage = Stage(width: 100, height: 100)
    let pie = PieLayer()
    pie.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.rootLayer.addSublayer(pie)
    stage.advance(to: 1)
    #expect(stage.diagnostics.isEmpty)
    pie.endAngle = 2
    #expect(pie.animationKeys() == ["endAngle"])
    stage.advance(to: 1.25)
    // easeIn at one half is 0.315357.
    #expect(close(pie.presentation()?.endAngle, 2 * 0.315357, within: 1e-5))
    #expect(pie.presentation()?.model() === pie)
    #expect(stage.diagnostics.isEmpty)
    // A quarter of the way around, at 0.63 rad, the wedge ends below the middle of its right side.
    let picture = stage.render(at: 1.25)
    #expect(picture.pixel(x: 80, y: 60) >> 24 == 255)
    #expect(picture.pixel(x: 60, y: 80) == 0)
    #expect(stage.render(at: 1.5).pixel(x: 60, y: 80) >> 24 == 255)
    _ = stage.snapshot()
    #expect(stage.diagnostics.map(\.key) == ["endAngle"])
    #expect(stage.diagnostics.first?.message.contains("a snapshot does not draw") == true)
  }

  @Test func `the presentation at a time shows what was just added`() {
    let stage = Stage(width: 100, height: 100)
    let layer = Layer()
    stage.rootLayer.addSublayer(layer)
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    // Core Animation's own form returns what is committed.
    #expect(layer.presentation() == nil)
    #expect(layer.presentation(at: 0.25)?.opacity == 0.25)
    Transaction.begin()
    layer.removeAllAnimations()
    #expect(layer.presentation(at: 0.25)?.opacity == 0.25)
    Transaction.commit()
    #expect(layer.presentation(at: 0.25)?.opacity == 1)
  }

  @Test func `a card that was turned over turns over again`() {
    let stage = Stage(width: 200, height: 200)
    let card = Layer()
    card.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    card.transform = Transform3DMakeRotation(.pi, 0, 1, 0)
    stage.rootLayer.addSublayer(card)
    let flip = BasicAnimation(keyPath: "transform.rotation.y")
    flip.fromValue = 0
    flip.toValue = Double.pi
    flip.duration = 1
    card.add(flip, forKey: "flip")
    // cos 0, cos 45°, cos 180°.
    for (time, m11) in [(0, 1), (0.25, 0.5.squareRoot()), (1, -1)] {
      #expect(close(card.presentation(at: time).map { CGFloat($0.transform.m11) }, m11))
    }
    #expect(
      card.value(forKeyPath: "transform.rotation.y") as? NSNumber == NSNumber(value: Double.pi))
  }

  @Test func `an animation carries a frame rate and values under its keys`() {
    let fade = BasicAnimation(keyPath: "opacity")
    #expect(fade.preferredFrameRateRange == .default)
    fade.preferredFrameRateRange = FrameRateRange(minimum: 30, maximum: 60, preferred: 60)
    fade.setValue(0.5, forKey: "duration")
    fade.setValue("fade-out", forKey: "animationID")
    let layer = Layer()
    layer.add(fade, forKey: "fade")
    #expect(layer.animation(forKey: "fade")?.duration == 0.5)
    #expect(layer.animation(forKey: "fade")?.preferredFrameRateRange.preferred == 60)
    #expect(layer.animation(forKey: "fade")?.value(forKey: "animationID") as? String == "fade-out")
  }
}
