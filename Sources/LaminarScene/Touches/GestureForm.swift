import Foundation
import LaminarEngine

/// The keys of gestures, and the forms of their types.
enum GestureForm {
  // What the gestures of a type take is in their forms.
  private static let type = Key("type", .value(.object([])), "The kind of gesture.")
  static let on = Key(
    "on", .value(.reference("gestureReactions")),
    "What happens when its state changes: lists of events by state.")
  static let moves = Key(
    "moves", .value(.object([])),
    "What follows the fingers, of the layer or as \"layer:keyPath\": with `pan` position, position.x or position.y, with `pinch` transform.scale, with `rotation` transform.rotation."
  )
  static let range = Key(
    "range", .value(.object([])), "With `moves`: the smallest and the largest value.")

  static let name = Key("name", .name, "What other gestures and events call it.")
  static let scrubs = Key(
    "scrubs", .value(.reference("layerPath")),
    "The layer whose clock follows the fingers; not with `moves`.")
  static let distance = Key(
    "distance", .distance,
    "With `scrubs`: the way of the fingers to the end of the layer's animations.", unit: .points)
  static let finishAbove = Key(
    "finishAbove", .number(0...1), default: 0.5,
    "With `scrubs`: the part of the distance from which on the end of the gesture finishes; before, it cancels."
  )
  static let requireToFail = Key(
    "requireToFail", .value(.reference("gestureNames")), "The gestures that must fail first.")
  static let simultaneouslyWith = Key(
    "simultaneouslyWith", .value(.reference("gestureNames")),
    "The gestures that may be recognised at the same time.")

  static let taps = Key("numberOfTapsRequired", .integer(1...10), default: 1, "The number of taps.")
  static let tapsBefore = Key(
    "numberOfTapsRequired", .integer(0...10), default: 0, "The number of taps before.")
  static let touches = Key(
    "numberOfTouchesRequired", .integer(1...10), default: 1, "The number of fingers.")
  static let minimumPressDuration = Key(
    "minimumPressDuration", .seconds(), default: 0.5, "How long the fingers stay.")
  static let allowableMovement = Key(
    "allowableMovement", .length, default: 10, "How far they may move meanwhile.", unit: .points)
  static let fewestTouches = Key(
    "minimumNumberOfTouches", .integer(1...10), default: 1, "The fewest fingers.")
  static let mostTouches = Key(
    "maximumNumberOfTouches", .integer(1...10), "The most fingers; any number by default.")
  static let axis = Key<LayoutConstraint.Axis?>(
    "axis", .choice([("horizontal", .horizontal), ("vertical", .vertical), ("both", nil)]),
    "The axis that it is recognised along: fingers that have moved farther along the other one fail it. By default that of `moves` or `scrubs`, or both."
  )
  static let direction = Key(
    "direction", .options(SwipeGestureRecognizer.Direction.names), default: .right,
    "The directions.")
  static let edges = Key(
    "edges",
    .options([
      ("top", RectEdge.top), ("left", .left), ("bottom", .bottom), ("right", .right),
      ("all", .all),
    ]), "The edges.")

  static let isEnabled = Key("isEnabled", .bool, default: true, "Whether it receives touches.")
  static let cancelsTouchesInView = Key(
    "cancelsTouchesInView", .bool, default: true,
    "Whether the layer's touches are cancelled when it is recognised.")
  static let delaysTouchesBegan = Key(
    "delaysTouchesBegan", .bool, default: false,
    "Whether touches reach the layer only after it failed.")
  static let delaysTouchesEnded = Key(
    "delaysTouchesEnded", .bool, default: true,
    "Whether the end of touches reaches the layer only after it failed.")

  // MARK: - Forms

  static let all = GestureKind.allCases.map(\.form)
  fileprivate static let tap = form(.tap, [taps, touches])
  fileprivate static let longPress = form(
    .longPress, [tapsBefore, touches, minimumPressDuration, allowableMovement])
  fileprivate static let pan = form(.pan, [fewestTouches, mostTouches, axis])
  fileprivate static let swipe = form(.swipe, [touches, direction])
  fileprivate static let pinch = form(.pinch, [])
  fileprivate static let rotation = form(.rotation, [])
  fileprivate static let screenEdgePan = form(
    .screenEdgePan, [fewestTouches, mostTouches, edges], required: [edges])

  /// The form of a type, with the keys that only it has.
  private static func form(
    _ kind: GestureKind, _ own: [any FormKey], required: [any FormKey] = []
  ) -> Form {
    let first: [any FormKey] = [
      type.taking(.object([("const", .string(kind.rawValue))])), name,
      on.taking(reactions(of: kind)),
    ]
    let motion: [any FormKey] = [
      moves.taking(movedKeyPath(of: kind)), range.taking(limits(of: kind)),
    ]
    let last: [any FormKey] =
      [requireToFail, simultaneouslyWith] + own + [
        isEnabled, cancelsTouchesInView, delaysTouchesBegan, delaysTouchesEnded,
      ]
    var keys = first
    var rules: [FormRule] = [.required([type] + required)]
    if !kind.movedKeyPaths.isEmpty {
      keys += motion + (kind.isPan ? [scrubs, distance, finishAbove] : [])
      rules.append(.needs([range], without: moves))
      if kind.isPan {
        rules += [
          .needs([distance, finishAbove], without: scrubs), .completes(scrubs, by: [distance]),
        ]
      }
      rules.append(
        .excludes(
          moves, [scrubs], help: "a gesture drives a value or a clock; add a second gesture"))
    }
    return Form("a gesture", keys + last, sibling: (kind.rawValue, kind.noun), rules)
  }

  private static func reactions(of kind: GestureKind) -> SchemaNode {
    let node = SchemaNode.reference("gestureReactions")
    let others = GestureKind.pan.states.filter { !kind.states.contains($0) }
    return others.isEmpty ? node : SceneSchema.allOf([node, SceneSchema.without(others)])
  }

  private static func movedKeyPath(of kind: GestureKind) -> SchemaNode {
    let paths = kind.movedKeyPaths.map { $0.split(separator: ".").joined(separator: "\\.") }
    return SceneSchema.text("^([A-Za-z0-9_#/@-]+:)?(\(paths.joined(separator: "|")))$")
  }

  private static func limits(of kind: GestureKind) -> SchemaNode {
    func two(_ item: SchemaNode) -> SchemaNode { SceneSchema.list(of: item, least: 2, most: 2) }
    let numbers = two(.reference(kind == .rotation ? "angle" : "number"))
    return kind.isPan ? SceneSchema.anyOf([numbers, two(.reference("point"))]) : numbers
  }
}

extension GestureKind {
  var form: Form {
    switch self {
    case .tap: GestureForm.tap
    case .longPress: GestureForm.longPress
    case .pan: GestureForm.pan
    case .swipe: GestureForm.swipe
    case .pinch: GestureForm.pinch
    case .rotation: GestureForm.rotation
    case .screenEdgePan: GestureForm.screenEdgePan
    }
  }
}

extension SwipeGestureRecognizer.Direction: SchemaConvertible {
  fileprivate static let names: [(name: String, value: Self)] = [
    ("right", .right), ("left", .left), ("up", .up), ("down", .down),
  ]

  var schemaNode: SchemaNode { .string(Self.names.first { $0.value == self }?.name ?? "") }
}

extension ValueKind<CGPoint> {
  /// How far fingers move: a vector that has a direction.
  fileprivate static var distance: Self {
    Self(.reference("point")) { value, values in
      let expected = "a vector [x, y]"
      guard let way = values.numbers(value, count: 2...2, expected: expected) else { return nil }
      // Below a thousandth of a point a single pixel would be thousands of transitions.
      if abs(way[0]) >= 0.001 || abs(way[1]) >= 0.001 { return CGPoint(x: way[0], y: way[1]) }
      values.report(
        .outOfRange, value, "a distance of 0 has no direction",
        help: "write how far the fingers move until the end: [0, -240]")
      return nil
    }
  }
}

// MARK: - Controls

/// The keys of layers about touches.
enum TouchForm {
  private static let gestures = Key<[String]>(
    "gestures", ValueKind(SceneSchema.list(of: .reference("gesture"))) { _, _ in nil },
    default: [], "What it recognises in its touches.")
  static let control = Key(
    "control", .choice(["button", "toggle"]),
    "Makes it a control, which tracks touches; a toggle is selected by every other one.")
  static let on = Key(
    "on",
    .value(SceneSchema.anyOf([.reference("controlReactions"), .reference("touchReactions")])),
    "What happens when it is touched: lists of events by the name of a control's event, or without `control` by `touchesBegan` and the others."
  )
  static let states = Key(
    "states", .value(.reference("controlStates")), "With `control`: values by state.")
  static let stateDuration = Key(
    "stateDuration", .seconds(), default: 0,
    "With `control`: how long a change of its state is animated.")
  static let stateTimingFunction = Key(
    "stateTimingFunction", .timingFunction, default: TimingFunction(name: .easeInEaseOut),
    "With `control`: the pace of that.")
  static let isEnabled = Key(
    "isEnabled", .bool, default: true, "With `control`: whether it tracks touches.")
  static let isSelected = Key(
    "isSelected", .bool, default: false, "With `control`: whether it begins selected.")
  static let group = Key(
    "group", .name,
    "With `control`: the name of controls of which one is selected at a time, and a touch selects it."
  )
  static let isMultipleTouchEnabled = Key(
    "isMultipleTouchEnabled", .bool, default: false,
    "Whether it receives several touches at a time.")
  static let isExclusiveTouch = Key(
    "isExclusiveTouch", .bool, default: false,
    "Whether no other layer receives touches while it has one.")

  /// The keys that need `control`.
  static let refining: [any FormKey] = [
    states, stateDuration, stateTimingFunction, isEnabled, isSelected, group,
  ]
  static let form = Form(
    "a layer", [gestures, control, on] + refining + [isMultipleTouchEnabled, isExclusiveTouch])
  /// What the keys are for readers of layers.
  static let layerKeys: [(key: any FormKey, meaning: LayerKey)] =
    ([gestures, control, on] + refining).map { ($0, .touches) } + [
      (isMultipleTouchEnabled, .isMultipleTouchEnabled), (isExclusiveTouch, .isExclusiveTouch),
    ]

  /// The rule that only a control has the events of one, and only another layer those of touches.
  static let reactionRule = SceneSchema.rule(
    if: SceneSchema.requiring([control.name]), then: reacting("controlReactions"),
    else: reacting("touchReactions"))

  private static func reacting(_ definition: String) -> SchemaNode {
    .object([("properties", .object([(on.name, .reference(definition))]))])
  }

  // MARK: - Areas

  static let touchArea = Key(
    "touchArea", ValueKind(.reference("touchArea")) { TouchForm.area($0, $1) },
    "What touches hit instead of the bounds, as views have it.")

  private static let inset = Key(
    "inset", .number,
    "How far the area is inside the bounds; a negative number makes it larger.", unit: .points)
  private static let circle = Key<TouchArea>(
    "circle",
    .object(circleForm, as: "touchCircle") { found in
      guard let (center, radius) = found.all(center, radius) else { return nil }
      return .circle(center: center, radius: radius)
    }, "A circle in the layer's space.")
  private static let shapeForm = Form(
    "a touch area", [inset, circle], [.oneOf([inset, circle], help: "add \"inset\"")])

  private static let center = Key("center", .point, "The centre.", unit: .points)
  private static let radius = Key("radius", .length, "The radius.", unit: .points)
  fileprivate static let circleForm = Form(
    "a circle", [center, radius], [.required([center, radius])])

  /// An inset or a circle, or a path. The keys decide, so that errors are reported inside of it.
  fileprivate static let areaSchema = SceneSchema.rule(
    if: .object([
      ("type", .string("object")),
      (
        "anyOf",
        .array([SceneSchema.requiring([inset.name]), SceneSchema.requiring([circle.name])])
      ),
    ]), then: shapeForm.schema, else: .reference("path"))

  private static func area(_ value: JSONValue, _ values: ValueDecoder) -> TouchArea? {
    guard value[inset] != nil || value[circle] != nil else {
      return values.path(value).map { .path($0) }
    }
    guard let found = shapeForm.read(value, values) else { return nil }
    return found[inset].map { TouchArea.inset($0) } ?? found[circle]
  }
}

// MARK: - Schema

extension SceneSchema {
  /// The areas that touches hit, and circles among them.
  static let touchAreaDefinitions: [(String, SchemaNode)] = [
    ("touchArea", TouchForm.areaSchema), ("touchCircle", TouchForm.circleForm.schema),
  ]

  /// Gestures by their type, controls, and what both do.
  static let touchDefinitions: [(String, SchemaNode)] =
    [
      (
        "gesture",
        byType(GestureKind.allCases.map(\.rawValue), fallback: nil) { .reference($0 + "Gesture") }
      )
    ]
    + GestureKind.allCases.map { ($0.rawValue + "Gesture", $0.form.schema) } + [
      (
        "gestureNames",
        described(
          anyOf([text(gestureName), list(of: text(gestureName), least: 1)]),
          "The name of a gesture or a list of names; \"layer!name\" for one of another layer.")
      ),
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
        "touchReactions",
        object(
          TouchReactions.methods.map { member($0.name, reactions, summary(of: $0.phase)) } + [note])
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
  private static let gestureName = "^([A-Za-z0-9_#/@-]+!)?[A-Za-z0-9_-]+$"

  /// The types of gestures, whose definitions one table lists.
  static let gestureNamesOfTypes = GestureKind.allCases.map { $0.rawValue + "Gesture" }

  private static func summary(ofState state: String) -> String {
    switch state {
    case "began": "When a continuous gesture is recognised."
    case "changed": "Whenever its fingers move."
    case "ended": "When it ends, and when a tap or a swipe is recognised."
    case "cancelled": "When it is interrupted."
    default: "When the touches turn out not to be the gesture."
    }
  }

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
    case .valueChanged: "A toggle changed, or a touch selected one of a group."
    default: "A button was used."
    }
  }

  private static func summary(of phase: Touch.Phase) -> String {
    switch phase {
    case .began: "Fingers touch the layer, or one in it that does not handle them."
    case .moved, .stationary: "They have moved, wherever they are now."
    case .ended: "They have left the canvas."
    case .cancelled: "A gesture has taken them: undo what they did."
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
}
