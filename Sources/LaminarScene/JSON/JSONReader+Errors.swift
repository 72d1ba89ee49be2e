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
      help: "comments are allowed only in .jsonc files; \"note\" is allowed on every object")
  }

  @inline(never)
  func reportDuplicate(_ node: JSONNode, of first: JSONNode, text key: [UInt8]) {
    let name = DiagnosticText.quoted(String(decoding: key, as: UTF8.self))
    sink.report(
      .duplicateKey, at: Self.range(node), "the key \(name) is written twice in this object",
      related: [("first written", Self.range(first))])
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
      "\(DiagnosticText.described(sink.source.scalar(at: at))) after the end of the document",
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
      "expected \"\(container == "object" ? "}" : "]")\", found \"\(shown(at))\"",
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
    let scalar = sink.source.scalar(at: at)
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
