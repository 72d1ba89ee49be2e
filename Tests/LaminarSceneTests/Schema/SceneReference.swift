@testable import LaminarScene

/// The tables of the reference page of the scene format, made from the schema.
enum SceneReference {
  /// What a heading of the page lists.
  struct Section {
    let heading: String
    /// The definitions of the schema whose keys are listed; empty for the scene itself.
    let definitions: [String]
    /// The definition whose keys are left out, since another table has them.
    var omitted: [String] = []
  }

  /// The sections with a table, in the order of the page.
  static let sections: [Section] = [
    Section(heading: "The scene", definitions: []),
    Section(heading: "Canvas", definitions: ["canvas"]),
    Section(heading: "Display link", definitions: ["displayLink"]),
    Section(heading: "Assets", definitions: ["asset"]),
    Section(heading: "Fonts", definitions: ["font"]),
    Section(heading: "Every layer", definitions: ["layerLayer"]),
    Section(heading: "Shape layers", definitions: ["shapeLayer"], omitted: ["layerLayer"]),
    Section(heading: "Gradient layers", definitions: ["gradientLayer"], omitted: ["layerLayer"]),
    Section(heading: "Text layers", definitions: ["textLayer"], omitted: ["layerLayer"]),
    Section(heading: "Parts of a text", definitions: ["textRun"]),
    Section(
      heading: "Replicator layers", definitions: ["replicatorLayer"], omitted: ["layerLayer"]),
    Section(heading: "Scroll layers", definitions: ["scrollLayer"], omitted: ["layerLayer"]),
    Section(heading: "Emitter layers", definitions: ["emitterLayer"], omitted: ["layerLayer"]),
    Section(heading: "Emitter cells", definitions: ["cell"]),
    Section(heading: "Filters", definitions: SceneSchema.filterNames),
    Section(heading: "Touch areas", definitions: ["touchArea", "touchCircle"]),
    Section(heading: "Gestures", definitions: SceneSchema.gestureNamesOfTypes),
    Section(heading: "Reactions", definitions: ["gestureReactions", "controlReactions"]),
    Section(heading: "Controls", definitions: ["controlStates"]),
    Section(heading: "Drawings", definitions: ["drawing"]),
    Section(heading: "Every animation", definitions: ["animation"]),
    Section(heading: "Basic animations", definitions: ["basicAnimation"], omitted: ["animation"]),
    Section(
      heading: "Keyframe animations", definitions: ["keyframeAnimation"], omitted: ["animation"]),
    Section(heading: "Springs", definitions: ["springAnimation"], omitted: ["animation"]),
    Section(heading: "Groups", definitions: ["groupAnimation"], omitted: ["animation"]),
    Section(heading: "Transitions", definitions: ["transitionAnimation"], omitted: ["animation"]),
    Section(heading: "Sequences", definitions: ["sequence"]),
    Section(heading: "Steps", definitions: ["step"]),
    Section(heading: "Events", definitions: ["event"]),
    Section(heading: "Moments", definitions: ["moment"]),
    Section(heading: "transaction", definitions: ["transaction"]),
    Section(heading: "state", definitions: ["state"]),
    Section(heading: "transition", definitions: ["transition"]),
    Section(heading: "addAnimation", definitions: ["addAnimation"]),
    Section(heading: "removeAnimation", definitions: ["removeAnimation"]),
    Section(heading: "scrub", definitions: ["scrub"]),
    Section(heading: "addLayer", definitions: ["addLayer"]),
    Section(heading: "replaceLayer", definitions: ["replaceLayer"]),
    Section(heading: "layout", definitions: ["layout"]),
    Section(heading: "resize", definitions: ["resize"]),
    Section(heading: "spring", definitions: ["blockSpring"]),
    Section(heading: "Layouts", definitions: ["constraint"]),
    Section(heading: "Input", definitions: ["inputEntry"]),
    Section(heading: "Touches of input", definitions: ["touchSample"]),
    Section(heading: "Expectations", definitions: ["expectedValue", "expectedOrder"]),
    Section(heading: "Paths", definitions: ["shape"]),
    Section(heading: "Arcs", definitions: ["arc"]),
    Section(heading: "Stars", definitions: ["star"]),
    Section(heading: "Transforms", definitions: ["transformOperation"]),
  ]

  /// The headings of the tables, with the name of the definition that is first under each: empty
  /// for the scene itself.
  static let headings: [(heading: String, definition: String)] = sections.map {
    ($0.heading, $0.definitions.first ?? "")
  }

  /// A page with its tables made anew: under each heading of a section the lines that begin with
  /// `|` are replaced by the section's table.
  ///
  /// A heading that is missing is appended, so that the comparison with the page shows it.
  static func page(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for section in sections {
      let table = table(of: section)
      let heading = lines.firstIndex {
        $0.hasPrefix("##") && $0.drop { $0 == "#" }.dropFirst() == section.heading
      }
      guard let heading else {
        lines += ["## \(section.heading)", ""] + table + [""]
        continue
      }
      let rest = lines[(heading + 1)...]
      let end = rest.firstIndex { $0.hasPrefix("#") } ?? lines.endIndex
      let first = lines[heading..<end].firstIndex { $0.hasPrefix("| Key |") } ?? end
      let last = lines[first..<end].firstIndex { !$0.hasPrefix("|") } ?? end
      lines.replaceSubrange(first..<last, with: first == end ? table + [""] : table)
    }
    return lines.joined(separator: "\n")
  }

  // MARK: - Tables

  static func table(of section: Section) -> [String] {
    // A key that has other values here, such as the duration of a spring, is listed again.
    let omitted = Set(section.omitted.flatMap { keys(of: $0).map(\.row) })
    var known: Set<String> = section.omitted.isEmpty ? [] : ["type"]
    var rows: [String] = []
    for definition in section.definitions.isEmpty ? [""] : section.definitions {
      for key in keys(of: definition) where !omitted.contains(key.row) {
        // Every object has a note.
        let isListed = key.name != "note" || definition.isEmpty
        if isListed, known.insert(key.name).inserted { rows.append(key.row) }
      }
    }
    return [
      "| Key | Type | Unit | Default | Range | Meaning |", "|---|---|---|---|---|---|",
    ] + rows
  }

  /// The keys of a definition's objects; of animations those that all kinds have.
  static func keys(of definition: String) -> [SceneReferenceKey] {
    guard definition != "animation" else {
      let kinds = AnimationKind.allCases.map { keys(of: $0.rawValue + "Animation") }
      return (kinds.first ?? []).filter { key in
        kinds.allSatisfy { $0.contains { $0.name == key.name } }
      }.map { key in
        guard key.name == "type" else { return key }
        return SceneReferenceKey(
          name: key.name, node: SceneSchema.kindNode, isRequired: false)
      }
    }
    let isPropertyAnimation = AnimationKind.allCases.contains {
      $0.hasKeyPath && $0.rawValue + "Animation" == definition
    }
    let node = SceneSchema.definitions.first { $0.0 == definition }?.1 ?? SceneSchema.root
    return objects(in: node).flatMap { object in
      let required = object["required"]?.elements.compactMap(\.stringValue) ?? []
      return (object["properties"]?.members ?? []).map { name, node in
        SceneReferenceKey(
          name: name, node: SceneSchema.shownNode(of: name, in: definition) ?? node,
          isRequired: required.contains(name) || isPropertyAnimation && name == "keyPath")
      }
    }
  }

  /// The objects with their own keys that a definition is or offers.
  private static func objects(in node: SchemaNode) -> [SchemaNode] {
    if node["additionalProperties"] != nil, node["properties"] != nil { return [node] }
    let nested = ["anyOf", "allOf"].flatMap { node[$0]?.elements ?? [] }
    return (nested + ["then", "else"].compactMap { node[$0] }).flatMap(objects)
  }

  /// The definitions with keys that no table lists: a test expects none.
  ///
  /// An object whose keys are names of the author's choice has a note only.
  static var unlisted: [String] {
    let listed = Set(sections.flatMap(\.definitions))
    let names = Set(sections.flatMap { $0.definitions.flatMap(keys).map(\.name) })
    return SceneSchema.definitions.map(\.0).filter { definition in
      !listed.contains(definition) && !keys(of: definition).allSatisfy { names.contains($0.name) }
    }
  }
}
