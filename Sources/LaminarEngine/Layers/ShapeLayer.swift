public import Foundation
public import LaminarGraphics

/// A layer that draws a path: Core Animation’s `CAShapeLayer`.
open class ShapeLayer: Layer {
  package override class var owner: PropertyOwner { .shape }

  package override class func keyPathNames() -> [KeyPathName] {
    super.keyPathNames() + PropertyTable.shapeLayerNames(Self.self)
  }

  open override func presentation() -> ShapeLayer? {
    makePresentation(at: nil, ShapeLayer.init(layer:)) as? ShapeLayer
  }

  open override func presentation(at time: TimeInterval) -> ShapeLayer? {
    makePresentation(at: time, ShapeLayer.init(layer:)) as? ShapeLayer
  }

  /// The outline in the layer’s own space. Animatable, nil by default.
  // Disfavoured: QuartzCore adds a member of the same name and the type CGPath, which is preferred.
  @_disfavoredOverload
  open var path: Path? {
    get { Path(propertyValue: values[.path]) }
    set { write(.path, newValue.propertyValue) }
  }

  /// The colour inside the path. Animatable, opaque black by default.
  open var fillColor: Color? {
    get { Color(propertyValue: values[.fillColor]) }
    set { write(.fillColor, newValue.propertyValue) }
  }

  /// Which points count as inside. Non-zero by default.
  open var fillRule: ShapeLayerFillRule {
    get { ShapeLayerFillRule(rawValue: word(.fillRule)) }
    set { write(.fillRule, .string(newValue.rawValue)) }
  }

  /// The colour along the path. Animatable, nil by default.
  open var strokeColor: Color? {
    get { Color(propertyValue: values[.strokeColor]) }
    set { write(.strokeColor, newValue.propertyValue) }
  }

  /// Where the stroke begins, as a fraction of the path’s length. Animatable, 0 by default.
  open var strokeStart: CGFloat {
    get { CGFloat(numeric(.strokeStart)) }
    set { write(.strokeStart, .number(Double(newValue))) }
  }

  /// Where the stroke ends, as a fraction of the path’s length. Animatable, 1 by default.
  open var strokeEnd: CGFloat {
    get { CGFloat(numeric(.strokeEnd)) }
    set { write(.strokeEnd, .number(Double(newValue))) }
  }

  /// The width of the stroke in points. Animatable, 1 by default.
  open var lineWidth: CGFloat {
    get { CGFloat(numeric(.lineWidth)) }
    set { write(.lineWidth, .number(Double(newValue))) }
  }

  /// The longest miter, in line widths. Animatable, 10 by default.
  open var miterLimit: CGFloat {
    get { CGFloat(numeric(.miterLimit)) }
    set { write(.miterLimit, .number(Double(newValue))) }
  }

  /// The shape of the stroke’s ends. Butt by default.
  open var lineCap: ShapeLayerLineCap {
    get { ShapeLayerLineCap(rawValue: word(.lineCap)) }
    set { write(.lineCap, .string(newValue.rawValue)) }
  }

  /// The shape of the stroke’s corners. Miter by default.
  open var lineJoin: ShapeLayerLineJoin {
    get { ShapeLayerLineJoin(rawValue: word(.lineJoin)) }
    set { write(.lineJoin, .string(newValue.rawValue)) }
  }

  /// How far into the pattern the stroke begins. Animatable, 0 by default.
  open var lineDashPhase: CGFloat {
    get { CGFloat(numeric(.lineDashPhase)) }
    set { write(.lineDashPhase, .number(Double(newValue))) }
  }

  /// The lengths of dashes and gaps in turn. Animatable, nil by default.
  open var lineDashPattern: [NSNumber]? {
    get { values[.lineDashPattern].keyValueForm as? [NSNumber] }
    set { write(.lineDashPattern, converting: newValue) }
  }
}
