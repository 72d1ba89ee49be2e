import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

/// Laminar.docc: SceneTouches, "Touches that a layer handles". What is expected is UIKit's: UIResponder,
/// "Responding to touch events"; UIGestureRecognizer, `cancelsTouchesInView`; UIScrollView,
/// `delaysContentTouches` and `touchesShouldCancel(in:)`.
@Suite struct `Layers of a scene that handle touches` {
  /// The events of a layer's `on`: each method counts in a property of its own.
  private static func on(_ path: String) -> String {
    let counts = [
      ("touchesBegan", "borderWidth"), ("touchesMoved", "zPosition"),
      ("touchesEnded", "cornerRadius"),
      ("touchesCancelled", "shadowRadius"),
    ]
    let lists = counts.map { name, key in "\"\(name)\": [ { \"set\": { \"\(path):\(key)\": 1 } } ]"
    }
    return "\"on\": { \(lists.joined(separator: ", ")) }"
  }

  private func scene(_ layers: String, input: String) throws -> TouchedScene {
    let scene = try #require(TouchedScene(layers, input: input))
    #expect(scene.findings == [])
    return scene
  }

  /// What layers received, as `layer method fingers`, without motion.
  private func received(_ scene: TouchedScene) -> [String] {
    scene.events(until: 4, .responder).filter { !$0.contains("touchesMoved") }.map { line in
      line.split(separator: " ").dropFirst(2).joined(separator: " ")
    }
  }

  @Test func `are told by the methods of a responder, at exact times`() throws {
    let scene = try scene(
      "{ \"name\": \"pad\", \"frame\": [0, 0, 100, 100], \(Self.on("pad")) }",
      input: """
        {"at": 0.5, "touches": [
          {"id": 1, "phase": "began", "location": [50, 50]}, {"id": 1, "at": 0.1, "phase": "moved", "location": [60, 50]},
          {"id": 1, "at": 0.2, "phase": "ended", "location": [60, 50]}]}
        """)
    #expect(
      scene.events(until: 4, .responder) == [
        "0.5 responder pad touchesBegan 1", "0.6 responder pad touchesMoved 1",
        "0.7 responder pad touchesEnded 1",
      ])
    #expect(
      scene.events(until: 4, .action) == [
        "0.5 action pad touchesBegan", "0.6 action pad touchesMoved", "0.7 action pad touchesEnded",
      ])
    scene.advance(to: 0.55)
    #expect(scene.model("borderWidth", of: "pad") == 1 && scene.model("zPosition", of: "pad") == 0)
    scene.advance(to: 1)
    #expect(scene.model("zPosition", of: "pad") == 1 && scene.model("cornerRadius", of: "pad") == 1)
    #expect(scene.model("shadowRadius", of: "pad") == 3, "nothing was cancelled")
  }

  @Test func `get what the layers in them do not handle, and keep it`() throws {
    let scene = try scene(
      """
      { "name": "outer", "frame": [0, 0, 200, 200], \(Self.on("outer")), "sublayers": [
        { "name": "inner", "frame": [0, 0, 100, 100], \(Self.on("outer/inner")), "sublayers": [
          { "name": "key", "frame": [10, 10, 40, 40] } ] },
        { "name": "ok", "frame": [110, 10, 40, 40], "control": "button", "isEnabled": false } ] }
      """,
      input: """
        {"at": 0.5, "tap": "outer/inner/key"}, {"at": 1, "tap": "outer/ok"}, {"at": 1.5, "tap": [150, 150]}
        """)
    // A control handles its touches also while it is disabled.
    #expect(
      received(scene) == [
        "outer/inner touchesBegan 1", "outer/inner touchesEnded 1", "outer touchesBegan 1",
        "outer touchesEnded 1",
      ])
  }

  @Test(arguments: [("", true), (#", "cancelsTouchesInView": false"#, false)])
  func `lose them to a gesture above, unless it lets them be`(
    keys: String, cancels: Bool
  ) throws {
    let scene = try scene(
      """
      { "name": "tray", "frame": [0, 0, 200, 200], "gestures": [ { "type": "pan"\(keys) } ], "sublayers": [
        { "name": "pad", "frame": [0, 0, 100, 100], \(Self.on("tray/pad")) } ] }
      """, input: #"{"at": 0.5, "drag": "tray/pad", "by": [60, 0], "duration": 0.5}"#)
    #expect(
      received(scene) == [
        "tray/pad touchesBegan 1",
        cancels ? "tray/pad touchesCancelled 1" : "tray/pad touchesEnded 1",
      ])
    scene.advance(to: 2)
    #expect(scene.model("shadowRadius", of: "tray/pad") == (cancels ? 1 : 3))
  }

  @Test func `may have gestures themselves, which take their touches`() throws {
    let scene = try scene(
      """
      { "name": "pad", "frame": [0, 0, 100, 100], \(Self.on("pad")), "gestures": [
        { "type": "tap", "on": { "ended": [ { "set": { "pad:opacity": 0.5 } } ] } } ] }
      """, input: #"{"at": 0.5, "tap": "pad"}, {"at": 1.5, "press": "pad", "duration": 1}"#)
    #expect(
      received(scene) == [
        "pad touchesBegan 1", "pad touchesCancelled 1", "pad touchesBegan 1", "pad touchesEnded 1",
      ])
    scene.advance(to: 1)
    #expect(scene.model("opacity", of: "pad") == 0.5)
  }

  /// Of a list: a drag within 0.15 s is never told, a later one is cancelled, and without
  /// `delaysContentTouches` the touch is told at once.
  @Test(arguments: [
    (true, #""drag": [50, 50], "by": [0, -40], "duration": 0.1"#, []),
    (true, #""drag": [50, 50], "by": [0, -40], "duration": 1"#, ["Began 1", "Cancelled 1"]),
    (false, #""drag": [50, 50], "by": [0, -40], "duration": 0.1"#, ["Began 1", "Cancelled 1"]),
    (true, #""tap": [50, 50]"#, ["Began 1", "Ended 1"]),
  ])
  func `in a list are told late, and lose what scrolls`(
    delays: Bool, verb: String, calls: [String]
  ) throws {
    let scene = try scene(
      """
      { "name": "list", "type": "scroll", "frame": [0, 0, 200, 200], "scrollEnabled": true, "contentSize": [200, 4000],
        "delaysContentTouches": \(delays), "sublayers": [ { "name": "pad", "frame": [0, 0, 100, 100], \(Self.on("list/pad")) } ] }
      """, input: "{\"at\": 0.5, \(verb)}")
    #expect(received(scene) == calls.map { "list/pad touches" + $0 })
  }

  @Test(arguments: [(false, ["Began 1", "Ended 1"]), (true, ["Began 1 2", "Ended 1 2"])])
  func `receive several touches only if they are to`(
    isMultiple: Bool, calls: [String]
  ) throws {
    let scene = try scene(
      """
      { "name": "pad", "frame": [0, 0, 100, 100], "isMultipleTouchEnabled": \(isMultiple), \(Self.on("pad")) }
      """, input: #"{"at": 0.5, "tap": "pad", "numberOfTouches": 2}"#)
    #expect(received(scene) == calls.map { "pad touches" + $0 })
  }

  @Test func `show the same before and after the stage reaches a time`() throws {
    let layers = """
      { "name": "pad", "frame": [0, 0, 100, 100], "on": {
        "touchesBegan": [ { "animate": { "pad:position.x": 90 }, "duration": 0.5 } ],
        "touchesEnded": [ { "animate": { "pad:position.x": 50 }, "duration": 0.5 } ] } }
      """
    let input = #"{"at": 0.25, "press": "pad", "duration": 0.3}"#
    let scene = try scene(layers, input: input)
    let times = [0.2, 0.4, 0.55, 0.7, 1.2]
    let foreseen = times.map { scene.foreseen("position.x", of: "pad", at: $0) }
    for (time, value) in zip(times, foreseen) {
      scene.advance(to: time)
      let shown = scene["pad"]?.presentation().flatMap { TouchedScene.number("position.x", of: $0) }
      #expect(shown == value, "\(time)")
    }
    #expect(Set(foreseen).count == 4)
    // From the middle of the touch the same future follows.
    let again = try self.scene(layers, input: input)
    again.advance(to: 0.4)
    #expect(again.foreseen("position.x", of: "pad", at: 0.7) == foreseen[3])
  }

  @Test func `may be in a part, and be added by an event`() throws {
    let part = """
      {"laminar": 1, "canvas": {"width": 100, "height": 50}, "duration": 1, "layers": [
       {"name": "plate", "frame": [0, 0, 100, 50], "on": {"touchesBegan": [
        {"set": {"plate:opacity": 0.5}}, {"addLayer": {"layer": {"name": "new", "frame": [0, 0, 50, 50],
         "on": {"touchesBegan": [{"set": {"new:opacity": 0.25}}]}}}}]}}]}
      """
    let scene = try #require(
      TouchedScene(
        text: TouchedScene.text(
          #"{"name": "one", "use": "pad.json", "position": [60, 40]}"#,
          input: #"{"at": 0.5, "tap": "one/plate"}, {"at": 1, "tap": [20, 30]}"#),
        part: { _ in Array(part.utf8) }))
    #expect(scene.findings == [])
    scene.advance(to: 2)
    #expect(scene.model("opacity", of: "one/plate") == 0.5)
    #expect(scene.model("opacity", of: "one/new") == 0.25)
  }

  @Test func `trace what they touch, and have no velocity`() throws {
    let pad = """
      { "name": "pad", "frame": [0, 0, 100, 100], "on": { "touchesEnded": [ { "animate": { "pad:position.x": 90 }, "spring": %} ] } }
      """
    let plain = pad.replacingOccurrences(of: "%", with: #"{ "dampingRatio": 0.5 }"#)
    let scene = try scene(plain, input: "")
    #expect(scene.scene.touchedKeys.map { "\($0.layer):\($0.keyPath)" } == ["pad:position.x"])
    let spring = #"{ "dampingRatio": 0.5, "initialVelocity": "gesture" }"#
    let findings = TouchedScene.findings(pad.replacingOccurrences(of: "%", with: spring))
    #expect(findings.count == 1 && findings.first?.contains("no gesture whose velocity") == true)
  }
}
