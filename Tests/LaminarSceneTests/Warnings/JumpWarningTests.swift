import Testing

@testable import LaminarScene

/// Warnings about jumps are measured on the scene as it plays.
@Suite struct `Jump warnings` {
  private func ids(_ layers: String, _ rest: String = "") -> String {
    let text = """
      {"laminar": 1, "canvas": {"width": 100, "height": 100}, "duration": 3, "layers": [\(layers)]\(rest)}
      """
    return LoadedScene(text: text).ids.joined(separator: " ")
  }

  private func animated(_ animation: String) -> String {
    ids("{\"name\": \"a\", \"frame\": [0, 0, 10, 10], \"animations\": [{\(animation)}]}")
  }

  private static let late = "\"keyPath\": \"opacity\", \"beginTime\": 1, \"duration\": 1"

  @Test(arguments: [
    ("\"fromValue\": 0", "W0222"),
    ("\"fromValue\": 0, \"fillMode\": \"backwards\"", ""),
    ("\"fromValue\": 1, \"toValue\": 1", ""),
    ("\"fromValue\": 0, \"timingFunction\": \"steps(4, jump-start)\"", ""),
    ("\"type\": \"keyframe\", \"values\": [0, 1]", "W0222"),
    ("\"type\": \"keyframe\", \"values\": [0, 1], \"calculationMode\": \"discrete\"", ""),
    ("\"fromValue\": 0.5, \"toValue\": -0.5, \"additive\": true", "W0222"),
  ])
  func `finds what begins late at another value`(animation: String, id: String) {
    #expect(animated("\(Self.late), \(animation)") == id)
  }

  /// A scene with an event is always played, one without only where an animation may jump.
  @Test(arguments: [
    "\"fromValue\": 0.5, \"toValue\": 1", "\"fromValue\": 1, \"toValue\": 0.5", "\"toValue\": 0",
    "\"byValue\": 0.25", "\"toValue\": 1, \"byValue\": 0.25", "\"fromValue\": 0.25",
    "\"type\": \"keyframe\", \"values\": [0.5, 1, 0.5]",
    "\"type\": \"keyframe\", \"values\": [0, 1], \"keyTimes\": [0, 0.5]",
    "\"type\": \"spring\", \"toValue\": 0.5, \"fromValue\": 1",
  ])
  func `finds without playing what playing finds`(values: String) {
    for timing in [
      "\"duration\": 1", "\"duration\": 1, \"beginTime\": 1", "\"duration\": 2, \"beginTime\": 1",
      "\"duration\": 1, \"fillMode\": \"backwards\"", "\"duration\": 1, \"autoreverses\": true",
      "\"duration\": 1, \"timingFunction\": \"steps(3)\"",
      "\"duration\": 1, \"speed\": -1", "\"duration\": 0.7, \"repeatCount\": 1.5",
    ] {
      let layers = """
        {"name": "a", "opacity": 0.5, "frame": [0, 0, 10, 10],
         "animations": [{"keyPath": "opacity", \(values), \(timing)}]}, {"name": "other"}
        """
      let event = ", \"timeline\": [{\"at\": 1.2, \"set\": {\"other:opacity\": 0.5}}]"
      #expect(ids(layers) == ids(layers, event), "\(timing)")
    }
  }

  @Test func `does not report what is not seen to jump`() {
    let moved =
      "{\"keyPath\": \"position\", \"fromValue\": [0, 0], \"beginTime\": 1, \"duration\": 3}"
    #expect(ids("{\"name\": \"a\", \"animations\": [\(moved)]}") == "")
    #expect(ids("{\"name\": \"a\", \"position\": [9, 9], \"animations\": [\(moved)]}") == "W0222")
    #expect(
      ids("{\"name\": \"a\", \"position\": [9, 9], \"opacity\": 0, \"animations\": [\(moved)]}")
        == "")
    #expect(
      ids(
        """
        {"name": "a", "sublayers": [{"name": "b", "position": [9, 9], "animations": [\(moved)]}],
         "hidden": true}
        """) == "")
  }

  @Test func `finds jumps in groups and under clocks of their own`() {
    let group = "\"type\": \"group\", \"duration\": 2, \"animations\":"
    let child = "\"keyPath\": \"opacity\", \"fromValue\": 0, \"beginTime\": 1"
    #expect(animated("\(group) [{\(child), \"duration\": 1}]") == "W0222")
    #expect(animated("\(group) [{\(child), \"duration\": 1, \"fillMode\": \"backwards\"}]") == "")
    #expect(
      ids(
        """
        {"name": "a", "speed": 2, "animations": [
          {"keyPath": "opacity", "toValue": 0, "duration": 2}]}
        """) == "W0202")
    #expect(
      ids(
        """
        {"name": "a", "speed": 0.5, "animations": [
          {"keyPath": "opacity", "toValue": 0, "duration": 2}]}
        """) == "")
  }

  @Test func `leaves alone what an event asks for`() {
    let layer = """
      {"name": "a", "animations": [
        {"keyPath": "opacity", "fromValue": 1, "toValue": 0.25, "duration": 1}]}
      """
    #expect(ids(layer) == "W0202")
    #expect(
      ids(layer, ", \"timeline\": [{\"at\": 1, \"set\": {\"a:opacity\": 0.5}}]") == "")
    let add = "{\"keyPath\": \"opacity\", \"fromValue\": 0, \"duration\": 1}"
    #expect(
      ids(
        "{\"name\": \"a\"}",
        ", \"timeline\": [{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": \(add)}}]"
      )
        == "W0222")
    #expect(
      ids(
        "{\"name\": \"a\"}",
        ", \"timeline\": [{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"delay\": 0.5, \"animation\": \(add)}}]"
      )
        == "W0222")
    let drop = "{\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 1}"
    #expect(
      ids(
        "{\"name\": \"a\"}",
        ", \"timeline\": [{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": \(drop)}}]"
      )
        == "W0202")
  }

  /// A layer that shows 1, unless it is given other values, and what happens to it.
  private func happening(_ timeline: String, layer: String = "") -> String {
    ids("{\"name\": \"a\", \"frame\": [9, 9, 9, 9]\(layer)}", ", " + timeline)
  }

  private static let fade =
    "\"keyPath\": \"opacity\", \"fromValue\": 0, \"toValue\": 1, \"duration\": 0.5"

  @Test(arguments: [
    ("{\(fade), \"delay\": 0.5}", "", "W0222"),
    // The step sets its end value, so the layer may have the first one.
    ("{\(fade), \"delay\": 0.5}", ", \"opacity\": 0", ""),
    ("{\(fade)}", "", ""),
    ("{\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 0.5, \"delay\": 0.5}", "", ""),
    ("{\(fade), \"delay\": 0.5}", ", \"hidden\": true", ""),
    ("{\"parallel\": [{\(fade), \"delay\": 0.5}]}", "", "W0222"),
    ("{\"parallel\": [{\(fade)}], \"delay\": 0.5}", "", "W0222"),
    (
      "{\"animation\": {\"type\": \"spring\", \"duration\": \"settling\", \"keyPath\": \"position.x\", \"fromValue\": 90}, \"delay\": 0.5}",
      "", "W0222"
    ),
    (
      "{\"animation\": {\"type\": \"keyframe\", \"keyPath\": \"position.x\", \"values\": [90, 13.5]}, \"delay\": 0.5}",
      "", "W0222"
    ),
    (
      "{\"animation\": {\"type\": \"group\", \"animations\": [{\(fade)}]}, \"delay\": 0.5}", "",
      "W0222"
    ),
    (
      "{\"keyPath\": \"transform.scale\", \"fromValue\": 1.2, \"toValue\": 1, \"delay\": 0.5}", "",
      ""
    ),
    ("{\"keyPath\": \"opacity\", \"toValue\": 0.5, \"duration\": 0.5}, {\(fade)}", "", "W0222"),
  ])
  func `finds steps that begin late at another value`(step: String, layer: String, id: String) {
    let sequence = "\"sequences\": [{\"name\": \"s\", \"layer\": \"a\", \"steps\": [\(step)]}]"
    #expect(happening(sequence, layer: layer) == id, "\(step)")
  }

  @Test func `takes the rounds of a sequence as meant`() {
    #expect(
      happening(
        """
        "sequences": [{"name": "s", "layer": "a", "repeatCount": 3, "steps": [
          {"keyPath": "position.x", "fromValue": 13.5, "toValue": 40, "duration": 0.5}]}]
        """) == "")
  }

  @Test(arguments: [
    ("{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\(fade)}}}", "", "W0222"),
    (
      "{\"at\": 1, \"set\": {\"a:opacity\": 1}, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\(fade)}}}",
      ", \"opacity\": 0", ""
    ),
    // A fill mode only moves the jump to the event.
    (
      "{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"delay\": 0.5, \"animation\": {\(fade), \"fillMode\": \"backwards\"}}}",
      "", "W0222"
    ),
    (
      "{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\"keyPath\": \"position.y\", \"fromValue\": 90, \"duration\": 0.5}}}",
      "", "W0222"
    ),
    // Emphasis: a flash of colour, more opacity, a larger scale.
    (
      "{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\"keyPath\": \"backgroundColor\", \"fromValue\": \"yellow\", \"duration\": 0.5}}}",
      ", \"backgroundColor\": \"white\"", ""
    ),
    (
      "{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\"keyPath\": \"opacity\", \"fromValue\": 1, \"duration\": 0.5}}}",
      ", \"opacity\": 0", ""
    ),
    (
      "{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\"keyPath\": \"transform.scale\", \"fromValue\": 1.5, \"duration\": 0.5}}}",
      "", ""
    ),
    (
      "{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\"keyPath\": \"transform.scale\", \"fromValue\": 0, \"duration\": 0.5}}}",
      "", "W0222"
    ),
    ("{\"at\": 0, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\(fade)}}}", "", ""),
  ])
  func `finds animations of events that begin at another value`(
    event: String, layer: String, id: String
  ) {
    #expect(happening("\"timeline\": [\(event)]", layer: layer) == id, "\(event)")
  }

  /// An animation of 3 s that runs twice as fast from the middle on ends within the scene of 3 s.
  @Test func `finds ends that a changed clock brings forward`() {
    let layer =
      ", \"animations\": [{\"keyPath\": \"opacity\", \"toValue\": 0, \"duration\": 3}]"
    #expect(
      happening("\"timeline\": [{\"at\": 1, \"speed\": {\"a\": 2}}]", layer: layer) == "W0202")
    #expect(happening("\"timeline\": [{\"at\": 1, \"speed\": {\"a\": 0.5}}]", layer: layer) == "")
  }

  @Test func `says what to write for steps and events`() throws {
    func help(_ timeline: String) throws -> String? {
      let scene = LoadedScene(
        text: """
          {"laminar": 1, "canvas": {"width": 100, "height": 100}, "duration": 3,
           "layers": [{"name": "a", "frame": [9, 9, 9, 9]}], \(timeline)}
          """)
      let found = try #require(scene.report.diagnostics.first { $0.id == "W0222" })
      return found.help
    }
    #expect(
      try help(
        "\"sequences\": [{\"name\": \"s\", \"layer\": \"a\", \"steps\": [{\(Self.fade), \"delay\": 0.5}]}]"
      )
        == "leave \"fromValue\" out to begin at what shows, or make the layer's opacity 0 until then: "
        + "the step sets its end value")
    #expect(
      try help(
        "\"timeline\": [{\"at\": 1, \"addAnimation\": {\"layer\": \"a\", \"animation\": {\(Self.fade)}}}]"
      )
        == "begin with 1, or make the layer's opacity 0 until then and \"set\" its end value in the event"
    )
  }

  @Test func `says what to write`() throws {
    let scene = LoadedScene(animation: "\(Self.late), \"fromValue\": 0.25")
    let found = try #require(scene.report.diagnostics.first { $0.id == "W0222" })
    #expect(found.message == "opacity jumps from 1 to 0.25 at 1 s, where the animation begins")
    #expect(found.help == "add \"fillMode\": \"backwards\", or begin with \"fromValue\": 1")
    #expect(found.path == "/layers/0/animations/0/fromValue")
  }

  @Test(arguments: [
    ("a̍b", false), ("Grüße, 你好, Привет", false), ("مرحبا", true), ("שלום", true),
    ("नमस्ते", true), ("ก", false), ("กำ ที่", true), ("ភាសា", true), ("한글", false),
  ])
  func `knows the scripts that need shaping`(text: String, isFound: Bool) {
    #expect((ShapedScriptRule.script(of: text) != nil) == isFound)
  }
}
