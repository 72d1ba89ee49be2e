import LaminarGraphics

/// What `saveGState` keeps.
struct DrawingState {
  var ctm = AffineTransform2D.identity
  var fillColor = Color.black
  var strokeColor = Color.black
  var stroke = StrokeStyle()
  var alpha = 1.0
  var blend = BlendMode.normal
  var shadow: DisplayList.Shadow?
  var interpolation = InterpolationQuality.default
  /// How many clips are open.
  var clips = 0
}
