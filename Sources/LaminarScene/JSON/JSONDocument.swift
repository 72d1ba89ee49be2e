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
    into sink: DiagnosticSink
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
  func content(of node: JSONNode) -> Range<Int> {
    let start = min(node.offset, source.extent)
    return start..<max(start, min(Int(node.link), source.extent))
  }

  /// The Double nearest to the number at an index, or nil when there is none.
  func number(at index: Int) -> Double? {
    let node = node(at: index)
    guard node.tag == .number else { return nil }
    let range = content(of: node)
    return bytes.withUnsafeBufferPointer { all in
      let text = UnsafeBufferPointer(rebasing: all[range])
      return JSONDecimal(validated: text).double ?? JSONDecimal.slowDouble(text)
    }
  }

  /// The text of the string at an index with its escapes resolved, or nil when there is none.
  func string(at index: Int) -> String? {
    let node = node(at: index)
    let range = content(of: node)
    switch node.tag {
    case .string, .bareString:
      return bytes.withUnsafeBufferPointer { all in
        String(decoding: UnsafeBufferPointer(rebasing: all[range]), as: UTF8.self)
      }
    case .escapedString:
      return String(decoding: JSONEscapes.resolved(Array(bytes[range])), as: UTF8.self)
    default: return nil
    }
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
