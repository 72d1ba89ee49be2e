import LaminarGraphics

extension ValueDecoder {
  /// The format of a counter: text with `{number}`, `{number:.2}` or `{number:$,.2}` in it.
  func numberFormat(_ value: JSONValue) -> String? {
    guard let format = string(value) else { return nil }
    do {
      _ = try NumberFormat(checking: format)
      return format
    } catch {
      // Inside text without escapes the offset is known to the byte.
      let isPlain = value.range.count == format.utf8.count + 2
      let offset = value.range.lowerBound + 1 + error.offset
      let wrong = format.utf8.dropFirst(error.offset)
      let length = Substring(wrong).first?.utf8.count ?? 0
      sink.report(
        .badFormat, at: isPlain && length > 0 ? offset..<offset + length : value.mark,
        "\(DiagnosticText.quoted(format)) is not a format of a number: \(error.message)",
        help: error.help)
      return nil
    }
  }
}
