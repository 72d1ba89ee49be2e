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
