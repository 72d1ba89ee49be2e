import LaminarEngine
import LaminarGraphics

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
  fileprivate var notes: [Diagnostic.Note] {
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
