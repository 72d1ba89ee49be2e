/// One verb for parsing, help, completions and the manual page.
struct VerbSpec: Sendable {
  /// The operands after the verb.
  struct Operand: Sendable {
    /// In capitals: `SCENE`.
    let name: String
    /// How many can be given.
    let count: ClosedRange<Int>
    /// The words that can be given; empty for file names.
    var choices: [String] = []
    /// What it is, where the name is a plural or not clear by itself: it replaces the article.
    var meaning: String?
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

  let verb: Verb
  /// A sentence without its full stop.
  let summary: String
  /// Sentences that help shows after the usage.
  var discussion = ""
  var operand: Operand?
  /// Options that must be given.
  var required: [OptionSpec] = []
  var groups: [OptionGroup] = []
  /// Command lines without the prompt.
  var examples: [String] = []

  var name: String { verb.rawValue }

  /// The groups with those that every verb has.
  var allGroups: [OptionGroup] { groups + [.everywhere] }

  var options: [OptionSpec] { allGroups.flatMap(\.options) }

  /// `laminar render SCENE -o PATH [options]`.
  var usage: String {
    var words = ["laminar", name]
    if let operand { words.append(operand.usage) }
    for option in required {
      words.append(
        (option.short.map { "-\($0)" } ?? "--\(option.name)") + " \(option.placeholder ?? "")")
    }
    return (words + ["[options]"]).joined(separator: " ")
  }
}
