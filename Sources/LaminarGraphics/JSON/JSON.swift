/// A JSON value, read from a small text or to be written in one line, members in their order.
///
/// Literals make most of what is written: `["name": .string(name), "size": [4, 3], "location": location]`.
/// A member whose value is nil is left out; `.null` is written.
package enum JSON: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer.
  case integer(Int)
  /// A text.
  case string(String)
  /// A text that is JSON already, as a number in a certain precision is. Numbers that are read are.
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
    /// The offset of the key in the text that it was read from.
    package var offset = 0

    /// Makes a member.
    package init(_ key: String, _ value: JSON, offset: Int = 0) {
      self.key = key
      self.value = value
      self.offset = offset
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

  // MARK: - Parts

  /// The members of an object; none of anything else.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The value of the first member with a key; nil also for a value that is not an object.
  package subscript(key: String) -> JSON? { members.first { $0.key == key }?.value }

  /// The elements, or nil when this is not an array.
  package var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text, or nil when this is not a string.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, or nil when this is not one.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .raw(let text): Double(text)
    default: nil
    }
  }

  /// The number, if it is an integer from 0 to 10⁹.
  package var count: Int? {
    number.flatMap { (0...1e9).contains($0) ? Int(exactly: $0) : nil }
  }

  // MARK: - Writing

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

// MARK: - Reading

extension JSON {
  /// Reads a small text, to the letter of RFC 8259: a line of metadata, an event, a file of rules.
  ///
  /// - Throws: The first fault.
  package init(reading text: [UInt8]) throws(JSONFault) {
    let padded = text + [UInt8](repeating: 0, count: JSONReader.padding)
    let sink = FirstFault()
    let value = padded.withUnsafeBufferPointer { padded -> JSON? in
      guard let base = padded.baseAddress else { return nil }
      var reader = JSONReader(
        text: base, count: text.count, dialect: .strict, limits: .standard, sink: sink)
      guard reader.readDocument(), sink.fault == nil else { return nil }
      var index = 0
      return Self.value(at: &index, of: reader.nodes, in: padded, sink)
    }
    if let fault = sink.fault { throw fault }
    self = value ?? .null
  }

  /// The value at an index of a tape, which moves to the one after it.
  private static func value(
    at index: inout Int, of nodes: [JSONNode], in text: UnsafeBufferPointer<UInt8>,
    _ sink: FirstFault
  ) -> JSON {
    let node = nodes[index]
    index += 1
    switch node.tag {
    case .null, .invalid, .end: return .null
    case .false: return false
    case .true: return true
    case .string, .escapedString, .bareString: return .string(node.string(in: text) ?? "")
    case .number:
      let range = node.content(within: text.count)
      if node.number(in: text)?.isFinite != true {
        sink.report(.malformedNumber, at: range, "the number is too large")
      }
      return .raw(String(decoding: text[range], as: UTF8.self))
    case .array:
      var elements: [JSON] = []
      while index < Int(node.link) { elements.append(value(at: &index, of: nodes, in: text, sink)) }
      index += 1
      return .array(elements)
    case .object:
      var members: [Member] = []
      while index < Int(node.link) {
        let key = nodes[index]
        index += 1
        members.append(
          Member(
            key.string(in: text) ?? "", value(at: &index, of: nodes, in: text, sink),
            offset: key.offset - 1))
      }
      index += 1
      return .object(members)
    }
  }

  /// Keeps the fault that is found first.
  private final class FirstFault: JSONFaultSink {
    private(set) var fault: JSONFault?

    func report(
      _ kind: JSONFault.Kind, at range: Range<Int>, _ message: @autoclosure () -> String,
      help: @autoclosure () -> String?, related: [(String, Range<Int>)]
    ) {
      guard fault == nil else { return }
      fault = JSONFault(offset: range.lowerBound, message: message(), help: help())
    }
  }
}
