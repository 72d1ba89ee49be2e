extension Elementary {
  /// The sine of an angle in radians, within 1 ulp for every finite angle; NaN for the rest.
  @inlinable
  package static func sin(_ x: Double) -> Double {
    let angle = reduced(x)
    let value =
      angle.quadrant & 1 == 0
      ? sineKernel(angle.high, angle.low) : cosineKernel(angle.high, angle.low)
    return angle.quadrant & 2 == 0 ? value : -value
  }

  /// The cosine of an angle in radians, within 1 ulp for every finite angle; NaN for the rest.
  @inlinable
  package static func cos(_ x: Double) -> Double {
    let angle = reduced(x)
    let value =
      angle.quadrant & 1 == 0
      ? cosineKernel(angle.high, angle.low) : sineKernel(angle.high, angle.low)
    return (angle.quadrant &+ 1) & 2 == 0 ? value : -value
  }

  /// Sine and cosine of an angle in radians: the same values as `sin` and `cos`.
  @inlinable
  package static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    let angle = reduced(x)
    let s = sineKernel(angle.high, angle.low)
    let c = cosineKernel(angle.high, angle.low)
    // Chosen by selection and sign bits: a quadrant is hard to predict.
    let isOdd = angle.quadrant & 1 != 0
    let sinSign = UInt64(truncatingIfNeeded: angle.quadrant & 2) &<< 62
    let cosSign = UInt64(truncatingIfNeeded: (angle.quadrant &+ 1) & 2) &<< 62
    return (
      Double(bitPattern: (isOdd ? c : s).bitPattern ^ sinSign),
      Double(bitPattern: (isOdd ? s : c).bitPattern ^ cosSign)
    )
  }

  /// The tangent of an angle in radians, within 1 ulp for every finite angle; NaN for the rest.
  @inlinable
  package static func tan(_ x: Double) -> Double {
    let angle = reduced(x)
    // Below 2⁻²⁷ the tangent is the angle; this also keeps the zero's sign and tiny products exact.
    if angle.quadrant & 1 == 0, abs(angle.high) < 0x1p-27 { return angle.high }
    let s = sineParts(angle.high, angle.low)
    let c = cosineParts(angle.high, angle.low)
    return angle.quadrant & 1 == 0
      ? quotient(s.high, s.low, c.high, c.low) : -quotient(c.high, c.low, s.high, s.low)
  }

  /// (a + aLow)/(b + bLow), rounded about once.
  @inlinable
  package static func quotient(
    _ a: Double, _ aLow: Double, _ b: Double, _ bLow: Double
  ) -> Double {
    let top = exactSum(a, aLow)
    let bottom = exactSum(b, bLow)
    let q = top.high / bottom.high
    let back = exactProduct(q, bottom.high)
    let rest = (top.high - back.high) - back.low
    return q + (rest + (top.low - q * bottom.low)) / bottom.high
  }

  /// The sine of high + low, at most π/4.
  @inlinable
  package static func sineKernel(_ high: Double, _ low: Double) -> Double {
    let parts = sineParts(high, low)
    return high == 0 ? high : parts.high + parts.low
  }

  /// The cosine of high + low, at most π/4.
  @inlinable
  package static func cosineKernel(_ high: Double, _ low: Double) -> Double {
    let parts = cosineParts(high, low)
    return parts.high + parts.low
  }

  /// The sine of x + low, at most π/4, as an unrounded sum.
  @inlinable
  package static func sineParts(_ x: Double, _ low: Double) -> (high: Double, low: Double) {
    let z = x * x
    let w = z * z
    let p =
      (8.33333333332248946124e-03 + z * -1.98412698298579493134e-04)
      + w
      * ((2.75573137070700676789e-06 + z * -2.50507602534068634195e-08)
        + w * 1.58969099521155010221e-10)
    let cube = z * x
    return (x, cube * (-1.66666666666666324348e-01 + z * p) + (low - 0.5 * z * low))
  }

  /// The cosine of x + low, at most π/4, as an unrounded sum.
  @inlinable
  package static func cosineParts(_ x: Double, _ low: Double) -> (high: Double, low: Double) {
    let z = x * x
    let w = z * z
    let p =
      (4.16666666666666019037e-02 + z * -1.38888888888741095749e-03)
      + w
      * ((2.48015872894767294178e-05 + z * -2.75573143513906633035e-07)
        + w * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))
    let half = 0.5 * z
    let high = 1 - half
    return (high, ((1 - high) - half) + (w * p - x * low))
  }
}
