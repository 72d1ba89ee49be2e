import Foundation
import Laminar

/// Parses a command line by the verbs' descriptions.
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
    let asksForHelp = given.contains { $0.name == CommonOptions.help.name }
    guard let first = operands.first else {
      if asksForHelp { return .help(nil) }
      if given.contains(where: { $0.name == CommonOptions.version.name }) { return .version }
      throw CommandError("no verb is given", hint: "try 'laminar help'")
    }
    guard let command = Tool.command(named: first) else { throw unknownVerb(first) }
    let verb = command.spec
    if asksForHelp { return .help(verb) }
    operands.removeFirst()
    var arguments = Arguments(command)
    for option in given { try add(option, to: &arguments, of: verb) }
    arguments.operands = operands
    try checkOperands(operands, of: verb)
    for option in verb.required where !arguments.isGiven(option) {
      throw CommandError(
        "\(verb.name) needs \(option.spelling) \(option.placeholder ?? "")",
        hint: "usage: \(verb.usage)")
    }
    return .run(arguments)
  }

  static func unknownVerb(_ word: String) -> CommandError {
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
      throw unknownOption("--" + name, name: name, verb: verb(in: words), words)
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
          hint: verb(in: words)?.remedy(forOption: String(letter), in: words)
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
    of spec: any AnyOption, _ spelling: String, _ words: [String], _ index: inout Int
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
  private static let knownOptions: [String: any AnyOption] = {
    var options: [String: any AnyOption] = [:]
    for spec in Tool.verbs.flatMap(\.options) + bareOptions { options[spec.name] = spec }
    return options
  }()

  /// Options that may be given without a verb.
  static let bareOptions: [any AnyOption] = [CommonOptions.help, CommonOptions.version]

  // MARK: - The verb's own

  private static func verb(in words: [String]) -> Verb? {
    words.lazy.compactMap { Tool.command(named: $0)?.spec }.first
  }

  private static func unknownOption(
    _ spelling: String, name: String, verb: Verb?, _ words: [String] = []
  ) -> CommandError {
    let candidates = (verb?.options ?? bareOptions).map(\.name)
    let nearest =
      OptionRemedy.of(name, among: candidates) ?? NearestSpelling.of(name, among: candidates)
    let owner = verb.map { " of \($0.name)" } ?? ""
    return CommandError(
      "unknown option '\(spelling)'\(owner)",
      hint: verb?.remedy(forOption: name, in: words) ?? nearest.map { "did you mean '--\($0)'?" }
        ?? "'laminar help\(verb.map { " " + $0.name } ?? "")' lists the options")
  }

  private static func add(
    _ option: Given, to arguments: inout Arguments, of verb: Verb
  ) throws(CommandError) {
    guard let spec = verb.options.first(where: { $0.name == option.name }) else {
      throw unknownOption(option.spelling, name: option.name, verb: verb)
    }
    if arguments.isGiven(spec), !spec.repeats {
      guard spec.takesValue else { return }
      throw CommandError("\(option.spelling) is given twice")
    }
    do throws(ValueError) {
      try arguments.add(option.value ?? "", to: spec)
    } catch {
      throw CommandError("\(option.spelling): \(error.message)")
    }
  }

  private static func checkOperands(
    _ operands: [String], of verb: Verb
  ) throws(CommandError) {
    let hint = "usage: \(verb.usage)"
    guard let operand = verb.operand else {
      if let extra = operands.first {
        throw CommandError("\(verb.name) takes no '\(extra)'", hint: hint)
      }
      return
    }
    if operands.count < operand.count.lowerBound {
      throw CommandError("\(verb.name) needs \(operand.phrase("a"))", hint: hint)
    }
    if operands.count > operand.count.upperBound {
      let extra = operands[operand.count.upperBound]
      throw CommandError(
        "\(verb.name) takes \(operand.phrase("one")); '\(extra)' is too many", hint: hint)
    }
    let choices = operand.choices
    for word in operands where !choices.isEmpty && !choices.contains(word) {
      if let other = operand.other {
        if let error = other(word) { throw error }
        continue
      }
      let nearest = NearestSpelling.of(word, among: choices)
      throw CommandError(
        "\(operand.name) is '\(word)'; it must be one of \(choices.joined(separator: ", "))",
        hint: nearest.map { "did you mean '\($0)'?" })
    }
  }
}

/// A parsed command line: a verb, its operands, and the values of its options.
struct Arguments: Sendable {
  let command: any Command.Type
  /// The operands in order; `-` is standard input.
  var operands: [String] = []
  /// The values of the options that are given, by name: of the type that the verb's option has.
  private var values: [String: any Sendable] = [:]
  /// The options that are given with their texts, in their order.
  private var texts: [(name: String, text: String)] = []
  /// The file of `--input`, read once; nil without the option.
  var script: ScriptFile?

  init(_ command: any Command.Type) {
    self.command = command
  }

  var verb: Verb { command.spec }

  /// The value of an option: what is given, else what it has without being given. A verb that has no
  /// such option has it without.
  subscript<Value>(_ option: Option<Value>) -> Value {
    get { values[option.name] as? Value ?? option.absent }
    set { values[option.name] = newValue }
  }

  /// Whether an option is given.
  func isGiven(_ option: any AnyOption) -> Bool {
    values[option.name] != nil
  }

  /// The first of some options that is given.
  func firstGiven(of options: [any AnyOption]) -> (any AnyOption)? {
    options.first(where: isGiven)
  }

  /// The threads to use: `-j`, or the cores that the process may use.
  var jobs: Int {
    self[CommonOptions.jobs] ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Whether files that exist may be replaced: `--overwrite`.
  var overwrites: Bool { self[CommonOptions.overwrite] }

  /// The colour of `--matte`, which transparency is flattened onto; nil for none.
  func matte() throws(CommandError) -> Color? {
    guard let text = self[CommonOptions.matte] else { return nil }
    return try SceneInput.color(text, option: "--matte")
  }

  /// Adds a value of an option in words.
  mutating func add(_ text: String, to option: any AnyOption) throws(ValueError) {
    values[option.name] = try option.value(of: text, after: values[option.name])
    texts.append((option.name, text))
  }

  /// The words of the options that are given, of some that take a value.
  func words(of options: [any AnyOption]) -> [String] {
    texts.filter { given in options.contains { $0.name == given.name } }
      .flatMap { ["--" + $0.name, $0.text] }
  }

  /// The files that options name, and what the command does with each.
  var files: [(use: FileUse, path: String, option: any AnyOption)] {
    var files: [(use: FileUse, path: String, option: any AnyOption)] = []
    // From the last group: messages name the report, which many verbs have, before a verb's own files.
    for option in verb.groups.reversed().flatMap(\.options) {
      guard let use = option.fileUse, let value = values[option.name] else { continue }
      for path in option.files(of: value) { files.append((use, path, option)) }
    }
    return files
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

/// The option that other tools call by another name.
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
}

/// What to write instead of a word that is not a verb.
private enum VerbRemedy {
  static func hint(for word: String) -> String {
    if let verb = Tool.verbs.first(where: { $0.synonyms.contains { $0 == word.lowercased() } }) {
      return "did you mean '\(verb.name)'?"
    }
    switch word.split(separator: ".").last.map({ $0.lowercased() }) {
    case "json", "jsonc", "lottie":
      return "a verb comes first: 'laminar serve \(word)' shows a scene, 'laminar render \(word) "
        + "-o out.mp4' draws it"
    case "svg": return "a verb comes first: 'laminar new --from \(word)' makes a scene of it"
    default: break
    }
    return NearestSpelling.of(word, among: Tool.verbs.map(\.name))
      .map { "did you mean '\($0)'?" } ?? "'laminar help' lists the verbs"
  }
}
