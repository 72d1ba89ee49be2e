import LaminarGraphics

/// A JSON text that was read: the text and the tape of its values, each with its offset.
final class JSONDocument: Sendable {
  let source: SourceText
  let nodes: [JSONNode]
  /// The source's bytes, without an indirection through `source`.
  let bytes: [UInt8]
  /// Whether the text was read to its end, with or without reported errors.
  let isComplete: Bool
  /// The parts that follow a scene's own values.
  let links: PartLinks

  init(
    source: SourceText, nodes: [JSONNode], isComplete: Bool, links: PartLinks = PartLinks()
  ) {
    self.links = links
    self.source = source
    bytes = source.padded
    self.nodes = nodes
    self.isComplete = isComplete
  }

  /// Reads a text and reports its errors to the sink.
  ///
  /// After a mistake that leaves no doubt about what follows (a missing comma, a bad escape) reading
  /// goes on, with `invalid` values in place of what could not be read; otherwise it stops there and
  /// the document is not complete.
  static func read(
    _ source: SourceText, dialect: JSONDialect, limits: JSONLimits = .standard,
    into sink: any JSONFaultSink
  ) -> JSONDocument {
    let (nodes, isComplete) = source.withPaddedBytes { text in
      var reader = JSONReader(
        text: text, count: source.count, dialect: dialect, limits: limits, sink: sink)
      let isComplete = reader.readDocument()
      return (reader.nodes, isComplete)
    }
    return JSONDocument(source: source, nodes: nodes, isComplete: isComplete)
  }

  /// The outermost value, or nil when the text could not be read to its end.
  var root: JSONValue? {
    isComplete && !nodes.isEmpty ? JSONValue(document: self, index: 0) : nil
  }

  /// The entry at an index; beyond the tape an invalid one.
  @inline(__always)
  func node(at index: Int) -> JSONNode {
    index >= 0 && index < nodes.count ? nodes[index] : JSONNode(.invalid, offset: source.count)
  }

  /// The index of the entry after a value and all that it holds.
  @inline(__always)
  func index(after index: Int) -> Int {
    let node = node(at: index)
    switch node.tag {
    case .array, .object: return node.link == 0 ? nodes.count : Int(node.link) + 1
    default: return index + 1
    }
  }

  /// The index of a container's end; of one that was not closed, the end of the tape.
  @inline(__always)
  func end(ofContainer node: JSONNode) -> Int { node.link == 0 ? nodes.count : Int(node.link) }

  /// The index of the value of the first member with a key; nil when the object has none.
  func index(ofMember name: String, in object: Int) -> Int? {
    let node = node(at: object)
    guard node.tag == .object else { return nil }
    let end = end(ofContainer: node)
    var text = name
    return text.withUTF8 { bytes in
      var key = object + 1
      while key < end {
        let node = self.node(at: key)
        switch node.tag {
        case .string, .bareString:
          if Int(node.link) - node.offset == bytes.count, isSpelled(bytes[...], at: node) {
            return key + 1
          }
        case .escapedString: if isSpelled(name, at: key) { return key + 1 }
        default: break
        }
        key = index(after: key + 1)
      }
      return nil
    }
  }

  // MARK: - Values by their index

  /// The bytes of a plain value, for strings between the quotes; empty of containers.
  @inline(__always)
  func content(of node: JSONNode) -> Range<Int> { node.content(within: source.extent) }

  /// The Double nearest to the number at an index, or nil when there is none.
  func number(at index: Int) -> Double? {
    bytes.withUnsafeBufferPointer { node(at: index).number(in: $0) }
  }

  /// The text of the string at an index with its escapes resolved, or nil when there is none.
  func string(at index: Int) -> String? {
    bytes.withUnsafeBufferPointer { node(at: index).string(in: $0) }
  }

  /// The numbers of a list of exactly `count`, at most four, of a usual size; nil for anything else.
  @inline(__always)
  func numbers(_ count: Int, at index: Int) -> SIMD4<Double>? {
    let node = node(at: index)
    // The children of such a list are one entry each.
    guard node.tag == .array, Int(node.link) == index + count + 1 else { return nil }
    var row = SIMD4<Double>.zero
    for position in 0..<count {
      guard let number = number(at: index + 1 + position), abs(number) <= ValueDecoder.numberLimit
      else { return nil }
      row[position] = number
    }
    return row
  }

  /// The numbers of a list; nil if one of its values is not a number or beyond ± a limit.
  func numbers(inListAt index: Int, within limit: Double) -> [Double]? {
    let node = node(at: index)
    guard node.tag == .array else { return nil }
    let end = end(ofContainer: node)
    var numbers: [Double] = []
    numbers.reserveCapacity(end - index - 1)
    for child in index + 1..<end {
      guard let number = number(at: child), abs(number) <= limit else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Whether the text of the string at an index, escapes resolved, is `text`.
  func isSpelled(_ text: String, at index: Int) -> Bool {
    let node = node(at: index)
    switch node.tag {
    case .string, .bareString:
      guard Int(node.link) - node.offset == text.utf8.count else { return false }
      var text = text
      return text.withUTF8 { isSpelled($0[...], at: node) }
    case .escapedString: return string(at: index) == text
    default: return false
    }
  }

  /// Whether the bytes of a plain string are some others of the same number.
  @inline(__always)
  func isSpelled(_ text: Slice<UnsafeBufferPointer<UInt8>>, at node: JSONNode) -> Bool {
    let start = node.offset
    guard start + text.count <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<text.count where bytes[start + index] != text[text.startIndex + index] {
        return false
      }
      return true
    }
  }
}

// MARK: - Values

/// A value of a document: an index on its tape.
struct JSONValue: Sendable {
  /// What a value is.
  enum Kind: Sendable, Hashable {
    case null, bool, number, string, array, object
    /// A value that could not be read, which was reported: decoders pass over it in silence.
    case invalid
  }

  let document: JSONDocument
  let index: Int

  private var node: JSONNode {
    @inline(__always) get { document.node(at: index) }
  }

  var kind: Kind {
    switch node.tag {
    case .null: .null
    case .false, .true: .bool
    case .number: .number
    case .string, .escapedString, .bareString: .string
    case .array: .array
    case .object: .object
    case .end, .invalid: .invalid
    }
  }

  /// The bytes of the value in the text, quotes and brackets included.
  var range: Range<Int> {
    let node = node
    let start = node.offset
    switch node.tag {
    case .string, .escapedString: return start - 1..<max(start, Int(node.link) + 1)
    case .array, .object: return start..<max(start, document.node(at: Int(node.link)).offset) + 1
    default: return start..<max(start, Int(node.link))
    }
  }

  /// The bytes to underline: the whole of a plain value, the opening bracket of a container.
  var mark: Range<Int> {
    let node = node
    switch node.tag {
    case .array, .object: return node.offset..<node.offset + 1
    default: return range
    }
  }

  /// The Boolean, or nil when this is not one.
  var bool: Bool? {
    switch node.tag {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The text with its escapes resolved, or nil when this is not a string.
  var string: String? { document.string(at: index) }

  /// The number as it is written, or nil when this is not a number.
  var numberText: String? {
    node.tag == .number ? document.source.string(in: range) : nil
  }

  /// The Double nearest to the number, or nil when this is not a number. A number too large is infinite.
  var number: Double? { document.number(at: index) }
}

extension JSONValue {
  /// The number of elements or members; 0 of plain values.
  var count: Int {
    let node = document.node(at: index)
    switch node.tag {
    case .array, .object: return Int(document.node(at: Int(node.link)).link)
    default: return 0
    }
  }

  /// The elements of an array, in order; empty of anything else.
  var elements: Elements {
    let node = document.node(at: index)
    return Elements(
      document: document, position: index + 1,
      end: node.tag == .array ? document.end(ofContainer: node) : 0)
  }

  /// The members of an object, in order; empty of anything else.
  var members: Members {
    let node = document.node(at: index)
    return Members(
      document: document, position: index + 1,
      end: node.tag == .object ? document.end(ofContainer: node) : 0)
  }

  /// The value of the first member with a key.
  subscript(key: String) -> JSONValue? {
    document.index(ofMember: key, in: index).map { JSONValue(document: document, index: $0) }
  }

  /// The elements of an array.
  struct Elements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    fileprivate(set) var position: Int
    let end: Int

    mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = document.index(after: position) }
      return JSONValue(document: document, index: position)
    }
  }

  /// A key and its value.
  struct Member: Sendable {
    let key: JSONValue
    var value: JSONValue { JSONValue(document: key.document, index: key.index + 1) }
  }

  /// The members of an object.
  struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    fileprivate(set) var position: Int
    let end: Int

    mutating func next() -> Member? {
      guard position < end else { return nil }
      defer { position = document.index(after: position + 1) }
      return Member(key: JSONValue(document: document, index: position))
    }
  }

  /// Whether this string's text, escapes resolved, is `text`.
  func isSpelled(_ text: String) -> Bool { document.isSpelled(text, at: index) }
}

// MARK: - Addresses

extension JSONDocument {
  /// The path in the document of an offset of the text.
  struct Address: Sendable, Hashable {
    /// The JSON pointer to the innermost value or member around it.
    var path = ""
    /// The name of the innermost layer around it; one without a name is `type#index`.
    var layer: String?
  }

  /// The address of an offset; also of one in a text that could not be read to its end.
  func address(of offset: Int) -> Address {
    var addresses = JSONAddresses(self)
    return addresses.address(of: offset)
  }

  /// The path in its file of a value of an imported scene; nil for one of a scene's own file.
  func importedPointer(of value: JSONValue) -> String? {
    let (start, range) = (value.range.lowerBound, value.range)
    let isImported = (source.part(at: range)?.segment.source ?? source).imported != nil
    return isImported ? address(of: start).path : nil
  }

  /// The offset after a value; of one that was not closed, or not reached, the end of all text.
  fileprivate func end(of index: Int) -> Int {
    let node = node(at: index)
    if source.isReplacement(at: node.offset) {
      return source.origin(of: node.offset..<node.offset).upperBound
    }
    switch node.tag {
    case .array, .object: return node.link == 0 ? .max : self.node(at: Int(node.link)).offset + 1
    case .string, .escapedString: return Int(node.link) + 1
    default: return index < nodes.count ? Int(node.link) : .max
    }
  }

  fileprivate static func holdsLayer(key: String, inArray: Bool) -> Bool {
    inArray ? key == "layers" || key == "sublayers" : key == "mask" || key == "layer"
  }

  fileprivate static func layerName(_ layer: JSONValue, index: Int) -> String {
    // Lottie calls it "nm".
    if let name = (layer["name"] ?? layer["nm"])?.string { return name }
    return "\(layer["type"]?.string ?? "layer")#\(index)"
  }

  fileprivate static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Finds the addresses of offsets; many in ascending order cost no more than going through the text once.
struct JSONAddresses {
  /// A container around the last offset, with the child that was reached.
  private struct Level {
    let container: Int
    let isObject: Bool
    /// The key of the container, or of the list that it is an element of.
    let key: String
    let address: JSONDocument.Address
    /// The offset after it.
    let end: Int
    var child: Int
    var position = 0
  }

  private let document: JSONDocument
  private var levels: [Level] = []
  private var last = 0

  init(_ document: JSONDocument) { self.document = document }

  /// The address of an offset.
  mutating func address(of offset: Int) -> JSONDocument.Address {
    let source = document.source
    let offset = source.origin(of: offset..<offset).lowerBound
    // What became of a file of another format has the addresses of that file.
    let part = source.part(at: offset..<offset)
    let (file, local) = (part?.segment.source ?? source, part?.range.lowerBound ?? offset)
    if let imported = file.imported { return imported.address(of: local, in: file) }
    let first = source.parts?.segment(at: offset)?.root ?? 0
    if levels.first?.container != first || offset < last {
      levels = []
      enter(first, key: "", JSONDocument.Address(), end: .max)
    }
    last = offset
    while levels.count > 1, let level = levels.last, offset >= level.end { levels.removeLast() }
    while var level = levels.popLast() {
      let found = advance(&level, to: offset)
      levels.append(level)
      guard let (value, address, key) = found else { return level.address }
      // What replaced a use has no addresses of its own.
      if source.isReplacement(at: document.node(at: value).offset)
        || !enter(value, key: key, address, end: document.end(of: value))
      {
        return address
      }
    }
    return JSONDocument.Address()
  }

  /// Looks from now on in a container; false for what is none.
  @discardableResult
  private mutating func enter(
    _ index: Int, key: String, _ address: JSONDocument.Address, end: Int
  ) -> Bool {
    guard document.nodes.indices.contains(index) else { return false }
    let tag = document.node(at: index).tag
    guard tag == .object || tag == .array else { return false }
    levels.append(
      Level(
        container: index, isObject: tag == .object, key: key, address: address, end: end,
        child: index + 1))
    return true
  }

  /// Goes on to the child around an offset; nil where none is.
  private func advance(
    _ level: inout Level, to offset: Int
  ) -> (value: Int, address: JSONDocument.Address, key: String)? {
    let link = Int(document.node(at: level.container).link)
    let end = link == 0 ? document.nodes.count : link
    while level.child < end {
      let key = JSONValue(document: document, index: level.child)
      let value = JSONValue(
        document: document, index: level.isObject ? level.child + 1 : level.child)
      guard document.source.origin(of: key.range).lowerBound <= offset else { return nil }
      guard offset >= document.end(of: value.index) else {
        let name = level.isObject ? key.string ?? "" : String(level.position)
        var address = level.address
        address.path += "/" + JSONDocument.escaped(name)
        if JSONDocument.holdsLayer(
          key: level.isObject ? name : level.key, inArray: !level.isObject),
          document.node(at: value.index).tag == .object
        {
          address.layer = JSONDocument.layerName(
            value, index: level.isObject ? 0 : level.position)
        }
        return (value.index, address, name)
      }
      level.child = document.index(after: value.index)
      level.position += 1
    }
    return nil
  }
}

// MARK: - Repeated keys

extension JSONDocument {
  /// Reads a text in which a key that is written again in its object is not an error: its last value
  /// counts, as for most readers of JSON.
  ///
  /// - Returns: The document, without the members that later ones replace, and the ranges of the keys of
  ///   those, ascending.
  static func readTakingLastKeys(
    _ source: SourceText, dialect: JSONDialect, into sink: DiagnosticSink
  ) -> (document: JSONDocument, replaced: [Range<Int>]) {
    let keys = RepeatedKeys(sink)
    let document = read(source, dialect: dialect, into: keys)
    guard document.isComplete, !keys.replaced.isEmpty else { return (document, []) }
    var kept: [JSONNode] = []
    kept.reserveCapacity(document.nodes.count)
    document.append(0, to: &kept, without: keys.replaced)
    return (
      JSONDocument(source: source, nodes: kept, isComplete: true),
      keys.replaced.values.sorted { $0.lowerBound < $1.lowerBound }
    )
  }

  /// Appends a value to a tape, without the members whose keys begin at some offsets.
  private func append(
    _ index: Int, to tape: inout [JSONNode], without keys: [Int: Range<Int>]
  ) {
    let (node, value) = (node(at: index), JSONValue(document: self, index: index))
    let open = tape.count
    tape.append(node)
    guard node.tag == .array || node.tag == .object else { return }
    var count = 0
    for element in value.elements {
      append(element.index, to: &tape, without: keys)
      count += 1
    }
    for member in value.members where keys[member.key.range.lowerBound] == nil {
      tape.append(self.node(at: member.key.index))
      append(member.value.index, to: &tape, without: keys)
      count += 1
    }
    tape[open].link = UInt32(truncatingIfNeeded: tape.count)
    tape.append(JSONNode(.end, offset: self.node(at: Int(node.link)).offset, link: count))
  }
}

/// Passes on the faults of a text, but for keys that are written again in their object.
private final class RepeatedKeys: JSONFaultSink {
  private let sink: DiagnosticSink
  /// The last key so far that equals the first one at an offset.
  private var last: [Int: Range<Int>] = [:]
  /// The keys that later ones replace, by their offsets.
  private(set) var replaced: [Int: Range<Int>] = [:]

  init(_ sink: DiagnosticSink) { self.sink = sink }

  func report(
    _ fault: JSONFault.Kind, at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String?, related: [(String, Range<Int>)]
  ) {
    guard fault == .duplicateKey, let first = related.first?.1 else {
      return sink.report(fault, at: range, message(), help: help(), related: related)
    }
    let before = last.updateValue(range, forKey: first.lowerBound) ?? first
    replaced[before.lowerBound] = before
  }
}

// MARK: - Faults

extension DiagnosticSink: JSONFaultSink {
  func report(
    _ fault: JSONFault.Kind, at range: Range<Int>, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String?, related: [(String, Range<Int>)]
  ) {
    report(
      Self.id(of: fault), at: range, message(), help: help().map { $0 + Self.remark(on: fault) },
      related: related)
  }

  private static func id(of fault: JSONFault.Kind) -> DiagnosticID {
    switch fault {
    case .badEscape: .badEscape
    case .comment: .comment
    case .controlCharacter: .controlCharacter
    case .duplicateKey: .duplicateKey
    case .emptyText: .emptyText
    case .invalidUTF8: .invalidUTF8
    case .loneSurrogate: .loneSurrogate
    case .malformedNumber: .malformedNumber
    case .mismatchedBracket: .mismatchedBracket
    case .missingColon: .missingColon
    case .missingComma: .missingComma
    case .missingValue: .missingValue
    case .singleQuotes: .singleQuotes
    case .textAfterEnd: .textAfterEnd
    case .textTooLong: .textTooLong
    case .tooDeep: .tooDeep
    case .tooManyValues: .tooManyValues
    case .trailingComma: .trailingComma
    case .unclosedComment: .unclosedComment
    case .unclosedContainer: .unclosedContainer
    case .unclosedString: .unclosedString
    case .unexpectedCharacter: .unexpectedCharacter
    case .infinity, .unknownWord: .unknownWord
    case .unquotedKey: .unquotedKey
    }
  }

  /// What only a scene's author wants to know.
  private static func remark(on fault: JSONFault.Kind) -> String {
    switch fault {
    case .comment: "; \"note\" is allowed on every object"
    case .infinity: "; a repeatCount without end is \"infinity\", in quotes"
    default: ""
    }
  }
}
