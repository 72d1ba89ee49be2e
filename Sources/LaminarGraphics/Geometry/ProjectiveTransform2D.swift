/// A projective map of the plane (a homography) with row vectors: (x, y, 1)·M, then divided by the
/// third component. It maps a layer's plane to the canvas.
@frozen
public struct ProjectiveTransform2D: Sendable, Hashable {
  /// Row 1.
  public var m11: Double, m12: Double, m13: Double
  /// Row 2.
  public var m21: Double, m22: Double, m23: Double
  /// Row 3: the translation and the homogeneous scale.
  public var m31: Double, m32: Double, m33: Double

  /// Makes the map from its nine numbers, row by row; their defaults are those of the identity.
  @inlinable
  package init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
  }

  /// The map that changes nothing.
  @inlinable
  package static var identity: ProjectiveTransform2D { ProjectiveTransform2D() }

  /// Makes the projective form of an affine map.
  @inlinable
  package init(_ affine: AffineTransform2D) {
    self.init(
      m11: affine.a, m12: affine.b, m21: affine.c, m22: affine.d, m31: affine.tx, m32: affine.ty)
  }
}
