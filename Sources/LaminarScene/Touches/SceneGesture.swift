import Foundation
import LaminarEngine

/// A gesture of a layer, with what it does.
struct SceneGesture {
  let recognizer: GestureRecognizer
  let kind: GestureKind
  let layer: Layer
  /// The events by the state that they react to, in the order written.
  let reactions: [(name: String, events: [SceneEvent])]
  let move: SceneMove?
  let scrub: SceneGestureScrub?
  /// The values of `requireToFail` and `simultaneouslyWith`, which are resolved when all gestures are
  /// known, and the path of the part whose file has it.
  let rivals: JSONValue?
  let companions: JSONValue?
  let part: String?
  /// The index on the tape.
  let index: Int

  var events: [SceneEvent] { reactions.flatMap(\.events) }

  /// As the log of events names it.
  var title: String { recognizer.name ?? kind.rawValue }
}

/// A value that follows the fingers of a gesture.
struct SceneMove {
  let layer: Layer
  let keyPath: String
  /// The smallest and the largest value: of x and y for a position, else of the number in `x`.
  let range: (x: ClosedRange<Double>, y: ClosedRange<Double>)

  static let everything = -Double.infinity...Double.infinity

  /// The only axis that a pan moves the value along; nil for both.
  var axis: LayoutConstraint.Axis? {
    switch keyPath {
    case "position.x": .horizontal
    case "position.y": .vertical
    default: nil
    }
  }
}

/// A layer whose clock follows the fingers of a pan.
struct SceneGestureScrub {
  let layer: Layer
  /// The travel of the fingers from the beginning to the end of the layer's animations, in points.
  let distance: CGPoint
  /// The part of it from which on the end of the gesture finishes; before, it cancels.
  let finishAbove: Double

  /// The only axis that the fingers scrub the clock along; nil for an oblique distance.
  var axis: LayoutConstraint.Axis? {
    if distance.y == 0 { return .horizontal }
    return distance.x == 0 ? .vertical : nil
  }
}

/// A layer that is a control, with what it does.
struct SceneControl {
  let layer: Layer
  /// The events by the control event that they react to, in the order written.
  let reactions: [(name: String, events: [SceneEvent])]
  /// The values of its states.
  let states: [(state: ControlState, values: [SceneAssignment])]

  var events: [SceneEvent] { reactions.flatMap(\.events) }
}

/// A layer that handles touches itself, with what it does.
struct SceneResponder {
  let layer: Layer
  /// The events by the method of ``TouchReactions`` that they react to, in the order written.
  let reactions: [(name: String, events: [SceneEvent])]

  var events: [SceneEvent] { reactions.flatMap(\.events) }
}

// MARK: - Types

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

  /// Whether the gesture begins, changes and ends; otherwise it is recognised at once.
  var isContinuous: Bool { self != .tap && self != .swipe }

  /// Whether the gesture has a translation.
  var isPan: Bool { self == .pan || self == .screenEdgePan }

  /// The states that it can react to.
  var states: [String] {
    isContinuous ? ["began", "changed", "ended", "cancelled", "failed"] : ["ended", "failed"]
  }

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
