public import Foundation
public import LaminarGraphics

/// A layer that draws its sublayers many times: Core Animation’s `CAReplicatorLayer`.
open class ReplicatorLayer: Layer {
  package override class var owner: PropertyOwner { .replicator }

  package override class func keyPathNames() -> [KeyPathName] {
    super.keyPathNames() + PropertyTable.replicatorLayerNames(Self.self)
  }

  open override func presentation() -> ReplicatorLayer? {
    makePresentation(at: nil, ReplicatorLayer.init(layer:)) as? ReplicatorLayer
  }

  open override func presentation(at time: TimeInterval) -> ReplicatorLayer? {
    makePresentation(at: time, ReplicatorLayer.init(layer:)) as? ReplicatorLayer
  }

  /// The number of copies, with the original; less than 0 counts as 0. Animatable, 1 by default.
  open var instanceCount: Int {
    get { Int(propertyValue: values[.instanceCount]) ?? 0 }
    set { write(.instanceCount, .number(Double(newValue))) }
  }

  /// Whether the copies keep their depth. False by default.
  open var preservesDepth: Bool {
    get { numeric(.preservesDepth) != 0 }
    set { write(.preservesDepth, .bool(newValue)) }
  }

  /// How much later each copy’s animations run than those before, in seconds. Animatable, 0 by default.
  open var instanceDelay: TimeInterval {
    get { numeric(.instanceDelay) }
    set { write(.instanceDelay, .number(newValue)) }
  }

  /// The matrix from one copy to the next, about the anchor point. Animatable, the identity by default.
  open var instanceTransform: Transform3D {
    get { Transform3D(propertyValue: values[.instanceTransform]) ?? .identity }
    set { write(.instanceTransform, .transform(newValue)) }
  }

  /// The colour that the first copy is multiplied with. Animatable, opaque white by default.
  open var instanceColor: Color? {
    get { Color(propertyValue: values[.instanceColor]) }
    set { write(.instanceColor, newValue.propertyValue) }
  }

  /// What each copy adds to the red of the one before. Animatable, 0 by default.
  open var instanceRedOffset: Float {
    get { Float(numeric(.instanceRedOffset)) }
    set { write(.instanceRedOffset, newValue.propertyValue) }
  }

  /// What each copy adds to the green of the one before. Animatable, 0 by default.
  open var instanceGreenOffset: Float {
    get { Float(numeric(.instanceGreenOffset)) }
    set { write(.instanceGreenOffset, newValue.propertyValue) }
  }

  /// What each copy adds to the blue of the one before. Animatable, 0 by default.
  open var instanceBlueOffset: Float {
    get { Float(numeric(.instanceBlueOffset)) }
    set { write(.instanceBlueOffset, newValue.propertyValue) }
  }

  /// What each copy adds to the alpha of the one before. Animatable, 0 by default.
  open var instanceAlphaOffset: Float {
    get { Float(numeric(.instanceAlphaOffset)) }
    set { write(.instanceAlphaOffset, newValue.propertyValue) }
  }
}

// MARK: - Properties

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
