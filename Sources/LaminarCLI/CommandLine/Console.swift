import Laminar

/// The two output channels of the tool: data on standard output, all messages on standard error.
final class Console {
  /// Data.
  let output: any ByteStream
  /// Messages.
  let messages: any ByteStream
  /// Whether standard error is a terminal that can move its cursor.
  let isTerminal: Bool
  /// Whether standard output is a terminal.
  let isOutputTerminal: Bool
  /// Seconds from any fixed moment; only progress reads it.
  let clock: () -> Double
  /// The columns of the terminal that messages go to; nil without a terminal.
  let columns: () -> Int?

  /// The columns of the terminal that data goes to; nil without a terminal.
  let outputColumns: () -> Int?

  /// Whether messages are coloured.
  private(set) var isColored = false
  /// Whether reports on standard output are coloured.
  private(set) var isOutputColored = false
  /// Whether only errors are printed.
  private(set) var isQuiet = false
  /// Whether details are printed.
  private(set) var isVerbose = false

  /// Whether the terminal shows a line that is redrawn; messages replace it.
  private var hasDrawnLine = false
  private let environment: [String: String]

  init(
    output: any ByteStream, messages: any ByteStream, environment: [String: String],
    isTerminal: Bool = false, isOutputTerminal: Bool = false,
    clock: @escaping () -> Double = { 0 }, columns: @escaping () -> Int? = { nil },
    outputColumns: @escaping () -> Int? = { nil }
  ) {
    self.outputColumns = outputColumns
    self.output = output
    self.messages = messages
    self.environment = environment
    self.isOutputTerminal = isOutputTerminal
    self.isTerminal = isTerminal && environment["TERM"] != "dumb"
    self.clock = clock
    self.columns = columns
    isColored = ColorRule.isColored(
      option: nil, environment: environment, isTerminal: isTerminal)
  }

  /// The columns of reports on standard output: those of its terminal, else `COLUMNS`, else 100.
  var reportWidth: Int {
    if isOutputTerminal { return outputColumns() ?? TerminalSize.standard.columns }
    return environment["COLUMNS"].flatMap { Int($0) } ?? 100
  }

  /// The columns of messages: those of the terminal, else `COLUMNS` if that is given, else any number.
  var messageWidth: Int {
    columns() ?? environment["COLUMNS"].flatMap { Int($0) } ?? .max
  }

  /// The columns of answers that are wide elsewhere: those of the terminal, else `COLUMNS` if that is
  /// given, else any number.
  var answerWidth: Int {
    isOutputTerminal || environment["COLUMNS"] != nil ? reportWidth : .max
  }

  /// The columns of help: at most 80.
  var helpWidth: Int { min(max(reportWidth, 20), 80) }

  /// Applies `-q`, `-v` and `--color`.
  func adopt(_ arguments: Arguments) {
    isQuiet = arguments[CommonOptions.quiet]
    isVerbose = arguments[CommonOptions.verbose] && !isQuiet
    isColored = ColorRule.isColored(
      option: arguments[CommonOptions.color], environment: environment, isTerminal: isTerminal)
    isOutputColored = ColorRule.isColored(
      option: arguments[CommonOptions.color], environment: environment, isTerminal: isOutputTerminal
    )
  }

  /// Writes the report of a verb whose exit code is an answer, at once: a reader that stops early does
  /// not change the exit code.
  func answer(_ text: String) throws {
    do {
      try output.write(text)
      try output.flush()
    } catch is ClosedPipe {}
  }

  /// A message; not with `-q`.
  func note(_ text: String) {
    if !isQuiet { say(text + "\n") }
  }

  /// A line that only `-v` prints.
  func detail(_ text: String) {
    if isVerbose { say(text + "\n") }
  }

  /// A warning; not with `-q`.
  func warn(_ text: String) {
    if !isQuiet { say(painted("warning:", .yellow) + " " + text + "\n") }
  }

  /// Why the tool ends, and what to do about it.
  func report(_ error: CommandError) {
    say(painted("error:", .red) + " " + error.message + "\n")
    if let hint = error.hint { say("  " + hint + "\n") }
  }

  /// Text in a colour, where messages are coloured.
  func painted(_ text: String, _ color: TerminalColor) -> String {
    isColored ? "\u{1b}[\(color.code)m\(text)\u{1b}[0m" : text
  }

  /// Redraws the last line of the terminal; empty text removes it.
  func drawLine(_ text: String) {
    guard !text.isEmpty || hasDrawnLine else { return }
    send("\r" + text + "\u{1b}[K")
    hasDrawnLine = !text.isEmpty
  }

  /// Text as it is, below earlier messages.
  func say(_ text: String) {
    drawLine("")
    send(text)
  }

  /// A message that cannot be written is not a reason to fail.
  private func send(_ text: String) {
    try? messages.write(text)
    try? messages.flush()
  }
}

/// Whether messages are coloured.
enum ColorRule {
  /// 1. `--color always` and `never` decide.
  /// 2. `NO_COLOR`, not empty: no.
  /// 3. `CLICOLOR_FORCE`, not empty and not 0: yes.
  /// 4. `TERM=dumb`: no.
  /// 5. A terminal: yes.
  static func isColored(
    option: String?, environment: [String: String], isTerminal: Bool
  ) -> Bool {
    if option == "always" { return true }
    if option == "never" { return false }
    if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
    if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") { return true }
    if environment["TERM"] == "dumb" { return false }
    return isTerminal
  }
}

/// The colours of messages.
enum TerminalColor {
  case red, green, yellow, cyan, bold, dim

  /// The parameter of the terminal's colour sequence.
  var code: Int {
    switch self {
    case .bold: 1
    case .dim: 2
    case .red: 31
    case .green: 32
    case .yellow: 33
    case .cyan: 36
    }
  }
}

// MARK: - Progress

/// Shows how far a run is, on standard error.
///
/// Call `advance(to:)` after each frame from one task, and `finish` before other messages.
final class FrameProgress {
  /// What is shown.
  enum Style: String, Sendable {
    /// One line that is redrawn, at most ten times a second.
    case bar
    /// A line every few seconds.
    case plain
    /// A JSON object in a line, every second.
    case json
    case none

    /// What `--progress` means; `auto` is a bar on a terminal and plain lines elsewhere.
    static func resolve(_ option: String?, isTerminal: Bool, isQuiet: Bool) -> Style {
      if let option, option != "auto", let style = Style(rawValue: option) { return style }
      if isQuiet { return .none }
      return isTerminal ? .bar : .plain
    }

    /// The least seconds between two updates.
    var interval: Double {
      switch self {
      case .bar: 0.1
      case .plain: 5
      case .json: 1
      case .none: .infinity
      }
    }
  }

  private static let barWidth = 26
  private static let narrowestBar = 5

  private let console: Console
  private let style: Style
  /// The title: `bounce  640x360 @60`.
  private let title: String
  private let total: Int
  private let start: Double
  private var lastUpdate: Double

  init(_ title: String, total: Int, style: Style, console: Console) {
    self.title = title
    self.total = max(0, total)
    self.style = style
    self.console = console
    start = console.clock()
    lastUpdate = start
  }

  /// Reports how many frames are done, when an update is due.
  func advance(to done: Int) {
    guard style != .none else { return }
    let now = console.clock()
    guard now - lastUpdate >= style.interval else { return }
    lastUpdate = now
    show(done, elapsed: now - start)
  }

  /// Ends the progress: the full bar is removed, JSON ends with all frames done.
  func finish(done: Int) {
    switch style {
    case .bar: console.drawLine("")
    case .json: show(done, elapsed: console.clock() - start)
    case .plain, .none: break
    }
  }

  private func show(_ done: Int, elapsed: Double) {
    let rate = elapsed > 0 ? Double(done) / elapsed : 0
    let rest = rate > 0 ? Double(max(0, total - done)) / rate : 0
    switch style {
    case .bar:
      console.drawLine(" " + line(done, rate: rate, rest: rest))
    case .plain:
      console.say(
        "\(title)  \(done)/\(total)  \(percent(done))%  \(Self.whole(rate)) fps  eta "
          + "\(Self.clockText(rest))\n")
    case .json:
      console.say(
        "{\"done\":\(done),\"total\":\(total),\"fps\":\(Self.whole(rate)),\"eta\":"
          + "\(Self.whole(rest.rounded(.up)))}\n")
    case .none: break
    }
  }

  /// A line that fits the terminal, since one that wraps cannot be redrawn: first the bar is
  /// shortened, then the last numbers and the end of the title.
  private func line(_ done: Int, rate: Double, rest: Double) -> String {
    // The space before the line and the last column, after which some terminals wrap, stay free.
    let available = console.columns().map { max(0, $0 - 2) } ?? .max
    var numbers = [
      "\(done)/\(total)", "\(percent(done))%", "\(Self.whole(rate)) fps",
      "eta \(Self.clockText(rest))",
    ]
    func width() -> Int { numbers.reduce(0) { $0 + 2 + $1.count } }
    while numbers.count > 1, title.count + width() > available { numbers.removeLast() }
    let bar = min(Self.barWidth, available - title.count - width() - 2)
    let words =
      [String(title.prefix(max(0, available - width())))]
      + (bar < Self.narrowestBar ? [] : [self.bar(done, width: bar)]) + numbers
    return words.joined(separator: "  ")
  }

  /// Heavy for what is done, light or dim for the rest.
  private func bar(_ done: Int, width: Int) -> String {
    let halves = total > 0 ? min(done, total) * width * 2 / total : width * 2
    let full = halves / 2
    let half = halves % 2
    let rest = width - full - half
    let heavy = String(repeating: "━", count: full) + (half == 1 ? "╸" : "")
    return console.painted(heavy, .cyan)
      + console.painted(String(repeating: console.isColored ? "━" : "─", count: rest), .dim)
  }

  private func percent(_ done: Int) -> Int {
    total > 0 ? min(done, total) * 100 / total : 100
  }

  private static func whole(_ value: Double) -> Int {
    value < 1e12 ? Int(value.rounded()) : Int(1e12)
  }

  /// `0:07`, `12:05`, `1:02:03`.
  static func clockText(_ seconds: Double) -> String {
    let whole = seconds < 1e9 ? Int(seconds.rounded(.up)) : Int(1e9)
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}

/// The last line of a run that wrote files:
/// `wrote out/f_000000.png … out/f_000143.png  (144 frames, 1.9 MB, 0.35 s)`.
struct WrittenSummary {
  /// The path of the first file.
  var first: String
  /// The path of the last file; the same for one file.
  var last: String
  var frames: Int
  var bytes: Int
  var seconds: Double

  var text: String {
    let paths = first == last ? first : "\(first) … \(last)"
    let count = frames == 1 ? "1 frame" : "\(frames) frames"
    return "wrote \(paths)  (\(count), \(Self.byteText(bytes)), \(Self.secondsText(seconds)))"
  }

  /// `812 bytes`, `1.9 MB`; units of a thousand.
  static func byteText(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = bytes / 100
    for unit in ["KB", "MB", "GB"] {
      if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
      tenths /= 1000
    }
    return "\(tenths / 10).\(tenths % 10) TB"
  }

  /// `0.35 s`, with two decimals.
  static func secondsText(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 1e9 else { return "a long time" }
    let hundredths = Int((seconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
