/// A verb of the tool: what it takes and says of itself, and its work.
///
/// Each command has a file of its own, with its options, help and examples, and is listed in
/// `Tool.commands`.
protocol Command: Sendable {
  static var spec: Verb { get }

  static func run(_ invocation: Invocation) throws -> ExitCode
}

/// One verb for parsing, help, completions and the manual page.
struct Verb: Sendable {
  let name: String
  /// A sentence without its full stop.
  let summary: String
  /// Sentences that help shows after the usage.
  let discussion: String
  let operand: Operand?
  /// Options that must be given.
  let required: [any AnyOption]
  /// The verb's own options, in the order of its help.
  let groups: [OptionGroup]
  let examples: [Example]
  /// What other tools call the verb.
  let synonyms: [Substring]
  /// What to do instead of options that other tools have: their names, and the advice.
  private let remedies: [(options: String, advice: String)]

  /// - Parameter examples: Command lines without the prompt; what one does may follow it, after a `#`.
  init(
    _ name: String, summary: String, discussion: String = "", operand: Operand? = nil,
    required: [any AnyOption] = [], options groups: [OptionGroup] = [], examples: [String] = [],
    synonyms: String = "", remedies: [(options: String, advice: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operand = operand
    self.required = required
    self.groups = groups
    self.examples = examples.map(Example.init)
    self.synonyms = synonyms.split(separator: " ")
    self.remedies = remedies
  }

  /// The groups with those that every verb has.
  var allGroups: [OptionGroup] { groups + [.everywhere] }

  var options: [any AnyOption] { allGroups.flatMap(\.options) }

  /// `laminar render SCENE -o PATH [options]`.
  var usage: String {
    let words =
      ["laminar", name] + (operand.map { [$0.usage] } ?? [])
      + required.map { "\($0.spelling) \($0.placeholder ?? "")" }
    return (words + ["[options]"]).joined(separator: " ")
  }

  /// What to do instead of an option of other tools; nil for other words.
  ///
  /// - Parameter words: The command line: where its first operand follows the verb, the advice names it.
  func remedy(forOption word: String, in words: [String] = []) -> String? {
    let advice = remedies.first {
      $0.options.split(separator: " ").contains { $0 == word.lowercased() }
    }?.advice
    guard let advice, let operand, let index = words.firstIndex(of: name),
      let first = words.dropFirst(index + 1).first, !first.hasPrefix("-")
    else { return advice }
    return advice.replacing(operand.name, with: first)
  }
}

extension Verb {
  /// A command line, and what it does where that is not plain.
  struct Example: Sendable {
    let command: String
    let meaning: String?

    init(_ text: String) {
      let parts = text.split(separator: " # ", maxSplits: 1).map(String.init)
      command = parts.first ?? ""
      meaning = parts.count > 1 ? parts[1] : nil
    }
  }

  /// The operands after the verb.
  struct Operand: Sendable {
    /// In capitals: `SCENE`.
    let name: String
    /// How many can be given.
    let count: ClosedRange<Int>
    /// What it is, where the name is a plural or not clear by itself: it replaces the article.
    let meaning: String?
    private let words: @Sendable () -> [String]
    /// The error of a word that is none of the choices, nil where it may be given; nil where every
    /// such word is an error.
    let other: (@Sendable (String) -> CommandError?)?

    /// - Parameter choices: The words that can be given, read when they are needed; empty for file
    ///   names.
    init(
      _ name: String, count: ClosedRange<Int> = 1...1, meaning: String? = nil,
      choices: @autoclosure @escaping @Sendable () -> [String] = [],
      other: (@Sendable (String) -> CommandError?)? = nil
    ) {
      self.name = name
      self.count = count
      self.meaning = meaning
      words = choices
      self.other = other
    }

    static let scene = Operand("SCENE")

    /// The words that can be given; empty for file names.
    var choices: [String] { words() }

    var isPath: Bool { choices.isEmpty }

    /// `a SCENE` with the article, `BASE and NEW` and `RESULTS, the folder of a run,` without.
    func phrase(_ article: String) -> String {
      if let meaning { return article == "a" ? "\(name), \(meaning)" : "\(name) alone" }
      let names = name.split(separator: " ")
      return names.count == 1 ? "\(article) \(name)" : names.joined(separator: " and ")
    }

    /// `SCENE`, `[VERB]`, `SCENE…`.
    var usage: String {
      let name = count.upperBound > max(count.lowerBound, 1) ? name + "…" : name
      return count.lowerBound == 0 ? "[\(name)]" : name
    }
  }
}

/// Options under one heading in help.
struct OptionGroup: Sendable {
  let title: String
  let options: [any AnyOption]

  init(_ title: String, _ options: [any AnyOption]) {
    self.title = title
    self.options = options
  }
}
