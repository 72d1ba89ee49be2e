extension Transform3D {
  /// The linear part of a matrix as scales and a turn, L · R with L lower triangular, in a form
  /// that keeps plain scalings and plain turns exact.
  struct Factors {
    /// The rows as they are.
    let rows: Rows3
    /// The lengths of the rows; a negative one marks the mirrored axis.
    let scale: SIMD3<Double>
    /// The turn R: orthonormal, right-handed.
    let turn: Rows3

    /// A row counts as a sum of the ones before it when less than this fraction of it is left: about a
    /// hundred roundings.
    private static let dependent = 1e-14

    init(_ m: Transform3D) {
      let rows = Rows3(m)
      self.rows = rows
      if rows.isMirroredThrice {
        // All three axes are mirrored, not one: a uniform negative scale reads as itself.
        (scale, turn) = (SIMD3(rows.x.x, rows.y.y, rows.z.z), .identity)
      } else if rows.x.z == 0, rows.y.z == 0, rows.z.x == 0, rows.z.y == 0 {
        (scale, turn) = Factors.planar(rows)
      } else {
        (scale, turn) = Factors.spatial(rows)
      }
    }

    /// A turn about z with scales: z is separate and keeps its sign.
    private static func planar(_ rows: Rows3) -> (SIMD3<Double>, Rows3) {
      var sx = Elementary.hypot(rows.x.x, rows.x.y)
      var sy = Elementary.hypot(rows.y.x, rows.y.y)
      if rows.x.x * rows.y.y - rows.x.y * rows.y.x < 0 {
        if rows.x.x < rows.y.y { sx = -sx } else { sy = -sy }
      }
      // The direction of the first row, or when it is 0, of the second, turned back by 90°.
      let cos = sx != 0 ? rows.x.x / sx : (sy != 0 ? rows.y.y / sy : 1)
      let sin = sx != 0 ? rows.x.y / sx : (sy != 0 ? -rows.y.x / sy : 0)
      return (
        SIMD3(sx, sy, rows.z.z),
        Rows3(x: SIMD3(cos, sin, 0), y: SIMD3(-sin, cos, 0), z: SIMD3(0, 0, 1))
      )
    }

    private static func spatial(_ rows: Rows3) -> (SIMD3<Double>, Rows3) {
      var scale = SIMD3(Rows3.length(rows.x), Rows3.length(rows.y), Rows3.length(rows.z))
      // A mirror has one negative scale: that of the smallest diagonal element.
      if rows.determinant < 0 {
        if rows.z.z < rows.x.x, rows.z.z < rows.y.y {
          scale.z = -scale.z
        } else if rows.x.x < rows.y.y {
          scale.x = -scale.x
        } else {
          scale.y = -scale.y
        }
      }
      // Gram–Schmidt; a direction that a row does not give is nil.
      let x = direction(rows.x, scale.x, besides: [])
      let y = direction(rows.y, scale.y, besides: [x])
      let z = direction(rows.z, scale.z, besides: [x, y])
      return (scale, completed(x, y, z))
    }

    private static func direction(
      _ row: SIMD3<Double>, _ scale: Double, besides others: [SIMD3<Double>?]
    ) -> SIMD3<Double>? {
      guard scale != 0, scale.isFinite else { return nil }
      var rest = row / scale
      for case let other? in others { rest -= Rows3.dot(rest, other) * other }
      let length = Rows3.length(rest)
      return length > dependent ? rest / length : nil
    }

    /// Three orthonormal, right-handed directions of which some are given.
    private static func completed(
      _ x: SIMD3<Double>?, _ y: SIMD3<Double>?, _ z: SIMD3<Double>?
    ) -> Rows3 {
      switch (x, y, z) {
      case (let x?, let y?, _): return Rows3(x: x, y: y, z: Rows3.cross(x, y))
      case (let x?, nil, let z?): return Rows3(x: x, y: Rows3.cross(z, x), z: z)
      case (nil, let y?, let z?): return Rows3(x: Rows3.cross(y, z), y: y, z: z)
      case (let x?, nil, nil):
        let y = perpendicular(to: x, near: SIMD3(0, 1, 0), or: SIMD3(0, 0, 1))
        return Rows3(x: x, y: y, z: Rows3.cross(x, y))
      case (nil, let y?, nil):
        let z = perpendicular(to: y, near: SIMD3(0, 0, 1), or: SIMD3(1, 0, 0))
        return Rows3(x: Rows3.cross(y, z), y: y, z: z)
      case (nil, nil, let z?):
        let x = perpendicular(to: z, near: SIMD3(1, 0, 0), or: SIMD3(0, 1, 0))
        return Rows3(x: x, y: Rows3.cross(z, x), z: z)
      case (nil, nil, nil): return .identity
      }
    }

    private static func perpendicular(
      to axis: SIMD3<Double>, near first: SIMD3<Double>, or second: SIMD3<Double>
    ) -> SIMD3<Double> {
      let guess = abs(Rows3.dot(axis, first)) < 0.9 ? first : second
      let rest = guess - Rows3.dot(axis, guess) * axis
      return rest / Rows3.length(rest)
    }

    /// The directions of the rows before the turn: those of L; along the axes without a shear.
    var axes: Rows3 {
      func axis(_ row: SIMD3<Double>, _ scale: Double, _ own: SIMD3<Double>) -> SIMD3<Double> {
        guard scale != 0, scale.isFinite else { return own }
        let axis = turn.columnProduct(row / scale)
        let miss = axis - own
        let limit = Factors.dependent
        let isOwn = abs(miss.x) < limit && abs(miss.y) < limit && abs(miss.z) < limit
        return isOwn ? own : axis
      }
      return Rows3(
        x: axis(rows.x, scale.x, SIMD3(1, 0, 0)), y: axis(rows.y, scale.y, SIMD3(0, 1, 0)),
        z: axis(rows.z, scale.z, SIMD3(0, 0, 1)))
    }

    /// The Euler angles of the turn: R = Rx · Ry · Rz.
    ///
    /// Two triples give the same turn, (x, y, z) and (x ± π, π − y, z ± π): this returns the one
    /// with the smaller sum of angles, so that a turn about one axis reads as it was made, up to a half turn.
    var angles: SIMD3<Double> {
      let flat = Elementary.hypot(turn.x.x, turn.x.y)
      let y = Elementary.atan2(-turn.x.z + 0, flat)
      // Where y is a quarter turn, x and z turn about the same axis: x gets the whole turn.
      if flat < Factors.dependent {
        return SIMD3(Elementary.atan2(-turn.z.y + 0, turn.y.y), y, 0)
      }
      let near = SIMD3(
        Elementary.atan2(turn.y.z + 0, turn.z.z), y, Elementary.atan2(turn.x.y + 0, turn.x.x))
      let far = SIMD3(
        Factors.opposite(near.x), (y < 0 ? -Double.pi : .pi) - y, Factors.opposite(near.z))
      return Factors.sweep(far) < Factors.sweep(near) - Factors.sameSweep ? far : near
    }

    /// Sums that differ by less are equal, and the smaller turn about y is chosen.
    private static let sameSweep = 1e-9

    private static func sweep(_ angles: SIMD3<Double>) -> Double {
      abs(angles.x) + abs(angles.y) + abs(angles.z)
    }

    /// The angle half a turn on, in −π…π.
    private static func opposite(_ angle: Double) -> Double {
      angle > 0 ? angle - .pi : angle + .pi
    }

    /// The rows with other angles: L · R′, where L = M · R⁻¹.
    func turned(x: Double? = nil, y: Double? = nil, z: Double? = nil) -> Rows3 {
      // FAST PATH: a turn about z alone stays one; the other angles are 0.
      if x == nil, y == nil, let z, turn.x.z == 0, turn.z == SIMD3(0, 0, 1) {
        let (sin, cos) = Elementary.sinCos(z)
        return replacingTurn(
          by: Rows3(x: SIMD3(cos, sin, 0), y: SIMD3(-sin, cos, 0), z: SIMD3(0, 0, 1)))
      }
      let old = angles
      let next = Factors.turn(SIMD3(x ?? old.x, y ?? old.y, z ?? old.z))
      return replacingTurn(by: next)
    }

    private func replacingTurn(by next: Rows3) -> Rows3 {
      let y = Rows3.dot(rows.y, turn.x)
      let z = (Rows3.dot(rows.z, turn.x), Rows3.dot(rows.z, turn.y))
      return Rows3(
        x: Rows3.dot(rows.x, turn.x) * next.x,
        y: y * next.x + Rows3.dot(rows.y, turn.y) * next.y,
        z: z.0 * next.x + z.1 * next.y + Rows3.dot(rows.z, turn.z) * next.z)
    }

    /// The rows with other lengths.
    func scaled(x: Double? = nil, y: Double? = nil, z: Double? = nil) -> Rows3 {
      func row(
        _ row: SIMD3<Double>, _ old: Double, _ turn: SIMD3<Double>, _ new: Double?
      ) -> SIMD3<Double> {
        guard let new else { return row }
        return old == 0 ? new * turn : row / old * new
      }
      return Rows3(
        x: row(rows.x, scale.x, turn.x, x), y: row(rows.y, scale.y, turn.y, y),
        z: row(rows.z, scale.z, turn.z, z))
    }

    /// Rx · Ry · Rz of three angles.
    static func turn(_ angles: SIMD3<Double>) -> Rows3 {
      let (sx, cx) = Elementary.sinCos(angles.x)
      let (sy, cy) = Elementary.sinCos(angles.y)
      let (sz, cz) = Elementary.sinCos(angles.z)
      return Rows3(
        x: SIMD3(cy * cz, cy * sz, -sy),
        y: SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
        z: SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy))
    }
  }
}

extension Rows3 {
  /// Whether the rows only mirror and scale every axis.
  fileprivate var isMirroredThrice: Bool {
    x.y == 0 && x.z == 0 && y.x == 0 && y.z == 0 && z.x == 0 && z.y == 0
      && x.x < 0 && y.y < 0 && z.z < 0
  }
}
