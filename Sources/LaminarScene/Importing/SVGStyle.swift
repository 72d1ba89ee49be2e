import LaminarGraphics

/// What fills or strokes an element.
enum SVGPaint {
  case none
  case color(Color)
  /// The paint server of an id, with what is painted if there is none.
  case reference(String, fallback: Color?, Range<Int>)
}

/// The values of the properties of an element that its look depends on.
struct SVGStyle {
  // Inherited.
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = "nonzero"
  var clipRule = "nonzero"
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  var lineCap = "butt"
  var lineJoin = "miter"
  var miterLimit = 4.0
  var dashes: [Double] = []
  var dashOffset = 0.0
  var color = Color.black
  var isVisible = true
  var strokesFirst = false
  var fontSize = 16.0
  // Not inherited.
  var opacity = 1.0
  var isDisplayed = true
  var clipPath: (id: String, range: Range<Int>)?
  var mask: (id: String, range: Range<Int>)?
  var stopColor = Color.black
  var stopOpacity = 1.0
  var isOverflowVisible = false
  var transform: AffineTransform2D?

  /// The style that children start from.
  var inherited: SVGStyle {
    var style = self
    let initial = SVGStyle()
    style.opacity = 1
    style.isDisplayed = true
    style.clipPath = nil
    style.mask = nil
    style.stopColor = initial.stopColor
    style.stopOpacity = 1
    style.isOverflowVisible = false
    style.transform = nil
    return style
  }

  /// The properties that are attributes too.
  static let presentationAttributes: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "color", "visibility", "paint-order", "font-size", "opacity", "display",
    "clip-path", "mask", "stop-color", "stop-opacity", "overflow", "filter", "marker",
    "marker-start", "marker-mid", "marker-end", "mix-blend-mode", "vector-effect",
    "color-interpolation", "clip", "transform-origin", "transform-box", "mask-type",
  ]
}
