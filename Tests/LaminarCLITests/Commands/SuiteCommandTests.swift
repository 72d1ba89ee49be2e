import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `Suites` {
  private let tool = ToolRun()

  private static let other = SampleScene.tiny.replacing("\"600ms\"", with: "\"650ms\"")

  private func write(_ suite: String) throws {
    try tool.write(SampleScene.tiny, to: "ball.json")
    try tool.write(suite, to: "suite.json")
  }

  private static let suite = """
    { "laminar-suite": 1, "checks": ["values", "pixels", "expect"],
      "cases": [ { "scene": "ball.json", "pixelsAt": [0, 0.5] } ] }
    """

  /// Runs and accepts a suite, so that it has goldens.
  private func record() throws {
    try write(Self.suite)
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
  }

  private func runUnderCI(_ words: String...) -> (code: ExitCode, messages: String) {
    let messages = MemoryStream()
    let environment = ["CI": "true"]
    let console = Console(output: MemoryStream(), messages: messages, environment: environment)
    let code = Tool(environment: environment, console: console).run(words)
    return (code, messages.text)
  }

  @Test func `fail without goldens and write none`() throws {
    try write(Self.suite)
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.line(0) == "1 of 1 case failed: goldens are missing")
    #expect(tool.folder.names == ["ball.json", "suite.json"])
  }

  @Test func `pass once what was reviewed is accepted, on any number of threads`() throws {
    try record()
    for jobs in ["1", "3"] {
      #expect(tool.run("test", "@suite.json", "-j", jobs) == .success)
      #expect(tool.output.text == "the only case passed (2 checks)\n")
    }
    let kept = try FileManager.default.contentsOfDirectory(atPath: tool.folder.file("goldens"))
    #expect(
      kept.sorted() == [
        "ball.pixels.png", "ball.pixels.txt", "ball.trace.jsonl", "renderer.json",
      ])
  }

  @Test func `say that the goldens are of another renderer, where something fails`() throws {
    try record()
    let expected = "{\"laminar-goldens\":1,\"renderer\":\(Stage.rendererNumber)}\n"
    #expect(tool.folder.text("goldens/renderer.json") == expected)
    try tool.write("{\"laminar-goldens\":1,\"renderer\":0}\n", to: "goldens/renderer.json")
    #expect(tool.run("test", "@suite.json") == .success)
    #expect(!tool.output.text.contains("renderer"))
    try tool.write(Self.other, to: "ball.json")
    let sentence =
      "the goldens were accepted with renderer 0, this is renderer \(Stage.rendererNumber)"
    for kind in ["text", "markdown", "github"] {
      #expect(tool.run("test", "@suite.json", "--report", kind) == .negative)
      #expect(tool.output.text.contains(sentence), "\(kind)")
    }
    #expect(tool.run("test", "@suite.json", "-o", "@out", "--report", "json") == .negative)
    #expect(
      tool.output.text.contains(
        "\"renderer\":{\"goldens\":0,\"tool\":\(Stage.rendererNumber)}"))
    // The record of the run names the tool.
    let run = try #require(tool.folder.text("out/run.json"))
    #expect(
      run.contains(
        "\"version\":\"\(ToolVersion.current)\",\"renderer\":\(Stage.rendererNumber)"))
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    #expect(tool.folder.text("goldens/renderer.json") == expected)
  }

  @Test func `print what failed where the report is a file`() throws {
    try record()
    try tool.write(Self.other, to: "ball.json")
    for kind in ["html", "junit", "markdown"] {
      let file = "\(kind)=\(tool.folder.file("r.\(kind)"))"
      #expect(tool.run("test", "@suite.json", "--report", file) == .negative)
      #expect(tool.output.text.contains("  values: ball: position.y is 1.083× slower"))
      #expect(tool.run("test", "@suite.json", "--report", file, "--overwrite", "-q") == .negative)
      #expect(tool.output.text == "")
    }
    try tool.write(SampleScene.tiny, to: "ball.json")
    let file = "html=\(tool.folder.file("passed.html"))"
    #expect(tool.run("test", "@suite.json", "--report", file) == .success)
    #expect(tool.output.text == "")
  }

  @Test(arguments: [
    ("true", ExitCode.usage), ("1", .usage), ("woodpecker", .usage), ("", .success),
    ("0", .success),
    ("false", .success), ("False", .success), ("no", .success),
  ])
  func `accept nothing where CI is set to anything but no`(value: String, code: ExitCode) throws {
    try write(Self.suite)
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    tool.environment = ["CI": value]
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == code)
  }

  @Test func `warn of rules that state a day, which has no effect`() throws {
    try record()
    let rule = #"{ "track": "ball:opacity", "ignore": true, "until": "2000-01-01" }"#
    try tool.write(
      Self.suite.replacing("\"checks\"", with: "\"rules\": [\(rule)], \"checks\""),
      to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .success)
    #expect(tool.messages.text.contains("\"until\" has no effect: rules do not expire"))
  }

  @Test func `report what changed and where, in every case`() throws {
    try record()
    try tool.write(Self.other, to: "ball.json")
    try tool.write(
      Self.suite.replacing(
        "\"cases\": [", with: "\"cases\": [ { \"name\": \"first\", \"scene\": \"absent.json\" },"),
      to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .negative)
    let text = tool.output.text
    #expect(tool.line(0) == "2 of 2 cases failed")
    #expect(text.contains("  values: ball: position.y is 1.083× slower"))
    #expect(text.contains("ball.json:11"))
    #expect(text.contains("  pixels: 1 frame of 2 differs: 1"))
    #expect(text.contains("absent.json: no such file or folder"))
  }

  @Test func `fail for a golden that no case has, and accept removes it`() throws {
    try record()
    try tool.write("0 0\n", to: "goldens/old.pixels.txt")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    #expect(tool.line(0) == "1 golden is obsolete")
    // With --case only the chosen cases are reported.
    #expect(tool.run("test", "@suite.json", "--case", "ball") == .success)
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    #expect(tool.run("test", "@suite.json") == .success)
  }

  @Test func `are named when their folder is given instead`() throws {
    try write(Self.suite)
    #expect(tool.run("test", "@.") == .usage)
    #expect(tool.messages.text.contains("it is a folder\n  name a file in it, such as "))
    #expect(tool.messages.text.contains("/suite.json\n"))
  }

  @Test func `never take themselves for a scene`() throws {
    try write(Self.suite.replacing("ball.json", with: "*.json"))
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.line(0) == "1 of 1 case failed: goldens are missing")
  }

  @Test func `leave out of patterns what is no scene, and what the suite excludes`() throws {
    try tool.write(SampleScene.tiny, to: "scenes/ball.json")
    try tool.write(SampleScene.tiny, to: "scenes/deep/er/ball.json")
    try tool.write(SampleScene.tiny, to: "scenes/drafts/ball.json")
    try tool.write(SampleScene.tiny, to: "scenes/.hidden/ball.json")
    try tool.write(SceneSchema.text, to: "scenes/scene.schema.json")
    try tool.write(InputSchema.text, to: "scenes/deep/input.schema.json")
    try tool.write(Self.suite, to: "scenes/deep/suite.json")
    try tool.write("{ \"laminar-input\": 1, \"input\": [] }", to: "scenes/deep/touches.json")
    try tool.write(
      """
      { "laminar-suite": 1, "checks": ["values"], "exclude": ["scenes/drafts/**"],
        "cases": [ { "scene": "**/*.json" } ] }
      """, to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@scenes/run", "-v") == .negative)
    #expect(tool.line(0) == "2 of 2 cases failed: goldens are missing")
    #expect(tool.lines.contains { $0.hasPrefix("scenes/deep/er/ball  ") })
    for noun in ["a JSON Schema", "a suite", "a file of input"] {
      #expect(tool.messages.text.contains(" is \(noun), not a scene: left out"), "\(noun)")
    }
    #expect(tool.run("accept", "@scenes/run", "--suite", "@suite.json") == .success)
    #expect(tool.run("test", "@suite.json") == .success)
    #expect(tool.output.text == "all 2 cases passed (2 checks)\n")
  }

  @Test(arguments: [
    ("a/*.json", ["a/1.json", "a/2.json"]), ("*/1.json", ["a/1.json", "b/1.json"]),
    ("**/1.json", ["1.json", "a/1.json", "a/c/1.json", "b/1.json"]),
    ("a/**", ["a/1.json", "a/2.json", "a/c/1.json"]), ("**/c/**/*.json", ["a/c/1.json"]),
    ("a/c/1.json", ["a/c/1.json"]), ("none/*.json", []),
  ])
  func `find scenes by a path with wildcards`(pattern: String, files: [String]) throws {
    for name in ["1.json", "a/1.json", "a/2.json", "a/c/1.json", "b/1.json"] {
      try tool.write("", to: name)
    }
    // A loop of folders is no reason to look for ever.
    symlink(tool.folder.file("a"), tool.folder.file("a/c/again"))
    let reader = ScenePattern(pattern)
    #expect(try reader.files(in: tool.folder.path + "/") == files)
    for name in ["1.json", "a/1.json", "a/2.json", "a/c/1.json", "b/1.json"] {
      #expect(reader.matches(name) == files.contains(name), "\(name)")
    }
  }

  @Test func `pass for every scene of the gallery once its goldens are accepted`() throws {
    symlink(Repository.path("scenes"), tool.folder.file("scenes"))
    let cases = GalleryScene.all.map { "{ \"scene\": \"\($0.file)\" }" }
    try tool.write(
      "{ \"laminar-suite\": 1, \"cases\": [\(cases.joined(separator: ",\n"))] }",
      to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@run") == .negative)
    #expect(tool.line(0) == "\(cases.count) of \(cases.count) cases failed: goldens are missing")
    #expect(tool.run("accept", "@run", "--suite", "@suite.json") == .success)
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
  }

  @Test func `pass for every template once its goldens are accepted`() throws {
    for template in StarterScene.allCases.map(\.rawValue) {
      #expect(tool.run("new", "--template", template, "-o", "@all/\(template).json") == .success)
    }
    // The schema that was written beside the scenes is no case.
    try tool.write(
      "{ \"laminar-suite\": 1, \"cases\": [ { \"scene\": \"all/*.json\" } ] }", to: "suite.json")
    let count = StarterScene.allCases.count
    #expect(tool.run("test", "@suite.json", "-o", "@run") == .negative)
    #expect(tool.line(0) == "\(count) of \(count) cases failed: goldens are missing")
    #expect(tool.run("accept", "@run", "--suite", "@suite.json") == .success)
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
  }

  @Test func `accept exactly the reviewed bytes`() throws {
    try record()
    try tool.write(Self.other, to: "ball.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    let golden = tool.folder.text("goldens/ball.trace.jsonl")
    let reviewed = try #require(tool.folder.text("out/ball.trace.jsonl"))
    // A result that changed since.
    try tool.write(reviewed + " ", to: "out/ball.trace.jsonl")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .usage)
    #expect(tool.messages.text.contains("changed since the run; nothing was accepted"))
    // A golden that changed since.
    try tool.write(reviewed, to: "out/ball.trace.jsonl")
    try tool.write((golden ?? "") + " ", to: "goldens/ball.trace.jsonl")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .usage)
    try tool.write(golden ?? "", to: "goldens/ball.trace.jsonl")
    // The scene may have changed since: the reviewed bytes count.
    try tool.write(SampleScene.tiny, to: "ball.json")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    #expect(tool.folder.text("goldens/ball.trace.jsonl") == reviewed)
  }

  @Test func `accept the same results once more without an error`() throws {
    try record()
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    #expect(tool.messages.text.contains("everything was accepted before"))
  }

  @Test func `name what differs for machines too`() throws {
    try record()
    try tool.write(Self.other, to: "ball.json")
    #expect(tool.run("test", "@suite.json", "--report", "json") == .negative)
    let object = try JSONSerialization.jsonObject(with: Data(tool.output.bytes)) as? [String: Any]
    let cases = try #require(object?["cases"] as? [[String: Any]])
    let checks = try #require(cases.first?["checks"] as? [[String: Any]])
    let tracks = try #require(checks[0]["tracks"] as? [[String: Any]])
    #expect(tracks.first?["key"] as? String == "position.y")
    let hashes = try #require(checks[1]["hashes"] as? [String: Any])
    #expect(hashes["differing"] as? [Int] == [1] && hashes["compared"] as? Int == 2)
  }

  @Test func `keep the curves of a case whose events differ too on its page`() throws {
    try write(
      "{ \"laminar-suite\": 1, \"checks\": [\"values\", \"events\"], \"cases\": [{ \"scene\": \"ball.json\" }] }"
    )
    tool.run("test", "@suite.json", "-o", "@out")
    tool.run("accept", "@out", "--suite", "@suite.json")
    try tool.write(Self.other, to: "ball.json")
    #expect(
      tool.run("test", "@suite.json", "--report", "html=\(tool.folder.file("r.html"))")
        == .negative)
    let text = try #require(tool.folder.text("r.html"))
    #expect(text.contains("\"samples\":144") && text.contains("no longer finishes"))
  }

  @Test func `accept nothing under CI`() throws {
    try write(Self.suite)
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    let (code, messages) = runUnderCI("accept", tool.folder.file("out"))
    #expect(code == .usage)
    #expect(messages.contains("CI is set; goldens are never written there"))
    #expect(!tool.folder.names.contains("goldens"))
  }

  @Test func `accept no record that leads outside its folder`() throws {
    try tool.write("x", to: "suite.json")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("out"), withIntermediateDirectories: true)
    try tool.write(
      "{\"laminar-run\":1,\"suite\":\"s\",\"goldens\":\"g/\",\"items\":[{\"case\":\"a\",\"file\":\"../x\",\"new\":null,\"base\":null}]}",
      to: "out/run.json")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .usage)
  }

  @Test func `prove expectations`() throws {
    try write(
      "{ \"laminar-suite\": 1, \"checks\": [\"expect\"], \"cases\": [{ \"scene\": \"*.json\" }] }")
    try FileManager.default.removeItem(atPath: tool.folder.file("ball.json"))
    try tool.write(
      "{ \"laminar-suite\": 1, \"checks\": [\"expect\"], \"cases\": [{ \"scene\": \"b*.json\" }] }",
      to: "suite.json")
    try tool.write(
      SampleScene.tiny.replacing(
        "\"duration\": \"2.4s\",",
        with:
          "\"duration\": \"2.4s\",\n\"expect\": [{ \"at\": 1.2, \"value\": { \"ball:position.y\": 60 } }],"
      ),
      to: "ball.json")
    #expect(tool.run("test", "@suite.json") == .success)
    #expect(tool.run("check", "@ball.json") == .success)
    try tool.write(
      SampleScene.tiny.replacing(
        "\"duration\": \"2.4s\",",
        with:
          "\"duration\": \"2.4s\",\n\"expect\": [{ \"at\": 0.6, \"value\": { \"ball:position.y\": 60 } }],"
      ),
      to: "ball.json")
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.line(0).hasPrefix("ball: ball:position.y is 288 at 0.6 s, not 60"))
    #expect(tool.run("check", "@ball.json") == .negative)
    #expect(tool.output.text.contains("error[E0501]"))
  }

  @Test func `hold events to their golden rows`() throws {
    try write(
      "{ \"laminar-suite\": 1, \"checks\": [\"events\"], \"cases\": [{ \"scene\": \"ball.json\" }] }"
    )
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    #expect(
      tool.folder.text("goldens/ball.events.csv")?.hasPrefix("time,event,target,detail\n") == true)
    #expect(tool.run("test", "@suite.json") == .success)
    #expect(tool.run("trace", "@ball.json", "--events", "-o", "@events.csv") == .success)
    #expect(tool.folder.text("events.csv") == tool.folder.text("goldens/ball.events.csv"))
    #expect(tool.run("diff", "@goldens/ball.events.csv", "@ball.json") == .success)
    try tool.write(Self.other, to: "ball.json")
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(
      tool.line(0).contains("the animation position.y on ball finishes at 2.6 s instead of 2.4 s")
        || tool.line(0).contains("no longer finishes"), "\(tool.line(0))")
    #expect(tool.run("diff", "@goldens/ball.events.csv", "@ball.json") == .negative)
  }

  @Test(arguments: ["json", "junit", "markdown", "github", "html"])
  func `report in every form`(kind: String) throws {
    try record()
    try tool.write(Self.other, to: "ball.json")
    #expect(
      tool.run("test", "@suite.json", "--report", "\(kind)=\(tool.folder.file("r"))") == .negative)
    let text = try #require(tool.folder.text("r"))
    let expected = [
      "json": "{\"laminar-suite-report\":1,\"passed\":false",
      "junit": "failures=\"2\" errors=\"0\"",
      "markdown": "| ball | values | ball: position.y is 1.083× slower |",
      "github": "line=11,col=9,title=Motion changed in ball::ball: position.y is 1.083× slower",
      "html": "\"status\":\"different\"",
    ]
    #expect(text.contains(expected[kind] ?? "?"))
  }

  @Test func `choose cases by name and know their spelling`() throws {
    try record()
    #expect(tool.run("test", "@suite.json", "--case", "b*") == .success)
    #expect(tool.run("test", "@suite.json", "--case", "bal") == .usage)
    #expect(tool.messages.text.contains("did you mean 'ball'?"))
  }

  @Test func `with mistakes are refused with their locations`() throws {
    try write("{ \"laminar-suite\": 1, \"cases\": [{ \"scen\": \"a.json\" }] }")
    #expect(tool.run("test", "@suite.json") == .usage)
    #expect(tool.messages.text.contains("did you mean \"scene\"?"))
  }
}

/// Cases of suites that have a file of input.
@Suite struct `Suites with input` {
  private let tool = ToolRun()

  private func write(_ cases: String) throws {
    try tool.write(
      "{ \"laminar-suite\": 1, \"checks\": [\"values\", \"events\"], \"cases\": [\(cases)] }",
      to: "suite.json")
  }

  init() throws {
    try tool.write(`Files of input`.scene, to: "card.json")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("taps"), withIntermediateDirectories: true)
    try tool.write(`Files of input`.early, to: "taps/early.json")
    try tool.write(`Files of input`.none, to: "taps/none.json")
  }

  @Test func `have goldens for each script of a scene`() throws {
    try write(
      """
      { "scene": "card.json" }, { "scene": "card.json", "input": "taps/early.json" },
      { "name": "idle", "scene": "card.json", "input": "taps/none.json" }
      """)
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    #expect(
      tool.run("accept", "@out", "--suite", "@suite.json") == .success, "\(tool.messages.text)")
    let kept = try FileManager.default.contentsOfDirectory(atPath: tool.folder.file("goldens"))
    #expect(
      kept.sorted() == [
        "card.early.events.csv", "card.early.trace.jsonl", "card.events.csv", "card.trace.jsonl",
        "idle.events.csv", "idle.trace.jsonl", "renderer.json",
      ])
    #expect(tool.run("test", "@suite.json") == .success)
    // Another script is another result, and the report tells which.
    try tool.write(
      `Files of input`.early.replacing("0.2", with: "0.4"), to: "taps/early.json")
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.output.text.contains("card.early"), "\(tool.output.text)")
    #expect(
      tool.output.text.contains(
        "\(tool.folder.file("card.json")) with \(tool.folder.file("taps/early.json"))"))
    #expect(
      tool.output.text.contains("the touch of finger 1 on card begins at 0.4 s instead of 0.2 s"))
    #expect(tool.run("test", "@suite.json", "--report", "json") == .negative)
    #expect(
      tool.output.text.contains("\"input\":\"\(tool.folder.file("taps/early.json"))\""))
  }

  @Test func `fail for an input that is missing or wrong`() throws {
    try write(#"{ "scene": "card.json", "input": "absent.json" }"#)
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.output.text.contains("absent.json: no such file or folder"))
    try tool.write("{ \"laminar-input\": 1,\n  \"input\": 3 }", to: "taps/none.json")
    try write(#"{ "scene": "card.json", "input": "taps/none.json" }"#)
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.output.text.contains("taps/none.json:2:12"), "\(tool.output.text)")
    try write(#"{ "scene": "card.json", "input": "../none.json" }"#)
    #expect(tool.run("test", "@suite.json") == .usage)
    try write(
      #"{ "scene": "card.json" }, { "scene": "card.json", "input": "a/card.json", "name": "card.json" }"#
    )
    #expect(tool.run("test", "@suite.json") == .usage)
    #expect(tool.messages.text.contains("two cases are called"))
  }
}
