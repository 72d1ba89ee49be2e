extension Elementary {
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
}
