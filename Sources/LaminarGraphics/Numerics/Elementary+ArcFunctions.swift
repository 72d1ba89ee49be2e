extension Elementary {
  /// The arc tangent in −π/2…π/2, within 1 ulp.
  @inlinable
  package static func atan(_ x: Double) -> Double {
    if x.isNaN || x == 0 { return x }
    return atan2(x, 1)
  }

  /// The angle of the point (x, y) in −π…π, within 1 ulp, with IEEE 754's signs of zero and
  /// values at infinity. The ordinate comes first.
  @inlinable
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    guard x.isFinite, y.isFinite, x != 0, y != 0 else { return atan2OnAxis(y, x) }
    var ax = abs(x)
    var ay = abs(y)
    let isSteep = ay > ax
    if isSteep { swap(&ax, &ay) }
    // A ratio this small does not change a constant, and may leave the range of the exact product.
    if ay < ax * 0x1p-60 { return atan2Flat(y, x) }
    if ax > 0x1p500 || ay < 0x1p-400 {
      // Scales both into that range; the greater becomes about 1.
      let n = -ax.exponent
      ax = scale(ax, byPowerOfTwo: Int(n))
      ay = scale(ay, byPowerOfTwo: Int(n))
    }
    let ratio = ay / ax
    let back = exactProduct(ratio, ax)
    let missing = ((ay - back.high) - back.low) / ax
    var angle = atanParts(ratio, missing)
    if isSteep {
      let sum = exactSum(1.5707963267948966, -angle.high)
      angle = (sum.high, (sum.low - angle.low) + 6.123233995736766e-17)
    }
    if x < 0 {
      let sum = exactSum(3.141592653589793, -angle.high)
      angle = (sum.high, (sum.low - angle.low) + 1.2246467991473532e-16)
    }
    let value = angle.high + angle.low
    return y < 0 ? -value : value
  }

  /// The arc sine in −π/2…π/2, within 1 ulp; NaN outside −1…1.
  @inlinable
  package static func asin(_ x: Double) -> Double {
    let size = abs(x)
    guard size <= 1 else { return .nan }
    if size < 0x1p-27 { return x }
    if size < 0.5 { return x + x * asinRatio(x * x) }
    // asin x = π/2 − 2·asin √((1 − x)/2), with the root's rounding error corrected.
    let z = (1 - size) * 0.5
    let root = z.squareRoot()
    let ratio = asinRatio(z)
    let head = upperHalf(root)
    let correction = z == 0 ? 0 : (z - head * head) / (root + head)
    let sum = exactSum(1.5707963267948966, -2 * head)
    let value = sum.high + ((sum.low + 6.123233995736766e-17) - 2 * (root * ratio + correction))
    return x < 0 ? -value : value
  }

  /// (asin √z − √z)/√z for 0 ≤ z ≤ ¼, as a rational function.
  @inlinable
  package static func asinRatio(_ z: Double) -> Double {
    let p =
      z
      * (1.66666666666666657415e-01
        + z
        * (-3.25565818622400915405e-01
          + z
          * (2.01212532134862925881e-01
            + z
            * (-4.00555345006794114027e-02
              + z * (7.91534994289814532176e-04 + z * 3.47933107596021167570e-05)))))
    let q =
      1 + z
      * (-2.40339491173441421878e+00
        + z
        * (2.02094576023350569471e+00
          + z * (-6.88283971605453293030e-01 + z * 7.70381505559019352791e-02)))
    return p / q
  }

  /// The arc tangent of t + missing, 0 ≤ t ≤ 1, as an unrounded sum.
  @inlinable
  package static func atanParts(_ t: Double, _ missing: Double) -> (high: Double, low: Double) {
    let change = missing / (1 + t * t)
    if t < 0.4375 {
      return (t, change - t * atanSeries(t))
    }
    if t < 0.6875 {
      // About ½.
      let u = (2 * t - 1) / (2 + t)
      let low = u - (u * atanSeries(u) - (2.26987774529616870924e-17 + change))
      return (4.63647609000806093515e-01, low)
    }
    // About 1.
    let u = (t - 1) / (t + 1)
    let low = u - (u * atanSeries(u) - (3.06161699786838301793e-17 + change))
    return (7.85398163397448278999e-01, low)
  }

  /// 1 − atan(u)/u for |u| < 0.4375.
  @inlinable
  package static func atanSeries(_ u: Double) -> Double {
    let z = u * u
    let w = z * z
    let odd =
      3.33333333333329318027e-01 + w
      * (1.42857142725034663711e-01 + w
        * (9.09088713343650656196e-02 + w
          * (6.66107313738753120669e-02 + w
            * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02))))
    let even =
      -1.99999999998764832476e-01 + w
      * (-1.11111104054623557880e-01 + w
        * (-7.69187620504482999495e-02 + w
          * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02)))
    return z * odd + w * even
  }

  /// `atan2` where a coordinate is 0, infinite or NaN.
  @usableFromInline
  package static func atan2OnAxis(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let size: Double
    if x.isInfinite, y.isInfinite {
      size = x > 0 ? 0.7853981633974483 : 2.356194490192345
    } else if y == 0 || x.isInfinite {
      size = x.sign == .minus ? .pi : 0
    } else {
      size = 1.5707963267948966
    }
    return y.sign == .minus ? -size : size
  }

  /// `atan2` within 2⁻⁶⁰ of an axis.
  @usableFromInline
  package static func atan2Flat(_ y: Double, _ x: Double) -> Double {
    let size: Double
    if abs(y) > abs(x) {
      size = 1.5707963267948966
    } else if x < 0 {
      size = .pi
    } else {
      return y / x
    }
    return y < 0 ? -size : size
  }
}
