import Foundation
import LaminarEngine
import LaminarGraphics

/// A key of an object of the format: its name, what it takes, and what it means, stated once.
///
/// Reading, the schema, the manual's tables, diagnostics and the defaults of comparisons follow. It
/// is a class, so that readers hand on a reference and not all of its description.
final class Key<Value: Sendable>: FormKey {
  let name: String
  let signature: UInt64
  let kind: ValueKind<Value>
  /// What leaving out the key means.
  let fallback: Value?
  private let summary: String
  private let unit: SchemaUnit?
  private let fallbackNode: SchemaNode?
  private let examples: [SchemaNode]

  private init(
    _ name: String, _ kind: ValueKind<Value>, _ summary: String, unit: SchemaUnit?,
    fallback: Value?, fallbackNode: SchemaNode?, examples: [SchemaNode] = []
  ) {
    self.name = name
    signature = KeySignature.of(name)
    self.kind = kind
    self.fallback = fallback
    self.summary = summary
    self.unit = unit
    self.fallbackNode = fallbackNode
    self.examples = examples
  }

  /// A key without a default.
  convenience init(
    _ name: String, _ kind: ValueKind<Value>, _ summary: String, unit: SchemaUnit? = nil
  ) {
    self.init(name, kind, summary, unit: unit, fallback: nil, fallbackNode: nil)
  }

  /// A key whose default the schema states.
  convenience init(
    _ name: String, _ kind: ValueKind<Value>, default fallback: Value, _ summary: String,
    unit: SchemaUnit? = nil
  ) where Value: SchemaConvertible {
    self.init(
      name, kind, summary, unit: unit, fallback: fallback, fallbackNode: fallback.schemaNode)
  }

  /// A key whose value and default its reader decodes.
  convenience init(
    _ name: String, _ kind: ValueKind<Value>, default fallback: SchemaNode, _ summary: String
  ) where Value == JSONValue {
    self.init(name, kind, stating: fallback, summary)
  }

  /// A key whose default its reader knows, and the schema states unless it is nil.
  convenience init(
    _ name: String, _ kind: ValueKind<Value>, stating fallback: SchemaNode?, _ summary: String,
    unit: SchemaUnit? = nil
  ) {
    self.init(name, kind, summary, unit: unit, fallback: nil, fallbackNode: fallback)
  }

  /// The key with an example of its value.
  func example(_ value: SchemaNode) -> Key {
    Key(
      name, kind, summary, unit: unit, fallback: fallback, fallbackNode: fallbackNode,
      examples: examples + [value])
  }

  /// The key in a form where its value, which readers decode, is described otherwise.
  func taking(_ schema: SchemaNode, _ summary: String? = nil) -> Key {
    Key(
      name, ValueKind(schema, kind.decode), summary ?? self.summary, unit: unit,
      fallback: fallback, fallbackNode: fallbackNode, examples: examples)
  }

  var member: (String, SchemaNode) {
    SceneSchema.member(
      name, kind.schema, summary, unit: unit, default: fallbackNode, examples: examples)
  }

  var isRemark: Bool { Value.self == Void.self }

  func check(_ value: JSONValue, _ values: ValueDecoder) { _ = kind.decode(value, values) }
}

extension JSONValue {
  /// The value of a key of an object; nil when it is left out.
  subscript(key: any FormKey) -> JSONValue? { self[key.name] }
}

/// A key of any kind of value.
protocol FormKey: AnyObject, Sendable {
  var name: String { get }
  /// Equal for keys of one name, and different for those of a form.
  var signature: UInt64 { get }
  /// The key in the schema of its object.
  var member: (String, SchemaNode) { get }
  /// Whether the value has no meaning for readers: it is checked when its object is read.
  var isRemark: Bool { get }

  /// Reports what is wrong with a value.
  func check(_ value: JSONValue, _ values: ValueDecoder)
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
  private let requirements: FormRules
  fileprivate let ordinals: KeyOrdinals
  fileprivate let signatures: [UInt64]
  /// The keys that are checked when an object is read.
  private let remarks: KeySet
  /// The keys that refine some of the variants.
  private let refining: KeySet
  private let hint: @Sendable (String) -> String?

  /// Makes a form; unless it is among the keys, `note` is the last one.
  ///
  /// - Parameters:
  ///   - misplaced: Keys that authors write though they do not belong here, with reports of their
  ///     own.
  ///   - hint: What to do about a key that the form does not have; nil suggests the nearest one.
  init(
    _ noun: String, _ keys: [any FormKey], sibling: (type: String, noun: String)? = nil,
    misplaced: [Key<Void>] = [], _ rules: [FormRule] = [],
    hint: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.noun = noun
    self.sibling = sibling
    self.hint = hint
    let documented = keys.contains { $0.name == Self.note.name } ? keys : keys + [Self.note]
    documentedCount = documented.count
    self.keys = documented + misplaced
    self.rules = rules
    precondition(self.keys.count <= KeySet.most, "\(noun) has more keys than a set of keys holds")
    ordinals = KeyOrdinals(self.keys.enumerated().map { ($1.name, $0) })
    signatures = self.keys.map(\.signature)
    requirements = FormRules(rules, ordinals)
    remarks = ordinals.set(of: self.keys.filter(\.isRemark))
    refining = ordinals.set(
      of: rules.flatMap { rule -> [any FormKey] in
        guard case .variants(let variants, _, _) = rule else { return [] }
        return variants.flatMap(\.keys)
      })
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

  var names: [String] { ordinals.names }

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
    var unknown: [JSONValue] = []
    let found = find(in: value, values) { unknown.append($0) }
    if !remarks.isDisjoint(with: found.keys) {
      for (key, value) in found.written where key.isRemark { key.check(value, values) }
    }
    if !siblings.isEmpty { unknown.removeAll { reportForeign($0, values, among: siblings) } }
    var missing: [MissingKey] = []
    requirements.check(found, &missing, noun)
    if !unknown.isEmpty { report(unknown, found, &missing) }
    for key in missing {
      values.sink.report(.missingKey, at: value.mark, key.message, help: key.help)
    }
    return found
  }

  /// Finds the keys of an object that has those of other forms too.
  ///
  /// - Parameter unknown: Gets the keys that the form does not have.
  @inline(__always)
  func find(
    in object: JSONValue, _ values: ValueDecoder, unknown: (JSONValue) -> Void = { _ in }
  ) -> Found {
    var keys: KeySet = []
    var entries: [Found.Entry] = []
    entries.reserveCapacity(object.count)
    let document = object.document
    let end = document.end(ofContainer: document.node(at: object.index))
    var index = object.index + 1
    while index < end {
      if let ordinal = ordinals.meaning(ofKeyAt: index, in: document) {
        // Of a key that is written twice, which was reported, the first counts.
        if !keys.contains(ordinal: ordinal) {
          keys.insert(ordinal: ordinal)
          entries.append(
            Found.Entry(
              signature: signatures[ordinal], ordinal: Int32(truncatingIfNeeded: ordinal),
              index: Int32(truncatingIfNeeded: index)))
        }
      } else {
        unknown(JSONValue(document: document, index: index))
      }
      index = document.index(after: index + 1)
    }
    return Found(form: self, value: object, values: values, keys: keys, entries: entries)
  }

  // MARK: - Unknown and foreign keys

  /// Reports keys that the form does not have, each with its nearest spelling.
  private func report(_ unknown: [JSONValue], _ found: Found, _ missing: inout [MissingKey]) {
    // Keys that refine another variant are not suggested.
    let known = names.enumerated().compactMap { ordinal, name in
      !refining.contains(ordinal: ordinal) || found.variant?.has(name) != false ? name : nil
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
        help: Remedy.forKey(name, among: known) ?? hint(name)
          ?? Spelling.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" })
    }
  }

  /// What to do about a key that objects of another type have; nil where none has it.
  static func hint(_ name: String, among siblings: [Form]) -> String? {
    siblings.first { $0.names.contains(name) }?.sibling.map {
      "that is a key of \($0.noun); write \"type\": \"\($0.type)\""
    }
  }

  /// What to do about a key that only objects with one of some keys or types have.
  static func hint(owners: [String]) -> String {
    "that is a key of \(DiagnosticText.alternatives(owners.map { "\"\($0)\"" }))"
  }

  /// Reports a key that only siblings have; false for any other.
  private func reportForeign(
    _ key: JSONValue, _ values: ValueDecoder, among siblings: [Form]
  ) -> Bool {
    let owners = siblings.filter {
      $0.ordinals.meaning(ofKeyAt: key.index, in: key.document) != nil
    }
    guard !owners.isEmpty else { return false }
    values.reportForeign(
      key, sibling?.noun ?? noun, of: owners.compactMap(\.sibling?.type),
      remedy: Remedy.forKey(key.string ?? "", among: names))
    return true
  }
}

extension ValueDecoder {
  /// Reports a key that only some other objects have.
  ///
  /// - Parameter remedy: What to write instead; nil names the owners.
  fileprivate func reportForeign(
    _ key: JSONValue, _ noun: String, of owners: [String], remedy: String? = nil
  ) {
    report(
      .unknownKey, key, "unknown key \"\(key.string ?? "")\" on \(noun)",
      help: remedy ?? Form.hint(owners: owners))
  }
}

// MARK: - Found

/// An object of a form: which of its keys are written.
///
/// A class, since it is handed from reader to reader, and a copy of all that it holds costs more than it.
/// What readers ask for is constant: access to a variable of a class is checked at run time.
final class Found {
  let form: Form
  let value: JSONValue
  /// Decodes the values of keys.
  let values: ValueDecoder
  /// The variant that the object is; nil when the form has none, and when that was reported.
  var variant: FormVariant?
  /// The keys that are written.
  let keys: KeySet
  /// The written keys in their order. They are few, so that a key is found by a look at each.
  private let entries: [Entry]

  fileprivate struct Entry {
    let signature: UInt64
    let ordinal: Int32
    /// The index of the key on the tape.
    let index: Int32
  }

  fileprivate init(
    form: Form, value: JSONValue, values: ValueDecoder, keys: KeySet, entries: [Entry]
  ) {
    self.form = form
    self.value = value
    self.values = values
    self.keys = keys
    self.entries = entries
  }

  /// The same keys, whose times count frames at another rate.
  func counting(at frameRate: Rational) -> Found {
    var values = values
    values.frameRate = frameRate
    let found = Found(form: form, value: value, values: values, keys: keys, entries: entries)
    found.variant = variant
    return found
  }

  /// The index of a key on the tape; nil when it is left out.
  @inline(__always)
  private func index(of key: any FormKey) -> Int? {
    let signature = key.signature
    for entry in entries where entry.signature == signature { return Int(entry.index) }
    return nil
  }

  /// The written keys with their values, in the order written.
  var written: some Sequence<(key: any FormKey, value: JSONValue)> {
    entries.lazy.map { [form, value] entry in
      (
        form.keys[Int(entry.ordinal)],
        JSONValue(document: value.document, index: Int(entry.index) + 1)
      )
    }
  }

  func holds(_ key: any FormKey) -> Bool { index(of: key) != nil }

  /// The value of a key as it is written; nil when it is left out.
  func value(of key: any FormKey) -> JSONValue? {
    index(of: key).map { JSONValue(document: value.document, index: $0 + 1) }
  }

  // MARK: - Meanings

  /// What a key's value means, or its default when it is left out; nil when it has none, and when
  /// something was reported.
  subscript<Value>(key: Key<Value>) -> Value? {
    guard let written = value(of: key) else { return key.fallback }
    return key.kind.decode(written, values)
  }

  /// What a key's value means; nil when it is left out or was reported.
  func stated<Value>(_ key: Key<Value>) -> Value? {
    value(of: key).flatMap { key.kind.decode($0, values) }
  }

  /// What the values of keys mean that are required or have defaults; nil when one was reported. All
  /// are decoded, so that every mistake is reported.
  ///
  /// There is one for each number of keys: those of a parameter pack are read through the runtime's
  /// metadata, which takes longer than the rest of an event.
  func all<A, B>(_ a: Key<A>, _ b: Key<B>) -> (A, B)? {
    let values = (self[a], self[b])
    guard let a = values.0, let b = values.1 else { return nil }
    return (a, b)
  }

  func all<A, B, C>(_ a: Key<A>, _ b: Key<B>, _ c: Key<C>) -> (A, B, C)? {
    let (values, last) = (all(a, b), self[c])
    guard let (a, b) = values, let last else { return nil }
    return (a, b, last)
  }

  func all<A, B, C, D>(_ a: Key<A>, _ b: Key<B>, _ c: Key<C>, _ d: Key<D>) -> (A, B, C, D)? {
    let (values, last) = (all(a, b, c), self[d])
    guard let (a, b, c) = values, let last else { return nil }
    return (a, b, c, last)
  }

  func all<A, B, C, D, E>(
    _ a: Key<A>, _ b: Key<B>, _ c: Key<C>, _ d: Key<D>, _ e: Key<E>
  ) -> (A, B, C, D, E)? {
    let (values, last) = (all(a, b, c, d), self[e])
    guard let (a, b, c, d) = values, let last else { return nil }
    return (a, b, c, d, last)
  }

  /// Sets a property of an object to what a key's value means, or to its default.
  func set<Object: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Object, Value>, of object: Object, to key: Key<Value>
  ) {
    if let value = self[key] { object[keyPath: property] = value }
  }

  // MARK: - Reports

  /// The byte range of a key that was written, for reports on it.
  func range(of key: any FormKey) -> Range<Int>? {
    index(of: key).map { JSONValue(document: value.document, index: $0).range }
  }

  /// Reports something about a key, if it is written.
  func report(
    _ id: DiagnosticID, _ key: any FormKey, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String?
  ) {
    if let range = range(of: key) { values.sink.report(id, at: range, message(), help: help()) }
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

  /// Warns of a key that something beside it switches off.
  func reportNoEffect(_ key: any FormKey, _ reason: @autoclosure () -> String) {
    report(.noEffect, key, "\"\(key.name)\" has no effect \(reason())", help: "remove it")
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

  /// Reports the written ones of the keys that refine other variants than the object's.
  func reportForeign(_ keys: KeySet, to variant: FormVariant, among variants: [FormVariant]) {
    for entry in entries where keys.contains(ordinal: Int(entry.ordinal)) {
      let name = form.names[Int(entry.ordinal)]
      values.reportForeign(
        JSONValue(document: value.document, index: Int(entry.index)), variant.noun,
        of: variants.filter { $0.has(name) }.map(\.key.name))
    }
  }
}
