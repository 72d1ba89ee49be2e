package import LaminarGraphics

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
