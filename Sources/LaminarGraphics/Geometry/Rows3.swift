/// A 3×3 matrix of row vectors: the linear part of a `Transform3D`.
struct Rows3: Sendable, Hashable {
  var x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>

  static var identity: Rows3 { Rows3(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1)) }

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
  func times(_ other: Rows3) -> Rows3 {
    Rows3(x: other.combining(x), y: other.combining(y), z: other.combining(z))
  }

  /// The product of every row with a column vector: M · v.
  func columnProduct(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(Rows3.dot(x, v), Rows3.dot(y, v), Rows3.dot(z, v))
  }

  var determinant: Double { Rows3.dot(x, Rows3.cross(y, z)) }

  /// The column vector v with M · v = c (Cramer), or nil when there is no unique one.
  func solving(column c: SIMD3<Double>) -> SIMD3<Double>? {
    let yz = Rows3.cross(y, z)
    let determinant = Rows3.dot(x, yz)
    guard determinant != 0, determinant.isFinite else { return nil }
    let sum = c.x * yz + c.y * Rows3.cross(z, x) + c.z * Rows3.cross(x, y)
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
  func withLinearPart(_ rows: Rows3) -> Transform3D {
    var m = self
    (m.m11, m.m12, m.m13) = (rows.x.x, rows.x.y, rows.x.z)
    (m.m21, m.m22, m.m23) = (rows.y.x, rows.y.y, rows.y.z)
    (m.m31, m.m32, m.m33) = (rows.z.x, rows.z.y, rows.z.z)
    return m
  }
}
