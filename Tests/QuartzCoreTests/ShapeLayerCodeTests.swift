import QuartzCore
import Testing

/// A ring that shows a fraction: two circles, laid out with the bounds, animated from what is shown.
private final class ProgressRing: CALayer {
  private let track = CAShapeLayer()
  private let bar = CAShapeLayer()

  var lineWidth: CGFloat = 8 {
    didSet { setNeedsLayout() }
  }

  var tint = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1) {
    didSet { bar.strokeColor = tint }
  }

  private(set) var progress: CGFloat = 0

  override init() {
    super.init()
    for shape in [track, bar] {
      shape.fillColor = nil
      addSublayer(shape)
    }
    track.strokeColor = CGColor(gray: 0.9, alpha: 1)
    bar.strokeColor = tint
    bar.strokeEnd = 0
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? ProgressRing { progress = other.progress }
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override func layoutSublayers() {
    super.layoutSublayers()
    let path = CGMutablePath()
    // From twelve o'clock; Core Graphics' false is clockwise where y points down.
    path.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY),
      radius: (min(bounds.width, bounds.height) - lineWidth) / 2, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi, clockwise: false)
    for shape in [track, bar] {
      shape.frame = bounds
      shape.path = path
      shape.lineWidth = lineWidth
    }
  }

  func setProgress(_ value: CGFloat, animated: Bool) {
    let value = min(max(value, 0), 1)
    defer { progress = value }
    guard animated else {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      bar.strokeEnd = value
      CATransaction.commit()
      return
    }
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = bar.presentation()?.strokeEnd ?? bar.strokeEnd
    animation.toValue = value
    animation.duration = CFTimeInterval(abs(value - progress)) * 2
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionLinear)
    bar.strokeEnd = value
    bar.add(animation, forKey: "strokeEnd")
  }

  var shownProgress: CGFloat { bar.presentation()?.strokeEnd ?? 0 }
}

@Suite struct `A progress ring` {
  private static let size = CGSize(width: 100, height: 100)

  private func makeRing(on stage: Stage) -> ProgressRing {
    let ring = ProgressRing()
    ring.frame = CGRect(origin: .zero, size: Self.size)
    stage.rootLayer.addSublayer(ring)
    stage.advance(to: 0)
    return ring
  }

  @Test func `runs at an even pace from what it shows`() {
    let stage = Stage(width: 100, height: 100)
    let ring = makeRing(on: stage)
    ring.setProgress(0.5, animated: true)
    stage.advance(to: 0.4)
    #expect(abs(ring.shownProgress - 0.2) < 1e-9)
    // A change in flight goes on from there: 0.2 to 1 in 1 s.
    ring.setProgress(1, animated: true)
    stage.advance(to: 0.9)
    #expect(abs(ring.shownProgress - 0.6) < 1e-9)
    stage.advance(to: 2)
    #expect(ring.shownProgress == 1)
  }

  @Test func `colours the arc up to its end`() {
    let stage = Stage(width: 100, height: 100)
    let ring = makeRing(on: stage)
    ring.setProgress(0.5, animated: false)
    let picture = stage.render(at: 0)
    // The right half is done, the left half is not; the centre is empty.
    #expect(picture.rgba(x: 95, y: 50) == 0x0080_ffff)
    #expect(picture.rgba(x: 4, y: 50) == 0xe6e6_e6ff)
    #expect(picture.rgba(x: 50, y: 50) == 0)
  }

  @Test func `lays out anew with its line width`() {
    let stage = Stage(width: 100, height: 100)
    let ring = makeRing(on: stage)
    ring.lineWidth = 20
    ring.setProgress(1, animated: false)
    ring.tint = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.advance(to: 1)
    #expect(stage.render(at: 1).rgba(x: 82, y: 50) == 0xff00_00ff)
    let shape = ring.sublayers?.last as? CAShapeLayer
    #expect(shape?.path?.boundingBoxOfPath == CGRect(x: 10, y: 10, width: 80, height: 80))
  }

  @Test func `has no ring from an archive`() {
    #expect(ProgressRing(coder: NSCoder()) == nil)
  }
}

/// A dashed selection whose dashes run along it.
private final class SelectionLayer: CAShapeLayer {
  func select(_ rect: CGRect) {
    let outline = CGMutablePath()
    outline.addRect(rect)
    path = outline
  }

  override init() {
    super.init()
    fillColor = nil
    strokeColor = CGColor(gray: 0, alpha: 1)
    lineWidth = 2
    lineDashPattern = [10, 5]
    lineJoin = kCALineJoinRound
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder aDecoder: NSCoder) { nil }

  var isMarching: Bool {
    get { animation(forKey: "march") != nil }
    set {
      guard newValue else { return removeAnimation(forKey: "march") }
      let march = CABasicAnimation(keyPath: "lineDashPhase")
      march.fromValue = 0
      march.toValue = -15
      march.duration = 0.75
      march.repeatCount = .infinity
      add(march, forKey: "march")
    }
  }
}

@Suite struct `Marching ants` {
  @Test func `run along the outline`() {
    let stage = Stage(width: 100, height: 60)
    let selection = SelectionLayer()
    selection.frame = stage.rootLayer.bounds
    selection.select(CGRect(x: 10, y: 10, width: 75, height: 30))
    stage.rootLayer.addSublayer(selection)
    // From (10, 10) to the right: dashes at 10…20, 25…35, 40…50.
    let still = stage.render(at: 0)
    #expect(
      [15, 22, 30, 37, 45].map { still.rgba(x: $0, y: 10) & 0xff } == [255, 0, 255, 0, 255])
    selection.isMarching = true
    // 15 points in 0.75 s: after 0.4 s the dashes are 8 points further.
    let later = stage.render(at: 0.4)
    #expect(
      [15, 22, 30, 37, 45].map { later.rgba(x: $0, y: 10) & 0xff } == [0, 255, 0, 255, 0])
    stage.advance(to: 0.4)
    #expect(abs((selection.presentation()?.lineDashPhase ?? 0) + 8) < 1e-9)
    selection.isMarching = false
    #expect(!selection.isMarching)
  }

  @Test func `keep the outline that they were given`() {
    let selection = SelectionLayer()
    let outline = CGMutablePath()
    outline.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    selection.path = outline
    // A path that grows afterwards is another one.
    outline.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
    #expect(selection.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    selection.path = nil
    let none = selection.path
    #expect(none == nil)
    #expect(selection.lineDashPattern?.map(\.intValue) == [10, 5])
  }
}

@Suite struct `A line that draws itself` {
  @Test func `is as long as its time`() {
    let stage = Stage(width: 100, height: 20)
    let line = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 90, y: 10))
    line.path = path
    line.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    line.lineWidth = 4
    stage.rootLayer.addSublayer(line)
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.duration = 2
    line.add(draw, forKey: "draw")
    // From 0 to the layer's own 1: half of 80 points after a second.
    let picture = stage.render(at: 1)
    #expect(picture.rgba(x: 49, y: 10) == 0xff00_00ff)
    #expect(picture.rgba(x: 50, y: 10) == 0)
  }

  @Test func `carries a layer along its path`() throws {
    let stage = Stage(width: 100, height: 100)
    let rider = CALayer()
    rider.bounds = CGRect(x: 0, y: 0, width: 10, height: 4)
    stage.rootLayer.addSublayer(rider)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 90, y: 10))
    path.addLine(to: CGPoint(x: 90, y: 50))
    let ride = CAKeyframeAnimation(keyPath: "position")
    ride.path = path
    ride.calculationMode = .paced
    ride.rotationMode = CAAnimationRotationMode.rotateAuto
    ride.duration = 12
    rider.add(ride, forKey: "ride")
    stage.advance(to: 4)
    #expect(rider.presentation()?.position == CGPoint(x: 50, y: 10))
    stage.advance(to: 10)
    let shown = try #require(rider.presentation())
    #expect(abs(shown.position.x - 90) < 1e-9 && abs(shown.position.y - 30) < 1e-9)
    // Downwards: a quarter turn.
    #expect(abs(shown.transform.m12 - 1) < 1e-9)
  }
}

/// A play symbol that becomes a pause symbol: two quadrilaterals with the same number of points.
private final class PlayPauseLayer: CAShapeLayer {
  enum Symbol { case play, pause }

  private(set) var symbol = Symbol.play

  static func path(of symbol: Symbol) -> CGPath {
    let corners: [[CGPoint]] =
      switch symbol {
      case .play:
        [
          [(0, 0), (20, 10), (20, 30), (0, 40)].map { CGPoint(x: $0.0, y: $0.1) },
          [(20, 10), (40, 20), (40, 20), (20, 30)].map { CGPoint(x: $0.0, y: $0.1) },
        ]
      case .pause:
        [
          [(0, 0), (14, 0), (14, 40), (0, 40)].map { CGPoint(x: $0.0, y: $0.1) },
          [(26, 0), (40, 0), (40, 40), (26, 40)].map { CGPoint(x: $0.0, y: $0.1) },
        ]
      }
    let path = CGMutablePath()
    for polygon in corners {
      path.addLines(between: polygon)
      path.closeSubpath()
    }
    return path
  }

  func show(_ symbol: Symbol, duration: CFTimeInterval) {
    let morph = CABasicAnimation(keyPath: "path")
    morph.fromValue = presentation()?.path ?? path
    morph.toValue = Self.path(of: symbol)
    morph.duration = duration
    path = Self.path(of: symbol)
    add(morph, forKey: "morph")
    self.symbol = symbol
  }
}

@Suite struct `A morphing icon` {
  @Test func `goes point by point from one to the other`() throws {
    let stage = Stage(width: 40, height: 40)
    let icon = PlayPauseLayer()
    icon.path = PlayPauseLayer.path(of: .play)
    icon.fillColor = CGColor(gray: 0, alpha: 1)
    stage.rootLayer.addSublayer(icon)
    stage.advance(to: 0)
    icon.show(.pause, duration: 1)
    stage.advance(to: 0.5)
    let shown = try #require(icon.presentation()?.path)
    var points: [CGPoint] = []
    shown.applyWithBlock { element in
      if element.pointee.type != .closeSubpath { points.append(element.pointee.points[0]) }
    }
    let expected = [
      (0, 0), (17, 5), (17, 35), (0, 40), (23, 5), (40, 10), (40, 30), (23, 35),
    ].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(points == expected)
    // Between the bars nothing is painted any more.
    let picture = stage.render(at: 0.5)
    #expect(picture.rgba(x: 8, y: 20) == 0x0000_00ff)
    #expect(picture.rgba(x: 20, y: 20) == 0)
  }

  @Test func `turns back in flight`() throws {
    let stage = Stage(width: 40, height: 40)
    let icon = PlayPauseLayer()
    icon.path = PlayPauseLayer.path(of: .play)
    stage.rootLayer.addSublayer(icon)
    stage.advance(to: 0)
    icon.show(.pause, duration: 1)
    stage.advance(to: 0.5)
    icon.show(.play, duration: 0.5)
    #expect(icon.symbol == .play)
    stage.advance(to: 0.75)
    // Halfway from (17, 5) back to (20, 10).
    var second = CGPoint.zero
    var index = 0
    try #require(icon.presentation()?.path).applyWithBlock { element in
      if index == 1 { second = element.pointee.points[0] }
      index += 1
    }
    #expect(second == CGPoint(x: 18.5, y: 7.5))
  }

  @Test func `animates through a list of paths`() throws {
    let stage = Stage(width: 40, height: 40)
    let blob = CAShapeLayer()
    stage.rootLayer.addSublayer(blob)
    let sizes: [CGFloat] = [10, 30, 20]
    let breathe = CAKeyframeAnimation(keyPath: "path")
    breathe.values = sizes.map {
      CGPath(rect: CGRect(x: 0, y: 0, width: $0, height: $0), transform: nil)
    }
    breathe.keyTimes = [0, 0.5, 1]
    breathe.duration = 2
    blob.add(breathe, forKey: "breathe")
    stage.advance(to: 0.5)
    let box = try #require(blob.presentation()?.path).boundingBoxOfPath
    #expect(box == CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.advance(to: 1.5)
    let later = try #require(blob.presentation()?.path).boundingBoxOfPath
    #expect(later == CGRect(x: 0, y: 0, width: 25, height: 25))
  }
}
