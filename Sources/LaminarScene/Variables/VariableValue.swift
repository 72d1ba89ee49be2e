/// A value for a variable of a scene: JSON.
///
/// ```swift
/// let values: [String: VariableValue] = ["name": "Ada", "size": 48, "isWide": true]
/// ```
public enum VariableValue: Sendable, Hashable {
  /// A text.
  case text(String)
  /// A number; one that is not finite fits no variable.
  case number(Double)
  /// A Boolean.
  case boolean(Bool)
  /// A list.
  case list([VariableValue])
  /// An object, by its keys.
  case object([String: VariableValue])

  /// The value as JSON, the keys of objects in alphabetical order.
  var json: String {
    switch self {
    case .text(let text): DiagnosticText.jsonLiteral(text)
    case .number(let number): Int(exactly: number).map(String.init) ?? number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .list(let list): "[" + list.map(\.json).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(DiagnosticText.jsonLiteral($0.key)): \($0.value.json)" }.joined(separator: ", ")
        + "}"
    }
  }
}

extension VariableValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes a text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Makes a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Makes a list.
  public init(arrayLiteral elements: VariableValue...) { self = .list(elements) }

  /// Makes an object; of two members with one key the later one counts.
  public init(dictionaryLiteral elements: (String, VariableValue)...) {
    self = .object(Dictionary(elements) { _, later in later })
  }
}
