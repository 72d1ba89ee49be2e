import Foundation

@testable import LaminarEngine

extension TouchSequence {
  private static let event = "UIControl.Event"
  private static let tracking = "UIControl, beginTracking(_:with:) and continueTracking(_:with:)"
  private static let margin = "UIControl.Event; ours: 70 points, as observed"
  private static let gestures = "Attaching gesture recognizers to UIKit controls"
  private static let shouldBegin = "UIView, gestureRecognizerShouldBegin(_:)"
  private static let observed = "UIControl.Event; ours: the order, as observed"
  private static let segments = "UISegmentedControl, selectedSegmentIndex and valueChanged"

  /// What controls do, at (50, 50) with 100 × 40 points in a layer.
  static let controls: [TouchSequence] = [
    control(
      "a touch that ends inside", event, touches: "0 d1 100 70; 0.1 u1",
      calls: "0 b touchDown; 0.1 b touchUpInside"),
    control(
      "a button triggers its primary action", "UIControl.Event, primaryActionTriggered", .button,
      touches: "0 d1 100 70; 0.1 u1",
      calls: "0 b touchDown; 0.1 b touchUpInside; 0.1 b primaryActionTriggered"),
    control(
      "a toggle changes its value", "UIControl.Event, valueChanged", .toggle,
      touches: "0 d1 100 70; 0.1 u1; 1 d2 100 70; 1.1 u2",
      calls: """
        0 b touchDown; 0.1 b touchUpInside; 0.1 b valueChanged; 0.5 b selected;
        1 b touchDown; 1.1 b touchUpInside; 1.1 b valueChanged; 1.5 b normal
        """, steps: [look(at: 0.5), look(at: 1.5)]),
    control(
      "a touch that moves inside", event, touches: "0 d1 100 70; 0.1 m1 110 70; 0.2 u1",
      calls: "0 b touchDown; 0.1 b touchDragInside; 0.2 b touchUpInside"),
    control(
      "a touch just outside still counts as inside", margin,
      touches: "0 d1 100 70; 0.1 m1 219 70; 0.2 m1 100 159; 0.3 u1",
      calls: """
        0 b touchDown; 0.1 b touchDragInside; 0.2 b touchDragInside; 0.3 b touchUpInside
        """),
    control(
      "a touch that leaves", observed, touches: "0 d1 100 70; 0.1 m1 221 70; 0.2 u1",
      calls: """
        0 b touchDown; 0.1 b touchDragExit; 0.1 b touchDragOutside; 0.2 b touchUpOutside
        """),
    control(
      "a touch that leaves and comes back", "UIControl.Event, touchDragEnter",
      touches: "0 d1 100 70; 0.1 m1 300 70; 0.2 m1 310 70; 0.3 m1 100 70; 0.4 u1",
      calls: """
        0 b touchDown; 0.1 b touchDragExit; 0.1 b touchDragOutside; 0.2 b touchDragOutside;
        0.3 b touchDragEnter; 0.3 b touchDragInside; 0.4 b touchUpInside
        """),
    control(
      "a button that is left triggers nothing", event, .button,
      touches: "0 d1 100 70; 0.1 m1 300 70; 0.2 u1",
      calls: """
        0 b touchDown; 0.1 b touchDragExit; 0.1 b touchDragOutside; 0.2 b touchUpOutside
        """),
    control(
      "a finger that comes from outside does not touch it", "UIControl.Event, touchDragEnter",
      touches: "0 d1 300 70; 0.1 m1 100 70; 0.2 u1", calls: ""),
    control(
      "a control is highlighted while a touch is inside", "UIControl, isHighlighted",
      touches: "0 d1 100 70; 0.2 m1 300 70; 0.4 m1 100 70; 0.6 u1",
      calls: """
        0 b touchDown; 0.1 b highlighted; 0.2 b touchDragExit; 0.2 b touchDragOutside;
        0.3 b normal; 0.4 b touchDragEnter; 0.4 b touchDragInside; 0.5 b highlighted;
        0.6 b touchUpInside; 0.7 b normal
        """, steps: [look(at: 0.1), look(at: 0.3), look(at: 0.5), look(at: 0.7)]),
    control(
      "a cancelled touch", "UIControl.Event, touchCancel", .button,
      touches: "0 d1 100 70; 0.1 c1", calls: "0 b touchDown; 0.1 b touchCancel"),
    control(
      "a second tap repeats", "UIControl.Event, touchDownRepeat",
      touches: "0 d1 100 70; 0.1 u1; 0.2 d2 100 70; 0.3 u2",
      calls: """
        0 b touchDown; 0.1 b touchUpInside; 0.2 b touchDown; 0.2 b touchDownRepeat;
        0.3 b touchUpInside
        """),
    control(
      "a disabled control sends nothing", "UIControl, isEnabled", .button,
      touches: "0 d1 100 70; 0.1 u1", calls: "",
      prepare: { ($0.layer("b") as? Control)?.isEnabled = false }),
    control(
      "a control that is disabled during a touch cancels it", "UIControl.Event, touchCancel",
      touches: "0 d1 100 70; 0.2 u1", calls: "0 b touchDown; 0.1 b touchCancel",
      steps: [Step(time: 0.1) { ($0.layer("b") as? Control)?.isEnabled = false }]),
    control(
      "a button that is disabled while it animates", "UIControl, isEnabled", .button,
      touches: "0.2 d1 100 70; 0.3 u1; 0.7 d2 100 70; 0.8 u2",
      calls: "0.7 b touchDown; 0.8 b touchUpInside; 0.8 b primaryActionTriggered",
      steps: [
        Step(time: 0) { stage in
          let button = stage.layer("b") as? Control
          button?.isEnabled = false
          Layer.animate(withDuration: 0.5, options: .allowUserInteraction) {
            button?.opacity = 0.5
          } completion: { _ in
            button?.isEnabled = true
          }
        }
      ]),
    control(
      "touches pass over a button that animates", "UIView.AnimationOptions, allowUserInteraction",
      .button, touches: "0.2 d1 100 70; 0.3 u1; 0.7 d2 100 70; 0.8 u2",
      calls: "0.7 b touchDown; 0.8 b touchUpInside; 0.8 b primaryActionTriggered",
      steps: [
        Step(time: 0) { stage in
          Layer.animate(withDuration: 0.5) { stage.layer("b").opacity = 0.5 }
        }
      ]),
    control(
      "a touch selects one of a group", segments, .toggle,
      touches: "0 d1 100 70; 0.1 u1; 1 d2 250 70; 1.1 u2",
      calls: """
        0 b touchDown; 0.1 b touchUpInside; 0.1 b valueChanged; 0.5 b selected; 0.5 c normal;
        1 c touchDown; 1.1 c touchUpInside; 1.1 c valueChanged; 1.5 b normal; 1.5 c selected
        """, steps: [0.5, 1.5].flatMap { [look(at: $0), look(at: $0, "c")] },
      prepare: { group($0, with: .toggle) }),
    control(
      "a touch of the selected one of a group changes nothing", segments, .toggle,
      touches: "0 d1 100 70; 0.1 u1; 1 d2 100 70; 1.1 u2",
      calls: """
        0 b touchDown; 0.1 b touchUpInside; 0.1 b valueChanged;
        1 b touchDown; 1.1 b touchUpInside; 1.5 b selected
        """, steps: [look(at: 1.5)], prepare: { group($0, with: .toggle) }),
    control(
      "code selects one of a group and sends nothing", "UIControl, isSelected", .toggle,
      touches: "0 d1 100 70; 0.1 u1",
      calls: """
        0 b touchDown; 0.1 b touchUpInside; 0.1 b valueChanged; 1 b normal; 1 c selected
        """,
      steps: [
        Step(time: 0.5) { ($0.layer("c") as? Control)?.isSelected = true }, look(at: 1),
        look(at: 1, "c"),
      ], prepare: { group($0, with: .toggle) }),
    control(
      "a button of a group is selected and triggers its action each time",
      "UIButton, changesSelectionAsPrimaryAction; ours: it stays selected", .button,
      touches: "0 d1 100 70; 0.1 u1; 1 d2 100 70; 1.1 u2",
      calls: """
        0 b touchDown; 0.1 b touchUpInside; 0.1 b valueChanged; 0.1 b primaryActionTriggered;
        1 b touchDown; 1.1 b touchUpInside; 1.1 b primaryActionTriggered; 1.5 b selected
        """, steps: [look(at: 1.5)], prepare: { group($0, with: .button) }),
    control(
      "a pan along a toggle of a group takes its touch: it has no knob", gestures, .toggle,
      "a!pan pan", touches: "0 d1 100 70; 0.1 m1 130 80; 0.2 u1",
      states: "0.1 pan began; 0.2 pan ended", calls: "0 b touchDown; 0.1 b touchCancel",
      prepare: { group($0, with: .toggle) }),
    control(
      "a control that leaves during a touch cancels it", "ours: as observed",
      touches: "0 d1 100 70; 0.2 u1", calls: "0 b touchDown; 0.1 b touchCancel",
      steps: [Step(time: 0.1) { $0.layer("b").removeFromSuperlayer() }]),
    control(
      "a second finger is not tracked", tracking,
      touches: "0 d1 100 70; 0.1 d2 110 70; 0.2 u2; 0.3 u1",
      calls: "0 b touchDown; 0.3 b touchUpInside"),
    control(
      "a control that does not begin to track", tracking, touches: "0 d1 100 70; 0.1 u1", calls: "",
      prepare: { ($0.layer("b") as? ProbeControl)?.begins = false }),
    control(
      "a control that ends its tracking", tracking,
      touches: "0 d1 100 70; 0.1 m1 105 70; 0.2 m1 110 70; 0.3 u1", calls: "0 b touchDown",
      prepare: { ($0.layer("b") as? ProbeControl)?.continues = false }),
    control(
      "a sublayer of a control passes its touches", "UIResponder, touchesBegan(_:with:)",
      "", touches: "0 d1 100 70; 0.1 u1", calls: "0 b touchDown; 0.1 b touchUpInside",
      prepare: { stage in
        stage.add(
          Layer(), "label", CGRect(x: 10, y: 10, width: 80, height: 20), to: stage.layer("b"))
      }),
    control(
      "actions are sent by hand", "UIControl, sendActions(for:)", touches: "0 d1 300 300; 0.1 u1",
      calls: "0.5 b touchUpInside",
      steps: [Step(time: 0.5) { ($0.layer("b") as? Control)?.sendActions(for: .touchUpInside) }]),
    control(
      "a tap of the superlayer does not recognise on a button", gestures, .button, "a!tap tap",
      touches: "0 d1 100 70; 0.1 u1", states: "0.1 tap failed",
      calls: "0 b touchDown; 0.1 b touchUpInside; 0.1 b primaryActionTriggered"),
    control(
      "a tap of the superlayer recognises beside the button", gestures, .button, "a!tap tap",
      touches: "0 d1 300 300; 0.1 u1", states: "0.1 tap ended"),
    control(
      "a tap of the superlayer recognises on a disabled button", "ours: nothing tracks", .button,
      "a!tap tap", touches: "0 d1 100 70; 0.1 u1", states: "0.1 tap ended",
      prepare: { ($0.layer("b") as? Control)?.isEnabled = false }),
    control(
      "a tap of the button itself prevents its action", gestures, .button, "",
      touches: "0 d1 100 70; 0.1 u1", states: "0.1 tap ended",
      calls: "0 b touchDown; 0.1 b touchCancel",
      prepare: { $0.add(TapGestureRecognizer(), "tap", to: $0.layer("b")) }),
    control(
      "a tap of the superlayer takes a plain control's touch", gestures + ": only listed controls",
      "a!tap tap", touches: "0 d1 100 70; 0.1 u1", states: "0.1 tap ended",
      calls: "0 b touchDown; 0.1 b touchCancel"),
    control(
      "a control that does not let a gesture begin keeps its touch", shouldBegin, "a!tap tap",
      touches: "0 d1 100 70; 0.1 u1", states: "0.1 tap failed",
      calls: "0 b touchDown; 0.1 b touchUpInside",
      prepare: { ($0.layer("b") as? ProbeControl)?.letsBegin = false }),
    control(
      "a button that lets a tap begin loses its touch", shouldBegin, .button, "a!tap tap",
      touches: "0 d1 100 70; 0.1 u1", states: "0.1 tap ended",
      calls: "0 b touchDown; 0.1 b touchCancel",
      prepare: { ($0.layer("b") as? ProbeControl)?.letsBegin = true }),
    control(
      "a tap of two fingers is not what a button does", gestures, .button,
      "a!tap tap touches=2", touches: "0 d1 90 70 d2 110 70; 0.1 u1 u2", states: "0.1 tap ended"),
    control(
      "a pan of the superlayer takes a button's touch", gestures, .button, "a!pan pan",
      touches: "0 d1 100 70; 0.1 m1 130 70; 0.2 u1", states: "0.1 pan began; 0.2 pan ended",
      calls: "0 b touchDown; 0.1 b touchCancel"),
    control(
      "a swipe of the superlayer takes a button's touch", gestures, .button, "a!swipe swipe",
      touches: "0 d1 60 70; 0.1 m1 130 70; 0.2 u1", states: "0.1 swipe ended",
      calls: "0 b touchDown; 0.1 b touchCancel"),
    control(
      "a pan along a switch moves its knob", gestures, .toggle, "a!pan pan",
      touches: "0 d1 100 70; 0.1 m1 130 80; 0.2 u1", states: "0.1 pan failed",
      calls: "0 b touchDown; 0.1 b touchDragInside; 0.2 b touchUpInside; 0.2 b valueChanged"),
    control(
      "a pan across a switch takes its touch", gestures, .toggle, "a!pan pan",
      touches: "0 d1 100 70; 0.1 m1 110 100; 0.2 u1", states: "0.1 pan began; 0.2 pan ended",
      calls: "0 b touchDown; 0.1 b touchCancel"),
    control(
      "a swipe along a switch moves its knob", gestures, .toggle, "a!swipe swipe",
      touches: "0 d1 60 70; 0.1 m1 130 70; 0.2 u1", states: "0.1 swipe failed",
      calls: "0 b touchDown; 0.1 b touchDragInside; 0.2 b touchUpInside; 0.2 b valueChanged"),
    control(
      "a tap of the superlayer does not recognise on a switch", gestures, .toggle, "a!tap tap",
      touches: "0 d1 100 70; 0.1 u1", states: "0.1 tap failed",
      calls: "0 b touchDown; 0.1 b touchUpInside; 0.1 b valueChanged"),
    control(
      "a pan of the control itself takes its touch", gestures, "",
      touches: "0 d1 100 70; 0.1 m1 130 70; 0.2 u1", states: "0.1 pan began; 0.2 pan ended",
      calls: "0 b touchDown; 0.1 b touchCancel",
      prepare: { $0.add(PanGestureRecognizer(), "pan", to: $0.layer("b")) }),
    control(
      "a long press of the superlayer takes a button's touch", gestures, .button,
      "a!press press", touches: "0 d1 100 70; 0.8 u1",
      states: "0.5 press began; 0.8 press ended", calls: "0 b touchDown; 0.5 b touchCancel"),
    control(
      "a short touch of a button below a long press", gestures, .button, "a!press press",
      touches: "0 d1 100 70; 0.2 u1", states: "0.2 press failed",
      calls: "0 b touchDown; 0.2 b touchUpInside; 0.2 b primaryActionTriggered"),
  ]

  private static func look(at time: Double, _ name: String = "b") -> Step {
    Step(time: time) { stage in
      guard let control = stage.layer(name) as? Control else { return }
      let state =
        control.isHighlighted ? "highlighted" : control.isSelected ? "selected" : "normal"
      stage.note("\(name) \(state)")
    }
  }

  /// Adds a control to the right of the first one, and makes both a group.
  private static func group(_ stage: SequenceStage, with type: ControlType) {
    let second = ProbeControl()
    second.controlType = type
    stage.add(second, "c", CGRect(x: 200, y: 50, width: 100, height: 40), to: stage.layer("a"))
    for (name, event) in ControlEvents.named {
      second.addAction(for: event) { [unowned stage] _ in stage.note("c \(name)") }
    }
    let group = ControlGroup()
    stage.layer("b").control?.join(group)
    second.control?.join(group)
  }

  private static func control(
    _ name: String, _ source: String, _ type: ControlType = .plain, _ setup: String = "",
    touches: String, states: String = "", calls: String? = nil, steps: [Step] = [],
    prepare: @escaping @Sendable (SequenceStage) -> Void = { _ in }
  ) -> TouchSequence {
    TouchSequence(
      name, source, "a 0 0 400 400 plain; \(setup)", touches: touches, states: states,
      calls: calls, steps: steps,
      prepare: { stage in
        let control = ProbeControl()
        control.controlType = type
        stage.add(
          control, "b", CGRect(x: 50, y: 50, width: 100, height: 40), to: stage.layer("a"))
        for (name, event) in ControlEvents.named {
          control.addAction(for: event) { [unowned stage] _ in stage.note("b \(name)") }
        }
        prepare(stage)
      })
  }

  private static func control(
    _ name: String, _ source: String, _ setup: String, touches: String, states: String = "",
    calls: String? = nil, prepare: @escaping @Sendable (SequenceStage) -> Void = { _ in }
  ) -> TouchSequence {
    control(
      name, source, .plain, setup, touches: touches, states: states, calls: calls,
      prepare: prepare)
  }
}

/// A control that decides what it tracks.
private final class ProbeControl: Control {
  var begins = true
  var continues = true
  var letsBegin: Bool?

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    letsBegin ?? super.gestureRecognizerShouldBegin(recognizer)
  }
  override func beginTracking(_ touch: Touch, with event: Event?) -> Bool { begins }
  override func continueTracking(_ touch: Touch, with event: Event?) -> Bool { continues }
}
