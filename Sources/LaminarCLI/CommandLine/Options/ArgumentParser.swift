import Laminar

/// Parses a command line by `VerbTable`.
///
/// 1. The words are split into options and operands; which options take a value does not depend on
///    the verb, so that options may be anywhere.
/// 2. The first operand is the verb. A request for help ends here.
/// 3. Options are looked up in the verb's own and their values are read.
/// 4. Operands are counted and missing options are reported.
enum ArgumentParser {
  /// A word that was recognised as an option, before it is known whose.
  private struct Given {
    let spelling: String
    let name: String
    var value: String?
  }

  /// What a command line requests.
  enum Request {
    case run(Arguments)
    /// Help on a verb, or on the tool.
    case help(Verb?)
    case version
  }

  static func parse(_ words: [String]) throws(CommandError) -> Request {
    var (given, operands) = try split(words)
    let asksForHelp = given.contains { $0.name == Options.help.spec.name }
    guard let first = operands.first else {
      if asksForHelp { return .help(nil) }
      if given.contains(where: { $0.name == Options.version.spec.name }) { return .version }
      throw CommandError("no verb is given", hint: "try 'laminar help'")
    }
    guard let verb = Verb(rawValue: first) else {
      throw unknownVerb(first)
    }
    if asksForHelp { return .help(verb) }
    operands.removeFirst()
    var arguments = Arguments(verb: verb)
    let spec = VerbTable.spec(of: verb)
    for option in given { try add(option, to: &arguments, of: spec) }
    arguments.operands = operands
    try checkOperands(operands, of: spec)
    for option in spec.required where !arguments.isGiven(option) {
      throw CommandError(
        "\(verb.rawValue) needs \(option.short.map { "-\($0)" } ?? "--\(option.name)") "
          + (option.placeholder ?? ""), hint: "usage: \(spec.usage)")
    }
    return .run(arguments)
  }

  private static func unknownVerb(_ word: String) -> CommandError {
    CommandError("unknown verb '\(word)'", hint: VerbRemedy.hint(for: word))
  }

  // MARK: - Splitting

  private static func split(_ words: [String]) throws(CommandError) -> ([Given], [String]) {
    var given: [Given] = []
    var operands: [String] = []
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      index += 1
      if word == "--" {
        operands += words[index...]
        break
      } else if word.hasPrefix("--") {
        try splitLong(word, words, &index, into: &given)
      } else if word.hasPrefix("-"), word != "-" {
        try splitShort(word, words, &index, into: &given)
      } else {
        operands.append(word)
      }
    }
    return (given, operands)
  }

  private static func splitLong(
    _ word: String, _ words: [String], _ index: inout Int, into given: inout [Given]
  ) throws(CommandError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let spec = knownOptions[name] else {
      throw unknownOption("--" + name, name: name, verb: verb(in: words))
    }
    var option = Given(spelling: "--" + name, name: name)
    if parts.count == 2 {
      guard spec.takesValue else { throw CommandError("--\(name) takes no value") }
      option.value = String(parts[1])
    } else if spec.takesValue {
      option.value = try nextValue(of: spec, "--" + name, words, &index)
    }
    given.append(option)
  }

  private static func splitShort(
    _ word: String, _ words: [String], _ index: inout Int, into given: inout [Given]
  ) throws(CommandError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let spec = knownOptions.values.first(where: { $0.short == letter }) else {
        throw CommandError(
          "unknown option '-\(letter)'",
          hint: OptionRemedy.advice(for: String(letter), of: verb(in: words))
            ?? "the short options are -o -j -q -v -h")
      }
      var option = Given(spelling: "-\(letter)", name: spec.name)
      if spec.takesValue {
        if letters.isEmpty {
          option.value = try nextValue(of: spec, "-\(letter)", words, &index)
        } else {
          option.value = String(letters.first == "=" ? letters.dropFirst() : letters)
          letters = ""
        }
      }
      given.append(option)
    }
  }

  private static func nextValue(
    of spec: OptionSpec, _ spelling: String, _ words: [String], _ index: inout Int
  ) throws(CommandError) -> String {
    guard index < words.endIndex, words[index] != "--", !isOption(words[index]) else {
      throw CommandError("\(spelling) needs a value \(spec.placeholder ?? "")")
    }
    index += 1
    return words[index - 1]
  }

  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    return knownOptions[String(word.dropFirst(2).prefix { $0 != "=" })] != nil
  }

  /// Every option of any verb by its name; options of the same name take a value in all verbs or
  /// in none.
  private static let knownOptions: [String: OptionSpec] = {
    var options: [String: OptionSpec] = [:]
    for spec in VerbTable.verbs.flatMap(\.options) + VerbTable.bareOptions {
      options[spec.name] = spec
    }
    return options
  }()

  // MARK: - The verb's own

  private static func verb(in words: [String]) -> Verb? {
    words.lazy.compactMap { Verb(rawValue: $0) }.first
  }

  private static func unknownOption(_ spelling: String, name: String, verb: Verb?) -> CommandError {
    let candidates =
      verb.map { VerbTable.spec(of: $0).options.map(\.name) }
      ?? VerbTable.bareOptions.map(\.name)
    let nearest =
      OptionRemedy.of(name, among: candidates) ?? NearestSpelling.of(name, among: candidates)
    let owner = verb.map { " of \($0.rawValue)" } ?? ""
    return CommandError(
      "unknown option '\(spelling)'\(owner)",
      hint: OptionRemedy.advice(for: name, of: verb) ?? nearest.map { "did you mean '--\($0)'?" }
        ?? "'laminar help\(verb.map { " " + $0.rawValue } ?? "")' lists the options")
  }

  private static func add(
    _ option: Given, to arguments: inout Arguments, of verb: VerbSpec
  ) throws(CommandError) {
    guard let spec = verb.options.first(where: { $0.name == option.name }) else {
      throw unknownOption(option.spelling, name: option.name, verb: verb.verb)
    }
    if arguments.isGiven(spec), !spec.repeats {
      guard spec.takesValue else { return }
      throw CommandError("\(option.spelling) is given twice")
    }
    do throws(ValueError) {
      arguments.append(try spec.parse(option.value ?? ""), to: spec)
    } catch {
      throw CommandError("\(option.spelling): \(error.message)")
    }
  }

  private static func checkOperands(
    _ operands: [String], of spec: VerbSpec
  ) throws(CommandError) {
    let hint = "usage: \(spec.usage)"
    guard let operand = spec.operand else {
      if let extra = operands.first {
        throw CommandError("\(spec.name) takes no '\(extra)'", hint: hint)
      }
      return
    }
    if operands.count < operand.count.lowerBound {
      throw CommandError("\(spec.name) needs \(operand.phrase("a"))", hint: hint)
    }
    if operands.count > operand.count.upperBound {
      let extra = operands[operand.count.upperBound]
      throw CommandError(
        "\(spec.name) takes \(operand.phrase("one")); '\(extra)' is too many", hint: hint)
    }
    for word in operands where !operand.choices.isEmpty && !operand.choices.contains(word) {
      if spec.verb == .help {
        if HelpCommand.entry(for: word) != nil { continue }
        throw unknownVerb(word)
      }
      let nearest = NearestSpelling.of(word, among: operand.choices)
      throw CommandError(
        "\(operand.name) is '\(word)'; it must be one of \(operand.choices.joined(separator: ", "))",
        hint: nearest.map { "did you mean '\($0)'?" })
    }
  }
}

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

// MARK: - Suggestions

/// The word that was probably meant.
enum NearestSpelling {
  /// The closest candidate, the first of equals; nil when nothing is close.
  ///
  /// Close is at most a third of the word's letters, and two at least, inserted, left out, changed
  /// or swapped with their neighbour, case by half; or a prefix of exactly one candidate.
  static func of(_ word: String, among candidates: [String]) -> String? {
    // Twice, as distances are; words on a command line are short.
    let limit = 2 * max(2, word.count / 3)
    let letters = Array(word.lowercased().unicodeScalars.prefix(64))
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where !candidate.isEmpty {
      let distance = Spelling.distance(letters, Array(candidate.unicodeScalars.prefix(64)))
      if distance <= limit, distance < 2 * candidate.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    if let best { return best.candidate }
    let beginnings = candidates.filter { word.count >= 2 && $0.hasPrefix(word.lowercased()) }
    return beginnings.count == 1 ? beginnings.first : nil
  }
}

/// The option that other tools call by another name, and what to do instead of one that there is not.
enum OptionRemedy {
  /// What other tools call an option, by the option's name.
  private static let synonyms: [(option: String, words: String)] = [
    ("frame-rate", "fps framerate rate r frames-per-second"),
    ("size", "resolution dimensions width height canvas s"),
    ("output", "out dest destination outfile out-file outdir file"),
    ("overwrite", "force y yes clobber f"),
    ("at", "time timestamp t second moment"),
    ("frame", "index"), ("from", "start begin ss"), ("to", "end until"),
    ("duration", "length seconds"), ("scale", "dpi dpr pixel-ratio zoom"),
    ("background", "bg bgcolor background-color color"), ("matte", "background bg flatten"),
    ("jobs", "threads workers parallel concurrency"), ("quiet", "silent"),
    ("template", "starter kind type example scene"), ("strict", "werror warnings-as-errors"),
    ("format", "codec type"), ("compression", "quality level"),
    ("asset-root", "assets base root"), ("case", "filter only test"),
    ("tolerance", "threshold epsilon"), ("runs", "iterations repeat"),
    ("input", "script touches gestures taps"),
  ]

  /// The option that a word means to users of other tools; nil for none that the verb has.
  static func of(_ word: String, among options: [String]) -> String? {
    let word = word.lowercased()
    return synonyms.first { row in
      options.contains(row.option) && row.words.split(separator: " ").contains { $0 == word }
    }?.option
  }

  /// What to do instead of an option that a verb does not have, for those that are found in other
  /// tools' tests and players; nil for others.
  static func advice(for word: String, of verb: Verb?) -> String? {
    let word = word.lowercased()
    switch verb {
    case .test:
      let updates = ["update", "u", "accept", "bless", "record", "update-snapshots", "approve"]
      return updates.contains(word)
        ? "'test' never writes goldens: 'laminar test SUITE -o DIR', then 'laminar accept DIR'"
        : nil
    case .render:
      return word == "watch" ? "'laminar play SCENE --watch' shows each change of the file" : nil
    default: return nil
    }
  }
}

/// The verb that other tools call by another name.
enum VerbRemedy {
  private static let synonyms: [(verb: Verb, words: String)] = [
    (.play, "preview view show open watch serve run start dev"),
    (.check, "validate lint verify analyze analyse doctor"),
    (.new, "init create scaffold template generate import"),
    (.render, "export convert build video gif animate draw make"),
    (.still, "screenshot snapshot shot frame image picture thumbnail"),
    (.encode, "join concat mux assemble"), (.trace, "values dump sample log csv"),
    (.diff, "compare cmp"), (.accept, "update bless approve"), (.bench, "profile time perf"),
    (.inspect, "tree explain info print"), (.version, "about"),
  ]

  /// What to write instead of a word that is not a verb.
  static func hint(for word: String) -> String {
    if let row = synonyms.first(where: { row in
      row.words.split(separator: " ").contains { $0 == word.lowercased() }
    }) {
      return "did you mean '\(row.verb.rawValue)'?"
    }
    switch word.split(separator: ".").last.map({ $0.lowercased() }) {
    case "json", "jsonc":
      return "a verb comes first: 'laminar play \(word)' shows a scene, 'laminar render \(word) "
        + "-o out.mp4' draws it"
    case "svg": return "a verb comes first: 'laminar new --from \(word)' makes a scene of it"
    default: break
    }
    return NearestSpelling.of(word, among: Verb.allCases.map(\.rawValue))
      .map { "did you mean '\($0)'?" } ?? "'laminar help' lists the verbs"
  }
}
