extension GlyphRun {
  /// Glyphs of a font at positions; nil where none of them has an outline.
  ///
  /// - Parameters:
  ///   - glyphs: Their numbers in the font, and their origins.
  ///   - face: The font.
  ///   - scale: Points per unit of the font.
  ///   - isFlipped: Whether y points up in the run's space.
  package init?(
    _ glyphs: some Sequence<(id: Int, x: Double, y: Double)>, of face: FontFace, scale: Double,
    isFlipped: Bool = false
  ) {
    var indices: [Int: Int] = [:]
    var ids: [Int] = []
    var placed: [Glyph] = []
    for glyph in glyphs {
      let index = indices[glyph.id] ?? ids.count
      if index == ids.count {
        indices[glyph.id] = index
        ids.append(glyph.id)
      }
      placed.append(Glyph(outline: index, x: glyph.x, y: glyph.y))
    }
    let outlines = ids.map { face.outline(of: $0) }
    let drawn = placed.filter { !outlines[$0.outline].isEmpty }
    guard !drawn.isEmpty else { return nil }
    self.init(outlines: outlines, scale: scale, isFlipped: isFlipped, glyphs: drawn)
  }
}
