extension SVGPathParser {
  /// The byte at the current position; nil at the end.
  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B {
      position += 1
    }
  }

  /// Whether another set of arguments follows; a comma means that one must follow.
  mutating func hasMoreArguments() throws(SVGPathError) -> Bool {
    skipSpace()
    guard let byte = peek() else { return false }
    if byte == UInt8(ascii: ",") {
      position += 1
      skipSpace()
      return true
    }
    return Self.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  /// Skips white space and at most one comma, except before the first argument.
  private mutating func skipSeparator() {
    if isAtFirstArgument {
      isAtFirstArgument = false
      return
    }
    skipSpace()
    guard peek() == UInt8(ascii: ",") else { return }
    position += 1
    skipSpace()
  }

  mutating func pair() throws(SVGPathError) -> SIMD2<Double> {
    let x = try number()
    return SIMD2(x, try number())
  }

  mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard let byte = peek(), byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw SVGPathError(offset: position, expected: .flag)
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  mutating func number() throws(SVGPathError) -> Double {
    skipSeparator()
    let start = position
    var isNegative = false
    if let byte = peek(), byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      isNegative = byte == UInt8(ascii: "-")
      position += 1
    }
    var decimal = Decimal()
    var digitCount = scanDigits { decimal.append($0, isFraction: false) }
    if peek() == UInt8(ascii: ".") {
      position += 1
      digitCount += scanDigits { decimal.append($0, isFraction: true) }
    }
    guard digitCount > 0 else { throw SVGPathError(offset: start, expected: .number) }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      decimal.exponent += try exponent()
    }
    let value = decimal.value
    guard value <= 1e9 else { throw SVGPathError(offset: start, expected: .moderateNumber) }
    return isNegative ? -value : value
  }

  private mutating func exponent() throws(SVGPathError) -> Int {
    var isNegative = false
    if let byte = peek(), byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      isNegative = byte == UInt8(ascii: "-")
      position += 1
    }
    var power = 0
    // Far beyond what a mantissa that fits in memory could compensate.
    let count = scanDigits { power = min(power * 10 + Int($0), 1_000_000_000_000) }
    guard count > 0 else { throw SVGPathError(offset: position, expected: .exponent) }
    return isNegative ? -power : power
  }

  private mutating func scanDigits(_ body: (UInt8) -> Void) -> Int {
    let start = position
    while let byte = peek(), Self.isDigit(byte) {
      body(byte - UInt8(ascii: "0"))
      position += 1
    }
    return position - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// The digits of a number and the power of ten by which they are multiplied.
  private struct Decimal {
    /// The first nineteen digits without leading zeros.
    private var mantissa: UInt64 = 0
    /// The digits after those.
    private var rest: [UInt8] = []
    var exponent = 0

    mutating func append(_ digit: UInt8, isFraction: Bool) {
      if isFraction { exponent -= 1 }
      if mantissa < 1_000_000_000_000_000_000 {
        mantissa = mantissa * 10 + UInt64(digit)
      } else {
        rest.append(digit + UInt8(ascii: "0"))
      }
    }

    /// The nearest double.
    var value: Double {
      guard mantissa > 0 else { return 0 }
      // Exact operands and one rounding: the nearest double.
      if rest.isEmpty, mantissa <= 1 << 53, abs(exponent) <= 22 {
        let power = Self.powersOfTen[abs(exponent)]
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      }
      let magnitude = exponent + rest.count
      if magnitude > 400 { return .infinity }
      if magnitude < -400 { return 0 }
      let digits = String(mantissa) + String(decoding: rest, as: UTF8.self)
      return Double("\(digits)e\(exponent)") ?? (magnitude > 0 ? .infinity : 0)
    }

    private static let powersOfTen: [Double] = [
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
      1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
  }
}
