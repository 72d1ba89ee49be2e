import LaminarEngine
import LaminarGraphics

/// A character that the font of a text has no glyph for shows as a box.
struct MissingCharacterRule {
  let builder: SceneBuilder
  /// How many characters a report names.
  private static let limit = 8

  func check(_ layer: TextLayer, _ object: JSONValue) {
    let font = layer.typeface
    if let text = layer.attributedText { check(text, font, at: object["string"]) }
    if case .string(let format) = layer.values[.format] {
      check(
        AttributedText(NumberFormat(format).text(of: -1_234_567_890.12)), font,
        at: object["format"])
    }
  }

  func check(_ text: AttributedText, _ font: Font, at value: JSONValue?) {
    guard let value else { return }
    let missing = TextLayout.missingCharacters(in: text, font: font)
    guard !missing.isEmpty else { return }
    let names = missing.prefix(Self.limit).map { character in
      let codes = character.unicodeScalars.map { scalar in
        let code = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - code.count, 0)) + code
      }
      return "“\(character)” (\(codes.joined(separator: " ")))"
    }
    let more = missing.count > Self.limit ? " and \(missing.count - Self.limit) more" : ""
    builder.values.report(
      .missingCharacters, value,
      "the font\(font.fallbacks.isEmpty ? " has" : "s have") no glyph for \(names.joined(separator: ", "))\(more)",
      help:
        "a box shows instead; name a font file that has it under \"fonts\", alone or in a list of fonts"
    )
  }
}

extension TextLayer {
  /// The font of what has none of its own.
  var typeface: Font {
    switch values[.font] {
    case .font(let font): font
    case .string(let name): Font(name: name)
    default: Font(name: Font.builtInName)
    }
  }

  /// The text; nil without one.
  var attributedText: AttributedText? {
    switch values[.string] {
    case .string(let text): AttributedText(text)
    case .attributedText(let text): text
    default: nil
    }
  }
}
