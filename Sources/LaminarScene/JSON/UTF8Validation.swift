/// The well-formed byte sequences of UTF-8 (the Unicode Standard, table 3-7).
enum UTF8Validation {
  /// The length of the well-formed sequence at a pointer, 1 to 4, or 0 when it is malformed.
  ///
  /// It reads a byte only when the one before it was part of a sequence, so a zero byte ends it.
  static func length(at text: UnsafePointer<UInt8>) -> Int {
    let first = text[0]
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return isTail(text[1]) ? 2 : 0
    case 0xE0: return (0xA0...0xBF).contains(text[1]) && isTail(text[2]) ? 3 : 0
    case 0xED: return (0x80...0x9F).contains(text[1]) && isTail(text[2]) ? 3 : 0
    case 0xE1...0xEF: return isTail(text[1]) && isTail(text[2]) ? 3 : 0
    case 0xF0: return (0x90...0xBF).contains(text[1]) && isTail(text[2]) && isTail(text[3]) ? 4 : 0
    case 0xF4: return (0x80...0x8F).contains(text[1]) && isTail(text[2]) && isTail(text[3]) ? 4 : 0
    case 0xF1...0xF3: return isTail(text[1]) && isTail(text[2]) && isTail(text[3]) ? 4 : 0
    default: return 0
    }
  }

  @inline(__always)
  private static func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
