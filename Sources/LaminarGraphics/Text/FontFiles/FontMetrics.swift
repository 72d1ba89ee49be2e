/// The vertical metrics of a font in font units, y pointing up.
package struct FontMetrics: Sendable, Hashable {
  /// The height of a line above its baseline.
  package var ascent: Double
  /// The depth of a line below its baseline, above 0.
  package var descent: Double
  /// The space between two lines.
  package var leading: Double
  /// The height of capitals.
  package var capHeight: Double
  /// The height of the letter x.
  package var xHeight: Double
  /// The top of the line under characters, below 0 under the baseline.
  package var underlinePosition: Double
  /// The thickness of the line under characters.
  package var underlineThickness: Double
  /// The top of the line through characters.
  package var strikethroughPosition: Double
  /// The thickness of the line through characters.
  package var strikethroughThickness: Double

  /// The angle of upright strokes in degrees, counter-clockwise from the vertical; below 0 where the font
  /// leans to the right.
  package private(set) var italicAngle = 0.0

  /// Lines under and through characters that are not given are a twentieth of an em thick.
  init(
    ascent: Double, descent: Double, leading: Double, capHeight: Double, xHeight: Double,
    unitsPerEm: Double, underline: (position: Double, thickness: Double)? = nil,
    strikethrough: (position: Double, thickness: Double)? = nil
  ) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
    let thickness = unitsPerEm / 20
    (underlinePosition, underlineThickness) = underline ?? (-unitsPerEm / 10, thickness)
    (strikethroughPosition, strikethroughThickness) =
      strikethrough ?? ((xHeight + thickness) / 2, thickness)
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
    func line(_ position: Int?, _ thickness: Int?) -> (position: Double, thickness: Double)? {
      guard let position, let thickness, thickness > 0 else { return nil }
      return (Double(position), Double(thickness))
    }
    let post = directory["post"]
    self.init(
      ascent: Double(lines.0), descent: Double(-lines.1), leading: Double(max(lines.2, 0)),
      capHeight: capHeight > 0 ? Double(capHeight) : Double(unitsPerEm) * 0.7,
      xHeight: xHeight > 0 ? Double(xHeight) : Double(unitsPerEm) * 0.5,
      unitsPerEm: Double(unitsPerEm), underline: line(post?.signedWord(8), post?.signedWord(10)),
      strikethrough: line(os2?.signedWord(28), os2?.signedWord(26)))
    if let angle = post?.long(4) {
      italicAngle = Double(Int32(truncatingIfNeeded: angle)) / 65536
    }
  }
}
