/// A 4×4 matrix of row vectors, p′ = p·M, with the translation in m41, m42, m43: Core Animation's
/// `CATransform3D`.
@frozen
public struct Transform3D: Sendable, Hashable {
  /// The first row.
  public var m11: Double, m12: Double, m13: Double, m14: Double
  /// The second row.
  public var m21: Double, m22: Double, m23: Double, m24: Double
  /// The third row.
  public var m31: Double, m32: Double, m33: Double, m34: Double
  /// The fourth row: the translation and the homogeneous scale.
  public var m41: Double, m42: Double, m43: Double, m44: Double

  /// Makes the matrix from its sixteen numbers, row by row; their defaults are those of the identity.
  @inlinable
  public init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0,
    m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// The matrix that changes nothing.
  @inlinable
  public static var identity: Transform3D { Transform3D() }
}
