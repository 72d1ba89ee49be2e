extension TouchSequence {
  private static let began = "UIGestureRecognizer, delaysTouchesBegan"
  private static let ended = "UIGestureRecognizer, delaysTouchesEnded"
  private static let cancels = "UIGestureRecognizer, cancelsTouchesInView"

  /// What layers are told late, or not at all.
  static let delays: [TouchSequence] = [
    Self(
      "a double tap that delays the end: both touches are cancelled", ended,
      "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2", states: "0.3 double ended",
      calls: "0 a began 1; 0.2 a began 2; 0.3 a cancelled 1 2"),
    Self(
      "a double tap that does not delay the end", ended,
      "a 0 0 200 200; a!double tap taps=2 endsAtOnce",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2", states: "0.3 double ended",
      calls: "0 a began 1; 0.1 a ended 1; 0.2 a began 2; 0.3 a cancelled 2"),
    Self(
      "the end is told when the double tap fails", ended, "a 0 0 200 200; a!double tap taps=2",
      touches: "0 d1 50 50; 0.1 u1", states: "0.45 double failed",
      calls: "0 a began 1; 0.45 a ended 1"),
    Self(
      "the end is told at once", ended, "a 0 0 200 200; a!double tap taps=2 endsAtOnce",
      touches: "0 d1 50 50; 0.1 u1", states: "0.45 double failed",
      calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "the end is told when the last recogniser that delays it fails", ended,
      "a 0 0 200 200; a!triple tap taps=3; a!pan pan", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 pan failed; 0.45 triple failed", calls: "0 a began 1; 0.45 a ended 1"),
    Self(
      "a tap that delays the beginning and ends: nothing is told", began,
      "a 0 0 200 200; a!tap tap delaysBegan", touches: "0 d1 50 50; 0.05 m1 52 50; 0.1 u1",
      states: "0.1 tap ended", calls: ""),
    Self(
      "a tap that delays the beginning and fails: all is told then", began,
      "a 0 0 200 200; a!tap tap delaysBegan", touches: "0 d1 50 50; 0.1 m1 100 50; 0.2 u1",
      states: "0.1 tap failed", calls: "0.1 a began 1; 0.1 a moved 1; 0.2 a ended 1"),
    Self(
      "a pan that delays the beginning and fails with the finger", began,
      "a 0 0 200 200; a!pan pan delaysBegan", touches: "0 d1 50 50; 0.2 u1",
      states: "0.2 pan failed", calls: "0.2 a began 1; 0.2 a ended 1"),
    Self(
      "a press that delays the beginning", began, "a 0 0 200 200; a!press press delaysBegan",
      touches: "0 d1 50 50; 0.7 m1 90 50; 0.8 u1",
      states: "0.5 press began; 0.7 press changed; 0.8 press ended", calls: ""),
    Self(
      "a gesture that does not cancel and does delay discards what it delayed", began,
      "a 0 0 200 200; a!tap tap delaysBegan keeps", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 tap ended", calls: ""),
    Self(
      "a tap that does not cancel", cancels, "a 0 0 200 200; a!tap tap keeps",
      touches: "0 d1 50 50; 0.1 u1", states: "0.1 tap ended",
      calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a double tap that does not cancel tells both ends", cancels,
      "a 0 0 200 200; a!double tap taps=2 keeps",
      touches: "0 d1 50 50; 0.1 u1; 0.2 d2 50 50; 0.3 u2", states: "0.3 double ended"),
    Self(
      "one of two gestures at once cancels", cancels,
      "a 0 0 200 200; a!one tap keeps with=two; a!two tap", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 one ended; 0.1 two ended", calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "a gesture cancels its own touches only", cancels,
      "a 0 0 200 200; a!tap tap; b 200 0 200 200",
      touches: "0 d1 50 50 d2 250 50; 0.1 u1; 0.2 m2 260 50; 0.3 u2", states: "0.1 tap ended",
      calls: """
        0 a began 1; 0.1 a cancelled 1; 0 b began 2; 0.2 b moved 2; 0.3 b ended 2
        """),
    Self(
      "a captured touch is not told of again", cancels,
      "a 0 0 200 200; a/b 0 0 200 200; a!press press", touches: "0 d1 50 50; 0.6 m1 90 50; 0.8 u1",
      states: "0.5 press began; 0.6 press changed; 0.8 press ended",
      calls: "0 b began 1; 0.5 b cancelled 1"),
  ]
}
