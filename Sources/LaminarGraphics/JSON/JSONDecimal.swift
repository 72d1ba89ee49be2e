/// A decimal number as it is written: ± digits × 10^exponent.
///
/// `digits` holds the significant digits when they fit in 64 bits; `isExact` is whether they did.
package struct JSONDecimal: Sendable, Hashable {
  private(set) var isNegative = false
  private(set) var digits: UInt64 = 0
  private(set) var exponent = 0
  private(set) var isExact = true

  /// Exponents beyond this are kept at it: every such number is 0 or infinite as a Double.
  private static let exponentBound = 1_000_000

  /// Reads a number whose grammar was checked.
  init(validated text: UnsafeBufferPointer<UInt8>) {
    var i = 0
    if i < text.count, text[i] == ASCII.minus {
      isNegative = true
      i += 1
    }
    var afterDot = false
    while i < text.count {
      let byte = text[i]
      if ASCII.isDigit(byte) {
        if digits < 1_000_000_000_000_000_000 {
          digits = digits &* 10 &+ UInt64(byte &- ASCII.zero)
          if afterDot { exponent -= 1 }
        } else {
          if byte != ASCII.zero { isExact = false }
          if !afterDot { exponent += 1 }
        }
      } else if byte == ASCII.dot {
        afterDot = true
      } else {
        break
      }
      i += 1
    }
    if i < text.count { readExponent(text, from: i + 1) }
  }

  private mutating func readExponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var i = start
    var isDown = false
    if i < text.count, text[i] == ASCII.minus || text[i] == ASCII.plus {
      isDown = text[i] == ASCII.minus
      i += 1
    }
    var value = 0
    while i < text.count, ASCII.isDigit(text[i]) {
      value = min(value * 10 + Int(text[i] &- ASCII.zero), Self.exponentBound)
      i += 1
    }
    exponent += isDown ? -value : value
  }

  /// The nearest Double, ties to even, or nil for many digits and far exponents.
  ///
  /// With at most 19 digits and |exponent| ≤ 19 the number is a quotient or product of two 64-bit
  /// integers, so a 128-bit one and its remainder round it exactly.
  private var double: Double? {
    guard isExact else { return nil }
    guard digits != 0 else { return isNegative ? -0.0 : 0 }
    let magnitude: Double
    if digits < 1 << 53, exponent >= -22, exponent <= 22 {
      // FAST PATH: both are Doubles without rounding, so one operation rounds once.
      let power = Self.exactPowers[abs(exponent)]
      magnitude = exponent < 0 ? Double(digits) / power : Double(digits) * power
    } else if exponent >= 0, exponent <= 19 {
      let product = digits.multipliedFullWidth(by: Self.integerPowers[exponent])
      magnitude = Self.rounded(high: product.high, low: product.low, exponent: 0, sticky: false)
    } else if exponent < 0, exponent >= -19 {
      let shift = digits.leadingZeroBitCount
      let divisor = Self.integerPowers[-exponent]
      let divisorShift = divisor.leadingZeroBitCount
      // Both with their top bit set; halved, the dividend's upper half is below the divisor.
      let dividend = digits << shift
      let quotient = (divisor << divisorShift).dividingFullWidth(
        (dividend >> 1, dividend << 63))
      magnitude = Self.rounded(
        high: quotient.quotient, low: 0, exponent: divisorShift - shift - 63 - 64,
        sticky: quotient.remainder != 0)
    } else {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  /// (high × 2⁶⁴ + low, and a bit more when sticky) × 2^exponent, rounded once; not 0.
  private static func rounded(high: UInt64, low: UInt64, exponent: Int, sticky: Bool) -> Double {
    var bits = high
    var rest = low
    var scale = exponent + 64
    if bits == 0 {
      (bits, rest) = (low, 0)
      scale -= 64
    }
    let shift = bits.leadingZeroBitCount
    if shift > 0 {
      bits = bits << shift | rest >> (64 - shift)
      rest <<= shift
      scale -= shift
    }
    // The conversion rounds 64 bits to 53; whatever is below them only breaks ties.
    if rest != 0 || sticky { bits |= 1 }
    return Double(sign: .plus, exponent: scale, significand: Double(bits))
  }

  /// The Double nearest to a number whose grammar was checked; infinite for one too large.
  package static func double(validated text: UnsafeBufferPointer<UInt8>) -> Double {
    JSONDecimal(validated: text).double ?? Double(String(decoding: text, as: UTF8.self)) ?? .nan
  }

  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let integerPowers: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
}

// MARK: - Reading

extension JSONReader {
  /// Reads a number from its first digit or minus sign: `-? (0 | [1-9][0-9]*) (.[0-9]+)? ([eE][+-]?[0-9]+)?`
  mutating func readNumber() {
    let start = at
    var offset = at
    if text[offset] == ASCII.minus { offset += 1 }
    if text[offset] == ASCII.zero {
      offset += 1
    } else {
      guard ASCII.isDigit(text[offset]) else { return recoverNumber(from: start) }
      offset = afterDigits(offset)
    }
    if text[offset] == ASCII.dot {
      guard ASCII.isDigit(text[offset + 1]) else { return recoverNumber(from: start) }
      offset = afterDigits(offset + 1)
    }
    if text[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if text[offset] == ASCII.minus || text[offset] == ASCII.plus { offset += 1 }
      guard ASCII.isDigit(text[offset]) else { return recoverNumber(from: start) }
      offset = afterDigits(offset)
    }
    guard !Self.continuesNumber(text[offset]), offset - start <= limits.numberLength else {
      return recoverNumber(from: start)
    }
    nodes.append(JSONNode(.number, offset: start, link: offset))
    at = offset
  }

  @inline(__always)
  private func afterDigits(_ start: Int) -> Int {
    var offset = start
    while ASCII.isDigit(text[offset]) { offset += 1 }
    return offset
  }

  /// Whether a byte right after a number makes it no number.
  @inline(__always)
  static func continuesNumber(_ byte: UInt8) -> Bool {
    ASCII.isWord(byte) || byte == ASCII.dot || byte == ASCII.minus || byte == ASCII.plus
  }
}
