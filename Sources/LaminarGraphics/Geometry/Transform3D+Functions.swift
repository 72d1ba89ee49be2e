public import Foundation

// Core Animation's functions without their prefix, for ported code.

/// The matrix that changes nothing.
public let Transform3DIdentity = Transform3D.identity

/// A translation.
public func Transform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> Transform3D {
  Transform3D(translationX: tx, y: ty, z: tz)
}

/// A scaling about the origin.
public func Transform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> Transform3D {
  Transform3D(scaleX: sx, y: sy, z: sz)
}

/// A turn by an angle in radians about an axis; about (0, 0, 0) the identity.
public func Transform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> Transform3D {
  Transform3D(rotationAngle: angle, x: x, y: y, z: z)
}

/// The matrix of a map of the plane.
public func Transform3DMakeAffineTransform(_ m: AffineTransform2D) -> Transform3D {
  Transform3D(m)
}

/// A translation, then the matrix.
public func Transform3DTranslate(
  _ t: Transform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> Transform3D {
  t.translatedBy(x: tx, y: ty, z: tz)
}

/// A scaling, then the matrix.
public func Transform3DScale(
  _ t: Transform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> Transform3D {
  t.scaledBy(x: sx, y: sy, z: sz)
}

/// A turn by an angle in radians about an axis, then the matrix.
public func Transform3DRotate(
  _ t: Transform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> Transform3D {
  t.rotated(by: angle, x: x, y: y, z: z)
}

/// The first matrix, then the second: a · b.
public func Transform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D {
  a.concatenating(b)
}

/// The inverse of a matrix; the matrix itself when it has no inverse.
public func Transform3DInvert(_ t: Transform3D) -> Transform3D { t.inverted() }

/// Whether a matrix changes nothing.
public func Transform3DIsIdentity(_ t: Transform3D) -> Bool { t.isIdentity }

/// Whether two matrices are the same.
public func Transform3DEqualToTransform(_ a: Transform3D, _ b: Transform3D) -> Bool { a == b }

/// Whether a matrix is a map of the plane.
public func Transform3DIsAffine(_ t: Transform3D) -> Bool { t.isAffine }

/// The map of the plane that a matrix is; the identity when it is not one.
public func Transform3DGetAffineTransform(_ t: Transform3D) -> AffineTransform2D {
  t.affineTransform
}
