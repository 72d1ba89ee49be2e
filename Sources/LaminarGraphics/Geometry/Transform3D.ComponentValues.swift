extension Transform3D {
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
    private let axes: Rows3

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
      let rows = Rows3(m)
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
