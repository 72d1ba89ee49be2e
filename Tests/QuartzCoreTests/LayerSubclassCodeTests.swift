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

/// A layer that frames its content, written as views are: it observes its own bounds.
private final class FramedLayer: CALayer {
  let content = CALayer()
  var border: CGFloat = 2 {
    didSet { layOut() }
  }

  override init() {
    super.init()
    content.cornerRadius = 8
    addSublayer(content)
    addObserver(self, forKeyPath: "bounds", options: [.new], context: nil)
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { nil }

  deinit { removeObserver(self, forKeyPath: "bounds") }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    if keyPath == "bounds" {
      layOut()
    } else {
      super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }

  private func layOut() { content.frame = bounds.insetBy(dx: border, dy: border) }
}

/// A header that stays at the top of what scrolls, and stretches when that is pulled down.
private final class StickyHeader: KeyValueObserver {
  let layer = CALayer()
  private let scroll: CALayer
  private let minimumHeight: CGFloat = 20
  private(set) var ratios: [CGFloat] = []
  private var observation: NSKeyValueObservation?

  init(in scroll: CALayer) {
    self.scroll = scroll
    scroll.addSublayer(layer)
    scroll.addObserver(self, forKeyPath: "bounds.origin.y", options: [.initial, .new, .old])
    observation = layer.observe(\.bounds.size.height, options: [.new]) { [weak self] _, change in
      guard let self, let height = change.newValue else { return }
      ratios.append(height / minimumHeight)
    }
  }

  deinit { scroll.removeObserver(self, forKeyPath: "bounds.origin.y") }

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard let offset = change?[.newKey] as? CGFloat else { return }
    let pulled = max(0, -offset)
    layer.frame = CGRect(x: 0, y: -pulled, width: 100, height: minimumHeight + pulled)
  }
}

@Suite struct `Code that observes layers` {
  @Test func `lays out what it observes before a frame is drawn`() {
    let stage = Stage(width: 40, height: 40)
    let framed = FramedLayer()
    framed.anchorPoint = .zero
    framed.content.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    framed.content.cornerRadius = 0
    stage.rootLayer.addSublayer(framed)
    framed.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    let picture = stage.render(at: 0)
    #expect(picture.rgba(x: 10, y: 10) == 0xff00_00ff)
    #expect(picture.rgba(x: 1, y: 10) == 0)
    #expect(framed.content.frame == CGRect(x: 2, y: 2, width: 16, height: 16))
  }

  @Test func `follows another layer, and ends with its observer`() {
    let stage = Stage(width: 100, height: 100)
    let scroll = CALayer()
    stage.rootLayer.addSublayer(scroll)
    var header: StickyHeader? = StickyHeader(in: scroll)
    let layer = header?.layer
    #expect(layer?.frame == CGRect(x: 0, y: 0, width: 100, height: 20))
    stage.advance(to: 0.1)
    scroll.bounds.origin.y = -10
    stage.advance(to: 0.2)
    #expect(layer?.frame == CGRect(x: 0, y: -10, width: 100, height: 30))
    #expect(header?.ratios == [1.5])
    scroll.bounds.origin.y = 40
    stage.advance(to: 0.3)
    #expect(layer?.frame.minY == 0)
    header = nil
    scroll.bounds.origin.y = -30
    stage.advance(to: 0.4)
    #expect(layer?.frame.minY == 0)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func `cannot move the clock while it is told`() {
    let stage = Stage(width: 10, height: 10)
    let layer = CALayer()
    stage.rootLayer.addSublayer(layer)
    var times: [TimeInterval] = []
    let observation = layer.observe(\.opacity) { _, _ in
      stage.advance(to: 9)
      _ = stage.render(at: 9)
      times.append(stage.time)
    }
    layer.opacity = 0.5
    stage.advance(to: 1)
    #expect(times == [0])
    #expect(stage.time == 1)
    observation.invalidate()
  }
}

/// A number that counts up, set by a display link.
private final class Counter {
  let label = CATextLayer()
  private var link: CADisplayLink?
  private let (from, to, duration): (Double, Double, CFTimeInterval)
  private var start: CFTimeInterval = 0
  private(set) var shown: [String] = []

  init(from: Double, to: Double, duration: CFTimeInterval) {
    (self.from, self.to, self.duration) = (from, to, duration)
    label.fontSize = 20
    label.alignmentMode = .center
    label.truncationMode = kCATruncationEnd
    label.foregroundColor = CGColor(gray: 0, alpha: 1)
    label.contentsScale = 2
    label.string = "0"
  }

  func run() {
    start = CACurrentMediaTime()
    let link = CADisplayLink(target: self, action: Counter.step)
    link.preferredFramesPerSecond = 20
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func step(_ link: CADisplayLink) {
    let progress = min(1, (link.timestamp - start) / duration)
    let text = String(Int((from + (to - from) * progress).rounded()))
    label.string = text
    shown.append(text)
    if progress >= 1 { link.invalidate() }
  }
}

@Suite struct `A counter` {
  @Test func `counts frame by frame`() {
    let stage = Stage(width: 100, height: 40)
    let counter = Counter(from: 0, to: 100, duration: 0.5)
    counter.label.frame = stage.rootLayer.bounds
    stage.rootLayer.addSublayer(counter.label)
    counter.run()
    stage.advance(to: 0.25)
    #expect(counter.shown == ["0", "10", "20", "30", "40", "50"])
    stage.advance(to: 2)
    // It invalidated its link at the end: eleven frames at 20 per second.
    #expect(counter.shown.count == 11)
    #expect(counter.label.string as? String == "100")
    #expect(stage.diagnostics.isEmpty)
  }
}

@Suite struct `A display link` {
  @Test func `is called at its times by advancing the stage`() {
    let stage = Stage(width: 10, height: 10)
    var times: [CFTimeInterval] = []
    let link = CADisplayLink { link in times.append(link.timestamp) }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
    link.add(to: .main, forMode: .common)
    for frame in 0...6 { stage.advance(to: Double(frame) / 60) }
    let frames: [CFTimeInterval] = [0, 1, 2, 3]
    #expect(times == frames.map { $0 / 30 })
    link.isPaused = true
    stage.advance(to: 1)
    link.isPaused = false
    stage.advance(to: 1.05)
    let next: CFTimeInterval = 31 / 30
    #expect(times.count == 5)
    #expect(times.last == next)
    link.remove(from: .main, forMode: .common)
    stage.advance(to: 2)
    #expect(times.count == 5)
    link.add(to: .current, forMode: .default)
    stage.advance(to: 2.1)
    #expect(times.count > 5)
    link.invalidate()
    #expect(link.targetTimestamp - link.timestamp > 0.033)
  }

  @Test func `waits for the stage that comes`() {
    // A thread of its own: other tests have stages on theirs.
    final class Result: @unchecked Sendable { var times: [CFTimeInterval] = [] }
    let result = Result()
    let done = DispatchSemaphore(value: 0)
    Thread {
      var times: [CFTimeInterval] = []
      let link = CADisplayLink { link in times.append(link.timestamp) }
      link.add(to: .main, forMode: .common)
      let stage = Stage(width: 10, height: 10)
      stage.display = VirtualDisplay(refreshRate: Rational(10))
      stage.advance(to: 0.25)
      result.times = times
      done.signal()
    }.start()
    done.wait()
    #expect(result.times == [0, 0.1, 0.2])
  }

  @Test func `steps a simulation on the model`() {
    final class Fall: NSObject {
      let ball = CALayer()
      var velocity: CGFloat = 0
      func tick() {
        velocity += 10
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ball.position.y += velocity / 60
        CATransaction.commit()
      }
    }
    let stage = Stage(width: 10, height: 10)
    let fall = Fall()
    stage.rootLayer.addSublayer(fall.ball)
    let link = CADisplayLink(target: fall, action: Fall.tick)
    link.add(to: .main, forMode: .default)
    stage.advance(to: 0.5)
    // 31 refreshes: 10/60 · (1 + 2 + … + 31).
    #expect(abs(fall.ball.position.y - 10.0 / 60 * 496) < 1e-9)
    #expect(fall.ball.presentation()?.position.y == fall.ball.position.y)
  }
}
