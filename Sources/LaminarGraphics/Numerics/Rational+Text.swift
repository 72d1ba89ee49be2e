extension Rational {
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

  /// Makes the shortest decimal that reads as a double: 0.1 is 1/10. Nil when it does not fit.
  package init?(shortestDecimal value: Double) {
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
