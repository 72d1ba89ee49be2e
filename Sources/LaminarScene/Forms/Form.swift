import Foundation
import LaminarEngine
import LaminarGraphics

/// A key of an object of the format: its name, what it takes, and what it means, stated once.
///
/// Reading, the schema, the manual's tables, diagnostics and the defaults of comparisons follow.
struct Key<Value: Sendable>: FormKey {
  let name: String
  private(set) var kind: ValueKind<Value>
  /// What leaving out the key means.
  let fallback: Value?
  private var summary: String
  private let unit: SchemaUnit?
  private let fallbackNode: SchemaNode?
  private var examples: [SchemaNode] = []

  /// A key without a default.
  init(
    _ name: String, _ kind: ValueKind<Value>, _ summary: String, unit: SchemaUnit? = nil
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.unit = unit
    fallback = nil
    fallbackNode = nil
  }

  /// A key whose default the schema states.
  init(
    _ name: String, _ kind: ValueKind<Value>, default fallback: Value, _ summary: String,
    unit: SchemaUnit? = nil
  ) where Value: SchemaConvertible {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.unit = unit
    self.fallback = fallback
    fallbackNode = fallback.schemaNode
  }

  /// The key with an example of its value.
  func example(_ value: SchemaNode) -> Self {
    var key = self
    key.examples.append(value)
    return key
  }

  /// The key in a form where its value, which readers decode, is described otherwise.
  func taking(_ schema: SchemaNode, _ summary: String? = nil) -> Self {
    var key = self
    key.kind = ValueKind(schema, kind.decode)
    key.summary = summary ?? self.summary
    return key
  }

  var member: (String, SchemaNode) {
    SceneSchema.member(
      name, kind.schema, summary, unit: unit, default: fallbackNode, examples: examples)
  }

  var isRemark: Bool { Value.self == Void.self }

  func check(_ value: JSONValue, _ values: ValueDecoder) { _ = kind.decode(value, values) }
}

extension Key<JSONValue> {
  /// A key whose value and default its reader decodes.
  init(
    _ name: String, _ kind: ValueKind<JSONValue>, default fallback: SchemaNode, _ summary: String
  ) {
    self.init(name, kind, stating: fallback, summary)
  }
}

extension Key {
  /// A key whose default its reader knows, and the schema states unless it is nil.
  init(
    _ name: String, _ kind: ValueKind<Value>, stating fallback: SchemaNode?, _ summary: String,
    unit: SchemaUnit? = nil
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.unit = unit
    self.fallback = nil
    fallbackNode = fallback
  }
}

/// A key of any kind of value.
protocol FormKey: Sendable {
  var name: String { get }
  /// The key in the schema of its object.
  var member: (String, SchemaNode) { get }
  /// Whether the value has no meaning for readers: it is checked when its object is read.
  var isRemark: Bool { get }

  /// Reports what is wrong with a value.
  func check(_ value: JSONValue, _ values: ValueDecoder)
}

// MARK: - Rules

/// A rule about keys that need or exclude each other.
enum FormRule: Sendable {
  /// Keys that every such object has.
  case required([any FormKey])
  /// Keys that mean nothing without another; the help says what to do otherwise than to add it.
  case needs(
    [any FormKey], without: any FormKey, help: (@Sendable (Found) -> String)? = nil)
  /// A key that is incomplete without another.
  case completes(any FormKey, by: any FormKey)
  /// A key that excludes others; the help says what to do instead.
  case excludes(any FormKey, [any FormKey], help: String)
  /// A key that cannot be combined with others, named by a noun.
  case separates(any FormKey, String, from: [any FormKey], help: String)
  /// Keys of which at most one is written.
  case atMostOne([any FormKey])
  /// Keys of which at least one is written.
  case anyOf([any FormKey], none: String)
  /// Exactly one of some keys; the help says what to add if there is none.
  case oneOf([any FormKey], help: String)
  /// Exactly one of some keys, each with keys and rules of its own.
  case variants([FormVariant], none: String, several: String)
  /// Keywords of the schema for what readers check by themselves.
  case schema([(String, SchemaNode)])
}

/// What an object is by one of its keys, such as a drag by `drag`.
struct FormVariant: Sendable {
  let key: any FormKey
  /// As messages name it: `a drag`.
  let noun: String
  /// The keys that refine it.
  let keys: [any FormKey]
  let rules: [FormRule]

  init(
    _ key: any FormKey, _ noun: String, _ keys: [any FormKey] = [], _ rules: [FormRule] = []
  ) {
    self.key = key
    self.noun = noun
    self.keys = keys
    self.rules = rules
  }

  func has(_ name: String) -> Bool { keys.contains { $0.name == name } }
}

// MARK: - Forms

/// The keys of the objects of one kind, with the rules about them.
final class Form: Sendable {
  /// As messages name such an object: `a case`.
  let noun: String
  /// As messages tell it from its siblings: `a long press`, whose `type` is `longPress`.
  let sibling: (type: String, noun: String)?
  /// The keys in the order of their documentation.
  let keys: [any FormKey]
  /// The number of keys that the schema has; the others have reports of their own.
  let documentedCount: Int
  let rules: [FormRule]
  private let table: KeyTable<Int>
  /// Whether keys are checked when an object is read.
  private let areRemarks: [Bool]
  /// Whether keys refine some of the variants.
  private let areRefining: [Bool]

  /// Makes a form; unless it is among the keys, `note` is the last one.
  ///
  /// - Parameter misplaced: Keys that authors write though they do not belong here, with reports of
  ///   their own.
  init(
    _ noun: String, _ keys: [any FormKey], sibling: (type: String, noun: String)? = nil,
    misplaced: [Key<Void>] = [], _ rules: [FormRule] = []
  ) {
    self.noun = noun
    self.sibling = sibling
    let documented = keys.contains { $0.name == Self.note.name } ? keys : keys + [Self.note]
    documentedCount = documented.count
    self.keys = documented + misplaced
    self.rules = rules
    table = KeyTable(self.keys.enumerated().map { ($1.name, $0) })
    areRemarks = self.keys.map(\.isRemark)
    let refining = rules.flatMap { rule -> [String] in
      guard case .variants(let variants, _, _) = rule else { return [] }
      return variants.flatMap { $0.keys.map(\.name) }
    }
    areRefining = self.keys.map { refining.contains($0.name) }
  }

  /// A remark of the author, which every object may have.
  static let note = Key<Void>("note", .remark, "A remark; ignored.")
  /// The schema that editors use, at the top of a file.
  static let schemaReference = Key<Void>(
    "$schema", .remark, "The schema that an editor uses; ignored.")

  /// The key that says what a file is, whose value is the version of its format.
  static func version(_ name: String, ofFormat format: String) -> Key<Void> {
    let kind = ValueKind<Void>(.object([("const", .number(1))])) { value, values in
      guard let number = values.integer(value), number != 1 else { return }
      values.report(
        .unknownVersion, value, "version \(number) of the \(format) format is not known here",
        help: "this reads \"\(name)\": 1")
    }
    return Key(name, kind, "The format's version.")
  }

  var names: [String] { table.names }

  /// Reads an object: finds its keys, and reports those that are unknown, missing or in the way of
  /// others. Values are decoded when they are requested.
  ///
  /// - Parameter siblings: The forms of objects of other types, whose keys are known but foreign.
  /// - Returns: What was found; nil after a report when the value is not an object.
  func read(
    _ value: JSONValue, _ values: ValueDecoder, among siblings: [Form] = []
  ) -> Found? {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: noun)
      return nil
    }
    var found = Found(form: self, value: value, values: values)
    var unknown: [JSONValue] = []
    for member in value.members {
      guard let key = table.meaning(ofKeyAt: member.key.index, in: value.document) else {
        unknown.append(member.key)
        continue
      }
      if found.isNew(key, at: member.key.index), areRemarks[key] {
        keys[key].check(member.value, values)
      }
    }
    if !siblings.isEmpty { unknown.removeAll { reportForeign($0, values, among: siblings) } }
    var missing: [Missing] = []
    for rule in rules { check(rule, &found, &missing, noun) }
    if !unknown.isEmpty { report(unknown, found, &missing) }
    for key in missing {
      values.sink.report(.missingKey, at: value.mark, key.message, help: key.help)
    }
    return found
  }

  /// Finds the keys of an object that has those of other forms too.
  func find(in object: JSONValue, _ values: ValueDecoder) -> Found {
    var found = Found(form: self, value: object, values: values)
    for member in object.members {
      if let key = table.meaning(ofKeyAt: member.key.index, in: object.document) {
        _ = found.isNew(key, at: member.key.index)
      }
    }
    return found
  }

  // MARK: - Rules

  /// A key that is missing, or several of which one is.
  private struct Missing {
    let names: [String]
    let message: String
    let help: String
    /// Whether any unknown key may be meant as one of them.
    let isAny: Bool

    init(_ names: [String], _ message: String, help: String) {
      self.names = names
      self.message = message
      self.help = help
      isAny = false
    }

    /// At least one of some keys is missing.
    init(anyOf names: [String], _ message: String) {
      self.names = names
      self.message = message
      help = "add one of \(DiagnosticText.alternatives(names, limit: 10))"
      isAny = true
    }
  }

  private func check(
    _ rule: FormRule, _ found: inout Found, _ missing: inout [Missing], _ noun: String
  ) {
    func need(_ key: any FormKey) {
      if found.holds(key) { return }
      missing.append(
        Missing(
          [key.name], "\(self.noun) needs the key \"\(key.name)\"",
          help: "add \"\(key.name)\""))
    }
    switch rule {
    case .required(let keys): for key in keys { need(key) }
    case .needs(let keys, let other, let help):
      if found.holds(other) { return }
      for key in keys {
        guard let range = found.range(of: key) else { continue }
        found.values.sink.report(
          .misplacedKey, at: range, "\"\(key.name)\" needs the key \"\(other.name)\"",
          help: help?(found) ?? "add \"\(other.name)\", or remove it")
      }
    case .completes(let key, let other): if found.holds(key) { need(other) }
    case .excludes(let key, let others, let help):
      if found.holds(key), others.contains(where: found.holds) {
        found.reportExclusive([key] + others, help: help)
      }
    case .separates(let key, let noun, let others, let help):
      guard let range = found.range(of: key),
        let other = found.written.first(where: { name, _ in others.contains { $0.name == name } })
      else { return }
      found.values.sink.report(
        .misplacedKey, at: range, "\(noun) cannot be combined with \"\(other.name)\"", help: help)
    case .atMostOne(let keys): found.reportExclusive(keys)
    case .anyOf(let keys, let none):
      if keys.contains(where: found.holds) { return }
      missing.append(Missing(anyOf: keys.map(\.name), none))
    case .schema: break
    case .oneOf(let keys, let help):
      let written = keys.filter(found.holds)
      if written.isEmpty {
        let names = keys.map { "\"\($0.name)\"" }
        missing.append(
          Missing(
            keys.map(\.name), "\(noun) needs the key \(DiagnosticText.alternatives(names))",
            help: help))
      }
      if written.count > 1 { found.reportExclusive(keys) }
    case .variants(let variants, let none, let several):
      let written = variants.filter { found.holds($0.key) }
      if written.isEmpty { missing.append(Missing(anyOf: variants.map(\.key.name), none)) }
      if written.count > 1 { found.reportExclusive(variants.map(\.key), help: several) }
      guard written.count == 1, let variant = written.first else { return }
      found.variant = variant
      reportForeign(found, variant, among: variants)
      for rule in variant.rules { check(rule, &found, &missing, variant.noun) }
    }
  }

  // MARK: - Unknown and foreign keys

  /// Reports keys that the form does not have, each with its nearest spelling.
  private func report(_ unknown: [JSONValue], _ found: Found, _ missing: inout [Missing]) {
    // Keys that refine another variant are not suggested.
    let known = zip(names, areRefining).compactMap { name, isRefining in
      !isRefining || found.variant?.has(name) != false ? name : nil
    }
    missing.removeAll(where: \.isAny)
    for key in unknown {
      let name = key.string ?? ""
      // A key that is missing because it is misspelt is one mistake.
      if let meant = missing.firstIndex(where: {
        $0.names.contains { Remedy.isMeant($0, by: name) }
      }) {
        missing.remove(at: meant)
      }
      found.values.sink.report(
        .unknownKey, at: key.range, "unknown key \(DiagnosticText.quoted(name)) on \(noun)",
        help: Remedy.forKey(name, among: known)
          ?? Spelling.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" })
    }
  }

  /// Reports a key that only siblings have; false for any other.
  private func reportForeign(
    _ key: JSONValue, _ values: ValueDecoder, among siblings: [Form]
  ) -> Bool {
    let owners = siblings.filter {
      $0.table.meaning(ofKeyAt: key.index, in: key.document) != nil
    }
    guard !owners.isEmpty else { return false }
    reportForeign(
      key, sibling?.noun ?? noun, owners.compactMap(\.sibling?.type), values)
    return true
  }

  /// Reports the keys that refine only other variants.
  private func reportForeign(
    _ found: Found, _ variant: FormVariant, among variants: [FormVariant]
  ) {
    for key in found.writtenKeys where areRefining[key.ordinal] {
      let name = names[key.ordinal]
      if variant.has(name) { continue }
      reportForeign(
        JSONValue(document: found.value.document, index: key.index), variant.noun,
        variants.filter { $0.has(name) }.map(\.key.name), found.values)
    }
  }

  private func reportForeign(
    _ key: JSONValue, _ noun: String, _ owners: [String], _ values: ValueDecoder
  ) {
    values.report(
      .unknownKey, key, "unknown key \"\(key.string ?? "")\" on \(noun)",
      help: "that is a key of \(DiagnosticText.alternatives(owners.map { "\"\($0)\"" }))")
  }
}

// MARK: - Found

/// An object of a form: which of its keys are written.
struct Found {
  let form: Form
  let value: JSONValue
  /// Decodes the values of keys; of a file, the frame rate is known when one of them is.
  var values: ValueDecoder
  /// The variant that the object is; nil when the form has none, and when that was reported.
  fileprivate(set) var variant: FormVariant?
  /// The written keys, with the indices of their entries on the tape.
  fileprivate var writtenKeys: [(ordinal: Int, index: Int)] = []

  init(form: Form, value: JSONValue, values: ValueDecoder) {
    self.form = form
    self.value = value
    self.values = values
    writtenKeys.reserveCapacity(value.count)
  }

  /// The names of the written keys with their values, in the order written.
  var written: some Sequence<(name: String, value: JSONValue)> {
    writtenKeys.lazy.map { key in
      (form.names[key.ordinal], JSONValue(document: value.document, index: key.index + 1))
    }
  }

  /// Notes a key; false when it is written twice, which was reported.
  fileprivate mutating func isNew(_ ordinal: Int, at index: Int) -> Bool {
    guard !writtenKeys.contains(where: { $0.ordinal == ordinal }) else { return false }
    writtenKeys.append((ordinal, index))
    return true
  }

  private func index(of name: String) -> Int? {
    let names = form.names
    return writtenKeys.first { names[$0.ordinal] == name }?.index
  }

  /// What a key's value means, or its default when it is left out; nil when it has none, and when
  /// something was reported.
  subscript<Value>(key: Key<Value>) -> Value? { holds(key) ? stated(key) : key.fallback }

  /// What a key's value means; nil when it is left out or was reported.
  func stated<Value>(_ key: Key<Value>) -> Value? {
    index(of: key.name).flatMap {
      key.kind.decode(JSONValue(document: value.document, index: $0 + 1), values)
    }
  }

  /// What the values of keys mean that are required or have defaults; nil when one was reported. All
  /// are decoded, so that every mistake is reported.
  func all<each Value>(_ key: repeat Key<each Value>) -> (repeat each Value)? {
    let decoded = (repeat self[each key])
    return try? (repeat Self.unwrapped(each decoded))
  }

  private struct Reported: Error {}

  private static func unwrapped<Item>(_ value: Item?) throws(Reported) -> Item {
    guard let value else { throw Reported() }
    return value
  }

  /// Sets a property of an object to what a key's value means, or to its default.
  func set<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, Value>, of object: Object, to key: Key<Value>
  ) {
    if let value = self[key] { object[keyPath: property] = value }
  }

  func holds(_ key: any FormKey) -> Bool { index(of: key.name) != nil }

  func holds(_ name: String) -> Bool { index(of: name) != nil }

  /// The byte range of a key that was written, for reports on it.
  func range(of key: any FormKey) -> Range<Int>? {
    index(of: key.name).map { JSONValue(document: value.document, index: $0).range }
  }

  /// Reports an object that has none of some keys, unless an unknown one is meant as one of them.
  func reportNone(of keys: [any FormKey], _ message: @autoclosure () -> String, help: String) {
    guard !keys.contains(where: holds) else { return }
    let isMeant = value.members.contains { member in
      guard let name = member.key.string, !form.names.contains(name) else { return false }
      return keys.contains { Remedy.isMeant($0.name, by: name) }
    }
    if !isMeant { values.report(.missingKey, value, message(), help: help) }
  }

  /// Reports an object without a key that it needs.
  func require(_ key: any FormKey) {
    reportNone(
      of: [key], "\(form.noun) needs the key \"\(key.name)\"", help: "add \"\(key.name)\"")
  }

  /// Reports the second of the keys that are written and exclude each other.
  func reportExclusive(_ keys: [any FormKey], help: String = "keep one of them") {
    let written = keys.compactMap { key in range(of: key).map { (key.name, $0) } }
      .sorted { $0.1.lowerBound < $1.1.lowerBound }
    guard let first = written.first, let second = written.dropFirst().first else { return }
    values.sink.report(
      .exclusiveKeys, at: second.1, "\"\(second.0)\" and \"\(first.0)\" exclude each other",
      help: help, related: [("the other is", first.1)])
  }
}
