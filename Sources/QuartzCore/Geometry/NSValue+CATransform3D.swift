public import Foundation
import LaminarEngine
public import LaminarGraphics

/// Boxes of matrices. `as? NSValue` and `as? CATransform3D` convert between the two, as on Apple's
/// systems.
extension NSValue {
  /// Boxes a matrix.
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(transform3D: transform)
  }

  /// The boxed matrix; the identity when something else is boxed.
  public var caTransform3DValue: CATransform3D { transform3DValue }
}

extension CATransform3D: _ObjectiveCBridgeable {
  /// The box of the matrix.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(transform3D: self) }

  /// Takes the matrix out of its box.
  public static func _forceBridgeFromObjectiveC(
    _ source: NSValue, result: inout Transform3D?
  ) { result = source.transform3DIfPresent ?? .identity }

  /// Takes the matrix out of its box; false when something else is boxed.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Transform3D?
  ) -> Bool {
    result = source.transform3DIfPresent
    return result != nil
  }

  /// Takes the matrix out of its box; the identity without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Transform3D {
    source?.transform3DIfPresent ?? .identity
  }
}
