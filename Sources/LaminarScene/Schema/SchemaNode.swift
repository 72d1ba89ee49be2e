import LaminarEngine

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

  /// The members or the elements of the node and of another one.
  func merging(_ other: SchemaNode) -> SchemaNode {
    if case .array(let own) = self { .array(own + other.elements) } else { adding(other.members) }
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

// MARK: - Combinators

/// The nodes that the definitions are made of.
extension SceneSchema {
  /// A member of an object: its key, the values that it takes, its meaning.
  static func member(
    _ name: String, _ node: SchemaNode, _ description: String, unit: SchemaUnit? = nil,
    default fallback: SchemaNode? = nil, examples: [SchemaNode] = []
  ) -> (String, SchemaNode) {
    var members: [(String, SchemaNode)] = []
    let text = unit.map { "\(description) \($0.sentence)" } ?? description
    if !text.isEmpty { members.append(("description", .string(text))) }
    if let fallback { members.append(("default", fallback)) }
    if !examples.isEmpty { members.append(("examples", .array(examples))) }
    return (name, node.adding(members))
  }

  /// An object that has these keys and no others.
  ///
  /// - Parameter rules: Keywords about keys that need or exclude each other.
  static func object(
    _ properties: [(String, SchemaNode)], required: [String] = [],
    rules: [(String, SchemaNode)] = []
  ) -> SchemaNode {
    var members: [(String, SchemaNode)] = [("type", .string("object"))]
    if !required.isEmpty { members.append(("required", .strings(required))) }
    return .object(
      members + [
        ("additionalProperties", .bool(false)),
        ("properties", .object(properties)),
      ] + rules)
  }

  /// An object whose keys are names of the author's choice.
  static func named(_ item: SchemaNode, except reserved: String? = nil) -> SchemaNode {
    let names = SchemaNode.object([
      ("not", .object([("const", .string(reserved ?? ""))]))
    ])
    return .object(
      [
        ("type", .string("object")), ("properties", .object([note])),
        ("additionalProperties", item),
      ] + (reserved == nil ? [] : [("propertyNames", names)]))
  }

  static func list(
    of items: SchemaNode, least: Int? = nil, most: Int? = nil
  ) -> SchemaNode {
    var members: [(String, SchemaNode)] = [("type", .string("array")), ("items", items)]
    if let least { members.append(("minItems", .number(Double(least)))) }
    if let most { members.append(("maxItems", .number(Double(most)))) }
    return .object(members)
  }

  static func tuple(_ counts: ClosedRange<Int>, _ description: String) -> SchemaNode {
    described(
      list(of: .reference("number"), least: counts.lowerBound, most: counts.upperBound),
      description)
  }

  static func choice(_ names: [String]) -> SchemaNode { .object([("enum", .strings(names))]) }

  static func number(_ range: ClosedRange<Double>) -> SchemaNode {
    .object([
      ("type", .string("number")), ("minimum", .number(range.lowerBound)),
      ("maximum", .number(range.upperBound)),
    ])
  }

  static func integer(_ range: ClosedRange<Int>) -> SchemaNode {
    .object([
      ("type", .string("integer")), ("minimum", .number(Double(range.lowerBound))),
      ("maximum", .number(Double(range.upperBound))),
    ])
  }

  static func text(_ pattern: String) -> SchemaNode {
    .object([("type", .string("string")), ("pattern", .string(pattern))])
  }

  static func anyOf(_ nodes: [SchemaNode]) -> SchemaNode { .object([("anyOf", .array(nodes))]) }

  static func allOf(_ nodes: [SchemaNode]) -> SchemaNode { .object([("allOf", .array(nodes))]) }

  static func described(_ node: SchemaNode, _ description: String) -> SchemaNode {
    node.adding([("description", .string(description))])
  }

  static func requiring(_ names: [String]) -> SchemaNode {
    .object([("required", .strings(names))])
  }

  /// A rule: of these keys one at least.
  static func requiringOne(of names: [String]) -> SchemaNode {
    anyOf(names.map { requiring([$0]) })
  }

  /// What an object is that has none of these keys.
  static func without(_ names: [String]) -> SchemaNode {
    .object([("properties", .object(names.map { ($0, .bool(false)) }))])
  }

  /// The rule that keys need another.
  static func needing(_ name: String, _ keys: [String]) -> (String, SchemaNode) {
    ("dependentRequired", .object(keys.map { ($0, .strings([name])) }))
  }

  /// A rule on objects that meet a condition.
  static func rule(
    if condition: SchemaNode, then consequence: SchemaNode, else other: SchemaNode? = nil
  ) -> SchemaNode {
    var members = [("if", condition), ("then", consequence)]
    if let other { members.append(("else", other)) }
    return .object(members)
  }

  /// The condition that a key is written with one of some values.
  static func condition(_ key: String, isOneOf values: [String]) -> SchemaNode {
    .object([("properties", .object([(key, choice(values))])), ("required", .strings([key]))])
  }

  /// One of several definitions, by the value of `type`.
  ///
  /// - Parameter fallback: The type of an object without the key; nil when it is required.
  static func byType(
    _ types: [String], fallback: String?, _ definition: (String) -> SchemaNode
  ) -> SchemaNode {
    let choices = types.map { type in
      var test: [(String, SchemaNode)] = [
        ("properties", .object([("type", .object([("const", .string(type))]))]))
      ]
      if type != fallback { test.append(("required", .strings(["type"]))) }
      return rule(if: .object(test), then: definition(type))
    }
    var members: [(String, SchemaNode)] = [("type", .string("object"))]
    if fallback == nil { members.append(("required", .strings(["type"]))) }
    return .object(
      members + [("properties", .object([("type", choice(types))])), ("allOf", .array(choices))])
  }

  static let string = SchemaNode.object([("type", .string("string"))])
  static let bool = SchemaNode.object([("type", .string("boolean"))])
  static let note = member("note", string, "A remark; ignored.")
}

// MARK: - Units

/// The unit of a number, as descriptions end with it.
enum SchemaUnit: String, Sendable, CaseIterable {
  case points, fraction, radians, seconds
  case perSecond = "per second"
  case pointsPerSecond = "points per second"
  case pointsPerSecondSquared = "points per second squared"
  case radiansPerSecond = "radians per second"
  case pixelsPerPoint = "pixels per point"
  case framesPerSecond = "frames per second"

  /// The unit of a property; nil for a plain number, and where the summary states it.
  init?(_ property: PropertyDescription) {
    switch property.id {
    case .velocity, .xAcceleration, .yAcceleration, .zAcceleration: return nil
    case .velocityRange:
      self = .pointsPerSecond
      return
    case .spin, .spinRange:
      self = .radiansPerSecond
      return
    default: break
    }
    switch property.unit {
    case .none: return nil
    case .points: self = .points
    case .radians: self = .radians
    case .seconds: self = .seconds
    case .fraction: self = .fraction
    case .perSecond: self = .perSecond
    }
  }

  /// The sentence that descriptions end with.
  var sentence: String {
    switch self {
    case .points: "In points."
    case .fraction: "A fraction."
    case .radians: "An angle."
    case .seconds: "A time."
    case .perSecond: "Per second."
    case .pointsPerSecond: "In points per second."
    case .pointsPerSecondSquared: "In points per second squared."
    case .radiansPerSecond: "An angle per second."
    case .pixelsPerPoint: "In pixels per point."
    case .framesPerSecond: "In frames per second."
    }
  }
}
