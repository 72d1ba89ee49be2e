@testable import LaminarEngine

extension TouchSequence {
  // MARK: - Pans

  private static let pan = "UIPanGestureRecognizer, Overview"
  private static let most = "UIPanGestureRecognizer, maximumNumberOfTouches"
  private static let slop = "ours: GestureConstants"
  private static let axis = "UIGestureRecognizerDelegate, gestureRecognizerShouldBegin(_:)"

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
      "a pan along its axis begins, and reports both axes", axis,
      "a 0 0 200 200; a!pan pan axis=horizontal reads=translation",
      touches: "0 d1 50 50; 0.1 m1 61 54; 0.2 m1 61 90; 0.3 u1",
      states: "0.1 pan began 11 4; 0.2 pan changed 11 40; 0.3 pan ended 11 40"),
    Self(
      "a pan across its axis fails, wherever the finger goes then", axis,
      "a 0 0 200 200; a!pan pan axis=horizontal",
      touches: "0 d1 50 50; 0.1 m1 54 61; 0.2 m1 150 61; 0.3 u1",
      states: "0.1 pan failed", calls: "0 a began 1; 0.1 a moved 1; 0.2 a moved 1; 0.3 a ended 1"),
    Self(
      "the axis counts where the finger has come far enough, not before", axis,
      "a 0 0 200 200; a!pan pan axis=horizontal",
      touches: "0 d1 50 50; 0.1 m1 52 58; 0.2 m1 61 58; 0.3 u1",
      states: "0.2 pan began; 0.3 pan ended"),
    Self(
      "at equal distances a pan of either axis begins", "ours: as a scroll layer",
      "a 0 0 200 200; a!across pan axis=horizontal with=along; a!along pan axis=vertical with=across",
      touches: "0 d1 100.1 50.1; 0.1 m1 108.2 58.2; 0.3 u1",
      states: "0.1 across began; 0.1 along began; 0.3 across ended; 0.3 along ended"),
    Self(
      "the axis is one of the superlayer", "ours: as the translation in a scene",
      "a 100 100 200 200 turn=90; a/b 0 0 200 200; b!pan pan axis=horizontal; b!other pan axis=vertical",
      touches: "0 d1 200 200; 0.1 m1 203 230; 0.3 u1",
      states: "0.1 pan began; 0.1 other failed; 0.3 pan ended"),
    Self(
      "a drag across the axis of a row is the list's", axis,
      "a 0 0 200 200; a/b 0 0 200 40; a!list pan; b!row pan axis=horizontal",
      touches: "0 d1 50 20; 0.1 m1 52 35; 0.3 u1",
      states: "0.1 row failed; 0.1 list began; 0.3 list ended"),
    Self(
      "a drag along the axis of a row is the row's", axis,
      "a 0 0 200 200; a/b 0 0 200 40; a!list pan; b!row pan axis=horizontal",
      touches: "0 d1 50 20; 0.1 m1 65 22; 0.3 u1",
      states: "0.1 row began; 0.1 list failed; 0.3 row ended"),
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
      "a pan of an edge has an axis too", axis,
      "a 0 0 400 400; a!edge edge edges=left,top axis=vertical",
      touches: "0 d1 5 5; 0.1 m1 60 10; 0.2 u1; 1 d1 5 5; 1.1 m1 10 60; 1.2 u1",
      states: "0.1 edge failed; 1.1 edge began; 1.2 edge ended"),
    Self(
      "the edges are the canvas's, not the layer's", "UIScreenEdgePanGestureRecognizer, Overview",
      "a 100 100 200 200; a!edge edge edges=left", touches: "0 d1 102 200; 0.1 m1 160 200; 0.3 u1",
      states: "0 edge failed"),
  ]

  // MARK: - Swipes

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

  // MARK: - Pinches and rotations

  private static let pinch = "UIPinchGestureRecognizer, Overview"
  private static let turn = "UIRotationGestureRecognizer, Overview"
  private static let together =
    "Allowing the simultaneous recognition of multiple gestures"

  /// Pinches and rotations.
  static let pinches: [TouchSequence] = [
    Self(
      "a pinch begins when the fingers move apart, and ends when both are lifted", pinch,
      "a 0 0 400 400; a!pinch pinch reads=scale",
      touches: "0 d1 150 100 d2 250 100; 0.1 m1 100 100 m2 300 100; 0.2 m2 350 100; 0.3 u1 u2",
      states: "0.1 pinch began 2; 0.2 pinch changed 2.5; 0.3 pinch ended 2.5",
      calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "a pinch of fingers that come together", pinch, "a 0 0 400 400; a!pinch pinch reads=scale",
      touches: "0 d1 100 100 d2 300 100; 0.1 m1 150 100 m2 250 100; 0.3 u1 u2",
      states: "0.1 pinch began 0.5; 0.3 pinch ended 0.5"),
    Self(
      "a pinch is measured along the line of the fingers", pinch,
      "a 0 0 400 400; a!pinch pinch reads=scale",
      touches: "0 d1 100 100 d2 130 140; 0.1 m2 190 220; 0.3 u1 u2",
      states: "0.1 pinch began 3; 0.3 pinch ended 3"),
    Self(
      "one finger does not pinch", pinch, "a 0 0 400 400; a!pinch pinch",
      touches: "0 d1 100 100; 0.1 m1 300 100; 0.2 u1", states: "0.2 pinch failed"),
    Self(
      "two fingers that rest do not pinch", pinch, "a 0 0 400 400; a!pinch pinch",
      touches: "0 d1 100 100 d2 300 100; 0.5 u1 u2", states: "0.5 pinch failed"),
    Self(
      "two fingers that move together do not pinch", pinch, "a 0 0 400 400; a!pinch pinch",
      touches: "0 d1 100 100 d2 200 100; 0.1 m1 200 150 m2 300 150; 0.5 u1 u2",
      states: "0.5 pinch failed"),
    Self(
      "fingers that move apart a little do not pinch", "ours: GestureConstants",
      "a 0 0 400 400; a!pinch pinch",
      touches: "0 d1 100 100 d2 200 100; 0.1 m2 202 100; 0.5 u1 u2", states: "0.5 pinch failed"),
    Self(
      "fingers that move apart just enough pinch", "ours: GestureConstants",
      "a 0 0 400 400; a!pinch pinch reads=scale",
      touches: "0 d1 100 100 d2 200 100; 0.1 m2 209.5 100; 0.2 m2 210.5 100; 0.5 u1 u2",
      states: "0.2 pinch began 1.105; 0.5 pinch ended 1.105"),
    Self(
      "the second finger may come later", pinch, "a 0 0 400 400; a!pinch pinch reads=scale",
      touches: "0 d1 150 100; 0.4 d2 250 100; 0.5 m2 350 100; 0.6 u1 u2",
      states: "0.5 pinch began 2; 0.6 pinch ended 2"),
    Self(
      "a pinch with one finger left does not change, and ends with it", pinch,
      "a 0 0 400 400; a!pinch pinch reads=scale",
      touches: "0 d1 150 100 d2 250 100; 0.1 m2 350 100; 0.2 u1; 0.3 m2 390 100; 0.4 u2",
      states: "0.1 pinch began 2; 0.4 pinch ended 2"),
    Self(
      "a cancelled touch cancels a pinch",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)", "a 0 0 400 400; a!pinch pinch",
      touches: "0 d1 150 100 d2 250 100; 0.1 m2 350 100; 0.2 c1 c2",
      states: "0.1 pinch began; 0.2 pinch cancelled"),
    Self(
      "a cancelled touch fails a pinch that has not begun",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)", "a 0 0 400 400; a!pinch pinch",
      touches: "0 d1 150 100 d2 250 100; 0.2 c1 c2", states: "0.2 pinch failed"),
    Self(
      "a pinch that is set to 1 gives the change", "UIPinchGestureRecognizer, scale",
      "a 0 0 400 400; a!pinch pinch reads=scale",
      touches: "0 d1 100 100 d2 200 100; 0.1 m2 300 100; 0.2 m2 400 100; 0.3 u1 u2",
      states: "0.1 pinch began 2; 0.2 pinch changed 1.5; 0.3 pinch ended 1",
      prepare: { stage in
        stage.recognizer("pinch").addTarget { ($0 as? PinchGestureRecognizer)?.scale = 1 }
      }),
    Self(
      "a quarter turn", turn, "a 0 0 400 400; a!turn rotation reads=rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 200 300; 0.2 u1 u2",
      states: "0.1 turn began 1.5708; 0.2 turn ended 1.5708",
      calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "an eighth turn to the left", turn, "a 0 0 400 400; a!turn rotation reads=rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 270 130; 0.2 u1 u2",
      states: "0.1 turn began -0.7854; 0.2 turn ended -0.7854"),
    Self(
      "a turn goes on beyond half", turn, "a 0 0 400 400; a!turn rotation reads=rotation",
      touches: """
        0 d1 200 200 d2 300 200; 0.1 m2 200 300; 0.2 m2 100 200; 0.3 m2 200 100; 0.4 m2 300 200;
        0.5 u1 u2
        """,
      states: """
        0.1 turn began 1.5708; 0.2 turn changed 3.1416; 0.3 turn changed 4.7124;
        0.4 turn changed 6.2832; 0.5 turn ended 6.2832
        """),
    Self(
      "one finger does not turn", turn, "a 0 0 400 400; a!turn rotation",
      touches: "0 d1 100 100; 0.1 m1 100 300; 0.2 u1", states: "0.2 turn failed"),
    Self(
      "two fingers that move apart do not turn", turn, "a 0 0 400 400; a!turn rotation",
      touches: "0 d1 100 100 d2 200 100; 0.1 m2 350 100; 0.2 u1 u2", states: "0.2 turn failed"),
    Self(
      "a turn of nine degrees is not one", "ours: GestureConstants",
      "a 0 0 400 400; a!turn rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 298.77 215.64; 0.2 u1 u2",
      states: "0.2 turn failed"),
    Self(
      "a turn of eleven degrees is one", "ours: GestureConstants",
      "a 0 0 400 400; a!turn rotation reads=rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 298.1627 219.0809; 0.2 u1 u2",
      states: "0.1 turn began 0.192; 0.2 turn ended 0.192"),
    Self(
      "a turn that is set to 0 gives the change", "UIRotationGestureRecognizer, rotation",
      "a 0 0 400 400; a!turn rotation reads=rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 200 300; 0.2 m2 100 200; 0.3 u1 u2",
      states: "0.1 turn began 1.5708; 0.2 turn changed 1.5708; 0.3 turn ended 0",
      prepare: { stage in
        stage.recognizer("turn").addTarget { ($0 as? RotationGestureRecognizer)?.rotation = 0 }
      }),
    Self(
      "a turn ends when both fingers are lifted", turn, "a 0 0 400 400; a!turn rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 200 300; 0.2 u2; 0.3 m1 150 150; 0.4 u1",
      states: "0.1 turn began; 0.4 turn ended"),
    Self(
      "a cancelled touch cancels a turn",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)", "a 0 0 400 400; a!turn rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 200 300; 0.2 c1 c2",
      states: "0.1 turn began; 0.2 turn cancelled"),
    Self(
      "a cancelled touch fails a turn that has not begun",
      "UIGestureRecognizerSubclass, touchesCancelled(_:with:)", "a 0 0 400 400; a!turn rotation",
      touches: "0 d1 200 200 d2 300 200; 0.2 c1 c2", states: "0.2 turn failed"),
    Self(
      "a pinch and a turn at once: the first prevents the other",
      "UIGestureRecognizerDelegate, shouldRecognizeSimultaneouslyWith",
      "a 0 0 400 400; a!pinch pinch; a!turn rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 390 200; 0.2 m2 200 390; 0.3 u1 u2",
      states: "0.1 pinch began; 0.1 turn failed; 0.2 pinch changed; 0.3 pinch ended"),
    Self(
      "a turn before a pinch prevents it",
      "UIGestureRecognizerDelegate, shouldRecognizeSimultaneouslyWith",
      "a 0 0 400 400; a!pinch pinch; a!turn rotation",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 200 300; 0.2 m2 200 390; 0.3 u1 u2",
      states: "0.1 pinch failed; 0.1 turn began; 0.2 turn changed; 0.3 turn ended"),
    Self(
      "a pinch and a turn at once, which one delegate allows", together,
      "a 0 0 400 400; a!pinch pinch reads=scale with=turn; a!turn rotation reads=rotation",
      touches: "0 d1 200 200 d2 250 200; 0.1 m2 200 300; 0.3 u1 u2",
      states: """
        0.1 pinch began 2; 0.3 pinch ended 2; 0.1 turn began 1.5708; 0.3 turn ended 1.5708
        """),
    Self(
      "a pinch and a turn at once, which the other delegate allows", together,
      "a 0 0 400 400; a!pinch pinch; a!turn rotation with=pinch",
      touches: "0 d1 200 200 d2 250 200; 0.1 m2 300 200; 0.2 m2 200 300; 0.3 u1 u2",
      states: """
        0.1 pinch began; 0.2 pinch changed; 0.3 pinch ended; 0.2 turn began; 0.3 turn ended
        """),
    Self(
      "a pinch, a turn and a pan at once", together,
      """
      a 0 0 400 400; a!pan pan min=2 reads=translation with=pinch,turn;
      a!pinch pinch with=pan,turn; a!turn rotation with=pan,pinch
      """,
      touches: "0 d1 100 100 d2 200 100; 0.1 m1 140 60 m2 140 260; 0.3 u1 u2",
      states: """
        0.1 pan began -10 60; 0.3 pan ended -10 60; 0.1 pinch began; 0.3 pinch ended;
        0.1 turn began; 0.3 turn ended
        """),
  ]
}
