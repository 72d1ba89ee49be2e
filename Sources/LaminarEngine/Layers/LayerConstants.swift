/// A word from a list that Core Animation names: a raw string with static members.
protocol LayerConstant: RawRepresentable<String>, Sendable, Hashable, PropertyConvertible {
}

extension LayerConstant {
  /// Makes the constant of its stored word; nil for a value that is not a string.
  package init?(propertyValue: PropertyValue) {
    guard case .string(let word) = propertyValue else { return nil }
    self.init(rawValue: word)
  }

  /// The stored word.
  package var propertyValue: PropertyValue { .string(rawValue) }

  /// Words are strings.
  package static var propertyKind: PropertyKind { .string }
}

/// How an image fills the bounds: Core Animation’s `CALayerContentsGravity`.
public struct LayerContentsGravity: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `center`.
  public static let center = LayerContentsGravity(rawValue: "center")
  /// `top`.
  public static let top = LayerContentsGravity(rawValue: "top")
  /// `bottom`.
  public static let bottom = LayerContentsGravity(rawValue: "bottom")
  /// `left`.
  public static let left = LayerContentsGravity(rawValue: "left")
  /// `right`.
  public static let right = LayerContentsGravity(rawValue: "right")
  /// `topLeft`.
  public static let topLeft = LayerContentsGravity(rawValue: "topLeft")
  /// `topRight`.
  public static let topRight = LayerContentsGravity(rawValue: "topRight")
  /// `bottomLeft`.
  public static let bottomLeft = LayerContentsGravity(rawValue: "bottomLeft")
  /// `bottomRight`.
  public static let bottomRight = LayerContentsGravity(rawValue: "bottomRight")
  /// `resize`.
  public static let resize = LayerContentsGravity(rawValue: "resize")
  /// `resizeAspect`.
  public static let resizeAspect = LayerContentsGravity(rawValue: "resizeAspect")
  /// `resizeAspectFill`.
  public static let resizeAspectFill = LayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How drawn contents are stored.
public struct LayerContentsFormat: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `RGBA8`.
  public static let RGBA8Uint = LayerContentsFormat(rawValue: "RGBA8")
  /// `RGBAh`.
  public static let RGBA16Float = LayerContentsFormat(rawValue: "RGBAh")
  /// `Gray8`.
  public static let gray8Uint = LayerContentsFormat(rawValue: "Gray8")
}

/// How an image is sampled.
public struct LayerContentsFilter: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `linear`.
  public static let linear = LayerContentsFilter(rawValue: "linear")
  /// `nearest`.
  public static let nearest = LayerContentsFilter(rawValue: "nearest")
  /// `trilinear`.
  public static let trilinear = LayerContentsFilter(rawValue: "trilinear")
}

/// The shape of a layer’s corners.
public struct LayerCornerCurve: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `circular`.
  public static let circular = LayerCornerCurve(rawValue: "circular")
  /// `continuous`.
  public static let continuous = LayerCornerCurve(rawValue: "continuous")
}

/// Which points of a path count as inside.
public struct ShapeLayerFillRule: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `non-zero`.
  public static let nonZero = ShapeLayerFillRule(rawValue: "non-zero")
  /// `even-odd`.
  public static let evenOdd = ShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a stroke’s ends.
public struct ShapeLayerLineCap: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `butt`.
  public static let butt = ShapeLayerLineCap(rawValue: "butt")
  /// `round`.
  public static let round = ShapeLayerLineCap(rawValue: "round")
  /// `square`.
  public static let square = ShapeLayerLineCap(rawValue: "square")
}

/// The shape of a stroke’s corners.
public struct ShapeLayerLineJoin: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `miter`.
  public static let miter = ShapeLayerLineJoin(rawValue: "miter")
  /// `round`.
  public static let round = ShapeLayerLineJoin(rawValue: "round")
  /// `bevel`.
  public static let bevel = ShapeLayerLineJoin(rawValue: "bevel")
}

/// The geometry of a gradient.
public struct GradientLayerType: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `axial`.
  public static let axial = GradientLayerType(rawValue: "axial")
  /// `radial`.
  public static let radial = GradientLayerType(rawValue: "radial")
  /// `conic`.
  public static let conic = GradientLayerType(rawValue: "conic")
}

/// Where a text that does not fit is cut.
public struct TextLayerTruncationMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `none`.
  public static let none = TextLayerTruncationMode(rawValue: "none")
  /// `start`.
  public static let start = TextLayerTruncationMode(rawValue: "start")
  /// `end`.
  public static let end = TextLayerTruncationMode(rawValue: "end")
  /// `middle`.
  public static let middle = TextLayerTruncationMode(rawValue: "middle")
}

/// The horizontal alignment of lines.
public struct TextLayerAlignmentMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `natural`.
  public static let natural = TextLayerAlignmentMode(rawValue: "natural")
  /// `left`.
  public static let left = TextLayerAlignmentMode(rawValue: "left")
  /// `right`.
  public static let right = TextLayerAlignmentMode(rawValue: "right")
  /// `center`.
  public static let center = TextLayerAlignmentMode(rawValue: "center")
  /// `justified`.
  public static let justified = TextLayerAlignmentMode(rawValue: "justified")
}

/// The vertical alignment of lines.
public struct TextLayerVerticalAlignment: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `top`.
  public static let top = TextLayerVerticalAlignment(rawValue: "top")
  /// `middle`.
  public static let middle = TextLayerVerticalAlignment(rawValue: "middle")
  /// `bottom`.
  public static let bottom = TextLayerVerticalAlignment(rawValue: "bottom")
}

/// What may begin a wrapped line of Chinese, Japanese or Korean text, as the property `line-break` of
/// CSS.
public struct TextLayerLineBreak: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `strict`: not small kana, nor the mark of a long vowel.
  public static let strict = TextLayerLineBreak(rawValue: "strict")
  /// `normal`: these too.
  public static let normal = TextLayerLineBreak(rawValue: "normal")
  /// `loose`: also iteration marks, leaders, hyphens, and in Chinese and Japanese text centred
  /// punctuation and the signs of numbers.
  public static let loose = TextLayerLineBreak(rawValue: "loose")
}

/// How a shown number is rounded.
public struct TextLayerRounding: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `nearest`.
  public static let nearest = TextLayerRounding(rawValue: "nearest")
  /// `down`.
  public static let down = TextLayerRounding(rawValue: "down")
}

/// The axes that scrolling moves.
public struct ScrollLayerScrollMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `none`.
  public static let none = ScrollLayerScrollMode(rawValue: "none")
  /// `vertically`.
  public static let vertically = ScrollLayerScrollMode(rawValue: "vertically")
  /// `horizontally`.
  public static let horizontally = ScrollLayerScrollMode(rawValue: "horizontally")
  /// `both`.
  public static let both = ScrollLayerScrollMode(rawValue: "both")
}

/// The shape that particles are born on.
public struct EmitterLayerEmitterShape: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `point`.
  public static let point = EmitterLayerEmitterShape(rawValue: "point")
  /// `line`.
  public static let line = EmitterLayerEmitterShape(rawValue: "line")
  /// `rectangle`.
  public static let rectangle = EmitterLayerEmitterShape(rawValue: "rectangle")
  /// `cuboid`.
  public static let cuboid = EmitterLayerEmitterShape(rawValue: "cuboid")
  /// `circle`.
  public static let circle = EmitterLayerEmitterShape(rawValue: "circle")
  /// `sphere`.
  public static let sphere = EmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the shape that particles are born on.
public struct EmitterLayerEmitterMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `points`.
  public static let points = EmitterLayerEmitterMode(rawValue: "points")
  /// `outline`.
  public static let outline = EmitterLayerEmitterMode(rawValue: "outline")
  /// `surface`.
  public static let surface = EmitterLayerEmitterMode(rawValue: "surface")
  /// `volume`.
  public static let volume = EmitterLayerEmitterMode(rawValue: "volume")
}

/// The order and blending in which particles are drawn.
public struct EmitterLayerRenderMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `unordered`.
  public static let unordered = EmitterLayerRenderMode(rawValue: "unordered")
  /// `oldestFirst`.
  public static let oldestFirst = EmitterLayerRenderMode(rawValue: "oldestFirst")
  /// `oldestLast`.
  public static let oldestLast = EmitterLayerRenderMode(rawValue: "oldestLast")
  /// `backToFront`.
  public static let backToFront = EmitterLayerRenderMode(rawValue: "backToFront")
  /// `additive`.
  public static let additive = EmitterLayerRenderMode(rawValue: "additive")
}

// MARK: - Masks

/// Which corners of a layer are rounded: Core Animation’s `CACornerMask`.
public struct CornerMask: OptionSet, Sendable, Hashable {
  /// The bits: minXMinY 1, maxXMinY 2, minXMaxY 4, maxXMaxY 8.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the least x and y: the top left in y-down geometry.
  public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
  /// The corner at the greatest x and least y.
  public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
  /// The corner at the least x and greatest y.
  public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
  /// The corner at the greatest x and y.
  public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)
}

/// Which edges of a layer are antialiased: Core Animation’s `CAEdgeAntialiasingMask`.
public struct EdgeAntialiasingMask: OptionSet, Sendable, Hashable {
  /// The bits: left 1, right 2, bottom 4, top 8.
  public let rawValue: UInt32

  /// Makes a set of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge at the least x.
  public static let layerLeftEdge = EdgeAntialiasingMask(rawValue: 1)
  /// The edge at the greatest x.
  public static let layerRightEdge = EdgeAntialiasingMask(rawValue: 2)
  /// The edge at the least y.
  public static let layerBottomEdge = EdgeAntialiasingMask(rawValue: 4)
  /// The edge at the greatest y.
  public static let layerTopEdge = EdgeAntialiasingMask(rawValue: 8)
}

extension CornerMask: PropertyRepresentable, PropertyConvertible {
  /// Makes the set of its stored bits; nil for a value that is not a set of bits.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let bits = UInt(exactly: number) else { return nil }
    self.init(rawValue: bits)
  }

  /// The stored bits.
  package var propertyValue: PropertyValue { .number(Double(rawValue)) }

  /// Sets of corners are bits.
  package static var propertyKind: PropertyKind { .bits }
}

extension EdgeAntialiasingMask: PropertyRepresentable, PropertyConvertible {
  /// Makes the set of its stored bits; nil for a value that is not a set of bits.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let bits = UInt32(exactly: number) else { return nil }
    self.init(rawValue: bits)
  }

  /// The stored bits.
  package var propertyValue: PropertyValue { .number(Double(rawValue)) }

  /// Sets of edges are bits.
  package static var propertyKind: PropertyKind { .bits }
}
