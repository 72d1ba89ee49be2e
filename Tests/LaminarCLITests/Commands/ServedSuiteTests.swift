import Foundation
import Laminar
import Testing

@testable import LaminarCLI

/// The suite of a preview: what it runs again, what it accepts and what it refuses.
@Suite struct `A served suite` {
  private let tool = ToolRun()

  private static let scene = """
    { "laminar": 1, "canvas": { "width": 40, "height": 20, "backgroundColor": "#102030" },
      "duration": 0.2, "layers": [
        { "name": "card", "frame": [2, 2, 30, 16], "backgroundColor": "#f00",
          "animations": [{ "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.2 }] } ] }
    """
  private static let suite = """
    { "laminar-suite": 1, "checks": ["values", "properties", "pixels"],
      "cases": [ { "scene": "card.json" }, { "scene": "other.json" } ] }
    """

  /// Writes a suite of two scenes whose goldens are accepted, and then another colour into one.
  private func served(environment: [String: String] = [:]) throws -> ServedSuite {
    for name in ["card.json", "other.json"] { try tool.write(Self.scene, to: name) }
    try tool.write(Self.suite, to: "suite.json")
    // A second suite of a test finds the goldens of the first.
    #expect([.negative, .success].contains(tool.run("test", "@suite.json", "-o", "@out")))
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    try edit()
    return try ServedSuite(
      tool.folder.file("suite.json"), Arguments(TestCommand.self), environment: environment,
      TemporaryFiles())
  }

  private func edit(_ color: String = "#0f0") throws {
    try tool.write(Self.scene.replacing("\"#f00\"", with: "\"\(color)\""), to: "card.json")
  }

  private func goldens() throws -> [String: Data] {
    let folder = tool.folder.file("goldens")
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
    return files
  }

  private func refusal(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `accepts what failed, and then it passes`() throws {
    let suite = try served()
    let report = try suite.run()
    #expect(report.cases.map(\.isPassed) == [false, true], "\(report.text(as: .text))")
    let pictures = report.cases[0].pictures
    #expect(pictures.contains { $0.differs && !$0.base.isEmpty && !$0.new.isEmpty })
    #expect(
      Set(["suite.json", "card.json", "goldens/card.pixels.txt"].map(tool.folder.file))
        .isSubset(of: suite.files))
    let before = try goldens()
    let accepted = try suite.accept(["card"])
    #expect(accepted.contains(tool.folder.file("goldens/card.pixels.txt")), "\(accepted)")
    #expect(try suite.run().isPassed)
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
    // The command writes the same.
    let here = try goldens()
    for (name, bytes) in before {
      try bytes.write(to: tool.folder.url("goldens/" + name))
    }
    // A second suite of a test finds the goldens of the first.
    #expect([.negative, .success].contains(tool.run("test", "@suite.json", "-o", "@out")))
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    #expect(try goldens() == here && here != before)
  }

  @Test func `runs a case again when its files have changed`() throws {
    let suite = try served()
    let first = try suite.run()
    #expect(try suite.run() == first)
    try edit("#f00")
    #expect(try suite.run().isPassed)
    try tool.write("{", to: "suite.json")
    let problem = refusal { _ = try suite.run() }
    #expect(problem.contains("suite.json:1") && problem.contains("has errors"), "\(problem)")
  }

  @Test func `removes an obsolete golden`() throws {
    let suite = try served()
    try tool.write("old", to: "goldens/gone.trace.jsonl")
    let obsolete = try suite.run().obsolete
    #expect(obsolete == [tool.folder.file("goldens/gone.trace.jsonl")])
    #expect(try suite.accept(obsolete) == obsolete)
    #expect(tool.folder.text("goldens/gone.trace.jsonl") == nil)
    #expect(try suite.run().obsolete.isEmpty)
  }

  @Test func `shows the pictures that a case keeps, and accepts those that differ`() throws {
    for name in ["card.json", "other.json"] { try tool.write(Self.scene, to: name) }
    let kept = Self.suite.replacing("\"checks\"", with: "\"channelTolerance\": 0, \"checks\"")
    try tool.write(kept, to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    try edit()
    let suite = try ServedSuite(
      tool.folder.file("suite.json"), Arguments(TestCommand.self), environment: [:],
      TemporaryFiles())
    let pictures = try suite.run().cases[0].pictures
    // The first is transparent, the others have another colour.
    #expect(pictures.map(\.differs) == [false] + Array(repeating: true, count: 11))
    #expect(pictures[5].difference?.baseSize == PictureSize(width: 40, height: 20))
    let frame = "goldens/card.frame-000000.png"
    let (first, all) = (tool.folder.file(frame), try goldens())
    #expect(Array(all["card.frame-000000.png"] ?? Data()) == pictures[0].base)
    let accepted = try suite.accept(["card"])
    #expect(accepted.count == 12 && !accepted.contains(first), "\(accepted)")
    #expect(try suite.run().isPassed)
    // One picture less, by another number of frames.
    try tool.write(
      kept.replacing("\"other.json\"", with: "\"other.json\", \"pixelsAt\": [0]"),
      to: "suite.json")
    let obsolete = try suite.run().obsolete
    #expect(obsolete.count == 11 && obsolete.allSatisfy { $0.contains("other.frame-0000") })
    #expect(try suite.accept([obsolete[3]]) == [obsolete[3]])
    #expect(try suite.run().obsolete.count == 10)
    #expect(try suite.accept(["other"]).count == 10)
    #expect(try suite.run().isPassed)
  }

  @Test func `accepts nothing where the command does not`() throws {
    let ci = try served(environment: ["CI": "1"])
    _ = try ci.run()
    let before = try goldens()
    #expect(refusal { _ = try ci.accept(nil) }.contains("CI is set; goldens are never written"))
    let suite = try served()
    _ = try suite.run()
    #expect(refusal { _ = try suite.accept(["other"]) }.contains("kept nothing of these cases"))
    #expect(refusal { _ = try suite.accept(["../suite.json"]) }.contains("kept nothing"))
    try tool.write("other", to: "goldens/card.properties.csv")
    #expect(refusal { _ = try suite.accept(nil) }.contains("changed since the run"))
    #expect(
      try goldens().filter { $0.key != "card.properties.csv" }
        == before.filter { $0.key != "card.properties.csv" })
  }

  @Test func `leaves no folder behind`() throws {
    let temporaries = TemporaryFiles()
    _ = try served()
    var suite: ServedSuite? = try ServedSuite(
      tool.folder.file("suite.json"), Arguments(TestCommand.self), environment: [:], temporaries)
    _ = try suite?.run()
    let results = try #require(suite?.results)
    #expect(FileManager.default.fileExists(atPath: results))
    suite = nil
    #expect(!FileManager.default.fileExists(atPath: results))
  }
}
