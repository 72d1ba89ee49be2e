import LaminarEngine
import LaminarGraphics

/// The keys of sequences, of their steps, and of times that wait for something.
enum SequenceForm {
  static let name = Key("name", .name, "What events call it.")
  static let layer = Key(
    "layer", .value(.reference("layerPath")),
    "The layer of the steps that name none; required if one of them does not.")
  static let start = Key(
    "at", .value(.reference("moment")), default: .number(0), "When it begins.")
  static let repeatCount = Key(
    "repeatCount", .repeats, default: 1,
    "How often the whole runs, each time from the values that it found.")
  static let steps = Key(
    "steps", .value(SceneSchema.list(of: .reference("step"), least: 1)),
    "The steps, which run one after another.")

  static let sequence = Form(
    "a sequence", [name, layer, start, repeatCount, steps],
    [.required([name, steps]), .schema([("allOf", .array([layerOfEachStep]))])])

  /// The schema of the rule that a step whose sequence names no layer names one.
  private static let layerOfEachStep: SchemaNode = {
    let needsLayer = SceneSchema.requiring([layer.name])
    let parts = SchemaNode.object([
      ("properties", .object([(parallel.name, .object([("items", needsLayer)]))]))
    ])
    let items = SceneSchema.rule(
      if: SceneSchema.requiring([parallel.name]), then: parts, else: needsLayer)
    return SceneSchema.rule(
      if: needsLayer, then: .bool(true),
      else: .object([("properties", .object([(steps.name, .object([("items", items)]))]))]))
  }()

  // MARK: - Steps

  static let animation = Key(
    "animation", .value(SceneSchema.allOf([.reference("addedAnimation"), ending])),
    "Instead of a key path: any animation that ends.")
  static let writesModel = Key(
    "writesModel", .bool, default: true,
    "With `animation`: whether its end value is written to the layer.")
  static let parallel = Key(
    "parallel", .value(SceneSchema.list(of: .reference("stepPart"), least: 1)),
    "Parts that begin together, with the keys of steps; the step ends with the last of them.")
  static let delay = Key(
    "delay", .seconds(), default: 0, "The time from the end of the step before.")

  private static let ofPart: [any FormKey] =
    [layer.taking(.reference("layerPath"), "The layer; the sequence's when left out.")]
    + AnimationForm.ofSteps + [animation, writesModel]

  /// A step as it is documented: what else it may have depends on its `keyPath`, `animation` or
  /// `parallel`.
  fileprivate static let step = Form(
    "a step", ofPart + [parallel, delay],
    [
      .oneOf([AnimationForm.keyPath, animation, parallel], help: "add \"keyPath\""),
      .schema([
        ("if", SceneSchema.requiring([parallel.name])),
        ("then", SceneSchema.without(ofPart.map(\.name))),
      ]),
    ] + rules)
  /// A part of a parallel step as it is documented.
  fileprivate static let part = Form(
    "a part of a step",
    ofPart + [delay.taking(delay.kind.schema, "The time from the beginning of the step.")],
    [.oneOf([AnimationForm.keyPath, animation], help: "add \"keyPath\"")] + rules)

  private static let rules: [FormRule] = [
    .schema([
      (
        "dependentSchemas",
        .object([
          (animation.name, SceneSchema.without(AnimationForm.ofSteps.map(\.name))),
          (
            AnimationForm.keyPath.name,
            SceneSchema.requiringOne(of: ["fromValue", "toValue", "byValue"])
          ),
        ])
      )
    ]),
    .needs([writesModel], without: animation),
    .schema([("allOf", .array([.reference("animatedValues")]))]),
  ]

  /// What keeps an animation from running for ever.
  private static let ending = SceneSchema.allOf([
    SceneSchema.rule(
      if: SceneSchema.condition("repeatCount", isOneOf: ValueDecoder.endlessCounts),
      then: SceneSchema.requiring(["repeatDuration"])),
    .object([
      (
        "properties",
        .object([("speed", .object([("not", .object([("const", .number(0))]))]))])
      )
    ]),
  ])

  /// The form by which a step is read, or a part of one.
  static func form(of step: JSONValue, isPart: Bool) -> Form {
    if !isPart, step[parallel] != nil { return parallelStep }
    if step[animation] != nil { return isPart ? animationPart : animationStep }
    return isPart ? keyPathPart : keyPathStep
  }

  private static let parallelStep = Form("a parallel step", [parallel, delay])
  private static let keyPathStep = Form(
    "a step", [delay, layer] + AnimationForm.ofSteps + [animation, parallel])
  private static let keyPathPart = Form(
    "a part of a step", [delay, layer] + AnimationForm.ofSteps + [animation])
  private static let animationStep = Form("a step", [delay, layer, animation, writesModel])
  private static let animationPart = Form(
    "a part of a step", [delay, layer, animation, writesModel])

  // MARK: - Times

  static let after = Key(
    "after",
    .value(SceneSchema.text("^(sequence:\(SceneSchema.layerName)|\(SceneSchema.anyLayer)#.*)$")),
    "What ends: \"sequence:name\", or \"layer#key\" of an animation.")
  static let delayAfter = Key("delay", .seconds(), default: 0, "The time from there.")

  static let moment = Form("a time", [after, delayAfter], [.required([after])])
}

extension ValueKind<Double> {
  /// How often a sequence runs: a whole number from 1 on, or a word for no end.
  fileprivate static var repeats: Self {
    let counts = 1...1_000_000
    return Self(
      SceneSchema.anyOf([
        SceneSchema.integer(counts), SceneSchema.choice(ValueDecoder.endlessCounts),
      ])
    ) { value, values in
      if ValueDecoder.endlessCounts.contains(where: value.isSpelled) { return .infinity }
      if let help = value.string.flatMap(Remedy.forCount) {
        values.report(
          .unknownChoice, value,
          "\(DiagnosticText.quoted(value.string ?? "")) is not a repeat count", help: help)
        return nil
      }
      return values.integer(value, in: counts).map(Double.init)
    }
  }
}

// MARK: - Schema

extension SceneSchema {
  /// The pattern of a name of a layer or of a sequence.
  static let layerName = "[A-Za-z0-9_-]+"
  private static let segment = "\(layerName)(#[0-9]+)?(@mask)*"
  /// The pattern of the path of a layer.
  static let anyLayer = "\(segment)(/\(segment))*"

  /// Addresses, sequences, layouts and followers.
  static let timelineDefinitions: [(String, SchemaNode)] = [
    (
      "moment",
      described(
        anyOf([.reference("nonNegativeTime"), SequenceForm.moment.schema]),
        "A time, or the end of a sequence or of an animation.")
    ),
    (
      "layerPath",
      described(
        text("^\(anyLayer)$"),
        "A layer: the names from below the root joined by /; root; panel/ball@mask.")
    ),
    (
      "sublayerPath",
      described(
        allOf([
          .reference("layerPath"),
          .object([("not", .object([("pattern", .string("(^root|@mask)$"))]))]),
        ]), "The path of a layer that is neither the root nor a mask.")
    ),
    (
      "clock",
      described(
        text("^(sequence:\(layerName)|\(anyLayer))$"),
        "The path of a layer, or \"sequence:name\".")
    ),
    (
      "assignments",
      described(
        assignments(isAnimated: false, switches: TouchSwitch.patterns(ofLayer: layerPaths)),
        "Values by \"layer:keyPath\".")
    ),
    (
      "animatedAssignments",
      described(
        assignments(isAnimated: true), "Values by \"layer:keyPath\", of what animates.")
    ), ("sequence", SequenceForm.sequence.schema), ("step", SequenceForm.step.schema),
    ("stepPart", SequenceForm.part.schema), ("constraint", ConstraintForm.constraint.schema),
    ("follow", FollowerForm.followers(keys: "(\(anyLayer))?:")),
    ("layerFollow", FollowerForm.followers(keys: ":")),
    ("follower", FollowerForm.follower.schema),
  ]
}
