public import Foundation

extension Transform3D {
  /// Makes a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat, z tz: CGFloat = 0) {
    self.init(m41: Double(tx), m42: Double(ty), m43: Double(tz))
  }

  /// Makes a scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat, z sz: CGFloat = 1) {
    self.init(m11: Double(sx), m22: Double(sy), m33: Double(sz))
  }

  /// Makes a rotation by an angle in radians about an axis through the origin, which need not have the
  /// length 1; about the axis (0, 0, 0) it is the identity. About z, x turns towards y.
  public init(rotationAngle angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) {
    // Divided by the greatest component first, so that squares neither overflow nor underflow.
    let largest = Swift.max(abs(Double(x)), abs(Double(y)), abs(Double(z)))
    guard largest > 0, largest.isFinite else {
      self.init()
      return
    }
    let (sx, sy, sz) = (Double(x) / largest, Double(y) / largest, Double(z) / largest)
    let length = (sx * sx + sy * sy + sz * sz).squareRoot()
    let (x, y, z) = (sx / length, sy / length, sz / length)
    let (sin, cos) = Elementary.sinCos(Double(angle))
    let versine = 1 - cos
    self.init(
      m11: x * x * versine + cos, m12: x * y * versine + z * sin, m13: x * z * versine - y * sin,
      m21: x * y * versine - z * sin, m22: y * y * versine + cos, m23: y * z * versine + x * sin,
      m31: x * z * versine + y * sin, m32: y * z * versine - x * sin, m33: z * z * versine + cos)
    // A coordinate axis is kept exactly: 1 − cos + cos need not be 1.
    if x == 1 || x == -1 { m11 = 1 }
    if y == 1 || y == -1 { m22 = 1 }
    if z == 1 || z == -1 { m33 = 1 }
  }

  /// Makes the perspective from a distance in front of the plane z = 0: m34 = −1/distance. For the
  /// distance 0 it is the identity.
  public init(perspectiveDistance distance: CGFloat) {
    self.init(m34: distance == 0 ? 0 : -1 / Double(distance))
  }

  /// Makes the matrix of a map of the plane.
  @inlinable
  public init(_ affine: AffineTransform2D) {
    self.init(
      m11: affine.a, m12: affine.b, m21: affine.c, m22: affine.d, m41: affine.tx, m42: affine.ty)
  }

  /// Whether the matrix changes nothing.
  @inlinable
  public var isIdentity: Bool { self == .identity }

  /// Whether the matrix is a map of the plane: only m11, m12, m21, m22, m41 and m42 differ from the
  /// identity.
  @inlinable
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// The map of the plane that the matrix is; the identity when it is not one.
  @inlinable
  public var affineTransform: AffineTransform2D {
    isAffine ? AffineTransform2D(self) : .identity
  }

  /// The matrix that translates first and then applies this one.
  public func translatedBy(x: CGFloat, y: CGFloat, z: CGFloat = 0) -> Transform3D {
    let (x, y, z) = (Double(x), Double(y), Double(z))
    var result = self
    result.m41 += x * m11 + y * m21 + z * m31
    result.m42 += x * m12 + y * m22 + z * m32
    result.m43 += x * m13 + y * m23 + z * m33
    result.m44 += x * m14 + y * m24 + z * m34
    return result
  }

  /// The matrix that scales first and then applies this one.
  public func scaledBy(x: CGFloat, y: CGFloat, z: CGFloat = 1) -> Transform3D {
    Transform3D(scaleX: x, y: y, z: z).concatenating(self)
  }

  /// The matrix that rotates by an angle in radians about an axis first and then applies this one.
  public func rotated(by angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// The matrix that applies this one and then another: the product self · next.
  @inlinable
  public func concatenating(_ next: Transform3D) -> Transform3D {
    Transform3D(
      m11: m11 * next.m11 + m12 * next.m21 + m13 * next.m31 + m14 * next.m41,
      m12: m11 * next.m12 + m12 * next.m22 + m13 * next.m32 + m14 * next.m42,
      m13: m11 * next.m13 + m12 * next.m23 + m13 * next.m33 + m14 * next.m43,
      m14: m11 * next.m14 + m12 * next.m24 + m13 * next.m34 + m14 * next.m44,
      m21: m21 * next.m11 + m22 * next.m21 + m23 * next.m31 + m24 * next.m41,
      m22: m21 * next.m12 + m22 * next.m22 + m23 * next.m32 + m24 * next.m42,
      m23: m21 * next.m13 + m22 * next.m23 + m23 * next.m33 + m24 * next.m43,
      m24: m21 * next.m14 + m22 * next.m24 + m23 * next.m34 + m24 * next.m44,
      m31: m31 * next.m11 + m32 * next.m21 + m33 * next.m31 + m34 * next.m41,
      m32: m31 * next.m12 + m32 * next.m22 + m33 * next.m32 + m34 * next.m42,
      m33: m31 * next.m13 + m32 * next.m23 + m33 * next.m33 + m34 * next.m43,
      m34: m31 * next.m14 + m32 * next.m24 + m33 * next.m34 + m34 * next.m44,
      m41: m41 * next.m11 + m42 * next.m21 + m43 * next.m31 + m44 * next.m41,
      m42: m41 * next.m12 + m42 * next.m22 + m43 * next.m32 + m44 * next.m42,
      m43: m41 * next.m13 + m42 * next.m23 + m43 * next.m33 + m44 * next.m43,
      m44: m41 * next.m14 + m42 * next.m24 + m43 * next.m34 + m44 * next.m44)
  }
}
