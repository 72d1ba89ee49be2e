/// One option of the tool with the type of its value; flags have none.
struct OptionKey<Value: Sendable>: Sendable {
  let spec: OptionSpec

  /// An option with a value.
  init(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Value>, repeats: Bool = false,
    _ summary: String
  ) {
    spec = OptionSpec(
      name: name, short: short, placeholder: kind.placeholder, choices: kind.choices,
      isPath: kind.isPath, repeats: repeats, summary: summary
    ) { text throws(ValueError) in try kind.parse(text) }
  }
}

extension OptionKey<Bool> {
  /// A flag.
  init(flag name: String, short: Character? = nil, _ summary: String) {
    spec = OptionSpec(
      name: name, short: short, placeholder: nil, choices: [], isPath: false, repeats: false,
      summary: summary
    ) { _ throws(ValueError) in true }
  }
}
