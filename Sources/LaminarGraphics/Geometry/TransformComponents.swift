extension Transform3D {
  /// One number of a matrix that a key path names, such as `transform.rotation.z`. The raw value
  /// is the end of the key path.
  ///
  /// Turns are Euler angles in radians, x applied first, then y, then z.
  package enum Component: String, Sendable, Hashable, CaseIterable {
    /// The turn about x, in radians.
    case rotationX = "rotation.x"
    /// The turn about y, in radians.
    case rotationY = "rotation.y"
    /// The turn about z, in radians.
    case rotationZ = "rotation.z"
    /// The scale along x.
    case scaleX = "scale.x"
    /// The scale along y.
    case scaleY = "scale.y"
    /// The scale along z.
    case scaleZ = "scale.z"
    /// The mean of the three scales; setting it sets all three.
    case scale = "scale"
    /// The mean of the scales along x and y; setting it sets both.
    case scaleXY = "scale.xy"
    /// The translation along x.
    case translationX = "translation.x"
    /// The translation along y.
    case translationY = "translation.y"
    /// The translation along z.
    case translationZ = "translation.z"

    /// Makes the component that the end of a key path names; `rotation` is another name of `rotation.z`.
    package init?(name: String) {
      if name == "rotation" {
        self = .rotationZ
      } else {
        self.init(rawValue: name)
      }
    }
  }

  /// The value of a component in the matrix.
  package func component(_ component: Component) -> Double {
    switch component {
    case .translationX: return m41
    case .translationY: return m42
    case .translationZ: return m43
    case .rotationX: return Factors(self).angles.x
    case .rotationY: return Factors(self).angles.y
    case .rotationZ: return Factors(self).angles.z
    case .scaleX: return Factors(self).scale.x
    case .scaleY: return Factors(self).scale.y
    case .scaleZ: return Factors(self).scale.z
    case .scale:
      let scale = Factors(self).scale
      return (scale.x + scale.y + scale.z) / 3
    case .scaleXY:
      let scale = Factors(self).scale
      return (scale.x + scale.y) / 2
    }
  }

  /// The matrix in which a component has another value and the other components keep theirs.
  ///
  /// A perspective in the matrix is kept and is applied last.
  package func setting(_ component: Component, to value: Double) -> Transform3D {
    var m = self
    switch component {
    case .translationX: m.m41 = value
    case .translationY: m.m42 = value
    case .translationZ: m.m43 = value
    case .rotationX: m = withLinearPart(Factors(self).turned(x: value))
    case .rotationY: m = withLinearPart(Factors(self).turned(y: value))
    case .rotationZ: m = withLinearPart(Factors(self).turned(z: value))
    case .scaleX: m = withLinearPart(Factors(self).scaled(x: value))
    case .scaleY: m = withLinearPart(Factors(self).scaled(y: value))
    case .scaleZ: m = withLinearPart(Factors(self).scaled(z: value))
    case .scale: m = withLinearPart(Factors(self).scaled(x: value, y: value, z: value))
    case .scaleXY: m = withLinearPart(Factors(self).scaled(x: value, y: value))
    }
    return m.keepingPerspective(of: self)
  }

  /// The matrix with the fourth column that the perspective of another gives it: for A · P, where P
  /// differs from the identity in its fourth column p, that column is A·p.
  private func keepingPerspective(of original: Transform3D) -> Transform3D {
    let column = SIMD3(original.m14, original.m24, original.m34)
    guard column != .zero else { return self }
    // Without an inverse only the column can be kept.
    guard let p = Matrix3(original).solving(column: column) else { return self }
    let offset = SIMD3(m41 - original.m41, m42 - original.m42, m43 - original.m43)
    var m = self
    if Matrix3(self) != Matrix3(original) {
      let column = Matrix3(self).columnProduct(p)
      (m.m14, m.m24, m.m34) = (column.x, column.y, column.z)
    }
    m.m44 = original.m44 + Matrix3.dot(offset, p)
    return m
  }

  // MARK: - Values

  /// The turns and scales of a matrix as they were given: a turn of 3π is not a turn of π, and two
  /// negative scales are not a half turn, though their matrices are the same.
  ///
  /// A matrix alone does not tell these apart: ``init(_:)`` reads angles in −π…π from it.
  package struct ComponentValues: Sendable, Hashable {
    /// The scales along x, y and z.
    private var scale: SIMD3<Double>
    /// The turns about x, y and z in radians; x is applied first.
    private var angles: SIMD3<Double>
    /// The directions of the scaled axes before the turn, which a shear inclines.
    private let axes: Matrix3

    /// No turn and no scale.
    package static let identity = ComponentValues(Transform3D.identity)

    /// Reads a matrix.
    package init(_ m: Transform3D) {
      let factors = Factors(m)
      scale = factors.scale
      angles = factors.angles
      axes = factors.axes
    }

    /// Rows that differ by at most this fraction of their size are equal: many roundings.
    private static let rounding = 1e-9

    /// Whether the values give the linear part of a matrix, except for rounding.
    package func make(_ m: Transform3D) -> Bool {
      let turn = Factors.turn(angles)
      let rows = Matrix3(m)
      func isSame(_ row: SIMD3<Double>, _ axis: SIMD3<Double>, _ scale: Double) -> Bool {
        let made = scale * turn.combining(axis)
        let limit = Self.rounding * max(abs(scale), abs(row.x), abs(row.y), abs(row.z))
        let miss = made - row
        return abs(miss.x) <= limit && abs(miss.y) <= limit && abs(miss.z) <= limit
      }
      return isSame(rows.x, axes.x, scale.x) && isSame(rows.y, axes.y, scale.y)
        && isSame(rows.z, axes.z, scale.z)
    }

    /// The value of a turn or a scale; nil for a translation. Setting nil changes nothing.
    package subscript(component: Component) -> Double? {
      get {
        switch component {
        case .rotationX: angles.x
        case .rotationY: angles.y
        case .rotationZ: angles.z
        case .scaleX: scale.x
        case .scaleY: scale.y
        case .scaleZ: scale.z
        case .scale: (scale.x + scale.y + scale.z) / 3
        case .scaleXY: (scale.x + scale.y) / 2
        case .translationX, .translationY, .translationZ: nil
        }
      }
      set {
        guard let newValue else { return }
        switch component {
        case .rotationX: angles.x = newValue
        case .rotationY: angles.y = newValue
        case .rotationZ: angles.z = newValue
        case .scaleX: scale.x = newValue
        case .scaleY: scale.y = newValue
        case .scaleZ: scale.z = newValue
        case .scale: scale = SIMD3(repeating: newValue)
        case .scaleXY: (scale.x, scale.y) = (newValue, newValue)
        case .translationX, .translationY, .translationZ: break
        }
      }
    }

    /// Multiplies the scales.
    package mutating func scale(by factors: SIMD3<Double>) { scale *= factors }

    /// The values with whole turns added so that each angle is the nearest to another's.
    package func nearest(to other: ComponentValues) -> ComponentValues {
      var values = self
      let turns = (other.angles - angles) / (2 * Double.pi)
      values.angles += turns.rounded(.toNearestOrAwayFromZero) * (2 * Double.pi)
      return values
    }
  }
}

extension Transform3D.Component {
  /// Whether it is a turn or a scale, which a matrix does not determine uniquely.
  package var isLinear: Bool {
    switch self {
    case .translationX, .translationY, .translationZ: false
    default: true
    }
  }
}

// MARK: - Scales and rotation

extension Transform3D {
  /// The linear part of a matrix as scales and a turn, L · R with L lower triangular, in a form
  /// that keeps plain scalings and plain turns exact.
  struct Factors {
    /// The rows as they are.
    let rows: Matrix3
    /// The lengths of the rows; a negative one marks the mirrored axis.
    let scale: SIMD3<Double>
    /// The turn R: orthonormal, right-handed.
    let turn: Matrix3

    /// A row counts as a sum of the ones before it when less than this fraction of it is left: about a
    /// hundred roundings.
    private static let dependent = 1e-14

    init(_ m: Transform3D) {
      let rows = Matrix3(m)
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
    private static func planar(_ rows: Matrix3) -> (SIMD3<Double>, Matrix3) {
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
        Matrix3(x: SIMD3(cos, sin, 0), y: SIMD3(-sin, cos, 0), z: SIMD3(0, 0, 1))
      )
    }

    private static func spatial(_ rows: Matrix3) -> (SIMD3<Double>, Matrix3) {
      var scale = SIMD3(Matrix3.length(rows.x), Matrix3.length(rows.y), Matrix3.length(rows.z))
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
      for case let other? in others { rest -= Matrix3.dot(rest, other) * other }
      let length = Matrix3.length(rest)
      return length > dependent ? rest / length : nil
    }

    /// Three orthonormal, right-handed directions of which some are given.
    private static func completed(
      _ x: SIMD3<Double>?, _ y: SIMD3<Double>?, _ z: SIMD3<Double>?
    ) -> Matrix3 {
      switch (x, y, z) {
      case (let x?, let y?, _): return Matrix3(x: x, y: y, z: Matrix3.cross(x, y))
      case (let x?, nil, let z?): return Matrix3(x: x, y: Matrix3.cross(z, x), z: z)
      case (nil, let y?, let z?): return Matrix3(x: Matrix3.cross(y, z), y: y, z: z)
      case (let x?, nil, nil):
        let y = perpendicular(to: x, near: SIMD3(0, 1, 0), or: SIMD3(0, 0, 1))
        return Matrix3(x: x, y: y, z: Matrix3.cross(x, y))
      case (nil, let y?, nil):
        let z = perpendicular(to: y, near: SIMD3(0, 0, 1), or: SIMD3(1, 0, 0))
        return Matrix3(x: Matrix3.cross(y, z), y: y, z: z)
      case (nil, nil, let z?):
        let x = perpendicular(to: z, near: SIMD3(1, 0, 0), or: SIMD3(0, 1, 0))
        return Matrix3(x: x, y: Matrix3.cross(z, x), z: z)
      case (nil, nil, nil): return .identity
      }
    }

    private static func perpendicular(
      to axis: SIMD3<Double>, near first: SIMD3<Double>, or second: SIMD3<Double>
    ) -> SIMD3<Double> {
      let guess = abs(Matrix3.dot(axis, first)) < 0.9 ? first : second
      let rest = guess - Matrix3.dot(axis, guess) * axis
      return rest / Matrix3.length(rest)
    }

    /// The directions of the rows before the turn: those of L; along the axes without a shear.
    var axes: Matrix3 {
      func axis(_ row: SIMD3<Double>, _ scale: Double, _ own: SIMD3<Double>) -> SIMD3<Double> {
        guard scale != 0, scale.isFinite else { return own }
        let axis = turn.columnProduct(row / scale)
        let miss = axis - own
        let limit = Factors.dependent
        let isOwn = abs(miss.x) < limit && abs(miss.y) < limit && abs(miss.z) < limit
        return isOwn ? own : axis
      }
      return Matrix3(
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
    func turned(x: Double? = nil, y: Double? = nil, z: Double? = nil) -> Matrix3 {
      // FAST PATH: a turn about z alone stays one; the other angles are 0.
      if x == nil, y == nil, let z, turn.x.z == 0, turn.z == SIMD3(0, 0, 1) {
        let (sin, cos) = Elementary.sinCos(z)
        return replacingTurn(
          by: Matrix3(x: SIMD3(cos, sin, 0), y: SIMD3(-sin, cos, 0), z: SIMD3(0, 0, 1)))
      }
      let old = angles
      let next = Factors.turn(SIMD3(x ?? old.x, y ?? old.y, z ?? old.z))
      return replacingTurn(by: next)
    }

    private func replacingTurn(by next: Matrix3) -> Matrix3 {
      let y = Matrix3.dot(rows.y, turn.x)
      let z = (Matrix3.dot(rows.z, turn.x), Matrix3.dot(rows.z, turn.y))
      return Matrix3(
        x: Matrix3.dot(rows.x, turn.x) * next.x,
        y: y * next.x + Matrix3.dot(rows.y, turn.y) * next.y,
        z: z.0 * next.x + z.1 * next.y + Matrix3.dot(rows.z, turn.z) * next.z)
    }

    /// The rows with other lengths.
    func scaled(x: Double? = nil, y: Double? = nil, z: Double? = nil) -> Matrix3 {
      func row(
        _ row: SIMD3<Double>, _ old: Double, _ turn: SIMD3<Double>, _ new: Double?
      ) -> SIMD3<Double> {
        guard let new else { return row }
        return old == 0 ? new * turn : row / old * new
      }
      return Matrix3(
        x: row(rows.x, scale.x, turn.x, x), y: row(rows.y, scale.y, turn.y, y),
        z: row(rows.z, scale.z, turn.z, z))
    }

    /// Rx · Ry · Rz of three angles.
    static func turn(_ angles: SIMD3<Double>) -> Matrix3 {
      let (sx, cx) = Elementary.sinCos(angles.x)
      let (sy, cy) = Elementary.sinCos(angles.y)
      let (sz, cz) = Elementary.sinCos(angles.z)
      return Matrix3(
        x: SIMD3(cy * cz, cy * sz, -sy),
        y: SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
        z: SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy))
    }
  }
}

extension Matrix3 {
  /// Whether the rows only mirror and scale every axis.
  fileprivate var isMirroredThrice: Bool {
    x.y == 0 && x.z == 0 && y.x == 0 && y.z == 0 && z.x == 0 && z.y == 0
      && x.x < 0 && y.y < 0 && z.z < 0
  }
}
