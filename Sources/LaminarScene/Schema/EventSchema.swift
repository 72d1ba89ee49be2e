import LaminarEngine

extension SceneSchema {
  /// Events and what they are made of.
  static let eventDefinitions: [(String, SchemaNode)] = [
    ("event", event(isReaction: false)),
    (
      "reaction",
      described(event(isReaction: true), "An event without `at`: it comes when it is called.")
    ), ("transaction", transaction),
    (
      "state",
      timed([member("name", string, "A name under the scene's `states`.")], duration: 0.25)
    ), ("transition", transition), ("addAnimation", addAnimation),
    ("removeAnimation", removeAnimation), ("scrub", scrub), ("addLayer", addLayer),
    ("replaceLayer", replaceLayer),
    (
      "layout",
      timed([member("name", string, "A name under the scene's `layouts`.")], duration: 0)
    ),
    (
      "resize",
      timed(
        [member("size", canvasSize, "The new size of the canvas.", unit: .points)],
        duration: TimelineReader.resizeDuration)
    ), ("blockSpring", spring(isReaction: false)),
    ("reactionSpring", spring(isReaction: true)),
  ]

  private static func event(isReaction: Bool) -> SchemaNode {
    let refining = EventKey.allCases.filter(\.refinesAnimate).map(\.rawValue)
    let lasting = EventKey.allCases.filter { $0.isAction && !$0.canHaveTransition }
      .map(\.rawValue)
    return object(
      EventKey.allCases.filter { !isReaction || $0 != .at }.map { key in
        let node = isReaction && key == .spring ? .reference("reactionSpring") : node(of: key)
        return member(key.rawValue, node, summary(of: key), default: fallback(of: key))
      } + [note],
      required: isReaction ? [] : ["at"],
      rules: [
        ("anyOf", .array(EventKey.actionNames.map { requiring([$0]) })),
        needing("animate", refining),
        excluding([("transition", lasting), ("spring", ["timingFunction"])]),
        (
          "if",
          .object([
            ("required", .strings(["spring"])),
            (
              "properties",
              .object([
                (
                  "spring",
                  .object([
                    ("type", .string("object")), ("required", .strings(["perceptualDuration"])),
                  ])
                )
              ])
            ),
          ])
        ), ("then", without(["duration"])),
      ])
  }

  private static func timed(_ members: [(String, SchemaNode)], duration: Double) -> SchemaNode {
    object(
      members + [
        member(
          "duration", .reference("nonNegativeTime"), "The length.", default: .number(duration)),
        member(
          "timingFunction", .reference("timingFunction"), "The pace.",
          default: .string("easeInEaseOut")), note,
      ], required: members.prefix(1).map(\.0))
  }

  private static let canvasSize = list(
    of: number(1...Double(Canvas.largestSide)), least: 2, most: 2)

  private static func node(of key: EventKey) -> SchemaNode {
    switch key {
    case .at: return .reference("moment")
    case .set: return SchemaNode.reference("assignments").adding(atLeastOneValue)
    case .animate: return SchemaNode.reference("animatedAssignments").adding(atLeastOneValue)
    case .transaction: return .reference("transaction")
    case .state: return .reference("state")
    case .transition: return .reference("transition")
    case .addAnimation: return .reference("addAnimation")
    case .removeAnimation: return .reference("removeAnimation")
    case .pause, .resume, .stop: return .reference("clock")
    case .speed: return rates
    case .scrub: return .reference("scrub")
    case .finish, .cancel: return .reference("layerPath")
    case .removeLayer, .bringToFront, .sendToBack: return .reference("sublayerPath")
    case .addLayer: return .reference("addLayer")
    case .replaceLayer: return .reference("replaceLayer")
    case .exchangeLayers:
      return list(of: .reference("sublayerPath"), least: 2, most: 2)
        .adding([("uniqueItems", .bool(true))])
    case .layout: return anyOf([string, .reference("layout")])
    case .resize: return anyOf([canvasSize, .reference("resize")])
    case .duration, .delay: return .reference("nonNegativeTime")
    case .timingFunction: return .reference("timingFunction")
    case .spring: return .reference("blockSpring")
    case .additive: return bool
    }
  }

  /// Rates by layer, one at least and none of them 0.
  private static let rates = SchemaNode.object([
    ("type", .string("object")), ("properties", .object([note])),
    (
      "additionalProperties",
      allOf([.reference("number"), .object([("not", .object([("const", .number(0))]))])])
    ),
  ]).adding(atLeastOneValue)

  /// Of an object of values: one that is not a note.
  private static let atLeastOneValue = [
    ("if", requiring(["note"])), ("then", .object([("minProperties", .number(2))])),
    ("else", .object([("minProperties", .number(1))])),
  ]

  private static func fallback(of key: EventKey) -> SchemaNode? {
    switch key {
    case .duration: .number(0.25)
    case .delay: .number(0)
    case .timingFunction: .string("easeInEaseOut")
    case .additive: .bool(true)
    default: nil
    }
  }

  private static func summary(of key: EventKey) -> String {
    switch key {
    case .at: "When: a time, or what it comes after."
    case .set: "Sets values at once, by \"layer:keyPath\"."
    case .animate: "Sets values, by \"layer:keyPath\", and animates them as a block animation does."
    case .transaction: "Sets values through their implicit actions."
    case .state: "Applies a state and restores what the last one changed."
    case .transition:
      "How to show what the event's `set`, `addLayer`, `removeLayer` and other keys change."
    case .addAnimation: "Adds an animation to a layer."
    case .removeAnimation: "Removes one animation of a layer, or all."
    case .pause: "Pauses the clock of a layer and all below it, or a sequence."
    case .resume: "Resumes the clock or the sequence where it was paused."
    case .stop: "Removes all animations of a layer and all below it, or ends a sequence."
    case .speed: "Changes the rates of layers' clocks, by path; their times do not jump."
    case .scrub: "Pauses a layer's clock and drives it."
    case .finish: "Lets a scrubbed clock run on."
    case .cancel: "Runs a scrubbed clock back to where it was paused."
    case .addLayer: "Adds a new layer, or one that was removed."
    case .removeLayer: "Removes a layer."
    case .replaceLayer: "Replaces one layer with another."
    case .exchangeLayers: "Exchanges two sublayers of the same layer."
    case .bringToFront: "Moves a layer in front of its siblings."
    case .sendToBack: "Moves a layer behind its siblings."
    case .layout: "Activates a layout: its name, or an object to animate the change."
    case .resize: "Gives the canvas another size, and so perhaps other layouts."
    case .duration: "With `animate`: the length."
    case .delay: "With `animate`: the time until it begins."
    case .timingFunction: "With `animate`: the pace."
    case .spring: "With `animate`: the spring that drives it, instead of a timing function."
    case .additive: "With `animate`: whether it blends with what it interrupts."
    }
  }

  private static let transaction = object(
    [
      member(
        "duration", .reference("nonNegativeTime"), "The length of its animations.",
        default: .number(0.25)),
      member("timingFunction", .reference("timingFunction"), "The pace of its animations."),
      member("disableActions", bool, "Whether nothing animates.", default: .bool(false)),
      member(
        "set", SchemaNode.reference("assignments").adding(atLeastOneValue),
        "The values, by \"layer:keyPath\"."), note,
    ], required: ["set"])

  private static let transition = object(
    [
      member("layer", .reference("layerPath"), "The layer whose change is shown."),
      member(
        "type", choice(SceneTransitionType.allCases.map(\.rawValue)), "The kind.",
        default: .string("fade")),
      member(
        "subtype", choice(SceneBuilder.transitionSubtypes),
        "With `moveIn`, `push`, `reveal` and page curls: the edge where the motion starts."),
      member(
        "duration", .reference("nonNegativeTime"), "The length.", default: .number(0.25)),
      member("timingFunction", .reference("timingFunction"), "The pace."), note,
    ], required: ["layer"],
    rules: [
      (
        "if",
        condition(
          "type",
          isOneOf: SceneTransitionType.allCases.filter { !$0.hasSubtype }.map(\.rawValue))
      ), ("then", without(["subtype"])),
    ])

  private static let addAnimation = object(
    [
      member("layer", .reference("layerPath"), "The layer."),
      member("animation", .reference("addedAnimation"), "The animation."),
      member(
        "delay", .reference("nonNegativeTime"),
        "The time from the event; not beside the animation's beginTime.", default: .number(0)),
      note,
    ], required: ["layer", "animation"],
    rules: [
      (
        "if",
        .object([
          ("required", .strings(["delay"])),
          ("properties", .object([("delay", .reference("positiveTime"))])),
        ])
      ),
      ("then", .object([("properties", .object([("animation", without(["beginTime"]))]))])),
    ])

  private static let removeAnimation = object(
    [
      member("layer", .reference("layerPath"), "The layer."),
      member("key", string, "The key of the animation; all are removed when left out."), note,
    ], required: ["layer"])

  private static let scrub = object(
    [
      member("layer", .reference("layerPath"), "The layer."),
      member(
        "to", .reference("nonNegativeTime"), "Where to, in seconds of the layer's own clock."),
      member(
        "duration", .reference("nonNegativeTime"), "How long the drive takes.",
        default: .number(0)),
      member(
        "timingFunction", .reference("timingFunction"), "The pace of the drive.",
        default: .string("linear")), note,
    ], required: ["layer", "to"])

  /// A layer, or the path of one. The type decides, so that errors are reported inside the layer.
  private static let newOrKnown = rule(
    if: .object([("type", .string("object"))]), then: .reference("layer"),
    else: .reference("sublayerPath"))

  private static let addLayer = object(
    [
      member("layer", newOrKnown, "A new layer, or the path of one that was removed."),
      member(
        "into", .reference("layerPath"), "The layer that holds it.", default: .string("root")),
      member("at", integer(0...1_000_000), "The index among its siblings; the last by default."),
      member(
        "above", .reference("sublayerPath"), "Instead of `at`: the sibling right behind it."),
      member(
        "below", .reference("sublayerPath"), "Instead of `at`: the sibling right in front of it."),
      note,
    ], required: ["layer"],
    rules: [excluding([("at", ["above", "below"]), ("above", ["below"])])])

  private static let replaceLayer = object(
    [
      member("layer", .reference("sublayerPath"), "The layer that is replaced."),
      member(
        "with", newOrKnown, "A new layer, or the path of a sibling that was removed."), note,
    ], required: ["layer", "with"])

  private static func spring(isReaction: Bool) -> SchemaNode {
    let speed = SchemaNode.reference("number")
    return object(
      [
        member(
          "dampingRatio", atLeastSmallest, "How much the swing is damped; 1 does not swing."),
        member(
          "initialVelocity", isReaction ? anyOf([speed, choice(["gesture"])]) : speed,
          "The first speed, in distances per second.", default: .number(0)),
        member(
          "perceptualDuration", .reference("positiveTime"),
          "Instead of dampingRatio: how long the motion seems."),
        member(
          "bounce", number(-0.999...0.999), "With perceptualDuration: 0 is critically damped.",
          default: .number(0)), note,
      ],
      rules: [
        ("oneOf", .array([requiring(["dampingRatio"]), requiring(["perceptualDuration"])])),
        ("dependentRequired", .object([("bounce", .strings(["perceptualDuration"]))])),
      ])
  }
}
