/// Reads the text of a JSON string with its escapes.
enum JSONStringScanner {
  /// The text of the string whose opening quote is at an offset, and the offset after its closing
  /// quote; nil when it is not closed within `count`, has a bad escape or is not UTF-8.
  static func scan(_ bytes: [UInt8], from start: Int, count: Int) -> (String, Int)? {
    guard start < count, bytes[start] == 0x22 else { return nil }
    var offset = start + 1
    var text: [UInt8] = []
    while offset < count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case 0x22: return String(validating: text, as: UTF8.self).map { ($0, offset) }
      case 0x5c:
        guard offset < count else { return nil }
        let escape = bytes[offset]
        offset += 1
        if let plain = plainEscapes[escape] {
          text.append(plain)
        } else if escape == 0x75, let scalar = scalar(bytes, &offset, count: count) {
          text.append(contentsOf: Array(String(Character(scalar)).utf8))
        } else {
          return nil
        }
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private static let plainEscapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5c: 0x5c, 0x2f: 0x2f, 0x62: 0x08, 0x66: 0x0c, 0x6e: 0x0a, 0x72: 0x0d, 0x74: 0x09,
  ]

  private static func unit(_ bytes: [UInt8], _ offset: inout Int, count: Int) -> UInt32? {
    guard offset + 4 <= count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset..<offset + 4] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x57
      case 0x41...0x46: digit = byte - 0x37
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    offset += 4
    return value
  }

  /// The scalar of one or two escaped UTF-16 units; a lone half of a pair becomes U+FFFD.
  private static func scalar(_ bytes: [UInt8], _ offset: inout Int, count: Int) -> Unicode.Scalar? {
    guard let first = unit(bytes, &offset, count: count) else { return nil }
    guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) ?? "\u{fffd}" }
    guard offset + 1 < count, bytes[offset] == 0x5c, bytes[offset + 1] == 0x75 else {
      return "\u{fffd}"
    }
    var next = offset + 2
    guard let second = unit(bytes, &next, count: count), (0xdc00..<0xe000).contains(second) else {
      return "\u{fffd}"
    }
    offset = next
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
  }
}
