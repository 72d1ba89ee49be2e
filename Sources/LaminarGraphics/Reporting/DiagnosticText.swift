/// Words and characters as diagnostics show them: a file can put nothing on a terminal but text.
package enum DiagnosticText {
  /// The longest text that is quoted whole.
  private static let quotedLimit = 40

  /// Text in double quotes, shortened when it is long.
  package static func quoted(_ text: String) -> String {
    "\"\(shortened(text))\""
  }

  /// Text without control characters, cut after 40 scalars.
  package static func shortened(_ text: String) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < quotedLimit else { return result + "…" }
      result.unicodeScalars.append(harmless(scalar))
      count += 1
    }
    return result
  }

  /// Text without control characters, whole.
  package static func harmless(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(harmless(scalar)) }
    return result
  }

  /// A scalar, or a picture of one that would not show or would move the text around it.
  package static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
    default: scalar
    }
  }

  /// A scalar as text.
  package static func character(_ scalar: Unicode.Scalar) -> String {
    String(Character(harmless(scalar)))
  }

  /// A character in quotes, with its number when it is not ASCII or not visible.
  package static func described(_ scalar: Unicode.Scalar) -> String {
    (0x21..<0x7F).contains(scalar.value)
      ? "\"\(scalar)\"" : "U+\(hexadecimal(scalar.value, digits: 4)) (\(character(scalar)))"
  }

  /// A text as a JSON string, with its quotes.
  package static func jsonLiteral(_ text: String) -> String {
    ReportText.json(text, escapesControls: true)
  }

  /// A number in hexadecimal digits, at least so many.
  package static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The columns that a scalar takes on a terminal: 0 for marks that combine, 2 for wide ones.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// A number as people write it: whole ones without a point, others with at most 6 decimals.
  package static func number(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return Int(exactly: rounded).map(String.init) ?? rounded.description
  }

  /// A count with its noun: `1 value`, `2 values`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Words as a list: `a, b or c`; of more than the limit the first ones.
  package static func alternatives(_ words: [String], limit: Int = .max) -> String {
    if words.count > limit { return words.prefix(limit).joined(separator: ", ") + " or another" }
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
