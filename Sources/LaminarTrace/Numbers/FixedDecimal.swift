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
