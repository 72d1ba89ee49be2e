public import LaminarEngine

// MARK: - Layers

/// How an image fills the bounds of a layer.
public typealias CALayerContentsGravity = LayerContentsGravity

extension CALayerContentsGravity {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CALayerContentsGravity`.
public let
  kCAGravityCenter = CALayerContentsGravity.center,
  kCAGravityTop = CALayerContentsGravity.top,
  kCAGravityBottom = CALayerContentsGravity.bottom,
  kCAGravityLeft = CALayerContentsGravity.left,
  kCAGravityRight = CALayerContentsGravity.right,
  kCAGravityTopLeft = CALayerContentsGravity.topLeft,
  kCAGravityTopRight = CALayerContentsGravity.topRight,
  kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft,
  kCAGravityBottomRight = CALayerContentsGravity.bottomRight,
  kCAGravityResize = CALayerContentsGravity.resize,
  kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect,
  kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

/// How drawn contents are stored.
public typealias CALayerContentsFormat = LayerContentsFormat

extension CALayerContentsFormat {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CALayerContentsFormat`.
public let
  kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint,
  kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float,
  kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint

/// How an image is sampled.
public typealias CALayerContentsFilter = LayerContentsFilter

extension CALayerContentsFilter {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CALayerContentsFilter`.
public let
  kCAFilterLinear = CALayerContentsFilter.linear,
  kCAFilterNearest = CALayerContentsFilter.nearest,
  kCAFilterTrilinear = CALayerContentsFilter.trilinear

/// The shape of the corners of a layer.
public typealias CALayerCornerCurve = LayerCornerCurve

extension CALayerCornerCurve {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CALayerCornerCurve`.
public let
  kCACornerCurveCircular = CALayerCornerCurve.circular,
  kCACornerCurveContinuous = CALayerCornerCurve.continuous

// MARK: - Shape layers

/// Which points of a path count as inside.
public typealias CAShapeLayerFillRule = ShapeLayerFillRule

extension CAShapeLayerFillRule {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAShapeLayerFillRule`.
public let
  kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero,
  kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// The shape of the ends of a stroke.
public typealias CAShapeLayerLineCap = ShapeLayerLineCap

extension CAShapeLayerLineCap {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAShapeLayerLineCap`.
public let
  kCALineCapButt = CAShapeLayerLineCap.butt,
  kCALineCapRound = CAShapeLayerLineCap.round,
  kCALineCapSquare = CAShapeLayerLineCap.square

/// The shape of the corners of a stroke.
public typealias CAShapeLayerLineJoin = ShapeLayerLineJoin

extension CAShapeLayerLineJoin {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAShapeLayerLineJoin`.
public let
  kCALineJoinMiter = CAShapeLayerLineJoin.miter,
  kCALineJoinRound = CAShapeLayerLineJoin.round,
  kCALineJoinBevel = CAShapeLayerLineJoin.bevel

/// The geometry of a gradient.
public typealias CAGradientLayerType = GradientLayerType

extension CAGradientLayerType {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAGradientLayerType`.
public let
  kCAGradientLayerAxial = CAGradientLayerType.axial,
  kCAGradientLayerRadial = CAGradientLayerType.radial,
  kCAGradientLayerConic = CAGradientLayerType.conic

// MARK: - Text layers

/// Where a text that does not fit is cut.
public typealias CATextLayerTruncationMode = TextLayerTruncationMode

extension CATextLayerTruncationMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CATextLayerTruncationMode`.
public let
  kCATruncationNone = CATextLayerTruncationMode.none,
  kCATruncationStart = CATextLayerTruncationMode.start,
  kCATruncationEnd = CATextLayerTruncationMode.end,
  kCATruncationMiddle = CATextLayerTruncationMode.middle

/// The horizontal alignment of lines.
public typealias CATextLayerAlignmentMode = TextLayerAlignmentMode

extension CATextLayerAlignmentMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CATextLayerAlignmentMode`.
public let
  kCAAlignmentNatural = CATextLayerAlignmentMode.natural,
  kCAAlignmentLeft = CATextLayerAlignmentMode.left,
  kCAAlignmentRight = CATextLayerAlignmentMode.right,
  kCAAlignmentCenter = CATextLayerAlignmentMode.center,
  kCAAlignmentJustified = CATextLayerAlignmentMode.justified

/// The axes that scrolling moves.
public typealias CAScrollLayerScrollMode = ScrollLayerScrollMode

extension CAScrollLayerScrollMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAScrollLayerScrollMode`.
public let
  kCAScrollNone = CAScrollLayerScrollMode.none,
  kCAScrollVertically = CAScrollLayerScrollMode.vertically,
  kCAScrollHorizontally = CAScrollLayerScrollMode.horizontally,
  kCAScrollBoth = CAScrollLayerScrollMode.both

// MARK: - Emitter layers

/// The shape that particles are born on.
public typealias CAEmitterLayerEmitterShape = EmitterLayerEmitterShape

extension CAEmitterLayerEmitterShape {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAEmitterLayerEmitterShape`.
public let
  kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point,
  kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line,
  kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle,
  kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid,
  kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle,
  kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere

/// The part of the shape that particles are born on.
public typealias CAEmitterLayerEmitterMode = EmitterLayerEmitterMode

extension CAEmitterLayerEmitterMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAEmitterLayerEmitterMode`.
public let
  kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points,
  kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline,
  kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface,
  kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume

/// The order and blending in which particles are drawn.
public typealias CAEmitterLayerRenderMode = EmitterLayerRenderMode

extension CAEmitterLayerRenderMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAEmitterLayerRenderMode`.
public let
  kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered,
  kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst,
  kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast,
  kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront,
  kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive

// MARK: - Animations

/// What a timed object shows outside its active interval.
public typealias CAMediaTimingFillMode = MediaTimingFillMode

extension CAMediaTimingFillMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAMediaTimingFillMode`.
public let
  kCAFillModeForwards = CAMediaTimingFillMode.forwards,
  kCAFillModeBackwards = CAMediaTimingFillMode.backwards,
  kCAFillModeBoth = CAMediaTimingFillMode.both,
  kCAFillModeRemoved = CAMediaTimingFillMode.removed

/// The name of a predefined timing function.
public typealias CAMediaTimingFunctionName = MediaTimingFunctionName

extension CAMediaTimingFunctionName {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAMediaTimingFunctionName`.
public let
  kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear,
  kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn,
  kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut,
  kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut,
  kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// How a keyframe animation goes from value to value.
public typealias CAAnimationCalculationMode = AnimationCalculationMode

extension CAAnimationCalculationMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAAnimationCalculationMode`.
public let
  kCAAnimationLinear = CAAnimationCalculationMode.linear,
  kCAAnimationDiscrete = CAAnimationCalculationMode.discrete,
  kCAAnimationPaced = CAAnimationCalculationMode.paced,
  kCAAnimationCubic = CAAnimationCalculationMode.cubic,
  kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

/// Whether a layer turns along its path.
public typealias CAAnimationRotationMode = AnimationRotationMode

extension CAAnimationRotationMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAAnimationRotationMode`.
public let
  kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto,
  kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

/// The matrix that a value function makes from numbers.
public typealias CAValueFunctionName = ValueFunctionName

extension CAValueFunctionName {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CAValueFunctionName`.
public let
  kCAValueFunctionRotateX = CAValueFunctionName.rotateX,
  kCAValueFunctionRotateY = CAValueFunctionName.rotateY,
  kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ,
  kCAValueFunctionScale = CAValueFunctionName.scale,
  kCAValueFunctionScaleX = CAValueFunctionName.scaleX,
  kCAValueFunctionScaleY = CAValueFunctionName.scaleY,
  kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ,
  kCAValueFunctionTranslate = CAValueFunctionName.translate,
  kCAValueFunctionTranslateX = CAValueFunctionName.translateX,
  kCAValueFunctionTranslateY = CAValueFunctionName.translateY,
  kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

/// How a transition shows the new contents.
public typealias CATransitionType = TransitionType

extension CATransitionType {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CATransitionType`.
public let
  kCATransitionFade = CATransitionType.fade,
  kCATransitionMoveIn = CATransitionType.moveIn,
  kCATransitionPush = CATransitionType.push,
  kCATransitionReveal = CATransitionType.reveal

/// The edge where the motion of a transition starts.
public typealias CATransitionSubtype = TransitionSubtype

extension CATransitionSubtype {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older names of the constants of `CATransitionSubtype`.
public let
  kCATransitionFromRight = CATransitionSubtype.fromRight,
  kCATransitionFromLeft = CATransitionSubtype.fromLeft,
  kCATransitionFromTop = CATransitionSubtype.fromTop,
  kCATransitionFromBottom = CATransitionSubtype.fromBottom
