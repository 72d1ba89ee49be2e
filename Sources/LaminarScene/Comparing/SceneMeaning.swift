import LaminarEngine
import LaminarGraphics

/// What the values of a scene's file mean by the schema: which keys only write a default, and what
/// values stand for that can be written in several ways.
///
/// The schema is made from the tables that read scenes, so every default of theirs is known here.
struct SceneMeaning {
  private let document: JSONDocument
  private let values: ValueDecoder
  /// The indices of values that are the defaults of their keys.
  private var defaults: Set<Int> = []
  /// The meanings of values with several spellings, by their indices.
  private var meanings: [Int: JSONValue.Meaning] = [:]

  /// Reads a scene's file, with the parts that it uses.
  init(_ document: JSONDocument) {
    self.document = document
    // What cannot be decoded was reported when the scene was loaded.
    values = ValueDecoder(sink: DiagnosticSink(source: document.source))
    let roots = (document.root.map { [$0.index] } ?? []) + document.links.copies.map(\.root)
    for index in roots {
      read(JSONValue(document: document, index: index), by: [SchemaMeaning.shared.root])
    }
  }

  /// Whether a value is the default of its key: without the key the scene is the same.
  func isDefault(_ value: JSONValue) -> Bool { defaults.contains(value.index) }

  /// A value without its spelling, its defaults and its notes.
  func meaning(of value: JSONValue) -> JSONValue.Meaning {
    if let known = meanings[value.index] { return known }
    switch value.kind {
    case .array: return .list(value.elements.map { meaning(of: $0) })
    case .object:
      var members: [String: JSONValue.Meaning] = [:]
      for member in value.members where member.key.string != "note" && !isDefault(member.value) {
        members[member.key.string ?? ""] = meaning(of: member.value)
      }
      return .members(members)
    case .null, .bool, .number, .string, .invalid: return value.plainMeaning
    }
  }

  // MARK: - Reading

  /// Keys that have the value of another one when they are left out.
  private static let siblings = [
    "key": "keyPath", "toAttribute": "attribute", "startCenter": "center",
  ]

  private mutating func read(_ value: JSONValue, by rules: [Int]) {
    let schema = SchemaMeaning.shared
    let rules = schema.rules(rules, of: value)
    if let spelling = rules.lazy.compactMap({ schema[$0].spelling }).first {
      meanings[value.index] = meaning(of: value, as: spelling)
    }
    switch value.kind {
    case .array:
      let items = rules.compactMap { schema[$0].items }
      if !items.isEmpty { for element in value.elements { read(element, by: items) } }
    case .object:
      for member in value.members {
        guard let key = member.key.string, key != "note" else { continue }
        var below: [Int] = []
        var fallbacks: [SchemaNode] = []
        for rule in rules {
          guard let own = schema[rule].properties[key] else {
            if let others = schema[rule].others { below.append(others) }
            continue
          }
          if let rule = own.rule { below.append(rule) }
          fallbacks += own.fallbacks
        }
        read(member.value, by: below)
        if fallbacks.isEmpty { continue }
        let spelling = schema.rules(below, of: member.value).lazy
          .compactMap { schema[$0].spelling }.first
        let own = meaning(of: member.value)
        if fallbacks.contains(where: { Self.meaning(of: $0, as: spelling) == own }) {
          defaults.insert(member.value.index)
        }
      }
      for (key, sibling) in Self.siblings {
        if let own = value[key], let other = value[sibling],
          meaning(of: own) == meaning(of: other)
        {
          defaults.insert(own.index)
        }
      }
    case .null, .bool, .number, .string, .invalid: break
    }
  }

  // MARK: - Spellings

  private func meaning(
    of value: JSONValue, as spelling: SchemaMeaning.Spelling
  ) -> JSONValue.Meaning {
    switch spelling {
    case .color:
      if let color = values.color(value) { return color.map { .color($0) } ?? .text("none") }
    case .animatedValue:
      if let color = value.string.flatMap({ Color(css: $0) }) { return .color(color) }
    case .transform:
      if let matrix = values.transform(value) { return Self.meaning(of: matrix) }
    case .timingFunction:
      if let function = values.timingFunction(value) { return .text(function.description) }
    case .repeatCount: if value.number == 0 { return .number(1) }
    case .mask(let names):
      guard value.kind == .array else { break }
      return .number(
        names.enumerated().reduce(0) { sum, bit in
          sum
            + (value.elements.contains { $0.isSpelled(bit.element) } ? Double(1 << bit.offset) : 0)
        })
    case .list: if value.kind == .string { return .list([value.plainMeaning]) }
    }
    return value.kind == .array ? .list(value.elements.map { meaning(of: $0) }) : value.plainMeaning
  }

  /// The meaning of a default.
  private static func meaning(
    of node: SchemaNode, as spelling: SchemaMeaning.Spelling?
  ) -> JSONValue.Meaning {
    let numbers = node.elements.compactMap(\.numberValue)
    switch spelling {
    case .color? where numbers.count == 4:
      return .color(
        Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    case .timingFunction?:
      if let function = node.stringValue.flatMap({ try? TimingFunction(text: $0) }) {
        return .text(function.description)
      }
    case .repeatCount? where node.numberValue == 0: return .number(1)
    case .list?: if let text = node.stringValue { return .list([.text(text)]) }
    default: break
    }
    switch node {
    case .object(let members):
      return .members(
        Dictionary(members.map { ($0.0, meaning(of: $0.1, as: nil)) }) { first, _ in first })
    case .array(let list): return .list(list.map { meaning(of: $0, as: nil) })
    case .string(let text): return JSONValue.meaning(of: text)
    case .number(let number): return .number(number)
    case .bool(let flag): return .bool(flag)
    }
  }

  private static func meaning(of matrix: Transform3D) -> JSONValue.Meaning {
    .list(PropertyValue.transform(matrix).components.map { .number($0) })
  }
}

// MARK: - Schema

/// What the schema of scenes says about defaults and spellings, without what it says about validity.
private struct SchemaMeaning: Sendable {
  /// How several texts can mean one value.
  enum Spelling: Sendable {
    case color, transform, timingFunction
    /// 0 is once, as 1 is.
    case repeatCount
    /// A value of any key path: the name of a colour can be one.
    case animatedValue
    /// A number, or the names of its bits.
    case mask([String])
    /// A list, or its only element.
    case list
  }

  /// What a key of an object takes.
  struct Key: Sendable {
    var rule: Int?
    /// The values that mean what leaving out the key means.
    var fallbacks: [SchemaNode] = []
  }

  /// What a schema says of a value.
  struct Rule: Sendable {
    var spelling: Spelling?
    var properties: [String: Key] = [:]
    /// The rule of members that are not among the properties.
    var others: Int?
    var items: Int?
    /// The rules that hold too.
    fileprivate var parts: [Int] = []
    fileprivate var conditions: [(test: SchemaNode, then: Int?, other: Int?)] = []
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
      for (test, then, other) in rule.conditions {
        if let next = Self.isMet(test, by: value) ? then : other { waiting.append(next) }
      }
    }
    return rules
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
    let rule = self.rule(of: node)
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
    var rule = self.rule(of: node)
    switch name {
    case "color", "definiteColor": rule.spelling = .color
    case "transform": rule.spelling = .transform
    case "timingFunction": rule.spelling = .timingFunction
    case "repeatCount": rule.spelling = .repeatCount
    case "animatedValue": rule.spelling = .animatedValue
    default: break
    }
    all[index] = rule
    return index
  }

  private mutating func rule(of node: SchemaNode) -> Rule {
    var rule = Rule()
    for (keyword, content) in node.members {
      switch keyword {
      case "$ref":
        if let part = node.referenceName.flatMap({ definition($0) }) { rule.parts.append(part) }
      case "properties":
        for (key, member) in content.members {
          rule.properties[key] = Key(
            rule: add(member), fallbacks: member["default"].map { [$0] } ?? [])
        }
      case "additionalProperties": rule.others = rule.others ?? add(content)
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
        rule.conditions.append(
          (content, node["then"].flatMap { add($0) }, node["else"].flatMap { add($0) }))
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

  /// How values of one of some kinds are written.
  private static func spelling(ofAny choices: [SchemaNode]) -> Spelling? {
    guard choices.count == 2, let items = choices[1]["items"] else { return nil }
    if choices[0]["type"]?.stringValue == "integer", let names = items["enum"] {
      return .mask(names.elements.compactMap(\.stringValue))
    }
    return items.text() == choices[0].text() ? .list : nil
  }

  // MARK: - Conditions

  /// Whether a value meets a condition, as far as the keywords are those of the schema's conditions.
  private static func isMet(_ test: SchemaNode, by value: JSONValue) -> Bool {
    test.members.allSatisfy { keyword, content in
      switch keyword {
      case "required":
        value.kind != .object
          || content.elements.allSatisfy { name in name.stringValue.flatMap { value[$0] } != nil }
      case "properties":
        content.members.allSatisfy { key, node in value[key].map { isMet(node, by: $0) } ?? true }
      case "const": content.stringValue.map { value.isSpelled($0) } ?? true
      case "enum":
        content.elements.contains { $0.stringValue.map { value.isSpelled($0) } ?? true }
      case "type": (content.stringValue == "object") == (value.kind == .object)
      case "anyOf": content.elements.contains { isMet($0, by: value) }
      case "allOf": content.elements.allSatisfy { isMet($0, by: value) }
      case "not": !isMet(content, by: value)
      default: true
      }
    }
  }
}
