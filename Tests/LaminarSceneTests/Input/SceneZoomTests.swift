import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

/// Scenes whose scroll layers zoom (Laminar.docc: SceneFormat, "zoom").
@Suite struct `A zoom in a scene` {
  private static let list = """
    "name": "list", "type": "scroll", "frame": [0, 0, 200, 200], "scrollEnabled": true,
    "contentSize": [200, 200], "maximumZoomScale": 3,
    "sublayers": [{"name": "photo", "frame": [0, 0, 200, 200]}, {"name": "pin", "frame": [90, 90, 9, 9]}]
    """

  private func scene(
    _ more: String = "", input: String = "", timeline: String = ""
  ) throws -> TouchedScene {
    let scene = TouchedScene(
      "{\(Self.list)\(more)}", input: input, timeline.isEmpty ? "" : ", \"timeline\": [\(timeline)]"
    )
    return try #require(scene)
  }

  /// The scale and the offset that the layer is shown with.
  private func shown(_ scene: TouchedScene, at time: Double) -> [Double] {
    ["zoomScale", "bounds.origin.x", "bounds.origin.y"].map {
      ((scene.foreseen($0, of: "list", at: time) ?? .nan) * 1e6).rounded() / 1e6
    }
  }

  @Test func `by a pinch needs no more than a greatest scale`() throws {
    let scene = try scene(input: #"{"at": 1, "pinch": [60, 80], "scale": 2, "duration": 0.4}"#)
    #expect(scene.findings == [])
    #expect(shown(scene, at: 0.9) == [1, 0, 0])
    #expect(shown(scene, at: 1.4) == [2, 60, 80])
    scene.advance(to: 2)
    #expect((scene["list"] as? ScrollLayer)?.contentSize == CGSize(width: 400, height: 400))
  }

  @Test func `by a double tap goes to the other scale about the tap, and back`() throws {
    let scene = try scene(
      """
      , "gestures": [{"type": "tap", "numberOfTapsRequired": 2, "on": {"ended":
          [{"zoom": {"layer": "list", "scale": [1, 2.5], "about": "gesture"}}]}}]
      """,
      input: """
        {"at": 0.5, "tap": [60, 80], "tapCount": 2}, {"at": 2, "tap": [60, 80], "tapCount": 2}
        """)
    #expect(scene.findings == [])
    #expect(shown(scene, at: 1.5) == [2.5, 90, 120])
    #expect(shown(scene, at: 3.5) == [1, 0, 0])
    let middle = shown(scene, at: 0.85)
    // What is at (60, 80) of the content stays there on the way.
    #expect(middle[0] > 1 && middle[0] < 2.5)
    #expect(abs(60 * middle[0] - middle[1] - 60) < 1e-4)
    #expect(abs(80 * middle[0] - middle[2] - 80) < 1e-4)
  }

  @Test func `by an event has a scale or a rectangle`() throws {
    let scene = try scene(
      timeline: """
        {"at": 0.5, "zoom": {"layer": "list", "scale": 2}},
        {"at": 1, "zoom": {"layer": "list", "rect": [50, 50, 100, 80], "duration": 0}},
        {"at": 1.5, "zoom": {"layer": "list", "scale": 9, "about": [0, 200], "duration": 1, "timingFunction": "linear"}},
        {"at": 3, "set": {"list:zoomScale": 1}}
        """)
    #expect(scene.findings == [])
    // easeInEaseOut in 0.3 s, about the middle.
    #expect(shown(scene, at: 0.65) == [1.5, 50, 50])
    #expect(shown(scene, at: 0.9) == [2, 100, 100])
    #expect(shown(scene, at: 1) == [2, 100, 80])
    // The corner (0, 200) of the content stays at (−100, 320); 3 is the greatest scale.
    #expect(shown(scene, at: 2) == [2.5, 100, 180])
    #expect(shown(scene, at: 2.6) == [3, 100, 280])
    #expect(shown(scene, at: 3) == [1, 0, 0])
  }

  @Test func `is traced, and expected, as a property`() throws {
    let scene = try scene(input: #"{"at": 1, "pinch": [60, 80], "scale": 2, "duration": 0.4}"#)
    let keys = scene.scene.timeline?.touchedKeys.filter { $0.layer == "list" }.map(\.keyPath)
    #expect(keys == ["bounds", "zoomScale", "contentSize"])
  }

  @Test func `with one sublayer leaves the others alone`() throws {
    let scene = try scene(
      #", "zooms": "photo""#,
      timeline: #"{"at": 0, "zoom": {"layer": "list", "scale": 2, "about": [0, 0]}}"#)
    #expect(scene.findings == [])
    scene.advance(to: 1)
    let list = try #require(scene["list"])
    let point = CGPoint(x: 1, y: 1)
    #expect(scene["list/photo"]?.convert(point, to: list) == CGPoint(x: 2, y: 2))
    #expect(scene["list/pin"]?.convert(point, to: list) == CGPoint(x: 91, y: 91))
  }

  /// ../shared/found/layout/d14-zoom.json
  @Test func `has the keys of UIKit`() {
    let found = TouchedScene.findings(
      """
      {"name": "l", "type": "scroll", "frame": [0, 0, 200, 200], "scrollEnabled": true,
       "contentSize": [400, 400], "maximumZoomScale": 3}
      """)
    #expect(found == [])
  }

  @Test func `reports what cannot be`() {
    func findings(_ event: String) -> [String] {
      TouchedScene.findings(
        "{\(Self.list)}", ", \"timeline\": [{\"at\": 0, \"zoom\": {\(event)}}]")
    }
    #expect(findings(#""layer": "list", "scale": 2, "rect": [0, 0, 9, 9]"#).count == 1)
    #expect(findings(#""layer": "list""#).count == 1)
    #expect(
      findings(#""layer": "list/photo", "scale": 2"#).first?.contains("not a scroll layer") == true)
    #expect(findings(#""layer": "list", "scale": 0"#).count == 1)
    #expect(findings(#""layer": "list", "scale": [2]"#).count == 1)
    #expect(
      findings(#""layer": "list", "scale": 2, "about": "gesture""#).first?.contains("no gesture")
        == true)
    #expect(findings(#""layer": "list", "rect": [0, 0, 9, 9], "about": [1, 2]"#).count == 1)
    let misnamed = TouchedScene.findings("{\(Self.list), \"zooms\": \"foto\"}")
    #expect(misnamed.first?.contains("there is no sublayer \"foto\"") == true)
    let zero = TouchedScene.findings("{\(Self.list), \"minimumZoomScale\": 0}")
    #expect(zero.count == 1)
  }
}
