public import Foundation
public import LaminarGraphics

extension DrawingContext {
  // MARK: - The space

  /// The matrix from the present space to the layer's.
  public var ctm: AffineTransform2D { state.ctm }

  /// Moves the space.
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: x, y: y)
  }

  /// Stretches the space.
  public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

  /// Turns the space by an angle in radians, clockwise on a screen where y points down.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Concatenates a matrix before that of the space.
  public func concatenate(_ transform: AffineTransform2D) {
    state.ctm = transform.concatenating(state.ctm)
  }

  // MARK: - Colours

  /// Sets the colour of fills and texts. Opaque black at first.
  public func setFillColor(_ color: Color) { state.fillColor = color }

  /// Sets the colour of fills and texts by its components, 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = Color(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// Sets the colour of strokes. Opaque black at first.
  public func setStrokeColor(_ color: Color) { state.strokeColor = color }

  /// Sets the colour of strokes by its components, 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = Color(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  // MARK: - Lines

  /// Sets the width of strokes in points of the present space. 1 at first.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = Double(width) }

  /// Sets the ends of strokes. Butt at first.
  public func setLineCap(_ cap: LineCap) { state.stroke.cap = cap }

  /// Sets the corners of strokes. Miter at first.
  public func setLineJoin(_ join: LineJoin) { state.stroke.join = join }

  /// Sets the longest miter in line widths. 10 at first.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = Double(limit) }

  /// Sets the lengths of dashes and gaps in turn; none for a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashPhase = Double(phase)
    state.stroke.dashPattern = lengths.map { Double($0) }
  }

  // MARK: - Compositing

  /// Sets the alpha of all drawing, 0…1. 1 at first.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha > 0 ? min(Double(alpha), 1) : 0
  }

  /// Sets the blend mode of new drawing with the drawing so far. Normal at first.
  ///
  /// A mode that does not keep the backdrop, such as `copy` and `clear`, acts where something is drawn,
  /// and casts no shadow.
  public func setBlendMode(_ mode: BlendMode) { state.blend = mode }

  /// Sets the shadow of what is drawn, in the layer's own space whatever the present one is. As in Core
  /// Graphics the Gaussian's standard deviation is half of `blur`. A nil colour removes the shadow.
  ///
  /// Where transparency layers with shadows are nested, the shadow of the fifth and of each one
  /// around it is that of the picture without the shadows in it.
  public func setShadow(
    offset: CGSize, blur: CGFloat, color: Color? = Color(white: 0, alpha: 1.0 / 3)
  ) {
    state.shadow = color.map {
      DisplayList.Shadow(
        color: $0, radius: blur > 0 ? Double(blur) / 2 : 0, offset: offset)
    }
  }

  /// How images are read between their pixels' centres.
  public var interpolationQuality: InterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// The colour of fills and texts.
  package var fillColor: Color { state.fillColor }

  /// The colour of strokes.
  package var strokeColor: Color { state.strokeColor }

  /// How strokes are drawn.
  package var strokeStyle: StrokeStyle { state.stroke }

  /// Sets what is drawn of texts: their insides, in the colour of fills, at first; their outlines in the
  /// colour, width, corners and dashes of strokes; or nothing. What clips adds them to the clip.
  public func setTextDrawingMode(_ mode: TextDrawingMode) { state.textMode = mode }

  /// A colour with the alpha that is set.
  func dimmed(_ color: Color) -> Color {
    color.withAlphaComponent((color.alpha > 0 ? min(color.alpha, 1) : 0) * state.alpha)
  }
}
