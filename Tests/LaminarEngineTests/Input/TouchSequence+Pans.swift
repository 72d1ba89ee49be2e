extension TouchSequence {
  private static let pan = "UIPanGestureRecognizer, Overview"
  private static let most = "UIPanGestureRecognizer, maximumNumberOfTouches"
  private static let slop = "ours: GestureConstants"

  /// Pans alone.
  static let pans: [TouchSequence] = [
    Self(
      "a pan begins beyond the slop, changes with moves and ends with the finger", pan,
      "a 0 0 200 200; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 59 50; 0.2 m1 61 50; 0.3 m1 80 45; 0.4 u1",
      states: "0.2 pan began 11 0; 0.3 pan changed 30 -5; 0.4 pan ended 30 -5",
      calls: "0 a began 1; 0.1 a moved 1; 0.2 a cancelled 1"),
    Self(
      "a finger that does not move fails a pan", pan, "a 0 0 200 200; a!pan pan",
      touches: "0 d1 50 50; 0.4 u1", states: "0.4 pan failed",
      calls: "0 a began 1; 0.4 a ended 1"),
    Self(
      "a finger that stays within the slop fails a pan", slop, "a 0 0 200 200; a!pan pan",
      touches: "0 d1 50 50; 0.2 m1 59.9 50; 0.4 u1", states: "0.4 pan failed"),
    Self(
      "the slop of a pan is a distance", slop, "a 0 0 200 200; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 57 57; 0.2 m1 58 58; 0.4 u1",
      states: "0.2 pan began 8 8; 0.4 pan ended 8 8"),
    Self(
      "a pan goes on outside of its layer", "UIView, hitTest(_:with:)",
      "a 0 0 200 200; a!pan pan reads=translation",
      touches: "0 d1 150 50; 0.1 m1 250 50; 0.2 m1 350 50; 0.3 u1",
      states: "0.1 pan began 100 0; 0.2 pan changed 200 0; 0.3 pan ended 200 0"),
    Self(
      "a pan waits for its first slow move", pan, "a 0 0 200 200; a!pan pan reads=translation",
      touches: "0 d1 50 50; 3 m1 70 50; 3.5 u1",
      states: "3 pan began 20 0; 3.5 pan ended 20 0"),
    Self(
      "a pan that has begun may return", pan, "a 0 0 200 200; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 70 50; 0.2 m1 50 50; 0.3 u1",
      states: "0.1 pan began 20 0; 0.2 pan changed 0 0; 0.3 pan ended 0 0"),
    Self(
      "one finger fails a pan of two", "UIPanGestureRecognizer, minimumNumberOfTouches",
      "a 0 0 200 200; a!pan pan min=2", touches: "0 d1 50 50; 0.1 m1 120 50; 0.2 u1",
      states: "0.2 pan failed"),
    Self(
      "two fingers pan by their centre", "UIPanGestureRecognizer, minimumNumberOfTouches",
      "a 0 0 200 200; a!pan pan min=2 reads=translation,count",
      touches: "0 d1 50 50 d2 90 50; 0.1 m1 70 50 m2 110 50; 0.2 m1 90 50; 0.3 u1 u2",
      states: "0.1 pan began 20 0 2; 0.2 pan changed 30 0 2; 0.3 pan ended 30 0 0"),
    Self(
      "two fingers that move apart do not pan", "ours: the centre moves",
      "a 0 0 200 200; a!pan pan min=2",
      touches: "0 d1 90 50 d2 110 50; 0.1 m1 50 50 m2 150 50; 0.2 u1 u2",
      states: "0.2 pan failed"),
    Self(
      "a pan of two that loses a finger ends with the last", pan,
      "a 0 0 200 200; a!pan pan min=2",
      touches: "0 d1 50 50 d2 90 50; 0.1 m1 80 50 m2 120 50; 0.2 u1; 0.3 m2 150 50; 0.4 u2",
      states: "0.1 pan began; 0.4 pan ended"),
    Self(
      "a pan of two stays while one finger is down, and goes on with two", pan,
      "a 0 0 200 200; a!pan pan min=2 reads=translation",
      touches: """
        0 d1 50 50 d2 90 50; 0.1 m1 80 50 m2 120 50; 0.2 u1; 0.3 m2 150 90;
        0.4 d3 100 100; 0.5 m3 110 100 m2 160 90; 0.6 u2 u3
        """,
      states: "0.1 pan began 30 0; 0.5 pan changed 40 0; 0.6 pan ended 40 0"),
    Self(
      "a pan of two that ends with one finger has not followed it", pan,
      "a 0 0 200 200; a!pan pan min=2 reads=translation,velocity",
      touches: "0 d1 50 50 d2 90 50; 0.1 m1 80 50 m2 120 50; 0.2 u1; 0.5 m2 120 90; 0.6 u2",
      states: "0.1 pan began 30 0 300 0; 0.6 pan ended 30 0 0 0"),
    Self(
      "more fingers than allowed do not begin a pan", most + "; as observed",
      "a 0 0 200 200; a!pan pan max=1",
      touches: "0 d1 50 50 d2 90 50; 0.1 m1 90 50 m2 130 50; 0.2 u1 u2",
      states: "0 pan failed"),
    Self(
      "a finger too many fails a pan that has not begun", most + "; as observed",
      "a 0 0 200 200; a!pan pan max=1",
      touches: "0 d1 50 50; 0.1 d2 90 50; 0.2 m1 90 50; 0.3 u1 u2",
      states: "0.1 pan failed"),
    Self(
      "a finger too many is ignored by a pan that has begun", most + "; as observed",
      "a 0 0 200 200; a!pan pan max=1 reads=translation,count",
      touches: """
        0 d1 50 50; 0.1 m1 70 50; 0.2 d2 90 50; 0.3 m2 150 50; 0.4 m1 80 50; 0.5 u1; 0.6 u2
        """,
      states: "0.1 pan began 20 0 1; 0.4 pan changed 30 0 1; 0.5 pan ended 30 0 0"),
    Self(
      "as many fingers as allowed", most, "a 0 0 200 200; a!pan pan max=2 reads=count",
      touches: "0 d1 50 50 d2 90 50; 0.1 m1 80 50 m2 120 50; 0.2 u1 u2",
      states: "0.1 pan began 2; 0.2 pan ended 0"),
    Self(
      "a finger that joins does not jump", "ours: as observed",
      "a 0 0 200 200; a!pan pan reads=translation",
      touches: """
        0 d1 50 50; 0.1 m1 70 50; 0.2 d2 150 150; 0.3 m1 80 50 m2 160 150; 0.4 u1 u2
        """,
      states: "0.1 pan began 20 0; 0.3 pan changed 30 0; 0.4 pan ended 30 0"),
    Self(
      "a finger that leaves does not jump", "ours: as observed",
      "a 0 0 200 200; a!pan pan reads=translation",
      touches: """
        0 d1 50 50 d2 150 150; 0.1 m1 70 50 m2 170 150; 0.2 u2; 0.3 m1 80 50; 0.4 u1
        """,
      states: "0.1 pan began 20 0; 0.3 pan changed 30 0; 0.4 pan ended 30 0"),
    Self(
      "a cancelled touch fails a pan that has not begun",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)", "a 0 0 200 200; a!pan pan",
      touches: "0 d1 50 50; 0.1 m1 55 50; 0.2 c1", states: "0.2 pan failed",
      calls: "0 a began 1; 0.1 a moved 1; 0.2 a cancelled 1"),
    Self(
      "a cancelled touch cancels a pan that has begun",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)", "a 0 0 200 200; a!pan pan",
      touches: "0 d1 50 50; 0.1 m1 80 50; 0.2 c1",
      states: "0.1 pan began; 0.2 pan cancelled",
      calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "a pan that does not cancel leaves the layer its touches",
      "UIGestureRecognizer, cancelsTouchesInView", "a 0 0 200 200; a!pan pan keeps",
      touches: "0 d1 50 50; 0.1 m1 80 50; 0.2 u1", states: "0.1 pan began; 0.2 pan ended",
      calls: "0 a began 1; 0.1 a moved 1; 0.2 a ended 1"),
    Self(
      "a pan of the edge begins at it", "UIScreenEdgePanGestureRecognizer, Overview",
      "a 0 0 400 400; a!edge edge edges=left reads=translation",
      touches: "0 d1 2 200; 0.1 m1 40 200; 0.2 m1 80 200; 0.3 u1",
      states: "0.1 edge began 38 0; 0.2 edge changed 78 0; 0.3 edge ended 78 0"),
    Self(
      "a pan from the middle is not one of the edge", "UIScreenEdgePanGestureRecognizer, Overview",
      "a 0 0 400 400; a!edge edge edges=left", touches: "0 d1 200 200; 0.1 m1 240 200; 0.3 u1",
      states: "0 edge failed"),
    Self(
      "a pan along the edge is not one from it", "ours: away from the edge first",
      "a 0 0 400 400; a!edge edge edges=left", touches: "0 d1 2 200; 0.1 m1 2 260; 0.3 u1",
      states: "0.1 edge failed"),
    Self(
      "a cancelled touch cancels a pan of the edge",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)",
      "a 0 0 400 400; a!edge edge edges=left", touches: "0 d1 2 200; 0.1 m1 60 200; 0.3 c1",
      states: "0.1 edge began; 0.3 edge cancelled"),
    Self(
      "a pan at another edge is not meant", "UIScreenEdgePanGestureRecognizer, edges",
      "a 0 0 400 400; a!edge edge edges=left", touches: "0 d1 398 200; 0.1 m1 300 200; 0.3 u1",
      states: "0 edge failed"),
    Self(
      "a pan of the right edge", "UIScreenEdgePanGestureRecognizer, edges",
      "a 0 0 400 400; a!edge edge edges=right", touches: "0 d1 398 200; 0.1 m1 300 200; 0.3 u1",
      states: "0.1 edge began; 0.3 edge ended"),
    Self(
      "a pan of the bottom edge", "UIScreenEdgePanGestureRecognizer, edges",
      "a 0 0 400 400; a!edge edge edges=bottom,top",
      touches: "0 d1 200 398; 0.1 m1 200 300; 0.3 u1", states: "0.1 edge began; 0.3 edge ended"),
    Self(
      "the edges are the canvas's, not the layer's", "UIScreenEdgePanGestureRecognizer, Overview",
      "a 100 100 200 200; a!edge edge edges=left", touches: "0 d1 102 200; 0.1 m1 160 200; 0.3 u1",
      states: "0 edge failed"),
  ]
}
