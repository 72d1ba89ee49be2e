import Foundation
import QuartzCore
import Testing

// Views and controls as apps write them over UIKit, here over that of the manual's page.

/// A panel with a border and a disc that it draws, and a layer that follows its bounds.
private final class FramedView: UIView {
  let panel = CALayer()
  var borderWidth: CGFloat = 2 {
    didSet { arrange() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    panel.backgroundColor = UIColor(white: 0.75, alpha: 1).cgColor
    layer.addSublayer(panel)
    addObserver(self, forKeyPath: "bounds", options: [.initial, .new])
  }

  required init?(coder: NSCoder) { nil }

  deinit { removeObserver(self, forKeyPath: "bounds") }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "bounds" else { return }
    arrange()
  }

  private func arrange() {
    panel.frame = bounds.insetBy(dx: 10, dy: 10)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIBezierPath(ovalIn: CGRect(x: rect.midX - 4, y: 0, width: 8, height: 8)).fill()
    UIColor.blue.setStroke()
    let border = UIBezierPath(rect: rect.insetBy(dx: borderWidth / 2, dy: borderWidth / 2))
    border.lineWidth = borderWidth
    border.stroke()
  }
}

/// A button that shrinks while it is pressed, over a gradient or a colour of its state.
private final class PressButton: UIControl {
  let label = UILabel()
  let icon = UIImageView()
  private let gradient = CAGradientLayer()
  private let outline = CAShapeLayer()
  private let colors: [State: UIColor] = [.normal: .blue, .highlighted: .gray, .disabled: .black]
  var gradientColors: [UIColor] = [] {
    didSet { showState() }
  }
  var pressDuration = 0.2

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.insertSublayer(gradient, at: 0)
    outline.fillColor = UIColor.clear.cgColor
    layer.addSublayer(outline)
    label.textAlignment = .center
    label.textColor = .white
    icon.contentMode = .scaleAspectFit
    addSubview(icon)
    addSubview(label)
    addTarget(self, action: PressButton.press, for: .touchDown)
    addTarget(
      self, action: PressButton.release, for: [.touchUpInside, .touchUpOutside, .touchCancel])
    showState()
  }

  required init?(coder: NSCoder) { nil }

  override var isEnabled: Bool {
    didSet { showState() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    gradient.frame = bounds
    outline.path = UIBezierPath(roundedRect: bounds, cornerRadius: 6).cgPath
    icon.frame = CGRect(x: 8, y: bounds.midY - 8, width: 16, height: 16)
    label.frame = bounds.inset(by: UIEdgeInsets(left: 32, right: 8))
  }

  private func showState() {
    gradient.isHidden = gradientColors.isEmpty
    gradient.colors = gradientColors.map(\.cgColor)
    backgroundColor = gradientColors.isEmpty ? colors[state] : nil
  }

  private func press(_ sender: UIControl) {
    isHighlighted = true
    UIView.animate(withDuration: pressDuration) {
      transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
      showState()
    }
  }

  private func release(_ sender: UIControl) {
    isHighlighted = false
    UIView.animate(withDuration: pressDuration) {
      transform = .identity
      showState()
    }
  }
}

/// A ring that fills with a fraction, and the percentage in its middle.
private final class ProgressRing: UIView {
  let arc = CAShapeLayer()
  let label = UILabel()
  private let track = CAShapeLayer()
  private var link: CADisplayLink?
  private(set) var progress: CGFloat = 0
  var lineWidth: CGFloat = 6 {
    didSet { setNeedsLayout() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (ring, color) in [(track, UIColor.gray), (arc, .blue)] {
      ring.fillColor = nil
      ring.strokeColor = color.cgColor
      ring.lineCap = .round
      layer.addSublayer(ring)
    }
    arc.strokeEnd = 0
    label.textAlignment = .center
    label.text = "0%"
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY),
      radius: (min(bounds.width, bounds.height) - lineWidth) / 2, startAngle: -.pi / 2,
      endAngle: 1.5 * .pi, clockwise: true)
    for ring in [track, arc] {
      ring.lineWidth = lineWidth
      ring.path = circle.cgPath
    }
    label.sizeToFit()
    label.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  func setProgress(_ value: CGFloat, duration: TimeInterval) {
    let (start, end) = (progress, min(max(value, 0), 1))
    progress = end
    let fill = CABasicAnimation(keyPath: "strokeEnd")
    fill.fromValue = start
    fill.toValue = end
    fill.duration = duration
    arc.add(fill, forKey: "progress")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arc.strokeEnd = end
    CATransaction.commit()
    let beginTime = CACurrentMediaTime()
    link?.invalidate()
    link = CADisplayLink { [weak self] link in
      let share = min((link.timestamp - beginTime) / duration, 1)
      self?.show(start + (end - start) * CGFloat(share))
      if share == 1 { link.invalidate() }
    }
    link?.add(to: .main, forMode: .common)
  }

  private func show(_ fraction: CGFloat) {
    label.text = "\(Int((fraction * 100).rounded()))%"
    setNeedsLayout()
  }
}

/// A source of sparks that is started and stopped.
private final class SparkView: UIView {
  private let cell = CAEmitterCell()

  override class func makeLayer() -> CALayer { CAEmitterLayer() }

  private var emitter: CAEmitterLayer? { layer as? CAEmitterLayer }

  init(frame: CGRect, spark: UIImage) {
    super.init(frame: frame)
    cell.contents = spark.cgImage
    cell.birthRate = 10
    cell.lifetime = 2
    cell.velocity = 40
    emitter?.emitterCells = [cell]
    emitter?.birthRate = 0
    emitter?.emitterPosition = CGPoint(x: 0, y: bounds.midY)
  }

  required init?(coder: NSCoder) { nil }

  func start() { emitter?.birthRate = 1 }
  func stop() { emitter?.birthRate = 0 }
}

/// A round control that only its disc counts as, with a colour while it is held.
private final class RoundControl: UIControl {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .red
    addTarget(self, action: RoundControl.hold, for: .touchDown)
    addTarget(self, action: RoundControl.letGo, for: [.touchUpInside, .touchCancel])
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.width / 2
  }

  override func point(inside point: CGPoint) -> Bool {
    let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
    return super.point(inside: point) && dx * dx + dy * dy < bounds.width * bounds.width / 4
  }

  private func hold(_ sender: UIControl) { backgroundColor = .gray }

  private func letGo(_ sender: UIControl) {
    UIView.animate(withDuration: 1) { backgroundColor = .red }
  }
}

/// A toggle with an image for each of its states, which fades in.
private final class ImageToggle: UIControl {
  let imageView = UIImageView()
  private var images: [State: UIImage] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(imageView)
    addTarget(self, action: ImageToggle.toggle, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() { imageView.frame = bounds }

  func setImage(_ image: UIImage, for state: State) {
    images[state] = image
    show()
  }

  private func show() { imageView.image = images[state] ?? images[.normal] }

  private func toggle(_ sender: UIControl) {
    isSelected.toggle()
    show()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 0.5
    imageView.layer.add(fade, forKey: "appear")
    sendActions(for: .valueChanged)
  }
}

/// A picture with a closure for taps, and a hop that answers them.
private final class TappablePicture: UIImageView {
  var isEnabled = true
  var onTap: (() -> Void)?

  func tap() {
    guard isEnabled, !isHidden, alpha > 0 else { return }
    onTap?()
    let hop = CAKeyframeAnimation(keyPath: "position.y")
    hop.values = [0, -8, 0]
    hop.isAdditive = true
    hop.duration = 0.4
    layer.add(hop, forKey: "hop")
  }
}

/// A header that grows as what it is in is pulled down.
private final class StretchyHeader: UIView {
  private weak var scroll: UIView?
  private let height: CGFloat

  init(height: CGFloat, in scroll: UIView) {
    self.height = height
    self.scroll = scroll
    super.init(frame: CGRect(x: 0, y: 0, width: scroll.bounds.width, height: height))
    scroll.addSubview(self)
    scroll.addObserver(self, forKeyPath: "bounds.origin.y", options: .new)
  }

  required init?(coder: NSCoder) { nil }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard let offset = change?[.newKey] as? CGFloat else { return }
    let pull = max(0, -offset)
    frame = CGRect(x: 0, y: -pull, width: bounds.width, height: height + pull)
  }
}

/// A stage with a view that holds others.
struct HostedViews {
  let stage = Stage(width: 100, height: 100)
  let host = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    stage.rootLayer.addSublayer(host.layer)
    stage.advance(to: 0)
  }

  /// Adds a view and shows it.
  func show(_ view: UIView) {
    host.addSubview(view)
    stage.advance(to: stage.time)
  }

  /// Whether a layer presents a number at a key path.
  func shows(_ layer: CALayer, _ keyPath: String, _ number: Double) -> Bool {
    guard let shown = layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber else {
      return false
    }
    return abs(shown.doubleValue - number) < 1e-6
  }
}

@Suite struct `View classes over the page's UIKit` {
  private let screen = HostedViews()

  // The default curve is (0.42, 0, 0.58, 1), which is 1/2 at 1/2.

  @Test func `draw, and follow their own bounds`() {
    let view = FramedView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    screen.show(view)
    #expect(view.panel.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
    let picture = screen.stage.render(at: 0)
    #expect(picture.rgba(x: 11, y: 30) == 0x0000_ffff && picture.rgba(x: 30, y: 15) == 0xff00_00ff)
    #expect(picture.rgba(x: 30, y: 30) == 0xbfbf_bfff && picture.rgba(x: 15, y: 15) == 0)
    UIView.animate(withDuration: 1) { view.bounds.size.width = 60 }
    screen.stage.advance(to: 0.5)
    #expect(screen.shows(view.layer, "bounds.size.width", 50))
    #expect(view.panel.frame.width == 40)
    view.borderWidth = 4
    #expect(screen.stage.render(at: 1).rgba(x: 3, y: 30) == 0x0000_ffff)
  }

  @Test func `press a button to nine tenths, and let it go`() {
    let button = PressButton(frame: CGRect(x: 20, y: 20, width: 60, height: 30))
    button.label.text = "Go"
    screen.show(button)
    #expect(button.label.frame == CGRect(x: 32, y: 0, width: 20, height: 30))
    #expect(screen.stage.render(at: 0).rgba(x: 25, y: 25) == 0x0000_ffff)
    button.sendActions(for: .touchDown)
    screen.stage.advance(to: 0.1)
    // Half way: (1 + 0.9) / 2, and half way from blue to grey.
    #expect(screen.shows(button.layer, "transform.scale.x", 0.95))
    #expect(button.state == .highlighted)
    button.sendActions(for: .touchUpInside)
    screen.stage.advance(to: 0.3)
    #expect(screen.shows(button.layer, "transform.scale", 1) && button.state == .normal)
    button.isEnabled = false
    #expect(button.backgroundColor == .black && button.state == .disabled)
    button.gradientColors = [.red, .blue]
    #expect(button.backgroundColor == nil)
  }

  @Test func `fill a ring and count its percents`() {
    let ring = ProgressRing(frame: CGRect(x: 10, y: 10, width: 60, height: 60))
    screen.show(ring)
    ring.setProgress(0.8, duration: 2)
    for (time, end, text) in [(0.5, 0.2, "20%"), (1.0, 0.4, "40%"), (2.5, 0.8, "80%")] {
      screen.stage.advance(to: time)
      #expect(screen.shows(ring.arc, "strokeEnd", end) && ring.label.text == text)
    }
    ring.setProgress(7, duration: 1)
    #expect(ring.progress == 1 && ring.arc.strokeEnd == 1)
    // Its width is that of the text, and its middle the ring's.
    #expect(ring.label.center == CGPoint(x: 30, y: 30))
    #expect(ring.label.bounds.size == ring.label.intrinsicContentSize)
  }

  @Test func `emit sparks that fly at forty points a second`() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let spark = UIImage(cgImage: try #require(context.makeImage()))
    let view = SparkView(frame: CGRect(x: 10, y: 10, width: 80, height: 20), spark: spark)
    screen.show(view)
    #expect(screen.stage.render(at: 1).rgba(x: 20, y: 20) == 0)
    screen.stage.advance(to: 1)
    view.start()
    // Ten a second from then on: at 1.55 s they are 0.45, 0.35 … 0.05 s old.
    screen.stage.advance(to: 1.55)
    let picture = screen.stage.render(at: 1.55)
    let columns = (0..<100).filter { picture.rgba(x: $0, y: 20) == 0xff00_00ff }
    #expect(columns == [11, 12, 15, 16, 19, 20, 23, 24, 27, 28])
    view.stop()
    #expect(screen.stage.render(at: 3.56).rgba(x: 11, y: 20) == 0)
  }

  @Test func `are a disc to the touch, and fade back to their colour`() {
    let view = RoundControl(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    screen.show(view)
    #expect(view.layer.cornerRadius == 20)
    #expect(view.point(inside: CGPoint(x: 20, y: 2)) && !view.point(inside: CGPoint(x: 3, y: 3)))
    view.sendActions(for: .touchDown)
    #expect(view.backgroundColor == .gray)
    screen.stage.advance(to: 1)
    view.sendActions(for: .touchUpInside)
    screen.stage.advance(to: 1.5)
    let color = view.layer.presentation()?.backgroundColor?.components ?? []
    // Half way from grey to red.
    #expect(color.count == 4 && abs(color[0] - 0.75) < 1e-6 && abs(color[1] - 0.25) < 1e-6)
  }

  @Test func `show the image of their state`() throws {
    func image(_ color: UIColor) throws -> UIImage {
      let source = CALayer()
      source.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      source.backgroundColor = color.cgColor
      screen.stage.rootLayer.insertSublayer(source, at: 0)
      defer { source.removeFromSuperlayer() }
      return UIImage(cgImage: try #require(source.snapshot(afterUpdates: true, scale: 2)), scale: 2)
    }
    let toggle = ImageToggle(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    toggle.setImage(try image(.red), for: .normal)
    toggle.setImage(try image(.blue), for: .selected)
    #expect(toggle.imageView.intrinsicContentSize == CGSize(width: 4, height: 4))
    screen.show(toggle)
    #expect(screen.stage.render(at: 0).rgba(x: 20, y: 20) == 0xff00_00ff)
    var changes = 0
    final class Counter {
      let count: () -> Void
      init(_ count: @escaping () -> Void) { self.count = count }
      func note(_ sender: UIControl) { count() }
    }
    let counter = Counter { changes += 1 }
    toggle.addTarget(counter, action: Counter.note, for: .valueChanged)
    toggle.sendActions(for: .touchUpInside)
    #expect(toggle.state == .selected && changes == 1)
    screen.stage.advance(to: 0.125)
    #expect(screen.shows(toggle.imageView.layer, "opacity", 0.25))
    #expect(screen.stage.render(at: 1).rgba(x: 20, y: 20) == 0x0000_ffff)
  }

  @Test func `hop when they are tapped, unless they are off`() {
    let picture = TappablePicture(frame: CGRect(x: 10, y: 40, width: 20, height: 20))
    var taps = 0
    picture.onTap = { taps += 1 }
    screen.show(picture)
    picture.tap()
    screen.stage.advance(to: 0.1)
    #expect(taps == 1 && screen.shows(picture.layer, "position.y", 46))
    screen.stage.advance(to: 0.2)
    #expect(screen.shows(picture.layer, "position.y", 42) && picture.center.y == 50)
    picture.isEnabled = false
    picture.tap()
    (picture.isEnabled, picture.isHidden) = (true, true)
    picture.tap()
    #expect(taps == 1)
  }

  @Test func `stretch a header with what is pulled down`() {
    let header = StretchyHeader(height: 20, in: screen.host)
    screen.stage.advance(to: 0.1)
    screen.host.bounds.origin.y = -15
    screen.stage.advance(to: 0.2)
    #expect(header.frame == CGRect(x: 0, y: -15, width: 100, height: 35))
    UIView.animate(withDuration: 1) { screen.host.bounds.origin.y = 0 }
    screen.stage.advance(to: 0.7)
    // The model is at its end at once; what is shown is half way.
    #expect(header.frame == CGRect(x: 0, y: 0, width: 100, height: 20))
    #expect(screen.shows(screen.host.layer, "bounds.origin.y", -7.5))
  }

  @Test func `stand in for a view that moves`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .red
    view.clipsToBounds = true
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    dot.backgroundColor = .blue
    view.addSubview(dot)
    screen.show(view)
    UIView.animate(withDuration: 1) { dot.frame.origin.x = 20 }
    screen.stage.advance(to: 0.5)
    let standIn = try #require(view.snapshotView(afterScreenUpdates: false))
    view.removeFromSuperview()
    standIn.frame.origin = CGPoint(x: 40, y: 40)
    screen.host.addSubview(standIn)
    let picture = screen.stage.render(at: 0.5)
    #expect(picture.rgba(x: 45, y: 50) == 0xff00_00ff && picture.rgba(x: 55, y: 50) == 0x0000_ffff)
  }
}
