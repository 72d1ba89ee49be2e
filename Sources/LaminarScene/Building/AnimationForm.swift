import LaminarEngine

/// The kinds of animations as `type` names them.
enum AnimationKind: String, Sendable, CaseIterable {
  case basic, keyframe, spring, group, transition

  static let table = KeyTable(allCases.map { ($0.rawValue, $0) })

  /// The kind as messages name it.
  var noun: String {
    switch self {
    case .basic, .keyframe, .spring: "a \(rawValue) animation"
    case .group: "an animation group"
    case .transition: "a transition"
    }
  }

  /// Whether animations of the kind animate a property.
  var hasKeyPath: Bool { self == .basic || self == .keyframe || self == .spring }

  var form: Form {
    switch self {
    case .basic: AnimationForm.basic
    case .keyframe: AnimationForm.keyframe
    case .spring: AnimationForm.spring
    case .group: AnimationForm.group
    case .transition: AnimationForm.transitions
    }
  }
}

/// The keys of animations, and the forms of their kinds.
enum AnimationForm {
  static let key = Key(
    "key", .value(SceneSchema.text(".")),
    "The name under which it is added; the key path by default, none in a group.")
  private static let transitionKey = Key(
    "key", .value(.object([("const", .string("transition"))])), default: .string("transition"),
    "Always \"transition\"; it may be left out.")

  private static let beginTime = Key(
    "beginTime", .time, default: 0, "When its time begins, in the layer's or the group's time.")
  static let duration = Key(
    "duration", .value(.reference("animationDuration")), default: .number(0),
    "The length of a cycle; 0 means 0.25 s, in a group the length of the group.")
  private static let springDuration = Key(
    "duration",
    .value(
      SceneSchema.anyOf([SceneSchema.choice(["settling"]), .reference("animationDuration")])),
    "The length; \"settling\" is until the spring rests. 0.25 s when left out, settling with perceptualDuration."
  )
  static let timingFunction = Key(
    "timingFunction", .timingFunction, default: TimingFunction(name: .linear),
    "The pace of a cycle.")
  static let removedOnCompletion = Key(
    "removedOnCompletion", .bool, default: true, "Whether the layer removes it when it ends.")

  // MARK: - Property animations

  static let keyPath = Key(
    "keyPath", .value(SceneSchema.string),
    "The property that it animates, or a part of one, such as transform.rotation.z.")
  static let additive = Key(
    "additive", .bool, default: false, "Whether it adds to what animations before it made.")
  static let cumulative = Key(
    "cumulative", .bool, default: false,
    "Whether every cycle continues where the last one ended.")
  static let valueFunction = Key(
    "valueFunction",
    ValueKind<String>.choice(valueFunctionNames).map { ValueFunctionName(rawValue: $0) },
    "Makes a matrix of the animated numbers.")
  static let valueFunctionNames = ValueFunctionName.all.map(\.rawValue)

  private static let animatedValue = ValueKind.value(.reference("animatedValue"))
  static let fromValue = Key("fromValue", animatedValue, "The first value.")
  static let toValue = Key("toValue", animatedValue, "The last value.")
  static let byValue = Key("byValue", animatedValue, "The difference of last and first.")

  // MARK: - Keyframes

  static let keyframeValues = Key(
    "values", .value(SceneSchema.list(of: animatedValue.schema, least: 2)), "The values to pass.")
  static let path = Key("path", .path, "The path that a point or a size runs along.")
  static let keyTimes = Key(
    "keyTimes",
    ValueKind<[Double]>(SceneSchema.list(of: .reference("number"), least: 1)) { $1.numbers($0) },
    "When each value is reached: fractions of the duration, which ascend in 0…1.")
  static let timingFunctions = Key(
    "timingFunctions", .value(SceneSchema.list(of: .reference("timingFunction"))),
    "The pace of each segment.")
  static let calculationMode = Key(
    "calculationMode",
    ValueKind<String>.choice(["linear", "discrete", "paced", "cubic", "cubicPaced"])
      .map { AnimationCalculationMode(rawValue: $0) },
    default: .linear, "How values between the keys are made.")
  static let tensionValues = Key(
    "tensionValues", .shape, "The tightness at each value, with calculationMode \"cubic\".")
  static let continuityValues = Key(
    "continuityValues", .shape, "The sharpness at each value, with calculationMode \"cubic\".")
  static let biasValues = Key(
    "biasValues", .shape, "The lean of the curve at each value, with calculationMode \"cubic\".")
  /// The keys that only the cubic modes have a use for.
  static let ofCubicCurves = [tensionValues, continuityValues, biasValues]
  static let rotationMode = Key(
    "rotationMode",
    ValueKind<String>.choice(["auto", "autoReverse"]).map { AnimationRotationMode(rawValue: $0) },
    "Whether the layer turns along the path.")

  // MARK: - Springs

  static let mass = Key("mass", .positive, default: 1, "The mass on the spring.")
  static let stiffness = Key("stiffness", .positive, default: 100, "The stiffness of the spring.")
  static let damping = Key("damping", .length, default: 10, "The friction.")
  static let initialVelocity = Key(
    "initialVelocity", .number, default: 0, "The first speed, in distances per second.")
  static let allowsOverdamping = Key(
    "allowsOverdamping", .bool, default: false,
    "Whether a damping above the critical one has an effect.")
  static let perceptualDuration = Key(
    "perceptualDuration", .positiveSeconds,
    "How long the motion seems; instead of `mass`, `stiffness` and `damping`.")
  static let bounce = Key(
    "bounce", .number(-0.999...1), default: 0, "0 is critically damped, towards 1 bouncier.")

  // MARK: - Groups and transitions

  static let animations = Key(
    "animations", .value(SceneSchema.list(of: .reference("animation"))),
    "The animations that run together.")

  static let transition = Key(
    "transition",
    ValueKind<String>.choice(["fade", "moveIn", "push", "reveal", "pageCurl", "pageUnCurl"])
      .map { TransitionType(rawValue: $0) },
    default: .fade, "How the new contents appear.")
  static let subtype = Key(
    "subtype",
    ValueKind<String>.choice(transitionSubtypes).map { TransitionSubtype(rawValue: $0) },
    "The edge where the motion starts.")
  static let transitionSubtypes = ["fromLeft", "fromRight", "fromTop", "fromBottom"]
  static let startProgress = Key(
    "startProgress", .number(0...1), default: 0, "Where it begins.")
  static let endProgress = Key("endProgress", .number(0...1), default: 1, "Where it ends.")

  // MARK: - Forms

  private static let property: [any FormKey] = [keyPath, additive, cumulative, valueFunction]
  private static let ends: [any FormKey] = [fromValue, toValue, byValue]
  private static let values = ("allOf", SchemaNode.array([.reference("animatedValues")]))

  static let basic = form(.basic, property + ends, [.schema([values])])

  static let keyframe = form(
    .keyframe,
    property + [
      keyframeValues, path, keyTimes, timingFunctions, calculationMode,
    ] + ofCubicCurves + [rotationMode],
    [
      .oneOf(
        [keyframeValues, path], help: "add \"values\"",
        several: "a path wins over values; keep one of them"),
      .schema([
        SceneSchema.pathKeyPaths, values,
        (
          "allOf",
          .array([
            SceneSchema.rule(
              if: SceneSchema.condition(calculationMode.name, isOneOf: ["discrete"]),
              then: .bool(true),
              else: .object([
                (
                  "properties",
                  .object([(keyTimes.name, .object([("minItems", .number(2))]))])
                )
              ]))
          ])
        ),
      ]),
    ])

  static let spring = form(
    .spring,
    property + ends + [
      mass, stiffness, damping, initialVelocity, allowsOverdamping, perceptualDuration, bounce,
    ], duration: springDuration,
    [
      .schema([
        values,
        (
          "allOf",
          .array([
            SceneSchema.rule(
              if: SceneSchema.requiring([perceptualDuration.name]),
              then: SceneSchema.defaultDuration(.string("settling")))
          ])
        ),
      ]),
      .completes(bounce, by: [perceptualDuration], noun: "a spring with \"bounce\""),
      .excludes(
        perceptualDuration, [mass, stiffness, damping, allowsOverdamping],
        help: "give mass, stiffness and damping, or perceptualDuration and bounce"),
    ])

  static let group = form(.group, [animations], [.required([animations])])

  static let transitions = form(
    .transition, [transition, subtype, startProgress, endProgress], key: transitionKey)

  /// The form of a kind, with the keys that only some kinds have.
  private static func form(
    _ kind: AnimationKind, _ own: [any FormKey], key: Key<JSONValue> = key,
    duration: Key<JSONValue> = duration, _ rules: [FormRule] = []
  ) -> Form {
    let const = ValueKind.value(.object([("const", .string(kind.rawValue))]))
    let type =
      kind == .basic
      ? Key("type", const, default: .string(kind.rawValue), "The kind of animation.")
      : Key("type", const, "The kind of animation.")
    return Form(
      kind.noun,
      [type, key, Form.note] + TimingForm.keys(beginTime, duration)
        + [timingFunction, removedOnCompletion] + own,
      sibling: (kind.rawValue, kind.noun), rules,
      hint: { name in Form.hint(name, among: AnimationKind.allCases.map(\.form)) })
  }

  // MARK: - Steps

  /// The keys of a basic animation that a plain step of a sequence has among its own.
  static let ofSteps: [any FormKey] = [
    keyPath.taking(.reference("keyPath"), "The property that it animates, or a part of one."),
    fromValue.taking(animatedValue.schema, "The first value; what shows when left out."),
    toValue, byValue,
    Key(
      duration.name, .value(duration.kind.schema), default: .number(0.25),
      "The length; 0 means 0.25 s."),
    Key(timingFunction.name, timingFunction.kind, default: paceOfSteps, "The pace."),
  ]
  static let paceOfSteps = TimingFunction(name: .easeInEaseOut)
}

// MARK: - Values

extension AnimationCalculationMode: SchemaConvertible {}
extension TransitionType: SchemaConvertible {}

extension ValueKind<[Double]> {
  /// Numbers that shape a curve at its keys.
  fileprivate static var shape: Self {
    Self(SceneSchema.list(of: SceneSchema.number(-1...1))) { value, values in
      guard let numbers = values.numbers(value) else { return nil }
      for (number, element) in zip(numbers, value.elements) {
        _ = values.checked(number, element, -1...1)
      }
      return numbers
    }
  }
}

// MARK: - Schema

extension SceneSchema {
  /// Animations by their type.
  static let animationDefinitions: [(String, SchemaNode)] =
    [
      (
        "animation",
        byKind { kind in
          let needed = kind.hasKeyPath ? [requiring(["keyPath"])] : []
          let ends =
            kind == .basic || kind == .spring
            ? [requiringOne(of: ["fromValue", "toValue", "byValue"])] : []
          return allOf([.reference(kind.rawValue + "Animation")] + needed + ends)
        }
      ),
      (
        "action",
        allOf([byKind { .reference($0.rawValue + "Animation") }, without(["key"])])
      ),
      (
        "addedAnimation",
        described(
          allOf([.reference("animation"), .reference("keyPaths"), ownDuration]),
          "An animation of any layer.")
      ),
      (
        "animatedValue",
        .object([
          ("description", .string("A value that the key path takes.")),
          ("type", .strings(["number", "boolean", "string", "array", "object"])),
        ])
      ),
      (
        "animationDuration",
        described(
          anyOf([
            .object([("const", .number(0))]),
            .object([
              ("type", .string("number")),
              ("exclusiveMinimum", .number(SceneBuilder.shortestDuration)),
              ("maximum", .number(ValueDecoder.numberLimit)),
            ]),
            .object([("type", .string("string")), ("$ref", .string("#/$defs/nonNegativeTime"))]),
          ]), "A time from 0 on; above 0 it is more than a microsecond.")
      ),
    ]
    + AnimationKind.allCases.map { ($0.rawValue + "Animation", $0.form.schema) }

  private static func byKind(_ definition: (AnimationKind) -> SchemaNode) -> SchemaNode {
    byType(AnimationKind.allCases.map(\.rawValue), fallback: AnimationKind.basic.rawValue) {
      definition(AnimationKind(rawValue: $0) ?? .basic)
    }
  }

  /// The duration that an animation has which states none: in a group it is another one.
  static let ownDuration = rule(
    if: requiring(["perceptualDuration"]), then: .bool(true),
    else: defaultDuration(.number(Layer.defaultAnimationDuration)))

  /// The duration of objects that state none.
  fileprivate static func defaultDuration(_ node: SchemaNode) -> SchemaNode {
    .object([
      ("properties", .object([("duration", .object([("default", node)]))]))
    ])
  }
}
