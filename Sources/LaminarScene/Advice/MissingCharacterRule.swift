import LaminarEngine
import LaminarGraphics

/// A character that the font of a text has no glyph for shows as a box.
struct MissingCharacterRule {
  let builder: SceneBuilder
  /// How many characters a report names.
  private static let limit = 8

  func check(_ layer: TextLayer, _ object: JSONValue) {
    // FAST PATH: characters that the font was found to have before.
    if case .string(let text) = layer.values[.string], builder.knownCharacters.hold(text, layer),
      layer.values.explicitValue(.format) == nil
    {
      return
    }
    let font = layer.typeface
    if let text = layer.attributedText {
      let hasAll = check(text, font, at: object["string"])
      if hasAll, case .string(let text) = layer.values[.string] {
        builder.knownCharacters.insert(text, layer)
      }
    }
    if case .string(let format) = layer.values[.format] {
      check(
        AttributedText(NumberFormat(format).text(of: -1_234_567_890.12)), font,
        at: object["format"])
    }
  }

  /// Checks the texts that events, states and controls set.
  func check(_ timeline: SceneTimeline) {
    for item in timeline.assignments where item.keyPath == "string" {
      guard let layer = item.layer as? TextLayer,
        let text = AttributedText(propertyValue: item.value)
      else { continue }
      let value = builder.value(item.index + 1)
      check(text, layer.typeface, at: value)
      ShapedScriptRule(builder: builder).check(text, layer.typeface, at: value)
    }
  }

  /// Whether a font has all characters of a text; those that it has not are reported.
  @discardableResult
  func check(_ text: AttributedText, _ font: Font, at value: JSONValue?) -> Bool {
    guard let value else { return false }
    let missing = TextLayout.missingCharacters(in: text, font: font)
    guard !missing.isEmpty else { return true }
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
    return false
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
    AttributedText(propertyValue: values[.string])
  }
}
