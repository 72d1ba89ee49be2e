/// The elementary functions, made of +, −, ×, ÷, square root and bit operations only, so that every
/// machine computes the same bits.
///
/// Every function is total: no argument traps. Each states its greatest error against the exact value in
/// units in the last place (ulp); the tests measure it.
package enum Elementary {
  /// The product of two numbers as a rounded value and its rounding error, together accurate
  /// to 2⁻¹⁰⁵ (Dekker). For magnitudes within 1e-145…1e145, so that no part leaves the normal numbers.
  @inlinable
  package static func exactProduct(_ x: Double, _ y: Double) -> (high: Double, low: Double) {
    let product = x * y
    let xHigh = upperHalf(x)
    let xLow = x - xHigh
    let yHigh = upperHalf(y)
    let yLow = y - yHigh
    let low = ((xHigh * yHigh - product) + xHigh * yLow + xLow * yHigh) + xLow * yLow
    return (product, low)
  }

  /// The exact sum of two numbers as a rounded value and its rounding error (Knuth).
  @inlinable
  package static func exactSum(_ x: Double, _ y: Double) -> (high: Double, low: Double) {
    let sum = x + y
    let yPart = sum - x
    let low = (x - (sum - yPart)) + (y - yPart)
    return (sum, low)
  }

  /// The number cut to 26 significant bits, whose product with another such number is exact.
  @inlinable
  package static func upperHalf(_ x: Double) -> Double {
    Double(bitPattern: x.bitPattern & 0xFFFF_FFFF_F800_0000)
  }

  /// x·2ⁿ, rounded once, for any n.
  @inlinable
  package static func scale(_ x: Double, byPowerOfTwo n: Int) -> Double {
    var x = x
    var n = Swift.max(-2200, Swift.min(2200, n))
    while n > 1023 {
      x *= 0x1p1023
      n -= 1023
    }
    // A step of 2⁻⁹⁶⁹ leaves 53 spare bits, so that only the last step rounds.
    while n < -1022 {
      x *= 0x1p-969
      n += 969
    }
    return x * Double(bitPattern: UInt64(truncatingIfNeeded: n + 1023) &<< 52)
  }
}

// MARK: - Roots

extension Elementary {
  /// The cube root, within 1 ulp, with the argument's sign.
  @inlinable
  package static func cubeRoot(_ x: Double) -> Double {
    guard x.isFinite, x != 0 else { return x }
    // x = m·2³ᵉ with 1 ≤ m < 8.
    var size = abs(x)
    var power = 0
    if size < 0x1p-1022 {
      size *= 0x1p54
      power = -18
    }
    let exponent = Int(size.exponent)
    let third = (exponent + 3 * 400) / 3 - 400
    let m = scale(size, byPowerOfTwo: -3 * third)
    // A third of the exponent bits is a root within 5 %; four Newton steps each square the error.
    var root = Double(bitPattern: m.bitPattern / 3 &+ 0x2A9F_7893_0000_0000)
    for _ in 0..<4 { root -= (root - m / (root * root)) * (1.0 / 3) }
    let square = exactProduct(root, root)
    let cube = exactProduct(root, square.high)
    let rest = ((m - cube.high) - cube.low) - root * square.low
    root += rest / (3 * square.high)
    let value = scale(root, byPowerOfTwo: third + power)
    return x < 0 ? -value : value
  }

  /// √(x² + y²), within 1 ulp and without intermediate overflow.
  @inlinable
  package static func hypot(_ x: Double, _ y: Double) -> Double {
    var a = abs(x)
    var b = abs(y)
    if a == .infinity || b == .infinity { return .infinity }
    if a < b { swap(&a, &b) }
    if b == 0 || !(b > a * 0x1p-60) { return a + b }
    var factor = 1.0
    if a > 0x1p500 {
      a *= 0x1p-600
      b *= 0x1p-600
      factor = 0x1p600
    } else if b < 0x1p-400 {
      a *= 0x1p600
      b *= 0x1p600
      factor = 0x1p-600
    }
    let aa = exactProduct(a, a)
    let bb = exactProduct(b, b)
    let sum = exactSum(aa.high, bb.high)
    let root = sum.high.squareRoot()
    let back = exactProduct(root, root)
    let rest = ((sum.high - back.high) - back.low) + (sum.low + (aa.low + bb.low))
    return (root + rest / (2 * root)) * factor
  }

  // MARK: - Exponential

  /// eˣ, within 1 ulp; 0 far below, infinity above 709.78.
  @inlinable
  package static func exp(_ x: Double) -> Double {
    // Not `abs(x) < 708`, so that NaN takes the slow path.
    guard x > -708, x < 709 else { return expOutside(x) }
    let parts = expParts(x)
    return (1 + (parts.high + parts.low)) * Double(bitPattern: powerOfTwoBits(parts.shifted))
  }

  /// eˣ − 1, within 1 ulp and exact for small x where eˣ loses it.
  @inlinable
  package static func expMinusOne(_ x: Double) -> Double {
    guard x > -40, x < 700 else { return x < 0 ? -1 : exp(x) }
    let parts = expParts(x)
    if parts.exponent == 0 {
      // A zero keeps its sign.
      return x == 0 ? x : parts.high + parts.low
    }
    let power = Double(bitPattern: powerOfTwoBits(parts.shifted))
    // Past 2⁵³ the subtraction loses the 1, which is then below half an ulp of the result.
    let sum = exactSum(power - 1, parts.high * power)
    return sum.high + (sum.low + parts.low * power)
  }

  /// The reduced exponential: x = k·ln 2 + r, and eʳ − 1 as high + low, with k also in the low bits
  /// of `shifted`. For |x| < 2²⁰.
  @inlinable @inline(__always)
  package static func expParts(
    _ x: Double
  ) -> (shifted: Double, exponent: Double, high: Double, low: Double) {
    // Adding 1.5·2⁵² rounds to the nearest integer, which stays in the low mantissa bits.
    let shifted = x * 1.4426950408889634 + 6755399441055744.0
    let k = shifted - 6755399441055744.0
    // ln 2 in 33 bits and the rest: k times the head is exact.
    let head = x - k * 6.93147180369123816490e-01
    let tail = k * 1.90821492927058770002e-10
    let r = head - tail
    let lost = (head - r) - tail
    // Taylor of (eʳ − 1 − r)/r², paired for short chains (Estrin): |r| ≤ 0.3466.
    let r2 = r * r
    let r4 = r2 * r2
    let p0 = 0.5 + r * 0.16666666666666666
    let p1 = 0.041666666666666664 + r * 0.008333333333333333
    let p2 = 0.001388888888888889 + r * 0.0001984126984126984
    let p3 = 2.48015873015873e-05 + r * 2.7557319223985893e-06
    let p4 = 2.755731922398589e-07 + r * 2.505210838544172e-08
    let p5 = 2.08767569878681e-09 + r * 1.6059043836821613e-10
    let upper = (p2 + r2 * p3) + r4 * (p4 + r2 * p5)
    let p = (p0 + r2 * p1) + r4 * upper
    return (shifted, k, r, r2 * p + (lost + lost * r))
  }

  /// The bits of 2ᵏ for the k in the low bits of a shifted number, −1022 ≤ k ≤ 1023.
  @inlinable
  package static func powerOfTwoBits(_ shifted: Double) -> UInt64 {
    (shifted.bitPattern &+ 1023) &<< 52
  }

  /// eˣ where 2ᵏ leaves the normal numbers, and for NaN.
  @inlinable
  package static func expOutside(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.7827128933841 { return .infinity }
    if x < -745.2 { return 0 }
    let parts = expParts(x)
    return scale(1 + (parts.high + parts.low), byPowerOfTwo: Int(parts.exponent))
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

  // MARK: - Logarithm

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
