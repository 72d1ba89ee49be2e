import Foundation

@testable import LaminarEngine

extension TouchSequence {
  // MARK: - Zooms

  private static let zoom = "UIScrollView, pinchGestureRecognizer; zoomScale"
  private static let band = "UIScrollView, bouncesZoom; the numbers ours"

  /// Scroll layers of 200 × 200 points that zoom. Behind a state are the scale and the offset.
  static let zooms: [TouchSequence] = [
    Self(
      "a pinch zooms about its centre, without a pan", zoom, "a 0 0 200 200 zoom=4",
      touches: "0 d1 50 100 d2 150 100; 0.1 m1 0 100 m2 200 100; 0.2 u1 u2",
      states: """
        0.1 pinch began 2 100 100; 0.15 scroll failed; 0.2 pan failed; 0.2 pinch ended 2 100 100
        """),
    Self(
      "fingers that move apart and on zoom and pan at once", zoom, "a 0 0 200 200 zoom=4",
      touches: """
        0 d1 50 100 d2 150 100; 0.1 m1 0 100 m2 200 100; 0.2 m1 30 90 m2 230 90;
        0.3 m1 30 90 m2 230 90; 0.4 u1 u2
        """,
      states: """
        0.1 pinch began 2 100 100; 0.15 scroll failed; 0.2 pan began 2 100 100;
        0.2 pinch changed 2 70 110; 0.3 pan changed 2 70 110; 0.3 pinch changed 2 70 110;
        0.4 pan ended 2 70 110; 0.4 pinch ended 2 70 110
        """),
    Self(
      "a finger that is left alone scrolls what is zoomed", zoom, "a 0 0 200 200 zoom=4",
      touches: """
        0 d1 50 100 d2 150 100; 0.1 m1 0 100 m2 200 100; 0.2 u1; 0.4 m2 180 100; 0.5 m2 165 104;
        0.9 m2 165 104; 1 u2
        """,
      states: """
        0.1 pinch began 2 100 100; 0.15 scroll failed; 0.4 pan began 2 100 100;
        0.5 pan changed 2 115 96; 0.9 pan changed 2 115 96; 1 pan ended 2 115 96;
        1 pinch ended 2 115 96
        """),
    Self(
      // A factor of 2 beyond the limit is one of 2 − 1/1.55.
      "a pinch beyond the greatest scale is resisted, and comes back", band,
      "a 0 0 200 200 zoom=2",
      touches: "0 d1 75 100 d2 125 100; 0.1 m1 0 100 m2 200 100; 0.2 u1 u2",
      states: """
        0.1 pinch began 2.7097 170.9677 170.9677; 0.15 scroll failed; 0.2 pan failed;
        0.2 pinch ended 2.7097 170.9677 170.9677
        """,
      calls: "3 rests 2 100",
      steps: [
        Step(time: 3) { stage in
          guard let scroll = stage.layer("a") as? ScrollLayer else { return }
          let (scale, x) = (Double(scroll.zoomScale), Double(scroll.contentOffset.x))
          stage.note("rests \(TouchSequence.text(scale)) \(TouchSequence.text(x))")
        }
      ]),
    Self(
      "fingers that move together drag content that is larger than the layer", zoom,
      "a 0 0 200 200 zoom=4",
      touches: """
        0 d1 50 100 d2 150 100; 0.1 m1 0 100 m2 200 100; 0.2 u1 u2;
        1 d1 50 100 d2 150 100; 1.1 m1 70 100 m2 170 100; 1.2 m1 90 100 m2 190 100;
        1.6 m1 90 100 m2 190 100; 1.7 u1 u2
        """,
      states: """
        0.1 pinch began 2 100 100; 0.15 scroll failed; 0.2 pan failed; 0.2 pinch ended 2 100 100;
        1.1 pan began 2 100 100; 1.15 scroll failed; 1.2 pan changed 2 80 100;
        1.6 pan changed 2 80 100; 1.7 pan ended 2 80 100; 1.7 pinch failed
        """),
    Self(
      "a double tap by a gesture zooms about the tapped point",
      "UIScrollView, zoom(to:animated:); UITapGestureRecognizer, numberOfTapsRequired",
      "a 0 0 200 200 zoom=4; a!double tap taps=2 reads=location",
      touches: "0 d1 60 80; 0.05 u1; 0.2 d2 60 80; 0.25 u2",
      states: """
        0.05 pan failed; 0.05 pinch failed; 0.05 scroll failed; 0.25 double ended 60 80;
        0.25 pan failed; 0.25 pinch failed; 0.25 scroll failed
        """,
      calls: "3 zoomed 2.0 60.0 80.0",
      steps: [
        Step(time: 3) { stage in
          guard let scroll = stage.layer("a") as? ScrollLayer else { return }
          let offset = scroll.contentOffset
          stage.note("zoomed \(scroll.zoomScale) \(offset.x) \(offset.y)")
        }
      ],
      prepare: { stage in
        stage.recognizer("double").addTarget { recognizer in
          guard let scroll = recognizer.layer as? ScrollLayer else { return }
          let point = recognizer.location(in: scroll)
          scroll.zoom(
            to: CGRect(x: point.x - 60 / 2, y: point.y - 80 / 2, width: 100, height: 100),
            animated: true)
        }
      }),
  ]
}
