/// An exact fraction of two 64-bit integers, reduced, with a positive denominator.
public struct Rational: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number above the line; it has the sign.
  public let numerator: Int64
  /// The number below the line; at least 1.
  public let denominator: Int64

  /// The number 0.
  public static let zero = Rational(0)
  /// The number 1.
  package static let one = Rational(1)

  /// Makes a whole number.
  public init(_ value: Int) {
    numerator = Int64(value)
    denominator = 1
  }

  /// Makes a fraction; nil when the denominator is 0 or the reduced fraction does not fit.
  public init?(_ numerator: Int64, over denominator: Int64) {
    self.init(wide: Int128(numerator), over: Int128(denominator))
  }

  /// Reduces a fraction of wide integers; nil when the denominator is 0 or the result does not fit.
  init?(wide numerator: Int128, over denominator: Int128) {
    guard denominator != 0 else { return nil }
    var a = numerator.magnitude
    var b = denominator.magnitude
    while b != 0 { (a, b) = (b, a % b) }
    let sign: Int128 = (numerator < 0) == (denominator < 0) ? 1 : -1
    guard let over = Int64(exactly: denominator.magnitude / a) else { return nil }
    guard let above = Int128(exactly: numerator.magnitude / a),
      let above = Int64(exactly: sign * above)
    else { return nil }
    self.numerator = above
    self.denominator = over
  }

  /// The sum; nil when it does not fit.
  package func adding(_ other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.denominator)
        + Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The difference; nil when it does not fit.
  package func subtracting(_ other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.denominator)
        - Int128(other.numerator) * Int128(denominator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The product; nil when it does not fit.
  package func multiplying(by other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.numerator),
      over: Int128(denominator) * Int128(other.denominator))
  }

  /// The quotient; nil when it does not fit or the divisor is 0.
  package func dividing(by other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.denominator),
      over: Int128(denominator) * Int128(other.numerator))
  }

  /// The greatest whole number that is not above this one.
  package var floor: Int {
    let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    return Int(rest < 0 ? quotient - 1 : quotient)
  }

  /// The least whole number that is not below this one.
  package var ceil: Int {
    let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    return Int(rest > 0 ? quotient + 1 : quotient)
  }

  /// The nearest double, ties to even.
  public var doubleValue: Double {
    let size = numerator.magnitude
    let divisor = denominator.magnitude
    // Both exact as doubles: the division rounds once.
    if size <= 1 << 53, divisor <= 1 << 53 { return Double(numerator) / Double(denominator) }
    // Else an integer quotient of at least 63 bits, its lost rest marked in the last bit.
    let shift = UInt128(size).leadingZeroBitCount
    let (quotient, rest) = (UInt128(size) << UInt128(shift))
      .quotientAndRemainder(dividingBy: UInt128(divisor))
    let excess = Swift.max(0, 64 - quotient.leadingZeroBitCount)
    let head = quotient >> UInt128(excess)
    let isInexact = rest != 0 || head << UInt128(excess) != quotient
    let marked = UInt64(truncatingIfNeeded: head) | (isInexact ? 1 : 0)
    let value = Elementary.scale(Double(marked), byPowerOfTwo: excess - shift)
    return numerator < 0 ? -value : value
  }

  /// As `3` or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Orders by value, exactly.
  public static func < (a: Rational, b: Rational) -> Bool {
    Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

extension Rational {
  /// The frame rates that NTSC television divides by 1.001, and their doubles.
  private static let broadcastRates = [24, 30, 48, 60, 120]

  /// The decimals of a written rate by which one of them is recognised.
  private static let broadcastDecimals = 2...9

  /// The rate that a decimal number of frames per second means: for 24, 30, 48, 60 or 120 divided by
  /// 1.001 and rounded to two decimals or more, the exact quotient, else the number itself.
  ///
  /// So 29.97 means 30000/1001, 23.976 and 23.98 mean 24000/1001; 29.9 stays as it is.
  package var broadcastRate: Rational {
    // The quotients differ from the numbers by less than half of a hundredth.
    guard denominator > 1, denominator <= 1_000_000_000 else { return self }
    for rate in Self.broadcastRates {
      var scale: Int128 = 10
      for _ in Self.broadcastDecimals {
        scale *= 10
        // The quotient rounded to this many decimals, in units of the last one.
        let rounded = (2 * Int128(rate) * 1000 * scale + 1001) / (2 * 1001)
        if Int128(numerator) * scale == rounded * Int128(denominator),
          let exact = Rational(Int64(rate) * 1000, over: 1001)
        {
          return exact
        }
      }
    }
    return self
  }

  // MARK: - Text

  /// Reads `60`, `29.97`, `1e-3` or `30000/1001`, exactly; nil for anything else, for a
  /// denominator of 0 and for what does not fit.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: self.init(decimal: text)
    case 2:
      guard let above = Rational(decimal: parts[0]), let below = Rational(decimal: parts[1]),
        let quotient = above.dividing(by: below)
      else { return nil }
      self = quotient
    default: return nil
    }
  }

  /// Reads a decimal number such as `0.1`, `-2.4` or `1e-3`, exactly; nil for anything else and for
  /// what does not fit.
  package init?(decimal text: some StringProtocol) {
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    var digits: [UInt8] = []
    var exponent = 0
    var digitCount = 0
    var hasPoint = false
    while let byte = bytes.first {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digitCount += 1
        if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte - UInt8(ascii: "0")) }
        if hasPoint { exponent -= 1 }
      } else {
        break
      }
      bytes.removeFirst()
    }
    guard digitCount > 0 else { return nil }
    if let mark = bytes.first {
      guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E"),
        let stated = Rational.wholeNumber(bytes.dropFirst())
      else { return nil }
      exponent += stated
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else {
      self = .zero
      return
    }
    // 38 digits fill 126 bits; a number with more does not fit after reduction either.
    guard digits.count <= 37, exponent <= 19, exponent >= -38,
      exponent < 0 || digits.count + exponent <= 37
    else { return nil }
    var above = digits.reduce(Int128(0)) { $0 * 10 + Int128($1) }
    var below: Int128 = 1
    for _ in 0..<abs(exponent) {
      if exponent > 0 { above *= 10 } else { below *= 10 }
    }
    self.init(wide: isNegative ? -above : above, over: below)
  }

  /// Makes the fraction that a double means: the shortest decimal that reads as it, so 0.1 is 1/10. Nil
  /// for what is not finite or does not fit.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.init(decimal: value.description)
  }

  /// A signed whole number of a decimal exponent, cut to ±1,000,000.
  private static func wholeNumber(_ bytes: ArraySlice<UInt8>) -> Int? {
    var bytes = bytes
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard !bytes.isEmpty else { return nil }
    var value = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = Swift.min(1_000_000, value * 10 + Int(byte - UInt8(ascii: "0")))
    }
    return isNegative ? -value : value
  }
}

// MARK: - Literals

extension Rational: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Makes a whole number from a literal.
  public init(integerLiteral value: Int64) {
    (numerator, denominator) = (value, 1)
  }

  /// Makes the fraction that a literal such as `2.5` or `29.97` spells: 5/2, and 2997/100.
  ///
  /// What does not fit is the nearest decimal that does: a number beyond ±2⁶³ is clamped, and decimals
  /// beyond the eighteenth are rounded away.
  public init(floatLiteral value: Double) {
    self = Rational(value) ?? Rational(clamping: value)
  }

  private init(clamping value: Double) {
    guard value.magnitude < 0x1p63 else {
      (numerator, denominator) = (value < 0 ? .min : .max, 1)
      return
    }
    // The most decimals with which the numerator fits.
    var scale: Int64 = 1_000_000_000_000_000_000
    while value.magnitude * Double(scale) >= 0x1p63 { scale /= 10 }
    let above = Int128((value * Double(scale)).rounded())
    self = Rational(wide: above, over: Int128(scale)) ?? .zero
  }
}
