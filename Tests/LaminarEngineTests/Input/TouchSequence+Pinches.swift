@testable import LaminarEngine

extension TouchSequence {
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
