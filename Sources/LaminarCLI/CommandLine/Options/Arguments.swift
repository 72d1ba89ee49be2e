/// A parsed command line: a verb, its operands, and the values of its options.
struct Arguments: Sendable {
  let verb: Verb
  /// The operands in order; `-` is standard input.
  var operands: [String] = []
  private var values: [String: [any Sendable]] = [:]
  /// The file of `--input`, read once; nil without the option.
  var script: ScriptFile?

  init(verb: Verb) {
    self.verb = verb
  }

  /// The value of an option; nil when it is not given.
  subscript<Value>(_ key: OptionKey<Value>) -> Value? {
    values[key.spec.name]?.last as? Value
  }

  /// All values of an option that repeats, in order.
  func all<Value>(_ key: OptionKey<Value>) -> [Value] {
    (values[key.spec.name] ?? []).compactMap { $0 as? Value }
  }

  /// Whether a flag is given.
  func has(_ flag: OptionKey<Bool>) -> Bool {
    values[flag.spec.name] != nil
  }

  /// Whether an option is given.
  func isGiven(_ spec: OptionSpec) -> Bool {
    values[spec.name] != nil
  }

  mutating func append(_ value: any Sendable, to spec: OptionSpec) {
    values[spec.name, default: []].append(value)
  }
}
