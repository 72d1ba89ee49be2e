import Foundation
import Laminar
import LaminarRaster
import Testing

@testable import LaminarCLI

/// The shards of a suite, their joined report, and what is known of goldens.
@Suite struct `A suite's shards` {
  private let tool = ToolRun()

  private static let scene = """
    { "laminar": 1, "canvas": { "width": 40, "height": 20 }, "duration": 0.2, "layers": [
      { "name": "card", "frame": [2, 2, 30, 16], "backgroundColor": "#f00",
        "animations": [{ "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.2 }] } ] }
    """
  private static let pictured = """
    { "laminar": 1, "assets": { "dot": { "src": "dot.png" } }, "canvas": { "width": 40, "height": 20 },
      "duration": 0.1, "layers": [
        { "name": "dot", "frame": [2, 2, 8, 8], "contents": "dot" } ] }
    """

  /// A suite with every kind of result: a scene with an image, one that differs, one with errors, one without
  /// goldens, a skipped case, an expected failure, a pattern that no scene matches, an obsolete golden.
  private func write() throws {
    for name in ["a", "b", "c", "d", "e"] { try tool.write(Self.scene, to: "\(name).json") }
    try tool.write(Self.pictured, to: "p.json")
    try writeDot(0xff00_00ff)
    try tool.write(suite(), to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@first") == .negative)
    #expect(tool.run("accept", "@first", "--suite", "@suite.json") == .success)
    #expect(tool.run("test", "@suite.json") == .success, "\(tool.output.text)")
    let green = Self.scene.replacing("#f00", with: "#0f0")
    for name in ["b", "e"] { try tool.write(green, to: "\(name).json") }
    try tool.write(Self.scene.replacing("frame", with: "fram"), to: "c.json")
    try tool.write("0 0\n", to: "goldens/old.pixels.txt")
    try tool.write(
      suite(
        ", \"skip\": \"later\"", ", \"fails\": \"known\"",
        ", { \"scene\": \"none/*.json\" }, { \"name\": \"new\", \"scene\": \"a.json\" }"),
      to: "suite.json")
  }

  private func suite(_ skip: String = "", _ fails: String = "", _ more: String = "") -> String {
    """
    { "laminar-suite": 1, "checks": ["values", "properties", "pixels"], "cases": [
      { "scene": "a.json", "tags": ["quick"],
        "rules": [{ "track": "none:x", "ignore": true, "reason": "a rule without effect" }] },
      { "scene": "b.json" }, { "scene": "c.json" },
      { "scene": "d.json"\(skip) }, { "scene": "e.json"\(fails) },
      { "scene": "p.json", "tags": ["quick"] },
      { "name": "kept", "scene": "a.json", "channelTolerance": 1 },
      { "name": "seen", "scene": "b.json", "channelTolerance": 1, "ignore": [{ "rect": [0, 0, 1, 1] }] }\(more) ] }
    """
  }

  private func writeDot(_ color: UInt32) throws {
    let png = PNGEncoder().encode(Bitmap(width: 8, height: 8, filling: color))
    try Data(png).write(to: URL(fileURLWithPath: tool.folder.file("dot.png")))
  }

  private static let kinds = ["json", "junit", "markdown", "html"]

  private func reports(in folder: String) -> [String] {
    Self.kinds.flatMap { ["--report", "\($0)=\(tool.folder.file("\(folder).\($0)"))"] }
  }

  /// Runs the shards, and joins them.
  private func join(_ count: Int, _ words: [String] = []) -> ExitCode {
    for index in 1...count {
      tool.run(
        ["test", "@suite.json", "--shard", "\(index)/\(count)", "-o", "@out/\(index)"] + words)
    }
    return tool.run(
      ["test", "@suite.json", "-o", "@joined-run"] + words + reports(in: "joined")
        + ["--overwrite"] + (1...count).flatMap { ["--join", "@out/\($0)"] })
  }

  @Test(arguments: [1, 2, 3, 11])
  func `are reported as one run is`(count: Int) throws {
    try write()
    #expect(
      tool.run(["test", "@suite.json", "-o", "@whole-run"] + reports(in: "whole")) == .negative)
    #expect(
      tool.line(0) == "5 of 10 cases failed; 1 golden is obsolete; 1 skipped, 1 fails as expected")
    let text = tool.output.text
    #expect(join(count) == .negative)
    #expect(tool.output.text == text && !tool.messages.text.contains("ran again"))
    for kind in Self.kinds {
      #expect(tool.folder.text("joined.\(kind)") == tool.folder.text("whole.\(kind)"), "\(kind)")
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.file("whole-run"))
    for file in files where !file.hasSuffix("/") {
      let kept = FileManager.default.contents(atPath: tool.folder.file("joined-run/\(file)"))
      #expect(
        kept == FileManager.default.contents(atPath: tool.folder.file("whole-run/\(file)")),
        "\(file)")
    }
    #expect(tool.run("accept", "@joined-run", "--suite", "@suite.json") == .success)
  }

  @Test func `are joined with the same choice of cases`() throws {
    try write()
    #expect(join(2, ["--tag", "quick"]) == .success, "\(tool.messages.text)")
    let summary = tool.folder.text("joined.markdown") ?? ""
    #expect(summary.hasPrefix("### ✓ all 2 cases passed (6 checks)\n"))
    #expect(tool.folder.text("joined.json")?.contains("stale rule, it names no track") == true)
  }

  @Test(arguments: ["dot.png", "p.json", "goldens/p.pixels.txt"])
  func `run a case again whose files are not those that were read`(file: String) throws {
    try write()
    for index in 1...2 {
      tool.run(
        "test", "@suite.json", "--shard", "\(index)/2", "-o", "@out/\(index)", "--tag", "quick")
    }
    let path = tool.folder.file(file)
    if file == "dot.png" {
      try writeDot(0xff00_ff00)
    } else {
      let text = try #require(tool.folder.text(file))
      try tool.write(text.replacing("0 ", with: "0 0").replacing("0.1", with: "0.3"), to: file)
    }
    #expect(FileManager.default.fileExists(atPath: path))
    let words = ["test", "@suite.json", "--join", "@out/1", "--join", "@out/2", "--tag", "quick"]
    #expect(tool.run(words) == .negative, "\(tool.output.text)")
    #expect(
      tool.messages.text.contains(
        "1 case ran again: the files are not those that the shard read: p"))
    #expect(tool.output.text.contains("p  "))
  }

  // MARK: - What is known of goldens

  private func goldens() throws -> GoldensRecord {
    let text = try #require(tool.folder.text("goldens/renderer.json"))
    return try #require(GoldensRecord(Array(text.utf8)))
  }

  /// Makes the goldens of a case those of another renderer: its scene, as it was then drawn, is `old`.
  private func age(_ name: String, _ file: String, _ old: () throws -> Void) throws {
    let known = try goldens()
    try old()
    tool.run("test", "@suite.json", "-o", "@aged", "--case", name)
    tool.run("accept", "@aged", "--suite", "@suite.json", "--case", name)
    var record = try goldens()
    record.entries[name] = known.entries[name]
    record.entries[name]?.renderer = 0
    try tool.write(record.text, to: "goldens/renderer.json")
  }

  @Test func `tell a change of an image from that of a renderer`() throws {
    try write()
    try tool.write(suite(), to: "suite.json")
    try age("p", "dot.png") { try writeDot(0xff00_00fe) }
    try writeDot(0xff00_00ff)
    let words = ["test", "@suite.json", "--case", "p", "--case", "b"]
    #expect(tool.run(words) == .negative)
    let text = tool.output.text
    #expect(
      text.contains("\n1 of 2 failures is of the renderer alone: nothing of the scene changed"))
    #expect(
      text.contains(
        "  nothing of the scene changed: the goldens are of renderer 0, this is renderer "
          + "\(Stage.rendererNumber)\n  on the golden's sheet 6 of 6 pictures differ, frame 0 most: "
          + "64 pixels differ, most by 1 of 255 at (2, 2)\n"), "\(text)")
    try writeDot(0xff00_00fd)
    #expect(tool.run(words) == .negative)
    #expect(!tool.output.text.contains("nothing of the scene changed"))
    #expect(tool.output.text.contains("values and pixels may differ though no scene changed"))
    try writeDot(0xff00_00ff)
    try tool.write(
      suite().replacing("\"p.json\",", with: "\"p.json\", \"pixelsAt\": [0, 0.05],"),
      to: "suite.json")
    #expect(tool.run("test", "@suite.json", "--case", "p") == .negative)
    #expect(!tool.output.text.contains("nothing of the scene changed"), "\(tool.output.text)")
  }

  @Test func `write what is known of the cases that were accepted or passed, and no others`() throws
  {
    try write()
    // As an earlier version wrote it.
    try tool.write("{\"laminar-goldens\":1,\"renderer\":0}\n", to: "goldens/renderer.json")
    tool.run("test", "@suite.json", "-o", "@out")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json", "--case", "b") == .success)
    var record = try goldens()
    #expect(record.renderer == 0 && record.entries.keys.sorted() == ["a", "b", "kept", "p"])
    #expect(record.renderer(of: "b") == Stage.rendererNumber && record.renderer(of: "c") == 0)
    // Only the lines of what changed are other ones.
    record.entries["a"]?.renderer = 0
    record.entries["gone"] = record.entries["b"]
    try tool.write(record.text, to: "goldens/renderer.json")
    tool.run("test", "@suite.json", "-o", "@out")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json", "--case", "new") == .success)
    let later = try goldens()
    #expect(later.entries.keys.sorted() == ["a", "b", "kept", "new", "p"])
    #expect(later.entries["a"]?.renderer == 0 && later.entries["b"] == record.entries["b"])
  }
}
