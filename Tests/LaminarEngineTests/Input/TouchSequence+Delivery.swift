import Foundation
import LaminarGraphics

@testable import LaminarEngine

extension TouchSequence {
  // MARK: - Delivery

  private static let hit = "UIView, hitTest(_:with:)"
  private static let multiple = "UIView, isMultipleTouchEnabled"
  private static let exclusive = "UIView, isExclusiveTouch"
  private static let next = "UIResponder, next"

  /// Which layer gets a touch.
  static let delivery: [TouchSequence] = [
    Self(
      "the front layer gets the touch", hit, "a 0 0 200 200; b 0 0 200 200",
      touches: "0 d1 50 50; 0.1 u1", calls: "0 b began 1; 0.1 b ended 1"),
    Self(
      "the farthest descendant gets the touch", hit,
      "a 0 0 200 200; a/b 10 10 150 150; b/c 10 10 100 100", touches: "0 d1 50 50; 0.1 u1",
      calls: "0 c began 1; 0.1 c ended 1"),
    Self(
      "a touch beside a sublayer is its superlayer's", hit, "a 0 0 200 200; a/b 50 50 20 20",
      touches: "0 d1 20 20; 0.1 u1", calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "what is outside of its superlayer is not touched", hit,
      "a 0 0 100 100; a/b 80 0 100 100", touches: "0 d1 150 50; 0.1 u1"),
    Self(
      "a touch outside of the canvas reaches nothing", hit, "a 0 0 100 100; a!tap tap",
      touches: "0 d1 500 50; 0.1 u1"),
    Self(
      "a hidden layer is skipped with what it contains", hit,
      "a 0 0 200 200; b 0 0 200 200 hidden; b/c 0 0 200 200; c!tap tap",
      touches: "0 d1 50 50; 0.1 u1", calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a layer that is almost transparent is skipped", hit,
      "a 0 0 200 200; b 0 0 200 200 opacity=0.005; b!tap tap", touches: "0 d1 50 50; 0.1 u1",
      calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a layer that is a little less transparent is touched", hit,
      "a 0 0 200 200; b 0 0 200 200 opacity=0.02; b!tap tap", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 tap ended", calls: "0 b began 1; 0.1 b cancelled 1"),
    Self(
      "a disabled layer is skipped with what it contains",
      "UIView, isUserInteractionEnabled",
      "a 0 0 200 200; b 0 0 200 200 disabled; b/c 0 0 200 200; c!tap tap",
      touches: "0 d1 50 50; 0.1 u1", calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a disabled sublayer leaves the touch to its superlayer",
      "UIView, isUserInteractionEnabled",
      "a 0 0 200 200; a/b 0 0 200 200 disabled; a!tap tap", touches: "0 d1 50 50; 0.1 u1",
      states: "0.1 tap ended", calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "the corner of a round touch area is behind it", "UIView, point(inside:with:)",
      "a 0 0 200 200; b 0 0 200 200 circle; b!tap tap", touches: "0 d1 20 20; 0.1 u1",
      calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "the inside of a round touch area", "UIView, point(inside:with:)",
      "a 0 0 200 200; b 0 0 200 200 circle; b!tap tap", touches: "0 d1 40 40; 0.1 u1",
      states: "0.1 tap ended", calls: "0 b began 1; 0.1 b cancelled 1"),
    Self(
      "the corner of the frame of a turned layer is behind it", hit,
      "a 0 0 400 400; b 100 100 200 200 turn=45", touches: "0 d1 110 110; 0.1 u1",
      calls: "0 a began 1; 0.1 a ended 1"),
    Self(
      "a turned layer reaches beyond its square", hit,
      "a 0 0 400 400; b 100 100 200 200 turn=45", touches: "0 d1 200 80; 0.1 u1",
      calls: "0 b began 1; 0.1 b ended 1"),
    Self(
      "a touch area may be larger than the layer", "UIView, point(inside:with:)",
      "a 100 100 20 20 inset=-12; a!tap tap", touches: "0 d1 90 110; 0.1 u1",
      states: "0.1 tap ended"),
    Self(
      "a layer may say itself what is inside", "UIView, point(inside:with:)",
      "a 0 0 200 200", touches: "0 d1 50 50 d2 150 50; 0.1 u1 u2",
      calls: "0 a began 1; 0 half began 2; 0.1 a ended 1; 0.1 half ended 2",
      prepare: { $0.add(RightHalf(), "half", CGRect(x: 0, y: 0, width: 200, height: 200)) }),
    Self(
      "a finger that leaves the layer stays its touch", "UITouch, view",
      "a 0 0 100 100; b 100 0 100 100",
      touches: "0 d1 50 50; 0.1 m1 150 50; 0.2 u1",
      calls: "0 a began 1; 0.1 a moved 1; 0.2 a ended 1"),
    Self(
      "a finger that enters a layer is not its touch", "UITouch, view",
      "b 100 0 100 100; b!tap tap", touches: "0 d1 50 50; 0.1 m1 150 50; 0.2 u1"),
    Self(
      "a layer that is hidden during a touch keeps it", "UITouch, view",
      "a 0 0 100 100; b 0 0 100 100",
      touches: "0 d1 50 50; 0.2 m1 60 50; 0.3 u1",
      calls: "0 b began 1; 0.2 b moved 1; 0.3 b ended 1",
      steps: [Step(time: 0.1) { $0.layer("b").isHidden = true }]),
    Self(
      "a layer that is removed during a touch gets it cancelled", "ours: as observed",
      "a 0 0 100 100; b 0 0 100 100", touches: "0 d1 50 50; 0.2 m1 60 50; 0.3 u1",
      calls: "0 b began 1; 0.1 b cancelled 1",
      steps: [Step(time: 0.1) { $0.layer("b").removeFromSuperlayer() }]),
    Self(
      "a moving layer is touched where it is shown", "ours: hit testing of what is presented",
      "a 0 0 100 100; a!tap tap", touches: "0.5 d1 240 50; 0.6 u1", states: "0.6 tap ended",
      prepare: { stage in
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (50, 350, 1)
        stage.layer("a").add(move, forKey: "move")
      }),
    Self(
      "a layer is not touched where it is not shown", "ours: hit testing of what is presented",
      "a 0 0 100 100; a!tap tap", touches: "0.5 d1 50 50; 0.6 u1",
      prepare: { stage in
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (50, 350, 1)
        stage.layer("a").add(move, forKey: "move")
      }),
    Self(
      "two layers get their own fingers", "UIEvent, touches(for:)",
      "a 0 0 100 100; b 100 0 100 100",
      touches: "0 d1 50 50 d2 150 50; 0.1 m1 55 50; 0.2 u1 u2",
      calls: "0 a began 1; 0 b began 2; 0.1 a moved 1; 0.2 a ended 1; 0.2 b ended 2"),
    Self(
      "a second finger is not delivered", multiple, "a 0 0 200 200",
      touches: "0 d1 50 50; 0.1 d2 90 50; 0.2 m1 55 50 m2 95 50; 0.3 u2; 0.4 u1",
      calls: "0 a began 1; 0.2 a moved 1; 0.4 a ended 1"),
    Self(
      "of two fingers at once one is delivered", multiple, "a 0 0 200 200",
      touches: "0 d1 50 50 d2 90 50; 0.4 u1 u2", calls: "0 a began 1; 0.4 a ended 1"),
    Self(
      "a second finger that stays is not delivered when the first is lifted", multiple,
      "a 0 0 200 200",
      touches: "0 d1 50 50; 0.1 d2 90 50; 0.2 u1; 0.3 m2 99 50; 0.4 u2",
      calls: "0 a began 1; 0.2 a ended 1"),
    Self(
      "the next finger is delivered", multiple, "a 0 0 200 200",
      touches: "0 d1 50 50; 0.2 u1; 0.6 d2 90 50; 0.7 u2",
      calls: "0 a began 1; 0.2 a ended 1; 0.6 a began 2; 0.7 a ended 2"),
    Self(
      "several fingers are delivered together", multiple, "a 0 0 200 200 multiple",
      touches: "0 d1 50 50 d2 90 50; 0.1 m1 55 50 m2 95 50; 0.2 m1 60 50; 0.3 u2; 0.4 u1",
      calls: """
        0 a began 1 2; 0.1 a moved 1 2; 0.2 a moved 1; 0.3 a ended 2; 0.4 a ended 1
        """),
    Self(
      "recognisers get the fingers that the layer does not", multiple,
      "a 0 0 200 200; a!pinch pinch", touches: "0 d1 50 50 d2 90 50; 0.1 m2 170 50; 0.2 u1 u2",
      states: "0.1 pinch began; 0.2 pinch ended", calls: "0 a began 1; 0.1 a cancelled 1"),
    Self(
      "a sublayer's finger does not count for its superlayer", multiple,
      "a 0 0 200 200; a/b 100 0 100 100", touches: "0 d1 50 50 d2 150 50; 0.1 u1 u2",
      calls: "0 a began 1; 0 b began 2; 0.1 a ended 1; 0.1 b ended 2"),
    Self(
      "an exclusive layer keeps touches from others", exclusive,
      "a 0 0 100 100 exclusive; b 100 0 100 100",
      touches: "0 d1 50 50; 0.1 d2 150 50; 0.2 u2; 0.3 u1", calls: "0 a began 1; 0.3 a ended 1"),
    Self(
      "an exclusive layer is not touched while another is", exclusive,
      "a 0 0 100 100 exclusive; b 100 0 100 100",
      touches: "0 d2 150 50; 0.1 d1 50 50; 0.2 u1; 0.3 u2", calls: "0 b began 2; 0.3 b ended 2"),
    Self(
      "after an exclusive layer's touch others get theirs", exclusive,
      "a 0 0 100 100 exclusive; b 100 0 100 100",
      touches: "0 d1 50 50; 0.1 u1; 0.6 d2 150 50; 0.7 u2",
      calls: "0 a began 1; 0.1 a ended 1; 0.6 b began 2; 0.7 b ended 2"),
    Self(
      "recognisers do not regard exclusive layers", exclusive + "; as observed",
      "a 0 0 100 100 exclusive; b 100 0 100 100; b!tap tap",
      touches: "0 d1 50 50; 0.1 d2 150 50; 0.2 u2; 0.3 u1", states: "0.2 tap ended",
      calls: "0 a began 1; 0.3 a ended 1"),
  ]

  /// What goes up the responder chain.
  static let responders: [TouchSequence] = [
    Self(
      "a layer that handles a touch keeps it", "UIResponder, touchesBegan(_:with:)",
      "a 0 0 200 200; a/b 0 0 100 100", touches: "0 d1 50 50; 0.1 u1",
      calls: "0 b began 1; 0.1 b ended 1"),
    Self(
      "what a layer does not handle goes to its superlayer", "UIResponder, touchesBegan(_:with:)",
      "a 0 0 200 200; a/b 0 0 100 100 plain; b/c 0 0 100 100 plain",
      touches: "0 d1 50 50; 0.1 m1 55 50; 0.2 u1",
      calls: "0 a began 1; 0.1 a moved 1; 0.2 a ended 1"),
    Self(
      "a layer may call super too", "UIResponder, touchesBegan(_:with:)",
      "a 0 0 200 200; a/b 0 0 100 100 forwards", touches: "0 d1 50 50; 0.1 m1 55 50; 0.2 c1",
      calls: """
        0 b began 1; 0 a began 1; 0.1 b moved 1; 0.1 a moved 1; 0.2 b cancelled 1;
        0.2 a cancelled 1
        """),
    Self(
      "a layer may choose its next responder", next,
      "a 0 0 200 200; b 200 0 100 100; a/c 0 0 100 100 forwards", touches: "0 d1 50 50; 0.1 u1",
      calls: "0 c began 1; 0 b began 1; 0.1 c ended 1; 0.1 b ended 1",
      prepare: { ($0.layer("c") as? ProbeLayer)?.chosenNext = $0.layer("b") }),
    Self(
      "recognisers follow the layers, not the responders", next,
      "a 0 0 200 200; b 200 0 100 100; a/c 0 0 100 100 forwards; a!tap tap; b!other tap",
      touches: "0 d1 50 50; 0.1 u1", states: "0.1 tap ended",
      prepare: { ($0.layer("c") as? ProbeLayer)?.chosenNext = $0.layer("b") }),
    Self(
      "two fingers of sublayers that do not handle them are told one by one",
      "UIResponder, touchesBegan(_:with:)",
      "a 0 0 200 200 multiple; a/b 0 0 100 100 plain; a/c 100 0 100 100 plain",
      touches: "0 d1 50 50 d2 150 50; 0.1 u1 u2",
      calls: "0 a began 1; 0 a began 2; 0.1 a ended 1; 0.1 a ended 2"),
    Self(
      "a cancelled touch is told as such", "UIResponder, touchesCancelled(_:with:)",
      "a 0 0 200 200", touches: "0 d1 50 50; 0.1 c1", calls: "0 a began 1; 0.1 a cancelled 1"),
  ]

  // MARK: - Delays

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

  // MARK: - Arbitration

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

/// A layer that is touched in its right half only.
private final class RightHalf: ProbeLayer {
  override func point(inside point: CGPoint) -> Bool {
    super.point(inside: point) && point.x > bounds.midX
  }
}
