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
