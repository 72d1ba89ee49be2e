import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A finger that calls the methods of the layer which it touched, as delivery does, at times of the
/// layer's stage.
final class Finger {
  private let touch: Touch
  private let layer: Layer

  /// Puts the finger down.
  init(on layer: Layer, at point: CGPoint, id: Int = 0, tapCount: Int = 1) {
    self.layer = layer
    touch = Touch(id: id, at: point, time: layer.context?.time ?? 0)
    touch.tapCount = tapCount
    send(.began)
  }

  func move(to point: CGPoint) {
    touch.previousPoint = touch.point
    touch.point = point
    send(.moved)
  }

  func lift() { send(.ended) }

  func cancel() { send(.cancelled) }

  private func send(_ phase: Touch.Phase) {
    let time = layer.context?.time ?? 0
    touch.phase = phase
    touch.timestamp = time
    let event = Event(timestamp: time, touches: [touch])
    switch phase {
    case .began: layer.touchesBegan([touch], with: event)
    case .moved, .stationary: layer.touchesMoved([touch], with: event)
    case .ended: layer.touchesEnded([touch], with: event)
    case .cancelled: layer.touchesCancelled([touch], with: event)
    }
  }
}

/// A stage of 400 × 400 with a control of 100 × 40 at (100, 100), and the events that it sent.
struct ControlFixture {
  let context: LayerContext
  let control: Control

  init(_ control: Control = Control()) {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    control.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    control.name = "ok"
    root.addSublayer(control)
    self.control = control
    context = LayerContext(root: root)
    context.recordsEvents = true
    context.commitIfNeeded()
  }

  /// The recorded control events.
  var sent: [String] {
    context.log.events.filter { $0.kind == .control }.map(\.detail)
  }
}

/// Laminar.docc: Controls, "Tracking a touch".
@Suite struct `A control` {
  private let fixture = ControlFixture()
  private var control: Control { fixture.control }
  private let middle = CGPoint(x: 150, y: 120)
  /// 69 and 71 points below the bounds.
  private let near = CGPoint(x: 150, y: 209), far = CGPoint(x: 150, y: 211)

  @Test func `that is touched and left is highlighted meanwhile`() {
    let finger = Finger(on: control, at: middle)
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    #expect(control.state == .highlighted)
    finger.lift()
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
    #expect(fixture.sent == ["touchDown", "touchUpInside"])
  }

  @Test func `sends enter and exit at the margin, and a drag at every sample`() {
    let finger = Finger(on: control, at: middle)
    finger.move(to: near)
    #expect(control.isHighlighted)
    finger.move(to: far)
    #expect(!control.isHighlighted && !control.isTouchInside && control.isTracking)
    finger.move(to: far)
    finger.move(to: near)
    #expect(control.isHighlighted)
    finger.move(to: far)
    finger.lift()
    #expect(
      fixture.sent == [
        "touchDown", "touchDragInside", "touchDragExit", "touchDragOutside", "touchDragOutside",
        "touchDragEnter", "touchDragInside", "touchDragExit", "touchDragOutside", "touchUpOutside",
      ])
  }

  @Test(arguments: [(0, 141.0, false), (0, 139.0, true), (10, 149.5, true), (10, 150.5, false)])
  func `has a margin of its own`(_ margin: Double, _ y: Double, _ isInside: Bool) {
    control.touchInsideMargin = CGFloat(margin)
    let finger = Finger(on: control, at: middle)
    finger.move(to: CGPoint(x: 150, y: y))
    #expect(control.isTouchInside == isInside)
    finger.lift()
    #expect(fixture.sent.last == (isInside ? "touchUpInside" : "touchUpOutside"))
  }

  @Test func `has its margin around the touch area`() {
    control.touchArea = .circle(center: CGPoint(x: 50, y: 20), radius: 20)
    control.touchInsideMargin = 5
    let finger = Finger(on: control, at: middle)
    finger.move(to: CGPoint(x: 174, y: 120))
    #expect(control.isTouchInside)
    finger.move(to: CGPoint(x: 176, y: 120))
    #expect(!control.isTouchInside)
  }

  @Test func `sends a repeated touch after the first of it`() {
    Finger(on: control, at: middle, tapCount: 2).lift()
    #expect(fixture.sent == ["touchDown", "touchDownRepeat", "touchUpInside"])
  }

  @Test func `is cancelled with its touch`() {
    Finger(on: control, at: middle).cancel()
    #expect(fixture.sent == ["touchDown", "touchCancel"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test func `that is disabled meanwhile is cancelled and ignores the rest`() {
    let finger = Finger(on: control, at: middle)
    control.isEnabled = false
    #expect(control.state == .disabled && !control.isTracking)
    finger.move(to: far)
    finger.lift()
    Finger(on: control, at: middle).lift()
    #expect(fixture.sent == ["touchDown", "touchCancel"])
    control.isEnabled = true
    Finger(on: control, at: middle).lift()
    #expect(fixture.sent.suffix(2) == ["touchDown", "touchUpInside"])
  }

  @Test func `tracks one touch at a time`() {
    let first = Finger(on: control, at: middle, id: 3)
    let second = Finger(on: control, at: middle, id: 1)
    second.move(to: far)
    second.lift()
    #expect(control.isTracking && fixture.sent == ["touchDown"])
    first.lift()
    #expect(fixture.sent == ["touchDown", "touchUpInside"])
  }

  @Test func `that is a button triggers its primary action after the touch inside only`() {
    control.controlType = .button
    Finger(on: control, at: middle).lift()
    let outside = Finger(on: control, at: middle)
    outside.move(to: far)
    outside.lift()
    #expect(fixture.sent.prefix(3) == ["touchDown", "touchUpInside", "primaryActionTriggered"])
    #expect(fixture.sent.last == "touchUpOutside")
  }

  @Test func `that is a toggle changes its value after the touch inside only`() {
    control.controlType = .toggle
    Finger(on: control, at: middle).lift()
    #expect(control.isSelected)
    Finger(on: control, at: middle).cancel()
    #expect(control.isSelected)
    Finger(on: control, at: middle).lift()
    #expect(!control.isSelected)
    #expect(fixture.sent.prefix(3) == ["touchDown", "touchUpInside", "valueChanged"])
  }

  @Test func `does what was added for its events, in order, until it is removed`() {
    var calls: [String] = []
    let down = control.addAction(for: [.touchDown, .touchUpInside], name: "a") { _ in
      calls.append("a")
    }
    control.addAction(for: .allTouchEvents) { control in
      calls.append("b\(control.isHighlighted)")
    }
    control.control?.addReaction(for: .touchUpInside, name: "c") { context, layer in
      calls.append("c\(context.path(of: layer))")
    }
    Finger(on: control, at: middle).lift()
    #expect(calls == ["a", "btrue", "a", "bfalse", "cok"])
    control.removeAction(down)
    control.sendActions(for: .touchUpInside)
    #expect(calls.suffix(2) == ["bfalse", "cok"] && calls.count == 7)
    let actions = fixture.context.log.events.filter { $0.kind == .action }.map(\.detail)
    #expect(actions == ["a", "a", "c", "c"])
  }

  @Test func `that refuses or ends tracking in its own methods sends nothing more`() {
    final class Once: Control {
      var calls: [String] = []
      var begins = true
      override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        calls.append("begin")
        return begins
      }
      override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        calls.append("continue \(touch.location(in: self).x)")
        return touch.location(in: self).x < 60
      }
      override func endTracking(_ touch: Touch?, with event: Event?) {
        calls.append("end \(isTouchInside)")
      }
      override func cancelTracking(with event: Event?) { calls.append("cancel") }
    }
    let control = Once()
    let fixture = ControlFixture(control)
    let finger = Finger(on: control, at: middle)
    finger.move(to: CGPoint(x: 155, y: 120))
    finger.move(to: CGPoint(x: 165, y: 120))
    finger.lift()
    #expect(control.calls == ["begin", "continue 55.0", "continue 65.0"])
    #expect(fixture.sent == ["touchDown", "touchDragInside"] && !control.isHighlighted)
    control.begins = false
    Finger(on: control, at: middle).lift()
    #expect(control.calls.count == 4 && fixture.sent.count == 2)
    control.begins = true
    Finger(on: control, at: middle).lift()
    Finger(on: control, at: middle).cancel()
    #expect(control.calls.suffix(4) == ["begin", "end true", "begin", "cancel"])
  }
}

/// Laminar.docc: Controls, "Values of states".
@Suite struct `A control's state` {
  private let fixture = ControlFixture()
  private var control: Control { fixture.control }

  private func shown(_ id: PropertyID, at time: Double) -> Double {
    fixture.context.commitPending(callingBlocks: false)
    return fixture.context.timeline.evaluate(at: time)?.number(id, of: 1) ?? .nan
  }

  @Test(
    arguments: [
      ([], "normal"), (.highlighted, "highlighted"), (.selected, "selected"),
      ([.selected, .highlighted], "both"), (.disabled, "disabled"),
      ([.disabled, .selected], "disabled"), ([.disabled, .highlighted], "disabled"),
    ] as [(ControlState, String)])
  func `shows the value of the first state in UIButton's order`(
    _ state: ControlState, _ value: String
  ) {
    let states: [(ControlState, String)] = [
      (.normal, "normal"), (.highlighted, "highlighted"), (.selected, "selected"),
      ([.selected, .highlighted], "both"), (.disabled, "disabled"),
    ]
    for (state, value) in states { control.setValue(value, forKeyPath: "title", for: state) }
    control.isEnabled = !state.contains(.disabled)
    control.isSelected = state.contains(.selected)
    control.isHighlighted = state.contains(.highlighted)
    #expect(control.state == state)
    #expect(control.value(forKey: "title") as? String == value)
  }

  @Test func `falls back to less of itself, and to the value that was there before`() {
    control.opacity = 0.8
    control.setValue(0.5, forKeyPath: "opacity", for: .highlighted)
    control.isSelected = true
    #expect(control.opacity == 0.8)
    control.isHighlighted = true
    #expect(control.opacity == 0.5)
    control.isHighlighted = false
    #expect(control.opacity == 0.8)
  }

  @Test func `keeps a value that other code sets meanwhile`() {
    control.setValue(0.5, forKeyPath: "opacity", for: .highlighted)
    control.isHighlighted = true
    control.opacity = 0.25
    control.isHighlighted = false
    #expect(control.opacity == 0.25)
    control.isHighlighted = true
    control.isHighlighted = false
    #expect(control.opacity == 0.25)
  }

  @Test func `applies at once the value that it shows when that is set`() {
    control.setValue(12, forKeyPath: "zPosition", for: .normal)
    #expect(control.zPosition == 12 && control.animationKeys() == nil)
    control.setValue(nil, forKeyPath: "backgroundColor", for: .selected)
    control.backgroundColor = Color(red: 1, green: 0, blue: 0)
    control.isSelected = true
    #expect(control.backgroundColor == nil)
    control.isSelected = false
    #expect(control.backgroundColor == Color(red: 1, green: 0, blue: 0))
  }

  @Test func `changes parts of values, and layers in the control`() {
    let title = Layer()
    title.name = "title"
    control.addSublayer(title)
    control.setValue(0.5, forKeyPath: "transform.scale", for: .highlighted)
    control.setValue(0.25, forKeyPath: "sublayers.title.opacity", for: .highlighted)
    let other = Layer()
    control.superlayer?.addSublayer(other)
    control.control?.setValue(7, forKeyPath: "zPosition", of: other, for: .highlighted)
    control.isHighlighted = true
    #expect(control.transform.m11 == 0.5 && title.opacity == 0.25 && other.zPosition == 7)
    control.isHighlighted = false
    #expect(control.transform.m11 == 1 && title.opacity == 1 && other.zPosition == 0)
  }

  @Test func `is reached in its duration, and left from what is shown`() {
    control.setValue(0, forKeyPath: "opacity", for: .highlighted)
    control.stateDuration = 0.2
    control.stateTimingFunction = TimingFunction(name: .linear)
    control.isHighlighted = true
    #expect(control.opacity == 0)
    #expect(abs(shown(.opacity, at: 0.1) - 0.5) < 1e-12)
    fixture.context.advance(to: 0.05)
    control.isHighlighted = false
    // From 0.75 back to 1 in 0.2 s.
    #expect(abs(shown(.opacity, at: 0.05) - 0.75) < 1e-12)
    #expect(abs(shown(.opacity, at: 0.15) - 0.875) < 1e-12)
    #expect(shown(.opacity, at: 0.3) == 1)
  }

  @Test func `ignores blocks and transactions around`() {
    control.setValue(0, forKeyPath: "opacity", for: .highlighted)
    control.stateDuration = 1
    control.stateTimingFunction = TimingFunction(name: .linear)
    Layer.animate(withDuration: 7, options: .repeat) { control.isHighlighted = true }
    #expect(abs(shown(.opacity, at: 0.5) - 0.5) < 1e-12)
    #expect(shown(.opacity, at: 3) == 0)
  }

  @Test func `is that of its model on a presentation layer, which cannot be changed`() throws {
    control.isSelected = true
    fixture.context.commitPending(callingBlocks: false)
    let presented = try #require(control.presentation())
    #expect(presented.isSelected && presented.state == .selected)
    presented.isSelected = false
    #expect(control.isSelected)
  }
}

/// A button that an embedder writes: its content shrinks and fades while it is pressed, follows the
/// finger in and out, and grows again along a spring.
private final class AdvancedButton: Control {
  let content = Layer()
  var pressedScale: CGFloat = 0.9

  override init() {
    super.init()
    controlType = .button
    addSublayer(content)
    addAction(for: [.touchDown, .touchDragEnter]) { ($0 as? AdvancedButton)?.press() }
    addAction(for: [.touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel]) {
      ($0 as? AdvancedButton)?.release()
    }
  }

  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { nil }

  override func layoutSublayers() {
    super.layoutSublayers()
    content.bounds = bounds
    content.position = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  private func press() {
    Layer.animate(withDuration: 0.1, options: [.beginFromCurrentState, .curveEaseOut]) {
      content.transform = Transform3D(scaleX: pressedScale, y: pressedScale, z: 1)
      content.opacity = 0.8
    }
  }

  private func release() {
    Layer.animate(springDuration: 0.3, bounce: 0.3) {
      content.transform = .identity
      content.opacity = 1
    }
  }
}

@Suite struct `A button of an embedder` {
  private let button = AdvancedButton()
  private let fixture: ControlFixture
  private let middle = CGPoint(x: 150, y: 120)

  init() { fixture = ControlFixture(button) }

  private func shownScale(at time: Double) -> Double {
    fixture.context.commitPending(callingBlocks: false)
    let value = fixture.context.timeline.evaluate(at: time)?
      .value(.transform, of: button.content.layerNumber)
    return value?.components.first ?? .nan
  }

  @Test func `shrinks its content while it is pressed and lets it grow again`() {
    var presses = 0
    button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
    let finger = Finger(on: button, at: middle)
    #expect(abs(shownScale(at: 0.1) - 0.9) < 1e-12 && shownScale(at: 0.05) > 0.9)
    fixture.context.advance(to: 0.2)
    finger.move(to: CGPoint(x: 390, y: 390))
    #expect(abs(shownScale(at: 0.2) - 0.9) < 1e-12)
    fixture.context.advance(to: 2)
    #expect(shownScale(at: 2) == 1 && presses == 0)
    finger.move(to: middle)
    fixture.context.advance(to: 3)
    #expect(abs(shownScale(at: 3) - 0.9) < 1e-12)
    finger.lift()
    #expect(presses == 1 && button.content.opacity == 1)
    // It overshoots a little, and rests.
    let grown = (0...40).map { shownScale(at: 3 + Double($0) / 40) }
    #expect((grown.max() ?? 0) > 1 && (grown.max() ?? 2) < 1.05)
    #expect(shownScale(at: 9) == 1)
  }
}

/// Controls under scripts of touches, on the stage and in simulations of it.
@Suite struct `A script that touches a control` {
  private let fixture = ControlFixture()
  private var control: Control { fixture.control }
  private var context: LayerContext { fixture.context }
  private let middle = CGPoint(x: 150, y: 120)

  private func details(_ kind: StageEvent.Kind, until time: Double) -> [String] {
    context.events(until: time).filter { $0.kind == kind }.map { "\($0.time) \($0.detail)" }
  }

  private func addRecognizer<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, to layer: Layer?
  ) -> Recognizer {
    layer?.addGestureRecognizer(recognizer)
    return recognizer
  }

  @Test func `is shown before it happens, and gives the same when it does`() {
    control.controlType = .toggle
    control.setValue(0.5, forKeyPath: "opacity", for: .highlighted)
    control.setValue(0.25, forKeyPath: "opacity", for: .selected)
    control.stateDuration = 0.1
    let other = Layer()
    context.root.addSublayer(other)
    control.control?.addReaction(for: .valueChanged, name: "lift") { context, _ in
      Transaction.withoutActions { context.simulatedLayer(for: other).zPosition += 5 }
    }
    var calls = 0
    control.addAction(for: .allEvents) { _ in calls += 1 }
    context.declare(
      InputScript([
        .init(at: 1, .press(.layer("ok"), duration: 0.5)), .init(at: 2, .tap(.point(middle))),
      ]))
    context.commitPending(callingBlocks: false)
    func shown(_ time: Double) -> [Double] {
      let presentation = context.timeline(until: time).evaluate(at: time)
      return [
        presentation?.number(.opacity, of: control.layerNumber) ?? .nan,
        presentation?.number(.zPosition, of: other.layerNumber) ?? .nan,
      ]
    }
    let times = [0, 1, 1.03, 1.05, 1.2, 1.5, 1.55, 1.8, 2, 2.06, 2.2, 4]
    let before = times.map(shown)
    #expect(before[4] == [0.5, 0] && before[7] == [0.25, 5] && before.last == [1, 10])
    let events = context.events(until: 5)
    #expect(calls == 0 && !control.isSelected && other.zPosition == 0)
    #expect(
      events.filter { $0.kind == .control }.map(\.detail) == [
        "touchDown", "touchUpInside", "valueChanged", "touchDown", "touchUpInside", "valueChanged",
      ])
    #expect(events.filter { $0.kind == .action }.map(\.detail) == ["lift", "lift"])
    for time in times { context.advance(to: time) }
    #expect(times.map(shown) == before)
    context.advance(to: 5)
    #expect(context.events(until: 5) == events)
    #expect(calls == 6 && !control.isSelected && other.zPosition == 10)
  }

  @Test func `keeps single taps from layers above where it acts on taps itself`() {
    let tap = addRecognizer(TapGestureRecognizer(), to: context.root)
    let pan = addRecognizer(PanGestureRecognizer(), to: context.root)
    var recognized: [String] = []
    for recognizer in [tap, pan] as [GestureRecognizer] {
      recognizer.addTarget {
        if $0.state != .changed { recognized.append("\($0.kind) \($0.state)") }
      }
    }
    func touch(_ action: InputScript.Action) -> [String] {
      recognized = []
      context.declare(InputScript([.init(at: 1, action)]), from: context.time)
      context.advance(to: context.time + 3)
      return recognized
    }
    let drag = InputScript.Action.drag(
      .layer("ok"), to: .by(CGPoint(x: 60, y: 0)), duration: 0.2)
    control.controlType = .button
    #expect(touch(.tap(.layer("ok"))) == [] && fixture.sent.last == "primaryActionTriggered")
    #expect(touch(drag) == ["pan began", "pan ended"] && fixture.sent.last == "touchCancel")
    control.controlType = .plain
    #expect(touch(.tap(.layer("ok"))) == ["tap ended"] && fixture.sent.last == "touchCancel")
    #expect(touch(drag) == ["pan began", "pan ended"])
    control.controlType = .toggle
    #expect(touch(.tap(.layer("ok"))) == [] && fixture.sent.last == "valueChanged")
    #expect(touch(drag) == [] && fixture.sent.last == "valueChanged")
    // One that is disabled keeps nothing.
    control.isEnabled = false
    #expect(touch(.tap(.layer("ok"))) == ["tap ended"])
  }

  @Test func `is cancelled by its own recognisers, and by other gestures above`() {
    _ = addRecognizer(LongPressGestureRecognizer(), to: context.root)
    context.declare(InputScript([.init(at: 1, .press(.layer("ok"), duration: 1))]))
    context.advance(to: 3)
    #expect(fixture.sent == ["touchDown", "touchCancel"])
    _ = addRecognizer(PanGestureRecognizer(), to: control)
    context.declare(
      InputScript([
        .init(at: 4, .drag(.layer("ok"), to: .by(CGPoint(x: 60, y: 0)), duration: 0.2))
      ]))
    context.advance(to: 6)
    #expect(fixture.sent.prefix(3) == ["touchDown", "touchCancel", "touchDown"])
    #expect(fixture.sent.last == "touchCancel")
  }

  @Test func `that leaves the tree is cancelled`() {
    let control = control
    context.schedule(.at(1.5)) { $0.simulatedLayer(for: control).removeFromSuperlayer() }
    context.declare(InputScript([.init(at: 1, .press(.layer("ok"), duration: 1))]))
    context.advance(to: 3)
    #expect(!control.isTracking && !control.isHighlighted)
  }
}
