/// The JSON Schema of files of input (draft 2020-12).
package enum InputSchema {
  /// The schema's text; it ends with a line break.
  package static let text = root.text() + "\n"

  private static let properties: [(String, SchemaNode)] = [
    SceneSchema.member("$schema", SceneSchema.string, "The schema that an editor uses; ignored."),
    SceneSchema.note,
    SceneSchema.member(
      "laminar-input", .object([("const", .number(1))]), "The format's version."),
    SceneSchema.member(
      "frameRate", .reference("frameRate"), "What times such as \"90f\" count, in place of 60."),
    SceneSchema.member(
      "input", SceneSchema.list(of: .reference("inputEntry")),
      "What the fingers do, in any order."),
  ]

  private static let root = SchemaNode.object([
    ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
    ("title", .string("A Laminar file of input, version 1")),
    ("type", .string("object")),
    ("required", .strings(["laminar-input", "input"])),
    ("additionalProperties", .bool(false)),
    ("properties", .object(properties)),
    ("$defs", .object(definitions)),
  ])

  /// The definitions of scenes that the properties refer to, directly or not, in their order.
  private static let definitions: [(String, SchemaNode)] = {
    var needed: Set<String> = []
    var pending: [SchemaNode] = [.object(properties)]
    while let node = pending.popLast() {
      if let name = node.referenceName, needed.insert(name).inserted {
        pending += SceneSchema.definitions.filter { $0.0 == name }.map(\.1)
      }
      pending += node.members.map(\.1) + node.elements
    }
    return SceneSchema.definitions.filter { needed.contains($0.0) }
  }()
}

// MARK: - Entries

extension SceneSchema {
  /// The entries of `input` and their touches.
  static let inputDefinitions: [(String, SchemaNode)] = [
    ("inputEntry", inputEntry), ("inputTarget", inputTarget), ("touchSample", touchSample),
  ]

  private static let inputTarget = described(
    anyOf([.reference("layerPath"), .reference("point")]),
    "A layer, touched at its centre as it is shown then, or a point of the canvas.")

  private static let inputEntry: SchemaNode = {
    let all = InputKey.allCases.map(\.rawValue)
    let verbs = InputVerb.allCases.map { verb in
      let own = verb.keys.map(\.rawValue)
      let needed = own.filter { ["duration", "velocity", "scale", "angle"].contains($0) }
      var consequences = [without(all.filter { !own.contains($0) })]
      if !needed.isEmpty { consequences.append(requiring(needed)) }
      if verb == .drag {
        consequences.append(
          .object([("oneOf", .array(["to", "by", "path"].map { requiring([$0]) }))]))
      }
      return rule(if: requiring([verb.rawValue]), then: allOf(consequences))
    }
    return object(
      [member("at", .reference("nonNegativeTime"), "When it begins.")]
        + InputVerb.allCases.map { member($0.rawValue, node(of: $0), summary(of: $0)) }
        + InputKey.allCases.map(inputMember) + [note],
      required: ["at"],
      rules: [
        ("oneOf", .array(InputVerb.names.map { requiring([$0]) })), ("allOf", .array(verbs)),
      ])
  }()

  private static func node(of verb: InputVerb) -> SchemaNode {
    verb == .touches
      ? list(of: .reference("touchSample"), least: 1, most: InputLimits.entries)
      : .reference("inputTarget")
  }

  private static func summary(of verb: InputVerb) -> String {
    switch verb {
    case .tap: "Taps."
    case .press: "Puts a finger down for the duration."
    case .drag: "Puts a finger down, moves it for the duration, and lifts it."
    case .swipe: "Moves a finger for 0.1 s at the velocity, and lifts it."
    case .pinch: "Changes the distance of two fingers by the factor `scale`."
    case .rotate: "Turns two fingers about their centre by the angle."
    case .touches: "Instead of a verb: touches one by one, in the order of their times."
    }
  }

  private static func inputMember(_ key: InputKey) -> (String, SchemaNode) {
    let fingers = integer(1...InputLimits.fingers)
    let name = key.rawValue
    return switch key {
    case .tapCount: member(name, fingers, "With `tap`: the number of taps.", default: .number(1))
    case .numberOfTouches:
      member(name, fingers, "With `tap`: the number of fingers.", default: .number(1))
    case .to: member(name, .reference("point"), "With `drag`: the last point.", unit: .points)
    case .by:
      member(name, .reference("point"), "With `drag`, instead of `to`: the way.", unit: .points)
    case .path:
      member(
        name, list(of: .reference("point"), least: 1),
        "With `drag`, instead of `to`: points, joined by lines.", unit: .points)
    case .velocity:
      member(name, .reference("point"), "With `swipe`: the velocity.", unit: .pointsPerSecond)
    case .scale: member(name, number(0.01...100), "With `pinch`: the factor.")
    case .angle:
      member(name, .reference("angle"), "With `rotate`: the angle, clockwise as it is seen.")
    case .duration:
      member(name, inputDuration, "How long it takes; of all verbs but `tap` and `swipe`.")
    case .timingFunction:
      member(
        name, .reference("timingFunction"), "With `drag`, `pinch` and `rotate`: the pace.",
        default: .string("linear"))
    }
  }

  /// A time of at most ten minutes.
  private static let inputDuration = SchemaNode.reference("nonNegativeTime").adding([
    ("maximum", .number(InputLimits.duration))
  ])

  private static let touchSample = object(
    [
      member(
        "id", integer(0...1_000_000), "The finger: different fingers have different numbers.",
        default: .number(0)),
      member("at", inputDuration, "The time from the entry's `at`.", default: .number(0)),
      member("phase", choice(InputReader.phases), "What the finger does."),
      member("location", .reference("point"), "Where it is on the canvas.", unit: .points), note,
    ], required: ["phase", "location"])
}
