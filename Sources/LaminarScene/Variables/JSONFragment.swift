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

  /// The tag of the outermost value.
  var tag: JSONNode.Tag { nodes.first?.tag ?? .invalid }

  /// The bytes of a plain value, of a string without its quotes; nil for arrays and objects.
  var plainBytes: ArraySlice<UInt8>? {
    guard let node = nodes.first, nodes.count == 1 else { return nil }
    return bytes[node.offset..<Int(node.link)]
  }
}
