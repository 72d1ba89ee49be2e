/// A cubic Bézier curve from (0, 0) to (1, 1), read as y over x.
///
/// This is the slow and exact form; the evaluator uses an `EasingTable` made from it.
struct EasingCurve: Hashable, Sendable {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// - Parameters: control points; x is clamped to 0 … 1, which keeps the curve a function, y to
  ///   ±1e9, and NaN becomes 0.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = Self.clamped(x1, 0, 1)
    self.y1 = Self.clamped(y1, -1e9, 1e9)
    self.x2 = Self.clamped(x2, 0, 1)
    self.y2 = Self.clamped(y2, -1e9, 1e9)
  }

  /// Whether both control points are on the diagonal, so that y is x.
  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The y for an x, within an ulp or so of the curve however steep it is; exactly 0 at 0 and below
  /// and exactly 1 at 1 and above.
  func y(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return isLinear ? x : y(atParameter: parameter(at: x, near: x))
  }

  /// y over the curve's parameter.
  func y(atParameter s: Double) -> Double {
    let r = 1 - s
    return 3 * r * s * (r * y1 + s * y2) + s * s * s
  }

  /// The slope of x over the curve's parameter.
  private func slope(atParameter s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (1 - x2))
  }

  /// The parameter at which the curve reaches x, for 0 < x < 1.
  ///
  /// First in doubles, then with twice the digits for the rest x − X(s): where the slope is nearly
  /// 0 the last bits of X decide about the first ones of s.
  func parameter(at x: Double, near guess: Double) -> Double {
    let near = solve(from: guess) { s in
      let r = 1 - s
      return x - (3 * r * s * (r * x1 + s * x2) + s * s * s)
    } isClose: { step, _, _ in
      abs(step) < 1e-7
    }
    let c = DoubleDouble(x1) * 3
    let b = DoubleDouble(x2) * 3 - c - c
    let a = DoubleDouble(1) - DoubleDouble(x2) * 3 + c
    return solve(from: near) { s in
      let rest = DoubleDouble(x) - ((a * s + b) * s + c) * s
      return rest.high + rest.low
    } isClose: { step, s, slope in
      // The remaining error is at most step² · max|X″| / 2X′, and |X″| is at most 12.
      6 * step * step <= 0x1p-55 * slope * s
    }
  }

  /// Newton's method inside a shrinking bracket.
  @inline(__always)
  private func solve(
    from guess: Double, rest: (Double) -> Double,
    isClose: (_ step: Double, _ s: Double, _ slope: Double) -> Bool
  ) -> Double {
    var low = 0.0
    var high = 1.0
    var s = guess
    var previousStep = 1.0
    let mostRounds = 200  // two for each bit, and some
    for _ in 0..<mostRounds {
      let rest = rest(s)
      if rest == 0 { return s }
      if rest > 0 { low = s } else { high = s }
      let slope = slope(atParameter: s)
      var step = rest / slope
      var next = s + step
      if next == s { return s }
      // Newton's steps shrink too slowly at a triple root: halve instead.
      if !(next > low && next < high) || 2 * abs(step) > abs(previousStep) {
        next = low + (high - low) / 2
        step = next - s
        if next == low || next == high { return next }
      } else if isClose(step, s, slope) {
        return next
      }
      previousStep = step
      s = next
    }
    return s
  }

  private static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value.isNaN ? 0 : min(max(value, low), high)
  }
}
