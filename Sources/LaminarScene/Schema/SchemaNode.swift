/// A JSON value with its members in order, as the schema is made of them.
indirect enum SchemaNode: Sendable {
  case object([(String, SchemaNode)])
  case array([SchemaNode])
  case string(String)
  case number(Double)
  case bool(Bool)

  static func reference(_ name: String) -> SchemaNode {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }

  static func strings(_ list: [String]) -> SchemaNode { .array(list.map { .string($0) }) }

  /// The node with more members; a node that is not an object is returned unchanged.
  func adding(_ members: [(String, SchemaNode)]) -> SchemaNode {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }

  /// The value of a member; nil for a node that is not an object, and for one without the member.
  subscript(key: String) -> SchemaNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == key }?.1
  }

  /// The members of an object in order; empty for anything else.
  var members: [(String, SchemaNode)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements of a list; empty for anything else.
  var elements: [SchemaNode] { if case .array(let list) = self { list } else { [] } }

  var stringValue: String? { if case .string(let text) = self { text } else { nil } }

  var numberValue: Double? { if case .number(let number) = self { number } else { nil } }

  /// The name of the definition that the node refers to.
  var referenceName: String? {
    self["$ref"]?.stringValue.map { String($0.dropFirst("#/$defs/".count)) }
  }

  /// The text, indented by two spaces; short containers of plain values are on one line.
  func text(indent: String = "") -> String {
    switch self {
    case .string(let text): return DiagnosticText.jsonLiteral(text)
    case .number(let number): return Int(exactly: number).map(String.init) ?? number.description
    case .bool(let flag): return flag ? "true" : "false"
    case .array(let list):
      let items = list.map { $0.text(indent: indent + "  ") }
      return Self.container("[", "]", items, indent: indent)
    case .object(let members):
      let items = members.map {
        "\(DiagnosticText.jsonLiteral($0.0)): \($0.1.text(indent: indent + "  "))"
      }
      return Self.container("{", "}", items, indent: indent)
    }
  }

  private static func container(
    _ open: String, _ close: String, _ items: [String], indent: String
  ) -> String {
    guard !items.isEmpty else { return open + close }
    let line = items.joined(separator: ", ")
    if !line.utf8.contains(UInt8(ascii: "\n")), line.unicodeScalars.count + indent.count <= 96 {
      return open == "{" ? "{ \(line) }" : "[\(line)]"
    }
    let inner = indent + "  "
    return "\(open)\n\(inner)\(items.joined(separator: ",\n" + inner))\n\(indent)\(close)"
  }
}
