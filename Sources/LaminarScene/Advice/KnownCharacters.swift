import LaminarEngine
import LaminarGraphics

/// The ASCII characters that the font of the last texts was found to have, so that most texts are not
/// looked up again.
struct KnownCharacters {
  private var font = PropertyValue.none
  /// A bit for each character.
  private var bits: UInt128 = 0
  private var widestAdvance: (font: PropertyValue, value: Double)?

  /// Whether a text consists of such characters of its layer's font.
  func hold(_ text: String, _ layer: TextLayer) -> Bool {
    guard bits != 0, layer.values[.font] == font else { return false }
    return text.utf8.allSatisfy { $0 < 0x80 && bits & 1 << UInt128($0) != 0 }
  }

  /// The greatest advance of a character of ASCII in a layer's font, in ems.
  mutating func widest(of layer: TextLayer) -> Double {
    if let widestAdvance, widestAdvance.font == layer.values[.font] { return widestAdvance.value }
    let font = layer.typeface
    let value = (UInt8(0x20)...0x7E).reduce(0) { widest, character in
      max(widest, font.advance(of: Unicode.Scalar(character)) ?? 0)
    }
    widestAdvance = (layer.values[.font], value)
    return value
  }

  /// Notes the characters of a text that its layer's font has all of; a text with others may have ASCII
  /// ones only as parts of characters.
  mutating func insert(_ text: String, _ layer: TextLayer) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    if layer.values[.font] != font { (font, bits) = (layer.values[.font], 0) }
    for byte in text.utf8 { bits |= 1 << UInt128(byte) }
  }
}
