import LaminarEngine

extension SceneSchema {
  /// Animations by their type.
  static let animationDefinitions: [(String, SchemaNode)] =
    [
      (
        "animation",
        byType(AnimationKind.allCases.map(\.rawValue), fallback: "basic") { type in
          let kind = AnimationKind(rawValue: type) ?? .basic
          let needed = kind.hasKeyPath ? [requiring(["keyPath"])] : []
          let ends =
            kind == .basic || kind == .spring
            ? [requiringOne(of: ["fromValue", "toValue", "byValue"])] : []
          return allOf([.reference(type + "Animation")] + needed + ends)
        }
      ),
      (
        "action",
        allOf([
          byType(AnimationKind.allCases.map(\.rawValue), fallback: "basic") {
            .reference($0 + "Animation")
          }, without(["key"]),
        ])
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
            choice0,
            .object([
              ("type", .string("number")),
              ("exclusiveMinimum", .number(SceneBuilder.shortestDuration)),
              ("maximum", .number(ValueDecoder.numberLimit)),
            ]),
            .object([("type", .string("string")), ("$ref", .string("#/$defs/nonNegativeTime"))]),
          ]), "A time from 0 on; above 0 it is more than a microsecond.")
      ),
    ]
    + AnimationKind.allCases.map { ($0.rawValue + "Animation", definition(of: $0)) }

  /// The duration that an animation has which states none: in a group it is another one.
  static let ownDuration = rule(
    if: requiring(["perceptualDuration"]), then: .bool(true),
    else: .object([
      (
        "properties",
        .object([
          ("duration", .object([("default", .number(Layer.defaultAnimationDuration))]))
        ])
      )
    ]))

  private static let choice0 = SchemaNode.object([("const", .number(0))])

  private static func definition(of kind: AnimationKind) -> SchemaNode {
    object(
      AnimationKey.allCases.filter { $0.kinds.contains(kind) }.map { member(of: $0, kind) },
      required: kind == .group ? ["animations"] : [], rules: rules(of: kind))
  }

  private static func rules(of kind: AnimationKind) -> [(String, SchemaNode)] {
    let values: (String, SchemaNode) = ("allOf", .array([.reference("animatedValues")]))
    let settling = rule(
      if: requiring(["perceptualDuration"]),
      then: .object([
        (
          "properties",
          .object([("duration", .object([("default", .string("settling"))]))])
        )
      ]))
    switch kind {
    case .basic: return [values]
    case .keyframe:
      return [
        ("oneOf", .array([requiring(["values"]), requiring(["path"])])), pathKeyPaths,
        (
          "allOf",
          .array([
            .reference("animatedValues"),
            rule(
              if: condition("calculationMode", isOneOf: ["discrete"]), then: .bool(true),
              else: .object([
                (
                  "properties",
                  .object([("keyTimes", .object([("minItems", .number(2))]))])
                )
              ])),
          ])
        ),
      ]
    case .spring:
      let physics = ["mass", "stiffness", "damping", "allowsOverdamping"]
      return [
        ("allOf", .array([.reference("animatedValues"), settling])),
        needing("perceptualDuration", ["bounce"]),
        excluding([("perceptualDuration", physics)]),
      ]
    case .group, .transition: return []
    }
  }

  static func timingMember(_ key: TimingKey, isLayer: Bool) -> (String, SchemaNode) {
    let parent = isLayer ? "the superlayer's" : "the layer's or the group's"
    switch key {
    case .beginTime:
      return member(
        key.rawValue, .reference("time"), "When its time begins, in \(parent) time.",
        default: .number(0))
    case .duration:
      return isLayer
        ? member(
          key.rawValue, .reference("nonNegativeTime"),
          "The length of a cycle; when left out, it never ends.")
        : member(
          key.rawValue, .reference("animationDuration"),
          "The length of a cycle; 0 means 0.25 s, in a group the length of the group.",
          default: .number(0))
    case .speed:
      return member(
        key.rawValue, .reference("number"), "How fast its time runs; 0 stops it.",
        default: .number(1))
    case .timeOffset:
      return member(
        key.rawValue, .reference("time"), "Added to its time after the speed.",
        default: .number(0))
    case .repeatCount:
      return member(
        key.rawValue, .reference("repeatCount"), "How often the cycle runs; 0 is once.",
        default: .number(0))
    case .repeatDuration:
      return member(
        key.rawValue, .reference("nonNegativeTime"),
        "How long cycles run in all; wins over repeatCount.",
        default: .number(0))
    case .autoreverses:
      return member(
        key.rawValue, bool, "Whether every cycle runs forth and back.", default: .bool(false))
    case .fillMode:
      return member(
        key.rawValue, choice(MediaTimingFillMode.names),
        "What shows before the beginning and after the end.", default: .string("removed"))
    }
  }

  private static func member(
    of key: AnimationKey, _ kind: AnimationKind
  ) -> (String, SchemaNode) {
    if let timing = key.timing {
      let (name, node) = timingMember(timing, isLayer: false)
      guard key == .duration, kind == .spring else { return (name, node) }
      return member(
        name, anyOf([choice(["settling"]), .reference("animationDuration")]),
        "The length; \"settling\" is until the spring rests. 0.25 s when left out, settling with perceptualDuration."
      )
    }
    if key == .note { return note }
    if key == .type {
      return member(
        key.name, .object([("const", .string(kind.rawValue))]), "The kind of animation.",
        default: kind == .basic ? .string("basic") : nil)
    }
    if key == .key, kind == .transition {
      return member(
        key.name, .object([("const", .string("transition"))]),
        "Always \"transition\"; it may be left out.", default: .string("transition"))
    }
    let row = row(of: key)
    return member(key.name, row.node, row.summary, default: row.fallback)
  }

  private static let unitList = list(of: number(-1...1))

  private static func row(
    of key: AnimationKey
  ) -> (node: SchemaNode, summary: String, fallback: SchemaNode?) {
    let value = SchemaNode.reference("animatedValue")
    switch key {
    case .key:
      return (
        text("."), "The name under which it is added; the key path by default, none in a group.",
        nil
      )
    case .timingFunction:
      return (.reference("timingFunction"), "The pace of a cycle.", .string("linear"))
    case .removedOnCompletion:
      return (bool, "Whether the layer removes it when it ends.", .bool(true))
    case .keyPath:
      return (
        string, "The property that it animates, or a part of one, such as transform.rotation.z.",
        nil
      )
    case .additive:
      return (bool, "Whether it adds to what animations before it made.", .bool(false))
    case .cumulative:
      return (bool, "Whether every cycle continues where the last one ended.", .bool(false))
    case .valueFunction:
      return (
        choice(SceneBuilder.valueFunctionNames), "Makes a matrix of the animated numbers.", nil
      )
    case .fromValue: return (value, "The first value.", nil)
    case .toValue: return (value, "The last value.", nil)
    case .byValue: return (value, "The difference of last and first.", nil)
    case .values: return (list(of: value, least: 2), "The values to pass.", nil)
    case .path: return (.reference("path"), "The path that a point or a size runs along.", nil)
    case .keyTimes:
      return (
        list(of: .reference("number"), least: 1),
        "When each value is reached: fractions of the duration, which ascend in 0…1.", nil
      )
    case .timingFunctions:
      return (list(of: .reference("timingFunction")), "The pace of each segment.", nil)
    case .calculationMode:
      return (
        choice(SceneBuilder.calculationModes), "How values between the keys are made.",
        .string("linear")
      )
    case .tensionValues:
      return (unitList, "The tightness at each value, with calculationMode \"cubic\".", nil)
    case .continuityValues:
      return (unitList, "The sharpness at each value, with calculationMode \"cubic\".", nil)
    case .biasValues:
      return (unitList, "The lean of the curve at each value, with calculationMode \"cubic\".", nil)
    case .rotationMode:
      return (choice(SceneBuilder.rotationModes), "Whether the layer turns along the path.", nil)
    case .mass: return (atLeastSmallest, "The mass on the spring.", .number(1))
    case .stiffness: return (atLeastSmallest, "The stiffness of the spring.", .number(100))
    case .damping: return (.reference("length"), "The friction.", .number(10))
    case .initialVelocity:
      return (.reference("number"), "The first speed, in distances per second.", .number(0))
    case .allowsOverdamping:
      return (bool, "Whether a damping above the critical one has an effect.", .bool(false))
    case .perceptualDuration:
      return (
        .reference("positiveTime"),
        "How long the motion seems; instead of `mass`, `stiffness` and `damping`.", nil
      )
    case .bounce:
      return (number(-0.999...1), "0 is critically damped, towards 1 bouncier.", .number(0))
    case .animations:
      return (list(of: .reference("animation")), "The animations that run together.", nil)
    case .transition:
      return (choice(SceneBuilder.transitionTypes), "How the new contents appear.", .string("fade"))
    case .subtype:
      return (choice(SceneBuilder.transitionSubtypes), "The edge where the motion starts.", nil)
    case .startProgress: return (number(0...1), "Where it begins.", .number(0))
    case .endProgress: return (number(0...1), "Where it ends.", .number(1))
    case .type, .note, .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration,
      .autoreverses, .fillMode:
      return (string, "", nil)
    }
  }
}
