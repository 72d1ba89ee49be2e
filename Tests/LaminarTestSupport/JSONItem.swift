import Foundation

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
