import LaminarEngine
import LaminarGraphics

/// A value that the schema can state as a default.
protocol SchemaConvertible {
  var schemaNode: SchemaNode { get }
}

extension Bool: SchemaConvertible { var schemaNode: SchemaNode { .bool(self) } }
extension Int: SchemaConvertible { var schemaNode: SchemaNode { .number(Double(self)) } }
extension Double: SchemaConvertible { var schemaNode: SchemaNode { .number(self) } }
extension Rational: SchemaConvertible { var schemaNode: SchemaNode { .number(doubleValue) } }
extension String: SchemaConvertible { var schemaNode: SchemaNode { .string(self) } }
extension TimingFunction: SchemaConvertible {
  var schemaNode: SchemaNode { .string(description) }
}
extension Array: SchemaConvertible where Element: SchemaConvertible {
  var schemaNode: SchemaNode { .array(map(\.schemaNode)) }
}
extension Color?: SchemaConvertible {
  var schemaNode: SchemaNode {
    map { .array([$0.red, $0.green, $0.blue, $0.alpha].map { .number($0) }) } ?? .string("none")
  }
}
extension SchemaConvertible where Self: RawRepresentable<String> {
  var schemaNode: SchemaNode { .string(rawValue) }
}

// MARK: - Objects

extension Form {
  /// What the schema says of the form's objects.
  var schema: SchemaNode {
    SceneSchema.object(
      keys.prefix(documentedCount).map(\.member), required: rules.flatMap(\.required).map(\.name),
      rules: keywords(of: rules))
  }

  /// The schema of files that are such an object, with the definitions of scenes that it refers to.
  func file(_ title: String) -> String {
    let members = schema.members
    let definitions = Self.definitions(for: members.map(\.1))
    return SchemaNode.object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(title)),
      ] + members + (definitions.isEmpty ? [] : [("$defs", .object(definitions))])
    ).text() + "\n"
  }

  /// The definitions that nodes refer to, directly or not, in their order.
  private static func definitions(for nodes: [SchemaNode]) -> [(String, SchemaNode)] {
    var needed: Set<String> = []
    var pending = nodes
    while let node = pending.popLast() {
      if let name = node.referenceName, needed.insert(name).inserted {
        pending += SceneSchema.definitions.filter { $0.0 == name }.map(\.1)
      }
      pending += node.members.map(\.1) + node.elements
    }
    return needed.isEmpty ? [] : SceneSchema.definitions.filter { needed.contains($0.0) }
  }

  /// The keywords for keys that need or exclude each other.
  private func keywords(of rules: [FormRule]) -> [(String, SchemaNode)] {
    var keywords: [(String, SchemaNode)] = []
    /// Adds members to a keyword, which comes where the first of its rules does.
    func add(_ members: [(String, SchemaNode)], to keyword: String) {
      if let index = keywords.firstIndex(where: { $0.0 == keyword }) {
        keywords[index].1 = keywords[index].1.adding(members)
      } else {
        keywords.append((keyword, .object(members)))
      }
    }
    func need(_ other: any FormKey, for keys: [any FormKey]) {
      add(keys.map { ($0.name, .strings([other.name])) }, to: "dependentRequired")
    }
    func exclude(_ others: some Sequence<any FormKey>, beside key: any FormKey) {
      add([(key.name, SceneSchema.without(others.map(\.name)))], to: "dependentSchemas")
    }
    for rule in rules {
      switch rule {
      case .required: break
      case .schema(let own): keywords += own
      case .anyOf(let keys, _):
        keywords.append(("anyOf", .array(keys.map { SceneSchema.requiring([$0.name]) })))
      case .atMostOne(let keys):
        for (index, key) in keys.dropLast().enumerated() {
          exclude(keys[(index + 1)...], beside: key)
        }
      case .separates(let key, _, let others, _): exclude(others, beside: key)
      case .needs(let keys, let other, _): need(other, for: keys)
      case .completes(let key, let other): need(other, for: [key])
      case .excludes(let key, let others, _): exclude(others, beside: key)
      case .oneOf(let keys, _): keywords.append(one(of: keys))
      case .variants(let variants, _, _):
        keywords += [
          one(of: variants.map(\.key)), ("allOf", .array(variants.map { condition($0, variants) })),
        ]
      }
    }
    return keywords
  }

  private func one(of keys: [any FormKey]) -> (String, SchemaNode) {
    ("oneOf", .array(keys.map { SceneSchema.requiring([$0.name]) }))
  }

  /// What holds for the objects of a variant: they have no keys that refine only others.
  private func condition(_ variant: FormVariant, _ all: [FormVariant]) -> SchemaNode {
    let own = variant.keys.map(\.name)
    let refining = Set(all.flatMap { $0.keys.map(\.name) }).subtracting(own)
    let foreign = names.filter(refining.contains)
    var consequences = [SceneSchema.without(foreign)]
    let required = variant.rules.flatMap(\.required).map(\.name)
    if !required.isEmpty { consequences.append(SceneSchema.requiring(required)) }
    consequences += keywords(of: variant.rules).map { .object([$0]) }
    return SceneSchema.rule(
      if: SceneSchema.requiring([variant.key.name]), then: SceneSchema.allOf(consequences))
  }
}
