import Laminar

/// `laminar help [VERB]`, and `laminar help ID` for the id of a diagnostic.
enum HelpCommand: Command {
  static let spec = Verb(
    "help", summary: "Explain the tool, one verb or one diagnostic",
    discussion: """
      Instead of a VERB it takes the id of an error, a warning or advice, such as E0102: it explains what \
      that means, and shows what is wrong beside what is right.
      """,
    operand: Verb.Operand(
      "VERB", count: 0...1, choices: verbs,
      other: { entry(for: $0) == nil ? ArgumentParser.unknownVerb($0) : nil }))

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let word = invocation.arguments.operands.first
    let width = invocation.console.helpWidth
    let explanation = word.flatMap(entry).map { HelpText(width: width).text(of: $0) }
    try invocation.console.output.write(
      explanation ?? text(of: word.flatMap(Tool.command(named:))?.spec, width: width))
    return .success
  }

  static func text(of verb: Verb?, width: Int) -> String {
    let help = HelpText(width: width)
    return verb.map(help.text(of:)) ?? help.overview
  }

  /// The names of the verbs, read when they are needed: this one is among them.
  private static var verbs: [String] { Tool.verbs.map(\.name) }

  /// The diagnostic of an id, in small letters too.
  static func entry(for id: String) -> DiagnosticCatalog.Entry? {
    DiagnosticCatalog.entry(for: id.uppercased())
  }
}

/// The help of the tool and of each verb, from the verbs' descriptions, in the lines of a terminal.
struct HelpText {
  /// The column that lines end before.
  let width: Int

  /// The column that summaries begin in; where there is no space for two columns they are below the
  /// names.
  private var summaryColumn: Int { width >= 60 ? 26 : 6 }

  /// `laminar help`.
  var overview: String {
    var lines = wrapped("usage: laminar VERB [INPUT…] [options]") + [""]
    lines += wrapped("Renders, traces and checks animation scenes.")
    lines.append("")
    lines.append("Verbs:")
    for verb in Tool.verbs { lines += entry(verb.name, verb.summary) }
    lines.append("")
    lines += wrapped("'laminar help VERB' explains a verb and its options,")
    lines += wrapped("'laminar help ID' an error or warning of a scene by its id, such as E0102.")
    lines += wrapped(
      "Exit codes: 0 done, 1 differences or errors, 2 bad usage or input, 3 environment.")
    lines += wrapped(
      "--format chooses the data format, --report the report format: text or json, and where things "
        + "are compared markdown, junit, github or html; --report KIND=FILE writes a file.")
    return lines.joined(separator: "\n") + "\n"
  }

  /// `laminar help VERB`.
  func text(of verb: Verb) -> String {
    var lines = wrapped("usage: \(verb.usage)", indent: 2)
    lines += [""] + wrapped(verb.summary + ".")
    for paragraph in verb.discussion.split(separator: "\n\n") {
      lines += [""] + wrapped(String(paragraph))
    }
    if let operand = verb.operand, !operand.choices.isEmpty {
      lines += [""] + wrapped("\(operand.name): \(operand.choices.joined(separator: ", "))")
    }
    for group in verb.allGroups {
      lines += ["", "\(group.title):"]
      for option in group.options {
        let repeats = option.repeats ? " (repeats)" : ""
        lines += entry(
          option.short == nil ? "    " + option.usage : option.usage, option.summary + repeats)
      }
    }
    if !verb.examples.isEmpty { lines += ["", "Examples:"] + verb.examples.flatMap(example) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `laminar help ID`.
  func text(of entry: DiagnosticCatalog.Entry) -> String {
    let lines = wrapped("\(entry.severity.rawValue)[\(entry.id)]: \(entry.title)") + [""]
    return (lines + wrapped(entry.explanation) + examples(of: entry)).joined(separator: "\n") + "\n"
  }

  /// What is wrong and what is right, in lines that are not broken.
  private func examples(of entry: DiagnosticCatalog.Entry) -> [String] {
    guard let example = entry.example else { return [] }
    let head = ["", example.container.rawValue + ":"]
    let parts = example.parts
    guard "  wrong: \(example.wrong)".count > width, !parts.common.isEmpty else {
      return head + ["  wrong: \(example.wrong)", "  right: \(example.right)"]
    }
    return head + [
      "   with: \(parts.common)", "  wrong: \(parts.wrong)", "  right: \(parts.right)",
    ]
  }

  /// A name and its summary in two columns; a long name has lines of its own.
  private func entry(_ name: String, _ summary: String) -> [String] {
    let indent = String(repeating: " ", count: summaryColumn)
    var lines = wrapped(summary, to: width - summaryColumn).map { indent + $0 }
    let isNarrow = summaryColumn < 26
    let head = "  " + (isNarrow ? String(name.drop { $0 == " " }) : name)
    if head.count < summaryColumn, let first = lines.first {
      lines[0] = head + first.dropFirst(head.count)
    } else {
      lines = brokenName(head) + lines
    }
    return lines
  }

  /// A name in lines, broken after the bars between its values.
  private func brokenName(_ name: String) -> [String] {
    guard name.count > width else { return [name] }
    var lines = [""]
    for part in name.split(separator: "|", omittingEmptySubsequences: false) {
      let text = (lines == [""] ? "" : "|") + part
      if lines[lines.count - 1].count + text.count > width {
        lines.append("    " + text)
      } else {
        lines[lines.count - 1] += text
      }
    }
    return lines.flatMap { ReportText.pieces(of: $0, width) }
  }

  /// What a command line does, as a comment, and the line; one that does not fit is continued with
  /// backslashes, as a shell reads it.
  private func example(_ example: Verb.Example) -> [String] {
    let comment = example.meaning.map { wrapped($0, to: width - 4).map { "  # " + $0 } } ?? []
    return comment + command(example.command)
  }

  private func command(_ text: String) -> [String] {
    guard text.count + 2 > width else { return ["  " + text] }
    // Words in quotes stay whole.
    var words: [String] = []
    var isQuoted = false
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if isQuoted { words[words.count - 1] += " " + word } else { words.append(String(word)) }
      if word.count(where: { $0 == "'" }) % 2 == 1 { isQuoted.toggle() }
    }
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count + 3 <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append((lines.isEmpty ? "  " : "    ") + word)
      }
    }
    return lines.enumerated().map { $0 == lines.count - 1 ? $1 : $1 + " \\" }
  }

  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return wrapped(text, to: width - indent).enumerated().map { $0 == 0 ? $1 : margin + $1 }
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    ReportText.lines(of: text, width: max(width, 10), breaksWords: true)
  }
}
