extension JSONReader {
  /// Reads a string from its opening quote.
  mutating func readString() throws(Stop) {
    let start = at + 1
    var tag = JSONNode.Tag.string
    var offset = start
    while true {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self))
      let special = Self.specialBytes(word)
      guard special != 0 else {
        offset += 8
        continue
      }
      offset += special.trailingZeroBitCount >> 3
      let byte = text[offset]
      if byte == ASCII.quote {
        nodes.append(JSONNode(tag, offset: start, link: offset))
        at = offset + 1
        return
      }
      if byte >= 0x80 {
        offset = checkedUTF8(from: offset)
      } else if byte == ASCII.backslash {
        tag = .escapedString
        offset = checkedEscape(at: offset)
      } else {
        offset = try recoverControlCharacter(at: offset, stringStart: start)
      }
    }
  }

  /// The top bits of the bytes that are a quote, a backslash, a control character or not ASCII.
  ///
  /// A subtraction borrows only above a byte that is itself such a one, so the lowest is right.
  @inline(__always)
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(ASCII.quote))
    let backslashes = word ^ (ones &* UInt64(ASCII.backslash))
    let isQuote = (quotes &- ones) & ~quotes
    let isBackslash = (backslashes &- ones) & ~backslashes
    let isControl = (word &- (ones &* 0x20)) & ~word
    return (isQuote | isBackslash | isControl | word) & (ones &* 0x80)
  }

  /// The offset after a run of bytes above 127, each sequence checked.
  mutating func checkedUTF8(from start: Int) -> Int {
    var offset = start
    while text[offset] >= 0x80 {
      let length = UTF8Validation.length(at: text + offset)
      if length == 0 {
        reportInvalidUTF8(at: offset)
        offset += 1
      } else {
        offset += length
      }
    }
    return offset
  }

  /// The offset after the escape at a backslash.
  private mutating func checkedEscape(at offset: Int) -> Int {
    let letter = text[offset + 1]
    guard letter == UInt8(ascii: "u") else {
      if JSONEscapes.simple(letter) != nil { return offset + 2 }
      return recoverEscape(at: offset)
    }
    guard let first = unit(at: offset + 2) else { return recoverEscape(at: offset) }
    guard first & 0xF800 == 0xD800 else { return offset + 6 }
    if first & 0xFC00 == 0xD800, text[offset + 6] == ASCII.backslash,
      text[offset + 7] == UInt8(ascii: "u"), let second = unit(at: offset + 8),
      second & 0xFC00 == 0xDC00
    {
      return offset + 12
    }
    reportLoneSurrogate(at: offset)
    return offset + 6
  }

  /// The four hexadecimal digits at an offset, or nil; it never reads past a zero byte.
  private func unit(at offset: Int) -> UInt32? {
    var value: UInt32 = 0
    for i in 0..<4 {
      guard let digit = ASCII.hexDigit(text[offset + i]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
