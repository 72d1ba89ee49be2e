import Foundation
import LaminarGraphics

@testable import LaminarEngine

extension TouchSequence {
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
}

/// A layer that is touched in its right half only.
private final class RightHalf: ProbeLayer {
  override func point(inside point: CGPoint) -> Bool {
    super.point(inside: point) && point.x > bounds.midX
  }
}
