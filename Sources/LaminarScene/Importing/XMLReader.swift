import LaminarGraphics

/// The elements of an XML text with their locations.
struct XMLDocument {
  /// An attribute of an element.
  struct Attribute {
    /// The name without a prefix.
    let name: String
    /// The namespace of the prefix; empty without one.
    let namespace: String
    let value: String
    /// The bytes of the value, without its quotes.
    let range: Range<Int>
  }

  /// An element; elements refer to each other by their indexes.
  struct Element {
    /// The index in the document.
    let index: Int
    /// The name without a prefix.
    let name: String
    /// The namespace in scope; empty without one.
    let namespace: String
    let attributes: [Attribute]
    /// The bytes of the name in the start tag.
    let range: Range<Int>
    let parent: Int?
    /// The index among the children of the parent.
    let position: Int
    var children: [Int] = []
    /// The characters directly inside of the element.
    var text = ""
    /// Where the characters begin.
    var textStart: Int?
    /// The indexes of attributes without a prefix by name; empty when there are few attributes.
    private let attributeIndexes: [String: Int]

    /// The most attributes that are searched one by one.
    private static let fewAttributes = 16

    init(
      index: Int, name: String, namespace: String, attributes: [Attribute], range: Range<Int>,
      parent: Int?, position: Int
    ) {
      self.index = index
      self.name = name
      self.namespace = namespace
      self.attributes = attributes
      self.range = range
      self.parent = parent
      self.position = position
      var indexes: [String: Int] = [:]
      if attributes.count > Self.fewAttributes {
        for (index, attribute) in attributes.enumerated()
        where attribute.namespace.isEmpty && indexes[attribute.name] == nil {
          indexes[attribute.name] = index
        }
      }
      attributeIndexes = indexes
    }

    /// The attribute of a name that has no prefix.
    func attribute(_ name: String) -> Attribute? {
      if attributes.count > Self.fewAttributes {
        return attributeIndexes[name].map { attributes[$0] }
      }
      return attributes.first { $0.name == name && $0.namespace.isEmpty }
    }
  }

  /// All elements in the order of their start tags; the first one is the root.
  var elements: [Element] = []
  /// The bytes of the instructions that name style sheets.
  var styleSheetInstructions: [Range<Int>] = []
}

// MARK: - Reading

/// Reads XML 1.0 with namespaces, without what lies outside of the text.
///
/// Foundation's parser is not used: it knows the location of an element's end only, and it brings
/// libxml2 into a tool that is otherwise Swift. A document type is skipped; of its declarations only
/// entities count that are plain text, as drawing programs write them for namespaces.
struct XMLReader {
  /// The first thing that is not XML.
  struct Failure: Error {
    let range: Range<Int>
    let message: String
    var help: String?
  }

  /// The most elements of a text.
  private static let mostElements = 200_000
  /// How deep elements nest.
  static let deepest = 200
  /// The most bytes that entities expand to, together.
  private static let mostEntityBytes = 1 << 20

  let source: SourceText
  var offset = 0
  var entities: [String: String] = [:]
  private var entityBytes = 0
  private var document = XMLDocument()
  /// The open elements, with their names as they are written and the prefixes that they declare.
  private var open: [(index: Int, name: String, prefixes: [String])] = []
  /// The namespaces of each prefix, the innermost last; the prefix is empty for the default one.
  private var namespaces: [String: [String]] = [:]

  init(_ source: SourceText) { self.source = source }

  /// Reads a whole text.
  mutating func read() throws(Failure) -> XMLDocument {
    if source.string(in: 0..<3) == "\u{FEFF}" { offset = 3 }
    while offset < source.count {
      if byte == UInt8(ascii: "<") {
        try readMarkup()
      } else {
        try readCharacters()
      }
    }
    if let last = open.last {
      let range = document.elements[last.index].range
      throw Failure(range: range, message: "<\(shown(last.name))> is never closed")
    }
    guard !document.elements.isEmpty else {
      throw Failure(range: 0..<1, message: "there is no element")
    }
    return document
  }

  // MARK: - Bytes

  var byte: UInt8 { source.byte(at: offset) }

  func begins(_ text: String) -> Bool {
    var at = offset
    for byte in text.utf8 {
      guard source.byte(at: at) == byte, at < source.count else { return false }
      at += 1
    }
    return true
  }

  mutating func skipSpace() {
    while offset < source.count, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  /// Moves behind the next occurrence of a text.
  mutating func skip(past end: String, of what: String, from start: Int) throws(Failure) {
    while offset < source.count {
      if begins(end) {
        offset += end.utf8.count
        return
      }
      offset += 1
    }
    throw Failure(range: start..<start + 2, message: "\(what) is never closed: \(end) is missing")
  }

  func shown(_ text: String) -> String { DiagnosticText.shortened(text) }

  /// A name as it is written, with its prefix.
  mutating func name(_ what: String) throws(Failure) -> String {
    let start = offset
    while offset < source.count {
      switch byte {
      case 0x00...0x20, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"),
        UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: ";"):
        guard offset > start else {
          throw Failure(range: start..<start + 1, message: "expected the name of \(what)")
        }
        return source.string(in: start..<offset)
      default: offset += 1
      }
    }
    throw Failure(range: start..<start + 1, message: "unexpected end of text inside of \(what)")
  }

  // MARK: - Markup

  private mutating func readMarkup() throws(Failure) {
    let start = offset
    if begins("<!--") {
      offset += 4
      try skip(past: "-->", of: "a comment", from: start)
    } else if begins("<![CDATA[") {
      offset += 9
      let first = offset
      try skip(past: "]]>", of: "a CDATA section", from: start)
      append(source.string(in: first..<offset - 3), at: first)
    } else if begins("<?") {
      let isStyleSheet = begins("<?xml-stylesheet")
      offset += 2
      try skip(past: "?>", of: "an instruction", from: start)
      if isStyleSheet { document.styleSheetInstructions.append(start..<offset) }
    } else if begins("<!DOCTYPE") {
      offset += 9
      try readDocumentType(from: start)
    } else if begins("</") {
      try readEndTag()
    } else {
      try readStartTag()
    }
  }

  private mutating func readCharacters() throws(Failure) {
    let start = offset
    while offset < source.count, byte != UInt8(ascii: "<") { offset += 1 }
    let text = try expanded(start..<offset)
    guard open.isEmpty else { return append(text, at: start) }
    if let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) {
      throw Failure(
        range: start..<start + 1,
        message: "expected an element, found \(DiagnosticText.described(first))",
        help: "an SVG begins with <svg …>")
    }
  }

  private mutating func append(_ text: String, at start: Int) {
    guard let index = open.last?.index else { return }
    if document.elements[index].textStart == nil { document.elements[index].textStart = start }
    document.elements[index].text += text
  }

  private mutating func readEndTag() throws(Failure) {
    let start = offset
    offset += 2
    let name = try self.name("an element")
    skipSpace()
    guard byte == UInt8(ascii: ">") else {
      throw Failure(range: offset..<offset + 1, message: "expected > after </\(shown(name))")
    }
    offset += 1
    guard let last = open.popLast() else {
      throw Failure(
        range: start..<offset, message: "</\(shown(name))> closes nothing that is open")
    }
    guard last.name == name else {
      throw Failure(
        range: start..<offset, message: "expected </\(shown(last.name))>, found </\(shown(name))>",
        help: "elements are closed in reverse order, the innermost first")
    }
    leave(last.prefixes)
  }

  private mutating func readStartTag() throws(Failure) {
    let start = offset
    offset += 1
    let written = try name("an element")
    let range = start + 1..<offset
    guard !open.isEmpty || document.elements.isEmpty else {
      throw Failure(range: range, message: "there is a second root element <\(shown(written))>")
    }
    guard document.elements.count < Self.mostElements else {
      throw Failure(range: range, message: "there are more than \(Self.mostElements) elements")
    }
    guard open.count < Self.deepest else {
      throw Failure(range: range, message: "elements nest more than \(Self.deepest) deep")
    }
    let (attributes, isEmpty) = try readAttributes()
    var prefixes: [String] = []
    for attribute in attributes {
      guard
        let prefix = attribute.name == "xmlns" ? "" : attribute.name.removing(prefix: "xmlns:")
      else { continue }
      namespaces[prefix, default: []].append(attribute.value)
      prefixes.append(prefix)
    }
    let name = Self.split(written)
    let index = document.elements.count
    let parent = open.last?.index
    document.elements.append(
      XMLDocument.Element(
        index: index, name: name.local, namespace: namespace(name.prefix),
        attributes: attributes.map { attribute in
          let name = Self.split(attribute.name)
          return XMLDocument.Attribute(
            name: name.local, namespace: name.prefix.isEmpty ? "" : namespace(name.prefix),
            value: attribute.value, range: attribute.range)
        },
        range: range, parent: parent,
        position: parent.map { document.elements[$0].children.count } ?? 0))
    if let parent { document.elements[parent].children.append(index) }
    if isEmpty { leave(prefixes) } else { open.append((index, written, prefixes)) }
  }

  /// The namespace of a prefix in scope, or the prefix itself when it is not declared.
  private func namespace(_ prefix: String) -> String { namespaces[prefix]?.last ?? prefix }

  /// Ends the scope of an element's declarations.
  private mutating func leave(_ prefixes: [String]) {
    for prefix in prefixes { namespaces[prefix]?.removeLast() }
  }

  private static func split(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.firstIndex(of: ":") else { return ("", name) }
    return (String(name[..<colon]), String(name[name.index(after: colon)...]))
  }

  /// The attributes of a start tag, and whether it has no end tag.
  private mutating func readAttributes() throws(Failure) -> (
    [(name: String, value: String, range: Range<Int>)], Bool
  ) {
    var attributes: [(name: String, value: String, range: Range<Int>)] = []
    var names: Set<String> = []
    while true {
      skipSpace()
      if begins("/>") {
        offset += 2
        return (attributes, true)
      }
      if byte == UInt8(ascii: ">"), offset < source.count {
        offset += 1
        return (attributes, false)
      }
      let start = offset
      let name = try self.name("an attribute")
      let nameRange = start..<offset
      guard names.insert(name).inserted else {
        throw Failure(range: nameRange, message: "the attribute \(shown(name)) is given twice")
      }
      skipSpace()
      guard byte == UInt8(ascii: "=") else {
        throw Failure(range: nameRange, message: "the attribute \(shown(name)) has no value")
      }
      offset += 1
      skipSpace()
      let range = try quotedRange(after: name)
      attributes.append((name, try expanded(range), range))
    }
  }

  /// The bytes between two quotes.
  private mutating func quotedRange(after name: String) throws(Failure) -> Range<Int> {
    let quote = byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw Failure(
        range: offset..<offset + 1, message: "the value of \(shown(name)) needs quotes")
    }
    let start = offset + 1
    offset = start
    while offset < source.count, byte != quote {
      if byte == UInt8(ascii: "<") {
        throw Failure(
          range: offset..<offset + 1, message: "< inside of the value of \(shown(name))",
          help: "a quote is missing, or write &lt;")
      }
      offset += 1
    }
    guard offset < source.count else {
      throw Failure(range: start - 1..<start, message: "the value of \(shown(name)) never ends")
    }
    offset += 1
    return start..<offset - 1
  }
}

// MARK: - Entities

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
  private mutating func readDocumentType(from start: Int) throws(Failure) {
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
