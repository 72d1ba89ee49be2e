/// Decimal text read exactly: `23.976` is 23976 / 1000.
struct DecimalFraction: Equatable {
  /// Digits that are read; more would not fit the exact arithmetic on times.
  static let digitLimit = 15

  var numerator: Int
  var denominator: Int

  /// Reads digits with at most one point and an optional minus sign, at most 15 digits in all.
  init?(_ text: some StringProtocol) {
    var digits = 0
    var value = 0
    var scale = 1
    var sawPoint = false
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == 0x2d
    if isNegative { bytes = bytes.dropFirst() }
    for byte in bytes {
      if byte == 0x2e, !sawPoint {
        sawPoint = true
        continue
      }
      guard (0x30...0x39).contains(byte), digits < Self.digitLimit else { return nil }
      digits += 1
      value = value * 10 + Int(byte - 0x30)
      if sawPoint { scale *= 10 }
    }
    guard digits > 0 else { return nil }
    numerator = isNegative ? -value : value
    denominator = scale
  }

  /// The nearest `Double`; both parts are integers that a `Double` holds exactly.
  var value: Double { Double(numerator) / Double(denominator) }
}
