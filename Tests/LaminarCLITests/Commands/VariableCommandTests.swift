import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Values of variables on the command line` {
  private let tool = ToolRun()

  private static let scene = """
    { "laminar": 1, "canvas": { "width": 40, "height": 20, "backgroundColor": "${back}" },
      "variables": { "back": "#000000", "size": 10, "name": "Ada" },
      "duration": 1,
      "layers": [
        { "name": "box", "bounds": [0, 0, "${size}", 10], "position": [20, 10] },
        { "name": "words", "type": "text", "bounds": [0, 0, 40, 20], "string": "${name}" } ] }
    """

  private func value(_ track: String, _ options: String...) -> String? {
    tool.run(
      ["trace", "@a.json", "--tracks", "all", "--track", track, "--at", "0", "--format", "jsonl"]
        + options)
    let line = tool.lines.first { $0.hasPrefix("{\"track\"") }
    return line?.split(separator: "[0,").dropFirst().first.map { String($0.prefix { $0 != "]" }) }
  }

  @Test func `replace the declared ones, the last of each`() throws {
    try tool.write(Self.scene, to: "a.json")
    try tool.write(#"{ "size": 30, "name": "Grace", "note": "x" }"#, to: "values.json")
    #expect(value("box:bounds.size.width") == "10")
    #expect(value("box:bounds.size.width", "--set", "size=25") == "25")
    let file = "--set=@" + tool.folder.file("values.json")
    #expect(value("box:bounds.size.width", file) == "30")
    #expect(value("words:string", file) == "\"Grace\"")
    #expect(value("words:string", file, "--set", "name=Alan=") == "\"Alan=\"")
    #expect(value("words:string", "--set", "name=Alan", file) == "\"Grace\"")
    #expect(value("words:string", "--set", "name=") == "\"\"")
  }

  @Test func `are errors of the scene where they do not fit`() throws {
    try tool.write(Self.scene, to: "a.json")
    #expect(tool.run("check", "@a.json", "--set", "size=big") == .negative)
    #expect(tool.output.text.contains("--set size=big: \"size\" takes a number, not \"big\""))
    #expect(tool.run("check", "@a.json", "--set", "sise=3") == .negative)
    #expect(tool.output.text.contains("did you mean \"size\"?"))
    #expect(tool.run("check", "@a.json", "--set", "back=blau") == .negative)
    #expect(tool.output.text.contains("${back} is \"blau\", from --set back=blau"))
    #expect(tool.run("render", "@a.json", "--set", "size=big", "-o", "@a.png") == .usage)
    #expect(tool.folder.names == ["a.json"])
  }

  @Test(arguments: [
    ("size", "'size' is not a value of a variable"), ("=3", "'=3' is not a value"),
    ("@", "'@' is not a value"), ("@-", "standard input"), ("@missing.json", "missing.json"),
  ])
  func `are refused where they are not written as name=value`(text: String, message: String) throws
  {
    try tool.write(Self.scene, to: "a.json")
    #expect(tool.run("check", "@a.json", "--set=" + text) == .usage)
    #expect(tool.messages.text.contains(message), "\(tool.messages.text)")
  }

  @Test func `are refused with the line where a file has an error`() throws {
    try tool.write(Self.scene, to: "a.json")
    try tool.write("{ \"size\": 3,\n \"name\" }", to: "values.json")
    #expect(tool.run("check", "@a.json", "--set=@" + tool.folder.file("values.json")) == .usage)
    #expect(tool.messages.text.contains("values.json:2:9: "), "\(tool.messages.text)")
    try tool.write("[1]", to: "values.json")
    #expect(tool.run("check", "@a.json", "--set=@" + tool.folder.file("values.json")) == .usage)
  }

  @Test func `count for both scenes of a comparison`() throws {
    try tool.write(Self.scene, to: "a.json")
    try tool.write(Self.scene.replacing("\"size\": 10", with: "\"size\": 12"), to: "b.json")
    #expect(tool.run("diff", "@a.json", "@b.json") == .negative)
    #expect(tool.output.text.contains("variables.size is 12 instead of 10"))
    #expect(tool.output.text.contains("bounds is [0, 0, 12, 10] instead of [0, 0, 10, 10]"))
    #expect(tool.run("diff", "@a.json", "@b.json", "--set", "size=11") == .success)
    #expect(tool.run("diff", "@a.json", "@a.json", "--set", "name=x") == .success)
  }

  @Test func `of a suite's case are those of its scene`() throws {
    func suite(_ variables: String) -> String {
      """
      { "laminar-suite": 1, "checks": ["expect"],
        "cases": [ { "name": "grace", "scene": "a.json", "variables": \(variables) } ] }
      """
    }
    try tool.write(Self.expecting, to: "a.json")
    try tool.write(suite(#"{ "name": "Grace" }"#), to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
    try tool.write(suite(#"{ "name": "Alan" }"#), to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .negative)
    try tool.write(suite(#"{ "nam": "Grace" }"#), to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.output.text.contains("there is no variable \"nam\""), "\(tool.output.text)")
    try tool.write(suite("[1]"), to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .usage)
  }

  /// The scene with a promise on its words.
  private static let expecting =
    String(scene.dropLast(1))
    + ", \"expect\": [ { \"at\": 0, \"value\": { \"words:string\": \"Grace\" } } ] }"
}
