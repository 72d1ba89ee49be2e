import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `check` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(SampleScene.ball, to: "ball.json")
    try tool.write(SampleScene.broken, to: "broken.json")
  }

  @Test func `ends with 0 for a clean scene`() {
    #expect(tool.run("check", "@ball.json") == .success)
    #expect(tool.output.text == "")
    #expect(tool.messages.text == "checked 1 scene: no errors, no warnings\n")
    #expect(tool.run("check", "@ball.json", "--strict", "-q") == .success)
    #expect(tool.messages.text == "")
  }

  @Test func `ends with 1 for errors, and reports them all on standard output`() {
    #expect(tool.run("check", "@ball.json", "@broken.json") == .negative)
    #expect(tool.output.text.contains("error[E0103]"))
    #expect(tool.output.text.contains("broken.json:"))
    #expect(tool.messages.text == "checked 2 scenes: 1 error, no warnings\n")
    #expect(tool.run("check", "@broken.json", "--format", "json") == .negative)
    #expect(tool.lines.count == 1)
    #expect(tool.line(0).hasPrefix("{\"severity\":\"error\",\"id\":\"E0103\""))
  }

  @Test func `ends with 2 for files that it cannot read, after checking the others`() {
    #expect(tool.run("check", "@missing.json", "@broken.json") == .usage)
    #expect(tool.messages.text.contains("missing.json: no such file or folder"))
    #expect(tool.output.text.contains("error[E0103]"))
  }

  @Test func `skips what is no scene beside scenes, and refuses it alone`() throws {
    try tool.write(SceneSchema.text, to: "scene.schema.json")
    try tool.write("{ \"laminar-suite\": 1, \"cases\": [] }", to: "suite.json")
    try tool.write("{ \"laminar-input\": 1, \"input\": [] }", to: "touches.json")
    try tool.write("{ \"laminar-run\": 1 }", to: "run.json")
    let others = ["@scene.schema.json", "@suite.json", "@touches.json", "@run.json"]
    #expect(tool.run(["check"] + others + ["@ball.json"]) == .success)
    #expect(
      tool.messages.text.replacing(tool.folder.path + "/", with: "") == """
        scene.schema.json is a JSON Schema, not a scene: skipped
        suite.json is a suite, not a scene: skipped
        touches.json is a file of input, not a scene: skipped
        run.json is the record of a test run, not a scene: skipped
        checked 1 scene: no errors, no warnings

        """)
    for other in others { #expect(tool.run("check", other) == .usage, "\(other)") }
    #expect(tool.run(["check"] + others) == .usage)
    #expect(tool.messages.text.contains("4 files could not be read"))
  }

  /// A scene with a number of mistakes.
  private static func mistaken(_ count: Int) -> String {
    let layers = (0..<count).map { "{\"name\": \"n\($0)\", \"opacty\": 1}" }.joined(
      separator: ",\n")
    return """
      {"laminar": 1, "canvas": {"width": 8, "height": 8}, "duration": 1, "layers": [
      \(layers)]}
      """
  }

  @Test func `reports every error in JSON, in files, and with --all`() throws {
    try tool.write(Self.mistaken(50), to: "many.json")
    #expect(tool.run("check", "@many.json") == .negative)
    #expect(tool.lines.count { $0.hasPrefix("error[") } == 20)
    #expect(tool.output.text.hasSuffix("\n30 more errors; --all shows them\n\n"))
    #expect(tool.messages.text == "checked 1 scene: 50 errors, no warnings\n")
    #expect(tool.run("check", "@many.json", "--all") == .negative)
    #expect(tool.lines.count { $0.hasPrefix("error[") } == 50)
    #expect(tool.run("check", "@many.json", "--report", "json") == .negative)
    #expect(tool.lines.count == 50)
    // Each has its own path.
    #expect(tool.line(49).contains("\"path\":\"/layers/49/opacty\""))
    let file = "text=\(tool.folder.file("r.txt"))"
    #expect(tool.run("check", "@many.json", "--report", file, "--report", "json") == .negative)
    #expect(tool.lines.count == 50)
    #expect(tool.folder.text("r.txt")?.contains("many.json:51:") == true)
  }

  @Test func `reports ten thousand errors in little more than linear time`() throws {
    try tool.write(Self.mistaken(10_000), to: "many.json")
    let clock = ContinuousClock()
    var code = ExitCode.success
    let time = clock.measure { code = tool.run("check", "@many.json", "--report", "json") }
    #expect(code == .negative)
    #expect(tool.lines.count == 10_000)
    // Two seconds in a debug build; a quadratic search takes minutes.
    #expect(time < .seconds(60))
  }

  @Test(arguments: [
    (
      #"{"name": "a", "animations": [{"keyPath": "opacity", "from": 0, "to": 1}]}"#, "",
      ["E0103", "E0103"]
    ),
    (
      #"{"name": "a", "animations": [{"type": "spring", "property": "opacity", "toValue": 1}]}"#,
      "",
      ["E0103"]
    ),
    (
      #"{"name": "a", "contents": "hero"}, {"name": "b", "contents": "hero"}"#, "", ["E0309"]
    ),
    (
      #"{"name": "a", "contents": "hero"}, {"name": "b", "contents": "hero"}"#,
      #", "assets": {"hero": "hero.png"}"#, ["E0104"]
    ),
    (
      #"{"type": "text", "name": "a", "string": "a", "font": "x", "fontSize": 9, "bounds": [0, 0, 9, 9]}"#,
      #", "fonts": ["x"]"#, ["E0104"]
    ),
    (
      #"{"type": "circle", "name": "a"}"#,
      #", "timeline": [{"at": 0, "set": {"a:opacity": 1}}, {"at": 1, "removeLayer": "a"}]"#,
      ["E0107"]
    ),
    (
      #"{"name": "a"}"#,
      #", "timeline": [{"at": 0, "removeLayer": "b"}, {"at": 1, "removeLayer": "b"}]"#, ["E0311"]
    ),
    (
      #"{"name": "a"}"#,
      #", "sequences": [{"name": "s", "steps": []}], "timeline": [{"at": {"after": "sequence:s"}, "removeLayer": "a"}]"#,
      ["E0106"]
    ),
    (
      #"{"name": "a"}"#,
      #", "sequences": [{"nam": "s", "layer": "a", "steps": [{"keyPath": "opacity", "toValue": 0}]}]"#,
      ["E0103"]
    ),
  ])
  func `makes one error of one mistake`(layers: String, more: String, ids: [String]) throws {
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 8, "height": 8}, "duration": 1, "layers": [\(layers)]\(more)}
      """, to: "one.json")
    #expect(tool.run("check", "@one.json", "--report", "json") == .negative)
    let found = tool.lines.filter { $0.contains("\"severity\":\"error\"") }
      .map { String($0.drop { $0 != "E" }.prefix(5)) }
    #expect(found == ids, "\(tool.output.text)")
  }

  @Test func `finds the seam of a loop, with the values that make it`() throws {
    func scene(_ animation: String) -> String {
      """
      {"laminar": 1, "canvas": {"width": 60, "height": 20, "backgroundColor": "white"},
        "duration": 2, "frameRate": 30, "layers": [{"name": "dot", "bounds": [0, 0, 8, 8],
          "position": [10, 10], "backgroundColor": "red", "animations": [\(animation)]}]}
      """
    }
    let move = #""keyPath": "position.x", "fromValue": 10, "toValue": 50"#
    // Two whole cycles, forth and back; and a turn that ends where it began.
    for animation in [
      "{\(move), \"duration\": 0.5, \"autoreverses\": true, \"repeatCount\": \"infinity\"}",
      #"{"keyPath": "transform.rotation.z", "fromValue": 0, "toValue": 6.283185307179586, "duration": 2, "fillMode": "forwards", "removedOnCompletion": false}"#,
    ] {
      try tool.write(scene(animation), to: "loop.json")
      #expect(tool.run("check", "@loop.json", "--seamless") == .success, "\(tool.output.text)")
      #expect(tool.output.text == "")
    }
    // A cycle of 0.8 s is halfway at 2 s: x = 10 + 40 · 0.5.
    try tool.write(
      scene("{\(move), \"duration\": 0.8, \"repeatCount\": \"infinity\"}"), to: "loop.json")
    #expect(tool.run("check", "@loop.json") == .success)
    #expect(tool.run("check", "@loop.json", "--seamless") == .negative)
    #expect(tool.output.text.contains("error[E0502]: the loop is not seamless"))
    #expect(tool.output.text.contains("dot:position.x begins at 10 and ends at 30"))
    // A cycle of 2 s is at its beginning again at 2 s, and at x = 50 right before.
    try tool.write(
      scene("{\(move), \"duration\": 2, \"repeatCount\": \"infinity\"}"), to: "loop.json")
    #expect(tool.run("check", "@loop.json", "--seamless") == .negative)
    #expect(tool.output.text.contains("it jumps as it begins again, at 2 s"))
    #expect(tool.output.text.contains("dot:position.x jumps from 50 to 10"))
    // A blinking light does so within the loop too; a whole turn does so in its value alone.
    for animation in [
      #"{"type": "keyframe", "keyPath": "opacity", "values": [1, 0], "calculationMode": "discrete", "duration": 0.5, "repeatCount": "infinity"}"#,
      "{\(move), \"duration\": 0.4, \"repeatCount\": \"infinity\"}",
      #"{"keyPath": "transform.rotation.z", "fromValue": 0, "toValue": 6.283185307179586, "duration": 2, "repeatCount": "infinity"}"#,
    ] {
      try tool.write(scene(animation), to: "loop.json")
      #expect(tool.run("check", "@loop.json", "--seamless") == .success, "\(tool.output.text)")
    }
    // What is not visible is a warning.
    try tool.write(
      scene("{\(move), \"duration\": 0.8, \"repeatCount\": \"infinity\"}").replacing(
        "\"backgroundColor\": \"red\"", with: "\"opacity\": 0"), to: "loop.json")
    #expect(tool.run("check", "@loop.json", "--seamless") == .success)
    #expect(tool.output.text.contains("warning[W0252]"))
  }

  @Test func `counts advice where it is requested, and fails for it only when it is strict`() {
    var tally = CheckTally()
    tally.advice = 0
    #expect(tally.text == "checked no scenes: no errors, no warnings, no advice")
    tally.advice = 2
    #expect(tally.exitCode(isStrict: false) == .success)
    #expect(tally.exitCode(isStrict: true) == .negative)
    #expect(tool.run("check", "@ball.json", "--advice", "-q") == .success)
  }

  @Test func `counts warnings as errors when it is strict`() {
    var tally = CheckTally()
    tally.warnings = 1
    #expect(tally.exitCode(isStrict: false) == .success)
    #expect(tally.exitCode(isStrict: true) == .negative)
    #expect(tally.text == "checked no scenes: no errors, 1 warning")
  }
}
