import Foundation
import LaminarGraphics

@testable import LaminarEngine

extension TouchSequence {
  private static let translation = "UIPanGestureRecognizer, translation(in:)"
  private static let velocity = "UIPanGestureRecognizer, velocity(in:)"
  private static let line = "ours: the least-squares line through the last 0.1 s"
  private static let location = "UIGestureRecognizer, location(in:)"

  /// Locations, translations and velocities, by hand.
  static let values: [TouchSequence] = [
    Self(
      "a translation is in the space of the layer that is named", translation,
      "a 0 0 200 200 scale=2; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 90 70; 0.2 u1",
      states: "0.1 pan began 20 10; 0.2 pan ended 20 10"),
    Self(
      "a translation on the canvas", translation,
      "a 0 0 200 200 scale=2; a!pan pan reads=translation in=canvas",
      touches: "0 d1 50 50; 0.1 m1 90 70; 0.2 u1",
      states: "0.1 pan began 40 20; 0.2 pan ended 40 20"),
    Self(
      "a translation in a layer that is turned by a quarter", translation,
      "a 0 0 200 200 turn=90; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 70 50; 0.2 m1 70 80; 0.3 u1",
      states: "0.1 pan began 0 -20; 0.2 pan changed 30 -20; 0.3 pan ended 30 -20"),
    Self(
      "a translation in nested layers that are scaled and turned", translation,
      "a 0 0 200 200 scale=2; a/b 50 50 100 100 turn=90; b!pan pan reads=translation",
      touches: "0 d1 100 100; 0.1 m1 140 100; 0.2 u1",
      states: "0.1 pan began 0 -20; 0.2 pan ended 0 -20"),
    Self(
      "the slop is of the canvas, not of the layer", "ours: GestureConstants",
      "a 100 100 100 100 scale=4; a!pan pan reads=translation",
      touches: "0 d1 150 150; 0.1 m1 162 150; 0.2 u1",
      states: "0.1 pan began 3 0; 0.2 pan ended 3 0"),
    Self(
      "a location in a scaled layer", location,
      "a 50 50 100 100 scale=2; a!press press reads=location",
      touches: "0 d1 150 100; 0.6 u1",
      states: "0.5 press began 75 50; 0.6 press ended 75 50"),
    Self(
      "a location in another layer", location,
      "a 0 0 200 200; b 30 40 10 10; a!press press reads=location in=b",
      touches: "0 d1 150 100; 0.6 u1",
      states: "0.5 press began 120 60; 0.6 press ended 120 60"),
    Self(
      "a location in a layer whose bounds scroll", location,
      "a 20 20 100 100; a!press press reads=location", touches: "0 d1 50 60; 0.6 u1",
      states: "0.5 press began 30 140; 0.6 press ended 30 140",
      prepare: { $0.layer("a").bounds.origin = CGPoint(x: 0, y: 100) }),
    Self(
      "a location in a layer that is turned by a quarter", location,
      "a 0 0 200 200 turn=90; a!press press reads=location", touches: "0 d1 150 60; 0.6 u1",
      states: "0.5 press began 60 50; 0.6 press ended 60 50"),
    Self(
      "the location of the second touch", "UIGestureRecognizer, location(ofTouch:in:)",
      "a 20 30 200 200; a!press press touches=2 reads=second,location,count",
      touches: "0 d1 50 50 d2 90 70; 0.6 u1 u2",
      states: "0.5 press began 70 40 50 30 2; 0.6 press ended 70 40 50 30 0"),
    Self(
      "a translation that is set counts from there",
      "UIPanGestureRecognizer, setTranslation(_:in:)", "a 0 0 200 200; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 70 50; 0.2 m1 100 60; 0.3 u1",
      states: "0.1 pan began 20 0; 0.2 pan changed 30 10; 0.3 pan ended 0 0",
      prepare: { stage in
        stage.recognizer("pan").addTarget { recognizer in
          (recognizer as? PanGestureRecognizer)?.setTranslation(.zero, in: recognizer.layer)
        }
      }),
    Self(
      "a translation that is set in a scaled layer",
      "UIPanGestureRecognizer, setTranslation(_:in:)",
      "a 0 0 200 200 scale=2; a!pan pan reads=translation",
      touches: "0 d1 50 50; 0.1 m1 70 50; 0.2 m1 90 50; 0.3 u1",
      states: "0.1 pan began 10 0; 0.2 pan changed 15 0; 0.3 pan ended 5 0",
      prepare: { stage in
        stage.recognizer("pan").addTarget { recognizer in
          (recognizer as? PanGestureRecognizer)?.setTranslation(
            CGPoint(x: 5, y: 0), in: recognizer.layer)
        }
      }),
    Self(
      "the velocity of an even movement", velocity, "a 0 0 400 400; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 40; 0.1 m1 90 30; 0.15 m1 110 20; 0.15 u1",
      states: """
        0.05 pan began 400 -200; 0.1 pan changed 400 -200; 0.15 pan changed 400 -200;
        0.15 pan ended 400 -200
        """),
    Self(
      "the velocity of a movement that grows faster", line,
      "a 0 0 400 400; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 m1 130 50; 0.15 m1 230 50; 0.2 u1",
      states: """
        0.05 pan began 400 0; 0.1 pan changed 800 0; 0.15 pan changed 1600 0; 0.2 pan ended 1000 0
        """),
    Self(
      "the velocity is gone when the finger rested", line,
      "a 0 0 400 400; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 m1 90 50; 0.5 u1",
      states: "0.05 pan began 400 0; 0.1 pan changed 400 0; 0.5 pan ended 0 0"),
    Self(
      "the velocity in a scaled layer", velocity,
      "a 0 0 200 200 scale=2; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 m1 90 50; 0.1 u1",
      states: "0.05 pan began 200 0; 0.1 pan changed 200 0; 0.1 pan ended 200 0"),
    Self(
      "the velocity in a layer that is turned by a quarter", velocity,
      "a 0 0 200 200 turn=90; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 u1",
      states: "0.05 pan began 0 -400; 0.1 pan ended 0 -200"),
    Self(
      "a translation that is set does not change the velocity", "ours: the finger's velocity",
      "a 0 0 400 400; a!pan pan reads=velocity",
      touches: "0 d1 50 50; 0.05 m1 70 50; 0.1 m1 90 50; 0.1 u1",
      states: "0.05 pan began 400 0; 0.1 pan changed 400 0; 0.1 pan ended 400 0",
      prepare: { stage in
        stage.recognizer("pan").addTarget { recognizer in
          (recognizer as? PanGestureRecognizer)?.setTranslation(.zero, in: recognizer.layer)
        }
      }),
    Self(
      "the velocity of a pinch is the scale's per second", "UIPinchGestureRecognizer, velocity",
      "a 0 0 400 400; a!pinch pinch reads=scale,rate",
      touches: "0 d1 50 50 d2 150 50; 0.1 m2 200 50; 0.1 u1 u2",
      states: "0.1 pinch began 1.5 5; 0.1 pinch ended 1.5 5"),
    Self(
      "the velocity of a turn is in radians per second", "UIRotationGestureRecognizer, velocity",
      "a 0 0 400 400; a!turn rotation reads=rotation,rate",
      touches: "0 d1 200 200 d2 300 200; 0.1 m2 200 300; 0.1 u1 u2",
      states: "0.1 turn began 1.5708 15.708; 0.1 turn ended 1.5708 15.708"),
    Self(
      "the scale does not depend on the layer's", "ours: measured on the canvas",
      "a 100 100 100 100 scale=4; a!pinch pinch reads=scale",
      touches: "0 d1 100 100 d2 200 100; 0.1 m2 250 100; 0.2 u1 u2",
      states: "0.1 pinch began 1.5; 0.2 pinch ended 1.5"),
    Self(
      "the location of a pinch is between the fingers", location,
      "a 50 50 300 300; a!pinch pinch reads=location,count",
      touches: "0 d1 100 100 d2 200 100; 0.1 m2 300 140; 0.2 u1 u2",
      states: "0.1 pinch began 150 70 2; 0.2 pinch ended 150 70 0"),
  ]
}
