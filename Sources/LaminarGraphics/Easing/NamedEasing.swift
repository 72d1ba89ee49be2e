/// One of the thirty functions of easings.net: a family of curves, and the end at which it is slow.
///
/// The formulas are those of Robert Penner's easing equations as easings.net publishes them
/// (Laminar.docc: Easings, "The thirty functions of easings.net"), rearranged where that saves
/// digits.
package struct NamedEasing: Hashable, Sendable {
  /// The curve of `easeIn…`, from which the other two variants are made.
  package enum Family: Int, CaseIterable, Sendable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// The half of the motion to which the curve is applied.
  package enum Variant: Int, CaseIterable, Sendable {
    /// Slow at the start: f(x).
    case easeIn
    /// Slow at the end: 1 − f(1 − x).
    case easeOut
    /// Half of each: f(2x)/2, then 1 − f(2 − 2x)/2.
    case easeInOut
  }

  /// The family.
  package let family: Family
  /// The variant.
  package let variant: Variant

  /// Makes the function of a family and a variant.
  @inlinable
  package init(_ family: Family, _ variant: Variant) {
    self.family = family
    self.variant = variant
  }

  /// All thirty in the order of easings.net: by family, then in, out, in and out.
  package static let all = Family.allCases.flatMap { family in
    Variant.allCases.map { NamedEasing(family, $0) }
  }

  /// The name on easings.net, such as `easeInOutBack`.
  package var name: String {
    let end =
      switch variant {
      case .easeIn: "easeIn"
      case .easeOut: "easeOut"
      case .easeInOut: "easeInOut"
      }
    let curve = String(describing: family)
    return end + curve.prefix(1).uppercased() + curve.dropFirst()
  }

  /// The index in `all`.
  @inlinable
  package var index: Int { 3 &* family.rawValue &+ variant.rawValue }

  /// The function at an index of `all`; the nearest one for other indices.
  @inlinable
  package init(index: Int) {
    let index = min(max(index, 0), 29)
    family = Family(rawValue: index / 3) ?? .sine
    variant = Variant(rawValue: index % 3) ?? .easeIn
  }

  /// Whether it never falls.
  package var isMonotone: Bool {
    switch family {
    case .sine, .quad, .cubic, .quart, .quint, .expo, .circ: true
    case .back, .elastic, .bounce: false
    }
  }

  /// Whether it needs more than the four operations and a square root.
  package var isTranscendental: Bool {
    switch family {
    case .sine, .expo, .elastic: true
    case .quad, .cubic, .quart, .quint, .circ, .back, .bounce: false
    }
  }

  /// The maximum distance outside of 0…1, rounded up: 0 for most.
  package var overshoot: Double {
    switch (family, variant) {
    case (.back, _): 0.101
    case (.elastic, .easeInOut): 0.12
    case (.elastic, _): 0.38
    default: 0
    }
  }

  /// The control points of the cubic that it is, exactly; nil where it is not one.
  package var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double)? {
    // With x1 = ⅓ and x2 = ⅔ the parameter is x, and y is 3(1 − x)²x·y1 + 3(1 − x)x²·y2 + x³.
    let bend: Double
    switch family {
    case .quad: bend = 1.0 / 3
    case .cubic: bend = 0
    case .back: bend = -Self.backAmount / 3
    case .sine, .quart, .quint, .expo, .circ, .elastic, .bounce: return nil
    }
    switch variant {
    case .easeIn: return (1.0 / 3, 0, 2.0 / 3, bend)
    case .easeOut: return (1.0 / 3, 1 - bend, 2.0 / 3, 1)
    case .easeInOut: return nil
    }
  }

  // MARK: - Values

  /// The eased progress; exactly 0 at 0 and below, exactly 1 at 1 and above, 0 for NaN.
  @inlinable
  package func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    switch variant {
    case .easeIn:
      return family.value(at: x, isHalf: false)
    case .easeOut:
      // 1 − x loses the digits of a small x, which these two need.
      if family == .circ { return (x * (2 - x)).squareRoot() }
      if family == .bounce { return Family.bounce(x) }
      return 1 - family.value(at: 1 - x, isHalf: false)
    case .easeInOut:
      return x < 0.5
        ? family.value(at: 2 * x, isHalf: true) / 2
        : 1 - family.value(at: 2 - 2 * x, isHalf: true) / 2
    }
  }

  /// The constant of `easeInBack`: an overshoot of a tenth.
  private static let backAmount = 1.70158
}

extension NamedEasing.Family {
  /// The family's `easeIn` for 0 < x ≤ 1.
  ///
  /// - Parameter isHalf: whether it is half of an `easeInOut`, for which back and elastic have
  ///   other constants.
  @inlinable
  package func value(at x: Double, isHalf: Bool) -> Double {
    switch self {
    case .sine:
      // 1 − cos(πx/2), without the difference of nearly equal numbers.
      let sine = Elementary.sin(x * 0.785_398_163_397_448_3)
      return 2 * sine * sine
    case .quad: return x * x
    case .cubic: return x * x * x
    case .quart: return x * x * (x * x)
    case .quint: return x * x * (x * x) * x
    case .expo: return Self.powerOfTwo(10 * x - 10)
    case .circ:
      // 1 − √(1 − x²), without the difference of nearly equal numbers.
      return x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
    case .back:
      let amount = isHalf ? 1.70158 * 1.525 : 1.70158
      return x * x * ((amount + 1) * x - amount)
    case .elastic:
      // −2^(10x − 10) · sin((10x − 10.75) · 2π/3): the quarter of a period makes the sine a cosine.
      let away = 10 - 10 * x
      return Self.powerOfTwo(-away)
        * Elementary.cos(away * (isHalf ? 1.396_263_401_595_463_6 : 2.094_395_102_393_195_5))
    case .bounce: return 1 - Self.bounce(1 - x)
    }
  }

  /// `easeOutBounce`: four parabolas.
  @inlinable
  package static func bounce(_ x: Double) -> Double {
    if x < 1 / 2.75 { return 7.5625 * x * x }
    if x < 2 / 2.75 {
      let t = x - 1.5 / 2.75
      return 7.5625 * t * t + 0.75
    }
    if x < 2.5 / 2.75 {
      let t = x - 2.25 / 2.75
      return 7.5625 * t * t + 0.9375
    }
    let t = x - 2.625 / 2.75
    return 7.5625 * t * t + 0.984375
  }

  /// 2 to a power, exact at whole numbers.
  @inlinable
  package static func powerOfTwo(_ power: Double) -> Double {
    let whole = power.rounded()
    return Elementary.scale(
      Elementary.exp((power - whole) * 0.693_147_180_559_945_3), byPowerOfTwo: Int(whole))
  }
}
