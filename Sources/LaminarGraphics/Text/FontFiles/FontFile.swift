import Foundation

/// A TrueType or OpenType font: its metrics, its characters and its glyphs' outlines in font units.
///
/// Of a collection the first face is read, of a variable font its default instance. Reading neither
/// crashes nor takes long, whatever the bytes.
struct FontFile: Sendable {
  /// The maximum number of bytes of a file.
  static let largestFile = 128 << 20

  /// The table of the outlines.
  private enum Outlines: Sendable {
    case glyf(GlyfOutlines)
    case cff(CFFOutlines)
  }

  /// The number of font units per em.
  let unitsPerEm: Int
  let glyphCount: Int
  let metrics: FontMetrics
  let names: FontNames
  /// The box around all glyphs in font units, y pointing up; nil where the file has an empty one.
  let boundingBox: CGRect?
  private let characters: CharacterMap
  private let advances: HorizontalMetrics
  private let outlines: Outlines
  private let kerning: FontKerning

  init(_ bytes: [UInt8]) throws(FontError) {
    guard bytes.count <= Self.largestFile else { throw .tooLarge(limit: Self.largestFile) }
    let directory = try FontDirectory(FontTable(bytes))
    let head = try directory.table("head")
    guard let units = head.word(18), (16...16384).contains(units), let format = head.word(50)
    else { throw .damagedTable("head") }
    let box = (0..<4).map { Double(head.signedWord(36 + $0 * 2) ?? 0) }
    boundingBox =
      box[2] > box[0] && box[3] > box[1]
      ? CGRect(x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1]) : nil
    let maxp = try directory.table("maxp")
    guard let glyphCount = maxp.word(4), glyphCount > 0 else { throw .damagedTable("maxp") }
    unitsPerEm = units
    self.glyphCount = glyphCount
    metrics = try FontMetrics(directory, unitsPerEm: units)
    names = FontNames(directory)
    characters = try CharacterMap(directory.table("cmap"))
    advances = try HorizontalMetrics(directory)
    if directory["glyf"] != nil || directory["loca"] != nil {
      outlines = .glyf(
        GlyfOutlines(
          glyphs: try directory.table("glyf"), offsets: try directory.table("loca"),
          hasLongOffsets: format != 0, glyphCount: glyphCount, metrics: advances))
    } else if let table = directory["CFF2"] {
      outlines = .cff(try CFFOutlines(variable: table, unitsPerEm: units))
    } else if let table = directory["CFF "] {
      outlines = .cff(try CFFOutlines(table, unitsPerEm: units))
    } else {
      throw .missingTable("glyf")
    }
    kerning = FontKerning(directory)
  }

  /// The glyph of a character; nil where the font has none.
  func glyph(for character: Unicode.Scalar) -> Int? {
    let glyph = characters.glyph(for: Int(character.value))
    return glyph > 0 && glyph < glyphCount ? glyph : nil
  }

  /// The advance width of a glyph, in font units.
  func advance(of glyph: Int) -> Int { advances.advance(of: glyph) }

  /// The kerning of two glyphs, below 0 where they move closer, in font units.
  func kerning(_ first: Int, _ second: Int) -> Int { kerning.adjustment(first, second) }

  /// The outline of a glyph in font units, y pointing up, to be filled by the non-zero rule; empty
  /// for a space.
  func outline(of glyph: Int) throws(FontError) -> Path {
    switch outlines {
    case .glyf(let outlines): try outlines.outline(of: glyph)
    case .cff(let outlines): try outlines.outline(of: glyph)
    }
  }
}
