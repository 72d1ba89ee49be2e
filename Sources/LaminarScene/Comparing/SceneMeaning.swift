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
