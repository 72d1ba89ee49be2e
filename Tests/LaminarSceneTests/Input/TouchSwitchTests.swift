import Foundation
import LaminarEngine
import Testing

@testable import LaminarScene

/// Laminar.docc: SceneTouches, "What events switch".
@Suite struct `Events that switch controls and gestures` {
  private static let button = """
    { "name": "ok", "frame": [20, 20, 60, 40], "control": "button",
      "states": { "highlighted": { ":zPosition": 1 }, "disabled": { ":opacity": 0.25, "label:borderWidth": 3 } },
      "on": { "primaryActionTriggered": [ { "set": { "ok:isEnabled": false } }, { "animate": { "bar:opacity": 0 }, "duration": 1 } ] },
      "sublayers": [ { "name": "label", "frame": [5, 5, 20, 10] } ] },
    { "name": "bar", "frame": [20, 100, 60, 10] }
    """
  private static let taps = [0.5, 1, 2].map { #"{"at": \#($0), "tap": "ok"}"# }
    .joined(separator: ", ")
  private static let enabling = """
    , "timeline": [{"at": {"after": "bar#opacity"}, "set": {"ok:isEnabled": true}}]
    """

  @Test func `disable a button while something loads`() throws {
    let scene = try #require(TouchedScene(Self.button, input: Self.taps, Self.enabling))
    #expect(scene.findings == [])
    // The tap of one second finds it disabled; the animation ends at 1.55.
    let triggered = scene.events(until: 3, .control).filter {
      $0.hasSuffix("primaryActionTriggered")
    }
    #expect(
      triggered == [
        "0.55 control ok primaryActionTriggered", "2.05 control ok primaryActionTriggered",
      ])
    let times = [0.4, 0.52, 0.6, 1.5, 1.6, 2.5]
    let foreseen = times.reversed().map { scene.foreseen("opacity", of: "ok", at: $0) }
    #expect(foreseen.reversed() == [1, 1, 0.25, 0.25, 1, 0.25])
    for (time, opacity) in zip(times, foreseen.reversed()) {
      scene.advance(to: time)
      #expect(scene.model("opacity", of: "ok") == opacity)
      #expect(scene.model("borderWidth", of: "ok/label") == (opacity == 1 ? 0 : 3))
    }
  }

  @Test func `cancel a touch that a disabled button tracks`() throws {
    let scene = try #require(
      TouchedScene(
        Self.button, input: #"{"at": 0.5, "press": "ok", "duration": 1}"#,
        #", "timeline": [{"at": 1, "set": {"ok:isEnabled": false}}]"#))
    #expect(
      scene.events(until: 3, .control) == [
        "0.5 control ok touchDown", "1.0 control ok touchCancel",
      ])
    #expect([0.75, 1.25].map { scene.foreseen("zPosition", of: "ok", at: $0) } == [1, 0])
  }

  @Test func `cancel a gesture that is disabled in the middle`() throws {
    let row = """
      { "name": "l", "frame": [0, 0, 300, 200], "sublayers": [ { "name": "row", "frame": [20, 20, 100, 40], "gestures": [
        { "type": "pan", "name": "del", "moves": "position.x", "on": { "cancelled": [ { "set": { "l/row:opacity": 0.5 } } ] } } ] } ] }
      """
    let scene = try #require(
      TouchedScene(
        row,
        input: """
          {"at": 0.5, "drag": "l/row", "by": [100, 0], "duration": 1}, {"at": 2, "drag": "l/row", "by": [9, 0], "duration": 0.2},
          {"at": 3, "drag": "l/row", "by": [40, 0], "duration": 0.2}
          """,
        """
        , "timeline": [{"at": 1, "set": {"l/row!del:isEnabled": false}}, {"at": 2.5, "set": {"l/row!del:isEnabled": true}}]
        """))
    let states = scene.events(until: 4, .gesture).filter { !$0.contains("changed") }
      .compactMap { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    #expect(states.map { $0.split(separator: " ")[1] } == ["began", "cancelled", "began", "ended"])
    #expect(
      scene.events(until: 4, .gesture).contains { $0.hasPrefix("1.0 ") && $0.contains("cancelled") }
    )
    #expect(scene.foreseen("opacity", of: "l/row", at: 0.9) == 1)
    #expect(scene.foreseen("opacity", of: "l/row", at: 1) == 0.5)
    // It stays where the fingers had it when the gesture was cancelled.
    let held = scene.foreseen("position.x", of: "l/row", at: 1)
    #expect(scene.foreseen("position.x", of: "l/row", at: 2.4) == held)
    #expect(scene.foreseen("position.x", of: "l/row", at: 4) != held)
  }

  @Test func `select without an event of the control`() throws {
    let scene = try #require(
      TouchedScene(
        """
        { "name": "a", "frame": [10, 10, 80, 80], "control": "toggle", "isSelected": true, "stateDuration": 0.5, "stateTimingFunction": "linear",
          "states": { "selected": { ":opacity": 0 } }, "on": { "valueChanged": [ { "set": { "b:opacity": 0 } } ] } },
        { "name": "b", "frame": [110, 10, 80, 80], "control": "toggle", "on": { "valueChanged": [ { "set": { "a:isSelected": false } } ] } }
        """, input: #"{"at": 0.95, "tap": "b"}"#))
    #expect(scene.findings == [])
    #expect(scene.events(until: 3, .action) == ["1.0 action b valueChanged"])
    // In the time of its states, as after a touch.
    #expect([0.9, 1.25, 1.5].map { scene.foreseen("opacity", of: "a", at: $0) } == [0, 0.5, 1])
    #expect(scene.foreseen("opacity", of: "b", at: 3) == 1)
  }

  @Test func `are taken back with the state that made them`() throws {
    let scene = try #require(
      TouchedScene(
        Self.button, input: "",
        """
        , "states": {"loading": {"ok:isEnabled": false, "bar:opacity": 0.5}, "idle": {"bar:zPosition": 1}},
          "timeline": [{"at": 1, "state": {"name": "loading", "duration": 0}}, {"at": 2, "state": {"name": "idle", "duration": 0}}]
        """))
    #expect(scene.findings == [])
    #expect([0.5, 1.5, 2.5].map { scene.foreseen("opacity", of: "ok", at: $0) } == [1, 0.25, 1])
    #expect([0.5, 1.5, 2.5].map { scene.foreseen("opacity", of: "bar", at: $0) } == [1, 0.5, 1])
  }

  // MARK: - Groups

  private static func tab(_ name: String, _ x: Int, _ more: String = "") -> String {
    """
    { "name": "\(name)", "frame": [\(x), 10, 40, 40], "control": "toggle", "group": "tabs",
      "states": { "selected": { ":opacity": 0.5 } }\(more) }
    """
  }

  private func opacities(_ scene: TouchedScene, _ paths: [String], at time: Double) -> [Double?] {
    paths.map { scene.foreseen("opacity", of: $0, at: time) }
  }

  @Test func `select one of a group, as touches do`() throws {
    let tabs = [Self.tab("a", 10, #", "isSelected": true"#), Self.tab("b", 60), Self.tab("c", 110)]
    let scene = try #require(
      TouchedScene(
        tabs.joined(separator: ", "),
        input: #"{"at": 0.5, "tap": "b"}, {"at": 1, "tap": "b"}, {"at": 3, "tap": "a"}"#,
        #", "timeline": [{"at": 2, "set": {"c:isSelected": true}}]"#))
    #expect(scene.findings == [])
    let names = ["a", "b", "c"]
    #expect(opacities(scene, names, at: 3.5) == [0.5, 1, 1])
    #expect(opacities(scene, names, at: 2.5) == [1, 1, 0.5])
    #expect(opacities(scene, names, at: 1.5) == [1, 0.5, 1])
    #expect(opacities(scene, names, at: 0.4) == [0.5, 1, 1])
    let changes = scene.events(until: 4, .control).filter { $0.hasSuffix("valueChanged") }
    #expect(changes == ["0.55 control b valueChanged", "3.05 control a valueChanged"])
  }

  @Test func `leave the group of another part alone`() throws {
    let part = """
      {"laminar": 1, "canvas": {"width": 100, "height": 60}, "duration": 4, "layers": [\(Self.tab("a", 0, #", "isSelected": true"#)), \(Self.tab("b", 50))]}
      """
    let scene = try #require(
      TouchedScene(
        text: TouchedScene.text(
          """
          { "name": "one", "use": "tabs.json", "position": [60, 60] }, { "name": "two", "use": "tabs.json", "position": [60, 160] }
          """, input: #"{"at": 0.5, "tap": "one/b"}"#),
        part: { $0 == "tabs.json" ? Array(part.utf8) : nil }))
    #expect(scene.findings == [])
    let paths = ["one/a", "one/b", "two/a", "two/b"]
    #expect(opacities(scene, paths, at: 0) == [0.5, 1, 0.5, 1])
    #expect(opacities(scene, paths, at: 1) == [1, 0.5, 0.5, 1])
  }

  // MARK: - Errors

  @Test(arguments: [
    (#"{"at": 1, "set": {"bar:isEnabled": false}}"#, "E0108", "add \"control\""),
    (#"{"at": 1, "set": {"ok!tap:isEnabled": false}}"#, "E0371", "give the gesture a \"name\""),
    (#"{"at": 1, "set": {"no!tap:isEnabled": false}}"#, "E0311", ""),
    (#"{"at": 1, "set": {"pad!swip:isEnabled": false}}"#, "E0371", "did you mean \"swipe\"?"),
    (#"{"at": 1, "set": {"pad!swipe:opacity": 1}}"#, "E0211", "they set \"isEnabled\""),
    (#"{"at": 1, "set": {"pad:isEnabled": false}}"#, "E0108", "layer!gesture:isEnabled"),
    (#"{"at": 1, "set": {"pad!swipe": false}}"#, "E0217", "layer!gesture:isEnabled"),
    (#"{"at": 1, "set": {"ok:isEnabled": 0}}"#, "E0104", ""),
    (#"{"at": 1, "set": {"ok:enabled": false}}"#, "E0211", "isEnabled"),
    (#"{"at": 1, "animate": {"ok:isSelected": true}}"#, "E0212", "\"set\" changes it at once"),
  ])
  func `say what is wrong`(event: String, id: String, help: String) {
    let pad = #", { "name": "pad", "gestures": [ { "type": "swipe", "name": "swipe" } ] }"#
    let report = SceneLoader.load(
      Array(
        TouchedScene.text(Self.button + pad, input: "", ", \"timeline\": [\(event)]").utf8),
      name: "scene.json", image: { _ in nil }
    ).1
    #expect(report.diagnostics.map(\.id) == [id])
    let text = report.text()
    #expect(help.isEmpty || text.contains(help), "\(text)")
  }

  @Test func `find two selected controls of a group, and groups of one`() {
    let selected = #", "isSelected": true"#
    let two = [Self.tab("a", 10, selected), Self.tab("b", 60, selected)].joined(separator: ", ")
    #expect(
      TouchedScene.findings(two).map { String($0.prefix(31)) }
        == ["E0105 /layers/1/isSelected two "])
    let one = TouchedScene.findings(
      [Self.tab("a", 10), Self.tab("b", 60)].joined(separator: ", ")
        + #", { "name": "c", "control": "button", "group": "tab" }"#)
    #expect(one == ["W0211 /layers/2/group \"tab\" is the group of a single control"])
    #expect(
      TouchedScene.findings(#"{ "name": "c", "group": "tab" }"#).map { String($0.prefix(22)) }
        == ["E0108 /layers/0/group "])
  }
}
