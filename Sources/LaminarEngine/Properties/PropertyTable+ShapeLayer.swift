import Foundation
import LaminarGraphics

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
