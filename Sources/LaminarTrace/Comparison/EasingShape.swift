import LaminarGraphics

/// A named timing function: Core Animation's cubics and the functions of easings.net.
struct EasingShape {
  private enum Law {
    /// With its values at even distances, which a fit reads instead of solving for each.
    case cubic(x1: Double, y1: Double, x2: Double, y2: Double, table: [Double])
    case named(NamedEasing)
  }

  let name: String
  private let law: Law

  /// All named functions; those of Core Animation first, which win where another fits as well.
  static let named: [EasingShape] =
    [
      cubic("linear", 0, 0, 1, 1),
      cubic("easeIn", 0.42, 0, 1, 1),
      cubic("easeOut", 0, 0, 0.58, 1),
      cubic("easeInEaseOut", 0.42, 0, 0.58, 1),
      cubic("default", 0.25, 0.1, 0.25, 1),
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
    case .cubic(let x1, let y1, let x2, let y2, _): x1 + x2 == 1 && y1 + y2 == 1
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

  /// The eased progress; of a cubic between the values of its table, within 1e-6.
  func value(at x: Double) -> Double {
    switch law {
    case .named(let easing): return easing.value(at: x)
    case .cubic(_, _, _, _, let table):
      guard x > 0 else { return 0 }
      guard x < 1 else { return 1 }
      let position = x * Double(Self.cells)
      let index = min(Int(position), Self.cells - 1)
      let (low, high) = (table[index], table[index + 1])
      return low + (high - low) * (position - Double(index))
    }
  }

  /// The cells of a cubic's table.
  private static let cells = 2048

  /// A cubic, solved by bisection of the curve's parameter.
  private static func cubic(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> EasingShape {
    func curve(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    let table = (0...cells).map { cell in
      let x = Double(cell) / Double(cells)
      var (low, high) = (0.0, 1.0)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if curve(x1, x2, middle) < x { low = middle } else { high = middle }
      }
      return curve(y1, y2, (low + high) / 2)
    }
    return EasingShape(name: name, law: .cubic(x1: x1, y1: y1, x2: x2, y2: y2, table: table))
  }
}
