extension TouchSequence {
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
