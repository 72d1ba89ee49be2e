import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `The pages of the tool` {
  @Test(arguments: VerbPage.names)
  func `are what the help says`(name: String) throws {
    let path = "Sources/Laminar/Laminar.docc/\(name).md"
    let page = try #require(VerbPage.text(of: name, rest: Repository.text(path) ?? ""))
    if let message = GoldenStore().mismatch(ofText: Array(page.utf8), golden: path) {
      Issue.record("\(message)")
    }
  }

  @Test func `are of verbs that exist`() {
    let files = Repository.files(under: "Sources/Laminar/Laminar.docc", ending: ".md")
      .compactMap { $0.split(separator: "/").last?.dropLast(".md".count) }
      .filter { $0.hasPrefix("Verb") }
    #expect(Set(files.map(String.init)).subtracting(VerbPage.names) == [], "delete them")
  }

  @Test(
    arguments: Tool.verbs.flatMap(\.examples).map(\.command)
      + ManualPage.examples.flatMap(\.commands))
  func `have examples that can be run`(example: String) throws {
    // What follows is a shell's.
    let command = example.prefix { $0 != "|" && $0 != ">" }
    let words = try ShellWords.split(String(command))
    #expect(words.first == "laminar")
    guard case .run = try ArgumentParser.parse(Array(words.dropFirst())) else {
      Issue.record("\(example)")
      return
    }
  }

  @Test(arguments: [
    ("Where to write; - is standard output", "Where to write; `-` is standard output"),
    (
      "'test' of play --record with --color never", "`test` of `play --record` with `--color never`"
    ),
    ("as Springs in the manual says", "as <doc:Springs> says"),
    ("dir/f_%06d.png, or dir/; --hash.", "`dir/f_%06d.png`, or `dir/`; `--hash`."),
    ("'laminar encode' joins the pixels' bytes", "`laminar encode` joins the pixels' bytes"),
    ("a .gif of BT.709 (Title:string=Grace)", "a `.gif` of BT.709 (`Title:string=Grace`)"),
    ("FILE is JSON, [x, * or ]", "`FILE` is JSON, \\[x, `*` or `]`"),
  ])
  func `mark what is typed`(text: String, marked: String) {
    #expect(VerbPage.marked(text, names: ["FILE"]) == marked)
  }
}

/// The pages of the manual on the tool, made of what its help is made of.
///
/// A page may end with links of its own, under "See Also".
enum VerbPage {
  /// The page on what all verbs have in common, and one for each verb.
  static let names = ["CommandLine"] + Tool.verbs.map(name)

  /// The name of a verb's page.
  private static func name(_ verb: Verb) -> String { "Verb" + verb.name.capitalized }

  /// A page; nil where there is no such verb.
  ///
  /// - Parameter rest: The page as it is, whose last section is kept.
  static func text(of name: String, rest: String) -> String? {
    guard names.contains(name) else { return nil }
    let verb = Tool.verbs.first { Self.name($0) == name }
    let lines = verb.map(lines(of:)) ?? overview
    let links = rest.firstRange(of: "\n## See Also\n").map { rest[$0.lowerBound...] } ?? ""
    return lines.joined(separator: "\n") + "\n" + links
  }

  // MARK: - Pages

  private static var overview: [String] {
    var lines = [
      "# The command line", "", "What all verbs of `laminar` have in common.", "", "## Overview",
      "",
      "```sh", "laminar VERB [INPUT…] [options]", "```", "", marked(ManualPage.rules), "",
      "These pages are what `laminar help` says; `laminar man` prints all of it as a manual page, and "
        + "`laminar help ID` explains an error, a warning or advice by its id.",
    ]
    lines += table(
      "Verbs", "Verb", Tool.verbs.map { ("<doc:\(name($0))>", marked($0.summary + ".")) })
    lines += options(of: .everywhere)
    lines += table("Exit status", "Code", ManualPage.exitCodes.map { ($0.0, marked($0.1)) })
    lines += table("Environment", "Variable", ManualPage.environment.map { row($0.0, $0.1) })
    lines += table("Files", "File", ManualPage.files.map { row($0.0, $0.1) })
    lines += ["", "## Examples"]
    for (meaning, commands) in ManualPage.examples {
      lines += ["", meaning, "", "```sh"] + commands + ["```"]
    }
    return lines
  }

  private static func lines(of verb: Verb) -> [String] {
    let placeholders = verb.options.compactMap(\.placeholder) + [verb.operand?.name ?? ""]
    let names = Set(
      placeholders.flatMap { $0.split { !$0.isUppercase }.map(String.init) }
        .filter { $0.count > 1 })
    var lines = ["# laminar \(verb.name)", "", marked(verb.summary + "."), "", "## Overview", ""]
    lines += ["```sh", verb.usage, "```"]
    for paragraph in verb.discussion.split(separator: "\n\n") {
      lines += ["", marked(String(paragraph), names: names)]
    }
    if let operand = verb.operand, !operand.choices.isEmpty {
      let choices = operand.choices.map { "`\($0)`" }.joined(separator: ", ")
      lines += ["", "`\(operand.name)` is one of \(choices)."]
    }
    if !verb.examples.isEmpty {
      let examples = verb.examples.flatMap { ($0.meaning.map { ["# " + $0] } ?? []) + [$0.command] }
      lines += ["", "```sh"] + examples + ["```"]
    }
    for group in verb.groups { lines += options(of: group, names: names) }
    return lines + ["", "<doc:CommandLine> has the options of every verb, and the exit status."]
  }

  // MARK: - Parts of pages

  private static func options(of group: OptionGroup, names: Set<String> = []) -> [String] {
    table(
      group.title, "Option",
      group.options.map { row($0.usage, $0.sentence, names: names) })
  }

  /// What is typed, each part of a list on its own, and what it means.
  private static func row(
    _ typed: String, _ meaning: String, names: Set<String> = []
  ) -> (String, String) {
    let parts = typed.components(separatedBy: ", ").map { "`\($0)`" }
    return (parts.joined(separator: ", "), marked(meaning, names: names))
  }

  private static func table(_ title: String, _ head: String, _ rows: [(String, String)]) -> [String]
  {
    ["", "## \(title)", "", "| \(head) | Meaning |", "|---|---|"]
      + rows.map { "| \(cell($0)) | \(cell($1)) |" }
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  // MARK: - Markdown

  /// Text of the help as Markdown: what is typed is marked as code, and pages are links.
  ///
  /// - Parameter names: Words in capitals that mean something to type.
  static func marked(_ text: String, names: Set<String> = []) -> String {
    text.replacing(/(^|[ (])'([a-z-][^']*)'/) { "\($0.1)`\($0.2)`" }
      .replacing(/([A-Z][A-Za-z]+) in the manual/) { "`<doc:\($0.1)>`" }
      .split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        guard index % 2 == 0 else { return part.hasPrefix("<doc:") ? String(part) : "`\(part)`" }
        return words(of: part, names).map(\.markdown).joined(separator: " ")
      }.joined()
  }

  /// The words of a text; an option with the verb before it and the value after it is one.
  private static func words(of text: Substring, _ names: Set<String>) -> [Word] {
    var words: [Word] = []
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      let word = Word(part, names)
      if let last = words.last, last.tail.isEmpty, word.start.isEmpty, isPair(last, word) {
        words[words.count - 1].core += " " + word.core
        words[words.count - 1].tail = word.tail
        words[words.count - 1].isTyped = true
      } else {
        words.append(word)
      }
    }
    return words
  }

  private static func isPair(_ first: Word, _ second: Word) -> Bool {
    let isOption = second.core.hasPrefix("-")
    if Tool.verbs.contains(where: { $0.name == first.core }) { return second.isTyped && isOption }
    guard let name = first.core.split(separator: " ").last, name.hasPrefix("--") else {
      return false
    }
    let options = Tool.verbs.flatMap(\.options).filter { $0.name == name.dropFirst(2) }
    return options.contains(where: \.takesValue)
      && (options.contains { $0.choices.contains(second.core) }
        || second.isTyped && !isOption || second.core == "FILE")
  }

  /// A word with the punctuation around it.
  private struct Word {
    let start: Substring
    var core: String
    var tail: String
    /// Whether it is an option, a path, an ending or another piece of a command line.
    var isTyped: Bool

    init(_ text: Substring, _ names: Set<String>) {
      start = text.prefix { "(\"".contains($0) }
      let rest = text.dropFirst(start.count)
      tail = String(rest.reversed().prefix { ",.;:)\"…".contains($0) }.reversed())
      core = String(rest.dropLast(tail.count))
      isTyped = names.contains(core) || Self.isTyped(core)
    }

    var markdown: String {
      let escaped = core.map { "[]*_<>#".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      return start + (isTyped ? "`\(core)`" : escaped) + tail
    }

    private static func isTyped(_ word: String) -> Bool {
      let pattern =
        /--?|--?[A-Za-z].*|\.[a-z].*|.*[A-Za-z]\.[a-z].*|.*[A-Za-z]:.+|[a-z]+(,[a-zA-Z]+)+/
      if word.wholeMatch(of: pattern) != nil { return true }
      let isClosed =
        word.count == 1
        || zip("{[<", "}]>").allSatisfy { open, close in
          word.count { $0 == open } == word.count { $0 == close }
        }
      return isClosed && word.contains { "/#%{}*_=<>[]@".contains($0) }
    }
  }
}
