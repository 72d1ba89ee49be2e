extension Transform3D {
  /// The interpolation from one matrix to another, prepared once and then evaluated at any progress.
  ///
  /// Two maps of the plane mix by translation, scale, angle and remainder; other matrices by their
  /// `Decomposition`, the turn along the shorter arc; where one of them has no inverse, element by
  /// element.
  package struct Interpolation: Sendable {
    /// The matrix at progress 0.
    package let from: Transform3D
    /// The matrix at progress 1.
    package let to: Transform3D
    private let rule: Rule

    private enum Rule: Sendable {
      case constant
      case linear
      case planar(PlanarInterpolation)
      case spatial(SpatialInterpolation)
    }

    /// Prepares the interpolation between two matrices.
    package init(from: Transform3D, to: Transform3D) {
      self.from = from
      self.to = to
      if from == to {
        rule = .constant
      } else if from.isAffine, to.isAffine {
        rule =
          PlanarInterpolation(from: from.affineTransform, to: to.affineTransform).map(Rule.planar)
          ?? .linear
      } else {
        rule = SpatialInterpolation(from: from, to: to).map(Rule.spatial) ?? .linear
      }
    }

    /// The matrix at a progress, which may be outside 0…1; exactly the given ones at 0 and 1.
    package func value(at progress: Double) -> Transform3D {
      if progress == 0 { return from }
      if progress == 1 { return to }
      switch rule {
      case .constant: return from
      case .linear: return Transform3D.lerp(from, to, progress)
      case .planar(let mix): return Transform3D(mix.value(at: progress))
      case .spatial(let mix): return mix.value(at: progress)
      }
    }
  }

  /// Element by element, a + (b − a)·progress.
  private static func lerp(_ a: Transform3D, _ b: Transform3D, _ progress: Double) -> Transform3D {
    Transform3D(
      m11: a.m11 + (b.m11 - a.m11) * progress, m12: a.m12 + (b.m12 - a.m12) * progress,
      m13: a.m13 + (b.m13 - a.m13) * progress, m14: a.m14 + (b.m14 - a.m14) * progress,
      m21: a.m21 + (b.m21 - a.m21) * progress, m22: a.m22 + (b.m22 - a.m22) * progress,
      m23: a.m23 + (b.m23 - a.m23) * progress, m24: a.m24 + (b.m24 - a.m24) * progress,
      m31: a.m31 + (b.m31 - a.m31) * progress, m32: a.m32 + (b.m32 - a.m32) * progress,
      m33: a.m33 + (b.m33 - a.m33) * progress, m34: a.m34 + (b.m34 - a.m34) * progress,
      m41: a.m41 + (b.m41 - a.m41) * progress, m42: a.m42 + (b.m42 - a.m42) * progress,
      m43: a.m43 + (b.m43 - a.m43) * progress, m44: a.m44 + (b.m44 - a.m44) * progress)
  }
}

// MARK: - In the plane

/// The mix of two maps of the plane, as Core Animation was measured to do it (it agrees with the
/// 2-D rule of CSS Transforms 1).
private struct PlanarInterpolation: Sendable {
  /// A map taken apart: scale · turn · remainder, then the translation.
  private struct Parts {
    var sx: Double, sy: Double
    var angle: Double
    var remainder: SIMD4<Double>

    /// Nil when the map has no inverse.
    init?(_ m: AffineTransform2D) {
      guard m.determinant != 0, m.determinant.isFinite else { return nil }
      sx = Elementary.hypot(m.a, m.b)
      sy = Elementary.hypot(m.c, m.d)
      guard sx > 0, sy > 0 else { return nil }
      // 1. A mirror has one negative scale: that of the smaller diagonal element.
      if m.determinant < 0 {
        if m.a < m.d { sx = -sx } else { sy = -sy }
      }
      let (a, b, c, d) = (m.a / sx, m.b / sx, m.c / sy, m.d / sy)
      // 2. The angle is that of the first row. Adding 0 takes the sign from a negative zero.
      angle = Elementary.atan2(b + 0, a)
      // 3. The remainder is what is left without the turn.
      remainder =
        angle == 0
        ? SIMD4(a, b, c, d)
        : SIMD4(a * a - b * c, a * b - b * d, b * a + a * c, b * b + a * d)
    }
  }

  private let scale: SIMD2<Double>, scaleChange: SIMD2<Double>
  private let angle: Double, angleChange: Double
  private let turn: (sin: Double, cos: Double)
  private let remainder: SIMD4<Double>, remainderChange: SIMD4<Double>
  private let translation: SIMD2<Double>, translationChange: SIMD2<Double>

  /// The tolerance by which two angles may differ by more than a half turn and still count as a
  /// half turn: a few roundings of angles up to 2π.
  private static let halfTurnTolerance = 1e-14

  /// Nil when one of the maps has no inverse.
  init?(from: AffineTransform2D, to: AffineTransform2D) {
    guard var a = Parts(from), var b = Parts(to) else { return nil }
    // 4. One mirrored in x and the other in y: the first is turned half instead.
    if (a.sx < 0 && b.sy < 0) || (a.sy < 0 && b.sx < 0) {
      a.sx = -a.sx
      a.sy = -a.sy
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    // 5. An angle of 0 counts as a full turn; then the shorter direction is taken.
    let fullTurn = 2 * Double.pi
    if a.angle == 0 { a.angle = fullTurn }
    if b.angle == 0 { b.angle = fullTurn }
    if abs(a.angle - b.angle) > .pi + PlanarInterpolation.halfTurnTolerance {
      if a.angle > b.angle { a.angle -= fullTurn } else { b.angle -= fullTurn }
    }
    scale = SIMD2(a.sx, a.sy)
    scaleChange = SIMD2(b.sx, b.sy) - scale
    // Equal full turns are written 0, whose sine is exactly 0.
    angle = a.angle == fullTurn && b.angle == fullTurn ? 0 : a.angle
    angleChange = b.angle - a.angle
    turn = Elementary.sinCos(angle)
    remainder = a.remainder
    remainderChange = b.remainder - a.remainder
    translation = SIMD2(from.tx, from.ty)
    translationChange = SIMD2(to.tx, to.ty) - translation
  }

  func value(at progress: Double) -> AffineTransform2D {
    let (sin, cos) =
      angleChange == 0 ? turn : Elementary.sinCos(angle + angleChange * progress)
    let sx = scale.x + scaleChange.x * progress
    let sy = scale.y + scaleChange.y * progress
    let a = remainder.x + remainderChange.x * progress
    let b = remainder.y + remainderChange.y * progress
    let c = remainder.z + remainderChange.z * progress
    let d = remainder.w + remainderChange.w * progress
    return AffineTransform2D(
      a: sx * (cos * a + sin * c), b: sx * (cos * b + sin * d),
      c: sy * (cos * c - sin * a), d: sy * (cos * d - sin * b),
      tx: translation.x + translationChange.x * progress,
      ty: translation.y + translationChange.y * progress)
  }
}

// MARK: - In space

/// The mix of two matrices of space, part by part of their decompositions.
private struct SpatialInterpolation: Sendable {
  private let start: Transform3D.Decomposition
  private let end: Transform3D.Decomposition
  /// The angle between the quaternions, and its sine.
  private let arc: Double, arcSine: Double

  /// Nil when one of the matrices has no inverse.
  init?(from: Transform3D, to: Transform3D) {
    guard let start = Transform3D.Decomposition(from), var end = Transform3D.Decomposition(to)
    else { return nil }
    var dot = start.quaternion.dot(end.quaternion)
    // The shorter arc. A rounding below 0 is a half turn, which stays as it is.
    if dot < -1e-14 {
      end.quaternion = -end.quaternion
      dot = -dot
    }
    self.start = start
    self.end = end
    // The sine from the difference, which near equality is exact where the cosine is flat.
    let across = Quaternion(
      x: end.quaternion.x - start.quaternion.x, y: end.quaternion.y - start.quaternion.y,
      z: end.quaternion.z - start.quaternion.z, w: end.quaternion.w - start.quaternion.w)
    let chord = across.dot(across).squareRoot()
    arc = 2 * Elementary.asin(Swift.min(1, chord / 2))
    arcSine = Elementary.sin(arc)
  }

  func value(at progress: Double) -> Transform3D {
    var parts = start
    parts.translation += (end.translation - start.translation) * progress
    parts.scale += (end.scale - start.scale) * progress
    parts.skew += (end.skew - start.skew) * progress
    parts.perspective += (end.perspective - start.perspective) * progress
    if arc != 0 {
      let a = Elementary.sin((1 - progress) * arc) / arcSine
      let b = Elementary.sin(progress * arc) / arcSine
      let (p, q) = (start.quaternion, end.quaternion)
      parts.quaternion = Quaternion(
        x: a * p.x + b * q.x, y: a * p.y + b * q.y, z: a * p.z + b * q.z, w: a * p.w + b * q.w)
    }
    return parts.recomposed
  }
}

// MARK: - Decomposition

extension Transform3D {
  /// A matrix taken apart into parts that can be mixed one by one: scale and skew first, then the turn,
  /// the translation, the perspective ("unmatrix" of CSS Transforms 2, with row vectors).
  package struct Decomposition: Sendable, Hashable {
    /// The fourth row, divided by m44.
    package var translation: SIMD3<Double>
    /// The lengths along the axes; all three negative when the matrix mirrors.
    package var scale: SIMD3<Double>
    /// The shears xy, xz and yz.
    package var skew: SIMD3<Double>
    /// The turn.
    package var quaternion: Quaternion
    /// The fourth column of the perspective, which is applied last; (0, 0, 0, 1) is none.
    package var perspective: SIMD4<Double>

    /// Makes a decomposition from its parts; their defaults are those of the identity.
    package init(
      translation: SIMD3<Double> = .zero, scale: SIMD3<Double> = SIMD3(repeating: 1),
      skew: SIMD3<Double> = .zero, quaternion: Quaternion = .identity,
      perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1)
    ) {
      self.translation = translation
      self.scale = scale
      self.skew = skew
      self.quaternion = quaternion
      self.perspective = perspective
    }

    /// Takes a matrix apart; nil when m44 is 0, when the linear part has no inverse or when an
    /// element is not finite.
    package init?(_ matrix: Transform3D) {
      // 1. Divide by m44.
      guard matrix.m44 != 0, matrix.isFinite else { return nil }
      let m = matrix.m44 == 1 ? matrix : matrix.divided(by: matrix.m44)
      let linear = Matrix3(m)
      guard m.isFinite, linear.determinant != 0 else { return nil }

      // 2. The translation is the fourth row; the perspective p solves A·p = fourth column, where A
      // is the matrix without its own fourth column.
      translation = SIMD3(m.m41, m.m42, m.m43)
      perspective = SIMD4(0, 0, 0, 1)
      if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
        guard let p = linear.solving(column: SIMD3(m.m14, m.m24, m.m34)) else { return nil }
        perspective = SIMD4(p, 1 - Matrix3.dot(translation, p))
      }

      // 3. Gram–Schmidt on the rows gives scale, skew and an orthonormal rest.
      var rows = linear
      scale = .zero
      skew = .zero
      scale.x = Matrix3.length(rows.x)
      guard scale.x > 0 else { return nil }
      rows.x /= scale.x
      skew.x = Matrix3.dot(rows.x, rows.y)
      rows.y -= skew.x * rows.x
      scale.y = Matrix3.length(rows.y)
      guard scale.y > 0 else { return nil }
      rows.y /= scale.y
      skew.x /= scale.y
      skew.y = Matrix3.dot(rows.x, rows.z)
      rows.z -= skew.y * rows.x
      skew.z = Matrix3.dot(rows.y, rows.z)
      rows.z -= skew.z * rows.y
      scale.z = Matrix3.length(rows.z)
      guard scale.z > 0 else { return nil }
      rows.z /= scale.z
      skew.y /= scale.z
      skew.z /= scale.z

      // 4. A mirror negates all three scales and rows.
      if rows.determinant < 0 {
        scale = -scale
        rows = Matrix3(x: -rows.x, y: -rows.y, z: -rows.z)
      }

      // 5. What is left is a turn.
      quaternion = Quaternion(rows: rows)
    }

    /// The matrix of the parts.
    package var recomposed: Transform3D {
      let turn = quaternion.rows
      let rows = Matrix3(
        x: scale.x * turn.x,
        y: scale.y * (turn.y + skew.x * turn.x),
        z: scale.z * (turn.z + skew.y * turn.x + skew.z * turn.y))
      var m = Transform3D(m41: translation.x, m42: translation.y, m43: translation.z)
        .withLinearPart(rows)
      if perspective != SIMD4(0, 0, 0, 1) {
        let p = SIMD3(perspective.x, perspective.y, perspective.z)
        let column = rows.columnProduct(p)
        (m.m14, m.m24, m.m34) = (column.x, column.y, column.z)
        m.m44 = Matrix3.dot(translation, p) + perspective.w
      }
      return m
    }
  }

  /// The matrix with every element divided by a number.
  private func divided(by divisor: Double) -> Transform3D {
    Transform3D(
      m11: m11 / divisor, m12: m12 / divisor, m13: m13 / divisor, m14: m14 / divisor,
      m21: m21 / divisor, m22: m22 / divisor, m23: m23 / divisor, m24: m24 / divisor,
      m31: m31 / divisor, m32: m32 / divisor, m33: m33 / divisor, m34: m34 / divisor,
      m41: m41 / divisor, m42: m42 / divisor, m43: m43 / divisor, m44: 1)
  }
}

// MARK: - Quaternions

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
  init(rows: Matrix3) {
    let (a, b, c) = (rows.x, rows.y, rows.z)
    let trace = a.x + b.y + c.z
    let maximum = Swift.max(trace, a.x, b.y, c.z)
    if maximum == trace {
      let w = 0.5 * (1 + trace).squareRoot()
      let f = 0.25 / w
      self.init(x: (b.z - c.y) * f, y: (c.x - a.z) * f, z: (a.y - b.x) * f, w: w)
    } else if maximum == a.x {
      let x = 0.5 * (1 + a.x - b.y - c.z).squareRoot()
      let f = 0.25 / x
      self.init(x: x, y: (a.y + b.x) * f, z: (a.z + c.x) * f, w: (b.z - c.y) * f)
    } else if maximum == b.y {
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
  var rows: Matrix3 {
    Matrix3(
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
