/// What an entry of `input` does: the key whose value is its target.
enum InputVerb: String, Sendable, CaseIterable {
  case tap, press, drag, swipe, pinch, rotate, touches

  /// The keys beside the verb, `at` and the note.
  var keys: [InputKey] {
    switch self {
    case .tap: [.tapCount, .numberOfTouches]
    case .press: [.duration]
    case .drag: [.to, .by, .path, .duration, .timingFunction]
    case .swipe: [.velocity]
    case .pinch: [.scale, .duration, .timingFunction]
    case .rotate: [.angle, .duration, .timingFunction]
    case .touches: []
    }
  }

  static let names = allCases.map(\.rawValue)
}

/// The keys that refine the verbs of `input`.
enum InputKey: String, Sendable, CaseIterable {
  case tapCount, numberOfTouches, to, by, path, velocity, scale, angle, duration, timingFunction
}

/// The limits of `input`.
enum InputLimits {
  /// The most taps of a verb, and the most fingers at once.
  static let fingers = 10
  /// The longest verb, in seconds: 72,000 touches of a finger.
  static let duration = 600.0
  /// The most entries, and the most samples of all of them that are written one by one.
  static let entries = 100_000
}
