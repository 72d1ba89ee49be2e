import LaminarEngine
import LaminarGraphics

extension ValueDecoder {
  /// A colour: CSS text, or `[r, g, b, a]` in 0…1. `.some(nil)` is `"none"`; nil was reported.
  func color(_ value: JSONValue) -> Color?? {
    switch value.kind {
    case .string:
      if let color = hexColor(at: value.index, of: value.document) { return color }
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

  /// FAST PATH: `#rrggbb` and `#rrggbbaa` without making a text of them; nil for anything else.
  func hexColor(at index: Int, of document: JSONDocument) -> Color? {
    let node = document.node(at: index)
    guard node.tag == .string else { return nil }
    return document.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[document.content(of: node)])
      guard text.count == 7 || text.count == 9, text[0] == UInt8(ascii: "#") else { return nil }
      var packed: UInt32 = 0
      for index in 1..<text.count {
        guard let digit = ASCII.hexDigit(text[index]) else { return nil }
        packed = packed << 4 | digit
      }
      if text.count == 7 { packed = packed << 8 | 0xFF }
      return Color(
        red: Double(packed >> 24) / 255, green: Double(packed >> 16 & 0xFF) / 255,
        blue: Double(packed >> 8 & 0xFF) / 255,
        alpha: text.count == 7 ? 1 : Double(packed & 0xFF) / 255)
    }
  }

  private func definiteColor(_ value: JSONValue) -> Color?? {
    let text = value.string ?? ""
    if let color = Color(css: text) { return color }
    let isName = text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    let nearest = isName ? Spelling.nearest(to: text, among: Color.cssNames + ["none"]) : nil
    report(
      .badColor, value, "\(DiagnosticText.quoted(text)) is not a colour",
      help: Remedy.forColor(text) ?? nearest.map { "did you mean \"\($0)\"?" }
        ?? "expected \"#rrggbb\", a CSS name, \"rgb(…)\", \"hsl(…)\" or \"none\"")
    return nil
  }
}
