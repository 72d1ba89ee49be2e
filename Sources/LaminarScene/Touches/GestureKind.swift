import LaminarEngine

/// The types of gestures as scenes name them: UIKit's classes without `GestureRecognizer`.
enum GestureKind: String, Sendable, CaseIterable {
  case tap, longPress, pan, swipe, pinch, rotation, screenEdgePan

  static let table = KeyTable(allCases.map { ($0.rawValue, $0) })

  /// As messages name such a gesture.
  var noun: String {
    switch self {
    case .longPress: "a long press"
    case .screenEdgePan: "a screen edge pan"
    default: "a \(rawValue)"
    }
  }

  /// Whether it begins, changes and ends; otherwise it is recognised at once.
  var isContinuous: Bool { self != .tap && self != .swipe }

  /// Whether it has a translation.
  var isPan: Bool { self == .pan || self == .screenEdgePan }

  /// The states that it can react to.
  var states: [String] {
    isContinuous ? ["began", "changed", "ended", "cancelled", "failed"] : ["ended", "failed"]
  }

  /// The keys of its object, without the note.
  var keys: [GestureKey] { GestureKey.allCases.filter { $0.kinds.contains(self) } }

  /// What `moves` can change: its values follow the fingers.
  var movedKeyPaths: [String] {
    switch self {
    case .pan, .screenEdgePan: ["position", "position.x", "position.y"]
    case .pinch: ["transform.scale", "transform.scale.x", "transform.scale.y"]
    case .rotation: ["transform.rotation", "transform.rotation.z"]
    case .tap, .longPress, .swipe: []
    }
  }

  func makeRecognizer() -> GestureRecognizer {
    switch self {
    case .tap: TapGestureRecognizer()
    case .longPress: LongPressGestureRecognizer()
    case .pan: PanGestureRecognizer()
    case .swipe: SwipeGestureRecognizer()
    case .pinch: PinchGestureRecognizer()
    case .rotation: RotationGestureRecognizer()
    case .screenEdgePan: ScreenEdgePanGestureRecognizer()
    }
  }
}

/// The keys of a gesture, in the order of their documentation.
enum GestureKey: String, Sendable, CaseIterable {
  case type, name, on
  case moves, range, scrubs, distance, finishAbove
  case requireToFail, simultaneouslyWith
  case numberOfTapsRequired, numberOfTouchesRequired, minimumPressDuration, allowableMovement
  case minimumNumberOfTouches, maximumNumberOfTouches, direction, edges
  case isEnabled, cancelsTouchesInView, delaysTouchesBegan, delaysTouchesEnded

  /// The gestures that have it.
  var kinds: [GestureKind] {
    switch self {
    case .moves, .range: [.pan, .pinch, .rotation, .screenEdgePan]
    case .scrubs, .distance, .finishAbove, .minimumNumberOfTouches, .maximumNumberOfTouches:
      [.pan, .screenEdgePan]
    case .numberOfTapsRequired: [.tap, .longPress]
    case .numberOfTouchesRequired: [.tap, .longPress, .swipe]
    case .minimumPressDuration, .allowableMovement: [.longPress]
    case .direction: [.swipe]
    case .edges: [.screenEdgePan]
    default: GestureKind.allCases
    }
  }

  /// The most taps and fingers that a gesture may require.
  static let mostTouches = 10
}
