/// The number of decimals that a trace prints.
///
/// The text is a function of the value alone. `.decimals(n)` rounds the exact binary value times
/// 10ⁿ to the nearest integer, ties to even; `.exact` is the shortest text that reads back to the
/// same `Double`. Neither has an exponent, trailing zeros, or a negative zero. The default is six
/// decimals.
public enum TracePrecision: Sendable, Hashable {
  /// Rounds to this many decimals, `0...15`; counts outside are clamped.
  case decimals(Int)
  /// The shortest text that reads back to the same `Double`.
  case exact

  /// Six decimals.
  public static let standard = TracePrecision.decimals(6)

  /// The range of decimals that a trace can have.
  private static let validDecimals = 0...15

  /// Reads `"exact"` or a count of decimals `"0"` … `"15"`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    if text == "exact" {
      self = .exact
    } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.utf8.count <= 2,
      let count = Int(text), Self.validDecimals.contains(count)
    {
      self = .decimals(count)
    } else {
      return nil
    }
  }

  /// The text that `init(_:)` reads: `exact`, or the number of decimals.
  package var word: String {
    switch self {
    case .exact: "exact"
    case .decimals(let count):
      "\(min(max(count, Self.validDecimals.lowerBound), Self.validDecimals.upperBound))"
    }
  }

  /// The name of the column in which a CSV trace states a precision that is not the standard one.
  package static let column = "precision"

  /// The further columns of a CSV trace of this precision.
  package func columns(besides others: [String]) -> [String] {
    self == .standard ? others : [Self.column] + others
  }

  /// The text of a number at this precision, as every trace format prints it.
  ///
  /// Values that are not finite are written so that the file stays readable: infinities as
  /// ±1e12, where evaluated components saturate, and NaN as 0.
  package func text(of value: Double) -> String {
    var text = ByteText()
    text.append(value, self)
    return text.string
  }
}

extension TracePrecision {
  /// The number that a reader reads after this one was written.
  ///
  /// - Parameter text: A scratch buffer, kept from call to call.
  package func rounded(_ value: Double, _ text: inout ByteText) -> Double {
    text.removeAll()
    text.append(value, self)
    text.append(byte: 0)
    let rounded = text.storage.withUnsafeBufferPointer { buffer -> Double in
      guard let base = buffer.baseAddress else { return value }
      var offset = 0
      return NumberScanner.scan(base, &offset)
    }
    return rounded.isNaN ? value : rounded
  }
}

// MARK: - Fixed decimals

extension ByteText {
  /// Appends a number without exponent, trailing zeros or a negative zero.
  package mutating func append(_ value: Double, _ precision: TracePrecision) {
    switch precision {
    case .decimals(let count): append(value, decimals: count)
    case .exact: appendShortest(value)
    }
  }

  /// Appends an integer.
  package mutating func append(_ value: Int) {
    appendRaw(capacity: 24) { DecimalDigits.write(value, at: $0) }
  }

  /// Appends round(value · 10ⁿ) / 10ⁿ, rounded to nearest even on the exact binary value.
  ///
  /// From 2⁵³ on, where every `Double` is an integer, the shortest text is written.
  mutating func append(_ value: Double, decimals: Int) {
    appendRaw(capacity: DecimalPrinter.longest) { start in
      DecimalPrinter.with(decimals: decimals) { printer in
        guard let decimal = FixedDecimal(value, scale: printer.scale) else { return 0 }
        return printer.write(decimal, at: start) - start
      }
    }
    if value.isFinite, value.magnitude >= 0x1p53 { appendShortest(value) }
  }

  /// Keeps the text readable for values that an evaluation never returns.
  private mutating func appendNonFinite(_ value: Double) {
    appendShortest(
      value.isNaN ? 0 : value < 0 ? -FixedDecimal.saturation : FixedDecimal.saturation)
  }
}

/// A number rounded to a count of decimals: what its text says.
///
/// Two of the same count are equal when their texts are.
struct FixedDecimal: Equatable {
  /// Never for zero.
  var isNegative: Bool
  var whole: UInt64
  /// In units of the last decimal.
  var fraction: UInt64

  static let zero = FixedDecimal(isNegative: false, whole: 0, fraction: 0)

  /// The bound of evaluated components; an infinity is written as this.
  static let saturation = 1e12

  /// 10ⁿ for n in 0…15.
  @inline(__always)
  static func scale(_ decimals: Int) -> UInt64 { powersOfTen[decimals] }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000,
  ]

  init(isNegative: Bool, whole: UInt64, fraction: UInt64) {
    self.isNegative = isNegative
    self.whole = whole
    self.fraction = fraction
  }

  /// Rounds value · 10ⁿ to the nearest integer, ties to even, on the exact binary value; nil from
  /// 2⁵³ on, where every `Double` is an integer.
  ///
  /// 1. value = I + f / 2⁶⁴ with integers I and f, exactly, when value ≥ 2⁻¹¹.
  /// 2. f · 10ⁿ / 2⁶⁴ is one full-width product: its high half is the integer below, its low half
  ///    decides the rounding against 2⁶³.
  /// 3. A rounded fraction of 10ⁿ carries into I.
  ///
  /// - Parameter scale: 10ⁿ, n in 0…15.
  @inline(__always)
  init?(_ value: Double, scale: UInt64) {
    let bits = value.bitPattern
    let exponent = Int(truncatingIfNeeded: bits &>> 52) & 0x7ff
    // From 2⁻¹¹ to 2⁵³ all 53 bits are in I and f.
    guard exponent >= 1023 - 11, exponent < 1023 + 52 else {
      self.init(uncommon: value, scale: scale)
      return
    }
    let significand = (bits & 0x000f_ffff_ffff_ffff) | 0x0010_0000_0000_0000
    let shift = UInt64(truncatingIfNeeded: 1023 + 52 - exponent)
    var whole = significand &>> shift
    let product = (significand &<< (64 &- shift)).multipliedFullWidth(by: scale)
    let half: UInt64 = 1 &<< 63
    var fraction = product.high &+ (product.low &>> 63)
    if product.low == half, (scale == 1 ? whole : product.high) & 1 == 0 { fraction &-= 1 }
    if fraction == scale {
      fraction = 0
      whole &+= 1
    }
    self.init(
      isNegative: bits &>> 63 != 0 && (whole | fraction) != 0, whole: whole, fraction: fraction)
  }

  /// Zero, values smaller than 2⁻¹¹, values of 2⁵² or more, and values that are not finite.
  @inline(never)
  private init?(uncommon value: Double, scale: UInt64) {
    guard value.isFinite else {
      if value.isNaN {
        self = .zero
      } else {
        self.init(isNegative: value < 0, whole: UInt64(Self.saturation), fraction: 0)
      }
      return
    }
    let magnitude = value.magnitude
    guard magnitude < 1 else {
      guard magnitude < 0x1p53 else { return nil }
      self.init(isNegative: value < 0, whole: UInt64(magnitude), fraction: 0)
      return
    }
    let shift = 1075 - max(1, Int(value.exponentBitPattern))
    // significand · 10¹⁵ < 2¹⁰³, so that a larger shift leaves less than one half.
    guard value != 0, shift < 108 else {
      self = .zero
      return
    }
    let implicit: UInt64 = value.isNormal ? 1 << 52 : 0
    let product = (value.significandBitPattern | implicit).multipliedFullWidth(by: scale)
    let scaled = UInt128(product.high) << 64 | UInt128(product.low)
    var quotient = UInt64(truncatingIfNeeded: scaled >> UInt128(shift))
    let remainder = scaled & ((1 << UInt128(shift)) - 1)
    let half: UInt128 = 1 << UInt128(shift - 1)
    if remainder > half || (remainder == half && quotient & 1 == 1) { quotient &+= 1 }
    let isWhole = quotient == scale
    self.init(
      isNegative: value < 0 && quotient != 0, whole: isWhole ? 1 : 0,
      fraction: isWhole ? 0 : quotient)
  }
}

// MARK: - Fewest digits

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
  private mutating func appendShortest(_ value: Double) {
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

// MARK: - Digits

/// Prints decimals one after another at an address in memory.
///
/// Three digits at a time come from tables that are looked up once for many numbers.
struct DecimalPrinter {
  /// The most bytes of a decimal: a sign, 16 digits, a point and 15 decimals.
  static let longest = 33

  let scale: UInt64
  private let decimals: Int
  /// The factor that makes a fraction six or sixteen digits long.
  private let alignment: UInt64
  /// `000` … `999` in the lower three bytes.
  private let padded: UnsafePointer<UInt32>
  /// `0` … `999` and in the fourth byte the length.
  private let plain: UnsafePointer<UInt32>

  /// Calls `body` with a printer.
  ///
  /// - Parameter decimals: 0…15; counts outside are clamped.
  @inline(__always)
  static func with<Result>(decimals: Int, _ body: (DecimalPrinter) -> Result) -> Result {
    let decimals = min(15, max(0, decimals))
    return triples.withUnsafeBufferPointer { table in
      body(DecimalPrinter(decimals: decimals, table: table.baseAddress.unsafelyUnwrapped))
    }
  }

  private init(decimals: Int, table: UnsafePointer<UInt32>) {
    self.decimals = decimals
    scale = FixedDecimal.scale(decimals)
    alignment = FixedDecimal.scale((decimals <= 6 ? 6 : 15) - decimals)
    padded = table
    plain = table + 1000
  }

  private static let triples: [UInt32] = {
    func digits(_ number: UInt32) -> [UInt32] {
      [number / 100, number / 10 % 10, number % 10].map { $0 + 0x30 }
    }
    func word(_ bytes: some Sequence<UInt32>) -> UInt32 {
      bytes.reversed().reduce(0) { $0 << 8 | $1 }
    }
    return (0..<1000 as Range<UInt32>).map { word(digits($0)) }
      + (0..<1000 as Range<UInt32>).map { number in
        let length = number < 10 ? 1 : (number < 100 ? 2 : 3)
        return word(digits(number).suffix(length)) | UInt32(length) << 24
      }
  }()

  /// Writes a decimal and returns the address after it; 16 bytes after that may be written.
  @inline(__always)
  func write(
    _ decimal: FixedDecimal, at start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var end = start
    end.storeBytes(of: 0x2d, as: UInt8.self)
    end += decimal.isNegative ? 1 : 0
    if decimal.whole < 1000 {
      let word = plain[Int(truncatingIfNeeded: decimal.whole)]
      end.storeBytes(of: word.littleEndian, as: UInt32.self)
      end += Int(truncatingIfNeeded: word &>> 24)
    } else {
      end += DecimalDigits.write(decimal.whole, at: end)
    }
    guard decimal.fraction != 0 else { return end }
    end.storeBytes(of: 0x2e, as: UInt8.self)
    end += 1
    let aligned = decimal.fraction &* alignment
    guard decimals <= 6 else { return end + DecimalDigits.writeSixteen(aligned &* 10, at: end) }
    let high = aligned / 1000
    let low = aligned &- high &* 1000
    let word =
      UInt64(padded[Int(truncatingIfNeeded: high)])
      | UInt64(padded[Int(truncatingIfNeeded: low)]) &<< 24
    DecimalDigits.store(word, at: end)
    // The digits without their ASCII part end at the last digit that is not 0.
    return end + (8 &- (word & 0x0f0f_0f0f_0f0f).leadingZeroBitCount / 8)
  }
}

/// Eight decimal digits at a time, one in each byte of a word, the first digit in the lowest byte.
enum DecimalDigits {
  /// The word that turns digits into ASCII.
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// 10⁸: one more than the largest number that fits a word of digits.
  static let limit: UInt64 = 100_000_000

  /// The digits of a number below 10⁸.
  ///
  /// Divides 4 + 4 digits by 100, then 2 + 2 + 2 + 2 by 10, all lanes at once. The reciprocals
  /// 10486 / 2²⁰ and 103 / 2¹⁰ give exact quotients below 10⁴ and 10².
  @inline(__always)
  static func word(_ value: UInt64) -> UInt64 {
    let high = value / 10_000
    let fours = high | ((value &- high &* 10_000) &<< 32)
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007f_0000_007f
    let twos = hundreds | ((fours &- hundreds &* 100) &<< 16)
    let tens = ((twos &* 103) &>> 10) & 0x000f_000f_000f_000f
    return tens | ((twos &- tens &* 10) &<< 8)
  }

  /// Stores eight bytes.
  @inline(__always)
  static func store(_ word: UInt64, at target: UnsafeMutableRawPointer) {
    target.storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// Writes an integer without leading zeros and returns its length, at most 20; 24 bytes are
  /// written.
  @inline(__always)
  static func write(_ value: UInt64, at target: UnsafeMutableRawPointer) -> Int {
    if value < 10 {
      target.storeBytes(of: UInt8(truncatingIfNeeded: value) | 0x30, as: UInt8.self)
      return 1
    }
    if value < limit {
      let digits = word(value)
      let skipped = digits.trailingZeroBitCount & ~7
      store((digits | zeros) &>> UInt64(skipped), at: target)
      return 8 - skipped / 8
    }
    return writeLong(value, at: target)
  }

  /// Writes an integer with its sign and returns its length, at most 20.
  @inline(__always)
  static func write(_ value: Int, at target: UnsafeMutableRawPointer) -> Int {
    guard value < 0 else { return write(UInt64(value.magnitude), at: target) }
    target.storeBytes(of: 0x2d, as: UInt8.self)
    return write(UInt64(value.magnitude), at: target + 1) + 1
  }

  @inline(never)
  private static func writeLong(_ value: UInt64, at target: UnsafeMutableRawPointer) -> Int {
    let high = value / limit
    let length = high < limit ? write(high, at: target) : writeLong(high, at: target)
    store(word(value % limit) | zeros, at: target + length)
    return length + 8
  }

  /// Writes the leading digits of `value` below 10¹⁶, taken as sixteen digits, and returns how many
  /// are left without trailing zeros.
  @inline(__always)
  static func writeSixteen(_ value: UInt64, at target: UnsafeMutableRawPointer) -> Int {
    let high = value / limit
    let first = word(high)
    let second = word(value &- high &* limit)
    store(first | zeros, at: target)
    store(second | zeros, at: target + 8)
    if second != 0 { return 16 - second.leadingZeroBitCount / 8 }
    return 8 - first.leadingZeroBitCount / 8
  }
}
