extension ByteText {
  /// 10ⁿ for n in 0…16.
  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000,
  ]

  /// Where evaluated components saturate; what an infinity is written as.
  private static let saturation = 1e12

  /// Appends a number without exponent, trailing zeros or a negative zero.
  package mutating func append(_ value: Double, _ precision: TracePrecision) {
    switch precision {
    case .decimals(let count): append(value, decimals: count)
    case .exact: appendShortest(value)
    }
  }

  /// Appends an integer.
  package mutating func append(_ value: Int) {
    appendRaw(room: 24) { DecimalDigits.write(value, at: $0) }
  }

  /// Appends round(value · 10ⁿ) / 10ⁿ, rounded to nearest even on the exact binary value.
  ///
  /// From 2⁵³ on, where every `Double` is an integer, the shortest text is written.
  ///
  /// 1. value = I + f / 2⁶⁴ with integers I and f, exactly, when value ≥ 2⁻¹¹.
  /// 2. f · 10ⁿ / 2⁶⁴ is one full-width product: its high half is the integer below, its low half
  ///    decides the rounding against 2⁶³.
  /// 3. A rounded fraction of 10ⁿ carries into I.
  mutating func append(_ value: Double, decimals: Int) {
    let decimals = min(15, max(0, decimals))
    let bits = value.bitPattern
    let exponent = Int(truncatingIfNeeded: bits &>> 52) & 0x7ff
    // From 2⁻¹¹ to 2⁵³ all 53 bits lie in I and f.
    guard exponent >= 1023 - 11, exponent < 1023 + 53 else {
      return appendUncommon(value, decimals: decimals)
    }
    let significand = (bits & 0x000f_ffff_ffff_ffff) | 0x0010_0000_0000_0000
    let shift = UInt64(truncatingIfNeeded: 1023 + 52 - exponent)
    var whole = significand &>> shift
    let fraction: UInt64 = shift == 0 ? 0 : significand &<< (64 &- shift)
    let scale = Self.powersOfTen[decimals]
    let product = fraction.multipliedFullWidth(by: scale)
    var scaled = product.high
    let half: UInt64 = 1 &<< 63
    let isOdd = (decimals == 0 ? whole : scaled) & 1 == 1
    if product.low > half || (product.low == half && isOdd) {
      scaled &+= 1
      if scaled == scale {
        scaled = 0
        whole &+= 1
      }
    }
    appendParts(isNegative: value < 0, whole: whole, fraction: scaled, decimals: decimals)
  }

  /// Appends I + fraction / 10ⁿ, with a sign unless it is zero.
  @inline(__always)
  private mutating func appendParts(
    isNegative: Bool, whole: UInt64, fraction: UInt64, decimals: Int
  ) {
    let leftAligned = fraction &* Self.powersOfTen[(decimals <= 8 ? 8 : 16) &- decimals]
    appendRaw(room: 48) { start in
      var length = 0
      if isNegative && (whole | fraction) != 0 {
        start.storeBytes(of: 0x2d, as: UInt8.self)
        length = 1
      }
      length &+= DecimalDigits.write(whole, at: start + length)
      guard fraction != 0 else { return length }
      start.storeBytes(of: 0x2e, toByteOffset: length, as: UInt8.self)
      length &+= 1
      if decimals <= 8 {
        let digits = DecimalDigits.word(leftAligned)
        DecimalDigits.store(digits | DecimalDigits.zeros, at: start + length)
        return length &+ 8 &- digits.leadingZeroBitCount / 8
      }
      return length &+ DecimalDigits.writeSixteen(leftAligned, at: start + length)
    }
  }

  /// Zero, what is smaller than 2⁻¹¹, what is 2⁵³ or more, and what no evaluation gives.
  @inline(never)
  private mutating func appendUncommon(_ value: Double, decimals: Int) {
    guard value.isFinite else { return appendNonFinite(value) }
    guard value.magnitude < 1 else { return appendShortest(value) }
    let shift = 1075 - max(1, Int(value.exponentBitPattern))
    // significand · 10¹⁵ < 2¹⁰³, so that a larger shift leaves less than one half.
    guard value != 0, shift < 108 else {
      return append(byte: 0x30)
    }
    let implicit: UInt64 = value.isNormal ? 1 << 52 : 0
    let product = (value.significandBitPattern | implicit)
      .multipliedFullWidth(by: Self.powersOfTen[decimals])
    let scaled = UInt128(product.high) << 64 | UInt128(product.low)
    var quotient = UInt64(truncatingIfNeeded: scaled >> UInt128(shift))
    let remainder = scaled & ((1 << UInt128(shift)) - 1)
    let half: UInt128 = 1 << UInt128(shift - 1)
    if remainder > half || (remainder == half && quotient & 1 == 1) { quotient &+= 1 }
    let isWhole = quotient == Self.powersOfTen[decimals]
    appendParts(
      isNegative: value < 0, whole: isWhole ? 1 : 0, fraction: isWhole ? 0 : quotient,
      decimals: decimals)
  }

  /// Keeps the text readable for values that no evaluation gives.
  mutating func appendNonFinite(_ value: Double) {
    appendShortest(value.isNaN ? 0 : value < 0 ? -Self.saturation : Self.saturation)
  }
}
