/// The keys of a layer about touches, in the order of their documentation.
enum TouchKey: String, Sendable, CaseIterable {
  case gestures
  case control, on, states, stateDuration, stateTimingFunction, isEnabled, isSelected
  case isMultipleTouchEnabled, isExclusiveTouch

  /// Whether the key refines `control`.
  var refinesControl: Bool {
    switch self {
    case .gestures, .control, .isMultipleTouchEnabled, .isExclusiveTouch: false
    default: true
    }
  }
}
