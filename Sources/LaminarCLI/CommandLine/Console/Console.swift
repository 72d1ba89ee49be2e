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
    isQuiet = arguments.has(Options.quiet)
    isVerbose = arguments.has(Options.verbose) && !isQuiet
    isColored = ColorRule.isColored(
      option: arguments[Options.color], environment: environment, isTerminal: isTerminal)
    isOutputColored = ColorRule.isColored(
      option: arguments[Options.color], environment: environment, isTerminal: isOutputTerminal)
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
