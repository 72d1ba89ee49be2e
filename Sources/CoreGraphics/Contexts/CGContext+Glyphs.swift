public import Foundation
public import LaminarEngine

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
