/// The kind of a property's value.
public enum PropertyKind: Sendable, Hashable {
  /// True or false; switches at half of an animation.
  case bool
  /// A whole number; animates as a number and rounds half up.
  case integer
  /// A number.
  case number
  /// A point, a size, a rectangle.
  case point, size, rect
  /// A matrix.
  case transform
  /// A colour or nil.
  case color
  /// A path or nil.
  case path
  /// An image or nil.
  case image
  /// A free text or nil.
  case string
  /// One of a fixed list of words.
  case choice([String])
  /// A list of numbers or nil.
  case numbers
  /// A list of colours or nil.
  case colors
  /// A set of bits, as a whole number.
  case bits
  /// An object that only the API can hold: never in a scene, never animated.
  case object

  /// The Double components that a value takes in an evaluation; nil for values kept as objects.
  package var componentCount: Int? {
    switch self {
    case .bool, .integer, .number, .bits: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .path, .image, .string, .choice, .numbers, .colors, .object: nil
    }
  }

  /// The names that key paths and traces give the components, in storage order.
  package var componentNames: [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["origin.x", "origin.y", "size.width", "size.height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .transform:
      [
        "m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24",
        "m31", "m32", "m33", "m34", "m41", "m42", "m43", "m44",
      ]
    default: []
    }
  }
}

/// The unit of a property's number.
package enum PropertyUnit: String, Sendable, Hashable {
  /// A plain number.
  case none
  /// Points of the layer's own space.
  case points
  /// Radians; scenes may write degrees and turns.
  case radians
  /// Seconds.
  case seconds
  /// A fraction, 0…1.
  case fraction
  /// Per second.
  case perSecond
}

/// The default action of Core Animation when a property of a committed layer changes.
package enum ImplicitAction: String, Sendable, Hashable {
  /// A basic animation under the property's name.
  case basic
  /// A transition under the key "transition".
  case transition
  /// Nothing.
  case none
}

/// The class that introduces a property.
package enum PropertyOwner: String, Sendable, Hashable, CaseIterable {
  /// Every layer.
  case layer
  /// `ShapeLayer`.
  case shape
  /// `GradientLayer`.
  case gradient
  /// `TextLayer`.
  case text
  /// `ReplicatorLayer`.
  case replicator
  /// `EmitterLayer`.
  case emitter
  /// `TransformLayer`; introduces none.
  case transform
  /// `ScrollLayer`.
  case scroll
  /// `EmitterCell`, which is not a layer.
  case cell
}

/// One row of the property table: everything that Laminar knows about a property.
package struct PropertyDescription: Sendable, Identifiable {
  /// The property.
  package let id: PropertyID
  /// The KVC key, which is also the scene key and the trace's key.
  package let name: String
  /// The class that introduces it.
  package let owner: PropertyOwner
  /// The kind of its values.
  package let kind: PropertyKind
  /// The value of a new object.
  package let defaultValue: PropertyValue
  /// Whether animations change it.
  package let isAnimatable: Bool
  /// The default action of a change of a committed layer.
  package let action: ImplicitAction
  /// The unit of the number.
  package let unit: PropertyUnit
  /// One sentence of description.
  package let summary: String
}
