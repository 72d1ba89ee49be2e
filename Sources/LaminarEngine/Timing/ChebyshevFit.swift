/// Polynomials of degree 7 through a function's values at the eight Chebyshev points of a piece.
enum ChebyshevFit {
  /// cos((2i + 1)π/16): the Chebyshev points of degree 8 on −1 … 1, ascending.
  private static let points = [
    -0.9807852804032304, -0.8314696123025452, -0.5555702330196022, -0.19509032201612825,
    0.19509032201612825, 0.5555702330196022, 0.8314696123025452, 0.9807852804032304,
  ]

  /// Approximately where the difference to the curve is largest: ends and extrema of the eighth
  /// polynomial.
  private static let probes = [
    -1.0, -0.9238795325112867, -0.7071067811865476, -0.3826834323650898, 0.0,
    0.3826834323650898, 0.7071067811865476, 0.9238795325112867, 1.0,
  ]

  /// The coefficients over −½ … ½, all NaN when they do not fit the function within the tolerance.
  static func coefficients(
    of law: EasingLaw, around middle: Double, width: Double
  ) -> [Double] {
    let failed = [Double](repeating: .nan, count: 8)
    var guess = middle
    func value(at point: Double) -> Double {
      let x = middle + point * (width / 2)
      // The ends are those of the curve inside: a few functions jump to 0 and 1.
      guard case .cubic(let curve) = law else {
        return law.value(at: min(max(x, 1e-300), 1.nextDown))
      }
      guard x > 0 else { return 0 }
      guard x < 1 else { return 1 }
      guess = curve.parameter(at: x, near: guess)
      return curve.y(atParameter: guess)
    }

    // Newton's divided differences over t = point / 2, then expanded around 0.
    var differences = points.map(value(at:))
    for order in 1..<8 {
      for i in stride(from: 7, through: order, by: -1) {
        let distance = (points[i] - points[i - order]) / 2
        differences[i] = (differences[i] - differences[i - 1]) / distance
      }
    }
    var coefficients = [Double](repeating: 0, count: 8)
    for i in stride(from: 7, through: 0, by: -1) {
      for power in stride(from: 7, to: 0, by: -1) {
        coefficients[power] = coefficients[power - 1] - coefficients[power] * (points[i] / 2)
      }
      coefficients[0] = differences[i] - coefficients[0] * (points[i] / 2)
    }

    var allowed = EasingTable.tolerance
    if case .cubic(let curve) = law { allowed *= max(1, abs(curve.y1), abs(curve.y2)) }
    for probe in probes {
      let wanted = value(at: probe)
      let t = probe / 2
      let met = coefficients.reversed().reduce(0) { $0 * t + $1 }
      if !(abs(met - wanted) <= allowed) { return failed }
    }
    return coefficients
  }
}
