import LaminarGraphics

/// The formula of a timing function: eased progress over progress.
///
/// This is the slow and exact form; the evaluator uses an `EasingTable` made from it.
enum EasingLaw: Hashable, Sendable {
  /// A cubic Bézier curve.
  case cubic(EasingCurve)
  /// A function of easings.net.
  case named(NamedEasing)
  /// CSS's `steps()`.
  case steps(EasingSteps)
  /// CSS's `linear()`.
  case stops(EasingStops)

  /// The eased progress: 1 at 1 and above, 0 below 0.
  ///
  /// At 0 it is 0, but for steps and stops that jump there: those have jumped. −0 is the time before
  /// the beginning, which a backwards fill shows.
  func value(at x: Double) -> Double {
    switch self {
    case .cubic(let curve): curve.y(at: x)
    case .named(let easing): easing.value(at: x)
    case .steps(let steps): steps.value(at: x)
    case .stops(let stops): stops.value(at: x)
    }
  }

  /// Whether the function is the identity.
  var isLinear: Bool {
    if case .cubic(let curve) = self { return curve.isLinear }
    return false
  }

  /// How far the values leave 0 … 1 at most.
  var overshoot: Double {
    switch self {
    // A curve is within its control points.
    case .cubic(let curve): max(-min(curve.y1, curve.y2), max(curve.y1, curve.y2) - 1, 0)
    case .named(let easing): easing.overshoot
    case .steps: 0
    case .stops(let stops): stops.overshoot
    }
  }
}
