/// Reads a JSON text to a tape, one byte once, and checks all of it: grammar, escapes, UTF-8, double
/// keys, limits.
///
/// `text` is followed by at least 16 zero bytes. A zero is not part of any token, so every scan stops
/// there and needs no other bound; `at` never passes `count`.
package struct JSONReader {
  /// Reading cannot continue; the reason was reported.
  struct Stop: Error {}

  /// The zero bytes that a text needs after its end.
  @inlinable package static var padding: Int { 16 }

  let text: UnsafePointer<UInt8>
  let count: Int
  let dialect: JSONDialect
  let limits: JSONLimits
  let sink: any JSONFaultSink

  var at = 0
  /// The tape as far as the text was read.
  package internal(set) var nodes: [JSONNode] = []
  /// The keys of the objects that are open, outermost first.
  var keys: [JSONKeyMark] = []
  var nesting = 0
  var values = 0
  private var reportedComment = false

  /// Makes a reader of `count` bytes, which `padding` zero bytes follow.
  package init(
    text: UnsafePointer<UInt8>, count: Int, dialect: JSONDialect, limits: JSONLimits,
    sink: any JSONFaultSink
  ) {
    self.text = text
    self.count = count
    self.dialect = dialect
    self.limits = limits
    self.sink = sink
  }

  /// Reads the whole text; false when something stopped it before its end.
  package mutating func readDocument() -> Bool {
    do {
      guard count <= limits.bytes else { throw tooLong() }
      nodes.reserveCapacity(expectedNodes())
      try skipByteOrderMark()
      try skipSpace()
      guard at < count else { throw emptyText() }
      try readValue()
      try skipSpace()
      guard at == count else { throw textAfterEnd() }
      return true
    } catch {
      return false
    }
  }

  /// The tape's length when the text is well formed and no string holds punctuation, or a little
  /// more: an entry per value and key, and one per end.
  private func expectedNodes() -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var total = 1
    var offset = 0
    while offset < count {
      // The zeros after the text fill the last word; 100 words of at most 2 do not overflow a byte.
      let end = min(offset + 100 * 8, count)
      var sums: UInt64 = 0
      while offset < end {
        let word = UnsafeRawPointer(text + offset).loadUnaligned(as: UInt64.self)
        let commas = word ^ (ones &* UInt64(ASCII.comma))
        let colons = word ^ (ones &* UInt64(ASCII.colon))
        // `[` and `{` differ in bit 5 only; each also has an end.
        let openings = (word | ones &* 0x20) ^ (ones &* UInt64(ASCII.openBrace))
        let separators = (commas &- ones) & ~commas | (colons &- ones) & ~colons
        sums &+= separators >> 7 & ones
        sums &+= ((openings &- ones) & ~openings) >> 6 & (ones &* 2)
        offset += 8
      }
      while sums != 0 {
        total += Int(sums & 0xFF)
        sums >>= 8
      }
    }
    return min(total, 3 * limits.values)
  }

  // MARK: - Values

  private mutating func readValue() throws(Stop) {
    values &+= 1
    guard values <= limits.values else { throw tooManyValues() }
    switch text[at] {
    case ASCII.quote:
      try readString()
    case ASCII.minus, ASCII.zero...ASCII.nine:
      readNumber()
    case ASCII.openBrace:
      try readObject()
    case ASCII.openBracket:
      try readArray()
    case UInt8(ascii: "t") where isWord("true", endingAt: at + 4):
      nodes.append(JSONNode(.true, offset: at, link: at + 4))
      at += 4
    case UInt8(ascii: "f") where isWord("false", endingAt: at + 5):
      nodes.append(JSONNode(.false, offset: at, link: at + 5))
      at += 5
    case UInt8(ascii: "n") where isWord("null", endingAt: at + 4):
      nodes.append(JSONNode(.null, offset: at, link: at + 4))
      at += 4
    default:
      try readOddValue()
    }
  }

  private func isWord(_ word: StaticString, endingAt end: Int) -> Bool {
    for i in 0..<word.utf8CodeUnitCount where text[at + i] != word.utf8Start[i] { return false }
    return !ASCII.isWord(text[end])
  }

  private mutating func readArray() throws(Stop) {
    let open = nodes.count
    nodes.append(JSONNode(.array, offset: at))
    try enter()
    var count = 0
    if text[at] != ASCII.closeBracket {
      while true {
        try readValue()
        count += 1
        try skipSpace()
        if text[at] == ASCII.comma {
          at += 1
          try skipSpace()
          guard text[at] == ASCII.closeBracket else { continue }
          reportTrailingComma()
          break
        }
        if text[at] == ASCII.closeBracket { break }
        try recoverBetween(open: open, in: "array")
      }
    }
    leave(open, count: count)
  }

  private mutating func readObject() throws(Stop) {
    let open = nodes.count
    let firstKey = keys.count
    nodes.append(JSONNode(.object, offset: at))
    try enter()
    var count = 0
    if text[at] != ASCII.closeBrace {
      while true {
        try readKey(open: open)
        try skipSpace()
        if text[at] == ASCII.colon {
          at += 1
          try skipSpace()
        } else {
          try recoverMissingColon()
        }
        try readValue()
        count += 1
        try skipSpace()
        if text[at] == ASCII.comma {
          at += 1
          try skipSpace()
          guard text[at] == ASCII.closeBrace else { continue }
          reportTrailingComma()
          break
        }
        if text[at] == ASCII.closeBrace { break }
        try recoverBetween(open: open, in: "object")
      }
    }
    leave(open, count: count)
    reportDuplicateKeys(from: firstKey)
    keys.removeLast(keys.count - firstKey)
  }

  /// Skips the opening bracket and the space after it.
  private mutating func enter() throws(Stop) {
    nesting += 1
    guard nesting <= limits.nesting else { throw tooDeep() }
    at += 1
    try skipSpace()
  }

  /// Skips the closing bracket.
  private mutating func leave(_ open: Int, count: Int) {
    nodes[open].link = UInt32(truncatingIfNeeded: nodes.count)
    nodes.append(JSONNode(.end, offset: at, link: count))
    nesting -= 1
    at += 1
  }

  private mutating func readKey(open: Int) throws(Stop) {
    let node = nodes.count
    if text[at] == ASCII.quote {
      try readString()
    } else {
      try readOddKey(open: open)
    }
    keys.append(JSONKeyMark(nodes[node], index: node, text: text))
  }
}

// MARK: - White space

extension JSONReader {
  /// Skips white space and, where they are allowed, comments.
  @inline(__always)
  mutating func skipSpace() throws(Stop) {
    // Mostly one space or none.
    if text[at] == ASCII.space { at += 1 }
    if text[at] <= ASCII.space || text[at] == ASCII.slash { try skipRun() }
  }

  private mutating func skipRun() throws(Stop) {
    while true {
      switch text[at] {
      case ASCII.newline, ASCII.space, ASCII.tab, ASCII.carriageReturn:
        at += 1
        skipIndentation()
      case ASCII.slash:
        try skipComment()
      default:
        return
      }
    }
  }

  /// Skips spaces, eight at a time.
  @inline(__always)
  private mutating func skipIndentation() {
    while UnsafeRawPointer(text + at).loadUnaligned(as: UInt64.self) == 0x2020_2020_2020_2020 {
      at += 8
    }
    while text[at] == ASCII.space { at += 1 }
  }

  /// Skips the comment at a slash. In a strict document the first one is reported.
  private mutating func skipComment() throws(Stop) {
    let start = at
    switch text[at + 1] {
    case ASCII.slash:
      var offset = at + 2
      while text[offset] != ASCII.newline, offset < count { offset = afterCommentByte(offset) }
      at = offset
    case ASCII.asterisk:
      var offset = at + 2
      while !(text[offset] == ASCII.asterisk && text[offset + 1] == ASCII.slash) {
        guard offset < count else { throw unclosedComment(from: start) }
        offset = afterCommentByte(offset)
      }
      at = offset + 2
    default:
      throw unexpectedCharacter()
    }
    if dialect == .strict, !reportedComment {
      reportedComment = true
      reportComment(start..<at)
    }
  }

  private mutating func afterCommentByte(_ offset: Int) -> Int {
    text[offset] < 0x80 ? offset + 1 : checkedUTF8(from: offset)
  }

  /// Skips a UTF-8 byte-order mark; the one of UTF-16 is an error.
  private mutating func skipByteOrderMark() throws(Stop) {
    if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { at = 3 }
    if (text[0] == 0xFF && text[1] == 0xFE) || (text[0] == 0xFE && text[1] == 0xFF) {
      throw wrongEncoding()
    }
  }

  // MARK: - Strings

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

// MARK: - Dialects and limits

/// Which JSON a file is written in.
package enum JSONDialect: Sendable, Hashable {
  /// RFC 8259, to the letter; a byte-order mark is skipped.
  case strict
  /// With `//` and `/* */` comments and trailing commas: files that end in `.jsonc`.
  case commented

  /// The dialect of a file, by the end of its name.
  package init(fileName: String) {
    self = fileName.hasSuffix(".jsonc") ? .commented : .strict
  }
}

/// What a document may hold: bounded before memory is taken.
package struct JSONLimits: Sendable {
  /// The most arrays and objects inside each other.
  package var nesting: Int
  /// The most values: keys are not counted.
  package var values: Int
  /// The most bytes of text; the tape's entries hold offsets up to 2²⁷ − 1.
  package var bytes: Int
  /// The most characters of one number.
  package var numberLength: Int

  /// Makes limits.
  package init(
    nesting: Int = 256, values: Int = 10_000_000, bytes: Int = 64 << 20, numberLength: Int = 400
  ) {
    self.nesting = nesting
    self.values = values
    self.bytes = bytes
    self.numberLength = numberLength
  }

  /// The limits of files.
  package static let standard = JSONLimits()
}

// MARK: - Bytes

/// The well-formed byte sequences of UTF-8 (the Unicode Standard, table 3-7).
package enum UTF8Validation {
  /// The length of the well-formed sequence at a pointer, 1 to 4, or 0 when it is malformed.
  ///
  /// It reads a byte only when the one before it was part of a sequence, so a zero byte ends it.
  package static func length(at text: UnsafePointer<UInt8>) -> Int {
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

/// The bytes that JSON's grammar names.
package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var newline: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var minus: UInt8 { 0x2D }
  @inlinable package static var dot: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var zero: UInt8 { 0x30 }
  @inlinable package static var nine: UInt8 { 0x39 }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var openBracket: UInt8 { 0x5B }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var closeBracket: UInt8 { 0x5D }
  @inlinable package static var openBrace: UInt8 { 0x7B }
  @inlinable package static var closeBrace: UInt8 { 0x7D }

  /// Whether a byte is a decimal digit.
  @inlinable @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  /// Whether a byte is a letter of ASCII.
  @inlinable @inline(__always)
  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Whether a byte can be part of a bare word: a letter, a digit, `_` or `$`.
  @inlinable @inline(__always)
  package static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == 0x5F || byte == 0x24
  }

  /// The value of a hexadecimal digit, or nil.
  package static func hexDigit(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- zero) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}
