import LaminarEngine

extension SceneSchema {
  /// Gestures by their type, controls, and what both do.
  static let touchDefinitions: [(String, SchemaNode)] =
    [
      (
        "gesture",
        byType(GestureKind.allCases.map(\.rawValue), fallback: nil) { .reference($0 + "Gesture") }
      )
    ]
    + GestureKind.allCases.map { ($0.rawValue + "Gesture", definition(of: $0)) } + [
      ("gestureNames", gestureNames),
      (
        "gestureReactions",
        object(GestureKind.pan.states.map { member($0, reactions, summary(ofState: $0)) } + [note])
      ),
      (
        "controlReactions",
        object(
          ControlEvents.named.map { member($0.name, reactions, summary(ofControl: $0.event)) } + [
            note
          ])
      ),
      (
        "controlStates",
        object(
          ControlState.named.map {
            member($0.name, .reference("ownAssignments"), summary(of: $0.state))
          } + [note])
      ),
      (
        "ownAssignments",
        described(
          assignments(isAnimated: false, address: "[A-Za-z0-9_#/@-]*"),
          "Values by \":keyPath\" of the layer itself, or \"sublayer:keyPath\".")
      ),
    ]

  private static let reactions = list(of: .reference("reaction"))

  private static let gestureNames = described(
    anyOf([
      text(gestureName), list(of: text(gestureName), least: 1),
    ]), "The name of a gesture or a list of names; \"layer!name\" for one of another layer.")

  private static let gestureName = "^([A-Za-z0-9_#/@-]+!)?[A-Za-z0-9_-]+$"

  // MARK: - Gestures

  private static func definition(of kind: GestureKind) -> SchemaNode {
    let rules: [(String, SchemaNode)] =
      kind.movedKeyPaths.isEmpty
      ? []
      : [
        (
          "dependentRequired",
          .object(
            [("range", .strings(["moves"]))]
              + (kind.isPan
                ? [
                  ("distance", .strings(["scrubs"])), ("finishAbove", .strings(["scrubs"])),
                  ("scrubs", .strings(["distance"])),
                ] : []))
        ), excluding([("moves", ["scrubs"])]),
      ]
    return object(
      kind.keys.map { member(of: $0, kind) } + [note],
      required: kind == .screenEdgePan ? ["type", "edges"] : ["type"], rules: rules)
  }

  private static func member(of key: GestureKey, _ kind: GestureKind) -> (String, SchemaNode) {
    let (node, text, fallback) = row(of: key, kind)
    return member(key.rawValue, node, text, default: fallback)
  }

  private static func row(
    of key: GestureKey, _ kind: GestureKind
  ) -> (node: SchemaNode, text: String, fallback: SchemaNode?) {
    let counts = integer(1...GestureKey.mostTouches)
    switch key {
    case .type: return (.object([("const", .string(kind.rawValue))]), "The kind of gesture.", nil)
    case .name: return (.reference("name"), "What other gestures and events call it.", nil)
    case .on:
      var node = SchemaNode.reference("gestureReactions")
      if !kind.isContinuous {
        node = allOf([
          node, without(GestureKind.pan.states.filter { !kind.states.contains($0) }),
        ])
      }
      return (node, "What happens when its state changes: lists of events by state.", nil)
    case .moves:
      let paths = kind.movedKeyPaths.map { $0.split(separator: ".").joined(separator: "\\.") }
      return (
        self.text("^([A-Za-z0-9_#/@-]+:)?(\(paths.joined(separator: "|")))$"),
        "What follows the fingers, of the layer or as \"layer:keyPath\": with `pan` position, position.x or position.y, with `pinch` transform.scale, with `rotation` transform.rotation.",
        nil
      )
    case .range:
      let number = kind == .rotation ? SchemaNode.reference("angle") : .reference("number")
      let numbers = list(of: number, least: 2, most: 2)
      return (
        kind.isPan
          ? anyOf([numbers, list(of: .reference("point"), least: 2, most: 2)]) : numbers,
        "With `moves`: the smallest and the largest value.", nil
      )
    case .scrubs:
      return (
        .reference("layerPath"), "The layer whose clock follows the fingers; not with `moves`.", nil
      )
    case .distance:
      return (
        .reference("point"),
        "With `scrubs`: the way of the fingers to the end of the layer's animations. In points.",
        nil
      )
    case .finishAbove:
      return (
        number(0...1),
        "With `scrubs`: the part of the distance from which on the end of the gesture finishes; before, it cancels.",
        .number(SceneGestureScrub.standardFinish)
      )
    case .requireToFail:
      return (.reference("gestureNames"), "The gestures that must fail first.", nil)
    case .simultaneouslyWith:
      return (
        .reference("gestureNames"), "The gestures that may be recognised at the same time.", nil
      )
    case .numberOfTapsRequired:
      return kind == .tap
        ? (counts, "The number of taps.", .number(1))
        : (integer(0...GestureKey.mostTouches), "The number of taps before.", .number(0))
    case .numberOfTouchesRequired: return (counts, "The number of fingers.", .number(1))
    case .minimumPressDuration:
      return (.reference("nonNegativeTime"), "How long the fingers stay.", .number(0.5))
    case .allowableMovement:
      return (.reference("length"), "How far they may move meanwhile. In points.", .number(10))
    case .minimumNumberOfTouches: return (counts, "The fewest fingers.", .number(1))
    case .maximumNumberOfTouches: return (counts, "The most fingers; any number by default.", nil)
    case .direction:
      return (names(TimelineReader.directions.map(\.name)), "The directions.", .string("right"))
    case .edges: return (names(TimelineReader.edgeNames.map(\.name)), "The edges.", nil)
    case .isEnabled: return (bool, "Whether it receives touches.", .bool(true))
    case .cancelsTouchesInView:
      return (
        bool, "Whether the layer's touches are cancelled when it is recognised.", .bool(true)
      )
    case .delaysTouchesBegan:
      return (bool, "Whether touches reach the layer only after it failed.", .bool(false))
    case .delaysTouchesEnded:
      return (
        bool, "Whether the end of touches reaches the layer only after it failed.", .bool(true)
      )
    }
  }

  /// One of some names, or a list of them.
  private static func names(_ names: [String]) -> SchemaNode {
    anyOf([choice(names), list(of: choice(names), least: 1)])
  }

  private static func summary(ofState state: String) -> String {
    switch state {
    case "began": "When a continuous gesture is recognised."
    case "changed": "Whenever its fingers move."
    case "ended": "When it ends, and when a tap or a swipe is recognised."
    case "cancelled": "When it is interrupted."
    default: "When the touches turn out not to be the gesture."
    }
  }

  // MARK: - Controls

  private static func summary(ofControl event: ControlEvents) -> String {
    switch event {
    case .touchDown: "A touch begins."
    case .touchDownRepeat: "A touch begins that is not the first of a series of taps."
    case .touchDragInside: "The touch moves inside."
    case .touchDragOutside: "The touch moves outside."
    case .touchDragEnter: "The touch comes back inside."
    case .touchDragExit: "The touch leaves the control."
    case .touchUpInside: "The touch ends inside."
    case .touchUpOutside: "The touch ends outside."
    case .touchCancel: "The touch is cancelled."
    case .valueChanged: "A toggle changed."
    default: "A button was used."
    }
  }

  private static func summary(of state: ControlState) -> String {
    switch state {
    case .normal: "In no other state that has a value."
    case .highlighted: "While a touch is inside."
    case .disabled: "While it is not enabled."
    case .selected: "While it is selected, as a toggle that is on."
    case [.selected, .highlighted]: "While it is both."
    default: "While it is selected and not enabled."
    }
  }

  /// A key of layers about touches.
  static func member(of key: TouchKey) -> (String, SchemaNode) {
    let name = key.rawValue
    return switch key {
    case .gestures:
      member(
        name, list(of: .reference("gesture")), "What it recognises in its touches.",
        default: .array([]))
    case .control:
      member(
        name, choice(TimelineReader.controlKinds),
        "Makes it a control, which tracks touches; a toggle is selected by every other one.")
    case .on:
      member(
        name, .reference("controlReactions"),
        "With `control`: what happens at its events, lists of events by name.")
    case .states:
      member(name, .reference("controlStates"), "With `control`: values by state.")
    case .stateDuration:
      member(
        name, .reference("nonNegativeTime"),
        "With `control`: how long a change of its state is animated.", default: .number(0))
    case .stateTimingFunction:
      member(
        name, .reference("timingFunction"), "With `control`: the pace of that.",
        default: .string("easeInEaseOut"))
    case .isEnabled:
      member(name, bool, "With `control`: whether it tracks touches.", default: .bool(true))
    case .isSelected:
      member(name, bool, "With `control`: whether it begins selected.", default: .bool(false))
    case .isMultipleTouchEnabled:
      member(name, bool, "Whether it receives several touches at a time.", default: .bool(false))
    case .isExclusiveTouch:
      member(
        name, bool, "Whether no other layer receives touches while it has one.",
        default: .bool(false))
    }
  }

  /// The types of gestures, whose definitions one table lists.
  static let gestureNamesOfTypes = GestureKind.allCases.map { $0.rawValue + "Gesture" }
}
