import Foundation
import Testing

@testable import LaminarCLI

/// What a suite finds by its default checks, what it says of pixels, and what its results folder holds.
@Suite struct `A suite's findings` {
  private let tool = ToolRun()

  private static let scene = """
    { "laminar": 1, "canvas": { "width": 40, "height": 20, "backgroundColor": "#102030" },
      "duration": 0.2, "layers": [
        { "name": "card", "frame": [2, 2, 30, 16], "backgroundColor": "#f00",
          "animations": [{ "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.2 }] },
        { "name": "title", "type": "text", "frame": [4, 4, 30, 12], "string": "Ada" } ] }
    """

  private func suite(_ checks: String = "") -> String {
    "{ \"laminar-suite\": 1, \(checks) \"cases\": [ { \"scene\": \"card.json\" } ] }"
  }

  /// Runs and accepts a suite, so that it has goldens, and changes the scene.
  private func change(
    _ checks: String = "", _ edits: [(String, String)]
  ) throws {
    try tool.write(Self.scene, to: "card.json")
    try tool.write(suite(checks), to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
    let edited = edits.reduce(Self.scene) { $0.replacing($1.0, with: $1.1) }
    #expect(edited != Self.scene || edits.isEmpty)
    try tool.write(edited, to: "card.json")
  }

  @Test(arguments: [
    ("\"#f00\"", "\"#0f0\"", "card:backgroundColor #ff0000ff → #00ff00ff", ":3"),
    ("\"Ada\"", "\"Bob\"", "title:string Ada → Bob", ":5"),
    (
      ", \"backgroundColor\": \"#102030\"", "", "canvas:background #102030ff → none",
      ":1"
    ),
    ("\"backgroundColor\": \"#f00\",", "", "card:backgroundColor #ff0000ff → the default", ":3"),
    ("\"width\": 40", "\"width\": 44", "canvas:size (40, 20) → (44, 20)", ":1"),
    ("\"name\": \"title\"", "\"name\": \"other\"", "title is gone", ""),
  ])
  func `hold changes that do not move`(old: String, new: String, line: String, location: String)
    throws
  {
    try change("", [(old, new)])
    #expect(tool.run("test", "@suite.json") == .negative)
    let found = tool.lines.first { $0.contains("properties: " + line) }
    #expect(found != nil, "\(tool.output.text)")
    #expect(found?.contains("card.json" + location) == true || location.isEmpty, "\(found ?? "")")
    #expect(!tool.output.text.contains("backgroundColor.red"))
  }

  @Test func `names a colour whole where one component alone looks later`() throws {
    let text = """
      { "laminar": 1, "canvas": { "width": 40, "height": 20 }, "duration": 1,
        "layers": [ { "name": "card", "frame": [2, 2, 30, 16], "backgroundColor": "#ff453a",
          "animations": [ { "keyPath": "backgroundColor", "toValue": "#30d158", "beginTime": 0.5,
            "duration": 0.2, "fillMode": "forwards", "removedOnCompletion": false } ] } ] }
      """
    try tool.write(text, to: "a.json")
    try tool.write(
      "{\"laminar-suite\": 1, \"checks\": [\"values\"], \"cases\": [{\"scene\": \"a.json\"}]}",
      to: "colour.json")
    tool.run("test", "@colour.json", "-o", "@colour-run")
    tool.run("accept", "@colour-run", "--suite", "@colour.json")
    try tool.write(text.replacing("#30d158", with: "#ff2d55"), to: "a.json")
    #expect(tool.run("test", "@colour.json") == .negative)
    let output = tool.output.text
    #expect(output.contains("(#30d158 → #ff2d55)"), "\(output)")
    #expect(!output.contains("later"), "\(output)")
    // Once in the summary, once under its case.
    #expect(output.components(separatedBy: "card: backgroundColor").count == 3, "\(output)")
  }

  @Test func `hold rules for what does not move`() throws {
    try change("", [("\"#f00\"", "\"#0f0\"")])
    try tool.write(
      suite("\"rules\": [{ \"track\": \"card:backgroundColor\", \"ignore\": true }],"),
      to: "suite.json")
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
    #expect(!tool.output.text.contains("stale"))
  }

  @Test func `name the cause of pixels, or the check that would`() throws {
    let checks = "\"checks\": [\"values\", \"properties\", \"pixels\"],"
    try change(checks, [("\"#f00\"", "\"#0f0\"")])
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(tool.output.text.contains("  pixels: 11 frames of 12 differ"))
    #expect(
      tool.output.text.contains("    because card:backgroundColor #ff0000ff → #00ff00ff"),
      "\(tool.output.text)")
    try FileManager.default.removeItem(atPath: tool.folder.file("goldens"))
    try change("\"checks\": [\"pixels\"],", [("\"#f00\"", "\"#0f0\"")])
    #expect(tool.run("test", "@suite.json") == .negative)
    #expect(
      tool.output.text.contains(
        "    no golden tells why: add \"values\" and \"properties\" to the checks"))
  }

  @Test func `report properties for machines`() throws {
    try change("", [("\"#f00\"", "\"#0f0\"")])
    #expect(tool.run("test", "@suite.json", "--report", "json") == .negative)
    let object = try JSONSerialization.jsonObject(with: Data(tool.output.bytes)) as? [String: Any]
    let cases = try #require(object?["cases"] as? [[String: Any]])
    let checks = try #require(cases.first?["checks"] as? [[String: Any]])
    let check = try #require(checks.first { $0["check"] as? String == "properties" })
    let properties = try #require(check["properties"] as? [[String: Any]])
    #expect(properties.count == 1)
    #expect(properties[0]["key"] as? String == "backgroundColor")
    #expect(properties[0]["new"] as? String == "#00ff00ff" && properties[0]["line"] as? Int == 3)
  }

  // MARK: - The results folder

  @Test func `keep nothing of earlier runs, and every file of others`() throws {
    try change("\"checks\": [\"values\", \"properties\", \"pixels\"],", [("\"#f00\"", "\"#0f0\"")])
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: tool.folder.file("out")).sorted()
    }
    #expect(
      try names() == ["card.pixels.png", "card.pixels.txt", "card.properties.csv", "run.json"])
    // A result that was edited is not the run's any more, and notes never were.
    try tool.write("edited", to: "out/card.properties.csv")
    try tool.write("mine", to: "out/card.txt")
    try tool.write(Self.scene, to: "card.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .success)
    #expect(try names() == ["card.properties.csv", "card.txt", "run.json"])
    #expect(tool.folder.text("out/card.properties.csv") == "edited")
    #expect(tool.messages.text.contains("card.properties.csv stays: it changed since"))
  }

  @Test func `take the reports of the next run, and no other file`() throws {
    try tool.write(Self.scene, to: "card.json")
    try tool.write(suite(), to: "suite.json")
    let report = "junit=" + tool.folder.file("out/report.xml")
    let words = ["test", "@suite.json", "-o", "@out", "--report", report]
    #expect(tool.run(words) == .negative)
    let failed = tool.folder.text("out/report.xml")
    tool.run("accept", "@out", "--suite", "@suite.json")
    #expect(tool.run(words) == .success, "\(tool.messages.text)")
    #expect(tool.folder.text("out/report.xml") != failed)
    // A report elsewhere replaces nothing.
    try tool.write("mine", to: "mine.xml")
    let other = ["test", "@suite.json", "-o", "@out", "--report"]
    #expect(tool.run(other + ["junit=" + tool.folder.file("mine.xml")]) == .usage)
    #expect(tool.folder.text("mine.xml") == "mine")
  }

  @Test func `are never written over a file that is not a record`() throws {
    try tool.write(Self.scene, to: "card.json")
    try tool.write(suite(), to: "suite.json")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("out"), withIntermediateDirectories: true)
    try tool.write("{\"other\": 1}", to: "out/run.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .usage)
    #expect(tool.folder.text("out/run.json") == "{\"other\": 1}")
  }

  @Test func `of an interrupted run are removed by the next, and not accepted`() throws {
    try tool.write(Self.scene, to: "card.json")
    try tool.write(suite(), to: "suite.json")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("out"), withIntermediateDirectories: true)
    try tool.write("half", to: "out/card.trace.jsonl")
    try tool.write("mine", to: "out/other.trace.jsonl")
    try tool.write(
      "{\"laminar-run\":1,\"suite\":\"s\",\"goldens\":\"g/\",\"items\":[],\"pending\":[\"card.trace.jsonl\"]}",
      to: "out/run.json")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .usage)
    #expect(tool.messages.text.contains("was interrupted"))
    try tool.write(suite("\"checks\": [\"properties\"],"), to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    #expect(tool.folder.text("out/card.trace.jsonl") == nil)
    #expect(tool.folder.text("out/other.trace.jsonl") == "mine")
  }

  // MARK: - Watching

  @Test func `come again when files change`() throws {
    try change("", [])
    let executable = try #require(ToolProcess.executable)
    let process = Process()
    process.executableURL = executable
    process.arguments = [
      "test", tool.folder.file("suite.json"), "--watch", "-o", tool.folder.file("watched"),
    ]
    process.environment = ["PATH": "/usr/bin:/bin"]
    let log = URL(fileURLWithPath: tool.folder.file("log"))
    try Data().write(to: log)
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = FileHandle.nullDevice
    try process.run()
    func waits(for text: String) -> Bool {
      for _ in 0..<200 {
        if tool.folder.text("log")?.contains(text) == true { return true }
        Thread.sleep(forTimeInterval: 0.1)
      }
      return false
    }
    #expect(waits(for: "the only case passed (2 checks)\n"))
    try tool.write(Self.scene.replacing("\"Ada\"", with: "\"Bob\""), to: "card.json")
    #expect(waits(for: "properties: title:string Ada → Bob"))
    #expect(tool.folder.text("watched/card.properties.csv") != nil)
    try tool.write(Self.scene, to: "card.json")
    #expect(waits(for: "card.json:5\nthe only case passed (2 checks)\n"))
    #expect(tool.folder.text("watched/card.properties.csv") == nil)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
  }
}
