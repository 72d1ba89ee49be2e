extension XMLReader {
  /// The characters of a range, with references replaced.
  mutating func expanded(_ range: Range<Int>) throws(Failure) -> String {
    let text = source.string(in: range)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var at = range.lowerBound
    while at < range.upperBound {
      var end = at
      while end < range.upperBound, source.byte(at: end) != UInt8(ascii: "&") { end += 1 }
      result += source.string(in: at..<end)
      guard end < range.upperBound else { break }
      at = end + 1
      while at < range.upperBound, at - end < 64, source.byte(at: at) != UInt8(ascii: ";") {
        at += 1
      }
      let reference = end..<at + 1
      guard at < range.upperBound, source.byte(at: at) == UInt8(ascii: ";") else {
        throw Failure(
          range: end..<end + 1, message: "& begins a reference that has no ;", help: "write &amp;")
      }
      result += try replacement(of: source.string(in: end + 1..<at), at: reference)
      at += 1
    }
    return result
  }

  private mutating func replacement(
    of name: String, at range: Range<Int>
  ) throws(Failure) -> String {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    if let digits = name.removing(prefix: "#") {
      let number = digits.removing(prefix: "x").map { UInt32($0, radix: 16) } ?? UInt32(digits)
      guard let number, number > 0, let scalar = Unicode.Scalar(number) else {
        throw Failure(range: range, message: "&\(shown(name)); is not a character")
      }
      return String(Character(scalar))
    }
    guard let text = entities[name] else {
      throw Failure(
        range: range, message: "the entity &\(shown(name)); is not declared",
        help: "only entities that are plain text in the document type are read")
    }
    entityBytes += text.utf8.count
    guard entityBytes <= Self.mostEntityBytes else {
      throw Failure(
        range: range, message: "entities expand to more than \(Self.mostEntityBytes) bytes")
    }
    return text
  }

  /// Skips a document type and keeps the entities that are plain text.
  mutating func readDocumentType(from start: Int) throws(Failure) {
    while offset < source.count {
      switch byte {
      case UInt8(ascii: ">"):
        offset += 1
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try literal()
      case UInt8(ascii: "<") where begins("<!--"):
        try skip(past: "-->", of: "a comment", from: offset)
      case UInt8(ascii: "<") where begins("<!ENTITY"): try readEntity()
      case UInt8(ascii: "<"):
        offset += 1
        try skipDeclaration(from: start)
      default: offset += 1
      }
    }
    throw Failure(range: start..<start + 9, message: "the document type is never closed")
  }

  private mutating func skipDeclaration(from start: Int) throws(Failure) {
    while offset < source.count, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        _ = try literal()
      } else {
        offset += 1
      }
    }
    offset += 1
  }

  /// A quoted text of a declaration.
  private mutating func literal() throws(Failure) -> String {
    let (quote, start) = (byte, offset + 1)
    offset = start
    while offset < source.count, byte != quote { offset += 1 }
    guard offset < source.count else {
      throw Failure(range: start - 1..<start, message: "a quoted text never ends")
    }
    offset += 1
    return source.string(in: start..<offset - 1)
  }

  private mutating func readEntity() throws(Failure) {
    let start = offset
    offset += 8
    skipSpace()
    // Parameter entities and those of other files are skipped, and so undeclared.
    if byte != UInt8(ascii: "%") {
      let name = try self.name("an entity")
      skipSpace()
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let text = try literal()
        let isPlain = !text.utf8.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
        if isPlain, entities[name] == nil, entities.count < 1000 { entities[name] = text }
      }
    }
    try skipDeclaration(from: start)
  }
}
