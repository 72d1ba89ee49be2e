import Foundation
import Laminar
import Testing

@testable import LaminarCLI

/// Results that were made elsewhere: `accept` writes and removes nothing but goldens of its suite.
@Suite struct `Untrusted results` {
  private let tool = ToolRun()

  private static let suite = """
    { "laminar-suite": 1, "checks": ["properties"], "cases": [ { "scene": "a.json" } ] }
    """

  /// A suite with results that are not accepted yet, and a folder that is none of its.
  init() throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 0.1,
        "layers": [ { "name": "box", "frame": [0, 0, 4, 4], "backgroundColor": "#f00" } ] }
      """, to: "suite/a.json")
    try tool.write(Self.suite, to: "suite/suite.json")
    try tool.write("keep", to: "victim/important.txt")
    #expect(tool.run("test", "@suite/suite.json", "-o", "@run") == .negative)
  }

  @discardableResult
  private func accept() -> ExitCode { tool.run("accept", "@run", "--suite", "@suite/suite.json") }

  private func hash(_ text: String) -> String { SuiteFiles.hash(Array(text.utf8)) }

  /// Writes a record whose goldens are elsewhere.
  private func record(_ items: String, goldens: String = "victim/") throws {
    try tool.write(
      "{\"laminar-run\":1,\"suite\":\"suite.json\",\"goldens\":\"\(tool.folder.file(goldens))\","
        + "\"items\":[\(items)],\"cases\":[]}", to: "run/run.json")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.file(name), withDestinationPath: tool.folder.file(target))
  }

  /// Everything below the folder of nobody's concern.
  private var victim: [String] {
    (FileManager.default.enumerator(atPath: tool.folder.file("victim"))?.allObjects as? [String])
      ?? []
  }

  private func expectNothingElsewhere() {
    #expect(victim == ["important.txt"] && tool.folder.text("victim/important.txt") == "keep")
  }

  @Test func `are accepted into the suite's folder, whatever the record says`() throws {
    let made = try #require(tool.folder.text("run/a.properties.csv"))
    try record(
      "{\"case\":\"a\",\"file\":\"a.properties.csv\",\"new\":\"\(hash(made))\",\"base\":null}")
    #expect(accept() == .success, "\(tool.messages.text)")
    #expect(tool.folder.text("suite/goldens/a.properties.csv") == made)
    expectNothingElsewhere()
  }

  @Test(arguments: [
    ("a", "pre-commit"), ("a", "a.properties.csv/x"), ("b", "a.properties.csv"),
    ("a", "b.properties.csv"), ("a", "a.pixels.txt"), ("", "a.properties.csv"),
    ("a", ".laminar-accept/a.properties.csv"),
  ])
  func `become no file that is not a golden of their case`(name: String, file: String) throws {
    try? FileManager.default.removeItem(atPath: tool.folder.file("run/a.properties.csv"))
    try tool.write("echo", to: "run/" + file)
    try record(
      "{\"case\":\"\(name)\",\"file\":\"\(file)\",\"new\":\"\(hash("echo"))\",\"base\":null}")
    #expect(accept() == .usage)
    #expect(tool.messages.text.contains("which is not a golden of that case"))
    #expect(!tool.folder.names.contains("suite/goldens"))
    expectNothingElsewhere()
  }

  @Test(arguments: ["a.properties.csv", "note.txt", "old.properties.csv"])
  func `remove no file but an obsolete golden`(file: String) throws {
    #expect(accept() == .success)
    try tool.write("keep", to: "suite/goldens/" + file)
    try record("{\"case\":\"\",\"file\":\"\(file)\",\"new\":null,\"base\":\"\(hash("keep"))\"}")
    let isObsolete = file == "old.properties.csv"
    #expect(accept() == (isObsolete ? .success : .usage), "\(tool.messages.text)")
    #expect((tool.folder.text("suite/goldens/" + file) == nil) == isObsolete)
    // The record's own folder has such a file too.
    try tool.write("keep", to: "victim/important.txt")
    expectNothingElsewhere()
  }

  @Test func `with damaged hashes or a file twice are refused`() throws {
    let made = try #require(tool.folder.text("run/a.properties.csv"))
    let item =
      "{\"case\":\"a\",\"file\":\"a.properties.csv\",\"new\":\"\(hash(made))\",\"base\":null}"
    for items in ["\(item),\(item)", item.replacing(hash(made), with: "sha256:")] {
      try record(items)
      #expect(accept() == .usage)
    }
  }

  // MARK: - Links

  @Test(arguments: ["suite/goldens", "suite/goldens/a.properties.csv", "run/a.properties.csv"])
  func `reach nothing through a link that leads out`(name: String) throws {
    let made = try #require(tool.folder.text("run/a.properties.csv"))
    if name.hasSuffix(".csv") {
      try FileManager.default.createDirectory(
        atPath: tool.folder.file("suite/goldens"), withIntermediateDirectories: true)
      unlink(tool.folder.file(name))
      try tool.write(made, to: "victim/a.properties.csv")
      try link(name, to: "victim/a.properties.csv")
    } else {
      try link(name, to: "victim")
    }
    let before = victim
    #expect(accept() == .usage)
    #expect(tool.messages.text.contains("leads out of the folder"), "\(tool.messages.text)")
    #expect(victim == before)
  }

  @Test func `write through no link to a file that does not exist`() throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("suite/goldens"), withIntermediateDirectories: true)
    try link("suite/goldens/a.properties.csv", to: "victim/new.csv")
    #expect(accept() == .usage)
    expectNothingElsewhere()
  }

  @Test(arguments: [".laminar-accept", ".laminar-accept.new"])
  func `move and remove nothing of a folder that a link stands for`(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("suite/goldens"), withIntermediateDirectories: true)
    try link("suite/goldens/" + name, to: "victim")
    #expect(accept() == .usage)
    #expect(tool.messages.text.contains("is not a folder"))
    expectNothingElsewhere()
  }

  @Test func `keep a golden that is a link within its folder`() throws {
    #expect(accept() == .success)
    let goldens = tool.folder.file("suite/goldens/")
    try FileManager.default.createDirectory(
      atPath: goldens + "store", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: goldens + "a.properties.csv", toPath: goldens + "store/a")
    try link("suite/goldens/a.properties.csv", to: "suite/goldens/store/a")
    let scene = try #require(tool.folder.text("suite/a.json"))
    try tool.write(scene.replacing("#f00", with: "#0f0"), to: "suite/a.json")
    #expect(tool.run("test", "@suite/suite.json", "-o", "@run") == .negative)
    #expect(accept() == .success, "\(tool.messages.text)")
    #expect(tool.folder.text("suite/goldens/store/a")?.contains("#00ff00ff") == true)
    #expect(
      (try? FileManager.default.destinationOfSymbolicLink(
        atPath: goldens + "a.properties.csv")) != nil)
  }

  @Test func `are not removed by the next run where a link leads out`() throws {
    try link("run/elsewhere", to: "victim")
    try tool.write(
      "{\"laminar-run\":1,\"suite\":\"s\",\"goldens\":\"g/\",\"items\":[],"
        + "\"pending\":[\"elsewhere/important.txt\"]}", to: "run/run.json")
    #expect(tool.run("test", "@suite/suite.json", "-o", "@run") == .usage)
    expectNothingElsewhere()
  }

  // MARK: - The suite

  @Test func `need a suite: that of --suite, or the only one of the current folder`() throws {
    let executable = try #require(ToolProcess.executable).path
    let folder = tool.folder.path
    func run(_ words: String, in name: String) throws -> (code: Int32, messages: String) {
      let result = try ToolProcess.shell(
        "cd '\(folder)/\(name)' && env -u CI '\(executable)' \(words)")
      return (result.code, result.messages)
    }
    let missing = try run("accept ../run", in: "victim")
    #expect(missing.code == 2 && missing.messages.contains("the current folder holds no suite"))
    #expect(missing.messages.contains("--suite FILE"))
    try tool.write(Self.suite, to: "suite/other.json")
    let two = try run("accept ../run", in: "suite")
    #expect(two.code == 2 && two.messages.contains("holds 2 suites: other.json, suite.json"))
    unlink(tool.folder.file("suite/other.json"))
    let found = try run("accept ../run", in: "suite")
    #expect(found.code == 0 && found.messages == "accepted goldens/a.properties.csv\n")
  }

  @Test func `of a scene that is named with a point are accepted`() throws {
    try tool.write(Self.suite.replacing("a.json", with: "./a.json"), to: "suite/suite.json")
    #expect(tool.run("test", "@suite/suite.json", "-o", "@run") == .negative)
    #expect(accept() == .success, "\(tool.messages.text)")
    #expect(tool.run("test", "@suite/suite.json") == .success)
  }
}
