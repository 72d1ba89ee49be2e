/// A JSON value to be written, in one line, members in their order.
///
/// Literals make most of it: `["name": .string(name), "size": [4, 3], "location": location]`. A member
/// whose value is nil is left out; `.null` is written.
package enum JSON: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer.
  case integer(Int)
  /// A text.
  case string(String)
  /// A text that is JSON already, as a number in a certain precision is.
  case raw(String)
  /// The elements in their order.
  case array([JSON])
  /// The members in their order.
  case object([Member])

  /// A key of an object and its value.
  package struct Member: Sendable, Hashable {
    /// The key.
    package var key: String
    /// The value.
    package var value: JSON

    /// Makes a member.
    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// A text; `null` for nil.
  package static func string(orNull text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// The texts as an array.
  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .array(texts.map(JSON.string))
  }

  /// This object with the members of another after its own; only objects have some.
  package static func + (first: JSON, second: JSON) -> JSON {
    .object(first.members + second.members)
  }

  /// The members of an object; none of anything else.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  // MARK: - Text

  /// The value as a JSON text without white space.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value on a line of its own.
  package var line: String { text + "\n" }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .string(let string): text += ReportText.json(string)
    case .raw(let value): text += value
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += ReportText.json(member.key) + ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}

extension FileLocation {
  /// The location in reports for machines: `{"file":"a.json","line":4,"column":9}`.
  package var json: JSON {
    ["file": .string(file), "line": .integer(line), "column": .integer(column)]
  }
}

// MARK: - Literals

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `true` or `false`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An integer.
  package init(integerLiteral value: Int) { self = .integer(value) }
  /// A text.
  package init(stringLiteral value: String) { self = .string(value) }
  /// The elements in their order.
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// The members in their order, without those that are nil.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }
}
