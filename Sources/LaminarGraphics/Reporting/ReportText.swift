/// The text of reports: sentences in lines that fit, counts with their nouns, and text escaped for the
/// formats that it is part of.
package enum ReportText {
  // MARK: - Lines

  /// The words of a text in lines of at most `width` characters.
  ///
  /// - Parameters:
  ///   - width: The most characters of a line.
  ///   - firstWidth: The most characters of the first line; `width` for nil.
  ///   - breaksWords: Whether a word longer than a line is broken, after commas and slashes where it has
  ///     some; else it is in a line of its own that is too long.
  package static func lines(
    of text: String, width: Int, firstWidth: Int? = nil, breaksWords: Bool = false
  ) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let capacity = lines.count == 1 ? firstWidth ?? width : width
      if let last = lines.last, last.count + 1 + word.count <= capacity {
        lines[lines.count - 1] = last + " " + word
      } else if breaksWords {
        lines += pieces(of: String(word), width)
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// A word in pieces of at most `width` characters, broken after commas and slashes where it has some.
  package static func pieces(of word: String, _ width: Int) -> [String] {
    var rest = Substring(word)
    var pieces: [String] = []
    while rest.count > width {
      let head = rest.prefix(width)
      let cut = head.lastIndex { ",/|".contains($0) }.map { head.index(after: $0) } ?? head.endIndex
      pieces.append(String(rest[..<cut]))
      rest = rest[cut...]
    }
    return pieces + [String(rest)]
  }

  /// `1 track`, `2 tracks`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Text in a colour or weight of a terminal (ECMA-48), such as `1;31`; as it is without a code.
  package static func styled(_ text: String, _ code: String?) -> String {
    code.map { "\u{1b}[\($0)m\(text)\u{1b}[0m" } ?? text
  }

  // MARK: - Escapes

  /// Text for the content and the attributes of XML and HTML; characters that XML forbids become U+FFFD.
  package static func xml(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t": nil
      case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff:
        "\u{fffd}"
      default: nil
      }
    }
  }

  /// Text for GitHub's Markdown: a backslash before each of some characters, lines joined.
  ///
  /// - Parameter special: The characters; for the cell of a table in which text may be formatted, a bar.
  package static func markdown(_ text: String, special: String = "\\`*_{}[]<>|~") -> String {
    escaped(text) { scalar in
      if special.unicodeScalars.contains(scalar) { return "\\" + String(scalar) }
      return Character(scalar).isNewline ? " " : nil
    }
  }

  /// Text for a command of a GitHub workflow; for a property of it, commas and colons too.
  package static func workflowCommand(_ text: String, isProperty: Bool) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where isProperty: "%3A"
      case "," where isProperty: "%2C"
      default: nil
      }
    }
  }

  /// A text as a JSON string with its quotes; only what must be escaped is.
  ///
  /// - Parameter escapesControls: Whether the controls from U+007F to U+009F are escaped too, which some
  ///   terminals obey.
  package static func json(_ text: String, escapesControls: Bool = false) -> String {
    let content = escaped(text) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.value < 0x20, _ where escapesControls && (0x7f..<0xa0) ~= scalar.value:
        "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: nil
      }
    }
    return "\"" + content + "\""
  }

  private static func escaped(_ text: String, by escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escape(scalar) {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
