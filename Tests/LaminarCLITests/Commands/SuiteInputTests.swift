import Foundation
import Testing

@testable import LaminarCLI

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
