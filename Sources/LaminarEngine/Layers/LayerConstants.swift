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

  /// The known words.
  public static let
    center = Self(rawValue: "center"),
    top = Self(rawValue: "top"),
    bottom = Self(rawValue: "bottom"),
    left = Self(rawValue: "left"),
    right = Self(rawValue: "right"),
    topLeft = Self(rawValue: "topLeft"),
    topRight = Self(rawValue: "topRight"),
    bottomLeft = Self(rawValue: "bottomLeft"),
    bottomRight = Self(rawValue: "bottomRight"),
    resize = Self(rawValue: "resize"),
    resizeAspect = Self(rawValue: "resizeAspect"),
    resizeAspectFill = Self(rawValue: "resizeAspectFill")
}

/// How drawn contents are stored.
public struct LayerContentsFormat: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    RGBA8Uint = Self(rawValue: "RGBA8"),
    RGBA16Float = Self(rawValue: "RGBAh"),
    gray8Uint = Self(rawValue: "Gray8")
}

/// How an image is sampled.
public struct LayerContentsFilter: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    linear = Self(rawValue: "linear"),
    nearest = Self(rawValue: "nearest"),
    trilinear = Self(rawValue: "trilinear")
}

/// The shape of a layer’s corners.
public struct LayerCornerCurve: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    circular = Self(rawValue: "circular"),
    continuous = Self(rawValue: "continuous")
}

/// Which points of a path count as inside.
public struct ShapeLayerFillRule: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    nonZero = Self(rawValue: "non-zero"),
    evenOdd = Self(rawValue: "even-odd")
}

/// The shape of a stroke’s ends.
public struct ShapeLayerLineCap: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    butt = Self(rawValue: "butt"),
    round = Self(rawValue: "round"),
    square = Self(rawValue: "square")
}

/// The shape of a stroke’s corners.
public struct ShapeLayerLineJoin: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    miter = Self(rawValue: "miter"),
    round = Self(rawValue: "round"),
    bevel = Self(rawValue: "bevel")
}

/// The geometry of a gradient.
public struct GradientLayerType: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    axial = Self(rawValue: "axial"),
    radial = Self(rawValue: "radial"),
    conic = Self(rawValue: "conic")
}

/// Where a text that does not fit is cut.
public struct TextLayerTruncationMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    none = Self(rawValue: "none"),
    start = Self(rawValue: "start"),
    end = Self(rawValue: "end"),
    middle = Self(rawValue: "middle")
}

/// The horizontal alignment of lines.
public struct TextLayerAlignmentMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    natural = Self(rawValue: "natural"),
    left = Self(rawValue: "left"),
    right = Self(rawValue: "right"),
    center = Self(rawValue: "center"),
    justified = Self(rawValue: "justified")
}

/// The vertical alignment of lines.
public struct TextLayerVerticalAlignment: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    top = Self(rawValue: "top"),
    middle = Self(rawValue: "middle"),
    bottom = Self(rawValue: "bottom")
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

  /// The known words.
  public static let
    nearest = Self(rawValue: "nearest"),
    down = Self(rawValue: "down")
}

/// The axes that scrolling moves.
public struct ScrollLayerScrollMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    none = Self(rawValue: "none"),
    vertically = Self(rawValue: "vertically"),
    horizontally = Self(rawValue: "horizontally"),
    both = Self(rawValue: "both")
}

/// The shape that particles are born on.
public struct EmitterLayerEmitterShape: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    point = Self(rawValue: "point"),
    line = Self(rawValue: "line"),
    rectangle = Self(rawValue: "rectangle"),
    cuboid = Self(rawValue: "cuboid"),
    circle = Self(rawValue: "circle"),
    sphere = Self(rawValue: "sphere")
}

/// The part of the shape that particles are born on.
public struct EmitterLayerEmitterMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    points = Self(rawValue: "points"),
    outline = Self(rawValue: "outline"),
    surface = Self(rawValue: "surface"),
    volume = Self(rawValue: "volume")
}

/// The order and blending in which particles are drawn.
public struct EmitterLayerRenderMode: LayerConstant {
  /// The word as key paths, scenes and traces spell it.
  public let rawValue: String

  /// Makes a constant of its word; unknown words are kept.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The known words.
  public static let
    unordered = Self(rawValue: "unordered"),
    oldestFirst = Self(rawValue: "oldestFirst"),
    oldestLast = Self(rawValue: "oldestLast"),
    backToFront = Self(rawValue: "backToFront"),
    additive = Self(rawValue: "additive")
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
