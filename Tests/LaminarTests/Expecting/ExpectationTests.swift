import Laminar
import Testing

@Suite struct `Expectations` {
  private func messages(_ expect: String) throws -> [String] {
    let text = """
      { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "duration": 1,
        "layers": [ { "name": "ball", "bounds": [0, 0, 8, 8], "position": [8, 60], "opacity": 0.5,
          "sublayers": [ { "name": "dot", "backgroundColor": "#ff0000" } ],
          "animations": [ { "keyPath": "position.y", "fromValue": 0, "toValue": 60, "duration": 1 } ] } ],
        "expect": [\(expect)] }
      """
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }
    #expect(report.diagnostics.map(\.message) == [])
    return ExpectationProof.completed(report, of: scene).diagnostics
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

  @Test func `never hide an error, and show at most twenty`() throws {
    let list = (0..<30).map { "{ \"at\": 0, \"value\": { \"ball:zPosition\": \($0 + 1) } }" }
    #expect(try messages(list.joined(separator: ",")).count == 20)
  }
}
