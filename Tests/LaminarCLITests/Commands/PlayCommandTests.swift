import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// Plays in a real terminal device: what is shown, and that it is restored in the end.
@Suite(.serialized) struct `play` {
  private let tool = ToolRun()

  init() throws { try tool.write(SampleScene.small, to: "ball.json") }

  /// Plays, does something once the status line is there, and waits for the end.
  private func session(
    _ words: [String] = [], _ act: (PseudoTerminal, Process) throws -> Void
  ) throws -> (code: Int32, terminal: PseudoTerminal, messages: String) {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let messages = Pipe()
    let process = try terminal.start(
      ["play", tool.folder.file("ball.json")] + words, messages: messages)
    #expect(terminal.read { terminal.text.contains("^10;1H") }, "no status line")
    if process.isRunning { #expect(terminal.settings != before) }
    try act(terminal, process)
    #expect(terminal.read { !process.isRunning }, "it still runs")
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(terminal.settings == before)
    _ = terminal.read { terminal.text.hasSuffix("^0m^?7h^?25h^?1049l") }
    #expect(terminal.text.hasPrefix("^?1049h^?25l^?7l^2J"))
    #expect(terminal.text.hasSuffix("^0m^?7h^?25h^?1049l"))
    let text = messages.fileHandleForReading.readDataToEndOfFile()
    return (process.terminationStatus, terminal, String(decoding: text, as: UTF8.self))
  }

  @Test func `obeys its keys until q, and reports`() throws {
    let run = try session { terminal, _ in
      terminal.type(" ")
      #expect(terminal.read { terminal.text.contains("|| ") })
      terminal.type("r")
      #expect(terminal.read { terminal.text.contains("|| 0.00/2.40 s  0/144") })
      terminal.type("\u{1b}[C\u{1b}[C")
      #expect(terminal.read { terminal.text.contains("|| 0.03/2.40 s  2/144") })
      terminal.type("\u{1b}[D[")
      #expect(terminal.read { terminal.text.contains("|| 0.02/2.40 s  1/144  0.5x") })
      terminal.type("q")
    }
    #expect(run.code == 0)
    #expect(run.messages.hasPrefix("current "))
    #expect(run.messages.contains("\ndropped "))
    #expect(run.terminal.text.contains("^48;5;231m "))
  }

  @Test func `ends with 130 on Ctrl-C`() throws {
    let run = try session { terminal, _ in terminal.type("\u{3}") }
    #expect(run.code == 130)
  }

  @Test func `restores the terminal on SIGTERM`() throws {
    let run = try session { _, process in kill(process.processIdentifier, SIGTERM) }
    #expect(run.code == 143)
  }

  @Test func `stops at the end when it plays once`() throws {
    let run = try session(["--once", "--duration", "0.2s", "-q"]) { _, _ in }
    #expect(run.code == 0)
    #expect(run.messages == "")
  }

  /// A card that turns half transparent when it is tapped; its own input taps it at 1 s.
  private static let card = """
    { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "frameRate": 10, "duration": 2,
      "variables": { "side": 30 },
      "layers": [ { "name": "card", "frame": [0, 0, "${side}", 30], "backgroundColor": "#f00",
        "gestures": [ { "type": "tap", "on": { "ended": [ { "set": { "card:opacity": 0.5 } } ] } } ] } ],
      "input": [ { "at": 1, "tap": "card" } ] }
    """

  @Test func `records the mouse, and gives it back`() throws {
    try tool.write(Self.card, to: "ball.json")
    let path = tool.folder.file("rec.json")
    let run = try session(["--record", path, "--set", "side=64"]) { terminal, _ in
      #expect(terminal.text.contains("^?1002h^?1006h"))
      terminal.type(" ")
      #expect(terminal.read { terminal.text.contains("|| ") })
      terminal.type("r")
      #expect(terminal.read { terminal.text.contains("|| 0.00/") })
      // Two frames on, a tap: the picture fills 32 of 40 columns, of two points each.
      terminal.type("\u{1b}[C\u{1b}[C\u{1b}[<0;20;3M\u{1b}[<0;20;3m")
      #expect(terminal.read { terminal.text.contains("  rec 1") })
      terminal.type("q")
    }
    #expect(run.code == 0)
    #expect(run.terminal.text.hasSuffix("^?1006l^?1002l^0m^?7h^?25h^?1049l"))
    #expect(run.messages.contains("wrote \(path)  (1 press, 2 touches)"), "\(run.messages)")
    #expect(
      tool.folder.text("rec.json") == """
        {
          "laminar-input": 1,
          "input": [
            { "at": 0.2, "touches": [
              { "id": 1, "at": 0, "phase": "began", "location": [31, 10] },
              { "id": 1, "at": 0, "phase": "ended", "location": [31, 10] }
            ] }
          ]
        }

        """)
    // What was recorded is what a scene plays.
    #expect(
      tool.run(
        "trace", "@ball.json", "--input", "@rec.json", "--set", "side=64", "--events", "--kinds",
        "gesture") == .success)
    #expect(tool.lines.dropFirst() == ["0.2,gesture,card!tap,ended"])
  }

  @Test func `gives a recording up on Ctrl-C`() throws {
    let run = try session(["--record", tool.folder.file("rec.json")]) { terminal, _ in
      terminal.type("\u{1b}[<0;20;3M\u{3}")
    }
    #expect(run.code == 130)
    #expect(tool.folder.names == ["ball.json"])
    #expect(run.terminal.text.contains("^?1006l^?1002l"))
  }

  @Test func `gives the mouse back on SIGTERM`() throws {
    let run = try session(["--record", tool.folder.file("rec.json")]) { _, process in
      kill(process.processIdentifier, SIGTERM)
    }
    #expect(run.code == 143)
    #expect(run.terminal.text.contains("^?1006l^?1002l"))
  }

  @Test func `shows a changed scene at the same time, and what is wrong with it`() throws {
    let run = try session(["--watch"]) { terminal, _ in
      terminal.type(" ")
      #expect(terminal.read { terminal.text.contains("|| ") })
      try tool.write(SampleScene.small.replacing("fillColor", with: "filColor"), to: "ball.json")
      #expect(terminal.read { terminal.text.contains(" s  9:") })
      try tool.write(
        SampleScene.small.replacing("\"2.4s\"", with: "\"9.6s\""), to: "ball.json")
      #expect(terminal.read { terminal.text.contains("/9.60 s") })
      terminal.type("q")
    }
    #expect(run.code == 0)
  }

  @Test func `shows what is wrong with a changed part`() throws {
    let part = """
      {"laminar": 1, "canvas": {"width": 8, "height": 8}, "duration": 1, "layers": [
      {"name": "dot", "opacity": 1}]}
      """
    try tool.write(part, to: "part.json")
    try tool.write(
      SampleScene.small.replacing(
        "\"layers\": [", with: "\"layers\": [{ \"name\": \"part\", \"use\": \"part.json\" },"),
      to: "ball.json")
    let run = try session(["--watch"]) { terminal, _ in
      terminal.type(" ")
      #expect(terminal.read { terminal.text.contains("|| ") })
      try tool.write(part.replacing("opacity", with: "opacty"), to: "part.json")
      #expect(terminal.read { terminal.text.contains(" s  part.json:2:17: ") })
      terminal.type("q")
    }
    #expect(run.code == 0)
  }

  @Test func `reloads when an image changes, also one that was missing`() throws {
    func write(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: tool.folder.url("dot.png"), options: .atomic)
    }
    let picture = Bitmap(width: 2, height: 2)
    try write(PNGEncoder().encode(picture))
    try tool.write(
      SampleScene.small.replacing(
        "\"layers\": [",
        with: "\"assets\": { \"dot\": { \"src\": \"dot.png\" } }, \"layers\": ["), to: "ball.json")
    let run = try session(["--watch"]) { terminal, _ in
      terminal.type(" ")
      #expect(terminal.read { terminal.text.contains("|| ") })
      try write([1, 2, 3])
      #expect(terminal.read { terminal.text.contains(": \"dot.png\"") })
      try FileManager.default.removeItem(at: tool.folder.url("dot.png"))
      try write(PNGEncoder().encode(picture))
      try tool.write(
        SampleScene.small.replacing("\"2.4s\"", with: "\"9.6s\""), to: "ball.json")
      #expect(terminal.read { terminal.text.contains("/9.60 s") })
      terminal.type("q")
    }
    #expect(run.code == 0)
  }

  @Test func `fills a terminal that was resized`() throws {
    let run = try session { terminal, _ in
      terminal.type(" ")
      terminal.resize(columns: 60, rows: 20)
      #expect(terminal.read { terminal.text.contains("^20;1H|| ") })
      terminal.type("q")
    }
    #expect(run.code == 0)
  }

  @Test func `needs a terminal, and what can be drawn`() throws {
    #expect(tool.run("play", "@ball.json") == .usage)
    #expect(
      tool.messages.text == """
        error: play draws in a terminal; standard output is not one
          'laminar render SCENE -o f_%06d.png' writes pictures anywhere

        """)
    #expect(tool.output.text == "")
  }

  @Test func `records only into a file that it may write, and nothing that it plays`() throws {
    let terminal = try PseudoTerminal()
    try tool.write("x", to: "rec.json")
    for (words, message) in [
      (["--record", tool.folder.file("rec.json")], "rec.json exists"),
      (["--record", "-"], "--record writes a file"),
      (
        ["--record", tool.folder.file("a.json"), "--input", tool.folder.file("ball.json")],
        "--record replaces the input"
      ),
      (["--input", "-"], "play needs standard input for its keys"),
    ] {
      let messages = Pipe()
      let process = try terminal.start(
        ["play", tool.folder.file("ball.json")] + words, messages: messages)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      let text = String(
        decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(text.contains(message), "\(text)")
    }
    #expect(tool.folder.text("rec.json") == "x")
  }
}

@Suite struct `A player's screen` {
  /// The left half of a canvas of 8 × 4 turns from red to blue after 1 s; the right half is empty.
  private var snapshot: StageSnapshot {
    let stage = Stage(width: 8, height: 4)
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = Color(css: "#00f")
    let animation = BasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = Color(css: "#f00")
    animation.toValue = Color(css: "#f00")
    animation.duration = 1
    layer.add(animation, forKey: "color")
    stage.rootLayer.addSublayer(layer)
    return stage.snapshot()
  }

  private func screen(matte: String = "#000") -> PlayScreen {
    PlayScreen(depth: .palette, matte: Color(css: matte) ?? .black, workers: 1)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1b}[", with: "^")
  }

  @Test func `shows the scene over the matte with a line below, and then what changes`() {
    var screen = screen(matte: "#fff")
    let snapshot = snapshot
    func update(_ time: Double, _ status: String) -> String {
      text(
        screen.text(
          showing: snapshot, version: 0, at: time, status: status,
          on: TerminalSize(columns: 4, rows: 2)))
    }
    #expect(update(0, "at 0") == "^0m^2J^1;1H^48;5;196m  ^48;5;231m  ^0m^2;1Hat 0^K")
    #expect(update(0, "at 0") == "")
    #expect(update(0.5, "at a half") == "^2;1Hat a^K")
    #expect(update(2, "at 2") == "^1;1H^48;5;21m  ^0m^2;1Hat 2^K")
    screen.clear()
    #expect(update(2, "at 2").hasPrefix("^0m^2J^1;1H^48;5;21m  "))
  }

  @Test func `redraws everything on a terminal of another size`() {
    var screen = screen()
    _ = screen.text(
      showing: snapshot, version: 0, at: 0, status: "", on: TerminalSize(columns: 4, rows: 2))
    let bytes = screen.text(
      showing: snapshot, version: 0, at: 0, status: "", on: TerminalSize(columns: 8, rows: 4))
    // 8 × 4 pixels are 2 of 3 rows; half a row is left above.
    #expect(
      text(bytes) == "^0m^2J^1;1H^48;5;196m    ^48;5;16m    ^2;1H^48;5;196m    ^48;5;16m    ^0m"
        + "^4;1H^K")
  }

  @Test func `has only its line where nothing else fits`() {
    var screen = screen()
    let bytes = screen.text(
      showing: snapshot, version: 0, at: 0, status: "line", on: TerminalSize(columns: 3, rows: 1))
    #expect(text(bytes) == "^0m^2J^1;1Hlin^K")
  }

  struct Fitting: Sendable {
    var canvas: [Double]
    var scale = 1.0
    var cells: [Int]
    var pixels: [Int]
    var corner: [Int]
    var drawn: Double
  }

  @Test(arguments: [
    Fitting(canvas: [640, 360], cells: [80, 24], pixels: [80, 45], corner: [0, 0], drawn: 0.5),
    Fitting(
      canvas: [640, 360], cells: [200, 24], pixels: [85, 48], corner: [57, 0],
      drawn: 4 * 48.0 / 360),
    Fitting(canvas: [100, 100], cells: [80, 24], pixels: [48, 48], corner: [16, 0], drawn: 1),
    Fitting(canvas: [10, 10], cells: [80, 24], pixels: [48, 48], corner: [16, 0], drawn: 4.8),
    Fitting(
      canvas: [10, 10], scale: 8, cells: [80, 24], pixels: [48, 48], corner: [16, 0], drawn: 8),
    Fitting(canvas: [1000, 1], cells: [10, 9], pixels: [10, 1], corner: [0, 4], drawn: 0.04),
  ])
  func `fits a canvas in its proportions`(_ fitting: Fitting) {
    let size = CGSize(width: fitting.canvas[0], height: fitting.canvas[1])
    let fit = TerminalFit(
      Canvas(size: size, scale: fitting.scale), columns: fitting.cells[0], rows: fitting.cells[1])
    #expect([fit.width, fit.height] == fitting.pixels)
    #expect([fit.column, fit.row] == fitting.corner)
    #expect(abs(fit.canvas.scale - fitting.drawn) < 1e-12)
  }
}

@Suite struct `A player's last line` {
  private func status() throws -> PlayStatus {
    let times = try #require(FrameTimes(rate: Rational(60), duration: Rational(2)))
    return PlayStatus(
      clock: PlaybackClock(times: times, loops: true), current: 59.96, average: 60, minimum: 58.25,
      dropped: 3)
  }

  @Test func `shows where the scene is and how fast it runs`() throws {
    var status = try status()
    status.clock.seek(by: 0.5)
    #expect(
      status.text
        == ">  0.50/2.00 s  30/120  60.0 fps avg 60.0 min 58.2  dropped 3  space ←→ [] r q")
    #expect(status.text.count <= 80)
    status.clock.slower()
    status.clock.togglePause()
    #expect(status.text.hasPrefix("|| 0.50/2.00 s  30/120  0.5x  60.0 fps"))
  }

  @Test func `shows what is wrong with a changed scene, without terminal commands`() throws {
    var status = try status()
    status.notice = "4:2: unknown key \"a\u{1b}[2J\u{9b}\""
    #expect(status.text == ">  0.00/2.00 s  4:2: unknown key \"a?[2J?\"")
  }

  @Test(arguments: [
    (0.0, "0.00"), (1.5, "1.50"), (59.999, "60.00"), (0.125, "0.12"), (12, "12.00"),
  ])
  func `keeps its decimals`(value: Double, text: String) {
    #expect(PlayStatus.fixed(value, 2) == text)
  }
}
