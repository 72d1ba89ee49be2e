import Foundation
import LaminarGraphics

extension PropertyTable {
  /// The properties that `ReplicatorLayer` introduces.
  static let replicatorRows: [PropertyRow] = [
    PropertyRow(
      .instanceCount, "instanceCount", .replicator, .integer, .number(1),
      animatable: true, action: .basic, access: .init(\ReplicatorLayer.instanceCount),
      "The number of copies of the sublayers, with the original."),
    PropertyRow(
      .preservesDepth, "preservesDepth", .replicator, .bool, .bool(false),
      access: .init(\ReplicatorLayer.preservesDepth),
      "Whether the copies keep their depth."),
    PropertyRow(
      .instanceDelay, "instanceDelay", .replicator, .number, .number(0),
      animatable: true, action: .basic, unit: .seconds,
      access: .init(\ReplicatorLayer.instanceDelay),
      "How much later each copy’s animations run than those of the one before."),
    PropertyRow(
      .instanceTransform, "instanceTransform", .replicator, .transform, .transform(.identity),
      animatable: true, action: .basic, access: .init(\ReplicatorLayer.instanceTransform),
      "The matrix from one copy to the next, about the anchor point."),
    PropertyRow(
      .instanceColor, "instanceColor", .replicator, .color,
      .color(Color(red: 1, green: 1, blue: 1)),
      animatable: true, action: .basic, access: .init(\ReplicatorLayer.instanceColor),
      "The colour that the first copy is multiplied with."),
    PropertyRow(
      .instanceRedOffset, "instanceRedOffset", .replicator, .number, .number(0),
      animatable: true, action: .basic, unit: .fraction,
      access: .init(\ReplicatorLayer.instanceRedOffset),
      "What each copy adds to the red of the one before."),
    PropertyRow(
      .instanceGreenOffset, "instanceGreenOffset", .replicator, .number, .number(0),
      animatable: true, action: .basic, unit: .fraction,
      access: .init(\ReplicatorLayer.instanceGreenOffset),
      "What each copy adds to the green of the one before."),
    PropertyRow(
      .instanceBlueOffset, "instanceBlueOffset", .replicator, .number, .number(0),
      animatable: true, action: .basic, unit: .fraction,
      access: .init(\ReplicatorLayer.instanceBlueOffset),
      "What each copy adds to the blue of the one before."),
    PropertyRow(
      .instanceAlphaOffset, "instanceAlphaOffset", .replicator, .number, .number(0),
      animatable: true, action: .basic, unit: .fraction,
      access: .init(\ReplicatorLayer.instanceAlphaOffset),
      "What each copy adds to the alpha of the one before."),
  ]
}
