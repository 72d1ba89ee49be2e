/// A JSON text that was read: the text and the tape of its values, each with its place.
final class JSONDocument: Sendable {
  let source: SourceText
  let nodes: [JSONNode]
  /// Whether the text was read to its end, with or without reported errors.
  let isComplete: Bool

  private init(source: SourceText, nodes: [JSONNode], isComplete: Bool) {
    self.source = source
    self.nodes = nodes
    self.isComplete = isComplete
  }

  /// Reads a text; what is wrong with it goes to the sink.
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
}
