/// Angles as fractions of a turn.
enum Turn {
  /// The angle of a vector from +x towards +y, 0…1, within 2e-9 of a turn; the same bits everywhere.
  @inline(__always)
  static func fraction(_ x: Double, _ y: Double) -> Double {
    let wide = abs(x)
    let high = abs(y)
    let isSteep = high > wide
    let greater = isSteep ? high : wide
    guard greater > 0 else { return 0 }
    let octant = eighth((isSteep ? wide : high) / greater)
    let quarter = isSteep ? 0.25 - octant : octant
    let half = x < 0 ? 0.5 - quarter : quarter
    return y < 0 ? 1 - half : half
  }

  /// atan(t) in turns for 0 ≤ t ≤ 1: an odd polynomial, fitted to the least greatest error.
  @inline(__always)
  private static func eighth(_ t: Double) -> Double {
    let z = t * t
    var sum = 0.00039099898007414845
    sum = sum * z - 0.002292043726713062
    sum = sum * z + 0.006331372422032224
    sum = sum * z - 0.01151462787825811
    sum = sum * z + 0.016709589022097106
    sum = sum * z - 0.022538295515822378
    sum = sum * z + 0.031808558427011135
    sum = sum * z - 0.05305047582341116
    sum = sum * z + 0.15915492500902925
    return sum * t
  }
}
