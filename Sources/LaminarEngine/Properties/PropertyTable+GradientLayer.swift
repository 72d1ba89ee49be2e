import Foundation
import LaminarGraphics

extension PropertyTable {
  /// The properties that `GradientLayer` introduces.
  static let gradientRows: [PropertyRow] = [
    PropertyRow(
      .colors, "colors", .gradient, .colors, .none,
      animatable: true, action: .basic, access: .init(\GradientLayer.colors, kind: .colors),
      "The colours of the stops."),
    PropertyRow(
      .locations, "locations", .gradient, .numbers, .none,
      animatable: true, action: .basic, unit: .fraction,
      access: .init(\GradientLayer.locations, kind: .numbers),
      "The positions of the stops, 0…1 and ascending; nil spaces them evenly."),
    PropertyRow(
      .startPoint, "startPoint", .gradient, .point, .point(CGPoint(x: 0.5, y: 0)),
      animatable: true, action: .basic, unit: .fraction, access: .init(\GradientLayer.startPoint),
      "The first stop’s position in the unit square of the bounds."),
    PropertyRow(
      .endPoint, "endPoint", .gradient, .point, .point(CGPoint(x: 0.5, y: 1)),
      animatable: true, action: .basic, unit: .fraction, access: .init(\GradientLayer.endPoint),
      "The last stop’s position in the unit square of the bounds."),
    PropertyRow(
      .gradientType, "type", .gradient, .choice(["axial", "radial", "conic"]), .string("axial"),
      access: .init(\GradientLayer.type),
      "Along a line, outwards from a point, or around a point."),
  ]
}
