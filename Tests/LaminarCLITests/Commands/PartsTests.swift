import Foundation
import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Scenes with parts` {
  private let tool = ToolRun()

  private static let part = """
    {"laminar": 1, "variables": {"to": 1}, "canvas": {"width": 8, "height": 8}, "duration": 1, "layers": [
    {"name": "dot", "frame": [0, 0, 4, 4], "backgroundColor": "red",
     "animations": [{"keyPath": "opacity", "fromValue": 0, "toValue": "${to}", "duration": 0.5}]}],
    "timeline": [{"at": 0.75, "set": {"dot:cornerRadius": 2}}],
    "expect": [{"at": 0.25, "value": {"dot:opacity": 0.5}}]}
    """
  private static let main = """
    {"laminar": 1, "canvas": {"width": 16, "height": 8}, "duration": 2, "frameRate": 8, "ignore": ["W0222"], "layers": [
    {"name": "a", "use": "parts/part.json", "position": [4, 4]},
    {"name": "b", "use": "parts/part.json", "position": [12, 4], "beginTime": 0.5, "variables": {"to": 0.5}}]}
    """

  init() throws {
    mkdir(tool.folder.file("parts"), 0o700)
    mkdir(tool.folder.file("new"), 0o700)
    mkdir(tool.folder.file("new/parts"), 0o700)
    try tool.write(Self.part, to: "parts/part.json")
    try tool.write(Self.main, to: "main.json")
    try tool.write(Self.main, to: "new/main.json")
  }

  /// The lines of the data, without the folder.
  private var lines: [String] {
    tool.lines.map { $0.replacing(tool.folder.path + "/", with: "") }
  }

  @Test func `pass check, and a part by itself`() throws {
    #expect(tool.run("check", "@main.json", "@parts/part.json") == .success)
    #expect(tool.output.text == "")
    try tool.write(
      Self.part.replacing("\"dot:opacity\": 0.5", with: "\"dot:opacity\": 0.75"),
      to: "parts/part.json")
    #expect(tool.run("check", "@main.json") == .success)
    #expect(tool.run("check", "@parts/part.json") == .negative)
  }

  @Test func `name the part's file in check`() throws {
    try tool.write(Self.part.replacing("cornerRadius", with: "cornerRadios"), to: "parts/part.json")
    #expect(tool.run("check", "@main.json") == .negative)
    #expect(
      lines.contains("  --> parts/part.json:4:35") || lines.contains(" --> parts/part.json:4:35"))
    #expect(lines.contains { $0.hasSuffix("= used at main.json:2:22") })
  }

  @Test func `trace what a part shows, at the times of its clock`() throws {
    #expect(
      tool.run(
        "trace", "@main.json", "--track", "**/dot:opacity", "--at", "0.25,0.75,1.5", "-o", "-")
        == .success)
    #expect(
      tool.lines == [
        "frame,time,layer,key,value", "0,0.25,a/dot,opacity,0.5", "0,0.25,b/dot,opacity,1",
        "1,0.75,a/dot,opacity,1", "1,0.75,b/dot,opacity,0.25", "2,1.5,a/dot,opacity,1",
        "2,1.5,b/dot,opacity,1",
      ])
    #expect(tool.run("trace", "@main.json", "--tracks", "animated", "-o", "-") == .success)
    #expect(tool.lines.contains("5,0.625,a/dot,cornerRadius,0"))
    #expect(tool.lines.contains("6,0.75,a/dot,cornerRadius,2"))
    #expect(tool.lines.contains("9,1.125,b/dot,cornerRadius,0"))
    #expect(tool.lines.contains("10,1.25,b/dot,cornerRadius,2"))
  }

  @Test func `name the part's line in inspect`() throws {
    #expect(tool.run("inspect", "@main.json") == .success)
    #expect(lines.contains { $0.hasSuffix("basic  parts/part.json:3") })
    #expect(
      tool.run("inspect", "@main.json", "--at", "0.25", "--value", "a/dot:opacity") == .success)
    #expect(lines.contains { $0.contains("parts/part.json:3:17") })
  }

  @Test func `differ where a part does, with its file and line`() throws {
    try tool.write(
      Self.part.replacing("\"fromValue\": 0", with: "\"fromValue\": 0.25"),
      to: "new/parts/part.json")
    #expect(tool.run("diff", "@main.json", "@new/main.json") == .negative)
    #expect(
      lines.first
        == "a/dot: opacity starts from 0.25 instead of 0, in 2 uses of the part (new/parts/part.json:3)"
    )
    #expect(lines.contains { $0.contains("driven by") && $0.contains("new/parts/part.json:3") })
    try tool.write(Self.part, to: "new/parts/part.json")
    #expect(tool.run("diff", "@main.json", "@new/main.json") == .success)
  }

  @Test func `have another hash when a part has`() throws {
    func hash() throws -> String? {
      #expect(tool.run("trace", "@main.json", "--format", "jsonl", "-o", "-") == .success)
      return tool.lines.first
    }
    let before = try hash()
    #expect(try hash() == before)
    try tool.write(Self.part + "\n", to: "parts/part.json")
    #expect(try hash() != before)
  }

  @Test func `are tested in suites`() throws {
    try tool.write(
      #"{ "laminar-suite": 1, "checks": ["values", "expect"], "cases": [{ "scene": "main.json" }, { "scene": "parts/part.json" }] }"#,
      to: "suite.json")
    tool.run("test", "@suite.json", "-o", "@out")
    #expect(
      tool.run("accept", "@out", "--suite", "@suite.json") == .success, "\(tool.messages.text)")
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.messages.text)")
    try tool.write(
      Self.part.replacing("\"fromValue\": 0", with: "\"fromValue\": 0.25"), to: "parts/part.json")
    #expect(tool.run("test", "@suite.json") == .negative)
  }

  @Test func `are read from the asset folder with the assets`() throws {
    try tool.write(Self.main, to: "new/parts/elsewhere.json")
    #expect(
      tool.run(
        "check", "@new/parts/elsewhere.json", "--asset-root", tool.folder.path) == .success,
      "\(tool.output.text)")
    #expect(tool.run("check", "@new/parts/elsewhere.json") == .negative)
    #expect(tool.output.text.contains("E0351"))
  }
}
