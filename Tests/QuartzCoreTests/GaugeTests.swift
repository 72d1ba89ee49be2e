import QuartzCore
import Testing

/// A gauge drawn by a key of its own.
private class Gauge: CALayer {
  override class var customProperties: [CustomProperty] {
    [
      CustomProperty(name: "angle", kind: .number, defaultValue: .number(0)),
      CustomProperty(name: "tint", kind: .color, defaultValue: .none),
    ]
  }

  var angle: CGFloat {
    get { (value(forKey: "angle") as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0 }
    set { setValue(newValue, forKey: "angle") }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "angle" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == "angle" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.angle ?? angle
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: angle, height: bounds.height))
  }

  override func presentation() -> Gauge? { makePresentation(with: Gauge.init(layer:)) }
}

/// A layer that keeps state of its own through copies, as presentations need it.
private final class Badge: Gauge {
  var count = 0

  init(count: Int) {
    self.count = count
    super.init()
    name = "badge"
  }

  override init(layer: Any) {
    if let other = layer as? Badge { count = other.count }
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func presentation() -> Badge? { makePresentation(with: Badge.init(layer:)) }
}

@Suite struct `A layer with keys of its own` {
  @Test func `animates them when they are set`() {
    let stage = Stage(width: 40, height: 20)
    let gauge = Gauge()
    gauge.frame = stage.rootLayer.bounds
    stage.rootLayer.addSublayer(gauge)
    stage.advance(to: 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    gauge.angle = 40
    CATransaction.commit()
    stage.advance(to: 0.25)
    #expect(gauge.presentation()?.angle == 10)
    #expect(gauge.presentation()?.value(forKey: "angle") as? NSNumber == 10)
    #expect(gauge.angle == 40)
  }

  @Test func `draws what the key is`() {
    let stage = Stage(width: 40, height: 20)
    let gauge = Gauge()
    gauge.frame = stage.rootLayer.bounds
    stage.rootLayer.addSublayer(gauge)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    gauge.angle = 30
    CATransaction.commit()
    let picture = stage.render(at: 0)
    #expect(picture.rgba(x: 29, y: 10) == 0x0000_ffff)
    #expect(picture.rgba(x: 30, y: 10) == 0)
  }

  @Test func `keeps its class and state in presentations`() {
    let stage = Stage(width: 10, height: 10)
    let badge = Badge(count: 3)
    stage.rootLayer.addSublayer(badge)
    #expect(badge.presentation() == nil)
    stage.advance(to: 0)
    #expect(badge.presentation()?.count == 3)
    #expect(badge.presentation()?.name == "badge")
    #expect(badge.presentation()?.model() === badge)
    #expect(badge.isKind(of: Gauge.self) && badge.isKind(of: CALayer.self))
    #expect(!badge.isMember(of: Gauge.self) && badge.isMember(of: Badge.self))
    #expect(badge.isEqual(badge) && !badge.isEqual(nil))
    #expect(Set([badge, badge.model()]).count == 1)
  }

  @Test func `has the class's defaults`() {
    #expect(Gauge.defaultValue(forKey: "angle") as? NSNumber == 0)
    #expect(CALayer.defaultValue(forKey: "shadowRadius") as? NSNumber == 3)
    #expect(CABasicAnimation.defaultValue(forKey: "speed") as? NSNumber == 1)
    #expect(CALayer().shouldArchiveValue(forKey: "opacity"))
    #expect(CAAnimation().shouldArchiveValue(forKey: "duration"))
    #expect(CALayer(coder: NSCoder()) == nil)
  }
}

@Suite struct `A subclass of an animation` {
  private final class Tagged: CABasicAnimation {
    var tag: Int

    init(tag: Int, keyPath: String) {
      self.tag = tag
      super.init()
      self.keyPath = keyPath
    }

    override init() {
      tag = 0
      super.init()
    }

    required init?(coder: NSCoder) { nil }

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Tagged)?.tag = tag
      return copy
    }
  }

  @Test func `is copied with what it adds`() throws {
    let layer = CALayer()
    let animation = Tagged(tag: 7, keyPath: "opacity")
    animation.toValue = 0
    animation.duration = 1
    layer.add(animation, forKey: "fade")
    let kept = try #require(layer.animation(forKey: "fade") as? Tagged)
    #expect(kept !== animation)
    #expect(kept.tag == 7)
    #expect(kept.keyPath == "opacity" && kept.duration == 1)
  }
}
