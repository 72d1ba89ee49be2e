extension ByteText {
  /// 5ⁿ for n in 0…27, all that fit a word.
  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125,
    1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]

  /// Appends the shortest text that reads back to the same `Double`, the closest to it among the
  /// shortest, without exponent.
  mutating func appendShortest(_ value: Double) {
    let magnitude = value.magnitude
    guard magnitude < 0x1p53, magnitude >= 0x1p-37 else { return appendExtreme(value) }
    if let whole = UInt64(exactly: magnitude) {
      return appendRaw(capacity: 24) { start in
        start.storeBytes(of: 0x2d, as: UInt8.self)
        let length = value < 0 ? 1 : 0
        return length &+ DecimalDigits.write(whole, at: start + length)
      }
    }
    let decimal = Self.shortestDecimal(magnitude)
    appendDecimal(isNegative: value < 0, digits: decimal.digits, decimals: decimal.decimals)
  }

  /// The shortest decimal digits / 10ⁿ between the neighbours' midpoints of a value that is not
  /// an integer, 2⁻³⁷ ≤ value < 2⁵³.
  ///
  /// After Giulietti, "The Schubfach way to render doubles". In this range every scaled bound is an
  /// exact integer of fewer than 120 bits, so no table of approximate powers is needed.
  ///
  /// 1. value = c · 2^q; n is chosen so that 10⁻ⁿ is the largest power of ten not above 2^q.
  /// 2. Lower bound, value and upper bound are scaled by 4 · 10ⁿ and truncated, with a sticky lowest
  ///    bit; bounds belong to the interval when c is even.
  /// 3. At most one multiple of 10 is in the interval; if so, it is the shortest.
  /// 4. Otherwise of the two integers around the value the one inside, or the closer one.
  @inline(__always)
  private static func shortestDecimal(_ value: Double) -> (digits: UInt64, decimals: Int) {
    let c = value.significandBitPattern | 1 << 52
    let q = Int(truncatingIfNeeded: value.exponentBitPattern) &- 1075
    let isRegular = value.significandBitPattern != 0
    // ⌊q · log₁₀2⌋, and ⌊log₁₀(¾ · 2^q)⌋ where the gap below is half as wide.
    let n = 0 &- ((q &* 1_262_611 &- (isRegular ? 0 : 524_031)) >> 22)
    let five = powersOfFive[n]
    let center = product(c &<< 2, five)
    let shift = UInt128(truncatingIfNeeded: 0 &- q &- n)
    let sticky = (1 &<< shift) &- 1 as UInt128
    @inline(__always) func scaled(_ product: UInt128) -> UInt64 {
      UInt64(truncatingIfNeeded: product &>> shift) | (product & sticky != 0 ? 1 : 0)
    }
    let isOdd = c & 1
    let gap = UInt128(five)
    let lower = scaled(center &- (isRegular ? gap &<< 1 : gap)) &+ isOdd
    let middle = scaled(center)
    let upper = scaled(center &+ gap &<< 1) &- isOdd

    let below = middle &>> 2
    let tenth = below / 10
    let tenthIsIn = lower <= 40 &* tenth
    let nextTenthIsIn = 40 &* tenth &+ 40 <= upper
    if tenthIsIn != nextTenthIsIn { return (tenthIsIn ? tenth : tenth &+ 1, n &- 1) }
    let belowIsIn = lower <= 4 &* below
    let aboveIsIn = 4 &* below &+ 4 <= upper
    if belowIsIn != aboveIsIn { return (belowIsIn ? below : below &+ 1, n) }
    let half = 4 &* below &+ 2
    let rounds = middle > half || (middle == half && below & 1 == 1)
    return (rounds ? below &+ 1 : below, n)
  }

  @inline(__always)
  private static func product(_ first: UInt64, _ second: UInt64) -> UInt128 {
    let words = first.multipliedFullWidth(by: second)
    return UInt128(words.high) &<< 64 | UInt128(words.low)
  }

  /// Appends digits / 10ⁿ for 0 ≤ n ≤ 40, without trailing zeros.
  private mutating func appendDecimal(isNegative: Bool, digits: UInt64, decimals: Int) {
    let (digits, decimals) = Self.withoutTrailingZeros(digits, decimals)
    if isNegative { append(byte: 0x2d) }
    appendRaw(capacity: 64) { start in
      // The digits are written one byte ahead; those before the point then move back.
      let length = DecimalDigits.write(digits, at: start + 1)
      guard decimals > 0 else {
        return Self.move(from: start + 1, to: start, count: length)
      }
      guard decimals < length else {
        let zeros = decimals - length
        _ = Self.move(from: start + 1, to: start + 2 + zeros, count: length)
        for index in 0..<(zeros + 2) {
          start.storeBytes(of: 0x30, toByteOffset: index, as: UInt8.self)
        }
        start.storeBytes(of: 0x2e, toByteOffset: 1, as: UInt8.self)
        return decimals + 2
      }
      _ = Self.move(from: start + 1, to: start, count: length - decimals)
      start.storeBytes(of: 0x2e, toByteOffset: length - decimals, as: UInt8.self)
      return length + 1
    }
  }

  /// The same decimal without trailing zeros; the digits are not 0.
  @inline(__always)
  private static func withoutTrailingZeros(_ digits: UInt64, _ decimals: Int) -> (UInt64, Int) {
    guard digits % 10 == 0 else { return (digits, decimals) }
    var digits = digits
    var decimals = decimals
    if decimals >= 8, digits % DecimalDigits.limit == 0 {
      digits /= DecimalDigits.limit
      decimals &-= 8
    }
    if decimals >= 4, digits % 10_000 == 0 {
      digits /= 10_000
      decimals &-= 4
    }
    while decimals > 0, digits % 10 == 0 {
      digits /= 10
      decimals &-= 1
    }
    return (digits, decimals)
  }

  @inline(__always)
  private static func move(
    from source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) -> Int {
    target.copyMemory(from: source, byteCount: count)
    return count
  }

  /// Zero, tiny and huge values: the standard library's shortest digits, with the exponent spread
  /// out.
  @inline(never)
  private mutating func appendExtreme(_ value: Double) {
    guard value.isFinite else { return appendNonFinite(value) }
    guard value != 0 else { return append(byte: 0x30) }
    var digits: [UInt8] = []
    var exponent = 0
    var pointAt: Int?
    var text = value.magnitude.description[...]
    if let mark = text.firstIndex(of: "e") {
      exponent = Int(text[text.index(after: mark)...]) ?? 0
      text = text[..<mark]
    }
    for byte in text.utf8 {
      if byte == 0x2e { pointAt = digits.count } else { digits.append(byte) }
    }
    let point = (pointAt ?? digits.count) + exponent
    while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
    if value < 0 { append(byte: 0x2d) }
    if point <= 0 {
      append("0.")
      for _ in 0..<(-point) { append(byte: 0x30) }
      append(bytes: digits)
    } else {
      for index in 0..<max(point, digits.count) {
        if index == point { append(byte: 0x2e) }
        append(byte: index < digits.count ? digits[index] : 0x30)
      }
    }
  }
}
