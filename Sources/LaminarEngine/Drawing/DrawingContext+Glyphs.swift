package import Foundation
package import LaminarGraphics

/// Glyphs in the space of the text matrix, y pointing up, as Core Text draws them.
extension DrawingContext {
  /// The typeface of glyphs that are drawn by their numbers.
  package var glyphFont: Font {
    get { state.glyphFont }
    set { state.glyphFont = newValue }
  }

  /// The size of glyphs that are drawn by their numbers, in points.
  package var glyphSize: Double {
    get { state.glyphSize }
    set { state.glyphSize = newValue }
  }

  /// Draws a text in the space of the text matrix; parts without a colour are filled with the fill
  /// colour. The text drawing mode applies to parts without a stroke of their own.
  package func draw(_ text: TextDrawing) {
    let space = ProjectiveTransform2D(glyphMatrix.concatenating(state.ctm))
    let mode = state.textMode
    guard mode != .fill else { return draw(text.fills(color: state.fillColor), space) }
    var own = text
    var path = Path()
    own.runs.removeAll { run in
      guard run.strokeWidth == 0 else { return false }
      path.addPath(run.glyphs.path, transform: glyphMatrix)
      return !mode.fills
    }
    draw(own.fills(color: state.fillColor), space)
    guard !path.isEmpty else { return }
    if mode.strokes, state.stroke.width > 0 {
      draw(.stroke(path, state.stroke), plane, .color(dimmed(state.strokeColor)))
    }
    if mode.clips { clip(.path(path.applying(state.ctm), .nonZero), .identity) }
  }

  /// Draws glyphs of a typeface with their origins at points in the space of the text matrix, in the
  /// fill colour.
  ///
  /// - Parameters:
  ///   - glyphs: Their numbers in the font.
  ///   - font: The typeface.
  ///   - size: The size in points.
  ///   - positions: As many points as there are glyphs; the common prefix is drawn.
  package func draw(_ glyphs: [Int], of font: Font, size: Double, at positions: [CGPoint]) {
    guard size > 0, size.isFinite else { return }
    let placed = zip(glyphs, positions).lazy
      .map { (id: $0.0, x: Double($0.1.x), y: Double($0.1.y)) }
      .filter { $0.x.isFinite && $0.y.isFinite }
    let scale = size / font.face.unitsPerEm
    if let run = GlyphRun(placed, of: font.face, scale: scale, isFlipped: true) {
      draw(TextDrawing(run))
    }
  }
}
