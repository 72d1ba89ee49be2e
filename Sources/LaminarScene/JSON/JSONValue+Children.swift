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
