import Foundation
public import LaminarGraphics

/// A glyph's number in its font.
public typealias CGGlyph = UInt16
/// A glyph's number in its font.
public typealias CGFontIndex = UInt16

/// A typeface without a size: one of a file, or the built-in one, which every name means.
public final class CGFont: Sendable {
  /// The typeface.
  package let font: Font

  /// Makes the font of a typeface.
  public init(_ font: Font) { self.font = font }

  /// Makes the font with a name: the built-in one is the only one, so every name means it.
  public init?(_ name: CFString) { font = Font(name: name) }

  /// Reads a TrueType or OpenType file; nil if it is damaged. Its name is `Font`.
  public init?(_ provider: CGDataProvider) {
    guard let data = provider.data, let font = try? Font(data: [UInt8](data), name: "Font") else {
      return nil
    }
    self.font = font
  }

  /// The name.
  public var fullName: CFString? { font.name }

  /// The name without spaces.
  public var postScriptName: CFString? { font.name.filter { $0 != " " } }

  /// The units of a length of 1 at a size of 1.
  public var unitsPerEm: Int { Int(font.face.unitsPerEm) }

  /// The height of a line above its baseline, in units.
  public var ascent: Int { Int((font.ascent * font.face.unitsPerEm).rounded()) }

  /// The depth of a line below its baseline, in units: below 0.
  public var descent: Int { -Int((font.descent * font.face.unitsPerEm).rounded()) }

  /// The space between lines, in units.
  public var leading: Int { Int((font.leading * font.face.unitsPerEm).rounded()) }

  /// The height of capitals, in units.
  public var capHeight: Int { Int((font.capHeight * font.face.unitsPerEm).rounded()) }

  /// The height of the letter x, in units.
  public var xHeight: Int { Int((font.xHeight * font.face.unitsPerEm).rounded()) }
}

extension CGFont: Hashable {
  /// Whether both are the same typeface.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.font == b.font }

  /// Hashes the typeface.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}
