import Foundation
import LaminarGraphics

@testable import LaminarEngine

extension TouchSequence {
  // MARK: - Changes during touches

  private static let enabled = "UIGestureRecognizer, isEnabled"
  private static let removal = "UIView, removeGestureRecognizer(_:); ours: as observed"
  private static let subclass = "UIGestureRecognizer, Methods for subclasses"

  /// What a program changes before and during touches.
  static let lifecycle: [TouchSequence] = [
    Self(
      "a disabled recogniser gets nothing", enabled, "a 0 0 200 200; a!tap tap disabled",
      touches: "0 d1 50 50; 0.1 u1", calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a recogniser that is disabled during its gesture is cancelled", enabled,
      "a 0 0 200 200; a!pan pan", touches: "0 d1 50 50; 0.1 m1 90 50; 0.3 m1 100 50; 0.4 u1",
      states: "0.1 pan began; 0.2 pan cancelled",
      calls: "0 a began 1; 0.1 a cancelled 1",
      steps: [Step(time: 0.2) { $0.recognizer("pan").isEnabled = false }]),
    Self(
      "a recogniser that is disabled before it recognises does not", enabled + "; ours: it fails",
      "a 0 0 200 200; a!pan pan", touches: "0 d1 50 50; 0.1 m1 55 50; 0.3 m1 100 50; 0.4 u1",
      states: "0.2 pan failed", calls: "0 a began 1; 0.1 a moved 1; 0.3 a moved 1; 0.4 a ended 1",
      steps: [Step(time: 0.2) { $0.recognizer("pan").isEnabled = false }]),
    Self(
      "a recogniser that is enabled during a touch does not get it", enabled + "; as observed",
      "a 0 0 200 200; a!pan pan disabled",
      touches: "0 d1 50 50; 0.1 m1 55 50; 0.3 m1 100 50; 0.4 u1",
      steps: [Step(time: 0.2) { $0.recognizer("pan").isEnabled = true }]),
    Self(
      "a recogniser that is disabled and enabled again gets the next touch", enabled,
      "a 0 0 200 200; a!pan pan",
      touches: "0 d1 50 50; 0.1 m1 90 50; 0.3 u1; 0.4 d2 50 50; 0.5 m2 90 50; 0.6 u2",
      states: "0.1 pan began; 0.2 pan cancelled; 0.5 pan began; 0.6 pan ended",
      steps: [
        Step(time: 0.2) {
          $0.recognizer("pan").isEnabled = false
          $0.recognizer("pan").isEnabled = true
        }
      ]),
    Self(
      "a gesture that waits for one that is disabled goes on", enabled,
      "a 0 0 200 200; a!single tap after=double; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1", states: "0.2 double failed; 0.2 single ended",
      steps: [Step(time: 0.2) { $0.recognizer("double").isEnabled = false }]),
    Self(
      "a recogniser that is removed during its gesture is cancelled", removal,
      "a 0 0 200 200; a!pan pan", touches: "0 d1 50 50; 0.1 m1 90 50; 0.3 m1 100 50; 0.4 u1",
      states: "0.1 pan began; 0.2 pan cancelled",
      steps: [
        Step(time: 0.2) { $0.layer("a").removeGestureRecognizer($0.recognizer("pan")) }
      ]),
    Self(
      "a recogniser that is removed before does not recognise", removal,
      "a 0 0 200 200; a!tap tap", touches: "1 d1 50 50; 1.1 u1",
      calls: "1 a began 1; 1.1 a ended 1",
      steps: [
        Step(time: 0.2) { $0.layer("a").removeGestureRecognizer($0.recognizer("tap")) }
      ]),
    Self(
      "a recogniser that is added during a touch does not get it", "ours: as observed",
      "a 0 0 200 200", touches: "0 d1 50 50; 0.3 m1 100 50; 0.4 u1",
      calls: "0 a began 1; 0.3 a moved 1; 0.4 a ended 1",
      steps: [Step(time: 0.2) { $0.add(PanGestureRecognizer(), "pan", to: $0.layer("a")) }]),
    Self(
      "a layer that leaves cancels the gestures of its touches", "ours: as observed",
      "a 0 0 200 200; a!pan pan", touches: "0 d1 50 50; 0.1 m1 90 50; 0.3 m1 100 50; 0.4 u1",
      states: "0.1 pan began; 0.2 pan cancelled",
      steps: [Step(time: 0.2) { $0.layer("a").removeFromSuperlayer() }]),
    Self(
      "a recogniser belongs to one layer", "UIView, addGestureRecognizer(_:)",
      "a 0 0 200 200; b 200 0 200 200; a!tap tap",
      touches: "0 d1 50 50; 0.1 u1; 1 d2 250 50; 1.1 u2", states: "1.1 tap ended",
      prepare: { $0.layer("b").addGestureRecognizer($0.recognizer("tap")) }),
    Self(
      "several targets are called in their order", "UIGestureRecognizer, addTarget(_:action:)",
      "a 0 0 200 200 plain; a!tap tap", touches: "0 d1 50 50; 0.1 u1", states: "0.1 tap ended",
      calls: "0.1 target 1; 0.1 target 2",
      prepare: { stage in
        stage.recognizer("tap").addTarget { [unowned stage] _ in stage.note("target 1") }
        stage.recognizer("tap").addTarget { [unowned stage] _ in stage.note("target 2") }
      }),
    Self(
      "a removed target is not called", "UIGestureRecognizer, removeTarget(_:action:)",
      "a 0 0 200 200 plain; a!tap tap", touches: "0 d1 50 50; 0.1 u1", states: "0.1 tap ended",
      calls: "",
      prepare: { stage in
        let tap = stage.recognizer("tap")
        tap.removeTarget(tap.addTarget { [unowned stage] _ in stage.note("target 1") })
      }),
    Self(
      "a target may disable the recogniser", enabled, "a 0 0 200 200; a!pan pan",
      touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 m1 100 50; 0.4 u1",
      states: "0.1 pan began; 0.1 pan cancelled",
      prepare: { stage in
        stage.recognizer("pan").addTarget { if $0.state == .began { $0.isEnabled = false } }
      }),
    Self(
      "a target may remove the layer", "ours: as observed", "a 0 0 200 200; a!tap tap",
      touches: "0 d1 50 50; 0.1 u1; 1 d2 50 50; 1.1 u2", states: "0.1 tap ended",
      prepare: { stage in
        stage.recognizer("tap").addTarget { $0.layer?.removeFromSuperlayer() }
      }),
  ]

  /// Recognisers of other classes.
  static let subclasses: [TouchSequence] = [
    Self(
      "a subclass gets its hooks", subclass, "a 0 0 200 200 plain",
      touches: "0 d1 50 50; 0.1 m1 60 50; 0.2 u1", states: "0.2 own ended",
      calls: "0 own began 1; 0.1 own moved 1; 0.2 own ended 1; 0.2 own reset",
      prepare: { add(SketchRecognizer($0, endsOnLift: true), to: $0) }),
    Self(
      "a subclass gets cancelled touches", subclass, "a 0 0 200 200 plain",
      touches: "0 d1 50 50; 0.1 c1", states: "0.1 own failed",
      calls: "0 own began 1; 0.1 own cancelled 1; 0.1 own reset",
      prepare: { add(SketchRecognizer($0, endsOnLift: true), to: $0) }),
    Self(
      "a continuous subclass", "Implementing a continuous gesture recognizer",
      "a 0 0 200 200", touches: "0 d1 50 50; 0.1 m1 60 50; 0.2 m1 70 50; 0.3 u1",
      states: "0 own began; 0.1 own changed; 0.2 own changed; 0.3 own ended",
      calls: "",
      prepare: { stage in
        let own = SketchRecognizer(stage, endsOnLift: true)
        (own.beginsAtOnce, own.isQuiet) = (true, true)
        add(own, to: stage)
      }),
    Self(
      "a subclass that has failed gets no more touches", subclass, "a 0 0 200 200 plain",
      touches: "0 d1 50 50; 0.1 m1 60 50; 0.2 m1 70 50; 0.3 u1",
      states: "0.1 own failed", calls: "0 own began 1; 0.1 own moved 1; 0.3 own reset",
      prepare: { stage in
        let own = SketchRecognizer(stage, endsOnLift: true)
        own.failsOnMove = true
        add(own, to: stage)
      }),
    Self(
      "an ignored touch comes no more, and the layer keeps it",
      "UIGestureRecognizer, ignore(_:for:)", "a 0 0 200 200",
      touches: "0 d1 50 50; 0.1 m1 60 50; 0.2 u1",
      calls: "0 own began 1; 0 a began 1; 0.1 a moved 1; 0.2 a ended 1",
      prepare: { stage in
        let own = SketchRecognizer(stage, endsOnLift: true)
        (own.ignoresAll, own.tellsReset) = (true, false)
        add(own, to: stage)
      }),
    Self(
      "a recogniser that prevents none", "UIGestureRecognizer, canPrevent(_:)",
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 own ended; 0.1 tap ended",
      prepare: { stage in
        let own = SketchRecognizer(stage, endsOnLift: true)
        (own.prevents, own.isPrevented) = (false, false)
        add(own, to: stage)
      }),
    Self(
      "a recogniser that none prevents", "UIGestureRecognizer, canBePrevented(by:)",
      "a 0 0 200 200; a!pan pan", touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 u1",
      states: "0.1 pan began; 0.2 pan ended; 0.2 own ended",
      prepare: { stage in
        let own = SketchRecognizer(stage, endsOnLift: true)
        (own.isPrevented, own.prevents) = (false, false)
        add(own, to: stage)
      }),
    Self(
      "a recogniser that is prevented", "UIGestureRecognizer, canBePrevented(by:)",
      "a 0 0 200 200; a!pan pan", touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 u1",
      states: "0.1 pan began; 0.1 own failed; 0.2 pan ended",
      prepare: { add(SketchRecognizer($0, endsOnLift: true), to: $0) }),
    Self(
      "a subclass requires a failure", "UIGestureRecognizer, shouldRequireFailure(of:)",
      "a 0 0 200 200; a!double tap taps=2", touches: "0 d1 50 50; 0.1 u1",
      states: "0.45 double failed; 0.45 own ended",
      prepare: { stage in
        let own = SketchRecognizer(stage, endsOnLift: true)
        own.waitsForOthers = true
        add(own, to: stage)
      }),
    Self(
      "a subclass is required to fail", "UIGestureRecognizer, shouldBeRequiredToFail(by:)",
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 own ended; 0.1 tap failed",
      prepare: { stage in
        let own = SketchRecognizer(stage, endsOnLift: true)
        own.comesFirst = true
        add(own, to: stage)
      }),
    Self(
      "a subclass of a built-in class hears what it does", subclass, "a 0 0 200 200 plain",
      touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 u1", states: "0.1 own began; 0.2 own ended",
      calls: "0 own began 1; 0.1 own moved 1; 0.2 own ended 1; 0.2 own reset",
      prepare: { add(LoudPan($0), to: $0) }),
  ]

  private static func add(_ recognizer: GestureRecognizer, to stage: SequenceStage) {
    stage.add(recognizer, "own", to: stage.layer("a"))
  }

  // MARK: - Values of recognisers

  private static let translation = "UIPanGestureRecognizer, translation(in:)"
  private static let velocity = "UIPanGestureRecognizer, velocity(in:)"
  private static let line = "ours: the least-squares line through the last 0.1 s"
  private static let location = "UIGestureRecognizer, location(in:)"

  /// Locations, translations and velocities, by hand.
  static let values: [TouchSequence] = [
    Self(
      "a translation is in the space of the layer that is named", translation,
      "a 0 0 200 200 scale=2; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 90 70; 0.2 u1",
      states: "0.1 pan began 20 10; 0.2 pan ended 20 10"),
    Self(
      "a translation on the canvas", translation,
      "a 0 0 200 200 scale=2; a!pan pan reads=translation in=canvas",
      touches: "0 d1 50 50; 0.1 m1 90 70; 0.2 u1",
      states: "0.1 pan began 40 20; 0.2 pan ended 40 20"),
    Self(
      "a translation in a layer that is turned by a quarter", translation,
      "a 0 0 200 200 turn=90; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 70 50; 0.2 m1 70 80; 0.3 u1",
      states: "0.1 pan began 0 -20; 0.2 pan changed 30 -20; 0.3 pan ended 30 -20"),
    Self(
      "a translation in nested layers that are scaled and turned", translation,
      "a 0 0 200 200 scale=2; a/b 50 50 100 100 turn=90; b!pan pan reads=translation",
      touches: "0 d1 100 100; 0.1 m1 140 100; 0.2 u1",
      states: "0.1 pan began 0 -20; 0.2 pan ended 0 -20"),
    Self(
      "the slop is of the canvas, not of the layer", "ours: GestureConstants",
      "a 100 100 100 100 scale=4; a!pan pan reads=translation",
      touches: "0 d1 150 150; 0.1 m1 162 150; 0.2 u1",
      states: "0.1 pan began 3 0; 0.2 pan ended 3 0"),
    Self(
      "a location in a scaled layer", location,
      "a 50 50 100 100 scale=2; a!press press reads=location",
      touches: "0 d1 150 100; 0.6 u1",
      states: "0.5 press began 75 50; 0.6 press ended 75 50"),
    Self(
      "a location in another layer", location,
      "a 0 0 200 200; b 30 40 10 10; a!press press reads=location in=b",
      touches: "0 d1 150 100; 0.6 u1",
      states: "0.5 press began 120 60; 0.6 press ended 120 60"),
    Self(
      "a location in a layer whose bounds scroll", location,
      "a 20 20 100 100; a!press press reads=location", touches: "0 d1 50 60; 0.6 u1",
      states: "0.5 press began 30 140; 0.6 press ended 30 140",
      prepare: { $0.layer("a").bounds.origin = CGPoint(x: 0, y: 100) }),
    Self(
      "a location in a layer that is turned by a quarter", location,
      "a 0 0 200 200 turn=90; a!press press reads=location", touches: "0 d1 150 60; 0.6 u1",
      states: "0.5 press began 60 50; 0.6 press ended 60 50"),
    Self(
      "the location of the second touch", "UIGestureRecognizer, location(ofTouch:in:)",
      "a 20 30 200 200; a!press press touches=2 reads=second,location,count",
      touches: "0 d1 50 50 d2 90 70; 0.6 u1 u2",
      states: "0.5 press began 70 40 50 30 2; 0.6 press ended 70 40 50 30 0"),
    Self(
      "a translation that is set counts from there",
      "UIPanGestureRecognizer, setTranslation(_:in:)", "a 0 0 200 200; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 70 50; 0.2 m1 100 60; 0.3 u1",
      states: "0.1 pan began 20 0; 0.2 pan changed 30 10; 0.3 pan ended 0 0",
      prepare: { stage in
        stage.recognizer("pan").addTarget { recognizer in
          (recognizer as? PanGestureRecognizer)?.setTranslation(.zero, in: recognizer.layer)
        }
      }),
    Self(
      "a translation that is set in a scaled layer",
      "UIPanGestureRecognizer, setTranslation(_:in:)",
      "a 0 0 200 200 scale=2; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 70 50; 0.2 m1 90 50; 0.3 u1",
      states: "0.1 pan began 10 0; 0.2 pan changed 15 0; 0.3 pan ended 5 0",
      prepare: { stage in
        stage.recognizer("pan").addTarget { recognizer in
          (recognizer as? PanGestureRecognizer)?.setTranslation(
            CGPoint(x: 5, y: 0), in: recognizer.layer)
        }
      }),
    Self(
      "the velocity of an even movement", velocity, "a 0 0 400 400; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 40; 0.1 m1 90 30; 0.15 m1 110 20; 0.15 u1",
      states: """
        0.05 pan began 400 -200; 0.1 pan changed 400 -200; 0.15 pan changed 400 -200;
        0.15 pan ended 400 -200
        """),
    Self(
      "the velocity of a movement that grows faster", line,
      "a 0 0 400 400; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 m1 130 50; 0.15 m1 230 50; 0.2 u1",
      states: """
        0.05 pan began 400 0; 0.1 pan changed 800 0; 0.15 pan changed 1600 0; 0.2 pan ended 1000 0
        """),
    Self(
      "the velocity is gone when the finger rested", line,
      "a 0 0 400 400; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 m1 90 50; 0.5 u1",
      states: "0.05 pan began 400 0; 0.1 pan changed 400 0; 0.5 pan ended 0 0"),
    Self(
      "the velocity in a scaled layer", velocity,
      "a 0 0 200 200 scale=2; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 m1 90 50; 0.1 u1",
      states: "0.05 pan began 200 0; 0.1 pan changed 200 0; 0.1 pan ended 200 0"),
    Self(
      "the velocity in a layer that is turned by a quarter", velocity,
      "a 0 0 200 200 turn=90; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 u1",
      states: "0.05 pan began 0 -400; 0.1 pan ended 0 -200"),
    Self(
      "a translation that is set does not change the velocity", "ours: the finger's velocity",
      "a 0 0 400 400; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 m1 90 50; 0.1 u1",
      states: "0.05 pan began 400 0; 0.1 pan changed 400 0; 0.1 pan ended 400 0",
      prepare: { stage in
        stage.recognizer("pan").addTarget { recognizer in
          (recognizer as? PanGestureRecognizer)?.setTranslation(.zero, in: recognizer.layer)
        }
      }),
    Self(
      "the velocity of a pinch is the scale's per second", "UIPinchGestureRecognizer, velocity",
      "a 0 0 400 400; a!pinch pinch reads=scale,rate",
      touches: "0 d1 50 50 d2 150 50; 0.1 m2 200 50; 0.1 u1 u2",
      states: "0.1 pinch began 1.5 5; 0.1 pinch ended 1.5 5"),
    Self(
      "the velocity of a turn is in radians per second", "UIRotationGestureRecognizer, velocity",
      "a 0 0 400 400; a!turn rotation reads=rotation,rate",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 200 300; 0.1 u1 u2",
      states: "0.1 turn began 1.5708 15.708; 0.1 turn ended 1.5708 15.708"),
    Self(
      "the scale does not depend on the layer's", "ours: measured on the canvas",
      "a 100 100 100 100 scale=4; a!pinch pinch reads=scale",
      touches: "0 d1 100 100 d2 200 100; 0.1 m2 250 100; 0.2 u1 u2",
      states: "0.1 pinch began 1.5; 0.2 pinch ended 1.5"),
    Self(
      "the location of a pinch is between the fingers", location,
      "a 50 50 300 300; a!pinch pinch reads=location,count",
      touches: "0 d1 100 100 d2 200 100; 0.1 m2 300 140; 0.2 u1 u2",
      states: "0.1 pinch began 150 70 2; 0.2 pinch ended 150 70 0"),
  ]
}

/// A recogniser of a program: it recognises when the finger lifts, or at once.
private final class SketchRecognizer: GestureRecognizer {
  private weak var stage: SequenceStage?
  private let endsOnLift: Bool
  var beginsAtOnce = false, failsOnMove = false, ignoresAll = false
  var prevents = true, isPrevented = true, waitsForOthers = false, comesFirst = false
  var isQuiet = false, tellsReset = true

  init(_ stage: SequenceStage, endsOnLift: Bool) {
    self.stage = stage
    self.endsOnLift = endsOnLift
    super.init()
  }

  private func note(_ phase: String, _ touches: Set<Touch> = []) {
    guard !isQuiet else { return }
    let fingers = touches.map(\.id).sorted().map { " \($0)" }.joined()
    stage?.note("own \(phase)\(fingers)")
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    note("began", touches)
    if ignoresAll { for touch in touches { ignore(touch, for: event) } }
    if beginsAtOnce { state = .began }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    note("moved", touches)
    if failsOnMove { state = .failed } else if beginsAtOnce { state = .changed }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    note("ended", touches)
    state = endsOnLift ? .ended : .failed
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    note("cancelled", touches)
    state = beginsAtOnce ? .cancelled : .failed
  }

  override func reset() {
    super.reset()
    if tellsReset { note("reset") }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { isPrevented }
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { waitsForOthers }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { comesFirst }
}

/// A pan that records what it is told.
private final class LoudPan: PanGestureRecognizer {
  private weak var stage: SequenceStage?

  init(_ stage: SequenceStage) {
    self.stage = stage
    super.init()
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    stage?.note("own began \(touches.count)")
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    stage?.note("own moved \(touches.count)")
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    stage?.note("own ended \(touches.count)")
    super.touchesEnded(touches, with: event)
  }

  override func reset() {
    stage?.note("own reset")
    super.reset()
  }
}
