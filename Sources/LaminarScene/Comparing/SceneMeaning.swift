import LaminarEngine
import LaminarGraphics

/// A value without its spelling: 0.6 for `"600ms"`, the same colour for `"red"` and `"#f00"`.
indirect enum Meaning: Hashable, Sendable {
  case null, invalid
  case bool(Bool)
  case number(Double)
  case text(String)
  case color(Color)
  case list([Meaning])
  case members([String: Meaning])
}

/// What the values of a scene's file mean by the schema: which keys only write a default, and what
/// values stand for that can be written in several ways.
///
/// The schema follows from the tables that read scenes, so every default of theirs is known here.
struct SceneMeaning {
  private let values: ValueDecoder
  /// The indices of values that are the defaults of their keys.
  private var defaults: Set<Int> = []
  /// The meanings of values with several spellings, by their indices.
  private var spelled: [Int: Meaning] = [:]
  /// The files of parts, by the indices of the paths that name them.
  private var parts: [Int: JSONValue] = [:]

  /// Reads a scene's file, with the parts that it uses.
  init(_ document: JSONDocument) {
    // What cannot be decoded was reported when the scene was loaded.
    self.init(ValueDecoder(sink: DiagnosticSink(source: document.source)))
    let roots = (document.root.map { [$0.index] } ?? []) + document.links.copies.map(\.root)
    for index in roots {
      read(JSONValue(document: document, index: index), by: [SchemaMeaning.shared.root])
    }
  }

  /// Knows nothing of a file yet.
  fileprivate init(_ values: ValueDecoder) { self.values = values }

  /// What a value means to its object: nil for the default of its key, as for a key that is left out.
  func meaning(of value: JSONValue?) -> Meaning? {
    guard let value, !defaults.contains(value.index) else { return nil }
    return wholeMeaning(of: value)
  }

  /// A value without its spelling, its defaults and its notes; the path of a part with what is in it.
  func wholeMeaning(of value: JSONValue) -> Meaning {
    if let known = spelled[value.index] { return known }
    switch value.kind {
    case .null: return .null
    case .bool: return .bool(value.bool ?? false)
    case .number: return .number(value.number ?? 0)
    case .string:
      let text = Meaning.text(value.string ?? "")
      guard let part = parts[value.index] else { return text }
      return .list([text, members(of: part, without: ObjectReading.part.remarks)])
    case .array: return .list(value.elements.map(wholeMeaning))
    case .object: return members(of: value)
    case .invalid: return .invalid
    }
  }

  /// An object without its spelling, its defaults, its notes and some keys.
  func wholeMeaning(of value: JSONValue, without remarks: Set<String>) -> Meaning {
    members(of: value, without: remarks)
  }

  private func members(of value: JSONValue, without remarks: Set<String> = []) -> Meaning {
    var members: [String: Meaning] = [:]
    for member in value.members {
      let key = member.key.string ?? ""
      if key != Form.note.name, !remarks.contains(key) { members[key] = meaning(of: member.value) }
    }
    return .members(members)
  }

  // MARK: - Reading

  /// Keys that have the value of another one when they are left out.
  private static let siblings = [
    "key": "keyPath", "toAttribute": "attribute", "startCenter": "center",
  ]

  private mutating func read(_ value: JSONValue, by rules: [Int]) {
    let schema = SchemaMeaning.shared
    let rules = schema.rules(rules, of: value)
    if let meaning = schema.spelled(value, by: rules, values) { spelled[value.index] = meaning }
    if value.kind == .array {
      let items = rules.compactMap { schema[$0].items }
      if !items.isEmpty { for element in value.elements { read(element, by: items) } }
    }
    guard value.kind == .object else { return }
    for member in value.members {
      guard let key = member.key.string, key != Form.note.name else { continue }
      var below: [Int] = []
      var fallbacks: [Meaning] = []
      for rule in rules {
        let own = schema[rule].properties[key]
        if let next = own?.rule ?? (own == nil ? schema[rule].others : nil) { below.append(next) }
        if let fallback = own?.fallback { fallbacks.append(fallback) }
      }
      read(member.value, by: below)
      if !fallbacks.isEmpty, fallbacks.contains(wholeMeaning(of: member.value)) {
        defaults.insert(member.value.index)
      }
    }
    for (key, sibling) in Self.siblings {
      if let own = value[key], let other = value[sibling],
        wholeMeaning(of: own) == wholeMeaning(of: other)
      {
        defaults.insert(own.index)
      }
    }
    if let use = value["use"] { parts[use.index] = value.part }
  }
}

// MARK: - Schema

/// What the schema of scenes says about defaults and spellings, without what it says about validity.
private struct SchemaMeaning: Sendable {
  /// Decodes a value that can be written in several ways; nil for one that is not of that kind.
  typealias Spelling = @Sendable (JSONValue, ValueDecoder) -> Meaning?

  /// What a schema says of a value.
  struct Rule: Sendable {
    var spelling: Spelling?
    /// The rules of an object's keys, and what leaving them out means.
    var properties: [String: (rule: Int?, fallback: Meaning?)] = [:]
    /// The rule of members that are not among the properties.
    var others: Int?
    var items: Int?
    /// The rules that hold too.
    fileprivate var parts: [Int] = []
    /// The rules of objects that have some keys, and of those that do not.
    fileprivate var conditions: [(keys: [String], then: Int?, other: Int?)] = []
    /// The rules by the value of `type`, and the type of an object without the key.
    fileprivate var types: [String: Int] = [:]
    fileprivate var standardType: String?
  }

  /// The schema of scenes.
  static let shared = SchemaMeaning()

  private var all: [Rule] = []
  private var indices: [String: Int] = [:]
  private(set) var root = 0

  private init() {
    root = add(SceneSchema.root) ?? 0
  }

  /// A rule by its index.
  subscript(index: Int) -> Rule { all[index] }

  /// The rules that hold for a value: those given, and what they bring about.
  func rules(_ given: [Int], of value: JSONValue) -> [Int] {
    var rules: [Int] = []
    var waiting = given
    while let index = waiting.popLast() {
      if rules.contains(index) { continue }
      rules.append(index)
      let rule = all[index]
      waiting += rule.parts
      if !rule.types.isEmpty, let type = value["type"]?.string ?? rule.standardType,
        let own = rule.types[type]
      {
        waiting.append(own)
      }
      for (keys, then, other) in rule.conditions {
        if let next = keys.allSatisfy({ value[$0] != nil }) ? then : other { waiting.append(next) }
      }
    }
    return rules
  }

  /// What a value with several spellings means; nil for any other.
  func spelled(_ value: JSONValue, by rules: [Int], _ values: ValueDecoder) -> Meaning? {
    for rule in rules {
      if let meaning = all[rule].spelling?(value, values) { return meaning }
    }
    return nil
  }

  // MARK: - Spellings

  /// The values of definitions that have several spellings.
  private static let spellings: [String: Spelling] = [
    "time": time, "nonNegativeTime": time, "positiveTime": time, "angle": angle,
    "color": color, "definiteColor": color,
    "transform": { value, values in
      guard value.kind == .array, let matrix = values.transform(value) else { return nil }
      return .list(PropertyValue.transform(matrix).components.map { .number($0) })
    },
    "timingFunction": { $1.timingFunction($0).map { .text($0.description) } },
    // 0 is once, as 1 is.
    "repeatCount": { value, values in
      value.number == 0 ? .number(1) : endlessCount(value, values)
    },
  ]

  private static let endlessCount: Spelling = { value, _ in
    ValueDecoder.endlessCounts.contains(where: value.isSpelled) ? .number(.infinity) : nil
  }

  private static let time: Spelling = { value, _ in
    value.kind == .string ? value.seconds.map { .number($0) } : nil
  }

  private static let angle: Spelling = { value, values in
    guard value.string.flatMap(Quantity.init) != nil else { return nil }
    return values.angle(value).map { .number($0) }
  }

  private static let color: Spelling = { value, values in
    guard value.kind == .string || value.count == 4 else { return nil }
    return values.color(value).map { $0.map { .color($0) } ?? .text("none") }
  }

  /// A value of any type: a text in it can be a time, an angle or a colour.
  private static let anything: Spelling = { value, values in
    guard let text = value.string else { return nil }
    return time(value, values) ?? angle(value, values) ?? Color(css: text).map { .color($0) }
  }

  /// How values of one of two kinds are written: a number or the names of its bits, a count or the words
  /// for no end, a list or its only element.
  private static func spelling(ofAny choices: [SchemaNode]) -> Spelling? {
    guard choices.count == 2 else { return nil }
    if choices[1]["enum"]?.elements.compactMap(\.stringValue) == ValueDecoder.endlessCounts {
      return endlessCount
    }
    guard let items = choices[1]["items"] else { return nil }
    if choices[0]["type"]?.stringValue == "integer", let bits = items["enum"]?.elements {
      let names = bits.compactMap(\.stringValue)
      return { value, _ in
        guard value.kind == .array else { return nil }
        let bits = value.elements.compactMap { $0.string.flatMap(names.firstIndex) }
        return .number(Double(bits.reduce(0) { $0 | 1 << $1 }))
      }
    }
    guard items.text() == choices[0].text() else { return nil }
    return { value, _ in value.string.map { .list([.text($0)]) } }
  }

  // MARK: - Reading the schema

  private mutating func add(_ node: SchemaNode) -> Int? {
    guard case .object(let members) = node, !members.isEmpty else { return nil }
    if members.allSatisfy({ $0.0 == "$ref" || Self.remarks.contains($0.0) }),
      let name = node.referenceName
    {
      return definition(name)
    }
    let index = all.count
    all.append(Rule())
    let rule = self.rule(of: node, at: index)
    all[index] = rule
    return index
  }

  /// Keywords without a meaning here.
  private static let remarks: Set = ["description", "default", "examples"]

  private mutating func definition(_ name: String) -> Int? {
    if let known = indices[name] { return known }
    guard let node = SceneSchema.definitions.first(where: { $0.0 == name })?.1 else { return nil }
    let index = all.count
    all.append(Rule())
    indices[name] = index
    var rule = self.rule(of: node, at: index)
    rule.spelling = Self.spellings[name] ?? rule.spelling
    all[index] = rule
    return index
  }

  private mutating func rule(of node: SchemaNode, at index: Int) -> Rule {
    var rule = Rule()
    for (keyword, content) in node.members {
      switch keyword {
      case "$ref":
        if let part = node.referenceName.flatMap({ definition($0) }) { rule.parts.append(part) }
      case "type" where !content.elements.isEmpty:
        rule.spelling = Self.anything
        // What is in it is of any type too.
        rule.items = rule.items ?? index
        rule.others = rule.others ?? index
      case "properties":
        for (key, member) in content.members {
          let below = add(member)
          rule.properties[key] = (below, member["default"].flatMap { meaning(of: $0, by: below) })
        }
      case "additionalProperties": rule.others = add(content) ?? rule.others
      case "patternProperties":
        // Values by key paths: which of the patterns holds makes no difference here.
        rule.others =
          content.members.count == 1
          ? add(content.members[0].1) : definition("animatedValue")
      case "items": rule.items = add(content)
      case "allOf", "anyOf", "oneOf":
        for part in content.elements { add(part, to: &rule) }
        if keyword == "anyOf" { rule.spelling = Self.spelling(ofAny: content.elements) }
      case "if":
        let then = node["then"].flatMap { add($0) }
        let other = node["else"].flatMap { add($0) }
        if let keys = content["required"], content.members.count == 1 {
          rule.conditions.append((keys.elements.compactMap(\.stringValue), then, other))
        } else {
          // Other conditions are about validity.
          rule.parts += [then, other].compactMap { $0 }
        }
      default: break
      }
    }
    return rule
  }

  private mutating func add(_ part: SchemaNode, to rule: inout Rule) {
    // The choice of a definition by the type of an object.
    if let test = part["if"], let type = test["properties"]?["type"]?["const"]?.stringValue,
      let consequence = part["then"]
    {
      if test["required"] == nil { rule.standardType = type }
      rule.types[type] = add(consequence)
    } else if let index = add(part) {
      rule.parts.append(index)
    }
  }

  /// The meaning of a default, which is written as any value.
  private func meaning(of fallback: SchemaNode, by rule: Int?) -> Meaning? {
    let source = SourceText(fileName: "", bytes: Array(fallback.text().utf8))
    let values = ValueDecoder(sink: DiagnosticSink(source: source))
    let document = JSONDocument.read(source, dialect: .strict, into: values.sink)
    return document.root.map { value in
      spelled(value, by: rules(rule.map { [$0] } ?? [], of: value), values)
        ?? SceneMeaning(values).wholeMeaning(of: value)
    }
  }
}
