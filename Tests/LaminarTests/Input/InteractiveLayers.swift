import Foundation
import Laminar

// Layers with touch, gesture and button code as apps write it.

/// A button with a title, a border, and a colour for each state or a gradient; it shrinks while it is
/// pressed.
final class GradientButton: Control {
  var fillColors: [ControlState: Color] = [
    .normal: .blue, .highlighted: Color(red: 0, green: 0, blue: 0.5), .disabled: .gray,
  ]
  {
    didSet { updateAppearance() }
  }
  var gradientColors: [Color] = [] { didSet { updateAppearance() } }
  var titles: [ControlState: String] = [:] { didSet { updateAppearance() } }
  var isPressAnimated = true
  var pressDuration = 0.15
  var pressScale: CGFloat = 0.95
  let gradient = GradientLayer()
  let outline = ShapeLayer()
  let title = TextLayer()

  override init() {
    super.init()
    setUp()
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { nil }

  private func setUp() {
    cornerRadius = 8
    gradient.masksToBounds = true
    insertSublayer(gradient, at: 0)
    outline.fillColor = nil
    outline.strokeColor = .white
    addSublayer(outline)
    title.alignmentMode = .center
    title.fontSize = 16
    addSublayer(title)
    addAction(for: .touchDown) { ($0 as? GradientButton)?.press() }
    addAction(for: [.touchUpInside, .touchUpOutside, .touchCancel]) {
      ($0 as? GradientButton)?.release()
    }
    updateAppearance()
  }

  override var isHighlighted: Bool { didSet { updateAppearance() } }
  override var isEnabled: Bool { didSet { updateAppearance() } }

  override func layoutSublayers() {
    super.layoutSublayers()
    gradient.frame = bounds
    gradient.cornerRadius = cornerRadius
    outline.frame = bounds
    outline.path = Path(roundedRect: bounds, cornerRadius: Double(cornerRadius))
    title.frame = CGRect(x: 16, y: bounds.midY - 10, width: bounds.width - 32, height: 20)
  }

  private var shownState: ControlState {
    if !isEnabled { .disabled } else if isHighlighted { .highlighted } else { .normal }
  }

  private func updateAppearance() {
    gradient.isHidden = gradientColors.isEmpty
    gradient.colors = gradientColors
    backgroundColor =
      gradientColors.isEmpty ? fillColors[shownState] ?? fillColors[.normal] : nil
    title.string = titles[shownState] ?? titles[.normal]
  }

  private func press() {
    guard isPressAnimated else { return }
    Layer.animate(withDuration: pressDuration) {
      self.transform = Transform3D(scaleX: self.pressScale, y: self.pressScale)
    }
  }

  private func release() {
    guard isPressAnimated else { return }
    Layer.animate(withDuration: pressDuration) { self.transform = .identity }
  }
}

/// Follows a finger by the difference of its last two locations, and can be grabbed a little outside.
final class DraggableLayer: Layer {
  var grabMargin: CGFloat = 10
  private(set) var phases: [Touch.Phase] = []

  override func point(inside point: CGPoint) -> Bool {
    bounds.insetBy(dx: -grabMargin, dy: -grabMargin).contains(point)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { phases.append(.began) }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    phases.append(.moved)
    guard let touch = touches.first else { return }
    let (now, before) = (touch.location(in: self), touch.previousLocation(in: self))
    Transaction.begin()
    Transaction.setDisableActions(true)
    transform = Transform3D(translationX: now.x - before.x, y: now.y - before.y)
      .concatenating(transform)
    Transaction.commit()
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { phases.append(.ended) }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    phases.append(.cancelled)
  }
}

/// Touches land in its circle only: a round button in a square layer.
final class RoundLayer: Layer {
  override func point(inside point: CGPoint) -> Bool {
    let (dx, dy) = (point.x - bounds.midX, point.y - bounds.midY)
    return dx * dx + dy * dy <= bounds.width * bounds.width / 4
  }
}

/// Hands touches on to the layer behind it while it is not dragged itself.
final class CarouselLayer: Layer {
  var isDragging = false
  weak var page: Layer?

  private func receiver() -> Layer? { isDragging ? nil : page }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    receiver()?.touchesBegan(touches, with: event)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    receiver()?.touchesMoved(touches, with: event)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    receiver()?.touchesEnded(touches, with: event)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    receiver()?.touchesCancelled(touches, with: event)
    super.touchesCancelled(touches, with: event)
  }
}

/// Writes down the touches that reach it.
final class RecordingLayer: Layer {
  private(set) var calls: [String] = []
  var decides: (GestureRecognizer) -> Bool = { _ in true }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    calls.append("began \(event?.allTouches?.count ?? 0)")
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { calls.append("moved") }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { calls.append("ended") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    calls.append("cancelled")
  }
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    decides(recognizer)
  }
}

/// A dial that tracks its touch: green while it does, red afterwards.
final class DialControl: Control {
  private(set) var angle = 0.0

  override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    backgroundColor = .green
    return super.beginTracking(touch, with: event)
  }

  override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    angle += Double(touch.location(in: self).x - touch.previousLocation(in: self).x)
    sendActions(for: .valueChanged)
    return super.continueTracking(touch, with: event)
  }

  override func endTracking(_ touch: Touch?, with event: Event?) {
    backgroundColor = .red
    super.endTracking(touch, with: event)
  }

  override func cancelTracking(with event: Event?) {
    backgroundColor = .gray
    super.cancelTracking(with: event)
  }
}

/// Keeps its content inside its border whenever its bounds change.
final class BorderedLayer: Layer {
  let content = Layer()
  var inset: CGFloat = 1 { didSet { updateContent() } }
  private var observation: KeyValueObservation?

  override init() {
    super.init()
    addSublayer(content)
    observation = observe(\.bounds, options: [.new]) { layer, _ in layer.updateContent() }
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { nil }

  private func updateContent() { content.frame = bounds.insetBy(dx: inset, dy: inset) }
}

/// A picture that is moved, pinched and turned at once, swiped away, and pressed long.
final class PhotoLayer: Layer, GestureRecognizerDelegate {
  private(set) var notes: [String] = []
  private(set) var lastVelocity = CGPoint.zero

  override init() {
    super.init()
    isMultipleTouchEnabled = true
    let pan = PanGestureRecognizer { [unowned self] in move($0) }
    pan.maximumNumberOfTouches = 1
    let pinch = PinchGestureRecognizer { [unowned self] in zoom($0) }
    let rotation = RotationGestureRecognizer { [unowned self] in turn($0) }
    let press = LongPressGestureRecognizer { [unowned self] in notes.append("press \($0.state)") }
    let double = TapGestureRecognizer { [unowned self] _ in notes.append("double") }
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer { [unowned self] _ in notes.append("single") }
    single.require(toFail: double)
    for recognizer in [pan, pinch, rotation, press, double, single] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { nil }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    let pair = [recognizer, other]
    return pair.contains { $0 is PinchGestureRecognizer }
      && pair.contains { $0 is RotationGestureRecognizer }
  }

  private func change(_ body: () -> Void) {
    Transaction.begin()
    Transaction.setDisableActions(true)
    body()
    Transaction.commit()
  }

  private func move(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? PanGestureRecognizer else { return }
    let step = pan.translation(in: superlayer)
    change { position = CGPoint(x: position.x + step.x, y: position.y + step.y) }
    pan.setTranslation(.zero, in: superlayer)
    if pan.state == .ended { lastVelocity = pan.velocity(in: superlayer) }
  }

  private func zoom(_ recognizer: GestureRecognizer) {
    guard let pinch = recognizer as? PinchGestureRecognizer else { return }
    change { transform = transform.scaledBy(x: pinch.scale, y: pinch.scale, z: 1) }
    pinch.scale = 1
  }

  private func turn(_ recognizer: GestureRecognizer) {
    guard let rotation = recognizer as? RotationGestureRecognizer else { return }
    change { transform = transform.rotated(by: rotation.rotation, x: 0, y: 0, z: 1) }
    rotation.rotation = 0
  }
}
