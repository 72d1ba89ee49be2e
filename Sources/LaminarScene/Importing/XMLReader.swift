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
  static let mostElements = 200_000
  /// How deep elements nest.
  static let deepest = 200
  /// The most bytes that entities expand to, together.
  static let mostEntityBytes = 1 << 20

  let source: SourceText
  var offset = 0
  var entities: [String: String] = [:]
  var entityBytes = 0
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
    throw Failure(range: start..<start + 1, message: "the text ends inside of \(what)")
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
  mutating func quotedRange(after name: String) throws(Failure) -> Range<Int> {
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
