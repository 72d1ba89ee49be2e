public import Foundation
public import LaminarGraphics

/// Texts, laid out as text layers do and drawn by the text drawing mode: filled with the fill colour at first.
extension DrawingContext {
  /// Draws a text whose first line's top left corner is a point; only line feeds break lines.
  public func draw(
    _ text: String, at point: CGPoint, font: Font = .builtIn(),
    fontSize: CGFloat
  ) {
    draw(
      AttributedText(text), in: CGRect(origin: point, size: .zero), font: font,
      fontSize: fontSize, style: TextLayoutStyle())
  }

  /// Draws a text in a rectangle, by default wrapped at its width; lines that do not fit continue
  /// below.
  public func draw(
    _ text: String, in rect: CGRect, font: Font = .builtIn(), fontSize: CGFloat,
    style: TextLayoutStyle = TextLayoutStyle(isWrapped: true)
  ) {
    draw(AttributedText(text), in: rect, font: font, fontSize: fontSize, style: style)
  }

  /// Draws a text of several fonts and colours in a rectangle.
  public func draw(
    _ text: AttributedText, in rect: CGRect, font: Font = .builtIn(),
    fontSize: CGFloat, style: TextLayoutStyle = TextLayoutStyle(isWrapped: true)
  ) {
    let frame = rect.standardized
    let layout = TextLayout(text, font: font, fontSize: fontSize, in: frame, style: style)
    let drawing = isFlipped ? layout.drawing.flipped(in: frame) : layout.drawing
    draw(drawing, .identity)
  }
}
