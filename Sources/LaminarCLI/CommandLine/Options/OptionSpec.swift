/// One option for parsing, help, completions and the manual page.
struct OptionSpec: Sendable {
  /// The long name without its dashes.
  let name: String
  /// The letter after one dash; only `o j q v h` are used.
  let short: Character?
  /// The name of the value; nil for a flag.
  let placeholder: String?
  /// The words that can be given.
  let choices: [String]
  /// Whether a file name completes the value.
  let isPath: Bool
  /// Whether the option may be given more than once.
  let repeats: Bool
  /// A sentence without its full stop.
  let summary: String
  /// Reads the value.
  let parse: @Sendable (String) throws(ValueError) -> any Sendable

  var takesValue: Bool { placeholder != nil }

  /// `-o, --output PATH`.
  var usage: String {
    (short.map { "-\($0), " } ?? "") + "--" + name + (placeholder.map { " " + $0 } ?? "")
  }
}
