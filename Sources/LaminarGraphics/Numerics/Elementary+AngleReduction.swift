extension Elementary {
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

  /// The same for an angle of any size, by exact integer multiplication with the bits of 2/π
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
