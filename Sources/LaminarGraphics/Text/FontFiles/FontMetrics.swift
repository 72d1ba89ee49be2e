/// The vertical metrics of a font in font units, y pointing up.
struct FontMetrics: Sendable, Hashable {
  /// The height of a line above its baseline.
  var ascent: Double
  /// The depth of a line below its baseline, above 0.
  var descent: Double
  /// The space between two lines.
  var leading: Double
  /// The height of capitals.
  var capHeight: Double
  /// The height of the letter x.
  var xHeight: Double

  init(ascent: Double, descent: Double, leading: Double, capHeight: Double, xHeight: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }

  /// Reads `hhea`, or `OS/2` where the font requests it or `hhea` is empty.
  init(_ directory: FontDirectory, unitsPerEm: Int) throws(FontError) {
    let hhea = try directory.table("hhea")
    guard let ascender = hhea.signedWord(4), let descender = hhea.signedWord(6),
      let lineGap = hhea.signedWord(8)
    else { throw .damagedTable("hhea") }
    var lines = (ascender, descender, lineGap)
    let os2 = directory["OS/2"]
    if let os2, let flags = os2.word(62), let ascender = os2.signedWord(68),
      let descender = os2.signedWord(70), let lineGap = os2.signedWord(72)
    {
      // Bit 7 of fsSelection: the typographic metrics are meant.
      if flags & 0x80 != 0 || (lines.0 == 0 && lines.1 == 0) {
        lines = (ascender, descender, lineGap)
      }
      if lines.0 == 0, lines.1 == 0, let top = os2.word(74), let bottom = os2.word(76) {
        lines = (top, -bottom, 0)
      }
    }
    let hasHeights = (os2?.word(0) ?? 0) >= 2
    let xHeight = hasHeights ? os2?.signedWord(86) ?? 0 : 0
    let capHeight = hasHeights ? os2?.signedWord(88) ?? 0 : 0
    self.init(
      ascent: Double(lines.0), descent: Double(-lines.1), leading: Double(max(lines.2, 0)),
      capHeight: capHeight > 0 ? Double(capHeight) : Double(unitsPerEm) * 0.7,
      xHeight: xHeight > 0 ? Double(xHeight) : Double(unitsPerEm) * 0.5)
  }
}
