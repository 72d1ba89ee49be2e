/// Reads a JSON text to a tape, one byte once, and checks all of it: grammar, escapes, UTF-8, double
/// keys, limits.
///
/// `text` is followed by at least 16 zero bytes. A zero is not part of any token, so every scan stops
/// there and needs no other bound; `at` never passes `count`.
struct JSONReader {
  /// Reading cannot continue; the reason was reported.
  struct Stop: Error {}

  let text: UnsafePointer<UInt8>
  let count: Int
  let dialect: JSONDialect
  let limits: JSONLimits
  let sink: DiagnosticSink

  var at = 0
  var nodes: [JSONNode] = []
  /// The keys of the objects that are open, outermost first.
  var keys: [JSONKeyMark] = []
  var nesting = 0
  var values = 0
  var reportedComment = false

  init(
    text: UnsafePointer<UInt8>, count: Int, dialect: JSONDialect, limits: JSONLimits,
    sink: DiagnosticSink
  ) {
    self.text = text
    self.count = count
    self.dialect = dialect
    self.limits = limits
    self.sink = sink
  }

  /// Reads the whole text; false when something stopped it before its end.
  mutating func readDocument() -> Bool {
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

  mutating func readValue() throws(Stop) {
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
