/// The kinds of animations as `type` names them.
enum AnimationKind: String, Sendable, CaseIterable {
  case basic, keyframe, spring, group, transition

  static let table = KeyTable(allCases.map { ($0.rawValue, $0) })

  /// The kind as messages name it.
  var noun: String {
    switch self {
    case .basic, .keyframe, .spring: "a \(rawValue) animation"
    case .group: "an animation group"
    case .transition: "a transition"
    }
  }

  /// Whether it animates a property.
  var hasKeyPath: Bool { self == .basic || self == .keyframe || self == .spring }
}

/// The keys of animations. The raw value is the index in `AnimationLocations`.
enum AnimationKey: Int, Sendable, CaseIterable {
  case type, key, note
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
  case timingFunction, removedOnCompletion
  case keyPath, additive, cumulative, valueFunction
  case fromValue, toValue, byValue
  case values, path, keyTimes, timingFunctions, calculationMode
  case tensionValues, continuityValues, biasValues, rotationMode
  case mass, stiffness, damping, initialVelocity, allowsOverdamping, perceptualDuration, bounce
  case animations
  case transition, subtype, startProgress, endProgress

  /// The key as scenes spell it.
  var name: String { "\(self)" }

  /// The key of media timing that this one is.
  var timing: TimingKey? { TimingKey(rawValue: name) }

  /// The kinds of animations that have the key.
  var kinds: [AnimationKind] {
    switch self {
    case .type, .key, .note, .beginTime, .duration, .speed, .timeOffset, .repeatCount,
      .repeatDuration, .autoreverses, .fillMode, .timingFunction, .removedOnCompletion:
      AnimationKind.allCases
    case .keyPath, .additive, .cumulative, .valueFunction: [.basic, .keyframe, .spring]
    case .fromValue, .toValue, .byValue: [.basic, .spring]
    case .values, .path, .keyTimes, .timingFunctions, .calculationMode, .tensionValues,
      .continuityValues, .biasValues, .rotationMode:
      [.keyframe]
    case .mass, .stiffness, .damping, .initialVelocity, .allowsOverdamping, .perceptualDuration,
      .bounce:
      [.spring]
    case .animations: [.group]
    case .transition, .subtype, .startProgress, .endProgress: [.transition]
    }
  }

  /// What to do about a key that animations of another kind have; nil for none.
  static func hint(_ name: String) -> String? {
    guard let key = allCases.first(where: { $0.name == name }), let kind = key.kinds.first else {
      return nil
    }
    return "that is a key of \(kind.noun); write \"type\": \"\(kind.rawValue)\""
  }

  /// The keys of a kind of animation.
  static func table(of kind: AnimationKind) -> KeyTable<AnimationKey> {
    switch kind {
    case .basic: basic
    case .keyframe: keyframe
    case .spring: spring
    case .group: group
    case .transition: transitions
    }
  }

  private static let basic = makeTable(.basic)
  private static let keyframe = makeTable(.keyframe)
  private static let spring = makeTable(.spring)
  private static let group = makeTable(.group)
  private static let transitions = makeTable(.transition)

  private static func makeTable(_ kind: AnimationKind) -> KeyTable<AnimationKey> {
    KeyTable(allCases.filter { $0.kinds.contains(kind) }.map { ($0.name, $0) })
  }
}
