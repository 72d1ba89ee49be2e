extension Elementary {
  /// The natural logarithm, within 1 ulp; −infinity at 0 and NaN below.
  @inlinable
  package static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : (x < 0 ? .nan : x) }
    let (m, k) = nearOne(x)
    let f = m - 1
    // log(1 + f) with s = f/(2 + f): f − f²/2 + s·(f²/2 + R(s²)).
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let even =
      w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    let odd =
      z
      * (6.666666666666735130e-01
        + w
        * (2.857142874366239149e-01
          + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)))
    let half = 0.5 * f * f
    let rest = s * (half + (even + odd))
    if k == 0 { return f - (half - rest) }
    return k * 6.93147180369123816490e-01
      - ((half - (rest + k * 1.90821492927058770002e-10)) - f)
  }

  /// xʸ, within 1 ulp; exact where the power is exact. The special values are those of IEEE 754's
  /// pow: 1 for y = 0 or x = 1, NaN for a negative x with a fractional y.
  @inlinable
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isInteger = y.rounded(.towardZero) == y
    let isOdd = isInteger && abs(y) < 0x1p53 && (y * 0.5).rounded(.towardZero) != y * 0.5
    let sign: Double = isOdd && x.sign == .minus ? -1 : 1
    let base = abs(x)
    if y.isInfinite {
      if base == 1 { return 1 }
      return (base > 1) == (y > 0) ? .infinity : 0
    }
    if base == 0 { return sign * (y > 0 ? 0 : .infinity) }
    if base == .infinity { return sign * (y > 0 ? .infinity : 0) }
    if x < 0, !isInteger { return .nan }
    if base == 1 { return sign }
    return sign * positivePower(base, y)
  }

  /// xʸ for finite positive x ≠ 1 and finite y ≠ 0: e to y·log x in doubled precision.
  @usableFromInline
  package static func positivePower(_ x: Double, _ y: Double) -> Double {
    let logarithm = logDoubled(x)
    let estimate = y * logarithm.high
    if estimate > 710 { return .infinity }
    if estimate < -746 { return 0 }
    if abs(estimate) < 1e-20 { return 1 }
    // y may be as great as 1e20 or as small as 1e-20 here, within the range of the exact product.
    let product = exactProduct(y, logarithm.high)
    let low = product.low + y * logarithm.low
    let parts = expParts(product.high)
    // eʰ⁺ˡ = eʰ + l·eʰ, and eʰ = 1 + r + …, summed exactly to the last step.
    let tail = parts.low + low * (1 + parts.high + parts.low)
    let sum = exactSum(1, parts.high)
    return scale(sum.high + (sum.low + tail), byPowerOfTwo: Int(parts.exponent))
  }

  /// The natural logarithm of a finite positive number as an unrounded sum, good to 2⁻⁶⁴ of itself.
  @usableFromInline
  package static func logDoubled(_ x: Double) -> (high: Double, low: Double) {
    let (m, k) = nearOne(x)
    let f = m - 1
    // s = f/(2 + f), doubled: the quotient and what it misses.
    let divisor = exactSum(2, f)
    let s = f / divisor.high
    let back = exactProduct(s, divisor.high)
    let sLow = ((f - back.high) - back.low - s * divisor.low) / divisor.high
    // log m = 2s + s³·(2/3 + 2s²/5 + …); the first two terms doubled.
    let square = exactProduct(s, s)
    let z = square.high
    let zLow = square.low + 2 * s * sLow
    let w = z * z
    let even =
      0.4 + w
      * (0.2222222222222222 + w
        * (0.15384615384615385 + w
          * (0.11764705882352941 + w * (0.09523809523809523 + w * (0.08 + w * 0.06896551724137931)))))
    let odd =
      0.2857142857142857 + w
      * (0.18181818181818182 + w
        * (0.13333333333333333 + w
          * (0.10526315789473684 + w * (0.08695652173913043 + w * 0.07407407407407407))))
    let series = z * (even + z * odd)
    // 2/3 = 0.6666666666666666 + 3.7e-17.
    let factor = exactSum(0.6666666666666666, series)
    let factorLow = factor.low + 3.700743415417188e-17
    let cube = exactProduct(z, factor.high)
    let cubeLow = cube.low + z * factorLow + zLow * factor.high
    let term = exactProduct(s, cube.high)
    let termLow = term.low + s * cubeLow + sLow * cube.high
    let head = exactSum(k * 6.93147180369123816490e-01, 2 * s)
    let next = exactSum(head.high, term.high)
    // ln 2's tail in two parts, since k·1.9e-10 alone would round too coarsely.
    let tail = exactProduct(k, 1.90821492927058770002e-10)
    let last = exactSum(next.high, tail.high)
    let low =
      ((head.low + next.low) + last.low) + (2 * sLow + termLow)
      + (tail.low + k * ln2Residue)
    let high = last.high + low
    return (high, low - (high - last.high))
  }

  /// ln 2 − 6.93147180369123816490e-01 − 1.90821492927058770002e-10.
  @inlinable
  package static var ln2Residue: Double { 1.1612227229362532e-26 }

  /// A finite positive number as m·2ᵏ with m in √½…√2.
  @inlinable
  package static func nearOne(_ x: Double) -> (m: Double, k: Double) {
    var bits = x.bitPattern
    var k = 0
    if bits < 0x0010_0000_0000_0000 {
      bits = (x * 0x1p54).bitPattern
      k = -54
    }
    // Moves the boundary of the exponents from 1 to √½, then splits there.
    bits = bits &- 0x3FE6_A09E_667F_3BCD
    k = k &+ Int(Int64(bitPattern: bits) &>> 52)
    bits = (bits & 0x000F_FFFF_FFFF_FFFF) &+ 0x3FE6_A09E_667F_3BCD
    return (Double(bitPattern: bits), Double(k))
  }
}
