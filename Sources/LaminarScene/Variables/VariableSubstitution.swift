import Foundation
import LaminarGraphics

/// Writes the tape of a document anew, with the values of variables in place of their uses.
private struct VariableSubstitution {
  /// The most bytes of all values that replace uses.
  static let mostBytes = 32 << 20

  private let document: JSONDocument
  private let table: VariableTable
  private let sink: DiagnosticSink

  private(set) var nodes: [JSONNode] = []
  /// The bytes after the document's text.
  private(set) var values: [UInt8] = []
  private(set) var entries: [SourceSubstitutions.Entry] = []
  private(set) var isUsed: [Bool]
  private var isFull = false
  /// The objects of the new tape that have substituted keys.
  private var renamed: [Int] = []

  /// An array or object that is open.
  private struct Frame {
    let open: Int
    let isObject: Bool
    var expectsKey: Bool
    /// Whether a key was substituted, so that it may equal another.
    var hasNewKeys = false
    /// Members left out because their keys were reported.
    var dropped = 0
  }

  private var frames: [Frame] = []

  init(_ document: JSONDocument, _ table: VariableTable, into sink: DiagnosticSink) {
    self.document = document
    self.table = table
    self.sink = sink
    isUsed = Array(repeating: false, count: table.entries.count)
    nodes.reserveCapacity(document.nodes.count)
  }

  /// The offset in the new text of the byte that comes next.
  private var end: Int { document.source.extent + 1 + values.count }

  mutating func run() {
    var index = 0
    while index < document.nodes.count {
      let node = document.nodes[index]
      if node.tag == .end {
        close(node)
        index += 1
      } else if let frame = frames.last, frame.isObject, frame.expectsKey {
        index = copyKey(at: index)
      } else {
        if let last = frames.indices.last { frames[last].expectsKey = true }
        copyValue(node, at: index)
        index += 1
      }
    }
  }

  private mutating func close(_ end: JSONNode) {
    guard let frame = frames.popLast() else { return }
    if frame.hasNewKeys { renamed.append(frame.open) }
    nodes[frame.open].link = UInt32(truncatingIfNeeded: nodes.count)
    nodes.append(JSONNode(.end, offset: end.offset, link: Int(end.link) - frame.dropped))
  }

  /// Copies a key, and with it the value of one whose value holds no uses.
  ///
  /// - Returns: The index of the entry to go on with.
  private mutating func copyKey(at index: Int) -> Int {
    let after = document.index(after: index + 1)
    let last = frames.count - 1
    let isLiteral =
      document.isSpelled("note", at: index)
      || frames.count == 1 && document.isSpelled("variables", at: index)
    if isLiteral {
      copy(index..<after)
      return after
    }
    let node = document.nodes[index]
    guard let text = text(of: node, at: index) else {
      nodes.append(node)
      frames[last].expectsKey = false
      return index + 1
    }
    let mark = JSONValue(document: document, index: index).mark
    guard let (bytes, variables) = characters(of: text, at: mark),
      append(JSONFragment(text: bytes), for: mark, variables)
    else {
      frames[last].dropped += 1
      return after
    }
    frames[last].hasNewKeys = true
    frames[last].expectsKey = false
    return index + 1
  }

  private mutating func copyValue(_ node: JSONNode, at index: Int) {
    switch node.tag {
    case .array, .object:
      frames.append(
        Frame(open: nodes.count, isObject: node.tag == .object, expectsKey: true))
      nodes.append(node)
    case .string, .escapedString, .bareString:
      guard let text = text(of: node, at: index) else {
        nodes.append(node)
        return
      }
      if !replace(text, at: JSONValue(document: document, index: index).mark) {
        nodes.append(JSONNode(.invalid, offset: node.offset, link: Int(node.link)))
      }
    case .null, .true, .false, .number, .end, .invalid: nodes.append(node)
    }
  }

  /// Copies entries as they are.
  private mutating func copy(_ range: Range<Int>) {
    let shift = nodes.count - range.lowerBound
    for var node in document.nodes[range] {
      if node.tag == .array || node.tag == .object {
        node.link = UInt32(truncatingIfNeeded: Int(node.link) + shift)
      }
      nodes.append(node)
    }
  }

  /// The string at an index, split at its uses; nil when it holds none.
  private func text(of node: JSONNode, at index: Int) -> VariableText? {
    let range = document.content(of: node)
    if node.tag == .escapedString {
      let bytes = JSONEscapes.resolved(Array(document.bytes[range]))
      return bytes.withUnsafeBufferPointer(VariableText.holdsUse) ? VariableText(bytes) : nil
    }
    return document.source.withBytes(in: range) { bytes in
      VariableText.holdsUse(bytes) ? VariableText(Array(bytes)) : nil
    }
  }

  // MARK: - Replacing

  /// Appends what a string becomes; false when it was reported.
  private mutating func replace(_ text: VariableText, at use: Range<Int>) -> Bool {
    if text.fault == nil, text.pieces.count == 1, case .variable(let name) = text.pieces[0] {
      guard let (index, value) = value(of: name, at: use) else { return false }
      return append(value, for: use, [index])
    }
    guard let (bytes, variables) = characters(of: text, at: use) else { return false }
    return append(JSONFragment(text: bytes), for: use, variables)
  }

  /// The characters of a string with uses, and the variables; nil when something was reported.
  private mutating func characters(
    of text: VariableText, at use: Range<Int>
  ) -> ([UInt8], [Int])? {
    if let fault = text.fault {
      sink.report(
        .badVariableUse, at: use,
        "\"${\" begins the use of a variable, and "
          + (fault.isEmpty ? "nothing follows" : "\(DiagnosticText.quoted(fault)) is not NAME}"),
        help: "write ${name}, or $${ for the characters ${")
      return nil
    }
    var bytes: [UInt8] = []
    var variables: [Int] = []
    var isGood = true
    for piece in text.pieces {
      switch piece {
      case .characters(let characters): bytes += characters
      case .variable(let name):
        guard let (index, value) = value(of: name, at: use) else {
          isGood = false
          continue
        }
        guard let plain = value.plainBytes else {
          isGood = false
          sink.report(
            .badVariableUse, at: use, "${\(name)} is \(value.noun), which cannot be part of a text",
            help: "only a string that is nothing but \"${\(name)}\" becomes it",
            notes: [note(on: index)])
          continue
        }
        guard bytes.count + plain.count <= Self.mostBytes - values.count else {
          reportFull(at: use)
          return nil
        }
        bytes += plain
        if !variables.contains(index) { variables.append(index) }
      }
    }
    return isGood ? (bytes, variables) : nil
  }

  private mutating func value(of name: String, at use: Range<Int>) -> (Int, JSONFragment)? {
    guard let index = table[name] else {
      sink.report(
        .unknownVariable, at: use, "there is no variable \"\(DiagnosticText.shortened(name))\"",
        help: VariableTable.help(for: name, among: table.names) + "; for the characters write $${")
      return nil
    }
    isUsed[index] = true
    return table.entries[index].value.map { (index, $0) }
  }

  /// Appends a value in place of a use; false when it was reported.
  private mutating func append(
    _ value: JSONFragment, for use: Range<Int>, _ variables: [Int]
  ) -> Bool {
    guard value.bytes.count <= Self.mostBytes - values.count else {
      reportFull(at: use)
      return false
    }
    guard frames.count + value.depth <= JSONLimits.standard.nesting else {
      sink.report(
        .tooDeep, at: use, "with this value the scene nests deeper than 256",
        notes: variables.prefix(SourceSubstitutions.mostNotes).map(note))
      return false
    }
    entries.append(SourceSubstitutions.Entry(start: end, use: use, variables: variables))
    value.append(to: &nodes, byteOffset: end)
    values += value.bytes
    return true
  }

  private mutating func reportFull(at use: Range<Int>) {
    guard !isFull else { return }
    isFull = true
    sink.report(
      .textTooLong, at: use,
      "the values of variables have more than \(Self.mostBytes >> 20) MiB of text in all their uses"
    )
  }

  /// Reports keys that equal others of their object, now that they are substituted.
  func reportDuplicateKeys(in document: JSONDocument) {
    for index in renamed {
      var first: [String: JSONValue] = [:]
      for member in JSONValue(document: document, index: index).members {
        let name = member.key.string ?? ""
        guard let other = first[name] else {
          first[name] = member.key
          continue
        }
        sink.report(
          .duplicateKey, at: member.key.range,
          "\(DiagnosticText.quoted(name)) is already a key of this object",
          help: "remove one of them", related: [("the other is", other.range)])
      }
    }
  }

  private func note(on index: Int) -> Diagnostic.Note {
    let entry = table.entries[index]
    return Diagnostic.Note(text: entry.words, location: entry.location)
  }
}

extension JSONDocument {
  /// The document with the values of variables in place of their uses.
  ///
  /// It declares them under `"variables"` at its top level, with the values that they have when none
  /// are given. Strings and keys may use them, but those of the declarations and of notes. What is
  /// wrong goes to the sink, which then takes ranges of the new document.
  func substituting(_ given: [GivenVariable], into sink: DiagnosticSink) -> JSONDocument {
    guard let root, root.kind == .object else { return self }
    let holdsUses = VariableText.mayHoldUses(source)
    guard holdsUses || !given.isEmpty || root["variables"] != nil else { return self }
    let table = VariableTable(root, given: given, ValueDecoder(sink: sink))
    var substitution = VariableSubstitution(self, table, into: sink)
    if holdsUses { substitution.run() }
    for (entry, isUsed) in zip(table.entries, substitution.isUsed) where !isUsed {
      sink.report(
        .unusedVariable, at: entry.key.range,
        "the variable \"\(entry.name)\" is never used", help: "write \"${\(entry.name)}\"")
    }
    guard holdsUses || !table.changes.isEmpty else { return self }
    let substitutions = SourceSubstitutions(
      entries: substitution.entries,
      variables: table.entries.map { .init(words: $0.words, location: $0.location) },
      changes: table.changes, givenNames: table.givenNames, changedValues: table.changedValues)
    let result = JSONDocument(
      source: SourceText(source, values: substitution.values, substitutions: substitutions),
      nodes: holdsUses ? substitution.nodes : nodes, isComplete: isComplete)
    sink.adopt(result.source)
    if holdsUses { substitution.reportDuplicateKeys(in: result) }
    return result
  }
}

// MARK: - Texts

/// A string with uses of variables, split at them.
///
/// 1. `${name}` is the value of a variable; a name is letters, digits, `_` and `-` and begins with a
///    letter or `_`.
/// 2. Two dollar signs before `{`, or before more of them, are one: `$${` is the characters `${`, and
///    `$$${price}` a dollar sign and a value.
/// 3. `${number}` and `${number:…}` are the characters: a dollar sign before a format's number.
struct VariableText {
  enum Piece: Equatable {
    case characters([UInt8])
    case variable(String)
  }

  private(set) var pieces: [Piece] = []
  /// What follows `${` without being a name and `}`; nil when nothing does.
  private(set) var fault: String?

  /// The name that formats have for a number, which no variable has.
  static let reservedName = "number"

  private static let dollar = UInt8(ascii: "$")
  private static let opening: [UInt8] = [dollar, ASCII.openBrace]

  /// Splits a string whose escapes are resolved.
  init(_ text: [UInt8]) {
    var characters: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == Self.dollar else {
        characters.append(text[index])
        index += 1
        continue
      }
      let run = text[index...].prefix { $0 == Self.dollar }
      let after = run.endIndex
      guard after < text.count, text[after] == ASCII.openBrace else {
        characters += run
        index = after
        continue
      }
      characters += repeatElement(Self.dollar, count: run.count / 2)
      index = after + 1
      if run.count % 2 == 0 {
        characters.append(ASCII.openBrace)
      } else if Self.isFormat(text[index...]) {
        characters += Self.opening
      } else {
        let name = text[index...].prefix { Self.isNameByte($0) }
        guard name.endIndex < text.count, text[name.endIndex] == ASCII.closeBrace,
          Self.isName(name)
        else {
          fault = String(decoding: text[index...].prefix(24), as: UTF8.self)
          return
        }
        if !characters.isEmpty { pieces.append(.characters(characters)) }
        characters = []
        pieces.append(.variable(String(decoding: name, as: UTF8.self)))
        index = name.endIndex + 1
      }
    }
    if !characters.isEmpty || pieces.isEmpty { pieces.append(.characters(characters)) }
  }

  /// Whether bytes are the name of a variable.
  static func isName(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, ASCII.isLetter(first) || first == UInt8(ascii: "_") else {
      return false
    }
    return name.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == ASCII.minus
  }

  private static func isFormat(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: reservedName.utf8) else { return false }
    let end = rest.dropFirst(reservedName.utf8.count).first
    return end == ASCII.closeBrace || end == ASCII.colon
  }

  /// Whether bytes hold `${`.
  static func holdsUse(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 1
    while index < text.count {
      if text[index] == ASCII.openBrace, text[index - 1] == dollar { return true }
      index += 1
    }
    return false
  }

  /// Whether a document's text may hold `${` in a string, in any spelling: one check, so that scenes
  /// without variables cost nothing more.
  static func mayHoldUses(_ source: SourceText) -> Bool {
    source.withPaddedBytes { text in
      let (text, count) = (text + source.sceneRange.lowerBound, source.sceneRange.count)
      return finds(dollar, in: text, count) {
        $0[1] == ASCII.openBrace || $0[1] == ASCII.backslash
      }
        || finds(ASCII.backslash, in: text, count) {
          $0[1] == UInt8(ascii: "u") && $0[2] == ASCII.zero && $0[3] == ASCII.zero
            && $0[4] == UInt8(ascii: "2") && $0[5] == UInt8(ascii: "4")
        }
    }
  }

  /// Whether a byte occurs where a condition holds; the bytes that it looks at are followed by zeros.
  private static func finds(
    _ byte: UInt8, in text: UnsafePointer<UInt8>, _ count: Int,
    where condition: (UnsafePointer<UInt8>) -> Bool
  ) -> Bool {
    var offset = 0
    while let found = memchr(text + offset, Int32(byte), count - offset) {
      let location = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if condition(location) { return true }
      offset = location - text + 1
    }
    return false
  }
}

// MARK: - Fragments

/// A value on a tape of its own: its bytes and its entries, independent of the document that it was
/// in.
struct JSONFragment: Sendable {
  /// The bytes that the entries refer to, strings without escapes.
  private(set) var bytes: [UInt8] = []
  /// The entries, with offsets in `bytes`, and of containers links in `nodes`.
  private(set) var nodes: [JSONNode] = []
  /// How deep arrays and objects nest; 0 for a plain value.
  private(set) var depth = 0

  /// Copies a value.
  init(_ value: JSONValue) {
    append(value, nesting: 0)
  }

  /// A string.
  init(text: some Collection<UInt8>) {
    append(text, tag: .string)
  }

  private mutating func append(_ text: some Collection<UInt8>, tag: JSONNode.Tag) {
    if tag == .string { bytes.append(ASCII.quote) }
    let start = bytes.count
    bytes += text
    nodes.append(JSONNode(tag, offset: start, link: bytes.count))
    if tag == .string { bytes.append(ASCII.quote) }
  }

  private mutating func append(_ value: JSONValue, nesting: Int) {
    let node = value.document.node(at: value.index)
    switch node.tag {
    case .string, .escapedString, .bareString:
      append((value.string ?? "").utf8, tag: .string)
    case .array, .object:
      depth = max(depth, nesting + 1)
      let open = nodes.count
      nodes.append(JSONNode(node.tag, offset: bytes.count))
      bytes.append(node.tag == .array ? ASCII.openBracket : ASCII.openBrace)
      var count = 0
      func separate() {
        if count > 0 { bytes += [ASCII.comma, ASCII.space] }
        count += 1
      }
      for element in value.elements {
        separate()
        append(element, nesting: nesting + 1)
      }
      for member in value.members {
        separate()
        append((member.key.string ?? "").utf8, tag: .string)
        bytes += [ASCII.colon, ASCII.space]
        append(member.value, nesting: nesting + 1)
      }
      nodes[open].link = UInt32(truncatingIfNeeded: nodes.count)
      nodes.append(JSONNode(.end, offset: bytes.count, link: count))
      bytes.append(node.tag == .array ? ASCII.closeBracket : ASCII.closeBrace)
    case .null, .true, .false, .number, .end, .invalid:
      append(value.document.bytes[value.document.content(of: node)], tag: node.tag)
    }
  }

  /// Appends the entries to a tape whose text has the fragment's bytes from an offset on.
  func append(to tape: inout [JSONNode], byteOffset: Int) {
    let base = tape.count
    for node in nodes {
      switch node.tag {
      case .array, .object:
        tape.append(
          JSONNode(node.tag, offset: node.offset + byteOffset, link: Int(node.link) + base))
      case .end:
        tape.append(JSONNode(.end, offset: node.offset + byteOffset, link: Int(node.link)))
      default:
        tape.append(
          JSONNode(
            node.tag, offset: node.offset + byteOffset, link: Int(node.link) + byteOffset))
      }
    }
  }

  /// The value for reports.
  var json: JSON {
    var index = 0
    return json(at: &index)
  }

  private func json(at index: inout Int) -> JSON {
    guard index < nodes.count else { return .null }
    let node = nodes[index]
    index += 1
    func text() -> String { String(decoding: bytes[node.offset..<Int(node.link)], as: UTF8.self) }
    switch node.tag {
    case .string, .escapedString, .bareString: return .string(text())
    case .array, .object:
      var values: [JSON] = []
      while index < nodes.count, nodes[index].tag != .end { values.append(json(at: &index)) }
      index += 1
      guard node.tag == .object else { return .array(values) }
      return .object(
        stride(from: 0, to: values.count - 1, by: 2).map {
          JSON.Member(values[$0].string ?? "", values[$0 + 1])
        })
    case .null, .true, .false, .number, .end, .invalid: return .raw(text())
    }
  }

  /// The tag of the outermost value.
  var tag: JSONNode.Tag { nodes.first?.tag ?? .invalid }

  /// The bytes of a plain value, of a string without its quotes; nil for arrays and objects.
  var plainBytes: ArraySlice<UInt8>? {
    guard let node = nodes.first, nodes.count == 1 else { return nil }
    return bytes[node.offset..<Int(node.link)]
  }
}

// MARK: - Sources

/// What the values after a file's text replace, and which variables they come from.
struct SourceSubstitutions: Sendable {
  /// A string of the text that uses variables, and the bytes of the value that replaces it.
  struct Entry: Sendable {
    /// The offset of the value's first byte.
    var start: Int
    /// The string in the text.
    var use: Range<Int>
    /// The variables that it names, as indices of `variables`.
    var variables: [Int]
  }

  /// A variable as notes name it.
  struct Variable: Sendable {
    /// The value, and where it comes from: `${size} is 48, declared`.
    var words: String
    var location: FileLocation?
  }

  /// In the order of their starts.
  var entries: [Entry] = []
  var variables: [Variable] = []
  /// The values that were given and are not the declared ones, as text; empty for none.
  var changes = ""
  /// The variables with values that were given.
  var givenNames: Set<String> = []
  /// The values of those with other ones than the declared.
  var changedValues: [String: JSON] = [:]

  /// The most variables that a note names for one string.
  static let mostNotes = 3

  /// The entry that an offset belongs to.
  func entry(at offset: Int) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? entries[low - 1] : nil
  }
}

extension SourceText {
  /// Which variables the value at an offset comes from.
  func notes(at offset: Int) -> [Diagnostic.Note] {
    if let (segment, local) = part(at: offset..<offset) {
      return segment.source.notes(at: local.lowerBound)
    }
    guard let substitutions, let entry = substitutions.entry(at: offset) else { return [] }
    return entry.variables.prefix(SourceSubstitutions.mostNotes).map { index in
      let variable = substitutions.variables[index]
      return Diagnostic.Note(text: variable.words, location: variable.location)
    }
  }
}
