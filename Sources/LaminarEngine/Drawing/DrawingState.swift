import LaminarGraphics

/// The state that `saveGState` saves.
struct DrawingState {
  var ctm = AffineTransform2D.identity
  var fillColor = Color.black
  var strokeColor = Color.black
  var stroke = StrokeStyle()
  var alpha = 1.0
  var blend = BlendMode.normal
  var shadow: DisplayList.Shadow?
  var interpolation = InterpolationQuality.default
  var textMode = TextDrawingMode.fill
  var glyphFont = Font.builtIn()
  var glyphSize = 1.0
  /// The number of open clips.
  var clips = 0
}
