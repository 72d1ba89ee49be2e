public import Foundation

/// A typeface without a size: the built-in one, or one from a file.
public struct Font: Sendable {
  /// The name of the typeface.
  public var name: String
  /// The glyphs.
  package let face: FontFace
  /// Whether pairs of characters are kerned as the font says. True by default.
  public var isKerned = true
  /// The typefaces that show the characters which this one has no glyph for: of each character the
  /// first that has all of it. None by default; the fallbacks of these do not count.
  public var fallbacks: [Font] = []

  /// Makes the typeface with a name: one that `CTFontManager` has registered, else the built-in font.
  public init(name: String) {
    let registered = FontRegistry.process.font(named: name)
    self.name = name
    face = registered?.face ?? .builtIn
  }

  /// Reads a typeface from the bytes of a TrueType or OpenType file (`.ttf`, `.otf`; of a collection the
  /// first face, of a variable font the default instance).
  ///
  /// - Throws: What is wrong with the bytes. Reading ends for any bytes.
  public init(data: [UInt8], name: String) throws(FontError) {
    self.name = name
    face = try FontFace(data)
  }

  /// Reads a typeface under the name in its file; nil for bytes that are not a font.
  package init?(ownNameOf data: [UInt8]) {
    guard let face = try? FontFace(data) else { return nil }
    let names = face.names
    self.init(name: names.postScript ?? names.full ?? names.family ?? "Font", face: face)
  }

  /// The built-in font, drawn with a thinner or thicker pen.
  ///
  /// - Parameter weight: 100 (hairline) to 900, clamped to that; 400 is regular, 700 bold.
  public static func builtIn(weight: Double = 400) -> Font {
    // The least pen is 38, the greatest 150 thousandths of the size.
    let weight = weight >= 100 ? min(weight, 900) : 100
    guard weight != 400 else { return Font(name: builtInName, face: .builtIn) }
    return Font(
      name: builtInName, face: FontFace(pen: BuiltInFont.regularPen + (weight - 400) * 0.14))
  }

  /// The name of the built-in font.
  package static let builtInName = "Laminar Sans"

  private init(name: String, face: FontFace) {
    self.name = name
    self.face = face
  }

  /// Whether the typeface is built in.
  package var isBuiltIn: Bool { face.isBuiltIn }

  // MARK: - Measures

  /// The height of a line above its baseline, at a size of 1.
  public var ascent: Double { face.metrics.ascent / face.unitsPerEm }
  /// The depth of a line below its baseline, above 0, at a size of 1.
  public var descent: Double { face.metrics.descent / face.unitsPerEm }
  /// The space between two lines, at a size of 1.
  public var leading: Double { face.metrics.leading / face.unitsPerEm }
  /// The height of capitals, at a size of 1.
  public var capHeight: Double { face.metrics.capHeight / face.unitsPerEm }
  /// The height of the letter x, at a size of 1.
  public var xHeight: Double { face.metrics.xHeight / face.unitsPerEm }

  /// The names of the typeface and its fallbacks, with commas between them.
  package var allNames: String { ([self] + fallbacks).map(\.name).joined(separator: ", ") }

  /// Whether the typeface has a glyph for a character.
  package func hasGlyph(for character: Unicode.Scalar) -> Bool { face.glyph(for: character) != nil }

  /// The advance width of a character at a size of 1; nil for one without a glyph.
  package func advance(of character: Unicode.Scalar) -> Double? {
    face.glyph(for: character).map { face.advance(of: $0) / face.unitsPerEm }
  }

  /// The outline of a character at a size in points, its pen at a point of its baseline, y pointing
  /// down; nil for a character without a glyph.
  public func outline(
    of character: Unicode.Scalar, size: CGFloat, at origin: CGPoint = .zero
  ) -> Path? {
    guard let glyph = face.glyph(for: character) else { return nil }
    let scale = Double(size) / face.unitsPerEm
    return face.outline(of: glyph).applying(
      AffineTransform2D(
        a: scale, b: 0, c: 0, d: -scale, tx: Double(origin.x), ty: Double(origin.y)))
  }
}

extension Font: Hashable {
  /// Whether two typefaces have the same name, glyphs and fallbacks, and are kerned alike.
  public static func == (a: Font, b: Font) -> Bool {
    a.name == b.name && a.face.contentID == b.face.contentID && a.isKerned == b.isKerned
      && a.fallbacks == b.fallbacks
  }

  /// Hashes the name and the glyphs' content id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(face.contentID)
  }
}
