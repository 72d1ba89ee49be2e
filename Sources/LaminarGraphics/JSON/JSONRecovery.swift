/// A fault of a JSON text: where it is, what is wrong, and what to do.
package struct JSONFault: Error, Sendable, Hashable {
  /// The kinds of faults.
  package enum Kind: Sendable, Hashable {
    case badEscape, comment, controlCharacter, duplicateKey, emptyText, invalidUTF8, loneSurrogate
    case malformedNumber, mismatchedBracket, missingColon, missingComma, missingValue, singleQuotes
    case textAfterEnd, textTooLong, tooDeep, tooManyValues, trailingComma, unclosedComment
    case unclosedContainer, unclosedString, unexpectedCharacter, unknownWord, unquotedKey
    /// A word for a number that is not finite.
    case infinity
  }

  /// The offset of the first byte.
  package let offset: Int
  /// What is wrong, in one line.
  package let message: String
  /// What to do.
  package let help: String?
}

/// The receiver of the faults of a text, in the order in which they are found; there may be millions.
package protocol JSONFaultSink: AnyObject {
  /// Takes a fault at a range of bytes; `related` are other ranges, each with a description.
  func report(
    _ fault: JSONFault.Kind, at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String?, related: [(String, Range<Int>)])
}

extension JSONFaultSink {
  /// Takes a fault at a range of bytes.
  func report(
    _ fault: JSONFault.Kind, at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    report(fault, at: range, message(), help: help(), related: [])
  }
}

// MARK: - Recovery

/// What happens where the text is not JSON: a report, and then recovery or a stop.
extension JSONReader {
  // MARK: - Where a value should begin

  /// Reads what is not a value but can be taken for one; appends a substitute for it.
  @inline(never)
  mutating func readOddValue() throws(Stop) {
    let byte = text[at]
    switch byte {
    case ASCII.apostrophe:
      return try readSingleQuoted()
    case ASCII.comma, ASCII.closeBracket, ASCII.closeBrace:
      sink.report(.missingValue, at: at..<at + 1, "a value is missing before \"\(shown(at))\"")
      nodes.append(JSONNode(.invalid, offset: at, link: at))
    case ASCII.plus, ASCII.dot:
      recoverNumber(from: at)
    case _ where ASCII.isWord(byte):
      let start = at
      at = wordEnd(from: at)
      let word = string(in: start..<at)
      sink.report(
        ["nan", "infinity", "inf"].contains(word.lowercased()) ? .infinity : .unknownWord,
        at: start..<at, "\(DiagnosticText.quoted(word)) is not a JSON value",
        help: help(forWord: word))
      nodes.append(JSONNode(.invalid, offset: start, link: at))
    default:
      throw unexpectedCharacter()
    }
  }

  private func help(forWord word: String) -> String {
    switch word.lowercased() {
    case "nan", "infinity", "inf": "numbers are finite"
    case "true", "false", "null": "write \(word.lowercased())"
    case "none", "nil", "undefined": "write null"
    case "yes", "on": "write true"
    case "no", "off": "write false"
    default: "text is written in double quotes: \(DiagnosticText.quoted(word))"
    }
  }

  /// Reads a number that is malformed, up to where it ends in any reading.
  @inline(never)
  mutating func recoverNumber(from start: Int) {
    var offset = start + 1
    while Self.continuesNumber(text[offset]) { offset += 1 }
    at = offset
    let length = offset - start
    let written = string(in: start..<min(offset, start + 40))
    sink.report(
      .malformedNumber, at: start..<offset,
      length > limits.numberLength
        ? "a number of \(length) characters; at most \(limits.numberLength) are read"
        : "\(DiagnosticText.quoted(written)) is not a JSON number", help: help(forNumber: start))
    nodes.append(JSONNode(.invalid, offset: start, link: offset))
  }

  private func help(forNumber start: Int) -> String? {
    let isNegative = text[start] == ASCII.minus
    let first = text[isNegative ? start + 1 : start]
    let second = text[isNegative ? start + 2 : start + 1]
    if first == ASCII.plus { return "a number has no plus sign" }
    if first == ASCII.dot { return "a digit must precede the point: 0.5" }
    if first == ASCII.zero, second | 0x20 == UInt8(ascii: "x") { return "write it in decimal" }
    if first == ASCII.zero, ASCII.isDigit(second) { return "a number has no leading zeros" }
    if ASCII.isLetter(first) { return "numbers are finite" }
    if !ASCII.isDigit(first) { return "a digit must follow the minus sign" }
    var offset = start
    while Self.continuesNumber(text[offset]) {
      if text[offset] == ASCII.dot, !ASCII.isDigit(text[offset + 1]) {
        return "a digit must follow the point: 1.0"
      }
      offset += 1
    }
    let last = text[offset - 1]
    if last | 0x20 == UInt8(ascii: "e") || last == ASCII.minus || last == ASCII.plus {
      return "digits must follow the e of an exponent: 1e3"
    }
    if ASCII.isLetter(last) { return "a value with a unit is written in quotes: \"1.5s\"" }
    return nil
  }

  @inline(never)
  private mutating func readSingleQuoted() throws(Stop) {
    let start = at
    var offset = at + 1
    while text[offset] != ASCII.apostrophe {
      guard text[offset] >= ASCII.space else { throw unclosedString(from: start, to: offset) }
      if text[offset] == ASCII.backslash, text[offset + 1] >= ASCII.space { offset += 1 }
      offset = text[offset] < 0x80 ? offset + 1 : checkedUTF8(from: offset)
    }
    at = offset + 1
    sink.report(
      .singleQuotes, at: start..<at, "a string is written in double quotes", help: "use \"")
    nodes.append(JSONNode(.escapedString, offset: start + 1, link: offset))
  }

  // MARK: - Keys

  /// Reads what is found instead of a key and can be taken for one.
  @inline(never)
  mutating func readOddKey(open: Int) throws(Stop) {
    while text[at] == ASCII.comma {
      sink.report(.missingValue, at: at..<at + 1, "a key and a value are missing before \",\"")
      at += 1
      try skipSpace()
    }
    let start = at
    switch text[at] {
    case ASCII.quote:
      try readString()
    case ASCII.apostrophe:
      try readSingleQuoted()
    case let byte where ASCII.isWord(byte):
      at = wordEnd(from: at)
      let word = string(in: start..<at)
      sink.report(
        .unquotedKey, at: start..<at, "a key is written in double quotes",
        help: "write \(DiagnosticText.quoted(word))")
      nodes.append(JSONNode(.bareString, offset: start, link: at))
    case 0 where at >= count:
      throw unclosed(open, "object")
    case ASCII.closeBracket:
      throw mismatch(open, "object")
    default:
      throw unexpectedCharacter(expected: "a key in double quotes")
    }
  }

  @inline(never)
  mutating func recoverMissingColon() throws(Stop) {
    guard beginsValue(text[at]) else {
      throw unexpectedCharacter(expected: "\":\" after the key")
    }
    let offset = endOfLast()
    sink.report(
      .missingColon, at: offset..<offset + 1, "a colon is missing between the key and its value")
  }

  // MARK: - Between values

  /// After a value that neither a comma nor the closing bracket follows.
  @inline(never)
  mutating func recoverBetween(open: Int, in container: String) throws(Stop) {
    let byte = text[at]
    let wantsKey = container == "object"
    if byte == 0, at >= count { throw unclosed(open, container) }
    if byte == ASCII.closeBracket || byte == ASCII.closeBrace { throw mismatch(open, container) }
    let goesOn =
      wantsKey
      ? byte == ASCII.quote || byte == ASCII.apostrophe || ASCII.isWord(byte) : beginsValue(byte)
    guard goesOn else {
      throw unexpectedCharacter(
        expected: wantsKey ? "\",\" or \"}\" after the value" : "\",\" or \"]\" after the value")
    }
    let offset = endOfLast()
    sink.report(.missingComma, at: offset..<offset + 1, "a comma is missing after this value")
  }

  @inline(never)
  mutating func reportTrailingComma() {
    guard dialect == .strict else { return }
    var offset = at - 1
    while offset > 0, text[offset] != ASCII.comma { offset -= 1 }
    sink.report(
      .trailingComma, at: offset..<offset + 1, "a comma after the last value",
      help: "remove it; it is allowed only in .jsonc files")
  }

  // MARK: - Looking around

  private func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.quote, ASCII.apostrophe, ASCII.minus, ASCII.openBrace, ASCII.openBracket: true
    default: ASCII.isWord(byte)
    }
  }

  private func wordEnd(from start: Int) -> Int {
    var offset = start
    while ASCII.isWord(text[offset]) { offset += 1 }
    return offset
  }

  /// The offset after the last byte that is not white space, where a separator is missing.
  private func endOfLast() -> Int {
    guard let last = nodes.last else { return at }
    switch last.tag {
    case .string, .escapedString: return Int(last.link) + 1
    case .end: return last.offset + 1
    default: return Int(last.link)
    }
  }

  private func shown(_ offset: Int) -> String { DiagnosticText.character(scalar(at: offset)) }

  /// The scalar that begins at an offset; U+FFFD when none does.
  private func scalar(at offset: Int) -> Unicode.Scalar {
    string(in: offset..<offset + 4).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// The text of a range; what is not UTF-8 becomes U+FFFD.
  private func string(in range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<count)
    return String(
      decoding: UnsafeBufferPointer(start: text + range.lowerBound, count: range.count),
      as: UTF8.self)
  }
}

// MARK: - Reports

/// The reports of the reader: each one names the location, the thing and what to do.
extension JSONReader {
  // MARK: - Reports after which reading continues

  @inline(never)
  func reportInvalidUTF8(at offset: Int) {
    sink.report(
      .invalidUTF8, at: offset..<offset + 1,
      "the byte 0x\(DiagnosticText.hexadecimal(UInt32(text[offset]), digits: 2)) is not UTF-8",
      help: "save the file as UTF-8")
  }

  @inline(never)
  func reportLoneSurrogate(at offset: Int) {
    sink.report(
      .loneSurrogate, at: offset..<offset + 6, "half of a surrogate pair",
      help: "a pair is \\uD800…\\uDBFF and then \\uDC00…\\uDFFF")
  }

  /// Reports a malformed escape; returns the offset after it.
  @inline(never)
  func recoverEscape(at offset: Int) -> Int {
    let letter = text[offset + 1]
    let isUnicode = letter == UInt8(ascii: "u")
    let length = letter < ASCII.space || letter >= 0x80 ? 1 : 2
    sink.report(
      .badEscape, at: offset..<offset + length,
      isUnicode ? "\\u takes four hexadecimal digits" : "there is no such escape in JSON",
      help: isUnicode ? nil : "a backslash itself is \\\\")
    return offset + length
  }

  /// Reports a control character inside a string; returns the offset after it. At the end of a line
  /// the string was not closed, and reading stops.
  @inline(never)
  func recoverControlCharacter(at offset: Int, stringStart: Int) throws(Stop) -> Int {
    let byte = text[offset]
    if offset >= count || byte == ASCII.newline || byte == ASCII.carriageReturn {
      throw unclosedString(from: stringStart - 1, to: offset)
    }
    let escape =
      byte == ASCII.tab ? "\\t" : "\\u\(DiagnosticText.hexadecimal(UInt32(byte), digits: 4))"
    sink.report(
      .controlCharacter, at: offset..<offset + 1,
      byte == ASCII.tab
        ? "a tab inside a string"
        : "a control character (U+\(DiagnosticText.hexadecimal(UInt32(byte), digits: 4))) inside a string",
      help: "write \(escape)")
    return offset + 1
  }

  @inline(never)
  func reportComment(_ range: Range<Int>) {
    sink.report(
      .comment, at: range, "a comment in a .json file",
      help: "comments are allowed only in .jsonc files")
  }

  @inline(never)
  func reportDuplicate(_ node: JSONNode, of first: JSONNode, text key: [UInt8]) {
    let name = DiagnosticText.quoted(String(decoding: key, as: UTF8.self))
    sink.report(
      .duplicateKey, at: Self.range(node), "the key \(name) is written twice in this object",
      help: nil, related: [("first written", Self.range(first))])
  }

  private static func range(_ node: JSONNode) -> Range<Int> {
    let quote = node.tag == .bareString ? 0 : 1
    return node.offset - quote..<max(node.offset, Int(node.link)) + quote
  }

  // MARK: - Reports that stop reading

  @inline(never)
  func tooLong() -> Stop {
    sink.report(
      .textTooLong, at: 0..<0, "the text has \(count) bytes; at most \(limits.bytes) are read")
    return Stop()
  }

  @inline(never)
  func tooManyValues() -> Stop {
    sink.report(.tooManyValues, at: at..<at + 1, "more than \(limits.values) values")
    return Stop()
  }

  @inline(never)
  func tooDeep() -> Stop {
    sink.report(
      .tooDeep, at: at..<at + 1, "arrays and objects nest deeper than \(limits.nesting)")
    return Stop()
  }

  @inline(never)
  func emptyText() -> Stop {
    sink.report(.emptyText, at: at..<at, "the file holds no JSON value", help: "expected {")
    return Stop()
  }

  @inline(never)
  func wrongEncoding() -> Stop {
    sink.report(
      .invalidUTF8, at: 0..<2, "the text is UTF-16", help: "save the file as UTF-8")
    return Stop()
  }

  @inline(never)
  func unclosedComment(from start: Int) -> Stop {
    sink.report(.unclosedComment, at: start..<start + 2, "this comment has no end", help: "add */")
    return Stop()
  }

  @inline(never)
  func unclosedString(from start: Int, to end: Int) -> Stop {
    let quote = text[start] == ASCII.apostrophe ? "'" : "\""
    sink.report(
      .unclosedString, at: start..<end, "this string has no closing \(quote) on its line",
      help: end < count ? "a line break inside a string is \\n" : nil)
    return Stop()
  }

  @inline(never)
  func textAfterEnd() -> Stop {
    sink.report(
      .textAfterEnd, at: at..<at + 1,
      "\(DiagnosticText.described(scalar(at: at))) after the end of the document",
      help: "one file holds one value")
    return Stop()
  }

  @inline(never)
  func unclosed(_ open: Int, _ container: String) -> Stop {
    let offset = nodes[open].offset
    let bracket = container == "object" ? ("{", "}") : ("[", "]")
    sink.report(
      .unclosedContainer, at: offset..<offset + 1, "this \"\(bracket.0)\" is never closed",
      help: "a \"\(bracket.1)\" is missing at the end of the file or before")
    return Stop()
  }

  @inline(never)
  func mismatch(_ open: Int, _ container: String) -> Stop {
    let offset = nodes[open].offset
    sink.report(
      .mismatchedBracket, at: at..<at + 1,
      "expected \"\(container == "object" ? "}" : "]")\", found \"\(shown(at))\"", help: nil,
      related: [("the \(container) opens", offset..<offset + 1)])
    return Stop()
  }

  @inline(never)
  func unexpectedCharacter(expected: String = "a value") -> Stop {
    guard at < count else {
      if let open = nodes.lastIndex(where: { $0.isOpen }) {
        return unclosed(open, nodes[open].tag == .object ? "object" : "array")
      }
      sink.report(.unexpectedCharacter, at: at..<at, "unexpected end of text; expected \(expected)")
      return Stop()
    }
    let scalar = scalar(at: at)
    let help: String? =
      switch scalar {
      case "\u{A0}", "\u{FEFF}", "\u{200B}", "\u{2028}", "\u{2029}", "\u{3000}":
        "it looks like a space but is not one in JSON: delete it"
      case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}": "use a straight \""
      case "#": "a comment begins with // and is allowed only in .jsonc files"
      case ";" where !expected.hasPrefix("\":\""): "values are separated by commas"
      case "=": "a colon separates a key from its value"
      default: nil
      }
    sink.report(
      .unexpectedCharacter, at: at..<at + max(1, UTF8Validation.length(at: text + at)),
      "expected \(expected), found \(DiagnosticText.described(scalar))", help: help)
    return Stop()
  }
}

// MARK: - Double keys

/// A number made of a key's ends and length: equal for equal keys.
package enum KeySignature {
  /// The signature of `length` bytes that at least 8 more follow.
  @inlinable @inline(__always)
  package static func of(_ text: UnsafePointer<UInt8>, length: Int) -> UInt64 {
    let bytes = UnsafeRawPointer(text)
    let first = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    guard length >= 8 else {
      return first & ~(~0 << UInt64(truncatingIfNeeded: 8 * length))
    }
    let last = UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self))
    return first ^ (last &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(truncatingIfNeeded: length)
  }
}

/// A key of an object that is being read: a few of its bytes, so that most pairs of keys differ at
/// one look.
struct JSONKeyMark {
  /// Equal for equal keys without escapes.
  let signature: UInt64
  /// The key's entry on the tape.
  let index: UInt32
  let isEscaped: Bool

  /// Marks a key; `text` is followed by zero bytes.
  @inline(__always)
  init(_ node: JSONNode, index: Int, text: UnsafePointer<UInt8>) {
    signature = KeySignature.of(text + node.offset, length: Int(node.link) - node.offset)
    self.index = UInt32(truncatingIfNeeded: index)
    isEscaped = node.tag == .escapedString
  }
}

extension JSONReader {
  /// Objects with more keys are checked by sorting instead of pair by pair.
  private static let pairwiseLimit = 24

  /// Reports the keys from `first` on that an earlier one of the same object equals.
  @inline(__always)
  mutating func reportDuplicateKeys(from first: Int) {
    let count = keys.count - first
    guard count > 1 else { return }
    if count > Self.pairwiseLimit || hasLikelyDuplicate(from: first) { findDuplicates(from: first) }
  }

  @inline(__always)
  private func hasLikelyDuplicate(from first: Int) -> Bool {
    keys.withUnsafeBufferPointer { keys in
      var isLikely = keys[first].isEscaped
      for i in first + 1..<keys.count {
        let signature = keys[i].signature
        isLikely = isLikely || keys[i].isEscaped
        for j in first..<i where keys[j].signature == signature { isLikely = true }
      }
      return isLikely
    }
  }

  /// Sorts the keys by their text, so that a hostile choice of keys costs no more than n log n.
  @inline(never)
  private func findDuplicates(from first: Int) {
    var texts: [(text: [UInt8], node: JSONNode)] = []
    texts.reserveCapacity(keys.count - first)
    for key in keys[first...] {
      let node = nodes[Int(key.index)]
      let bytes = [UInt8](
        UnsafeBufferPointer(start: text + node.offset, count: Int(node.link) - node.offset))
      texts.append((key.isEscaped ? JSONEscapes.resolved(bytes) : bytes, node))
    }
    texts.sort { a, b in
      if a.text.lexicographicallyPrecedes(b.text) { return true }
      return a.text == b.text && a.node.offset < b.node.offset
    }
    var original = 0
    for i in texts.indices.dropFirst() {
      if texts[i].text == texts[original].text {
        reportDuplicate(texts[i].node, of: texts[original].node, text: texts[i].text)
      } else {
        original = i
      }
    }
  }
}
