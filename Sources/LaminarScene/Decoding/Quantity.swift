/// A number with a unit in a string, such as `"250ms"`.
struct Quantity: Sendable, Hashable {
  /// The number as it is written: JSON's grammar.
  let number: String
  /// What follows it.
  let unit: String

  /// Splits a text; nil when it does not begin with a number.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func afterDigits(_ start: Int) -> Int {
      var offset = start
      while ASCII.isDigit(byte(offset)) { offset += 1 }
      return offset
    }
    var offset = byte(0) == ASCII.minus ? 1 : 0
    guard ASCII.isDigit(byte(offset)) else { return nil }
    guard byte(offset) != ASCII.zero || !ASCII.isDigit(byte(offset + 1)) else { return nil }
    offset = afterDigits(offset)
    if byte(offset) == ASCII.dot, ASCII.isDigit(byte(offset + 1)) {
      offset = afterDigits(offset + 1)
    }
    if byte(offset) | 0x20 == UInt8(ascii: "e") {
      let signed = byte(offset + 1) == ASCII.minus || byte(offset + 1) == ASCII.plus
      let digits = offset + (signed ? 2 : 1)
      if ASCII.isDigit(byte(digits)) { offset = afterDigits(digits) }
    }
    guard offset <= JSONLimits.standard.numberLength else { return nil }
    number = String(decoding: bytes[..<offset], as: UTF8.self)
    unit = String(decoding: bytes[offset...], as: UTF8.self)
  }

  /// The Double nearest to the number.
  var value: Double {
    var text = number
    return text.withUTF8 { JSONDecimal(validated: $0).double ?? JSONDecimal.slowDouble($0) }
  }
}
