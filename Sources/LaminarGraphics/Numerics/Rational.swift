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
