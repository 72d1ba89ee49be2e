import Laminar
import Testing

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
