extension SceneSchema {
  /// Sequences, events, layouts and what they are made of.
  static let timelineDefinitions: [(String, SchemaNode)] = [
    ("moment", moment), ("layerPath", layerPath), ("assignments", assignments),
    ("sequence", sequence), ("step", step), ("event", event), ("constraint", constraint),
    ("touchArea", touchArea),
  ]

  private static func described(_ node: SchemaNode, _ description: String) -> SchemaNode {
    node.adding([("description", .string(description))])
  }

  private static func anyOf(_ nodes: [SchemaNode]) -> SchemaNode {
    .object([("anyOf", .array(nodes))])
  }

  private static let layerPath = described(
    string, "A layer: the names from below the root joined by /; root; panel/ball@mask.")

  private static let assignments = SchemaNode.object([
    ("description", .string("Values by \"layer:keyPath\".")), ("type", .string("object")),
    ("properties", .object([note])), ("additionalProperties", .reference("animatedValue")),
  ])

  private static let moment = described(
    anyOf([
      .reference("time"),
      object(
        [
          member(
            "after", string, "What ends: \"sequence:name\", or \"layer#key\" of an animation."),
          member("delay", .reference("time"), "The time from there.", default: .number(0)), note,
        ], required: ["after"]),
    ]), "A time, or the end of a sequence or of an animation.")

  // MARK: - Sequences

  private static let sequence = object(
    [
      member("name", .reference("name"), "What events call it."),
      member("layer", .reference("layerPath"), "The layer of the steps that name none."),
      member("at", .reference("moment"), "When it begins.", default: .number(0)),
      member(
        "repeatCount",
        anyOf([integer(1...TimelineReader.mostRepeats), choice(["infinity"])]),
        "How often the whole runs, each time from the values that it found.", default: .number(1)),
      member("steps", list(of: .reference("step"), least: 1), "One after another."), note,
    ], required: ["name", "steps"])

  private static let stepMembers: [(String, SchemaNode)] =
    [member("layer", .reference("layerPath"), "The layer; the sequence's when left out.")]
    + TimelineReader.basicStepKeys.map { key in
      switch key {
      case .duration:
        return member(
          key.name, .reference("time"), "The length.", default: .number(0.25))
      case .timingFunction:
        return member(
          key.name, .reference("timingFunction"), "The pace.", default: .string("easeInEaseOut"))
      case .keyPath: return member(key.name, string, "What it animates.")
      case .fromValue:
        return member(
          key.name, .reference("animatedValue"), "The first value; what shows when left out.")
      case .toValue: return member(key.name, .reference("animatedValue"), "The last value.")
      default:
        return member(key.name, .reference("animatedValue"), "The difference of last and first.")
      }
    }

  private static let customMembers: [(String, SchemaNode)] = [
    member("layer", .reference("layerPath"), "The layer; the sequence's when left out."),
    member("animation", .reference("animation"), "Any animation that ends."),
    member(
      "writesModel", bool, "Whether its end value is written to the layer.", default: .bool(true)),
  ]

  private static let delay = member(
    "delay", .reference("time"), "The time from the end of the step before.", default: .number(0))

  private static let partDelay = member(
    "delay", .reference("time"), "The time from the beginning of the step.", default: .number(0))

  private static let step = anyOf([
    object(stepMembers + [delay, note], required: ["keyPath"]),
    object(customMembers + [delay, note], required: ["animation"]),
    object(
      [
        member(
          "parallel",
          list(
            of: anyOf([
              object(stepMembers + [partDelay, note], required: ["keyPath"]),
              object(customMembers + [partDelay, note], required: ["animation"]),
            ]), least: 1), "Parts that begin together; the step ends with the last."),
        delay, note,
      ], required: ["parallel"]),
  ])

  // MARK: - Events

  private static let event = object(
    EventKey.allCases.map { member($0.rawValue, node(of: $0), summary(of: $0)) } + [note],
    required: ["at"])

  private static let clock = described(string, "The path of a layer, or \"sequence:name\".")

  private static func timed(_ members: [(String, SchemaNode)], duration: Double) -> SchemaNode {
    object(
      members + [
        member("duration", .reference("time"), "The length.", default: .number(duration)),
        member(
          "timingFunction", .reference("timingFunction"), "The pace.",
          default: .string("easeInEaseOut")), note,
      ], required: members.prefix(1).map(\.0))
  }

  private static func node(of key: EventKey) -> SchemaNode {
    switch key {
    case .at: .reference("moment")
    case .set, .animate: .reference("assignments")
    case .transaction: transaction
    case .state: timed([("name", string)], duration: 0.25)
    case .transition: transition
    case .addAnimation: addAnimation
    case .removeAnimation:
      object(
        [
          ("layer", .reference("layerPath")),
          member("key", string, "The animation; all when left out."), note,
        ], required: ["layer"])
    case .pause, .resume, .stop: clock
    case .speed:
      .object([
        ("type", .string("object")), ("properties", .object([note])),
        ("additionalProperties", .reference("number")),
      ])
    case .scrub: scrub
    case .finish, .cancel, .removeLayer, .bringToFront, .sendToBack: .reference("layerPath")
    case .addLayer: addLayer
    case .replaceLayer:
      object(
        [("layer", .reference("layerPath")), ("with", newOrKnown), note],
        required: ["layer", "with"])
    case .exchangeLayers: list(of: .reference("layerPath"), least: 2, most: 2)
    case .layout: anyOf([string, timed([("name", string)], duration: 0)])
    case .resize:
      anyOf([.reference("size"), timed([("size", .reference("size"))], duration: 0.3)])
    case .duration, .delay: .reference("time")
    case .timingFunction: .reference("timingFunction")
    case .spring: spring
    case .additive: bool
    }
  }

  private static func summary(of key: EventKey) -> String {
    switch key {
    case .at: "When: a time, or what it comes after."
    case .set: "Sets values at once."
    case .animate: "Sets values as a block animation does."
    case .transaction: "Sets values through their implicit actions."
    case .state: "Applies a state and restores what the last one changed."
    case .transition: "How to show what the event's set, addLayer or removeLayer changes."
    case .addAnimation: "Adds an animation to a layer."
    case .removeAnimation: "Removes one animation of a layer, or all."
    case .pause: "Pauses the clock of a layer and all below it, or a sequence."
    case .resume: "Resumes the clock or the sequence where it was paused."
    case .stop: "Removes all animations of a layer and all below it, or ends a sequence."
    case .speed: "Changes the rates of layers' clocks; their times do not jump."
    case .scrub: "Pauses a layer's clock and drives it."
    case .finish: "Lets a scrubbed clock run on."
    case .cancel: "Runs a scrubbed clock back to where it was paused."
    case .addLayer: "Adds a new layer, or one that was removed."
    case .removeLayer: "Removes a layer."
    case .replaceLayer: "Replaces one layer with another."
    case .exchangeLayers: "Exchanges two sublayers."
    case .bringToFront: "Moves a layer in front of its siblings."
    case .sendToBack: "Moves a layer behind its siblings."
    case .layout: "Activates a layout."
    case .resize: "Gives the canvas another size, and so perhaps other layouts."
    case .duration: "With animate: the length, 0.25 s when left out."
    case .delay: "With animate: the time until it begins."
    case .timingFunction: "With animate: the pace, easeInEaseOut when left out."
    case .spring: "With animate: the spring that drives it."
    case .additive: "With animate: whether it blends with what it interrupts; true when left out."
    }
  }

  private static let transaction = object(
    [
      member("duration", .reference("time"), "The length of its animations; 0.25 s."),
      member("timingFunction", .reference("timingFunction"), "The pace of its animations."),
      member("disableActions", bool, "Whether nothing animates.", default: .bool(false)),
      ("set", .reference("assignments")), note,
    ], required: ["set"])

  private static let transition = object(
    [
      ("layer", .reference("layerPath")),
      member(
        "type", choice(SceneTransitionType.allCases.map(\.rawValue)), "The kind.",
        default: .string("fade")),
      member(
        "subtype", choice(SceneBuilder.transitionSubtypes), "The edge where the motion starts."),
      member("duration", .reference("time"), "The length.", default: .number(0.25)),
      member("timingFunction", .reference("timingFunction"), "The pace."), note,
    ], required: ["layer"])

  private static let addAnimation = object(
    [
      ("layer", .reference("layerPath")), ("animation", .reference("animation")),
      member("delay", .reference("time"), "The time from the event.", default: .number(0)), note,
    ], required: ["layer", "animation"])

  private static let scrub = object(
    [
      ("layer", .reference("layerPath")),
      member("to", .reference("time"), "Where to, in seconds of the layer's own clock."),
      member("duration", .reference("time"), "How long the drive takes.", default: .number(0)),
      member(
        "timingFunction", .reference("timingFunction"), "The pace of the drive.",
        default: .string("linear")), note,
    ], required: ["layer", "to"])

  private static let newOrKnown = anyOf([.reference("layer"), .reference("layerPath")])

  private static let addLayer = object(
    [
      member("layer", newOrKnown, "A new layer, or the path of one that was removed."),
      member("into", .reference("layerPath"), "The layer that holds it.", default: .string("root")),
      member("at", integer(0...1_000_000), "The index among its siblings; the last by default."),
      member("above", .reference("layerPath"), "The sibling right behind it."),
      member("below", .reference("layerPath"), "The sibling right in front of it."), note,
    ], required: ["layer"])

  private static let spring = anyOf([
    object(
      [
        member("dampingRatio", number(0...ValueDecoder.numberLimit), "1 does not swing."),
        member(
          "initialVelocity", .reference("number"), "In distances per second.",
          default: .number(0)), note,
      ], required: ["dampingRatio"]),
    object(
      [
        member("perceptualDuration", .reference("time"), "How long the motion seems."),
        member("bounce", number(-0.999...0.999), "0 is critically damped.", default: .number(0)),
        note,
      ], required: ["perceptualDuration"]),
  ])

  // MARK: - Layouts and touches

  private static let constraint = object(
    [
      ("layer", .reference("layerPath")),
      member(
        "attribute", choice(LayoutAttribute.allCases.map(\.rawValue)),
        "The number that it determines."),
      member("to", string, "\"superlayer\" or a sibling; without it the constant alone."),
      member(
        "toAttribute", choice(LayoutAttribute.allCases.map(\.rawValue)),
        "What it follows; the same by default."),
      member("multiplier", .reference("number"), "", default: .number(1)),
      member("constant", .reference("number"), "", default: .number(0)), note,
    ], required: ["layer", "attribute"])

  private static let touchArea = anyOf([
    object(
      [member("inset", .reference("number"), "Negative is larger."), note], required: ["inset"]),
    object(
      [
        (
          "circle",
          object(
            [
              ("center", .reference("point")), ("radius", number(ValueDecoder.lengths)), note,
            ], required: ["center", "radius"])
        ), note,
      ], required: ["circle"]),
    .reference("path"),
  ])
}
