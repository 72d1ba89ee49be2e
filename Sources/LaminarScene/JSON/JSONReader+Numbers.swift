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
