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
      let word = sink.source.string(in: start..<at)
      sink.report(
        .unknownWord, at: start..<at, "\(DiagnosticText.quoted(word)) is not a JSON value",
        help: help(forWord: word))
      nodes.append(JSONNode(.invalid, offset: start, link: at))
    default:
      throw unexpectedCharacter()
    }
  }

  private func help(forWord word: String) -> String {
    switch word.lowercased() {
    case "nan", "infinity", "inf":
      "numbers are finite; a repeatCount without end is \"infinity\", in quotes"
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
    let written = sink.source.string(in: start..<min(offset, start + 40))
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
      let word = sink.source.string(in: start..<at)
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

  func shown(_ offset: Int) -> String {
    DiagnosticText.character(sink.source.scalar(at: offset))
  }
}
