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

  // MARK: - Reduction of angles

  /// An angle minus the nearest multiple of π/2, as a sum of two numbers, and the number of that
  /// multiple modulo 4.
  @inlinable
  package static func reduced(_ x: Double) -> (quadrant: Int, high: Double, low: Double) {
    let size = abs(x)
    if size <= 0.7853981633974483 { return (0, x, 0) }
    guard size < 314159 else { return reducedFar(x) }
    let shifted = x * 0.6366197723675814 + 6755399441055744.0
    let n = shifted - 6755399441055744.0
    // π/2 in pieces of 33 bits: n times a piece is exact, and so is the first difference.
    let first = x - n * 1.57079632673412561417e+00
    let second = exactSum(first, -(n * 6.07710050630396597660e-11))
    var high = second.high
    var low = second.low - n * 2.02226624879595063154e-21
    if abs(high) < 0x1p-20 {
      // Near a multiple the first pieces cancel: two more.
      let third = exactSum(second.high, -(n * 2.02226624871116645580e-21))
      high = third.high
      low = (second.low + third.low) - n * 8.47842766036889956997e-32
    }
    let sum = high + low
    return (Int(truncatingIfNeeded: shifted.bitPattern), sum, low - (sum - high))
  }

  /// Reduces an angle of any size, by exact integer multiplication with the bits of 2/π
  /// (Payne and Hanek); NaN for infinities and NaN.
  @usableFromInline
  package static func reducedFar(_ x: Double) -> (quadrant: Int, high: Double, low: Double) {
    guard x.isFinite else { return (0, .nan, .nan) }
    let bits = x.bitPattern
    let mantissa = (bits & 0x000F_FFFF_FFFF_FFFF) | 0x0010_0000_0000_0000
    // |x| = mantissa·2^exponent. Bits of 2/π above 2^(2 − exponent) only add multiples of 4 turns.
    let exponent = Int((bits &>> 52) & 0x7FF) - 1075
    let start = exponent - 2 + 64
    let fraction = mantissa.times(twoOverPi(from: start))
    var quadrant = Int(fraction.0 &>> 62)
    // The rest as a fraction of a quadrant, in 190 bits.
    var high = fraction.0 &<< 2 | fraction.1 &>> 62
    var middle = fraction.1 &<< 2 | fraction.2 &>> 62
    var low = fraction.2 &<< 2
    var isNegative = false
    if high &>> 63 == 1 {
      quadrant &+= 1
      isNegative = true
      // Two's complement: the distance to the next multiple.
      low = ~low &+ 1
      middle = ~middle &+ (low == 0 ? 1 : 0)
      high = ~high &+ (low == 0 && middle == 0 ? 1 : 0)
    }
    // No double comes nearer to a multiple than about 2⁻⁶², so the first words hold a one.
    var zeros = high.leadingZeroBitCount
    if zeros == 64 {
      high = middle
      middle = low
      low = 0
      zeros = 64 + high.leadingZeroBitCount
    }
    let shift = UInt64(zeros % 64)
    if shift > 0 {
      high = high &<< shift | middle &>> (64 &- shift)
      middle = middle &<< shift | low &>> (64 &- shift)
    }
    let head = scale(Double(high &>> 11), byPowerOfTwo: -53 - zeros)
    let tail = scale(
      Double((high & 0x7FF) &<< 42 | middle &>> 22), byPowerOfTwo: -53 - 53 - zeros)
    let product = exactProduct(head, 1.5707963267948966)
    let rest = product.low + (tail * 1.5707963267948966 + head * 6.123233995736766e-17)
    let sum = product.high + rest
    let lost = rest - (sum - product.high)
    if x < 0 {
      return (-quadrant & 3, isNegative ? sum : -sum, isNegative ? lost : -lost)
    }
    return (quadrant & 3, isNegative ? -sum : sum, isNegative ? -lost : lost)
  }

  /// 192 bits of 2/π, written with 64 zeros before its fraction bits, from a bit index.
  private static func twoOverPi(from start: Int) -> (UInt64, UInt64, UInt64) {
    let word = start / 64
    let shift = UInt64(start % 64)
    func bits(_ index: Int) -> UInt64 {
      let index = word + index
      guard twoOverPiWords.indices.contains(index) else { return 0 }
      guard shift > 0, twoOverPiWords.indices.contains(index + 1) else {
        return twoOverPiWords[index] &<< shift
      }
      return twoOverPiWords[index] &<< shift | twoOverPiWords[index + 1] &>> (64 &- shift)
    }
    return (bits(0), bits(1), bits(2))
  }

  private static let twoOverPiWords: [UInt64] = [
    0x0000_0000_0000_0000,
    0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561, 0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C,
    0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41,
    0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08,
    0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
  ]
}

extension UInt64 {
  /// The low 192 bits of a product with a number of three words, greatest word first.
  fileprivate func times(
    _ words: (UInt64, UInt64, UInt64)
  ) -> (UInt64, UInt64, UInt64) {
    let low = multipliedFullWidth(by: words.2)
    let middle = multipliedFullWidth(by: words.1)
    let (second, carry) = middle.low.addingReportingOverflow(low.high)
    let first = self &* words.0 &+ middle.high &+ (carry ? 1 : 0)
    return (first, second, low.low)
  }
}

// MARK: - Inverse functions

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

  // MARK: - Two arguments at once

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
}
