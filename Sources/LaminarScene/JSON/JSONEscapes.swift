/// The escapes of JSON strings.
enum JSONEscapes {
  /// The bytes of a string's text with its escapes resolved; what is malformed, and was reported by
  /// the reader, becomes U+FFFD.
  static func resolved(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var i = 0
    while i < text.count {
      let byte = text[i]
      i += 1
      guard byte == ASCII.backslash, i < text.count else {
        result.append(byte)
        continue
      }
      let letter = text[i]
      i += 1
      if letter == UInt8(ascii: "u") {
        var value = unit(text, at: i)
        i = min(i + 4, text.count)
        if let high = value, high & 0xFC00 == 0xD800, i + 1 < text.count,
          text[i] == ASCII.backslash, text[i + 1] == UInt8(ascii: "u"),
          let low = unit(text, at: i + 2), low & 0xFC00 == 0xDC00
        {
          value = 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
          i += 6
        }
        let scalar = value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        if let plain = letter == ASCII.apostrophe ? letter : simple(letter) {
          result.append(plain)
        } else {
          result.append(contentsOf: UTF8.encodedReplacementCharacter)
        }
      }
    }
    return result
  }

  /// The byte of a one-letter escape, or nil when there is no such escape.
  static func simple(_ letter: UInt8) -> UInt8? {
    switch letter {
    case ASCII.quote, ASCII.backslash, ASCII.slash: letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): ASCII.newline
    case UInt8(ascii: "r"): ASCII.carriageReturn
    case UInt8(ascii: "t"): ASCII.tab
    default: nil
    }
  }

  /// The four hexadecimal digits at an index, or nil.
  private static func unit(_ text: [UInt8], at index: Int) -> UInt32? {
    guard index + 4 <= text.count else { return nil }
    var value: UInt32 = 0
    for byte in text[index..<index + 4] {
      guard let digit = ASCII.hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
