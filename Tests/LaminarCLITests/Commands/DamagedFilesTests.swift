import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// The tool over damaged files: it ends with 1 or 2, reports why, and never calls them the same.
@Suite struct `Damaged files` {
  private let tool = ToolRun()

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: tool.folder.file(name)))
  }

  private func get(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: tool.folder.file(name))))
  }

  private func frames(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file(folder), withIntermediateDirectories: true)
    #expect(
      tool.run(
        "render", "@tiny.json", "-o", "@\(folder)/f_######.png", "--frames", "0,9", "--overwrite")
        == .success)
  }

  /// Every chunk but the comments: what a picture is made of.
  private func essence(_ bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: "IEND".utf8) }) else {
      return nil
    }
    return Array(bytes[..<(end + 4)])
  }

  @Test func `of frames are refused or reported`() throws {
    try tool.write(SampleScene.tiny, to: "tiny.json")
    try frames("a")
    try frames("b")
    let whole = try get("b/f_000009.png")
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 24)) {
      try put(Array(whole[..<length]), "b/f_000009.png")
      #expect(tool.run("diff", "@a", "@b", "-j", "1") == .usage, "\(length)")
      #expect(tool.messages.text.contains("f_000009.png"))
    }
    for seed in 0..<80 {
      let damage = Damage(whole, seed: UInt64(seed))
      try put(damage.bytes, "b/f_000009.png")
      let code = tool.run("diff", "@a", "@b", "-j", "1")
      if code == .success {
        #expect(essence(damage.bytes) == essence(whole), "\(seed) \(damage.name)")
      } else {
        #expect(code == .negative || code == .usage, "\(seed) \(damage.name)")
        #expect(code == .negative || tool.messages.text.contains("f_000009.png"))
      }
    }
  }

  @Test(arguments: ["csv", "jsonl", "npz", "hashes", "json"])
  func `of every kind are refused when cut off or mixed up`(kind: String) throws {
    try tool.write(SampleScene.tiny, to: "tiny.json")
    switch kind {
    case "json": try put(get("tiny.json"), "whole.json")
    case "hashes":
      try put(
        Array((0..<9).map { "\($0) \(String(repeating: "a\($0)", count: 32))\n" }.joined().utf8),
        "whole.hashes")
    default:
      #expect(
        tool.run("trace", "@tiny.json", "-o", "@whole.\(kind)", "--frames", "0-20") == .success)
    }
    let whole = try get("whole.\(kind)")
    for step in 0..<16 {
      try put(Array(whole[..<(whole.count * step / 16)]), "cut.\(kind)")
      let code = tool.run("diff", "@whole.\(kind)", "@cut.\(kind)")
      #expect(code == .usage || (code == .negative && ["csv", "hashes"].contains(kind)), "\(step)")
      #expect(code != .usage || tool.messages.text.contains("cut.\(kind)"), "\(step)")
      #expect(code != .usage || tool.output.text == "")
    }
    try put(whole + whole, "twice.\(kind)")
    #expect(tool.run("diff", "@whole.\(kind)", "@twice.\(kind)") == .usage)
    try put([], "empty.\(kind)")
    #expect(tool.run("diff", "@empty.\(kind)", "@empty.\(kind)") == .usage)
    #expect(tool.messages.text.contains("is empty"), "\(tool.messages.text)")
  }

  @Test func `of suites and rules are refused when cut off`() throws {
    try tool.write(SampleScene.tiny, to: "tiny.json")
    let suite = """
      { "laminar-suite": 1, "checks": ["expect"], "cases": [ { "scene": "tiny.json" } ] }
      """
    let rules = """
      { "laminar-diff": 1, "rules": [ { "track": "ball:*", "ignore": true } ] }
      """
    tool.run("trace", "@tiny.json", "-o", "@a.csv", "--frames", "0-9")
    for part in 0..<24 {
      try tool.write(String(suite.prefix(suite.count * part / 24)), to: "suite.json")
      #expect(tool.run("test", "@suite.json") == .usage)
      #expect(tool.messages.text.contains("suite.json"))
      try tool.write(String(rules.prefix(rules.count * part / 24)), to: "rules.json")
      #expect(tool.run("diff", "@a.csv", "@a.csv", "--config", "@rules.json") == .usage)
      #expect(tool.messages.text.contains("rules.json"))
    }
  }

  @Test func `of results and goldens end a run with a message`() throws {
    try tool.write(SampleScene.tiny, to: "tiny.json")
    try tool.write(
      "{ \"laminar-suite\": 1, \"checks\": [\"values\", \"events\"], \"cases\": [ { \"scene\": \"tiny.json\", \"duration\": \"0.2s\" } ] }",
      to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    let record = try get("out/run.json")
    for part in 0..<16 {
      try put(Array(record[..<(record.count * part / 16)]), "out/run.json")
      #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .usage, "\(part)")
    }
    try put(record, "out/run.json")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    for golden in ["tiny.trace.jsonl", "tiny.events.csv"] {
      let whole = try get("goldens/\(golden)")
      for part in 0..<8 {
        try put(Array(whole[..<(whole.count * part / 8)]), "goldens/\(golden)")
        #expect(tool.run("test", "@suite.json") == .negative, "\(golden) \(part)")
        #expect(tool.output.text.contains("tiny"))
      }
      try put(whole, "goldens/\(golden)")
    }
    #expect(tool.run("test", "@suite.json") == .success)
  }
}
