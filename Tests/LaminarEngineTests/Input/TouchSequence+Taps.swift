extension TouchSequence {
  // MARK: - Taps

  private static let tap = "UITapGestureRecognizer, Overview"
  private static let multi = "UITapGestureRecognizer, numberOfTouchesRequired"
  private static let double = "UITapGestureRecognizer, numberOfTapsRequired"
  private static let slop = "UIKit's tap: allowableMovement, 45 points"
  private static let prefer = "Preferring one gesture over another"

  /// Taps alone.
  static let taps: [TouchSequence] = [
    Self(
      "a tap ends when the finger lifts", tap, "a 0 0 200 200; a!tap tap",
      touches: "0 d1 50 50; 0.1 u1", states: "0.1 tap ended",
      calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "a layer without recognisers gets every phase", "UIResponder, touchesBegan(_:with:)",
      "a 0 0 200 200", touches: "0 d1 50 50; 0.05 m1 60 50; 0.1 u1",
      calls: "0 a began 1; 0.05 a moved 1; 0.1 a ended 1"),
    Self(
      "a tap may move within the slop", slop, "a 0 0 200 200; a!tap tap",
      touches: "0 d1 50 50; 0.05 m1 94 50; 0.1 u1", states: "0.1 tap ended",
      calls: "0 a began 1; 0.05 a moved 1; 0.1 a cancelled 1"),
    Self(
      "a tap that moves beyond the slop fails then", slop,
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 0.05 m1 96 50; 0.1 u1",
      states: "0.05 tap failed", calls: "0 a began 1; 0.05 a moved 1; 0.1 a ended 1"),
    Self(
      "a tap that returns after moving too far has failed", "UIGestureRecognizer.State, failed",
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 0.05 m1 100 50; 0.1 m1 50 50; 0.15 u1",
      states: "0.05 tap failed"),
    Self(
      "a tap below the longest duration ends", "ours: GestureConstants",
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 0.7 u1", states: "0.7 tap ended"),
    Self(
      "a tap that is held longer fails then", "ours: GestureConstants",
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 1 u1", states: "0.75 tap failed",
      calls: "0 a began 1; 1 a ended 1"),
    Self(
      "a cancelled touch fails a tap", "UIGestureRecognizerSubclass, touchesCancelled(_:with:)",
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 0.1 c1", states: "0.1 tap failed",
      calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "a tap recognises again after it was reset", "About the gesture recognizer state machine",
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 0.1 u1; 1 d2 60 60; 1.1 u2",
      states: "0.1 tap ended; 1.1 tap ended"),
    Self(
      "a tap recognises again after it failed", "About the gesture recognizer state machine",
      "a 0 0 200 200; a!tap tap", touches: "0 d1 50 50; 0.05 m1 100 50; 0.1 u1; 1 d2 60 60; 1.1 u2",
      states: "0.05 tap failed; 1.1 tap ended"),
    Self(
      "two quick single taps are two taps", tap, "a 0 0 200 200; a!tap tap",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2",
      states: "0.1 tap ended; 0.3 tap ended"),
    Self(
      "two fingers that tap together", multi, "a 0 0 200 200 multiple; a!tap tap touches=2",
      touches: "0 d1 50 50 d2 90 50; 0.1 u1 u2", states: "0.1 tap ended",
      calls: "0 a began 1 2; 0.1 a cancelled 1 2"),
    Self(
      "a tap of two fingers ends with the last", multi, "a 0 0 200 200; a!tap tap touches=2",
      touches: "0 d1 50 50; 0.05 d2 90 50; 0.1 u1; 0.15 u2", states: "0.15 tap ended"),
    Self(
      "one finger fails a tap of two", multi, "a 0 0 200 200; a!tap tap touches=2",
      touches: "0 d1 50 50; 0.1 u1", states: "0.1 tap failed",
      calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a second finger fails a tap of one", multi, "a 0 0 200 200; a!tap tap",
      touches: "0 d1 50 50; 0.05 d2 90 50; 0.1 u1 u2", states: "0.05 tap failed"),
    Self(
      "a third finger fails a tap of two", multi, "a 0 0 200 200; a!tap tap touches=2",
      touches: "0 d1 50 50 d2 90 50; 0.05 d3 90 90; 0.1 u1 u2 u3", states: "0.05 tap failed"),
    Self(
      "one of two fingers that moves away fails the tap", "ours: GestureConstants",
      "a 0 0 200 200; a!tap tap touches=2",
      touches: "0 d1 50 50 d2 90 50; 0.05 m2 140 50; 0.1 u1 u2", states: "0.05 tap failed"),
    Self(
      "a tap of two fingers is at their centre", "UIGestureRecognizer, location(in:)",
      "a 20 30 200 200; a!tap tap touches=2 reads=location,count",
      touches: "0 d1 50 50 d2 90 60; 0.1 u1 u2", states: "0.1 tap ended 50 25 2"),
    Self(
      "a double tap ends when the finger lifts again", double,
      "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2", states: "0.3 double ended"),
    Self(
      "a second tap that does not come fails a double tap after the interval",
      "ours: GestureConstants", "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1", states: "0.45 double failed"),
    Self(
      "a second tap just within the interval makes a double tap", "ours: GestureConstants",
      "a 0 0 200 200; a!double tap taps=2", touches: "0 d1 50 50; 0.1 u1; 0.44 d2 50 50; 0.5 u2",
      states: "0.5 double ended"),
    Self(
      "a second tap after the interval begins anew", "ours: GestureConstants",
      "a 0 0 200 200; a!double tap taps=2", touches: "0 d1 50 50; 0.1 u1; 0.5 d2 50 50; 0.6 u2",
      states: "0.45 double failed; 0.95 double failed"),
    Self(
      "a third tap after a late second one makes a double tap", "ours: GestureConstants",
      "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.5 d2 50 50; 0.6 u2; 0.7 d3 50 50; 0.8 u3",
      states: "0.45 double failed; 0.8 double ended"),
    Self(
      "a second tap may be near the first", "ours: GestureConstants",
      "a 0 0 200 200; a!double tap taps=2", touches: "0 d1 50 50; 0.1 u1; 0.2 d2 94 50; 0.3 u2",
      states: "0.3 double ended"),
    Self(
      "a second tap that is too far from the first fails", "ours: GestureConstants",
      "a 0 0 200 200; a!double tap taps=2", touches: "0 d1 50 50; 0.1 u1; 0.2 d2 96 50; 0.3 u2",
      states: "0.2 double failed"),
    Self(
      "a second tap that moves fails a double tap", double, "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.25 m2 100 50; 0.3 u2",
      states: "0.25 double failed"),
    Self(
      "a second tap may move as far from the first", slop, "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 80 50; 0.25 m2 94 50; 0.3 u2",
      states: "0.3 double ended"),
    Self(
      "a second tap that moves too far from the first fails", slop,
      "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 80 50; 0.25 m2 96 50; 0.3 u2",
      states: "0.25 double failed"),
    Self(
      "a tap that moves far enough for a pan is one", "UIGestureRecognizer, canPrevent(_:)",
      "a 0 0 200 200; a!tap tap; a!pan pan", touches: "0 d1 50 50; 0.05 m1 80 50; 0.1 u1",
      states: "0.05 pan began; 0.05 tap failed; 0.1 pan ended"),
    Self(
      "a cancelled second tap fails a double tap", double, "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.25 c2", states: "0.25 double failed"),
    Self(
      "three taps", double, "a 0 0 200 200; a!triple tap taps=3",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2; 0.4 d3 50 50; 0.5 u3",
      states: "0.5 triple ended"),
    Self(
      "two taps fail three", double, "a 0 0 200 200; a!triple tap taps=3",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2", states: "0.65 triple failed"),
    Self(
      "two taps of two fingers", double, "a 0 0 200 200; a!tap tap taps=2 touches=2",
      touches: "0 d1 50 50 d2 90 50; 0.1 u1 u2; 0.2 d3 50 50 d4 90 50; 0.3 u3 u4",
      states: "0.3 tap ended"),
    Self(
      "touches count the taps", "UITouch, tapCount", "a 0 0 200 200 counts",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2; 1 d3 50 50; 1.1 u3",
      calls: """
        0 a began 1*1; 0.1 a ended 1*1; 0.2 a began 2*2; 0.3 a ended 2*2; 1 a began 3*1;
        1.1 a ended 3*1
        """),
  ]

  /// Taps of one, two and three against each other.
  static let tapsOfSeveral: [TouchSequence] = [
    Self(
      "a single tap comes before a double tap", prefer,
      "a 0 0 200 200; a!single tap; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 1 d3 90 90; 1.1 u3",
      states: "0.1 single ended; 0.45 double failed; 1.1 single ended; 1.45 double failed"),
    Self(
      "a single tap does not prevent a double tap", prefer + "; ours: the double tap prevents it",
      "a 0 0 200 200; a!double tap taps=2; a!single tap",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2",
      states: "0.1 single ended; 0.3 double ended; 0.3 single failed"),
    Self(
      "a single tap that waits fails with a double tap", "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!single tap after=double; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2",
      states: "0.3 double ended; 0.3 single failed"),
    Self(
      "a single tap that waits ends when the double tap fails",
      "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!single tap after=double; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1", states: "0.45 double failed; 0.45 single ended"),
    Self(
      "the order of recognisers does not matter to a requirement",
      "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!double tap taps=2; a!single tap after=double",
      touches: "0 d1 50 50; 0.1 u1", states: "0.45 double failed; 0.45 single ended"),
    Self(
      "a second tap that moves lets the single tap end", "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!single tap after=double; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.25 m2 100 50; 0.3 u2",
      states: "0.25 double failed; 0.25 single ended"),
    Self(
      "a cancelled second tap lets the single tap end", "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!single tap after=double; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.25 c2",
      states: "0.25 double failed; 0.25 single ended"),
    Self(
      "a tap that fails does not wait", "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!single tap after=double; a!double tap taps=2",
      touches: "0 d1 50 50; 0.05 m1 100 50; 0.1 u1",
      states: "0.05 double failed; 0.05 single failed"),
    Self(
      "a delegate requires the failure", prefer,
      "a 0 0 200 200; a!single tap requires=double; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2",
      states: "0.3 double ended; 0.3 single failed"),
    Self(
      "a delegate that requires the failure waits", prefer,
      "a 0 0 200 200; a!single tap requires=double; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1", states: "0.45 double failed; 0.45 single ended"),
    Self(
      "a delegate makes its recogniser required", prefer,
      "a 0 0 200 200; a!single tap; a!double tap taps=2 before=single",
      touches: "0 d1 50 50; 0.1 u1", states: "0.45 double failed; 0.45 single ended"),
    Self(
      "single, double and triple in a chain: one", "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!one tap after=two; a!two tap taps=2 after=three; a!three tap taps=3",
      touches: "0 d1 50 50; 0.1 u1",
      states: "0.45 one ended; 0.45 three failed; 0.45 two failed"),
    Self(
      "single, double and triple in a chain: two", "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!one tap after=two; a!two tap taps=2 after=three; a!three tap taps=3",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2",
      states: "0.65 three failed; 0.65 two ended; 0.65 one failed"),
    Self(
      "single, double and triple in a chain: three", "UIGestureRecognizer, require(toFail:)",
      "a 0 0 200 200; a!one tap after=two; a!two tap taps=2 after=three; a!three tap taps=3",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2; 0.4 d3 50 50; 0.5 u3",
      states: "0.5 three ended; 0.5 two failed; 0.5 one failed"),
    Self(
      "a requirement of a disabled recogniser does not wait", "ours: as observed",
      "a 0 0 200 200; a!single tap after=double; a!double tap taps=2 disabled",
      touches: "0 d1 50 50; 0.1 u1", states: "0.1 single ended"),
    Self(
      "a requirement of a recogniser without the touch does not wait", "ours: as observed",
      "a 0 0 200 200; b 200 0 200 200; b!double tap taps=2; a!single tap after=double",
      touches: "0 d1 50 50; 0.1 u1", states: "0.1 single ended"),
    Self(
      "taps of one and of two fingers", multi,
      "a 0 0 200 200; a!one tap; a!two tap touches=2",
      touches: "0 d1 50 50 d2 90 50; 0.1 u1 u2", states: "0 one failed; 0.1 two ended"),
  ]

  // MARK: - Long presses

  private static let press = "UILongPressGestureRecognizer, Overview"
  private static let duration = "UILongPressGestureRecognizer, minimumPressDuration"
  private static let movement = "UILongPressGestureRecognizer, allowableMovement"

  /// Long presses alone.
  static let presses: [TouchSequence] = [
    Self(
      "a press begins after half a second and ends with the finger", press,
      "a 0 0 200 200; a!press press", touches: "0 d1 50 50; 0.8 u1",
      states: "0.5 press began; 0.8 press ended",
      calls: "0 a began 1; 0.5 a cancelled 1"),
    Self(
      "a press that is lifted early fails", duration, "a 0 0 200 200; a!press press",
      touches: "0 d1 50 50; 0.49 u1", states: "0.49 press failed",
      calls: "0 a began 1; 0.49 a ended 1"),
    Self(
      "a press that is lifted at its duration began", "ours: timers come before touches",
      "a 0 0 200 200; a!press press", touches: "0 d1 50 50; 0.5 u1",
      states: "0.5 press began; 0.5 press ended"),
    Self(
      "a press of another duration", duration, "a 0 0 200 200; a!press press duration=1.25",
      touches: "0 d1 50 50; 2 u1", states: "1.25 press began; 2 press ended"),
    Self(
      "a press without duration begins at once", duration,
      "a 0 0 200 200; a!press press duration=0", touches: "0.25 d1 50 50; 0.5 u1",
      states: "0.25 press began; 0.5 press ended"),
    Self(
      "a press may move as far as is allowed", movement, "a 0 0 200 200; a!press press",
      touches: "0 d1 50 50; 0.2 m1 60 50; 0.8 u1",
      states: "0.5 press began; 0.8 press ended"),
    Self(
      "a press that moves farther fails then", movement, "a 0 0 200 200; a!press press",
      touches: "0 d1 50 50; 0.2 m1 60.5 50; 0.8 u1", states: "0.2 press failed",
      calls: "0 a began 1; 0.2 a moved 1; 0.8 a ended 1"),
    Self(
      "the movement of a press is a distance", movement, "a 0 0 200 200; a!press press",
      touches: "0 d1 50 50; 0.2 m1 58 58; 0.8 u1", states: "0.2 press failed"),
    Self(
      "the movement of a press counts from its start", "ours: as observed",
      "a 0 0 200 200; a!press press",
      touches: "0 d1 50 50; 0.1 m1 58 50; 0.2 m1 50 50; 0.3 m1 42 50; 0.8 u1",
      states: "0.5 press began; 0.8 press ended"),
    Self(
      "the movement of a press is of the canvas, not of the layer", "ours: GestureConstants",
      "a 100 100 100 100 scale=4; a!press press", touches: "0 d1 150 150; 0.2 m1 162 150; 0.8 u1",
      states: "0.2 press failed"),
    Self(
      "a press with more movement allowed", movement,
      "a 0 0 200 200; a!press press movement=40", touches: "0 d1 50 50; 0.2 m1 85 50; 0.8 u1",
      states: "0.5 press began; 0.8 press ended"),
    Self(
      "a press changes with each move, as far as it goes", press,
      "a 0 0 200 200; a!press press reads=location",
      touches: "0 d1 50 50; 0.6 m1 52 50; 0.7 m1 150 80; 0.8 u1",
      states: """
        0.5 press began 50 50; 0.6 press changed 52 50; 0.7 press changed 150 80;
        0.8 press ended 150 80
        """),
    Self(
      "a press of two fingers needs both", "UILongPressGestureRecognizer, numberOfTouchesRequired",
      "a 0 0 200 200; a!press press touches=2", touches: "0 d1 50 50; 0.9 u1",
      states: "0.9 press failed"),
    Self(
      "a press of two fingers begins when both have been down long enough", press,
      "a 0 0 200 200; a!press press touches=2",
      touches: "0 d1 50 50; 0.2 d2 90 50; 1 u1 u2", states: "0.7 press began; 1 press ended"),
    Self(
      "a press of two fingers ends when any is lifted", press,
      "a 0 0 200 200; a!press press touches=2 reads=count",
      touches: "0 d1 50 50 d2 90 50; 0.9 u1; 1 u2",
      states: "0.5 press began 2; 0.9 press ended 1"),
    Self(
      "a second finger fails a press of one", "ours: as observed",
      "a 0 0 200 200; a!press press", touches: "0 d1 50 50; 0.2 d2 90 50; 0.8 u1 u2",
      states: "0.2 press failed"),
    Self(
      "a press after a tap", "UILongPressGestureRecognizer, numberOfTapsRequired",
      "a 0 0 200 200; a!press press taps=1",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 1 u2",
      states: "0.7 press began; 1 press ended"),
    Self(
      "a press after a tap fails when it is lifted early",
      "UILongPressGestureRecognizer, numberOfTapsRequired",
      "a 0 0 200 200; a!press press taps=1",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.5 u2", states: "0.5 press failed"),
    Self(
      "a press after a tap fails when it does not come", "ours: GestureConstants",
      "a 0 0 200 200; a!press press taps=1", touches: "0 d1 50 50; 0.1 u1",
      states: "0.45 press failed"),
    Self(
      "a cancelled touch fails a press that has not begun",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)", "a 0 0 200 200; a!press press",
      touches: "0 d1 50 50; 0.3 c1", states: "0.3 press failed",
      calls: "0 a began 1; 0.3 a cancelled 1"),
    Self(
      "a cancelled touch cancels a press that has begun",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)", "a 0 0 200 200; a!press press",
      touches: "0 d1 50 50; 0.6 m1 55 50; 0.7 c1",
      states: "0.5 press began; 0.6 press changed; 0.7 press cancelled"),
    Self(
      "a press that does not cancel leaves the layer its touches",
      "UIGestureRecognizer, cancelsTouchesInView", "a 0 0 200 200; a!press press keeps",
      touches: "0 d1 50 50; 0.8 u1", states: "0.5 press began; 0.8 press ended",
      calls: "0 a began 1; 0.8 a ended 1"),
  ]
}
