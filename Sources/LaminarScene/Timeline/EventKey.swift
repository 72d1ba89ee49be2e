/// The keys of an event of the timeline, in the order of their documentation.
enum EventKey: String, Sendable, CaseIterable {
  case at
  case set, animate, transaction, state, transition
  case addAnimation, removeAnimation
  case pause, resume, stop, speed, scrub, finish, cancel
  case addLayer, removeLayer, replaceLayer, exchangeLayers, bringToFront, sendToBack
  case layout, resize
  /// Refines `animate`.
  case duration, delay, timingFunction, spring, additive

  /// Whether the key does something.
  var isAction: Bool {
    switch self {
    case .at, .transition, .duration, .delay, .timingFunction, .spring, .additive: false
    default: true
    }
  }

  /// Whether the key refines `animate`.
  var refinesAnimate: Bool {
    switch self {
    case .duration, .delay, .timingFunction, .spring, .additive: true
    default: false
    }
  }

  /// Whether a transition of the same event may show the change.
  var canHaveTransition: Bool {
    switch self {
    case .set, .addLayer, .removeLayer, .replaceLayer, .exchangeLayers, .bringToFront, .sendToBack:
      true
    default: false
    }
  }

  static let names = allCases.map(\.rawValue)
  static let actionNames = allCases.filter(\.isAction).map(\.rawValue)
}

/// The transitions of an event as scenes name them.
enum SceneTransitionType: String, Sendable, CaseIterable {
  case fade, moveIn, push, reveal
  case crossDissolve, flipFromLeft, flipFromRight, flipFromTop, flipFromBottom
  case pageCurl, pageUnCurl

  /// Whether an edge may be given.
  var hasSubtype: Bool {
    switch self {
    case .moveIn, .push, .reveal, .pageCurl, .pageUnCurl: true
    case .fade, .crossDissolve, .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom: false
    }
  }
}
