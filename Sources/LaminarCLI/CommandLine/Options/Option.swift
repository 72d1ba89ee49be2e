/// One option, stated once: how it is spelled, what its value is, and what help says of it.
///
/// Parsing, help, the manual page and completions follow from it, and a command reads its value by it:
/// `arguments[Self.runs]`.
struct Option<Value: Sendable>: AnyOption {
  let name: String
  let short: Character?
  let placeholder: String?
  let choices: [String]
  let isPath: Bool
  let repeats: Bool
  let summary: String
  let fileUse: FileUse?
  /// The value where the option is not given.
  let absent: Value
  /// Reads a text, and adds it to the value of the texts before it.
  private let read: @Sendable (String, Value) throws(ValueError) -> Value
  private let files: @Sendable (Value) -> [String]

  private init<Element>(
    _ name: String, _ short: Character?, _ kind: ValueKind<Element>, _ summary: String,
    repeats: Bool = false, absent: Value,
    read: @escaping @Sendable (String, Value) throws(ValueError) -> Value,
    elements: @escaping @Sendable (Value) -> [Element]
  ) {
    self.name = name
    self.short = short
    placeholder = kind.placeholder
    choices = kind.choices
    isPath = kind.isPath
    self.repeats = repeats
    self.summary = summary
    fileUse = kind.fileUse
    self.absent = absent
    self.read = read
    files = { value in elements(value).compactMap(kind.file) }
  }

  /// An option without a default.
  init<Element>(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Element>, _ summary: String
  ) where Value == Element? {
    self.init(
      name, short, kind, summary, absent: nil,
      read: { text, _ throws(ValueError) in try kind.parse(text) },
      elements: { [$0].compactMap { $0 } })
  }

  /// An option with a default, which its help states after the summary.
  init(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Value>, default value: Value,
    _ summary: String
  ) {
    self.init(
      name, short, kind, "\(summary) (default: \(kind.spelling(value)))", absent: value,
      read: { text, _ throws(ValueError) in try kind.parse(text) }, elements: { [$0] })
  }

  /// An option that can be given several times; its value has all of them, in order.
  init<Element>(
    repeating name: String, short: Character? = nil, _ kind: ValueKind<Element>, _ summary: String
  ) where Value == [Element] {
    self.init(
      name, short, kind, summary, repeats: true, absent: [],
      read: { text, earlier throws(ValueError) in earlier + [try kind.parse(text)] },
      elements: { $0 })
  }

  func value(
    of text: String, after earlier: (any Sendable)?
  ) throws(ValueError) -> any Sendable {
    try read(text, earlier as? Value ?? absent)
  }

  func files(of value: any Sendable) -> [String] { (value as? Value).map(files) ?? [] }
}

extension Option<Bool> {
  /// A flag.
  init(flag name: String, short: Character? = nil, _ summary: String) {
    self.init(
      name, short, ValueKind<Bool>.flag, summary, absent: false,
      read: { _, _ throws(ValueError) in true }, elements: { [$0] })
  }
}

/// An option whatever its value is: what parsing, help, the manual page and completions know of it.
protocol AnyOption: Sendable {
  /// The long name without its dashes.
  var name: String { get }
  /// The letter after one dash; only `o j q v h` are used.
  var short: Character? { get }
  /// The name of the value; nil for a flag.
  var placeholder: String? { get }
  /// The words that can be given.
  var choices: [String] { get }
  /// Whether a file name completes the value.
  var isPath: Bool { get }
  /// Whether the option may be given more than once.
  var repeats: Bool { get }
  /// A sentence without its full stop.
  var summary: String { get }
  /// What a command does with the files that its value names; nil where it names none.
  var fileUse: FileUse? { get }

  /// Reads the text of a value.
  ///
  /// - Parameter earlier: The value of the texts before it; nil for the first.
  func value(of text: String, after earlier: (any Sendable)?) throws(ValueError) -> any Sendable

  /// The paths of the files that a value names.
  func files(of value: any Sendable) -> [String]
}

extension AnyOption {
  var takesValue: Bool { placeholder != nil }

  /// `-o`, or `--scale` without a letter.
  var spelling: String { short.map { "-\($0)" } ?? "--\(name)" }

  /// The summary with its end.
  var sentence: String {
    summary + (summary.hasSuffix("…") ? "" : ".")
      + (repeats ? " It can be given several times." : "")
  }

  /// `-o, --output PATH`.
  var usage: String {
    (short.map { "-\($0), " } ?? "") + "--" + name + (placeholder.map { " " + $0 } ?? "")
  }
}

/// What a command does with a file that an option names.
enum FileUse: Sendable, Hashable {
  /// It reads the file, which messages call by its role: `the table of --each`.
  case input(as: String)
  /// It writes the file.
  case output
  /// It writes the file; with `--each` there is one for each row, and the path names columns.
  case outputOfRow
}
