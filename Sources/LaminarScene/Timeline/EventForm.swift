import LaminarEngine
import LaminarGraphics

/// Something that an event can do: a key, and what its value becomes.
struct EventAction: Sendable {
  /// Returns the action of a value, or nil after a report.
  typealias Reader =
    @Sendable (
      TimelineReader, JSONValue, _ timing: SceneBlockTiming?, _ event: JSONValue
    ) -> SceneAction?

  let key: Key<JSONValue>
  /// Whether a transition of the same event may show the change.
  let canHaveTransition: Bool
  /// Whether it changes which layers there are, or their order.
  private(set) var isArranging = false
  let read: Reader

  init(
    _ name: String, _ schema: SchemaNode, _ summary: String, canHaveTransition: Bool = false,
    _ read: @escaping Reader
  ) {
    key = Key(name, .value(schema), summary)
    self.canHaveTransition = canHaveTransition
    self.read = read
  }

  /// An action that changes which layers there are, or their order.
  fileprivate static func arranging(
    _ name: String, _ schema: SchemaNode, _ summary: String,
    _ read: @escaping @Sendable (TimelineReader, JSONValue) -> SceneArrangement?
  ) -> Self {
    var action = Self(name, schema, summary, canHaveTransition: true) { reader, value, _, _ in
      read(reader, value).map { .arrange($0) }
    }
    action.isArranging = true
    return action
  }
}

/// The keys of events, and of what these are made of.
enum EventForm {
  static let at = Key("at", .value(.reference("moment")), "When: a time, or what it comes after.")
  static let transition = Key(
    "transition", .value(.reference("transition")),
    "How to show what the event's `set`, `addLayer`, `removeLayer` and other keys change.")

  // MARK: - Actions

  private static let animate = EventAction(
    "animate", SchemaNode.reference("animatedAssignments").adding(atLeastOneValue),
    "Sets values, by \"layer:keyPath\", and animates them as a block animation does."
  ) { $0.animate($1, $2, $3) }

  /// The actions that change values.
  private static let changes = [
    EventAction(
      "set", SchemaNode.reference("assignments").adding(atLeastOneValue),
      "Sets values at once, by \"layer:keyPath\".", canHaveTransition: true
    ) { reader, value, _, _ in reader.set(value) },
    animate,
    EventAction(
      "transaction", .reference("transaction"), "Sets values through their implicit actions."
    ) { reader, value, _, event in reader.transaction(value, event) },
    EventAction(
      "state", .reference("state"), "Applies a state and restores what the last one changed."
    ) { reader, value, _, event in reader.state(value, event) },
  ]

  /// The actions on animations, clocks, layers and layouts.
  private static let others = [
    EventAction("addAnimation", .reference("addAnimation"), "Adds an animation to a layer.") {
      reader, value, _, event in reader.addition(value, event)
    },
    EventAction(
      "removeAnimation", .reference("removeAnimation"),
      "Removes one animation of a layer, or all."
    ) { reader, value, _, _ in reader.removal(value) },
    EventAction(
      "pause", .reference("clock"),
      "Pauses the clock of a layer and all below it, or a sequence."
    ) { reader, value, _, _ in reader.freeClock(value).map { .pause($0) } },
    EventAction(
      "resume", .reference("clock"), "Resumes the clock or the sequence where it was paused."
    ) { reader, value, _, _ in reader.freeClock(value).map { .resume($0) } },
    EventAction(
      "stop", .reference("clock"),
      "Removes all animations of a layer and all below it, or ends a sequence."
    ) { reader, value, _, _ in reader.clock(value).map { .stop($0) } },
    EventAction(
      "speed", rates, "Changes the rates of layers' clocks, by path; their times do not jump."
    ) { reader, value, _, _ in reader.rates(value) },
    EventAction("scrub", .reference("scrub"), "Pauses a layer's clock and drives it.") {
      reader, value, _, _ in reader.scrub(value)
    },
    EventAction("finish", .reference("layerPath"), "Lets a scrubbed clock run on.") {
      reader, value, _, _ in reader.endScrub(value, finishes: true)
    },
    EventAction(
      "cancel", .reference("layerPath"), "Runs a scrubbed clock back to where it was paused."
    ) { reader, value, _, _ in reader.endScrub(value, finishes: false) },
    EventAction("zoom", .reference("zoom"), "Zooms a scroll layer.") { reader, value, _, _ in
      reader.zoom(value)
    },
    .arranging(
      "addLayer", .reference("addLayer"), "Adds a new layer, or one that was removed."
    ) { $0.addition($1) },
    .arranging("removeLayer", .reference("sublayerPath"), "Removes a layer.") {
      $0.sublayer($1).map { .remove($0) }
    },
    .arranging(
      "replaceLayer", .reference("replaceLayer"), "Replaces one layer with another."
    ) { $0.replacing($1) },
    .arranging(
      "exchangeLayers",
      SceneSchema.list(of: .reference("sublayerPath"), least: 2, most: 2)
        .adding([("uniqueItems", .bool(true))]), "Exchanges two sublayers of the same layer."
    ) { $0.exchange($1) },
    .arranging(
      "bringToFront", .reference("sublayerPath"), "Moves a layer in front of its siblings."
    ) { $0.sublayer($1).map { .bringToFront($0) } },
    .arranging("sendToBack", .reference("sublayerPath"), "Moves a layer behind its siblings.") {
      $0.sublayer($1).map { .sendToBack($0) }
    },
    EventAction(
      "layout", SceneSchema.anyOf([SceneSchema.string, .reference("layout")]),
      "Activates a layout: its name, or an object to animate the change."
    ) { reader, value, _, _ in reader.layout(value) },
    EventAction(
      "resize", SceneSchema.anyOf([canvasSize, .reference("resize")]),
      "Gives the canvas another size, and so perhaps other layouts."
    ) { reader, value, _, _ in reader.resize(value) },
  ]

  private static let actions = changes + others
  private static let actionsByName = KeyTable(actions.map { ($0.key.name, $0) })

  /// What a key of an event does; nil for one that says when or how.
  static func action(of key: any FormKey) -> EventAction? {
    actionsByName.meaning(ofSignature: key.signature)
  }

  /// Whether an event changes which layers there are, or their order.
  static func arranges(_ event: JSONValue) -> Bool {
    arranging.contains { event[$0] != nil }
  }

  private static let arranging = actions.filter(\.isArranging).map(\.key.name)

  // MARK: - Events

  static let duration = Key(
    "duration", .seconds(), default: Layer.defaultAnimationDuration,
    "With `animate`: the length.")
  static let delay = Key(
    "delay", .seconds(), default: 0, "With `animate`: the time until it begins.")
  static let timingFunction = Key(
    "timingFunction", .timingFunction, default: TimingFunction(name: .easeInEaseOut),
    "With `animate`: the pace.")
  static let spring = Key(
    "spring", .value(.reference("blockSpring")),
    "With `animate`: the spring that drives it, instead of a timing function.")
  static let additive = Key(
    "additive", .bool, default: true, "With `animate`: whether it blends with what it interrupts.")
  static let repeatCount = TimingForm.repeatCount.taking(
    TimingForm.repeatCount.kind.schema, "With `animate`: how often it runs; 0 is once.")
  static let autoreverses = TimingForm.autoreverses.taking(
    SceneSchema.bool, "With `animate`: whether each run goes forth and back.")
  static let beginFromCurrentState = Key(
    "beginFromCurrentState", .bool,
    "With `animate`: whether it begins at what is shown and not at the value before, where it does not blend; false by default, and true without `additive`."
  )
  /// The keys that say how `animate` animates.
  private static func animating(_ spring: Key<JSONValue>) -> [any FormKey] {
    [
      duration, delay, timingFunction, spring, additive, repeatCount, autoreverses,
      beginFromCurrentState,
    ]
  }

  static let event = Form(
    "an event", [at] + keys(spring), [.required([at])] + rules)
  /// An event of what a gesture, a control or a layer that is touched reacts to.
  static let reaction = Form(
    "an event", keys(spring.taking(.reference("reactionSpring"))), misplaced: [calledAt], rules)

  private static func keys(_ spring: Key<JSONValue>) -> [any FormKey] {
    changes.map(\.key) + [transition] + others.map(\.key) + animating(spring)
  }

  private static let rules: [FormRule] = [
    .anyOf(actions.map(\.key), none: "the event does nothing"),
    .needs(animating(spring), without: animate.key) { found in
      found.written.contains {
        ["state", "layout", "resize", "transaction", "transition"].contains($0.key.name)
      } ? "write it inside the braces of what it belongs to" : "remove it"
    },
    .separates(
      transition, "a transition", from: actions.filter { !$0.canHaveTransition }.map(\.key),
      help: "use it beside set, addLayer, removeLayer and other changes of layers"),
    .excludes(spring, [timingFunction], help: "a spring has its own pace"),
    .schema([
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
      ), ("then", SceneSchema.without(["duration"])),
    ]),
  ]

  private static let calledAt = Key<Void>(
    "at",
    ValueKind(SceneSchema.string) { value, values in
      values.sink.report(
        .misplacedKey, at: JSONValue(document: value.document, index: value.index - 1).range,
        "an event of \"on\" comes when it is called: it has no \"at\"",
        help: "remove it; \"animate\" and \"addAnimation\" have a \"delay\"")
    }, "")

  // MARK: - Changes of values

  static let layer = Key("layer", .value(.reference("layerPath")), "The layer.")
  static let name = Key("name", .value(SceneSchema.string), "A name under the scene's `states`.")
  static let pace = Key(
    "timingFunction", .timingFunction, default: TimingFunction(name: .easeInEaseOut), "The pace.")
  static let freePace = Key("timingFunction", .timingFunction, "The pace.")
  static let length = Key(
    "duration", .seconds(), default: Layer.defaultAnimationDuration, "The length.")

  static let transactionDuration = Key(
    "duration", .seconds(), default: Layer.defaultAnimationDuration,
    "The length of its animations.")
  static let transactionPace = Key(
    "timingFunction", .timingFunction, "The pace of its animations.")
  static let disableActions = Key(
    "disableActions", .bool, default: false, "Whether nothing animates.")
  static let transactionValues = Key(
    "set", .value(SchemaNode.reference("assignments").adding(atLeastOneValue)),
    "The values, by \"layer:keyPath\".")
  static let transactionForm = Form(
    "a transaction", [transactionDuration, transactionPace, disableActions, transactionValues],
    [.required([transactionValues])])

  static let state = Form("a change of state", [name, length, pace], [.required([name])])

  static let dampingRatio = Key(
    "dampingRatio", .number(ValueDecoder.smallest...ValueDecoder.numberLimit),
    "How much the swing is damped; 1 does not swing.")
  static let initialVelocity = Key(
    "initialVelocity", .value(.reference("number")), default: .number(0),
    "The first speed, in distances per second.")
  static let perceptualDuration = Key(
    "perceptualDuration", .positiveSeconds,
    "Instead of dampingRatio: how long the motion seems.")
  static let bounce = Key(
    "bounce", .number(-0.999...0.999), default: 0,
    "With perceptualDuration: 0 is critically damped.")

  static let blockSpring = springForm(initialVelocity)
  static let springOfReaction = springForm(
    initialVelocity.taking(
      SceneSchema.anyOf([.reference("number"), SceneSchema.choice(["gesture"])])))

  private static func springForm(_ velocity: Key<JSONValue>) -> Form {
    Form(
      "a spring", [dampingRatio, velocity, perceptualDuration, bounce],
      [
        .schema([
          (
            "oneOf",
            .array([
              SceneSchema.requiring(["dampingRatio"]),
              SceneSchema.requiring(["perceptualDuration"]),
            ])
          ), SceneSchema.needing("perceptualDuration", ["bounce"]),
        ])
      ])
  }

  // MARK: - Animations and clocks

  static let transitionType = Key(
    "type", .choice(of: SceneTransitionType.self), default: .fade, "The kind.")
  static let subtype = Key(
    "subtype", .choice(AnimationForm.transitionSubtypes),
    "With `moveIn`, `push`, `reveal` and page curls: the edge where the motion starts.")
  static let transitionForm = Form(
    "a transition",
    [
      layer.taking(.reference("layerPath"), "The layer whose change is shown."), transitionType,
      subtype, length, freePace,
    ],
    [
      .required([layer]),
      .schema([
        (
          "if",
          SceneSchema.condition(
            "type",
            isOneOf: SceneTransitionType.allCases.filter { !$0.hasSubtype }.map(\.rawValue))
        ), ("then", SceneSchema.without(["subtype"])),
      ]),
    ])

  static let animation = Key("animation", .value(.reference("addedAnimation")), "The animation.")
  static let animationDelay = Key(
    "delay", .seconds(), default: 0,
    "The time from the event; not beside the animation's beginTime.")
  static let addAnimation = Form(
    "an addition of an animation", [layer, animation, animationDelay],
    [
      .required([layer, animation]),
      .schema([
        (
          "if",
          .object([
            ("required", .strings(["delay"])),
            ("properties", .object([("delay", .reference("positiveTime"))])),
          ])
        ),
        (
          "then",
          .object([("properties", .object([("animation", SceneSchema.without(["beginTime"]))]))])
        ),
      ]),
    ])

  static let animationKey = Key(
    "key", .value(SceneSchema.string),
    "The key of the animation; all are removed when left out.")
  static let removeAnimation = Form(
    "a removal of animations", [layer, animationKey], [.required([layer])])

  static let to = Key("to", .seconds(), "Where to, in seconds of the layer's own clock.")
  static let scrubDuration = Key(
    "duration", .seconds(), default: 0, "How long the drive takes.")
  static let scrubPace = Key(
    "timingFunction", .timingFunction, default: TimingFunction(name: .linear),
    "The pace of the drive.")
  static let scrub = Form(
    "a scrub", [layer, to, scrubDuration, scrubPace], [.required([layer, to])])

  /// Rates by layer, one at least and none of them 0.
  private static let rates = SchemaNode.object([
    ("type", .string("object")), ("properties", .object([SceneSchema.note])),
    (
      "additionalProperties",
      SceneSchema.allOf([
        .reference("number"), .object([("not", .object([("const", .number(0))]))]),
      ])
    ),
  ]).adding(atLeastOneValue)

  /// Of an object of values: one that is not a note.
  private static let atLeastOneValue = [
    ("if", SceneSchema.requiring(["note"])), ("then", .object([("minProperties", .number(2))])),
    ("else", SchemaNode.object([("minProperties", .number(1))])),
  ]

  // MARK: - Layers and layouts

  static let into = Key(
    "into", .value(.reference("layerPath")), default: .string("root"),
    "The layer that holds it.")
  static let index = Key(
    "at", .integer(0...1_000_000), "The index among its siblings; the last by default.")
  static let above = Key(
    "above", .value(.reference("sublayerPath")), "Instead of `at`: the sibling right behind it.")
  static let below = Key(
    "below", .value(.reference("sublayerPath")),
    "Instead of `at`: the sibling right in front of it.")
  static let addLayer = Form(
    "an addition of a layer",
    [
      layer.taking(newOrKnown, "A new layer, or the path of one that was removed."), into, index,
      above, below,
    ], [.required([layer]), .atMostOne([index, above, below])])

  static let replacement = Key(
    "with", .value(newOrKnown), "A new layer, or the path of a sibling that was removed.")
  static let replaceLayer = Form(
    "a replacement of a layer",
    [layer.taking(.reference("sublayerPath"), "The layer that is replaced."), replacement],
    [.required([layer, replacement])])

  /// A layer, or the path of one. The type decides, so that errors are reported inside the layer.
  private static let newOrKnown = SceneSchema.rule(
    if: .object([("type", .string("object"))]), then: .reference("layer"),
    else: .reference("sublayerPath"))

  static let layoutDuration = Key("duration", .seconds(), default: 0, "The length.")
  static let layout = Form(
    "a change of layout",
    [name.taking(SceneSchema.string, "A name under the scene's `layouts`."), layoutDuration, pace],
    [.required([name])])

  static let size = Key(
    "size", .value(canvasSize), "The new size of the canvas.", unit: .points)
  static let resizeDuration = Key("duration", .seconds(), default: 0.3, "The length.")
  static let resize = Form(
    "a change of size", [size, resizeDuration, pace], [.required([size])])

  private static let canvasSize = SceneSchema.list(
    of: SceneSchema.number(1...Double(Canvas.largestSide)), least: 2, most: 2)
}

extension SceneSchema {
  /// Events and what they are made of.
  static let eventDefinitions: [(String, SchemaNode)] = [
    ("event", EventForm.event.schema),
    (
      "reaction",
      described(
        EventForm.reaction.schema, "An event without `at`: it comes when it is called.")
    ), ("transaction", EventForm.transactionForm.schema), ("state", EventForm.state.schema),
    ("transition", EventForm.transitionForm.schema),
    ("addAnimation", EventForm.addAnimation.schema),
    ("removeAnimation", EventForm.removeAnimation.schema), ("scrub", EventForm.scrub.schema),
    ("zoom", EventForm.zoom.schema),
    ("addLayer", EventForm.addLayer.schema), ("replaceLayer", EventForm.replaceLayer.schema),
    ("layout", EventForm.layout.schema), ("resize", EventForm.resize.schema),
    ("blockSpring", EventForm.blockSpring.schema),
    ("reactionSpring", EventForm.springOfReaction.schema),
  ]
}
