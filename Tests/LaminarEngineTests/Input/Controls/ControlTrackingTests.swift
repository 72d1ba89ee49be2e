import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
