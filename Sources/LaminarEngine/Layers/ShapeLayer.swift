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

// MARK: - Properties

extension PropertyTable {
  /// The properties that `ShapeLayer` introduces.
  static let shapeRows: [PropertyRow] = [
    PropertyRow(
      .path, "path", .shape, .path, .none,
      animatable: true, unit: .points, access: .init(\ShapeLayer.path),
      "The outline that is filled and stroked."),
    PropertyRow(
      .fillColor, "fillColor", .shape, .color, .color(Color(red: 0, green: 0, blue: 0)),
      animatable: true, action: .basic, access: .init(\ShapeLayer.fillColor),
      "The colour inside the path."),
    PropertyRow(
      .fillRule, "fillRule", .shape, .choice(["non-zero", "even-odd"]), .string("non-zero"),
      access: .init(\ShapeLayer.fillRule),
      "Which points count as inside."),
    PropertyRow(
      .strokeColor, "strokeColor", .shape, .color, .none,
      animatable: true, action: .basic, access: .init(\ShapeLayer.strokeColor),
      "The colour along the path."),
    PropertyRow(
      .strokeStart, "strokeStart", .shape, .number, .number(0),
      animatable: true, action: .basic, unit: .fraction, access: .init(\ShapeLayer.strokeStart),
      "Where the stroke begins, as a fraction of the path’s length."),
    PropertyRow(
      .strokeEnd, "strokeEnd", .shape, .number, .number(1),
      animatable: true, action: .basic, unit: .fraction, access: .init(\ShapeLayer.strokeEnd),
      "Where the stroke ends, as a fraction of the path’s length."),
    PropertyRow(
      .lineWidth, "lineWidth", .shape, .number, .number(1),
      animatable: true, action: .basic, unit: .points, access: .init(\ShapeLayer.lineWidth),
      "The width of the stroke."),
    PropertyRow(
      .miterLimit, "miterLimit", .shape, .number, .number(10),
      animatable: true, action: .basic, access: .init(\ShapeLayer.miterLimit),
      "The longest miter, in line widths."),
    PropertyRow(
      .lineCap, "lineCap", .shape, .choice(["butt", "round", "square"]), .string("butt"),
      access: .init(\ShapeLayer.lineCap),
      "The shape of the stroke’s ends."),
    PropertyRow(
      .lineJoin, "lineJoin", .shape, .choice(["miter", "round", "bevel"]), .string("miter"),
      access: .init(\ShapeLayer.lineJoin),
      "The shape of the stroke’s corners."),
    PropertyRow(
      .lineDashPhase, "lineDashPhase", .shape, .number, .number(0),
      animatable: true, action: .basic, unit: .points, access: .init(\ShapeLayer.lineDashPhase),
      "How far into the dash pattern the stroke begins."),
    PropertyRow(
      .lineDashPattern, "lineDashPattern", .shape, .numbers, .none,
      animatable: true, unit: .points, access: .init(\ShapeLayer.lineDashPattern, kind: .numbers),
      "The lengths of dashes and gaps in turn."),
  ]
}

// MARK: - Presentation

extension StrokeStyle {
  /// How a shape layer strokes its path at a moment.
  init(_ presentation: PresentationTree, _ node: Int) {
    func word(_ id: PropertyID) -> String? {
      guard case .string(let word) = presentation.value(id, of: node) else { return nil }
      return word
    }
    let cap: LineCap =
      switch word(.lineCap) {
      case "round": .round
      case "square": .square
      default: .butt
      }
    let join: LineJoin =
      switch word(.lineJoin) {
      case "round": .round
      case "bevel": .bevel
      default: .miter
      }
    var pattern: [Double] = []
    if case .numbers(let numbers) = presentation.value(.lineDashPattern, of: node) {
      pattern = numbers
    }
    self.init(
      width: presentation.number(.lineWidth, of: node), cap: cap, join: join,
      miterLimit: presentation.number(.miterLimit, of: node), dashPattern: pattern,
      dashPhase: presentation.number(.lineDashPhase, of: node),
      start: presentation.number(.strokeStart, of: node),
      end: presentation.number(.strokeEnd, of: node))
  }
}

// MARK: - Paths by other names

// The members that have a path under other names, for the module QuartzCore: there the names are
// those of members with the type `CGPath`, and this module's are not found.

extension Layer {
  /// The outline that casts the shadow.
  package var shadowOutline: Path? {
    get { shadowPath }
    set { shadowPath = newValue }
  }
}

extension ShapeLayer {
  /// The outline of the shape.
  package var outline: Path? {
    get { path }
    set { path = newValue }
  }
}

extension KeyframeAnimation {
  /// The path that a point property runs along.
  package var motionPath: Path? {
    get { path }
    set { path = newValue }
  }
}
