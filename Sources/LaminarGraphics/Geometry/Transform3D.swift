public import Foundation

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

// MARK: - Products

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

  // MARK: - The inverse

  /// The determinant; 0 when the matrix has no inverse.
  package var determinant: Double {
    let minors = Minors(self)
    return minors.determinant
  }

  /// The inverse matrix; the matrix itself when it has no inverse.
  public func inverted() -> Transform3D { inverse ?? self }

  /// The inverse matrix; nil when there is none.
  package var inverse: Transform3D? {
    let n = Minors(self)
    let determinant = n.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = Transform3D(
      m11: (m22 * n.t5 - m23 * n.t4 + m24 * n.t3) / determinant,
      m12: (-m12 * n.t5 + m13 * n.t4 - m14 * n.t3) / determinant,
      m13: (m42 * n.s5 - m43 * n.s4 + m44 * n.s3) / determinant,
      m14: (-m32 * n.s5 + m33 * n.s4 - m34 * n.s3) / determinant,
      m21: (-m21 * n.t5 + m23 * n.t2 - m24 * n.t1) / determinant,
      m22: (m11 * n.t5 - m13 * n.t2 + m14 * n.t1) / determinant,
      m23: (-m41 * n.s5 + m43 * n.s2 - m44 * n.s1) / determinant,
      m24: (m31 * n.s5 - m33 * n.s2 + m34 * n.s1) / determinant,
      m31: (m21 * n.t4 - m22 * n.t2 + m24 * n.t0) / determinant,
      m32: (-m11 * n.t4 + m12 * n.t2 - m14 * n.t0) / determinant,
      m33: (m41 * n.s4 - m42 * n.s2 + m44 * n.s0) / determinant,
      m34: (-m31 * n.s4 + m32 * n.s2 - m34 * n.s0) / determinant,
      m41: (-m21 * n.t3 + m22 * n.t1 - m23 * n.t0) / determinant,
      m42: (m11 * n.t3 - m12 * n.t1 + m13 * n.t0) / determinant,
      m43: (-m41 * n.s3 + m42 * n.s1 - m43 * n.s0) / determinant,
      m44: (m31 * n.s3 - m32 * n.s1 + m33 * n.s0) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether every element is finite.
  package var isFinite: Bool {
    (m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24).isFinite
      && (m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44).isFinite
  }

  /// The 2×2 minors of the upper two rows (s) and of the lower two (t), from which determinant
  /// and inverse are computed (Laplace).
  private struct Minors {
    let s0, s1, s2, s3, s4, s5: Double
    let t0, t1, t2, t3, t4, t5: Double

    init(_ m: Transform3D) {
      s0 = m.m11 * m.m22 - m.m12 * m.m21
      s1 = m.m11 * m.m23 - m.m13 * m.m21
      s2 = m.m11 * m.m24 - m.m14 * m.m21
      s3 = m.m12 * m.m23 - m.m13 * m.m22
      s4 = m.m12 * m.m24 - m.m14 * m.m22
      s5 = m.m13 * m.m24 - m.m14 * m.m23
      t0 = m.m31 * m.m42 - m.m32 * m.m41
      t1 = m.m31 * m.m43 - m.m33 * m.m41
      t2 = m.m31 * m.m44 - m.m34 * m.m41
      t3 = m.m32 * m.m43 - m.m33 * m.m42
      t4 = m.m32 * m.m44 - m.m34 * m.m42
      t5 = m.m33 * m.m44 - m.m34 * m.m43
    }

    var determinant: Double {
      s0 * t5 - s1 * t4 + s2 * t3 + s3 * t2 - s4 * t1 + s5 * t0
    }
  }
}

// MARK: - The linear part

/// A 3×3 matrix of row vectors: the linear part of a `Transform3D`.
struct Matrix3: Sendable, Hashable {
  var x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>

  static var identity: Matrix3 { Matrix3(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1)) }

  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The linear part of a matrix: its first three rows and columns.
  init(_ m: Transform3D) {
    x = SIMD3(m.m11, m.m12, m.m13)
    y = SIMD3(m.m21, m.m22, m.m23)
    z = SIMD3(m.m31, m.m32, m.m33)
  }

  /// The sum of three multiples of the rows: v · M.
  func combining(_ v: SIMD3<Double>) -> SIMD3<Double> { v.x * x + v.y * y + v.z * z }

  /// The product self · other.
  func times(_ other: Matrix3) -> Matrix3 {
    Matrix3(x: other.combining(x), y: other.combining(y), z: other.combining(z))
  }

  /// The product of every row with a column vector: M · v.
  func columnProduct(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(Matrix3.dot(x, v), Matrix3.dot(y, v), Matrix3.dot(z, v))
  }

  var determinant: Double { Matrix3.dot(x, Matrix3.cross(y, z)) }

  /// The column vector v with M · v = c (Cramer), or nil when there is no unique one.
  func solving(column c: SIMD3<Double>) -> SIMD3<Double>? {
    let yz = Matrix3.cross(y, z)
    let determinant = Matrix3.dot(x, yz)
    guard determinant != 0, determinant.isFinite else { return nil }
    let sum = c.x * yz + c.y * Matrix3.cross(z, x) + c.z * Matrix3.cross(x, y)
    return sum / determinant
  }

  static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z
  }

  static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// The length of a vector; along an axis exactly its size.
  static func length(_ v: SIMD3<Double>) -> Double {
    if v.z == 0 { return Elementary.hypot(v.x, v.y) }
    return Elementary.hypot(Elementary.hypot(v.x, v.y), v.z)
  }
}

extension Transform3D {
  /// The matrix with another linear part.
  func withLinearPart(_ rows: Matrix3) -> Transform3D {
    var m = self
    (m.m11, m.m12, m.m13) = (rows.x.x, rows.x.y, rows.x.z)
    (m.m21, m.m22, m.m23) = (rows.y.x, rows.y.y, rows.y.z)
    (m.m31, m.m32, m.m33) = (rows.z.x, rows.z.y, rows.z.z)
    return m
  }
}

// MARK: - Core Animation's functions

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
