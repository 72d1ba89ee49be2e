@testable import LaminarEngine

extension TouchSequence {
  private static let alone = "UIGestureRecognizerDelegate, shouldRecognizeSimultaneouslyWith"
  private static let fail = "UIGestureRecognizer, require(toFail:)"
  private static let prefer = "Preferring one gesture over another"
  private static let together = "Allowing the simultaneous recognition of multiple gestures"
  private static let begin = "UIGestureRecognizerDelegate, gestureRecognizerShouldBegin(_:)"
  private static let observed = "ours: as observed"

  /// Several recognisers of one layer, and of nested layers.
  static let arbitration: [TouchSequence] = [
    Self(
      "a pan begins before a swipe", alone, "a 0 0 400 400; a!pan pan; a!swipe swipe",
      touches: "0 d1 50 50; 0.02 m1 65 50; 0.1 m1 200 50; 0.2 u1",
      states: "0.02 pan began; 0.02 swipe failed; 0.1 pan changed; 0.2 pan ended"),
    Self(
      "a pan that waits for a swipe fails with it", fail,
      "a 0 0 400 400; a!pan pan after=swipe; a!swipe swipe",
      touches: "0 d1 50 50; 0.02 m1 65 50; 0.1 m1 200 50; 0.2 u1",
      states: "0.1 swipe ended; 0.1 pan failed",
      calls: "0 a began 1; 0.02 a moved 1; 0.1 a cancelled 1"),
    Self(
      "a pan that waits begins when the swipe fails", fail,
      "a 0 0 400 400; a!pan pan after=swipe reads=translation; a!swipe swipe",
      touches: "0 d1 50 50; 0.1 m1 65 50; 0.4 m1 70 50; 0.6 m1 90 50; 0.8 u1",
      states: """
        0.5 swipe failed; 0.5 pan began 20 0; 0.6 pan changed 40 0; 0.8 pan ended 40 0
        """),
    Self(
      "a pan that did not move enough does not begin when the swipe fails", fail,
      "a 0 0 400 400; a!pan pan after=swipe; a!swipe swipe",
      touches: "0 d1 50 50; 0.4 m1 55 50; 0.6 m1 90 50; 0.8 u1",
      states: "0.5 swipe failed; 0.6 pan began; 0.8 pan ended"),
    Self(
      "a pan that waits and is lifted begins and ends when the swipe fails", fail,
      "a 0 0 400 400; a!pan pan after=swipe; a!swipe swipe",
      touches: "0 d1 50 50; 0.1 m1 65 50; 0.2 u1",
      states: "0.2 swipe failed; 0.2 pan began; 0.2 pan ended"),
    Self(
      "a pan that waits and is lifted, added after the swipe", fail,
      "a 0 0 400 400; a!swipe swipe; a!pan pan after=swipe",
      touches: "0 d1 50 50; 0.1 m1 65 50; 0.2 u1",
      states: "0.2 swipe failed; 0.2 pan began; 0.2 pan ended"),
    Self(
      "a swipe's delegate puts it before the pan", prefer,
      "a 0 0 400 400; a!pan pan; a!swipe swipe before=pan",
      touches: "0 d1 50 50; 0.02 m1 65 50; 0.1 m1 200 50; 0.2 u1",
      states: "0.1 swipe ended; 0.1 pan failed"),
    Self(
      "a pan in another direction begins when the swipe fails by it", fail,
      "a 0 0 400 400; a!pan pan after=swipe; a!swipe swipe",
      touches: "0 d1 250 50; 0.1 m1 100 50; 0.2 u1",
      states: "0.1 swipe failed; 0.1 pan began; 0.2 pan ended"),
    Self(
      "a long press prevents a tap", alone, "a 0 0 200 200; a!tap tap; a!press press",
      touches: "0 d1 50 50; 0.6 u1", states: "0.5 press began; 0.5 tap failed; 0.6 press ended"),
    Self(
      "a tap prevents a long press", alone, "a 0 0 200 200; a!tap tap; a!press press",
      touches: "0 d1 50 50; 0.2 u1", states: "0.2 tap ended; 0.2 press failed"),
    Self(
      "a tap that waits for a long press", fail,
      "a 0 0 200 200; a!tap tap after=press; a!press press",
      touches: "0 d1 50 50; 0.2 u1", states: "0.2 tap ended; 0.2 press failed"),
    Self(
      "a long press prevents a pan", alone, "a 0 0 200 200; a!pan pan; a!press press",
      touches: "0 d1 50 50; 0.6 m1 90 50; 0.7 u1",
      states: "0.5 press began; 0.5 pan failed; 0.6 press changed; 0.7 press ended"),
    Self(
      "a pan prevents a long press", alone, "a 0 0 200 200; a!pan pan; a!press press",
      touches: "0 d1 50 50; 0.2 m1 90 50; 0.7 u1",
      states: "0.2 pan began; 0.2 press failed; 0.7 pan ended"),
    Self(
      "a long press and a pan at once", together,
      "a 0 0 200 200; a!pan pan with=press; a!press press",
      touches: "0 d1 50 50; 0.6 m1 90 50; 0.7 u1",
      states: """
        0.5 press began; 0.6 press changed; 0.7 press ended; 0.6 pan began; 0.7 pan ended
        """),
    Self(
      "a pan prevents a tap", alone, "a 0 0 200 200; a!pan pan; a!tap tap",
      touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 u1",
      states: "0.1 pan began; 0.1 tap failed; 0.2 pan ended"),
    Self(
      "a tap and a pan that does not begin", alone, "a 0 0 200 200; a!pan pan; a!tap tap",
      touches: "0 d1 50 50; 0.1 m1 55 50; 0.2 u1", states: "0.2 pan failed; 0.2 tap ended"),
    Self(
      "two taps of one layer that a delegate allows", together,
      "a 0 0 200 200; a!one tap with=two; a!two tap", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 one ended; 0.1 two ended", calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "the tap of the inner layer prevents the outer's", observed,
      "a 0 0 200 200; a/b 50 50 100 100; a!outer tap; b!inner tap",
      touches: "0 d1 90 90; 0.1 u1", states: "0.1 inner ended; 0.1 outer failed",
      calls: "0 b began 1; 0.1 b cancelled 1"),
    Self(
      "taps of nested layers at once", together,
      "a 0 0 200 200; a/b 50 50 100 100; a!outer tap with=inner; b!inner tap",
      touches: "0 d1 90 90; 0.1 u1", states: "0.1 inner ended; 0.1 outer ended"),
    Self(
      "the outer layer's recogniser gets the inner's touches",
      "UIGestureRecognizer, Overview: the view and its subviews",
      "a 0 0 200 200; a/b 50 50 100 100; a!outer tap", touches: "0 d1 90 90; 0.1 u1",
      states: "0.1 outer ended", calls: "0 b began 1; 0.1 b cancelled 1"),
    Self(
      "a recogniser of the root gets every touch",
      "UIGestureRecognizer, Overview: the view and its subviews", "a 0 0 200 200",
      touches: "0 d1 90 90; 0.1 u1; 1 d2 350 350; 1.1 u2",
      states: "0.1 all ended; 1.1 all ended", calls: "0 a began 1; 0.1 a cancelled 1",
      prepare: { $0.add(TapGestureRecognizer(), "all", to: $0.root) }),
    Self(
      "a layer's recogniser does not get its sibling's touches",
      "UIGestureRecognizer, Overview: the view and its subviews",
      "a 0 0 200 200; b 50 50 100 100; a!tap tap", touches: "0 d1 90 90; 0.1 u1",
      calls: "0 b began 1; 0.1 b ended 1"),
    Self(
      "a recogniser does not get touches outside of its layer",
      "UIGestureRecognizer, Overview: the view and its subviews",
      "a 0 0 100 100; b 0 200 100 100; a!tap tap", touches: "0 d1 50 250; 0.1 u1"),
    Self(
      "a pan of the outer layer captures the inner's touch",
      "UIGestureRecognizer, cancelsTouchesInView",
      "a 0 0 200 200; a/b 50 50 100 100; a!pan pan; b!tap tap",
      touches: "0 d1 90 90; 0.1 m1 130 90; 0.2 m1 150 90; 0.3 u1",
      states: "0.1 pan began; 0.1 tap failed; 0.2 pan changed; 0.3 pan ended",
      calls: "0 b began 1; 0.1 b cancelled 1"),
    Self(
      "the pan of the inner layer prevents the outer's", observed,
      "a 0 0 200 200; a/b 50 50 100 100; a!outer pan; b!inner pan",
      touches: "0 d1 90 90; 0.1 m1 130 90; 0.3 u1",
      states: "0.1 inner began; 0.1 outer failed; 0.3 inner ended"),
    Self(
      "pans of nested layers at once", together,
      "a 0 0 200 200; a/b 50 50 100 100; a!outer pan; b!inner pan with=outer",
      touches: "0 d1 90 90; 0.1 m1 130 90; 0.3 u1",
      states: "0.1 inner began; 0.1 outer began; 0.3 inner ended; 0.3 outer ended"),
    Self(
      "pans of two layers with a finger each do not prevent each other", observed,
      "a 0 0 200 200; b 200 0 200 200; a!left pan; b!right pan",
      touches: "0 d1 50 50 d2 250 50; 0.1 m1 90 50; 0.2 m2 290 50; 0.3 u1 u2",
      states: "0.1 left began; 0.3 left ended; 0.2 right began; 0.3 right ended"),
    Self(
      "a tap of two fingers on different layers of one layer", observed,
      "a 0 0 400 400; a/b 0 0 200 200; b/c 50 50 100 100; a!tap tap touches=2",
      touches: "0 d1 90 90 d2 300 300; 0.1 u1 u2", states: "0.1 tap ended",
      calls: "0 c began 1; 0 a began 2; 0.1 c cancelled 1; 0.1 a cancelled 2"),
    Self(
      "a delegate that does not let a gesture begin fails it", begin,
      "a 0 0 200 200; a!pan pan refuses", touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 u1",
      states: "0.1 pan failed",
      calls: "0 a began 1; 0.1 a moved 1; 0.2 a ended 1"),
    Self(
      "a refused gesture lets another begin", begin,
      "a 0 0 200 200; a!one pan refuses; a!two pan", touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 u1",
      states: "0.1 one failed; 0.1 two began; 0.2 two ended"),
    Self(
      "a refused tap", begin, "a 0 0 200 200; a!tap tap refuses", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 tap failed", calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a layer that does not let a gesture begin fails it",
      "UIView, gestureRecognizerShouldBegin(_:)", "a 0 0 200 200; a!pan pan",
      touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 u1", states: "0.1 pan failed",
      prepare: { ($0.layer("a") as? ProbeLayer)?.letsBegin = false }),
    Self(
      "a delegate keeps touches from its recogniser",
      "UIGestureRecognizerDelegate, gestureRecognizer(_:shouldReceive:)",
      "a 0 0 200 200; a!tap tap ignores", touches: "0 d1 50 50; 0.1 u1",
      calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a failed recogniser does not begin before all fingers are lifted",
      "About the gesture recognizer state machine", "a 0 0 200 200; a!tap tap",
      touches: "0 d1 50 50; 0.1 m1 100 50; 0.2 d2 150 150; 0.3 u2; 0.4 u1",
      states: "0.1 tap failed"),
    Self(
      "a prevented recogniser does not begin before all fingers are lifted",
      "About the gesture recognizer state machine", "a 0 0 200 200; a!pan pan max=1; a!tap tap",
      touches: "0 d1 50 50; 0.1 m1 90 50; 0.2 d2 150 150; 0.3 u2; 0.4 u1",
      states: "0.1 pan began; 0.1 tap failed; 0.4 pan ended"),
    Self(
      "a recogniser that waits for one that already recognised fails", fail,
      "a 0 0 200 200; a!pan pan; a!press press after=pan duration=0.3 movement=100",
      touches: "0 d1 50 50; 0.1 m1 90 50; 0.5 u1",
      states: "0.1 pan began; 0.1 press failed; 0.5 pan ended"),
    Self(
      "a tap that waits for a pan ends when the pan fails", fail,
      "a 0 0 200 200; a!tap tap after=pan; a!pan pan", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 pan failed; 0.1 tap ended", calls: "0 a began 1; 0.1 a cancelled 1"),
  ]
}
