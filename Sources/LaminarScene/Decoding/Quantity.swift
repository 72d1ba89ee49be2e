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
      var place = start
      while ASCII.isDigit(byte(place)) { place += 1 }
      return place
    }
    var place = byte(0) == ASCII.minus ? 1 : 0
    guard ASCII.isDigit(byte(place)) else { return nil }
    guard byte(place) != ASCII.zero || !ASCII.isDigit(byte(place + 1)) else { return nil }
    place = afterDigits(place)
    if byte(place) == ASCII.dot, ASCII.isDigit(byte(place + 1)) { place = afterDigits(place + 1) }
    if byte(place) | 0x20 == UInt8(ascii: "e") {
      let signed = byte(place + 1) == ASCII.minus || byte(place + 1) == ASCII.plus
      let digits = place + (signed ? 2 : 1)
      if ASCII.isDigit(byte(digits)) { place = afterDigits(digits) }
    }
    guard place <= JSONLimits.standard.numberLength else { return nil }
    number = String(decoding: bytes[..<place], as: UTF8.self)
    unit = String(decoding: bytes[place...], as: UTF8.self)
  }

  /// The Double nearest to the number.
  var value: Double {
    var text = number
    return text.withUTF8 { JSONDecimal(validated: $0).double ?? JSONDecimal.slowDouble($0) }
  }
}
