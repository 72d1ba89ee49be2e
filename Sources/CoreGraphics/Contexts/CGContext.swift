public import LaminarEngine
public import LaminarGraphics

/// Where drawing goes: the contents of a layer, or a bitmap.
///
/// In a layer's context y points down and images are drawn upright, in a bitmap context it points up.
public typealias CGContext = DrawingContext
/// How new drawing is composited with the drawing so far.
public typealias CGBlendMode = BlendMode
/// The shape of a stroke's open ends.
public typealias CGLineCap = LineCap
/// The shape of a stroke's corners.
public typealias CGLineJoin = LineJoin
/// How images are read between their pixels' centres.
public typealias CGInterpolationQuality = InterpolationQuality
/// What is drawn of a path.
public typealias CGPathDrawingMode = PathDrawingMode
/// What is drawn of glyphs.
public typealias CGTextDrawingMode = TextDrawingMode
/// Which windings are inside of a path.
public typealias CGPathFillRule = FillRule
/// What a gradient draws beyond its ends.
public typealias CGGradientDrawingOptions = GradientDrawingOptions
