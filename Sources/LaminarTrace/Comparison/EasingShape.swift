import LaminarGraphics

/// A named timing function: Core Animation's cubics and the functions of easings.net.
struct EasingShape {
  private enum Law {
    case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
    case named(NamedEasing)
  }

  let name: String
  private let law: Law

  /// All named functions; those of Core Animation first, which win where another fits as well.
  static let named: [EasingShape] =
    [
      EasingShape(name: "linear", law: .cubic(x1: 0, y1: 0, x2: 1, y2: 1)),
      EasingShape(name: "easeIn", law: .cubic(x1: 0.42, y1: 0, x2: 1, y2: 1)),
      EasingShape(name: "easeOut", law: .cubic(x1: 0, y1: 0, x2: 0.58, y2: 1)),
      EasingShape(name: "easeInEaseOut", law: .cubic(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
      EasingShape(name: "default", law: .cubic(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    ] + NamedEasing.all.map { EasingShape(name: $0.name, law: .named($0)) }

  /// Whether the function never falls.
  var isMonotone: Bool {
    switch law {
    case .cubic: true
    case .named(let easing): easing.isMonotone
    }
  }

  /// Whether the function reversed is itself.
  var isSymmetric: Bool {
    switch law {
    case .cubic(let x1, let y1, let x2, let y2): x1 + x2 == 1 && y1 + y2 == 1
    case .named(let easing): easing.variant == .easeInOut
    }
  }

  /// Whether the function begins so slowly that a trace does not show its first samples, and ends so.
  var fadesIn: Bool { fades(.easeIn) }
  var fadesOut: Bool { fades(.easeOut) }

  private func fades(_ variant: NamedEasing.Variant) -> Bool {
    guard case .named(let easing) = law else { return false }
    return easing.variant == variant || easing.variant == .easeInOut
  }

  /// The eased progress; of a cubic by bisection of the curve's parameter.
  func value(at x: Double) -> Double {
    guard case .cubic(let x1, let y1, let x2, let y2) = law else {
      if case .named(let easing) = law { return easing.value(at: x) }
      return x
    }
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func curve(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if curve(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return curve(y1, y2, (low + high) / 2)
  }
}
