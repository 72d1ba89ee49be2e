import Laminar

/// The help of the tool and of each verb, from `VerbTable`.
enum HelpText {
  /// The column that summaries begin in.
  private static let summaryColumn = 26
  /// The column that lines end before.
  private static let width = 80

  /// `laminar help`.
  static var overview: String {
    var lines = ["usage: laminar VERB [INPUT…] [options]", ""]
    lines.append("Renders, traces and checks animation scenes.")
    lines.append("")
    lines.append("Verbs:")
    for verb in VerbTable.verbs { lines += entry(verb.name, verb.summary) }
    lines.append("")
    lines.append("'laminar help VERB' explains a verb and its options,")
    lines.append("'laminar help ID' an error or warning of a scene by its id, such as E0102.")
    lines.append(
      "Exit codes: 0 done, 1 differences or errors, 2 bad usage or input, 3 environment.")
    return lines.joined(separator: "\n") + "\n"
  }

  /// `laminar help VERB`.
  static func text(of verb: VerbSpec) -> String {
    var lines = ["usage: \(verb.usage)", "", verb.summary + "."]
    if !verb.discussion.isEmpty { lines += [""] + wrapped(verb.discussion, to: width) }
    if let operand = verb.operand, !operand.choices.isEmpty {
      lines +=
        [""] + wrapped("\(operand.name): \(operand.choices.joined(separator: ", "))", to: width)
    }
    for group in verb.allGroups {
      lines += ["", "\(group.title):"]
      for option in group.options {
        let repeats = option.repeats ? " (repeats)" : ""
        lines += entry(
          option.short == nil ? "    " + option.usage : option.usage, option.summary + repeats)
      }
    }
    if !verb.examples.isEmpty { lines += ["", "Examples:"] + verb.examples.map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `laminar help ID`.
  static func text(of entry: DiagnosticCatalog.Entry) -> String {
    let lines = ["\(entry.severity.rawValue)[\(entry.id)]: \(entry.title)", ""]
    return (lines + wrapped(entry.explanation, to: width)).joined(separator: "\n") + "\n"
  }

  /// A name and its summary in two columns; a long name has a line of its own.
  private static func entry(_ name: String, _ summary: String) -> [String] {
    let indent = String(repeating: " ", count: summaryColumn)
    var lines = wrapped(summary, to: width - summaryColumn).map { indent + $0 }
    let head = "  " + name
    if head.count < summaryColumn, let first = lines.first {
      lines[0] = head + first.dropFirst(head.count)
    } else {
      lines.insert(head, at: 0)
    }
    return lines
  }

  /// The text in lines of at most `width` letters, broken between words.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
