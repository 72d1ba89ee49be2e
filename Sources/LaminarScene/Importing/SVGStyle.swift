import LaminarGraphics

/// What fills or strokes an element.
indirect enum SVGPaint {
  case none
  case color(Color)
  /// The value of `color` of the element that is painted.
  case current
  /// The paint server of an id, with what is painted if there is none.
  case reference(String, fallback: SVGPaint?, Range<Int>)
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
  var stopColor = SVGPaint.color(.black)
  var stopOpacity = 1.0
  var isOverflowVisible = false
  /// The list of transforms, which can be read.
  var transform: String?
  var transformOrigin: SVGTransformOrigin?
  /// Whether percentages of a transform and its origin are of the element's bounding box.
  var transformsInBox = false

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
    style.transformOrigin = nil
    style.transformsInBox = false
    return style
  }

  /// A colour of the style; nil for a paint that is none.
  func color(of paint: SVGPaint) -> Color? {
    switch paint {
    case .color(let color): color
    case .current: color
    case .none, .reference: nil
    }
  }

  /// The properties that the style has.
  static let properties: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "color", "visibility", "paint-order", "font-size", "font", "opacity",
    "display", "clip-path", "mask", "stop-color", "stop-opacity", "overflow", "transform",
    "transform-origin", "transform-box",
  ]

  /// The properties that are attributes too.
  static let presentationAttributes: Set<String> = properties.subtracting(["font"]).union([
    "filter", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode",
    "vector-effect", "color-interpolation", "clip", "shape-rendering",
  ])

  /// The attributes of elements that style sheets may state, as SVG 2 has it, by the element's name.
  static let geometryProperties: [String: Set<String>] = [
    "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
    "ellipse": ["cx", "cy", "rx", "ry"], "path": ["d"],
  ]
}

/// The values that an element states for properties.
struct SVGCascade {
  /// From the weakest to the strongest: of values of a property the last one counts that can be read.
  var declarations: [SVGDeclaration] = []
  /// Attributes that a style sheet or `style` states.
  var geometry: [String: SVGDeclaration] = [:]
}
