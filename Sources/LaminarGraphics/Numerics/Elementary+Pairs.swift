extension Elementary {
  /// Sines and cosines of two angles in radians: the values that `sinCos` has for each, which takes twice
  /// as long for both.
  @inlinable
  package static func sinCos(_ x: Double, _ y: Double) -> (sin: SIMD2<Double>, cos: SIMD2<Double>) {
    if x != 0, y != 0 { return sinCos(SIMD2(x, y)) }
    let still = (sin: 0.0, cos: 1.0)
    let (a, b) = (x == 0 ? still : sinCos(x), y == 0 ? still : sinCos(y))
    return (SIMD2(a.sin, b.sin), SIMD2(a.cos, b.cos))
  }

  /// The steps of `reduced`, `sineParts` and `cosineParts` for both at once, as far as they are alike.
  @inlinable
  package static func sinCos(_ x: SIMD2<Double>) -> (sin: SIMD2<Double>, cos: SIMD2<Double>) {
    let shifted = x * 0.6366197723675814 + 6755399441055744.0
    let n = shifted - 6755399441055744.0
    let first = x - n * 1.57079632673412561417e+00
    let piece = -(n * 6.07710050630396597660e-11)
    let second = first + piece
    let part = second - first
    let rest = (first - (second - part)) + (piece - part)
    let low = rest - n * 2.02226624879595063154e-21
    // What is near a multiple of π/2 or far from 0 takes more pieces.
    guard min(abs(second.x), abs(second.y)) >= 0x1p-20, max(abs(x.x), abs(x.y)) < 314159 else {
      let (a, b) = (sinCos(x.x), sinCos(x.y))
      return (SIMD2(a.sin, b.sin), SIMD2(a.cos, b.cos))
    }
    let high = second + low
    let tail = low - (high - second)

    let z = high * high
    let w = z * z
    let p =
      (8.33333333332248946124e-03 + z * -1.98412698298579493134e-04)
      + w
      * ((2.75573137070700676789e-06 + z * -2.50507602534068634195e-08)
        + w * 1.58969099521155010221e-10)
    let s = high + (z * high * (-1.66666666666666324348e-01 + z * p) + (tail - 0.5 * z * tail))
    let q =
      (4.16666666666666019037e-02 + z * -1.38888888888741095749e-03)
      + w
      * ((2.48015872894767294178e-05 + z * -2.75573143513906633035e-07)
        + w * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))
    let half = 0.5 * z
    let top = 1 - half
    let c = top + (((1 - top) - half) + (w * q - high * tail))

    let quadrant = unsafeBitCast(shifted, to: SIMD2<UInt64>.self)
    let isOdd = 0 &- (quadrant & 1)
    let (sBits, cBits) = (
      unsafeBitCast(s, to: SIMD2<UInt64>.self), unsafeBitCast(c, to: SIMD2<UInt64>.self)
    )
    let sin = (cBits & isOdd | sBits & ~isOdd) ^ ((quadrant & 2) &<< 62)
    let cos = (sBits & isOdd | cBits & ~isOdd) ^ (((quadrant &+ 1) & 2) &<< 62)
    return (
      unsafeBitCast(sin, to: SIMD2<Double>.self), unsafeBitCast(cos, to: SIMD2<Double>.self)
    )
  }

  /// e to the powers of two numbers from −708 to 709: the values that `exp` has for each.
  @inlinable
  package static func exp(_ x: SIMD2<Double>) -> SIMD2<Double> {
    // One vector for both: what the compiler makes of two equal sequences of steps.
    let (a, b) = (expParts(x.x), expParts(x.y))
    let power = SIMD2(powerOfTwoBits(a.shifted), powerOfTwoBits(b.shifted))
    return (1 + (SIMD2(a.high, b.high) + SIMD2(a.low, b.low)))
      * unsafeBitCast(power, to: SIMD2<Double>.self)
  }
}
