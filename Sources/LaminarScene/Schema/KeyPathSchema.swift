import LaminarEngine

extension SceneSchema {
  private static let layerOwners = PropertyOwner.allCases.filter { $0 != .cell }

  /// What leads from an object to the one that has the property.
  private static let step = "(mask|(sublayers|emitterCells)\\.[^.]+)\\."
  private static let filterStep =
    "(\(alternatives(of: LayerFilters.Slot.allCases.map(\.rawValue))))\\.[^.]+\\."

  /// The key paths of animations by the type of the layer, and the values that they take.
  static let keyPathDefinitions: [(String, SchemaNode)] =
    [
      (
        "keyPath",
        described(
          anyOf([choice(distinct(layerOwners.flatMap(animatable))), .reference("keyPathElsewhere")]
          ),
          "A property, or a part of one, such as \"position\" or \"transform.rotation.z\".")
      ),
      ("keyPathElsewhere", elsewhere), ("keyPaths", keyPaths("keyPath", itself: "keyPaths")),
      ("animatedValues", animatedValues),
      ("valueFunctionValues", valueFunctionValues),
    ]
    + layerOwners.flatMap { owner in
      let name = owner.rawValue
      return [
        (
          name + "KeyPath",
          anyOf([choice(animatable(owner)), .reference("keyPathElsewhere")])
        ),
        (name + "KeyPaths", keyPaths(name + "KeyPath", itself: name + "KeyPaths")),
      ]
    }

  /// What limits the key paths of an animation, and of those inside it.
  private static func keyPaths(_ definition: String, itself: String) -> SchemaNode {
    .object([
      (
        "properties",
        .object([
          ("keyPath", .reference(definition)),
          ("animations", .object([("items", .reference(itself))])),
        ])
      )
    ])
  }

  /// The key paths that lead to another object, to a filter's input, or to a Boolean by its second
  /// spelling.
  private static let elsewhere: SchemaNode = {
    let layers = pattern(of: distinct(layerOwners.flatMap(animatable) + getters(layerOwners)))
    let cells = pattern(of: animatable(.cell) + getters([.cell]))
    let inputs = alternatives(of: distinct(FilterType.allCases.flatMap(\.inputs).map(\.key)))
    let ownGetters = alternatives(of: getters(layerOwners))
    return described(
      anyOf([
        text("^(\(step))+(\(layers)|\(cells))$"), text("^(\(step))*\(filterStep)(\(inputs))$"),
        text("^(\(ownGetters))$"),
      ]),
      "sublayers.NAME.…, mask.…, emitterCells.NAME.…, filters.NAME.INPUT.")
  }()

  /// The key paths of a class that animations change.
  private static func animatable(_ owner: PropertyOwner) -> [String] {
    paths(of: owner).filter(\.path.isAnimatable).map(\.text)
  }

  /// The second spellings of Booleans that animate: `isHidden`.
  private static func getters(_ owners: [PropertyOwner]) -> [String] {
    distinct(
      owners.flatMap(PropertyTable.properties).filter { $0.kind == .bool && $0.isAnimatable }
        .map { getter($0.name) })
  }

  private static func getter(_ name: String) -> String {
    "is" + name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func paths(of owner: PropertyOwner) -> [(text: String, path: PropertyPath)] {
    PropertyPath.suggestions(owner: owner).compactMap { text in
      PropertyPath(parsing: text, owner: owner).map { (text, $0) }
    }.filter { $0.1.kind != .object }
  }

  // MARK: - Patterns

  static func distinct(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  /// Names as the alternatives of a regular expression.
  static func alternatives(of names: [String]) -> String {
    names.map { $0.split(separator: ".").joined(separator: "\\.") }.joined(separator: "|")
  }

  /// A regular expression of key paths, with the properties that have equal parts together.
  private static func pattern(of paths: [String]) -> String {
    var parts: [String: [String]] = [:]
    var names: [String] = []
    for path in paths {
      let name = String(path.prefix { $0 != "." })
      if parts[name] == nil { names.append(name) }
      parts[name, default: []].append(String(path.dropFirst(name.count + 1)))
    }
    var groups: [(parts: [String], names: [String])] = []
    for name in names {
      let own = distinct(parts[name] ?? [])
      if let index = groups.firstIndex(where: { $0.parts == own }) {
        groups[index].names.append(name)
      } else {
        groups.append((own, [name]))
      }
    }
    return groups.map { group in
      let names = group.names.count == 1 ? group.names[0] : "(\(alternatives(of: group.names)))"
      let inner = group.parts.filter { !$0.isEmpty }
      if inner.isEmpty { return names }
      let suffix = "(\\.(\(alternatives(of: inner))))"
      return names + suffix + (inner.count < group.parts.count ? "?" : "")
    }.joined(separator: "|")
  }

  // MARK: - Values by key path

  /// The key paths that take values of one kind.
  private struct Group {
    let node: SchemaNode
    /// Whether values can be added.
    let hasSums: Bool
    var paths: [String]
    /// What else leads to such values, as regular expressions.
    var others: [String] = []

    var pattern: String {
      ([SceneSchema.pattern(of: paths)].filter { !$0.isEmpty } + others).joined(separator: "|")
    }
  }

  /// The values of animations by what their key path leads to.
  private static let animatedGroups: [Group] = {
    var groups = grouped(
      PropertyOwner.allCases.flatMap { owner in
        paths(of: owner).filter(\.path.isAnimatable).map { item in
          (
            item.text, animatedNode(item.path.kind, NumberNotation(item.path)),
            item.path.kind.hasSums
          )
        }
      })
    for input in FilterType.allCases.flatMap(\.inputs) {
      let node = animatedNode(input.kind, input.key == "inputAngle" ? .angle : .plain)
      let path = filterStep + input.key
      if let index = groups.firstIndex(where: { $0.node.text() == node.text() }),
        !groups[index].others.contains(path)
      {
        groups[index].others.append(path)
      }
    }
    return groups
  }()

  private static func grouped(_ list: [(path: String, node: SchemaNode, hasSums: Bool)]) -> [Group]
  {
    var nodes: [String: (node: SchemaNode, hasSums: Bool)] = [:]
    var order: [String] = []
    let number = SchemaNode.reference("number").text()
    for (path, node, hasSums) in list {
      if let known = nodes[path]?.node {
        // Layers and cells may have a property of the same name: the wider kind of number is taken.
        if known.text() == number { nodes[path] = (node, hasSums) }
      } else {
        order.append(path)
        nodes[path] = (node, hasSums)
      }
    }
    var groups: [Group] = []
    for path in order {
      guard let (node, hasSums) = nodes[path] else { continue }
      if let index = groups.firstIndex(where: { $0.node.text() == node.text() }) {
        groups[index].paths.append(path)
      } else {
        groups.append(Group(node: node, hasSums: hasSums, paths: [path]))
      }
    }
    return groups
  }

  private static func animatedNode(_ kind: PropertyKind, _ unit: NumberNotation) -> SchemaNode {
    switch kind {
    case .bool: bool
    case .integer, .number, .bits: node(of: unit)
    case .point: .reference("point")
    case .size: .reference("size")
    case .rect: .reference("rect")
    case .transform: .reference("transform")
    case .color: .reference("color")
    case .path: .reference("path")
    case .image: .reference("assetName")
    case .string: string
    case .choice(let names): choice(names)
    case .numbers: .reference("numbers")
    case .colors: .reference("colors")
    case .object: .bool(false)
    }
  }

  static func node(of unit: NumberNotation) -> SchemaNode {
    switch unit {
    case .plain: .reference("number")
    case .seconds: .reference("time")
    case .angle, .angularSpeed: .reference("angle")
    }
  }

  private static func ends(_ node: SchemaNode, hasSums: Bool = true) -> SchemaNode {
    .object([
      (
        "properties",
        .object([
          ("fromValue", node), ("toValue", node), ("byValue", hasSums ? node : .bool(false)),
          ("values", .object([("items", node)])),
        ])
      )
    ])
  }

  private static func leading(to pattern: String) -> SchemaNode {
    .object([
      ("required", .strings(["keyPath"])),
      (
        "properties",
        .object([
          ("keyPath", .object([("pattern", .string("^(\(step))*(\(pattern))$"))]))
        ])
      ),
    ])
  }

  private static func pattern(of definition: String) -> String {
    animatedGroups.first { $0.node.text() == SchemaNode.reference(definition).text() }?.pattern
      ?? ""
  }

  /// The rule that a keyframe animation's path animates points and sizes.
  static let pathKeyPaths: (String, SchemaNode) = (
    "dependentSchemas",
    .object([
      (
        "path",
        .object([
          (
            "properties",
            .object([
              (
                "keyPath",
                .object([
                  (
                    "pattern",
                    .string("^(\(step))*(\(pattern(of: "point"))|\(pattern(of: "size")))$")
                  )
                ])
              )
            ])
          )
        ])
      )
    ])
  )

  /// The values of an animation, by its key path: those of its ends and those in between.
  private static let animatedValues = rule(
    if: requiring(["valueFunction"]), then: .reference("valueFunctionValues"),
    else: allOf(
      animatedGroups.map { group in
        rule(if: leading(to: group.pattern), then: ends(group.node, hasSums: group.hasSums))
      }))

  /// The values of an animation with a value function, which makes matrices of them.
  private static let valueFunctionValues: SchemaNode = {
    func names(_ isIncluded: (String) -> Bool) -> SchemaNode {
      condition("valueFunction", isOneOf: AnimationForm.valueFunctionNames.filter(isIncluded))
    }
    let triples = ["scale", "translate"]
    return .object([
      (
        "properties",
        .object([
          (
            "keyPath",
            .object([("pattern", .string("^(\(step))*(\(pattern(of: "transform")))$"))])
          )
        ])
      ),
      (
        "allOf",
        .array([
          rule(if: names { $0.hasPrefix("rotate") }, then: ends(.reference("angle"))),
          rule(
            if: names { triples.contains($0) },
            then: ends(tuple(3...3, "One number for each axis."))),
          rule(
            if: names { !$0.hasPrefix("rotate") && !triples.contains($0) },
            then: ends(.reference("number"))),
        ])
      ),
    ])
  }()

  // MARK: - Values by address

  /// What refuses an address that is not of a property of the layer itself.
  static let ownKeyPathsOnly =
    ":(frame$|mask\\.|sublayers\\.|emitterCells\\.|\(TouchSwitch.pattern))"

  /// The pattern of paths of layers.
  static let layerPaths = "[A-Za-z0-9_#/@-]+"

  /// Values by `layer:keyPath`.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether only what animates may be named.
  ///   - address: The pattern of what is before the colon.
  ///   - switches: What else may be named.
  static func assignments(
    isAnimated: Bool, address: String = layerPaths, switches: [(String, SchemaNode)] = []
  ) -> SchemaNode {
    let groups = grouped(
      [("frame", .reference("rect"), true)]
        + PropertyOwner.allCases.flatMap { owner in
          settable(owner).filter { !isAnimated || $0.path.isAnimatable }.flatMap { item in
            item.texts.map { ($0, item.node, true) }
          }
        })
    return .object([
      ("type", .string("object")), ("properties", .object([note])),
      (
        "patternProperties",
        .object(
          groups.map { group in
            ("^\(address):(\(step))*(\(pattern(of: group.paths)))$", group.node)
          } + switches)
      ), ("additionalProperties", .bool(false)),
    ])
  }

  /// The key paths that can be set, with what they take.
  private static func settable(
    _ owner: PropertyOwner
  ) -> [(texts: [String], path: PropertyPath, node: SchemaNode)] {
    let elements = PropertyTable.properties(of: owner).flatMap { property -> [String] in
      guard property.kind == .color || property.kind == .transform else { return [] }
      return property.kind.componentNames.map { property.name + "." + $0 }
    }
    let known = paths(of: owner)
    let single = elements.compactMap { text in
      PropertyPath(parsing: text, owner: owner).map { (text: text, path: $0) }
    }
    return (known + single).map { text, path in
      guard path.component == .whole, case .builtIn(let id) = path.property else {
        return ([text], path, animatedNode(path.kind, NumberNotation(path)))
      }
      let texts = path.kind == .bool ? [text, getter(text)] : [text]
      return (texts, path, PropertyTable[id].schema)
    }
  }
}
