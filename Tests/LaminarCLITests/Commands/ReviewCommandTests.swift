import Foundation
import Testing

@testable import LaminarCLI

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

  @Test func `needs a terminal`() throws {
    #expect(tool.run("review", "@out", "--suite", "@suite.json") == .usage)
    #expect(
      tool.messages.text.hasPrefix(
        "error: review draws in a terminal; standard output is not one\n"))
    #expect(tool.messages.text.contains("--report html=FILE"))
    #expect(tool.messages.text.contains("laminar accept"))
  }

  @Test func `refuses to run under CI`() throws {
    tool.environment = ["CI": "true"]
    #expect(tool.run("review", "@out", "--suite", "@suite.json") == .usage)
    #expect(tool.messages.text.contains("CI is set"))
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
}
