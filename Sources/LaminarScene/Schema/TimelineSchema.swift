import LaminarGraphics

extension SceneSchema {
  private static let name = "[A-Za-z0-9_-]+"
  private static let segment = "\(name)(#[0-9]+)?(@mask)*"
  private static let path = "\(segment)(/\(segment))*"

  /// Addresses, sequences, layouts and what they are made of.
  static let timelineDefinitions: [(String, SchemaNode)] = [
    ("moment", moment), ("layerPath", layerPath), ("sublayerPath", sublayerPath),
    ("clock", clock),
    (
      "assignments",
      described(assignments(isAnimated: false), "Values by \"layer:keyPath\".")
    ),
    (
      "animatedAssignments",
      described(
        assignments(isAnimated: true), "Values by \"layer:keyPath\", of what animates.")
    ), ("sequence", sequence), ("step", step), ("stepPart", part), ("constraint", constraint),
    ("follow", follow(keys: "(\(path))?:")), ("layerFollow", follow(keys: ":")),
    ("follower", follower), ("touchArea", touchArea), ("touchCircle", touchCircle),
  ]

  private static let layerPath = described(
    text("^\(path)$"), "A layer: the names from below the root joined by /; root; panel/ball@mask.")

  private static let sublayerPath = described(
    allOf([
      .reference("layerPath"),
      .object([("not", .object([("pattern", .string("(^root|@mask)$"))]))]),
    ]), "The path of a layer that is neither the root nor a mask.")

  private static let clock = described(
    text("^(sequence:\(name)|\(path))$"), "The path of a layer, or \"sequence:name\".")

  /// What follows, by addresses that begin with a pattern.
  private static func follow(keys: String) -> SchemaNode {
    .object([
      ("type", .string("object")), ("properties", .object([note])),
      ("patternProperties", .object([("^\(keys)", .reference("follower"))])),
      ("additionalProperties", .bool(false)),
    ])
  }

  private static let follower = object(
    [
      member(
        "of", text("^(\(path))?:.+$"),
        "The number that leads: \"layer:keyPath\"; in a layer's own \":keyPath\" too."),
      member(
        "from", list(of: anyOf([.reference("number"), .reference("angle"), .reference("time")])),
        "The leader's numbers at the stops, ascending or descending; left out, those of `to`."),
      member(
        "to", list(of: .reference("animatedValue")),
        "The property's values at the stops; left out, the numbers of `from`."),
      member(
        "clamp", bool, "Whether the value stays within the stops.", default: .bool(true)),
      note,
    ], required: ["of"])

  private static let moment = described(
    anyOf([
      .reference("nonNegativeTime"),
      object(
        [
          member(
            "after", text("^(sequence:\(name)|\(path)#.*)$"),
            "What ends: \"sequence:name\", or \"layer#key\" of an animation."),
          member(
            "delay", .reference("nonNegativeTime"), "The time from there.", default: .number(0)),
          note,
        ], required: ["after"]),
    ]), "A time, or the end of a sequence or of an animation.")

  // MARK: - Sequences

  private static let sequence: SchemaNode = {
    let needsLayer = requiring(["layer"])
    let steps = rule(
      if: requiring(["parallel"]),
      then: .object([
        (
          "properties",
          .object([("parallel", .object([("items", needsLayer)]))])
        )
      ]), else: needsLayer)
    return object(
      [
        member("name", .reference("name"), "What events call it."),
        member(
          "layer", .reference("layerPath"),
          "The layer of the steps that name none; required if one of them does not."),
        member("at", .reference("moment"), "When it begins.", default: .number(0)),
        member(
          "repeatCount",
          anyOf([integer(1...TimelineReader.mostRepeats), choice(["infinity"])]),
          "How often the whole runs, each time from the values that it found.", default: .number(1)
        ),
        member(
          "steps", list(of: .reference("step"), least: 1),
          "The steps, which run one after another."), note,
      ], required: ["name", "steps"],
      rules: [
        (
          "allOf",
          .array([
            rule(
              if: needsLayer, then: .bool(true),
              else: .object([
                ("properties", .object([("steps", .object([("items", steps)]))]))
              ]))
          ])
        )
      ])
  }()

  private static let partMembers: [(String, SchemaNode)] =
    [member("layer", .reference("layerPath"), "The layer; the sequence's when left out.")]
    + AnimationForm.ofSteps.map(\.member) + [
      member(
        "animation", allOf([.reference("addedAnimation"), ending]),
        "Instead of a key path: any animation that ends."),
      member(
        "writesModel", bool, "With `animation`: whether its end value is written to the layer.",
        default: .bool(true)),
    ]

  /// What keeps an animation from running for ever.
  private static let ending = allOf([
    rule(
      if: condition("repeatCount", isOneOf: ["infinity"]), then: requiring(["repeatDuration"])),
    .object([
      (
        "properties",
        .object([("speed", .object([("not", .object([("const", .number(0))]))]))])
      )
    ]),
  ])

  /// What a step is, or a part of a parallel one: an animation of its own keys, or a whole one.
  private static let partRules: [(String, SchemaNode)] = [
    (
      "dependentSchemas",
      .object([
        ("animation", without(AnimationForm.ofSteps.map(\.name))),
        ("keyPath", requiringOne(of: ["fromValue", "toValue", "byValue"])),
      ])
    ), needing("animation", ["writesModel"]),
    ("allOf", .array([.reference("animatedValues")])),
  ]

  private static let part = object(
    partMembers + [
      member(
        "delay", .reference("nonNegativeTime"), "The time from the beginning of the step.",
        default: .number(0)), note,
    ],
    rules: [("oneOf", .array([requiring(["keyPath"]), requiring(["animation"])]))] + partRules)

  private static let step: SchemaNode = {
    let others = (partMembers + [member("parallel", string, "")]).map(\.0)
      .filter { $0 != "parallel" }
    return object(
      partMembers + [
        member(
          "parallel", list(of: .reference("stepPart"), least: 1),
          "Parts that begin together, with the keys of steps; the step ends with the last of them."
        ),
        member(
          "delay", .reference("nonNegativeTime"), "The time from the end of the step before.",
          default: .number(0)), note,
      ],
      rules: [
        (
          "oneOf",
          .array([requiring(["keyPath"]), requiring(["animation"]), requiring(["parallel"])])
        ),
        (
          "if", requiring(["parallel"])
        ), ("then", without(others)),
      ] + partRules)
  }()

  // MARK: - Layouts and touches

  private static let constraint = object(
    [
      member("layer", .reference("sublayerPath"), "The layer that is laid out."),
      member(
        "attribute", choice(LayoutAttribute.allCases.map(\.rawValue)),
        "The number that it determines."),
      member(
        "relation", choice(SceneConstraint.Relation.allCases.map(\.rawValue)),
        "How it compares to the rest.", default: .string("=")),
      member(
        "to", anyOf([choice(["superlayer"]), .reference("layerPath")]),
        "\"superlayer\" or any layer; without it the constant alone."),
      member(
        "toAttribute", choice(LayoutAttribute.allCases.map(\.rawValue)),
        "With `to`: the number that it follows, along the same axis; the same by default."),
      member(
        "multiplier", .reference("number"), "With `to`: the factor of that number.",
        default: .number(1)),
      member(
        "constant", .reference("number"), "The number that is added.", unit: .points,
        default: .number(0)),
      member(
        "priority", positive(LayoutSolver.required),
        "1000 must hold; less is met as nearly as can be, the higher priority first.",
        default: .number(LayoutSolver.required)), note,
    ], required: ["layer", "attribute"],
    rules: [
      needing("to", ["toAttribute", "multiplier"]),
      (
        "allOf",
        .array(
          LayoutAttribute.allCases.filter { !$0.isLength || $0 == .width }.map { attribute in
            let fitting = LayoutAttribute.allCases.filter {
              $0.isLength == attribute.isLength
                && (attribute.isLength || $0.axis == attribute.axis)
            }.map(\.rawValue)
            let same = attribute.isLength ? fitting : [attribute.rawValue]
            return rule(
              if: condition("attribute", isOneOf: same),
              then: .object([("properties", .object([("toAttribute", choice(fitting))]))]))
          })
      ),
    ])

  private static let touchArea = rule(
    if: .object([
      ("type", .string("object")),
      ("anyOf", .array([requiring(["inset"]), requiring(["circle"])])),
    ]),
    then: object(
      [
        member(
          "inset", .reference("number"),
          "How far the area is inside the bounds; a negative number makes it larger.",
          unit: .points),
        member("circle", .reference("touchCircle"), "A circle in the layer's space."), note,
      ], rules: [("oneOf", .array([requiring(["inset"]), requiring(["circle"])]))]),
    else: .reference("path"))

  private static let touchCircle = object(
    [
      member("center", .reference("point"), "The centre.", unit: .points),
      member("radius", .reference("length"), "The radius.", unit: .points), note,
    ], required: ["center", "radius"])
}
