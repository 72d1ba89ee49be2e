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
