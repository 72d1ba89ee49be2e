import LaminarEngine
import LaminarGraphics

/// A text in a script that needs shaping or runs from right to left is drawn wrong.
struct ShapedScriptRule {
  let builder: SceneBuilder

  /// The blocks of Unicode with such scripts, ascending: first, last, name, and what they need.
  private static let blocks: [(first: UInt32, last: UInt32, name: String, need: String)] = [
    (0x0590, 0x05FF, "Hebrew", rightToLeft), (0x0600, 0x06FF, "Arabic", joined),
    (0x0700, 0x074F, "Syriac", joined), (0x0750, 0x077F, "Arabic", joined),
    (0x0780, 0x07BF, "Thaana", rightToLeft), (0x07C0, 0x07FF, "N’Ko", joined),
    (0x0800, 0x085F, "Samaritan or Mandaic", rightToLeft), (0x0860, 0x086F, "Syriac", joined),
    (0x0870, 0x08FF, "Arabic", joined), (0x0900, 0x097F, "Devanagari", clusters),
    (0x0980, 0x09FF, "Bengali", clusters), (0x0A00, 0x0A7F, "Gurmukhi", clusters),
    (0x0A80, 0x0AFF, "Gujarati", clusters), (0x0B00, 0x0B7F, "Oriya", clusters),
    (0x0B80, 0x0BFF, "Tamil", clusters), (0x0C00, 0x0C7F, "Telugu", clusters),
    (0x0C80, 0x0CFF, "Kannada", clusters), (0x0D00, 0x0D7F, "Malayalam", clusters),
    (0x0D80, 0x0DFF, "Sinhala", clusters), (0x0E31, 0x0E31, "Thai", marks),
    (0x0E34, 0x0E3A, "Thai", marks), (0x0E47, 0x0E4E, "Thai", marks),
    (0x0EB1, 0x0EB1, "Lao", marks), (0x0EB4, 0x0EBC, "Lao", marks),
    (0x0EC8, 0x0ECE, "Lao", marks), (0x0F00, 0x0FFF, "Tibetan", clusters),
    (0x1000, 0x109F, "Myanmar", clusters), (0x1100, 0x11FF, "Hangul Jamo", clusters),
    (0x1700, 0x177F, "a Philippine script", clusters), (0x1780, 0x17FF, "Khmer", clusters),
    (0x1800, 0x18AF, "Mongolian", joined), (0x1900, 0x194F, "Limbu", clusters),
    (0x1A00, 0x1A1F, "Buginese", clusters), (0x1A20, 0x1AAF, "Tai Tham", clusters),
    (0x1B00, 0x1B7F, "Balinese", clusters),
    (0x1B80, 0x1C4F, "Sundanese, Batak or Lepcha", clusters),
    (0x1CD0, 0x1CFF, "Vedic marks", marks), (0xA800, 0xA82F, "Syloti Nagri", clusters),
    (0xA840, 0xA87F, "Phags-pa", joined), (0xA880, 0xA8FF, "Saurashtra or Devanagari", clusters),
    (0xA930, 0xA95F, "Rejang", clusters), (0xA960, 0xA97F, "Hangul Jamo", clusters),
    (0xA980, 0xA9DF, "Javanese", clusters), (0xA9E0, 0xA9FF, "Myanmar", clusters),
    (0xAA00, 0xAA7F, "Cham or Myanmar", clusters), (0xAA80, 0xAADF, "Tai Viet", marks),
    (0xAAE0, 0xAAFF, "Meetei Mayek", clusters), (0xABC0, 0xABFF, "Meetei Mayek", clusters),
    (0xD7B0, 0xD7FF, "Hangul Jamo", clusters),
    (0xFB1D, 0xFB4F, "Hebrew", rightToLeft), (0xFB50, 0xFDFF, "Arabic", rightToLeft),
    (0xFE70, 0xFEFE, "Arabic", rightToLeft),
    (0x10800, 0x10FFF, "a script from right to left", rightToLeft),
    (0x11000, 0x1193F, "an Indic script", clusters),
    (0x119A0, 0x11EFF, "an Indic script", clusters),
    (0x1E800, 0x1E8DF, "Mende Kikakui", rightToLeft), (0x1E900, 0x1E95F, "Adlam", joined),
    (0x1EE00, 0x1EEFF, "Arabic", rightToLeft),
  ]
  private static let rightToLeft = "runs from right to left"
  private static let joined = "has letters that join"
  private static let clusters = "has signs that join or change their order"
  private static let marks = "has marks above and below its letters"

  func check(_ layer: TextLayer, _ object: JSONValue) {
    guard let text = layer.attributedText, let value = object["string"] else { return }
    check(text, layer.typeface, at: value)
  }

  func check(_ text: AttributedText, _ font: Font, at value: JSONValue) {
    guard Self.mayNeedShaping(text) else { return }
    // Characters without a glyph have a warning of their own.
    let missing = Set(TextLayout.missingCharacters(in: text, font: font))
    guard let (name, need) = Self.script(of: text.string.filter { !missing.contains($0) }) else {
      return
    }
    builder.values.report(
      .unshapedScript, value,
      "\(name) \(need), which is not done: one glyph follows the other from left to right",
      help: "draw the text as an image, \"contents\": \"NAME\", or as the \"path\" of a shape layer"
    )
  }

  /// Whether a text has characters from the first block on, by the lead bytes of their UTF-8.
  private static func mayNeedShaping(_ text: AttributedText) -> Bool {
    text.runs.contains { $0.string.utf8.contains { $0 >= firstLead } }
  }

  /// The lead byte of U+0590 in UTF-8.
  private static let firstLead: UInt8 = 0xD6

  /// The first script of a text that needs more than one glyph after the other, and what it needs.
  static func script(of text: String) -> (name: String, need: String)? {
    for character in text {
      // What composes to one scalar, as Korean syllables do, is drawn as one glyph.
      let scalars = TextGlyphs.scalars(of: character)
      for scalar in scalars where scalar.value >= blocks[0].first {
        if scalars.count == 1, jamo.contains(scalar.value) { continue }
        if let block = blocks.first(where: { $0.first <= scalar.value && scalar.value <= $0.last })
        {
          return (block.name, block.need)
        }
      }
    }
    return nil
  }

  /// The letters of Korean syllables, which need nothing alone.
  private static let jamo: ClosedRange<UInt32> = 0x1100...0x11FF
}
