extension ValueDecoder {
  /// The format of a counter: text with `{number}`, `{number:.2}` or `{number:.0%}` in it.
  func numberFormat(_ value: JSONValue) -> String? {
    guard let format = string(value) else { return nil }
    guard Self.isNumberFormat(format) else {
      report(
        .badFormat, value, "\(DiagnosticText.quoted(format)) is not a format of a number",
        help: "write {number}, {number:.2} or {number:.0%} into the text")
      return nil
    }
    return format
  }

  /// Whether a text is a format: braces hold `number`, or `number:.` with one digit for the
  /// decimals and perhaps a percent sign; there is at least one pair and no other brace.
  static func isNumberFormat(_ format: String) -> Bool {
    var count = 0
    var rest = Array(format.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == ASCII.closeBrace { return false }
      guard byte == ASCII.openBrace else { continue }
      guard rest.starts(with: Array("number".utf8)) else { return false }
      rest = rest.dropFirst(6)
      if rest.starts(with: Array(":.".utf8)) {
        rest = rest.dropFirst(2)
        guard let digit = rest.popFirst(), ASCII.isDigit(digit) else { return false }
        if rest.first == UInt8(ascii: "%") { rest = rest.dropFirst() }
      }
      guard rest.popFirst() == ASCII.closeBrace else { return false }
      count += 1
    }
    return count > 0
  }
}
