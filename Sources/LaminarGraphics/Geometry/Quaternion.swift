/// A turn of space as a unit quaternion, x·i + y·j + z·k + w.
package struct Quaternion: Sendable, Hashable {
  /// The axis, times the sine of half the angle.
  package var x: Double, y: Double, z: Double
  /// The cosine of half the angle.
  package var w: Double

  /// Makes a quaternion from its parts.
  package init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// The turn by the angle 0.
  package static var identity: Quaternion { Quaternion(x: 0, y: 0, z: 0, w: 1) }

  /// The turn of an orthonormal, right-handed matrix given by its rows. The greatest of the four
  /// parts comes from a root, the others by division by it, so that none suffers from cancellation.
  init(rows: Rows3) {
    let (a, b, c) = (rows.x, rows.y, rows.z)
    let trace = a.x + b.y + c.z
    let greatest = Swift.max(trace, a.x, b.y, c.z)
    if greatest == trace {
      let w = 0.5 * (1 + trace).squareRoot()
      let f = 0.25 / w
      self.init(x: (b.z - c.y) * f, y: (c.x - a.z) * f, z: (a.y - b.x) * f, w: w)
    } else if greatest == a.x {
      let x = 0.5 * (1 + a.x - b.y - c.z).squareRoot()
      let f = 0.25 / x
      self.init(x: x, y: (a.y + b.x) * f, z: (a.z + c.x) * f, w: (b.z - c.y) * f)
    } else if greatest == b.y {
      let y = 0.5 * (1 - a.x + b.y - c.z).squareRoot()
      let f = 0.25 / y
      self.init(x: (a.y + b.x) * f, y: y, z: (b.z + c.y) * f, w: (c.x - a.z) * f)
    } else {
      let z = 0.5 * (1 - a.x - b.y + c.z).squareRoot()
      let f = 0.25 / z
      self.init(x: (a.z + c.x) * f, y: (b.z + c.y) * f, z: z, w: (a.y - b.x) * f)
    }
  }

  /// The turn as a matrix of rows.
  var rows: Rows3 {
    Rows3(
      x: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
      y: SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
      z: SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)))
  }

  /// The sum of the products of the parts: the cosine of the angle between two quaternions.
  func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  /// The quaternion of the same turn with all signs changed.
  static prefix func - (q: Quaternion) -> Quaternion {
    Quaternion(x: -q.x, y: -q.y, z: -q.z, w: -q.w)
  }
}
