/// The two ways out of the tool: data to standard output, everything for people to standard error.
final class Console {
  /// Data.
  let output: any ByteStream
  /// Messages.
  let messages: any ByteStream
  /// Whether standard error is a terminal that can move its cursor.
  let isTerminal: Bool
  /// Whether standard output is a terminal.
  let isOutputTerminal: Bool
  /// Seconds from any fixed moment; progress alone reads it.
  let clock: () -> Double
  /// The columns of the terminal that messages go to; nil where that is none.
  let columns: () -> Int?

  /// Whether messages are coloured.
  private(set) var isColored = false
  /// Whether reports on standard output are coloured.
  private(set) var isOutputColored = false
  /// Whether only errors are said.
  private(set) var isQuiet = false
  /// Whether more is said.
  private(set) var isVerbose = false

  /// Whether a line that is drawn anew stands on the terminal; messages take its place.
  private var hasDrawnLine = false
  private let environment: [String: String]

  init(
    output: any ByteStream, messages: any ByteStream, environment: [String: String],
    isTerminal: Bool = false, isOutputTerminal: Bool = false,
    clock: @escaping () -> Double = { 0 }, columns: @escaping () -> Int? = { nil }
  ) {
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

  /// Heeds `-q`, `-v` and `--color`.
  func adopt(_ arguments: Arguments) {
    isQuiet = arguments.has(Options.quiet)
    isVerbose = arguments.has(Options.verbose) && !isQuiet
    isColored = ColorRule.isColored(
      option: arguments[Options.color], environment: environment, isTerminal: isTerminal)
    isOutputColored = ColorRule.isColored(
      option: arguments[Options.color], environment: environment, isTerminal: isOutputTerminal)
  }

  /// Writes the report of a verb whose exit code is an answer, at once: that nobody reads it to its
  /// end changes no answer.
  func answer(_ text: String) throws {
    do {
      try output.write(text)
      try output.flush()
    } catch is ClosedPipe {}
  }

  /// A line for people; not with `-q`.
  func note(_ text: String) {
    if !isQuiet { say(text + "\n") }
  }

  /// A line for people who asked for more with `-v`.
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

  /// Draws the last line of the terminal anew; empty text takes it away.
  func drawLine(_ text: String) {
    guard !text.isEmpty || hasDrawnLine else { return }
    send("\r" + text + "\u{1b}[K")
    hasDrawnLine = !text.isEmpty
  }

  /// Text as it is, below what was said before.
  func say(_ text: String) {
    drawLine("")
    send(text)
  }

  /// That people cannot be reached is no reason to fail.
  private func send(_ text: String) {
    try? messages.write(text)
    try? messages.flush()
  }
}
