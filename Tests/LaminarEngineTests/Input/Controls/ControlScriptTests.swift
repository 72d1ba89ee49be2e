import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
