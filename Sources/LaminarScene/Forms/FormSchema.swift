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

  /// The keywords for keys that need or exclude each other, each where the first rule brings it.
  private func keywords(of rules: [FormRule]) -> [(String, SchemaNode)] {
    var keywords: [(String, SchemaNode)] = []
    func add(_ keyword: String, _ node: SchemaNode) {
      if let index = keywords.firstIndex(where: { $0.0 == keyword }) {
        keywords[index].1 = keywords[index].1.merging(node)
      } else {
        keywords.append((keyword, node))
      }
    }
    func needs(_ key: any FormKey, _ others: [any FormKey]) {
      add("dependentRequired", .object([(key.name, .strings(others.map(\.name)))]))
    }
    func excludes(_ key: any FormKey, _ others: some Sequence<any FormKey>) {
      add("dependentSchemas", .object([(key.name, SceneSchema.without(others.map(\.name)))]))
    }
    for rule in rules {
      switch rule {
      case .required: break
      case .schema(let own): for (keyword, node) in own() { add(keyword, node) }
      case .anyOf(let keys, _):
        add("anyOf", .array(keys.map { SceneSchema.requiring([$0.name]) }))
      case .atMostOne(let keys):
        for (index, key) in keys.dropLast().enumerated() { excludes(key, keys[(index + 1)...]) }
      case .separates(let key, _, let others, _), .excludes(let key, let others, _):
        excludes(key, others)
      case .needs(let keys, let other, _): for key in keys { needs(key, [other]) }
      case .completes(let key, let others, _): needs(key, others)
      case .refines(let keys, let others):
        let isRefined = SceneSchema.requiringOne(of: others.map(\.name))
        let foreign = SceneSchema.without(keys.map(\.name))
        add("allOf", .array([SceneSchema.rule(if: isRefined, then: .bool(true), else: foreign)]))
      case .oneOf(let keys, _, _, _): add("oneOf", one(of: keys))
      case .variants(let variants, _, _):
        add("oneOf", one(of: variants.map(\.key)))
        add("allOf", .array(variants.map { condition($0, variants) }))
      }
    }
    return keywords
  }

  private func one(of keys: [any FormKey]) -> SchemaNode {
    .array(keys.map { SceneSchema.requiring([$0.name]) })
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
