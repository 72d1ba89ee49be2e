import Foundation
import LaminarEngine
import Testing

@testable import LaminarScene

/// Laminar.docc: SceneFormat, "Controls".
@Suite struct `Controls of a scene` {
  private static let button = """
    { "name": "ok", "frame": [20, 20, 80, 40], "control": "button", "states": { "highlighted": { ":transform.scale": 0.95, "label:opacity": 0.5 } }, "stateDuration": 0.15,
      "on": { "touchUpInside": [ { "set": { "panel:hidden": false } } ] },
      "sublayers": [ { "name": "label", "frame": [10, 10, 10, 10] } ] },
    { "name": "panel", "frame": [120, 20, 80, 40], "hidden": true }
    """

  @Test func `have values while they are highlighted`() throws {
    let scene = try #require(
      TouchedScene(Self.button, input: #"{"at": 0.5, "press": "ok", "duration": 1}"#))
    #expect(scene.findings == [])
    #expect(scene.model("transform.scale", of: "ok") == 1)
    scene.advance(to: 0.5)
    #expect(abs((scene.model("transform.scale", of: "ok") ?? 0) - 0.95) < 1e-9)
    #expect(scene.model("opacity", of: "ok/label") == 0.5)
    let half = try #require(scene.foreseen("transform.scale", of: "ok", at: 0.575))
    #expect(half > 0.95 && half < 1)
    scene.advance(to: 1)
    #expect(scene["panel"]?.isHidden == true)
    scene.advance(to: 1.5)
    #expect(scene.model("transform.scale", of: "ok") == 1)
    #expect(scene.model("opacity", of: "ok/label") == 1)
    #expect(scene["panel"]?.isHidden == false)
  }

  @Test func `send their events where the finger leaves`() throws {
    let scene = try #require(
      TouchedScene(
        Self.button, input: #"{"at": 0.5, "drag": "ok", "to": [60, 220], "duration": 0.5}"#))
    let names = scene.events(until: 4, .control).compactMap { $0.split(separator: " ").last }
    #expect(names.first == "touchDown" && names.last == "touchUpOutside")
    #expect(names.filter { $0 == "touchDragExit" }.count == 1)
    scene.advance(to: 2)
    #expect(scene["panel"]?.isHidden == true)
  }

  @Test func `are selected by every other touch if they are toggles`() throws {
    let scene = try #require(
      TouchedScene(
        """
        { "name": "switch", "frame": [20, 20, 60, 40], "control": "toggle", "states": { "selected": { ":opacity": 0.5 } },
          "on": { "valueChanged": [ { "animate": { "switch:borderWidth": 2 }, "duration": 0.1 } ] } }
        """, input: #"{"at": 0.5, "tap": "switch"}, {"at": 1.5, "tap": "switch"}"#))
    #expect(scene.findings == [])
    scene.advance(to: 1)
    #expect(scene.model("opacity", of: "switch") == 0.5)
    #expect(scene.model("borderWidth", of: "switch") == 2)
    scene.advance(to: 2)
    #expect(scene.model("opacity", of: "switch") == 1)
  }

  @Test func `begin as the scene says`() throws {
    let scene = try #require(
      TouchedScene(
        """
        { "name": "a", "frame": [20, 20, 60, 40], "control": "toggle", "isSelected": true, "states": { "selected": { ":opacity": 0.5 } } },
        { "name": "b", "frame": [90, 20, 60, 40], "control": "button", "isEnabled": false, "states": { "disabled": { ":opacity": 0.25 } },
          "isMultipleTouchEnabled": true, "isExclusiveTouch": true }
        """, input: ""))
    #expect(scene.model("opacity", of: "a") == 0.5)
    #expect(scene.model("opacity", of: "b") == 0.25)
    #expect(scene["b"]?.isMultipleTouchEnabled == true && scene["b"]?.isExclusiveTouch == true)
    #expect(scene["a"]?.isMultipleTouchEnabled == false)
  }

  @Test func `beat a gesture of the layer that holds them`() throws {
    let scene = try #require(
      TouchedScene(
        """
        { "name": "row", "frame": [0, 0, 200, 100], "gestures": [ { "type": "tap", "on": { "ended": [ { "set": { "row:opacity": 0 } } ] } } ],
          "sublayers": [ { "name": "ok", "frame": [20, 20, 60, 40], "control": "button", "on": { "touchUpInside": [ { "set": { "row/ok:opacity": 0.5 } } ] } } ] }
        """, input: #"{"at": 0.5, "tap": "row/ok"}"#))
    scene.advance(to: 2)
    #expect(scene.model("opacity", of: "row") == 1)
    #expect(scene.model("opacity", of: "row/ok") == 0.5)
  }
}
