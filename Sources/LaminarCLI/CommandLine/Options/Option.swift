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

/// Options under one heading in help.
struct OptionGroup: Sendable {
  let title: String
  let options: [OptionSpec]

  static let everywhere = OptionGroup(
    title: "Options of every verb",
    options: [
      Options.help.spec, Options.quiet.spec, Options.verbose.spec, Options.color.spec,
    ])

  static let scene = OptionGroup(
    title: "The scene",
    options: [
      Options.size.spec, Options.scale.spec, Options.fit.spec, Options.frameRate.spec,
      Options.duration.spec, Options.background.spec, Options.seed.spec, Options.set.spec,
      Options.input.spec,
      Options.assetRoot.spec, Options.fontFolder.spec,
    ])

  static let video = OptionGroup(
    title: "Video, with an installed ffmpeg",
    options: [Options.quality.spec, Options.audio.spec, Options.ffmpegWords.spec])

  static let frames = OptionGroup(
    title: "Frames",
    options: [
      Options.frames.spec, Options.from.spec, Options.to.spec, Options.shard.spec,
    ])
}

/// The commands of the tool.
enum Verb: String, CaseIterable, Sendable {
  case render, still, encode, trace, diff, test, review, accept, check, inspect, new, schema, play,
    bench,
    completions, man,
    version,
    help
}

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
