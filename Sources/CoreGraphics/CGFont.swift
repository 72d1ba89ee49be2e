public import Foundation
public import LaminarEngine
public import LaminarGraphics

/// The number of a glyph in a font.
public typealias CGGlyph = UInt16
/// The index of a glyph in a font.
public typealias CGFontIndex = UInt16

/// A typeface without a size.
public final class CGFont: Sendable {
  /// The typeface as Laminar has it.
  public let font: Font

  /// A typeface of Laminar's.
  public init(_ font: Font) { self.font = font }

  /// The typeface with a name: a registered one, or else Laminar's built-in one.
  public init?(_ name: CFString) { font = Font(name: name) }

  /// Reads a TrueType or OpenType file; nil for bytes that are not a font.
  public init?(_ provider: CGDataProvider) {
    guard let data = provider.data, let font = Font(ownNameOf: [UInt8](data)) else { return nil }
    self.font = font
  }

  /// The name by which programs find the typeface.
  public var postScriptName: CFString? {
    font.isBuiltIn ? font.name : font.face.names.postScript ?? font.name
  }

  /// The name for people.
  public var fullName: CFString? {
    font.isBuiltIn ? font.name : font.face.names.full ?? font.name
  }

  /// The number of glyphs.
  public var numberOfGlyphs: Int { font.face.glyphCount }
  /// The number of glyph space units per em.
  public var unitsPerEm: Int32 { Int32(font.face.unitsPerEm) }
  /// The height of a line above its baseline in glyph space units.
  public var ascent: Int32 { Int32(font.face.metrics.ascent) }
  /// The depth of a line below its baseline in glyph space units, below 0.
  public var descent: Int32 { -Int32(font.face.metrics.descent) }
  /// The space between two lines in glyph space units.
  public var leading: Int32 { Int32(font.face.metrics.leading) }
  /// The height of capitals in glyph space units.
  public var capHeight: Int32 { Int32(font.face.metrics.capHeight) }
  /// The height of the letter x in glyph space units.
  public var xHeight: Int32 { Int32(font.face.metrics.xHeight) }
  /// The angle of upright strokes in degrees, counter-clockwise from the vertical.
  public var italicAngle: CGFloat { CGFloat(font.face.metrics.italicAngle) }
  /// The box around all glyphs in glyph space units.
  public var fontBBox: CGRect { font.face.boundingBox }

  /// The advance widths of glyphs in glyph space units.
  ///
  /// - Returns: True.
  @discardableResult
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    for index in 0..<max(count, 0) {
      advances[index] = Int32(font.face.advance(of: Int(glyphs[index])))
    }
    return true
  }

  /// The boxes around glyphs in glyph space units.
  ///
  /// - Returns: True.
  @discardableResult
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    for index in 0..<max(count, 0) {
      bboxes[index] = font.face.outline(of: Int(glyphs[index])).boundingBoxOfPath
    }
    return true
  }
}

extension CGFont: Hashable {
  /// Whether both are the same typeface.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.font == b.font }

  /// Hashes the typeface.
  public func hash(into hasher: inout Hasher) { hasher.combine(font) }
}

extension CGFont: FontConvertible {
  /// The size that Core Text gives a font without one, 12 points.
  public var pointSize: CGFloat { CGFloat(AttributedText.defaultFontSize) }
}

// MARK: - Drawing

extension CGContext {
  /// Sets the typeface of `showGlyphs`. Laminar's built-in one at first.
  public func setFont(_ font: CGFont) { glyphFont = font.font }

  /// Sets the size of the glyphs that `showGlyphs` draws, in points. 1 at first.
  public func setFontSize(_ size: CGFloat) { glyphSize = Double(size) }

  /// Draws glyphs of the font with their origins at points in the space of the text matrix.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    draw(glyphs.map { Int($0) }, of: glyphFont, size: glyphSize, at: positions)
  }
}
