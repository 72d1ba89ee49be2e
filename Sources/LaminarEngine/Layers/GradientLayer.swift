public import Foundation
import LaminarGraphics

/// A layer that draws a gradient over its background: Core Animation’s `CAGradientLayer`.
open class GradientLayer: Layer {
  package override class var owner: PropertyOwner { .gradient }

  package override class func keyPathNames() -> [KeyPathName] {
    super.keyPathNames() + PropertyTable.gradientLayerNames(Self.self)
  }

  open override func presentation() -> GradientLayer? {
    makePresentation(at: nil, GradientLayer.init(layer:)) as? GradientLayer
  }

  open override func presentation(at time: TimeInterval) -> GradientLayer? {
    makePresentation(at: time, GradientLayer.init(layer:)) as? GradientLayer
  }

  /// The colours of the stops, as `Color`. Animatable, nil by default.
  open var colors: [Any]? {
    get { values[.colors].keyValueForm as? [Any] }
    set { write(.colors, converting: newValue) }
  }

  /// The positions of the stops, 0…1 and ascending; nil spaces them evenly. Animatable, nil by
  /// default.
  open var locations: [NSNumber]? {
    get { values[.locations].keyValueForm as? [NSNumber] }
    set { write(.locations, converting: newValue) }
  }

  /// The first stop’s point in the unit square. Animatable, (0.5, 0) by default.
  open var startPoint: CGPoint {
    get { CGPoint(propertyValue: values[.startPoint]) ?? .zero }
    set { write(.startPoint, .point(newValue)) }
  }

  /// The last stop’s point in the unit square. Animatable, (0.5, 1) by default.
  open var endPoint: CGPoint {
    get { CGPoint(propertyValue: values[.endPoint]) ?? .zero }
    set { write(.endPoint, .point(newValue)) }
  }

  /// The geometry of the gradient. Axial by default.
  open var type: GradientLayerType {
    get { GradientLayerType(rawValue: word(.gradientType)) }
    set { write(.gradientType, .string(newValue.rawValue)) }
  }
}
