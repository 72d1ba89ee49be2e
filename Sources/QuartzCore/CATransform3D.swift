public import CoreGraphics
public import Foundation
import LaminarEngine
public import LaminarGraphics

/// A map of space: a matrix of four rows and four columns that points are multiplied with from the
/// left.
public typealias CATransform3D = Transform3D

/// The matrix that changes nothing.
public let CATransform3DIdentity = CATransform3D.identity

/// Whether a matrix changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.isIdentity }

/// Whether two matrices are equal in every number.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A translation.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3D(translationX: tx, y: ty, z: tz) }

/// A scaling about the origin.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3D(scaleX: sx, y: sy, z: sz) }

/// A turn by an angle in radians about an axis; about (0, 0, 0) the identity.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3D(rotationAngle: angle, x: x, y: y, z: z) }

/// A translation, then the matrix.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { t.translatedBy(x: tx, y: ty, z: tz) }

/// A scaling, then the matrix.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { t.scaledBy(x: sx, y: sy, z: sz) }

/// A turn by an angle in radians about an axis, then the matrix.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { t.rotated(by: angle, x: x, y: y, z: z) }

/// One matrix, then another.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}

/// The inverse of a matrix; the matrix itself when it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted() }

/// The matrix of a map of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

/// Whether a matrix is that of a map of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }

/// The map of the plane that a matrix is; the identity when it is not one.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  t.affineTransform
}

// MARK: - Boxes

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
