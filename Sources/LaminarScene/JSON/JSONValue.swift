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

  /// The number's exact decimal, or nil when this is not a number.
  var decimal: JSONDecimal? {
    guard node.tag == .number else { return nil }
    return document.source.withBytes(in: range) { JSONDecimal(validated: $0) }
  }

  /// The Double nearest to the number, or nil when this is not a number. A number too large is infinite.
  var number: Double? { document.number(at: index) }
}
