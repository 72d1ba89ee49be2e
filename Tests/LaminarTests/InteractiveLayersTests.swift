import Foundation
import Laminar
import LaminarTestSupport
import Testing

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

/// The touch, gesture and button code that articles about controls show, over Laminar's names.
@Suite struct InteractiveLayersTests {
  private let stage = Stage(width: 200, height: 200)

  private func send(_ actions: (Double, InputScript.Action)..., until end: Double) {
    stage.send(InputScript(actions.map { .init(at: $0.0, $0.1) }), at: 0)
    stage.advance(to: end)
  }

  private func touches(_ samples: (Double, Touch.Phase, Double, Double)...) -> InputScript.Action {
    .touches(
      samples.map {
        .init(id: 1, time: $0.0, phase: $0.1, location: CGPoint(x: $0.2, y: $0.3))
      })
  }

  @Test func `shrink a pressed button and change its colour until it is released`() throws {
    let button = GradientButton()
    button.name = "ok"
    button.frame = CGRect(x: 50, y: 80, width: 100, height: 40)
    button.titles = [.normal: "OK", .highlighted: "OK!"]
    var presses = 0
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    stage.rootLayer.addSublayer(button)
    send((0.5, .press(.layer("ok"), duration: 0.5)), until: 0.8)
    #expect(button.isHighlighted && button.backgroundColor == Color(red: 0, green: 0, blue: 0.5))
    #expect(button.title.string as? String == "OK!")
    let scale = try #require(
      button.presentation()?.value(forKeyPath: "transform.scale.x") as? Double)
    #expect(abs(scale - 0.95) < 1e-12)
    stage.advance(to: 1.5)
    #expect(!button.isHighlighted && presses == 1 && button.backgroundColor == .blue)
    #expect(button.title.string as? String == "OK" && button.transform == .identity)
    button.isEnabled = false
    #expect(button.backgroundColor == .gray)
    send((2, .tap(.layer("ok"))), until: 3)
    #expect(presses == 1)
    button.gradientColors = [.red, .yellow]
    stage.advance(to: 3.5)
    #expect(button.backgroundColor == nil && button.gradient.frame == button.bounds)
  }

  @Test func `release outside of a button sends no press`() {
    let button = GradientButton()
    button.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    var events: [String] = []
    for (event, name) in [
      (ControlEvents.touchDown, "down"), (.touchDragExit, "exit"), (.touchDragEnter, "enter"),
      (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
    ] { button.addAction(for: event) { _ in events.append(name) } }
    stage.rootLayer.addSublayer(button)
    send(
      (
        0,
        touches(
          (0, .began, 20, 20), (0.1, .moved, 190, 190), (0.2, .moved, 20, 20),
          (0.3, .moved, 190, 190), (0.4, .ended, 190, 190))
      ), until: 1)
    #expect(events == ["down", "exit", "enter", "exit", "outside"])
    #expect(button.transform == .identity)
  }

  @Test func `drag a layer by touches, grabbed beside its edge`() {
    let thumb = DraggableLayer()
    thumb.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    stage.rootLayer.addSublayer(thumb)
    send(
      (
        0,
        touches(
          (0, .began, 32, 50), (0.1, .moved, 42, 55), (0.2, .moved, 62, 65), (0.3, .ended, 62, 65))
      ), until: 1)
    #expect(thumb.phases == [.began, .moved, .moved, .ended])
    #expect(thumb.transform == Transform3D(translationX: 30, y: 15))
    send((1.5, .tap(.point(CGPoint(x: 40, y: 40)))), until: 2)
    #expect(thumb.phases.count == 4)
  }

  @Test func `touch a round layer in its circle only`() {
    let round = RoundLayer()
    round.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.rootLayer.addSublayer(round)
    #expect(stage.rootLayer.touchTest(CGPoint(x: 50, y: 3)) === round)
    #expect(stage.rootLayer.touchTest(CGPoint(x: 14, y: 14)) === stage.rootLayer)
  }

  @Test func `hand touches on along the chain and to another layer`() {
    let holder = RecordingLayer()
    holder.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    let carousel = CarouselLayer()
    carousel.frame = holder.bounds
    let page = RecordingLayer()
    carousel.page = page
    holder.addSublayer(carousel)
    stage.rootLayer.addSublayer(holder)
    send((0, .tap(.point(CGPoint(x: 100, y: 100)))), until: 1)
    #expect(holder.calls == ["began 1", "ended"] && page.calls == holder.calls)
    carousel.isDragging = true
    send((1, .tap(.point(CGPoint(x: 100, y: 100)))), until: 2)
    #expect(holder.calls.count == 4 && page.calls.count == 2)
    #expect(carousel.next === holder && holder.next === stage.rootLayer)
  }

  @Test func `track a touch in a control of one's own`() {
    let dial = DialControl()
    dial.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    var values: [Double] = []
    dial.addAction(for: .valueChanged) { values.append(($0 as? DialControl)?.angle ?? -1) }
    stage.rootLayer.addSublayer(dial)
    send(
      (
        0,
        touches(
          (0, .began, 10, 50), (0.1, .moved, 15, 50), (0.2, .moved, 40, 50), (0.4, .ended, 40, 50))
      ), until: 0.3)
    #expect(values == [5, 30] && dial.backgroundColor == .green && dial.isTracking)
    stage.advance(to: 0.5)
    #expect(dial.backgroundColor == .red && !dial.isTracking)
    send((0.5, touches((0, .began, 10, 50), (0.1, .cancelled, 10, 50))), until: 1)
    #expect(dial.backgroundColor == .gray)
  }

  @Test func `lay content out when observed bounds change`() {
    let layer = BorderedLayer()
    stage.rootLayer.addSublayer(layer)
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    stage.advance(to: 0.1)
    #expect(layer.content.frame == CGRect(x: 1, y: 1, width: 78, height: 58))
    layer.inset = 10
    #expect(layer.content.frame == CGRect(x: 10, y: 10, width: 60, height: 40))
  }

  @Test func `move, zoom and turn a picture, with the finger's velocity at the end`() throws {
    let photo = PhotoLayer()
    photo.name = "photo"
    photo.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    stage.rootLayer.addSublayer(photo)
    send(
      (0, .drag(.layer("photo"), to: .by(CGPoint(x: 40, y: 0)), duration: 0.4)), until: 1)
    #expect(abs(photo.position.x - 140) < 1e-9 && photo.position.y == 100)
    #expect(abs(photo.lastVelocity.x - 100) < 1e-6 && abs(photo.lastVelocity.y) < 1e-9)
    send((1, .drag(.layer("photo"), to: .by(CGPoint(x: -40, y: 0)), duration: 0.4)), until: 2)
    send((2, .pinch(.layer("photo"), scale: 2, duration: 0.4)), until: 3)
    let scale = try #require(photo.value(forKeyPath: "transform.scale.x") as? Double)
    #expect(abs(scale - 2) < 1e-9)
    send((3, .rotate(.layer("photo"), angle: 1, duration: 0.4)), until: 4)
    let angle = try #require(photo.value(forKeyPath: "transform.rotation.z") as? Double)
    #expect(abs(angle - 1) < 1e-9)
    send((4, .tap(.layer("photo"), count: 2)), (6, .tap(.layer("photo"))), until: 8)
    send((8, .press(.layer("photo"), duration: 1)), until: 10)
    #expect(photo.notes == ["double", "single", "press began", "press ended"])
  }

  @Test func `refuse a gesture by the layer, swipe in all directions`() {
    let layer = RecordingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    var swipes: [SwipeGestureRecognizer.Direction] = []
    for direction in [SwipeGestureRecognizer.Direction.right, .left, .up, .down] {
      let swipe = SwipeGestureRecognizer { _ in swipes.append(direction) }
      swipe.direction = direction
      layer.addGestureRecognizer(swipe)
    }
    stage.rootLayer.addSublayer(layer)
    let middle = InputScript.Target.point(CGPoint(x: 100, y: 100))
    send(
      (0, .swipe(middle, velocity: CGPoint(x: 900, y: 0))),
      (1, .swipe(middle, velocity: CGPoint(x: -900, y: 0))),
      (2, .swipe(middle, velocity: CGPoint(x: 0, y: -900))),
      (3, .swipe(middle, velocity: CGPoint(x: 0, y: 900))), until: 4)
    #expect(swipes == [.right, .left, .up, .down])
    #expect(layer.calls.filter { $0 == "cancelled" }.count == 4)
    layer.decides = { _ in false }
    send((4, .swipe(middle, velocity: CGPoint(x: 900, y: 0))), until: 5)
    #expect(swipes.count == 4 && layer.calls.last == "ended")
  }
}

/// Frames of scenes with input are the same in any order, on any threads, at any frame rate, and on a
/// stage that advances.
@Suite struct InputFrameTests {
  static let names = [
    "button-states", "drag-a-card", "edge-pan", "flick-a-list", "pinch-and-rotate", "round-button",
    "scrub-a-transition", "slider-ring", "tap-and-double-tap", "toggle",
  ]

  private static func stage(_ name: String) throws -> Stage {
    try Stage(contentsOf: URL(fileURLWithPath: Repository.path("scenes/input/\(name).json")))
  }

  private static let times = [0.1, 0.31, 0.55, 0.62, 0.9, 1.3, 1.37]

  @Test(arguments: names)
  func `are the same in any order and on two threads`(_ name: String) throws {
    let snapshot = try Self.stage(name).snapshot()
    let forwards = Self.times.map { snapshot.render(at: $0).pixels }
    for index in [5, 0, 3, 6, 1, 4, 2] {
      let alone = try Self.stage(name).snapshot(until: Self.times[index])
      #expect(alone.render(at: Self.times[index], workers: 2).pixels == forwards[index])
    }
  }

  @Test(arguments: names, [24.0, 61.0])
  func `are the same on a stage that advances`(_ name: String, rate: Double) throws {
    let snapshot = try Self.stage(name).snapshot()
    let stage = try Self.stage(name)
    for time in Self.times {
      while stage.time + 1 / rate < time { stage.advance(to: stage.time + 1 / rate) }
      stage.advance(to: time)
      #expect(stage.render(at: time).pixels == snapshot.render(at: time).pixels)
    }
    // What happened is what was foretold.
    let end = Self.times.last ?? 0
    let live = try Self.stage(name)
    live.recordsEvents = true
    live.advance(to: end)
    #expect(try live.events(until: end) == Self.stage(name).events(until: end))
  }

  @Test func `come from files too, and report layers that no finger can touch`() throws {
    let folder = TemporaryFolder()
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: folder.url(name))
    }
    try write(
      "{ \"laminar-input\": 1, \"input\": [ { \"at\": 0.06, \"tap\": \"switch\" } ] }",
      to: "tap.json")
    let script = try InputScript(contentsOf: folder.url("tap.json"))
    #expect(script == InputScript([.init(at: 0.06, .tap(.layer("switch")))]))
    try write("{ \"laminar-input\": 1, \"input\": [ { \"tap\": 5 } ] }", to: "bad.json")
    #expect(throws: SceneError.self) {
      try InputScript(contentsOf: folder.url("bad.json"))
    }
    #expect(throws: FileError.self) {
      try InputScript(contentsOf: folder.url("none.json"))
    }
    let stage = try Self.stage("toggle")
    _ = stage.snapshot(until: 1, input: script)
    #expect(stage.diagnostics == [])
    _ = stage.snapshot(until: 1, input: InputScript([.init(at: 0.1, .tap(.layer("swich")))]))
    let found = try #require(stage.diagnostics.first)
    #expect(found.layer == "swich" && found.key == "input" && stage.diagnostics.count == 1)
    #expect(found.message.contains("no layer swich"))
  }

  @Test func `change with the script alone`() throws {
    let stage = try Self.stage("toggle")
    let before = stage.snapshot().render(at: 0.05).pixels
    let script = InputScript([.init(at: 0.06, .tap(.layer("switch")))])
    _ = stage.snapshot(until: 1, input: script).render(at: 1)
    #expect(stage.snapshot().render(at: 0.05).pixels == before && stage.time == 0)
  }
}
