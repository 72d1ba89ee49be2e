import LaminarGraphics

/// A transition of a node, compiled.
struct TransitionTrack: Sendable {
  let node: Int
  let timing: Timing
  /// The clock that the timing runs in.
  var clock: Int
  let easing: Int
  let effect: TransitionEffect
  let startProgress: Double, endProgress: Double
  /// Nil for a layer that was not there before.
  let source: TransitionSource?
}

/// How the picture before is replaced by the one after
/// (Laminar.docc: BlocksAndTransitions, "Transitions").
enum TransitionEffect: Sendable, Hashable {
  /// A side of a layer's own space: top is the greatest y.
  enum Side: Sendable, Hashable { case left, right, top, bottom }

  /// (1 − p) of the old and p of the new.
  case fade
  /// The new one slides over the old one.
  case moveIn(Side)
  /// Both slide.
  case push(Side)
  /// The old one slides away from the new one.
  case reveal(Side)
  /// The old one turns until it is seen from the edge, then the new one continues; the side that
  /// comes to the front. Here top is where the layer begins on the screen: the least y.
  case flip(Side)
  /// The old one is rolled off the new one, beginning at a corner of a side.
  case curl(Side)
  /// The new one is rolled onto the old one, ending at a corner of a side.
  case uncurl(Side)

  /// The effect of a type and a subtype; nil for an unknown type.
  init?(_ type: TransitionType, _ subtype: TransitionSubtype?) {
    let side: Side =
      switch subtype {
      case .fromRight?: .right
      case .fromTop?: .top
      case .fromBottom?: .bottom
      default: .left
      }
    switch type {
    case .fade, .crossDissolve: self = .fade
    case .moveIn: self = .moveIn(side)
    case .push: self = .push(side)
    case .reveal: self = .reveal(side)
    case .flipFromLeft: self = .flip(.left)
    case .flipFromRight: self = .flip(.right)
    case .flipFromTop: self = .flip(.top)
    case .flipFromBottom: self = .flip(.bottom)
    // Pages curl up from the bottom of the screen, where y is greatest, as those of views do.
    case .pageCurl: self = .curl(subtype == nil ? .top : side)
    case .pageUnCurl: self = .uncurl(subtype == nil ? .top : side)
    default: return nil
    }
  }
}

/// The state of a transition at a moment.
struct ActiveTransition {
  let effect: TransitionEffect
  let progress: Double
  let source: TransitionSource?
}

extension PresentationTree {
  /// The transition that a node shows at the moment; nil when none is running.
  func transition(of node: Int) -> ActiveTransition? {
    guard !tree.transitionIndices.isEmpty, let index = tree.transitionIndices[node] else {
      return nil
    }
    let track = tree.transitions[index]
    let phase = track.timing.phase(at: times[track.clock])
    guard phase.isApplied else { return nil }
    let eased = tree.ease(track.easing, phase.progress)
    return ActiveTransition(
      effect: track.effect,
      progress: track.startProgress + (track.endProgress - track.startProgress) * eased,
      source: track.source)
  }
}
