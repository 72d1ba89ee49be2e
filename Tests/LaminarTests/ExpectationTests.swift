import Laminar
import Testing

@Suite struct `Expectations` {
  private func messages(_ expect: String) throws -> [String] {
    let text = """
      { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "duration": 1,
        "layers": [ { "name": "ball", "bounds": [0, 0, 8, 8], "position": [8, 60], "opacity": 0.5,
          "sublayers": [ { "name": "dot", "bounds": [0, 0, 4, 4], "backgroundColor": "#ff0000" } ],
          "animations": [ { "keyPath": "position.y", "fromValue": 0, "toValue": 60, "duration": 1 } ] } ],
        "expect": [\(expect)] }
      """
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }
    #expect(report.diagnostics.map(\.message) == [])
    let loaded = try #require(scene)
    return ExpectationProof.completed(report, of: loaded, on: Stage(scene: loaded)).diagnostics
      .map { "\($0.message) | \($0.help ?? "")" }
  }

  @Test(arguments: [
    "{ \"at\": 0.5, \"value\": { \"ball:position.y\": 30 } }",
    "{ \"at\": \"30f\", \"value\": { \"ball:position\": [8, 30], \"ball:opacity\": 0.5 } }",
    "{ \"at\": 0, \"value\": { \"ball/dot:backgroundColor\": \"red\", \"ball:hidden\": false } }",
    "{ \"at\": 0.5, \"value\": { \"ball:position.y\": 31 }, \"within\": 1, \"note\": \"near\" }",
    "{ \"order\": [\"start ball#position.y\", \"stop ball#position.y\"] }",
  ])
  func `hold`(expect: String) throws {
    #expect(try messages(expect) == [])
  }

  @Test(arguments: [
    (
      "{ \"at\": 0.5, \"value\": { \"ball:position.y\": 45 }, \"within\": 0.01 }",
      "ball:position.y is 30 at 0.5 s, not 45 within 0.01 | it is at 0.75 s"
    ),
    (
      "{ \"at\": 0.5, \"value\": { \"ball:position\": [9, 30] } }",
      "ball:position is [8, 30] at 0.5 s, not [9, 30] | no frame of the scene shows that"
    ),
    (
      "{ \"at\": 0, \"value\": { \"ball:hidden\": true } }",
      "ball:hidden is false at 0 s, not true | no frame of the scene shows that"
    ),
    (
      "{ \"order\": [\"stop ball#position.y\", \"start ball#position.y\"] }",
      "start ball#position.y comes at 0 s, not after stop ball#position.y at 1 s | "
    ),
    (
      "{ \"order\": [\"stop ball#position.y\", \"stop ball#opacity\"] }",
      "stop ball#opacity does not happen | the scene has other events: see trace --events"
    ),
  ])
  func `are reported when they do not hold`(expect: String, message: String) throws {
    #expect(try messages(expect) == [message])
  }

  private func orderMessages(_ order: String) throws -> [String] {
    let text = """
      { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "duration": 2,
        "layers": [ { "name": "a", "bounds": [0, 0, 8, 8] }, { "name": "b", "bounds": [0, 0, 8, 8] } ],
        "sequences": [ { "name": "intro", "layer": "a", "steps": [
          { "keyPath": "position.x", "toValue": 20, "duration": 0.4 },
          { "layer": "b", "keyPath": "opacity", "toValue": 0.5, "duration": 0.2, "delay": 0.1 } ] } ],
        "timeline": [
          { "at": { "after": "sequence:intro" }, "addAnimation": { "layer": "b",
            "animation": { "key": "pop", "keyPath": "transform.scale", "fromValue": 2, "toValue": 1, "duration": 0.3 } } },
          { "at": 1.5, "pause": "a" } ],
        "expect": [ { "order": [\(order)] } ] }
      """
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }
    #expect(report.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let loaded = try #require(scene)
    return ExpectationProof.completed(report, of: loaded, on: Stage(scene: loaded)).diagnostics
      .filter { $0.severity == .error }.map(\.message)
  }

  @Test(arguments: [
    "\"sequence-start sequence:intro\", \"sequence-completion sequence:intro\"",
    "\"step-end a:position.x\", \"step-start b:opacity\", \"step-end b:opacity\"",
    "\"sequence-completion sequence:intro\", \"start b#pop\", \"stop b#pop\", \"pause a\"",
  ])
  func `hold for the order of sequences and events of the timeline`(order: String) throws {
    #expect(try orderMessages(order) == [])
  }

  @Test(arguments: [
    (
      "\"step-start b:opacity\", \"step-end a:position.x\"",
      "step-end a:position.x comes at 0.4 s, not after step-start b:opacity at 0.5 s"
    ),
    (
      "\"start b#pop\", \"sequence-completion sequence:intro\"",
      "sequence-completion sequence:intro comes at 0.7 s, not after start b#pop at 0.7 s"
    ),
    ("\"pause a\", \"resume a\"", "resume a does not happen"),
  ])
  func `fail for another order`(order: String, message: String) throws {
    #expect(try orderMessages(order) == [message])
  }

  @Test func `never hide an error, and show at most twenty`() throws {
    let list = (0..<30).map { "{ \"at\": 0, \"value\": { \"ball:zPosition\": \($0 + 1) } }" }
    #expect(try messages(list.joined(separator: ",")).count == 20)
  }
}

@Suite struct `Orders of events of input` {
  private func messages(_ order: String) throws -> [String] {
    let text = """
      { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "duration": 2,
        "layers": [ { "name": "card", "frame": [0, 0, 30, 30],
          "gestures": [ { "type": "tap", "name": "poke", "on": { "ended": [ { "set": { "card:opacity": 0.5 } } ] } } ] } ],
        "input": [ { "at": 0.5, "tap": "card" }, { "at": 1, "touches": [
          { "phase": "began", "location": [40, 5] }, { "at": 0.1, "phase": "ended", "location": [40, 5] } ] } ],
        "expect": [ { "order": [\(order)] } ] }
      """
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }
    #expect(report.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let loaded = try #require(scene)
    return ExpectationProof.report(of: loaded, on: Stage(scene: loaded)).diagnostics.map(\.message)
  }

  @Test(arguments: [
    "\"touch card began\", \"gesture card!poke ended\", \"touch root began\"",
    "\"touch card\", \"gesture card!poke\", \"touch root ended\"",
    "\"touch card began 1 15 15\", \"gesture card!poke ended\"",
  ])
  func `hold by target and by the first words of the detail`(order: String) throws {
    #expect(try messages(order) == [])
  }

  @Test(arguments: [
    (
      "\"gesture card!poke ended\", \"touch card began\"",
      "touch card began comes at 0.5 s, not after gesture card!poke ended at 0.55 s"
    ),
    ("\"touch card\", \"gesture card!poke end\"", "gesture card!poke end does not happen"),
    ("\"touch card\", \"gesture card!pan\"", "gesture card!pan does not happen"),
  ])
  func `fail otherwise`(order: String, message: String) throws {
    #expect(try messages(order) == [message])
  }
}
