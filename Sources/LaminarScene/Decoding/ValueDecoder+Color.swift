import LaminarGraphics

extension ValueDecoder {
  /// A colour: CSS text, or `[r, g, b, a]` in 0…1. `"none"` is nil inside, nothing is nil outside.
  func color(_ value: JSONValue) -> Color?? {
    switch value.kind {
    case .string:
      if value.isSpelled("none") { return .some(nil) }
      return definiteColor(value)
    case .array:
      let expected = "a colour [red, green, blue, alpha]"
      guard let parts = numbers(value, count: 4...4, expected: expected) else { return nil }
      for (part, element) in zip(parts, value.elements) {
        guard checked(part, element, 0...1) != nil else { return nil }
      }
      return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    default:
      reportWrongType(value, expected: "a colour")
      return nil
    }
  }

  private func definiteColor(_ value: JSONValue) -> Color?? {
    let text = value.string ?? ""
    if let color = Color(css: text) { return color }
    let isName = text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    let nearest = isName ? Spelling.nearest(to: text, among: Color.cssNames + ["none"]) : nil
    report(
      .badColor, value, "\(DiagnosticText.quoted(text)) is not a colour",
      help: nearest.map { "did you mean \"\($0)\"?" }
        ?? "expected \"#rrggbb\", a CSS name, \"rgb(…)\", \"hsl(…)\" or \"none\"")
    return nil
  }
}
