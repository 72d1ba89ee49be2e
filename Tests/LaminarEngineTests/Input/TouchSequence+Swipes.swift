extension TouchSequence {
  private static let slop = "ours: GestureConstants"

  /// Swipes alone.
  static let swipes: [TouchSequence] = [
    Self(
      "a swipe ends as soon as it went far enough", "UISwipeGestureRecognizer, Overview",
      "a 0 0 400 400; a!swipe swipe",
      touches: "0 d1 50 50; 0.05 m1 60 50; 0.1 m1 200 50; 0.15 m1 250 50; 0.2 u1",
      states: "0.1 swipe ended",
      calls: "0 a began 1; 0.05 a moved 1; 0.1 a cancelled 1"),
    Self(
      "a swipe to the left is not one to the right", "UISwipeGestureRecognizer, direction",
      "a 0 0 400 400; a!swipe swipe", touches: "0 d1 250 50; 0.1 m1 100 50; 0.2 u1",
      states: "0.1 swipe failed"),
    Self(
      "a swipe to the left", "UISwipeGestureRecognizer, direction",
      "a 0 0 400 400; a!swipe swipe direction=left", touches: "0 d1 250 50; 0.1 m1 100 50; 0.2 u1",
      states: "0.1 swipe ended"),
    Self(
      "a swipe up", "UISwipeGestureRecognizer, direction",
      "a 0 0 400 400; a!swipe swipe direction=up", touches: "0 d1 50 250; 0.1 m1 50 100; 0.2 u1",
      states: "0.1 swipe ended"),
    Self(
      "a swipe down", "UISwipeGestureRecognizer, direction",
      "a 0 0 400 400; a!swipe swipe direction=down", touches: "0 d1 50 50; 0.1 m1 55 200; 0.2 u1",
      states: "0.1 swipe ended"),
    Self(
      "a swipe in one of several directions", "UISwipeGestureRecognizer, direction",
      "a 0 0 400 400; a!swipe swipe direction=left,right",
      touches: "0 d1 250 50; 0.1 m1 100 50; 0.2 u1", states: "0.1 swipe ended"),
    Self(
      "a short movement is not a swipe", "UISwipeGestureRecognizer, Overview",
      "a 0 0 400 400; a!swipe swipe", touches: "0 d1 50 50; 0.05 m1 60 50; 0.1 u1",
      states: "0.1 swipe failed", calls: "0 a began 1; 0.05 a moved 1; 0.1 a ended 1"),
    Self(
      "a swipe that is almost far enough", slop, "a 0 0 400 400; a!swipe swipe",
      touches: "0 d1 50 50; 0.1 m1 95 50; 0.15 u1", states: "0.15 swipe failed"),
    Self(
      "a swipe that is just far enough", slop, "a 0 0 400 400; a!swipe swipe",
      touches: "0 d1 50 50; 0.1 m1 95.5 50; 0.15 u1", states: "0.1 swipe ended"),
    Self(
      "a slow swipe needs less distance",
      "UISwipeGestureRecognizer, Overview; ours: GestureConstants",
      "a 0 0 400 400; a!swipe swipe", touches: "0 d1 50 50; 0.4 m1 82 50; 0.45 u1",
      states: "0.4 swipe ended"),
    Self(
      "a fast swipe may deviate", "UISwipeGestureRecognizer, Overview; ours: GestureConstants",
      "a 0 0 400 400; a!swipe swipe", touches: "0 d1 50 50; 0.1 m1 150 95; 0.15 u1",
      states: "0.1 swipe ended"),
    Self(
      "a slow swipe may deviate less", "UISwipeGestureRecognizer, Overview; ours: GestureConstants",
      "a 0 0 400 400; a!swipe swipe", touches: "0 d1 50 50; 0.4 m1 150 82; 0.45 u1",
      states: "0.4 swipe failed"),
    Self(
      "a finger that rests is not a swipe", slop, "a 0 0 400 400; a!swipe swipe",
      touches: "0 d1 50 50; 1 m1 200 50; 1.2 u1", states: "0.5 swipe failed"),
    Self(
      "a swipe of two fingers", "UISwipeGestureRecognizer, numberOfTouchesRequired",
      "a 0 0 400 400; a!swipe swipe touches=2",
      touches: "0 d1 50 50 d2 50 90; 0.1 m1 200 50 m2 200 90; 0.2 u1 u2",
      states: "0.1 swipe ended"),
    Self(
      "one finger fails a swipe of two", "UISwipeGestureRecognizer, numberOfTouchesRequired",
      "a 0 0 400 400; a!swipe swipe touches=2", touches: "0 d1 50 50; 0.1 m1 200 50; 0.2 u1",
      states: "0.2 swipe failed"),
    Self(
      "two fingers fail a swipe of one", "UISwipeGestureRecognizer, numberOfTouchesRequired",
      "a 0 0 400 400; a!swipe swipe",
      touches: "0 d1 50 50 d2 50 90; 0.1 m1 200 50 m2 200 90; 0.2 u1 u2",
      states: "0 swipe failed"),
    Self(
      "a swipe is where it started", "UISwipeGestureRecognizer, Overview",
      "a 20 30 300 300; a!swipe swipe reads=location",
      touches: "0 d1 50 50; 0.1 m1 200 50; 0.2 u1", states: "0.1 swipe ended 30 20"),
    Self(
      "a cancelled touch fails a swipe", "UIGestureRecognizerSubclass, touchesCancelled(_:with:)",
      "a 0 0 400 400; a!swipe swipe", touches: "0 d1 50 50; 0.1 m1 60 50; 0.15 c1",
      states: "0.15 swipe failed"),
    Self(
      "a swipe recognises once", "UISwipeGestureRecognizer, Overview",
      "a 0 0 400 400; a!swipe swipe", touches: "0 d1 50 50; 0.1 m1 200 50; 0.15 m1 350 50; 0.2 u1",
      states: "0.1 swipe ended"),
  ]
}
