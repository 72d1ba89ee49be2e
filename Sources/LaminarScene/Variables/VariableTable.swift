import LaminarEngine
package import LaminarGraphics

/// The variables that a document declares, with the values that they have.
struct VariableTable {
  /// A variable with its value.
  struct Entry {
    let name: String
    /// The key in the declaration.
    let key: JSONValue
    /// The value; nil when it was reported.
    var value: JSONFragment?
    /// How notes name it.
    var words = ""
    var location: FileLocation?
    /// Whether a value was given that is not the declared one.
    var isChanged = false
  }

  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  /// The values that were given and differ from the declared ones, as text; empty for none.
  private(set) var changes = ""
  /// The variables with values that were given.
  private(set) var givenNames: Set<String> = []

  var names: [String] { entries.map(\.name) }

  /// The values that were given and differ from the declared ones.
  var changedValues: [String: JSON] {
    let changed = entries.filter(\.isChanged).compactMap { entry in
      entry.value.map { (entry.name, $0.json) }
    }
    return Dictionary(changed) { $1 }
  }

  subscript(name: String) -> Int? { indices[name] }

  /// Reads `"variables"` of a document's top level, and the values that are given.
  init(_ root: JSONValue, given: [GivenVariable], _ values: ValueDecoder) {
    let declarations = root["variables"]
    if let declarations { declare(declarations, values) }
    var latest: [String: GivenVariable] = [:]
    for value in given { latest[value.name] = value }
    for value in given {
      // Of several values for one variable the last one counts.
      guard let last = latest.removeValue(forKey: value.name) else { continue }
      if let index = indices[last.name] {
        give(last, to: index, values)
      } else {
        reportUnknown(last, at: declarations?.mark ?? root.mark, values)
      }
    }
    changes = entries.filter(\.isChanged).sorted { $0.name < $1.name }.map { entry in
      "\(entry.name)=\(String(decoding: entry.value?.bytes ?? [], as: UTF8.self))\n"
    }.joined()
  }

  private mutating func declare(_ object: JSONValue, _ values: ValueDecoder) {
    guard object.kind == .object else {
      values.reportWrongType(object, expected: "an object with the values of variables by name")
      return
    }
    for member in object.members where !member.key.isSpelled("note") {
      let name = member.key.string ?? ""
      if let reason = Self.fault(of: name) {
        values.report(
          .badVariable, member.key,
          "\(DiagnosticText.quoted(name)) cannot be the name of a variable", help: reason)
        continue
      }
      var entry = Entry(name: name, key: member.key)
      entry.location = member.value.location
      switch member.value.kind {
      case .null:
        values.report(
          .badVariable, member.value, "the variable \"\(name)\" is null",
          help: "give it the value that it has when none is given")
      case .invalid: break
      case .bool, .number, .string, .array, .object:
        let value = JSONFragment(member.value)
        entry.value = value
        entry.words = "${\(name)} is \(value.shown), declared"
      }
      if indices.updateValue(entries.count, forKey: name) == nil { entries.append(entry) }
    }
  }

  private static func fault(of name: String) -> String? {
    if name == VariableText.reservedName {
      return "formats of numbers have {\(name)}; call it something else"
    }
    return VariableText.isName(name.utf8)
      ? nil : "a name is letters, digits, _ and -, and begins with a letter or _"
  }

  // MARK: - Values that are given

  private mutating func give(_ given: GivenVariable, to index: Int, _ values: ValueDecoder) {
    let entry = entries[index]
    guard let declared = entry.value else { return }
    let fitting: JSONFragment?
    var found = ""
    switch given.value {
    case .invalid:
      entries[index].value = nil
      return
    case .cell("") where declared.tag != .string: return
    case .text(let text), .cell(let text):
      fitting = Self.fragment(of: text, like: declared)
      found = DiagnosticText.quoted(text)
    case .json(let value):
      fitting = Self.fragment(of: value, like: declared)
      found = ValueDecoder.found(value)
    }
    guard let fitting else {
      entries[index].value = nil
      values.sink.report(
        .badVariableValue, at: JSONValue.Member(key: entry.key).value.mark,
        "\(given.words): \"\(entry.name)\" takes \(declared.noun), not \(found)",
        help: "declared as \(declared.shown)", notes: given.notes)
      return
    }
    entries[index].isChanged = fitting.bytes != declared.bytes || fitting.tag != declared.tag
    givenNames.insert(entry.name)
    entries[index].value = fitting
    entries[index].words = "${\(entry.name)} is \(fitting.shown), from \(given.words)"
    entries[index].location = given.location
  }

  /// A text as a value of the type that is declared; nil when it is not one.
  private static func fragment(of text: String, like declared: JSONFragment) -> JSONFragment? {
    if declared.tag == .string { return JSONFragment(text: text.utf8) }
    guard case .json(let value) = GivenVariable.value(ofJSON: text) else { return nil }
    return fragment(of: value, like: declared)
  }

  /// A value if it has the type that is declared; a number is also a text.
  static func fragment(
    of value: JSONValue, like declared: JSONFragment
  ) -> JSONFragment? {
    let fragment = JSONFragment(value)
    if fragment.kind == declared.kind { return fragment }
    if declared.tag == .string, fragment.tag == .number {
      return JSONFragment(text: fragment.bytes)
    }
    return nil
  }

  private func reportUnknown(
    _ given: GivenVariable, at range: Range<Int>, _ values: ValueDecoder
  ) {
    values.sink.report(
      .unknownVariable, at: range,
      "\(given.words): there is no variable \(DiagnosticText.quoted(given.name))",
      help: Self.help(for: given.name, among: names), notes: given.notes)
  }

  /// What to do about a name that is not declared.
  static func help(for name: String, among names: [String]) -> String {
    Spelling.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
      ?? "declare it at the top level: \"variables\": { \"\(DiagnosticText.shortened(name))\": … }"
  }
}

extension GivenVariable {
  /// Where the value is given.
  var notes: [Diagnostic.Note] {
    location.map { [Diagnostic.Note(text: "given", location: $0)] } ?? []
  }
}

extension JSONFragment {
  /// The types that a value is told apart by.
  fileprivate enum Kind { case text, number, boolean, list, object, other }

  fileprivate var kind: Kind {
    switch tag {
    case .string, .escapedString, .bareString: .text
    case .number: .number
    case .true, .false: .boolean
    case .array: .list
    case .object: .object
    case .null, .end, .invalid: .other
    }
  }

  /// The type as messages name it.
  var noun: String {
    switch kind {
    case .text: "text"
    case .number: "a number"
    case .boolean: "true or false"
    case .list: "a list"
    case .object: "an object"
    case .other: "null"
    }
  }

  /// The value as messages show it, on one line.
  fileprivate var shown: String {
    let text = String(decoding: bytes, as: UTF8.self)
    return tag == .string
      ? DiagnosticText.quoted(String(text.dropFirst().dropLast())) : DiagnosticText.shortened(text)
  }
}

// MARK: - Given values

/// A value that is given to a variable from outside of the scene that declares it.
package struct GivenVariable: Sendable {
  /// A value, with or without a type of its own.
  enum Value: Sendable {
    /// It is read as the type of the declared value.
    case text(String)
    /// So is the cell of a table; an empty one gives a text, and nothing to another type.
    case cell(String)
    case json(JSONValue)
    /// What could not be read, which was reported.
    case invalid
  }

  /// The variable.
  package let name: String
  let value: Value
  /// What gives it, as messages name it: `--set name=Grace`.
  let words: String
  /// Where it is given; nil for a command line and for a program.
  let location: FileLocation?

  /// Gives a value.
  init(_ name: String, _ value: Value, words: String, location: FileLocation? = nil) {
    self.name = name
    self.value = value
    self.words = words
    self.location = location
  }

  /// Gives a text, which is read as the type of the declared value.
  package init(
    _ name: String, text: String, words: String, location: FileLocation? = nil
  ) {
    self.init(name, .text(text), words: words, location: location)
  }

  /// Gives the cell of a table: read as the type of the declared value, and an empty one only where
  /// that is a text.
  package init(_ name: String, cell: String, words: String, location: FileLocation) {
    self.init(name, .cell(cell), words: words, location: location)
  }

  /// Gives the value of a program.
  init(_ name: String, _ value: VariableValue) {
    let words = "the variables of the program"
    self.init(name, Self.value(ofJSON: value.json), words: words)
  }

  /// JSON text as a value.
  static func value(ofJSON text: String) -> Value {
    let source = SourceText(fileName: "", text: text)
    let sink = DiagnosticSink(source: source)
    let root = JSONDocument.read(source, dialect: .strict, into: sink).root
    return root.flatMap { sink.hasErrors ? nil : .json($0) } ?? .text(text)
  }

  /// The members of an object, each given at its location; nil and a report when the value is not an
  /// object.
  ///
  /// - Parameter words: What gives them, as messages name it.
  static func members(
    of object: JSONValue, words: String, _ values: ValueDecoder
  ) -> [GivenVariable]? {
    guard object.kind == .object else {
      values.reportWrongType(object, expected: "an object with values of variables by name")
      return nil
    }
    return object.members.filter { !$0.key.isSpelled("note") }.map { member in
      GivenVariable(
        member.key.string ?? "", member.value.kind == .invalid ? .invalid : .json(member.value),
        words: words, location: member.value.location)
    }
  }

  /// Reads an object of values by name.
  ///
  /// - Parameters:
  ///   - bytes: JSON text, UTF-8.
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  ///   - words: What gives the values, as messages name it.
  /// - Returns: The values, nil when there is an error, and all that was found.
  package static func read(
    _ bytes: [UInt8], name: String, words: String
  ) -> (values: [GivenVariable]?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink)
    let values = json.root.flatMap { members(of: $0, words: words, ValueDecoder(sink: sink)) }
    return (sink.hasErrors ? nil : values, sink.report(on: json))
  }
}

extension GivenVariable: Hashable {
  /// Whether two give the same value to the same variable, at the same location.
  package static func == (a: GivenVariable, b: GivenVariable) -> Bool {
    a.name == b.name && a.words == b.words && a.location == b.location && a.text == b.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(location)
  }

  private var text: [UInt8]? {
    switch value {
    case .text(let text), .cell(let text): JSONFragment(text: text.utf8).bytes
    case .json(let value): JSONFragment(value).bytes
    case .invalid: nil
    }
  }
}

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
