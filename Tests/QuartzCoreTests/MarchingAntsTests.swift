import QuartzCore
import Testing

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
