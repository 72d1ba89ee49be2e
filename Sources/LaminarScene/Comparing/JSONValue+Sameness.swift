import LaminarEngine
import LaminarGraphics

extension JSONValue {
  /// Whether two values mean the same: `"600ms"` and 0.6, `"#f00"` and `"red"`, with or without a
  /// note.
  func means(_ other: JSONValue) -> Bool { meaning == other.meaning }

  /// A value without its spelling.
  indirect enum Meaning: Hashable {
    case null, invalid
    case bool(Bool)
    case number(Double)
    case text(String)
    case color(Color)
    case list([Meaning])
    case members([String: Meaning])
  }

  var meaning: Meaning {
    switch kind {
    case .null: return .null
    case .invalid: return .invalid
    case .bool: return .bool(bool ?? false)
    case .number: return .number(number ?? 0)
    case .string: return Self.meaning(of: string ?? "")
    case .array: return .list(elements.map(\.meaning))
    case .object:
      var members: [String: Meaning] = [:]
      for member in self.members where member.key.string != "note" {
        members[member.key.string ?? ""] = member.value.meaning
      }
      return .members(members)
    }
  }

  private static let unitSizes: [(unit: String, size: Double)] = [
    ("ms", 1000), ("s", 1), ("deg", 180), ("turn", 0.5), ("rad", 1),
  ]

  private static func meaning(of text: String) -> Meaning {
    if let quantity = Quantity(text),
      let unit = unitSizes.first(where: { $0.unit == quantity.unit })
    {
      let isAngle = unit.unit == "deg" || unit.unit == "turn"
      return .number(quantity.value / unit.size * (isAngle ? .pi : 1))
    }
    // A name without a digit or a sign could be a colour's; it is compared as one when it is.
    if text.hasPrefix("#") || text.hasPrefix("rgb") || text.hasPrefix("hsl"),
      let color = Color(css: text)
    {
      return .color(color)
    }
    // CSS's names and functions, beside Core Animation's names and lists of control points.
    if text.hasSuffix(")") || TimingFunction.cssNames.contains(text),
      let function = try? TimingFunction(text: text)
    {
      let text = function.description
      guard text.hasPrefix("cubic-bezier") else { return .text(text) }
      let points = [1, 2].map { function.controlPoint(at: $0) }
      return .list(points.flatMap { [.number($0.x), .number($0.y)] })
    }
    return .text(text)
  }

  /// The value as it is written, with the values of variables, on one line and in at most 60
  /// characters; texts without quotes.
  var shownText: String {
    if let string { return Self.shortened(string) }
    var text = ""
    var wasBlank = false
    let written =
      document.source.substitutions == nil || count == 0
      ? document.source.string(in: range)
      : String(decoding: JSONFragment(self).bytes, as: UTF8.self)
    for scalar in written.unicodeScalars {
      let isBlank = scalar.value <= 0x20
      if !(isBlank && wasBlank) { text.unicodeScalars.append(isBlank ? " " : scalar) }
      wasBlank = isBlank
    }
    return Self.shortened(text)
  }

  private static func shortened(_ text: String) -> String {
    let shown = String(
      String.UnicodeScalarView(text.unicodeScalars.map { DiagnosticText.harmless($0) }))
    return shown.count <= 60 ? shown : shown.prefix(59) + "…"
  }

  /// A time in seconds, such as `0.65 s`; frames and what is not a time as they are written.
  var timeText: String {
    if let number { return TimeWords.text(number) }
    if let string, let quantity = Quantity(string) {
      if quantity.unit == "s" { return TimeWords.text(quantity.value) }
      if quantity.unit == "ms" { return TimeWords.text(quantity.value / 1000) }
      if quantity.unit == "f" { return "\(quantity.number) frames" }
    }
    return shownText
  }

  var location: FileLocation { document.source.location(of: mark) }
}

/// Numbers in sentences.
enum TimeWords {
  /// Seconds: `0.65 s`.
  static func text(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e12 else { return "\(seconds) s" }
    let scaled = (seconds * 1e6).rounded()
    let shown = scaled / 1e6
    let whole = shown.rounded() == shown
    return (whole ? "\(Int(shown))" : "\(shown)") + " s"
  }
}
