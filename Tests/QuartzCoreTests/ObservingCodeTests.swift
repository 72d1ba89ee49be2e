import QuartzCore
import Testing

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
