import Testing

@testable import LaminarCLI

@Suite struct `Colour` {
  @Test(
    arguments: [
      (nil, [:], true, true), (nil, [:], false, false), ("always", ["NO_COLOR": "1"], false, true),
      ("never", ["CLICOLOR_FORCE": "1"], true, false), (nil, ["NO_COLOR": "1"], true, false),
      (nil, ["NO_COLOR": ""], true, true), (nil, ["CLICOLOR_FORCE": "1"], false, true),
      (nil, ["CLICOLOR_FORCE": "0"], false, false), (nil, ["TERM": "dumb"], true, false),
      ("auto", ["TERM": "xterm"], true, true),
      (nil, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    ] as [(String?, [String: String], Bool, Bool)])
  func `is chosen by the option, the environment and the terminal`(
    option: String?, environment: [String: String], isTerminal: Bool, expected: Bool
  ) {
    #expect(
      ColorRule.isColored(option: option, environment: environment, isTerminal: isTerminal)
        == expected)
  }
}

/// A clock that moves when it is told to.
private final class HandClock {
  var now = 100.0
}

@Suite struct `Frame progress` {
  private let messages = MemoryStream()
  private let clock = HandClock()

  private func progress(
    _ style: FrameProgress.Style, color: Bool = false, columns: Int? = nil
  ) -> FrameProgress {
    let clock = clock
    let console = Console(
      output: MemoryStream(), messages: messages,
      environment: color ? ["CLICOLOR_FORCE": "1"] : ["NO_COLOR": "1"], isTerminal: true,
      clock: { clock.now }, columns: { columns })
    return FrameProgress("bounce  640x360 @60", total: 144, style: style, console: console)
  }

  @Test func `is a bar with frames, rate and time left`() {
    let progress = progress(.bar)
    progress.advance(to: 50)
    #expect(messages.text == "")
    clock.now += 0.25
    progress.advance(to: 104)
    progress.advance(to: 105)
    #expect(
      messages.text
        == "\r bounce  640x360 @60  ━━━━━━━━━━━━━━━━━━╸───────  104/144  72%  416 fps  eta 0:01\u{1b}[K"
    )
    progress.finish(done: 144)
    progress.finish(done: 144)
    #expect(messages.text.hasSuffix("eta 0:01\u{1b}[K\r\u{1b}[K"))
  }

  @Test(arguments: [
    (90, "bounce  640x360 @60  ━━━━━━━━━━━━━━━━━━╸───────  104/144  72%  416 fps  eta 0:01"),
    (70, "bounce  640x360 @60  ━━━━━━━━━━────  104/144  72%  416 fps  eta 0:01"),
    (60, "bounce  640x360 @60  104/144  72%  416 fps  eta 0:01"),
    (50, "bounce  640x360 @60  104/144  72%  416 fps"),
    (30, "bounce  640x360 @60  104/144"), (25, "bounce  640x36  104/144"), (12, "b  104/144"),
    (1, "  104/144"),
  ])
  func `fits the terminal`(columns: Int, expected: String) {
    let progress = progress(.bar, columns: columns)
    clock.now += 0.25
    progress.advance(to: 104)
    #expect(messages.text == "\r " + expected + "\u{1b}[K")
  }

  @Test func `is replaced by a message`() {
    let console = Console(
      output: MemoryStream(), messages: messages, environment: ["NO_COLOR": "1"])
    console.drawLine("bar")
    console.report(CommandError("no"))
    console.note("yes")
    #expect(messages.text == "\rbar\u{1b}[K\r\u{1b}[Kerror: no\nyes\n")
  }

  @Test func `is coloured where colour is enabled`() {
    let progress = progress(.bar, color: true)
    clock.now += 1
    progress.advance(to: 144)
    #expect(
      messages.text.contains(
        "\u{1b}[36m" + String(repeating: "━", count: 26) + "\u{1b}[0m"))
  }

  @Test func `is a line every few seconds elsewhere`() {
    let progress = progress(.plain)
    for frame in 1...120 {
      clock.now += 0.1
      progress.advance(to: frame)
    }
    progress.finish(done: 144)
    let lines = messages.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first == "bounce  640x360 @60  50/144  34%  10 fps  eta 0:10"
        || lines.first == "bounce  640x360 @60  51/144  35%  10 fps  eta 0:10")
  }

  @Test func `is one object per line for machines`() {
    let progress = progress(.json)
    clock.now += 2
    progress.advance(to: 72)
    clock.now += 2
    progress.finish(done: 144)
    #expect(
      messages.text == """
        {"done":72,"total":144,"fps":36,"eta":2}
        {"done":144,"total":144,"fps":36,"eta":0}

        """)
  }

  @Test(
    arguments: [
      (nil, true, false, FrameProgress.Style.bar), ("auto", false, false, .plain),
      (nil, true, true, .none), ("json", true, true, .json), ("none", true, false, .none),
      ("bar", false, false, .bar),
    ] as [(String?, Bool, Bool, FrameProgress.Style)])
  func `is chosen by the option, the terminal and -q`(
    option: String?, isTerminal: Bool, isQuiet: Bool, expected: FrameProgress.Style
  ) {
    #expect(
      FrameProgress.Style.resolve(option, isTerminal: isTerminal, isQuiet: isQuiet) == expected)
  }

  @Test(arguments: [
    (0.0, "0:00"), (0.2, "0:01"), (59.5, "1:00"), (725, "12:05"), (3723, "1:02:03"),
  ])
  func `writes times for people`(seconds: Double, expected: String) {
    #expect(FrameProgress.clockText(seconds) == expected)
    #expect(FrameProgress.clockText(.infinity).hasSuffix("40"))
  }
}

@Suite struct `Written summary` {
  @Test func `names the first and the last file`() {
    let many = WrittenSummary(
      first: "out/f_000000.png", last: "out/f_000143.png", frames: 144, bytes: 1_934_000,
      seconds: 0.3456)
    #expect(
      many.text == "wrote out/f_000000.png … out/f_000143.png  (144 frames, 1.9 MB, 0.35 s)")
    let one = WrittenSummary(first: "a.png", last: "a.png", frames: 1, bytes: 812, seconds: 61)
    #expect(one.text == "wrote a.png  (1 frame, 812 bytes, 61.00 s)")
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 KB"), (999_999, "999.9 KB"),
    (1_000_000, "1.0 MB"), (12_345_678_901, "12.3 GB"), (5_000_000_000_000, "5.0 TB"),
  ])
  func `writes sizes in units of a thousand`(bytes: Int, expected: String) {
    #expect(WrittenSummary.byteText(bytes) == expected)
  }
}

@Suite struct `Texts for people` {
  @Test(arguments: [
    (1.2345, "1.23 s"), (0.0123, "12.3 ms"), (0.000_456_7, "457 µs"), (1.6e-8, "16.0 ns"),
    (0, "0.00 ns"),
  ])
  func `have times of three digits`(seconds: Double, text: String) {
    #expect(DurationText.text(seconds) == text)
  }

  @Test func `sum up times`() {
    #expect(TimingSummary([]) == nil)
    #expect(TimingSummary([3, 1, 2])?.median == 2)
    #expect(TimingSummary([4, 1, 2, 3])?.median == 2.5)
    #expect(TimingSummary([4, 1, 2, 3])?.least == 1)
  }

  @Test func `draw curves`() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text([5, 5]) == "▁▁")
    #expect(Sparkline.text([-1, .nan, 1]) == "▁ █")
    #expect(Sparkline.text([]) == "")
  }

  @Test func `set columns`() {
    var table = TextTable(["a", "number"])
    table.append(["long", "1"])
    #expect(table.text == "a     number\nlong       1\n")
    #expect(table.leftText == "a     number\nlong  1\n")
  }
}
