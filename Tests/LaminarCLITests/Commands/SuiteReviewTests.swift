import Foundation
import Laminar
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

/// Reviews in a real terminal device: what is shown, what is accepted, and what is not.
@Suite(.serialized) struct `review` {
  private let tool = ToolRun()

  private static func scene(_ color: String) -> String {
    """
    { "laminar": 1, "canvas": { "width": 16, "height": 8, "backgroundColor": "\(color)" },
      "duration": 0.1, "layers": [{ "name": "box", "frame": [0, 0, 4, 4] }] }
    """
  }

  /// Two cases whose backgrounds change from blue to red.
  init() throws {
    for name in ["a.json", "b.json"] { try tool.write(Self.scene("#0000ff"), to: name) }
    try tool.write(
      """
      { "laminar-suite": 1, "checks": ["properties", "pixels"],
        "cases": [{ "scene": "a.json", "pixelsAt": [0] }, { "scene": "b.json", "pixelsAt": [0] }] }
      """, to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    for name in ["a.json", "b.json"] { try tool.write(Self.scene("#ff0000"), to: name) }
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
  }

  private func golden(_ name: String) -> String {
    tool.folder.text("goldens/\(name).properties.csv") ?? ""
  }

  /// Reviews with some keys, each after what it waits for is shown.
  private func session(
    _ steps: [(awaited: String, keys: String)]
  ) throws -> (code: Int32, terminal: PseudoTerminal, messages: String) {
    let terminal = try PseudoTerminal()
    terminal.resize(columns: 60, rows: 16)
    let before = terminal.settings
    let messages = Pipe()
    let process = try terminal.start(
      ["review", tool.folder.file("out"), "--suite", tool.folder.file("suite.json")],
      messages: messages)
    var seen = 0
    for (awaited, keys) in steps {
      #expect(
        terminal.read {
          let text = terminal.text
          return text.dropFirst(seen).contains(awaited)
        }, "\(awaited) is not shown: \(terminal.text.dropFirst(seen))")
      seen = terminal.text.count
      terminal.type(keys)
    }
    #expect(terminal.read { !process.isRunning }, "it still runs")
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    _ = terminal.read { terminal.text.contains("^?1049l") }
    #expect(terminal.settings == before)
    let text = messages.fileHandleForReading.readDataToEndOfFile()
    return (process.terminationStatus, terminal, String(decoding: text, as: UTF8.self))
  }

  @Test func `shows the golden next to the new picture, with the cause`() throws {
    let run = try session([("2m", "q")])
    let text = run.terminal.text
    #expect(text.contains("1/2  a"))
    #expect(text.contains("properties: canvas:background #0000ffff → #ff0000ff"))
    #expect(text.contains("because canvas:background #0000ffff → #ff0000ff"))
    // Colours 21 and 196 of the terminal are blue and red: the golden is on the left.
    let blue = try #require(text.range(of: "48;5;21m"))
    let red = try #require(text.range(of: "48;5;196m"))
    #expect(blue.lowerBound < red.lowerBound)
    #expect(run.code == 1)
    #expect(run.messages == "left: a, b\n")
    #expect(golden("a").contains("#0000ffff"))
  }

  @Test func `makes goldens of what was accepted, after one more yes`() throws {
    let run = try session([("1/2", "y"), ("2/2", "n"), ("accept 3 goldens?", "y")])
    #expect(run.code == 1)
    #expect(golden("a").contains("#ff0000ff") && golden("b").contains("#0000ffff"))
    #expect(run.messages.contains("goldens/a.properties.csv\n"))
    #expect(run.messages.hasSuffix("rejected: b\n"))
    // The rest can be reviewed later: what was accepted does not come again.
    let rest = try session([("1/1  b", "y"), ("accept 3 goldens?", "y")])
    #expect(rest.code == 0)
    #expect(golden("b").contains("#ff0000ff"))
    #expect(tool.run("review", "@out", "--suite", "@suite.json") == .success)
    #expect(tool.messages.text == "everything was accepted before\n")
    #expect(tool.run("test", "@suite.json") == .success)
  }

  @Test func `goes back, and leaves cases for later`() throws {
    let run = try session([
      ("1/2", "y"), ("2/2", "b"), ("(accepted)", "s"), ("2/2", "y"), ("accept 3 goldens?", "y"),
    ])
    #expect(run.code == 1)
    #expect(golden("a").contains("#0000ffff") && golden("b").contains("#ff0000ff"))
    #expect(run.messages.hasSuffix("left: a\n"))
  }

  @Test(arguments: ["n", "q", "\u{3}"])
  func `writes nothing without the last yes`(key: String) throws {
    let run = try session([("1/2", "y"), ("2/2", "y"), ("accept 6 goldens?", key)])
    #expect(run.code == (key == "\u{3}" ? 130 : 1))
    #expect(golden("a").contains("#0000ffff") && golden("b").contains("#0000ffff"))
    #expect(!run.messages.contains("accepted"))
  }

  @Test func `fits the terminal`() {
    var screen = ReviewScreen(TerminalSize(columns: 40, rows: 10), depth: .palette)
    screen.title = "1/2  a/very/long/name/of/a/case"
    screen.subtitle = "scenes/a.json"
    screen.lines = (0..<20).map { "line \($0) " + String(repeating: "word ", count: 12) }
    screen.keys = "y accept"
    var scroll = 1000
    let text = String(decoding: screen.bytes(scroll: &scroll), as: UTF8.self)
    // Seven rows are left for 40 lines of two each.
    #expect(scroll == 33)
    #expect(text.contains("line 19") && !text.contains("line 15"))
    for part in text.components(separatedBy: "\u{1b}[").dropFirst() {
      let shown = part.drop { !$0.isLetter }.dropFirst()
      #expect(shown.count <= 40, "\(shown)")
    }
  }

  @Test func `shows the difference beside pictures that a case keeps`() throws {
    let red = try #require(Bitmap(width: 1, height: 1, pixels: [0xff00_00ff]))
    let blue = try #require(Bitmap(width: 1, height: 1, pixels: [0xffff_0000]))
    var screen = ReviewScreen(TerminalSize(columns: 64, rows: 9), depth: .palette)
    screen.picture = ReviewCase.Picture(
      frame: 3, base: red, new: blue, difference: Bitmap.difference(red, blue), visibility: 1)
    var scroll = 0
    let text = String(decoding: screen.bytes(scroll: &scroll), as: UTF8.self)
    // Three columns of 20, two cells apart.
    #expect(
      text.contains("golden" + String(repeating: " ", count: 16) + "now  frame 3"), "\(text)")
    #expect(text.contains("difference"))
    screen.picture?.difference = nil
    #expect(!String(decoding: screen.bytes(scroll: &scroll), as: UTF8.self).contains("difference"))
  }
}

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
