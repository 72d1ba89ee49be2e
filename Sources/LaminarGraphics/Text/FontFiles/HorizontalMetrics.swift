/// The advances and left side bearings of a font's glyphs: `hmtx`.
struct HorizontalMetrics: Sendable {
  private let table: FontTable
  /// The number of glyphs with an advance of their own; the others have the last one's.
  private let advanceCount: Int

  init(_ directory: FontDirectory) throws(FontError) {
    guard let count = try directory.table("hhea").word(34), count > 0 else {
      throw .damagedTable("hhea")
    }
    table = try directory.table("hmtx")
    guard table.count >= 4 else { throw .damagedTable("hmtx") }
    advanceCount = min(count, table.count / 4)
  }

  func advance(of glyph: Int) -> Int {
    table.word(min(max(glyph, 0), advanceCount - 1) * 4) ?? 0
  }

  /// The least x of the outline of a glyph; nil where the table does not contain it.
  func leftSideBearing(of glyph: Int) -> Int? {
    glyph < advanceCount
      ? table.signedWord(glyph * 4 + 2)
      : table.signedWord(advanceCount * 4 + (glyph - advanceCount) * 2)
  }
}
