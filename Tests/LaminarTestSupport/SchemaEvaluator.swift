import Foundation

/// Evaluates JSON values by a JSON Schema (draft 2020-12), with the keywords that Laminar's schemas
/// use: the toolchain has no validator.
public final class SchemaEvaluator {
  private let root: JSONItem
  private var expressions: [String: NSRegularExpression] = [:]

  /// Keywords that say nothing about whether a value is valid.
  private static let annotations: Set = [
    "$schema", "$defs", "title", "description", "default", "examples", "format",
  ]

  /// The keywords that were met and are not known, which makes the results worthless.
  public private(set) var unknownKeywords: Set<String> = []

  /// Makes an evaluator of a schema.
  public init(_ schema: JSONItem) { root = schema }

  /// Where a value breaks the schema, or one of its definitions: JSON pointers with the keyword;
  /// empty for a valid value.
  public func failures(of value: JSONItem, by definition: String = "") -> [String] {
    let schema = definition.isEmpty ? root : root["$defs"]?[definition]
    return schema.map { failures(value, $0, at: "") } ?? ["no definition \(definition)"]
  }

  private func isValid(_ value: JSONItem, _ schema: JSONItem) -> Bool {
    failures(value, schema, at: "").isEmpty
  }

  private func failures(_ value: JSONItem, _ schema: JSONItem, at pointer: String) -> [String] {
    if case .bool(let flag) = schema { return flag ? [] : ["\(pointer): false"] }
    guard let keywords = schema.members else { return ["\(pointer): not a schema"] }
    return keywords.sorted { $0.key < $1.key }.flatMap { keyword, content -> [String] in
      if Self.annotations.contains(keyword) { return [] }
      if let found = combined(keyword, content, schema, value, pointer) { return found }
      if let found = nested(keyword, content, schema, value, pointer) { return found }
      guard let isMet = isMet(keyword, content, value) else {
        unknownKeywords.insert(keyword)
        return []
      }
      return isMet ? [] : ["\(pointer): \(keyword)"]
    }
  }

  // MARK: - Keywords that combine schemas

  private func combined(
    _ keyword: String, _ content: JSONItem, _ schema: JSONItem, _ value: JSONItem,
    _ pointer: String
  ) -> [String]? {
    let choices = content.elements ?? []
    switch keyword {
    case "$ref":
      let name = String((content.text ?? "").dropFirst("#/$defs/".count))
      guard let target = root["$defs"]?[name] else { return ["\(pointer): no \(name)"] }
      return failures(value, target, at: pointer)
    case "allOf": return choices.flatMap { failures(value, $0, at: pointer) }
    case "anyOf":
      return choices.contains { isValid(value, $0) } ? [] : ["\(pointer): anyOf"]
    case "oneOf":
      return choices.count { isValid(value, $0) } == 1 ? [] : ["\(pointer): oneOf"]
    case "not": return isValid(value, content) ? ["\(pointer): not"] : []
    case "if":
      let branch = isValid(value, content) ? schema["then"] : schema["else"]
      return branch.map { failures(value, $0, at: pointer) } ?? []
    case "then", "else": return []
    case "dependentSchemas":
      return (content.members ?? [:]).filter { value[$0.key] != nil }
        .flatMap { failures(value, $0.value, at: pointer) }
    default: return nil
    }
  }

  // MARK: - Keywords about parts

  private func nested(
    _ keyword: String, _ content: JSONItem, _ schema: JSONItem, _ value: JSONItem,
    _ pointer: String
  ) -> [String]? {
    switch keyword {
    case "properties":
      return (content.members ?? [:]).flatMap { key, schema in
        value[key].map { failures($0, schema, at: "\(pointer)/\(key)") } ?? []
      }
    case "patternProperties":
      return (content.members ?? [:]).flatMap { pattern, schema in
        (value.members ?? [:]).filter { matches($0.key, pattern) }
          .flatMap { failures($0.value, schema, at: "\(pointer)/\($0.key)") }
      }
    case "additionalProperties":
      let known = schema["properties"]?.members ?? [:]
      let patterns = (schema["patternProperties"]?.members ?? [:]).keys
      return (value.members ?? [:]).filter { key, _ in
        known[key] == nil && !patterns.contains { matches(key, $0) }
      }.flatMap { failures($0.value, content, at: "\(pointer)/\($0.key)") }
    case "propertyNames":
      return (value.members ?? [:]).keys.flatMap {
        failures(.string($0), content, at: "\(pointer)/\($0)")
      }
    case "items":
      let first = schema["prefixItems"]?.elements?.count ?? 0
      return (value.elements ?? []).enumerated().dropFirst(first).flatMap {
        failures($0.element, content, at: "\(pointer)/\($0.offset)")
      }
    case "prefixItems":
      return zip(value.elements ?? [], content.elements ?? []).enumerated().flatMap {
        failures($0.element.0, $0.element.1, at: "\(pointer)/\($0.offset)")
      }
    case "contains":
      guard let list = value.elements else { return [] }
      return list.contains { isValid($0, content) } ? [] : ["\(pointer): contains"]
    default: return nil
    }
  }

  // MARK: - Keywords about the value itself

  /// Whether a value meets a keyword; nil for an unknown one.
  private func isMet(_ keyword: String, _ content: JSONItem, _ value: JSONItem) -> Bool? {
    let limit = content.number ?? .nan
    switch keyword {
    case "type":
      return (content.elements ?? [content]).contains { type in
        type.text == value.type || type.text == "integer" && value.number.map(isWhole) == true
      }
    case "enum": return content.elements?.contains(value) ?? false
    case "const": return content == value
    case "pattern": return value.text.map { matches($0, content.text ?? "") } ?? true
    case "minimum": return value.number.map { $0 >= limit } ?? true
    case "maximum": return value.number.map { $0 <= limit } ?? true
    case "exclusiveMinimum": return value.number.map { $0 > limit } ?? true
    case "minItems": return value.elements.map { Double($0.count) >= limit } ?? true
    case "maxItems": return value.elements.map { Double($0.count) <= limit } ?? true
    case "minProperties": return value.members.map { Double($0.count) >= limit } ?? true
    case "uniqueItems": return value.elements.map { Set($0).count == $0.count } ?? true
    case "required": return has(content, in: value)
    case "dependentRequired":
      return (content.members ?? [:]).allSatisfy {
        value[$0.key] == nil || has($0.value, in: value)
      }
    default: return nil
    }
  }

  private func isWhole(_ number: Double) -> Bool { number.rounded() == number }

  private func has(_ keys: JSONItem, in value: JSONItem) -> Bool {
    guard let members = value.members else { return true }
    return (keys.elements ?? []).allSatisfy { $0.text.map { members[$0] != nil } ?? false }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    let known = expressions[pattern]
    guard let expression = known ?? (try? NSRegularExpression(pattern: pattern)) else {
      unknownKeywords.insert("pattern \(pattern)")
      return false
    }
    expressions[pattern] = expression
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

/// A JSON value, as tests compare it.
public indirect enum JSONItem: Sendable, Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONItem])
  case object([String: JSONItem])

  /// Reads JSON text; throws for anything else.
  public init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONItem.self, from: Data(text.utf8))
  }

  /// Reads a value of any type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let list = try? container.decode([JSONItem].self) {
      self = .array(list)
    } else {
      self = .object(try container.decode([String: JSONItem].self))
    }
  }

  /// The value of a member; nil without it.
  public subscript(key: String) -> JSONItem? { members?[key] }

  /// The members of an object.
  public var members: [String: JSONItem]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of a list.
  public var elements: [JSONItem]? { if case .array(let list) = self { list } else { nil } }

  /// The text of a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a number.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The name of the type in JSON Schema; whole numbers are also "integer".
  public var type: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
