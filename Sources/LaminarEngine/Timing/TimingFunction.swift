import LaminarGraphics

/// The pace of an animation: maps progress in time to progress in value.
///
/// Core Animation's functions are cubic Bézier curves from (0, 0) to (1, 1). The x of the control
/// points is clamped to 0 … 1; y is free, and curves that overshoot do overshoot.
/// `TimingFunction(name: .easeIn).value(at: 0.5)` is 0.315357. Beside them there are the functions of
/// easings.net, by name, and CSS's `steps()` and `linear()`.
public final class TimingFunction: Hashable, Sendable {
  let law: EasingLaw

  init(_ law: EasingLaw) { self.law = law }

  /// Creates a predefined function; an unknown name gives `linear`.
  public convenience init(name: MediaTimingFunctionName) {
    self.init(Self.law(named: name.rawValue) ?? .cubic(EasingCurve(0, 0, 1, 1)))
  }

  // Disfavoured so that literals, whole numbers too, select the initialiser in full precision.
  /// Creates a function from its control points (c1x, c1y) and (c2x, c2y).
  ///
  /// Floats widen through their shortest decimal, so 0.42 means 0.42. NaN counts as 0.
  @_disfavoredOverload
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(
      controlPoints: Double(shortestDecimal: c1x), Double(shortestDecimal: c1y),
      Double(shortestDecimal: c2x), Double(shortestDecimal: c2y))
  }

  /// Creates a function from its control points (c1x, c1y) and (c2x, c2y) in full precision.
  ///
  /// NaN counts as 0; y is clamped to ±1e9.
  public convenience init(controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    self.init(.cubic(EasingCurve(c1x, c1y, c2x, c2y)))
  }

  /// Creates CSS's `steps()`: values that jump in equal steps.
  ///
  /// - Parameters:
  ///   - steps: The number of steps: 1 … 1,000,000, with `jumpNone` at least 2; clamped to that.
  ///   - jump: Where the jumps are.
  public convenience init(steps: Int, jump: StepJump = .jumpEnd) {
    self.init(.steps(EasingSteps(count: steps, jump: jump)))
  }

  /// The control point at an index: 0 is (0, 0), 3 is (1, 1); other indices give the nearer end.
  ///
  /// A function that is not a cubic has the control points of `linear`.
  package func controlPoint(at index: Int) -> (x: Double, y: Double) {
    var points = (x1: 0.0, y1: 0.0, x2: 1.0, y2: 1.0)
    switch law {
    case .cubic(let curve): points = (curve.x1, curve.y1, curve.x2, curve.y2)
    case .named(let easing): points = easing.controlPoints ?? points
    case .steps, .stops: break
    }
    return switch index {
    case ...0: (0, 0)
    case 1: (points.x1, points.y1)
    case 2: (points.x2, points.y2)
    default: (1, 1)
    }
  }

  /// Writes x and y of the control point at an index to the first two elements of `values`.
  ///
  /// Core Animation's spelling of `controlPoint(at:)`; `values` must have space for two floats. A
  /// function that is not a cubic has the control points of `linear`, (0, 0) and (1, 1): steps,
  /// `linear()`, and the functions of easings.net except quad, cubic and back with one slow end, which
  /// are cubics exactly.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point = controlPoint(at: index)
    values[0] = Float(point.x)
    values[1] = Float(point.y)
  }

  /// The eased progress for a progress, within 1e-12 of the function.
  ///
  /// Exactly 0 below 0 and exactly 1 at 1 and above. At 0 it is exactly 0 too, except where CSS's
  /// `steps()` and `linear()` jump there: these have jumped. Linear control points give `x` itself.
  public func value(at x: Double) -> Double {
    law.value(at: x)
  }

  /// Whether the function is the identity.
  package var isLinear: Bool { law.isLinear }

  /// Two functions are equal when they are made of the same control points, name, steps or stops.
  public static func == (a: TimingFunction, b: TimingFunction) -> Bool {
    a.law == b.law
  }

  /// Feeds what the function is made of to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(law)
  }
}

/// Core Animation's name without its prefix: `CAMediaTimingFunction` is a ``TimingFunction``.
public typealias MediaTimingFunction = TimingFunction

// MARK: - Names

/// Names of timing functions (Laminar.docc: Easings, "Names").
extension TimingFunction {
  /// Core Animation's names.
  private static let coreAnimationNames = [
    "linear", "easeIn", "easeOut", "easeInEaseOut", "default",
  ]

  /// CSS's keywords, without `linear`, which is Core Animation's too.
  package static let cssNames = [
    "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  ]

  /// All names: Core Animation's, those of easings.net, CSS's.
  package static let names =
    coreAnimationNames + NamedEasing.all.map(\.name) + cssNames

  /// The function of a name; nil for an unknown one.
  static func law(named name: String) -> EasingLaw? { laws[name] }

  private static let laws: [String: EasingLaw] = {
    var laws = cubics.mapValues(EasingLaw.cubic)
    for easing in NamedEasing.all { laws[easing.name] = .named(easing) }
    laws["step-start"] = .steps(EasingSteps(count: 1, jump: .jumpStart))
    laws["step-end"] = .steps(EasingSteps(count: 1, jump: .jumpEnd))
    return laws
  }()

  private static let cubics: [String: EasingCurve] = [
    "linear": EasingCurve(0, 0, 1, 1),
    "easeIn": EasingCurve(0.42, 0, 1, 1), "ease-in": EasingCurve(0.42, 0, 1, 1),
    "easeOut": EasingCurve(0, 0, 0.58, 1), "ease-out": EasingCurve(0, 0, 0.58, 1),
    "easeInEaseOut": EasingCurve(0.42, 0, 0.58, 1), "ease-in-out": EasingCurve(0.42, 0, 0.58, 1),
    "default": EasingCurve(0.25, 0.1, 0.25, 1), "ease": EasingCurve(0.25, 0.1, 0.25, 1),
  ]
}

extension TimingFunction: CustomStringConvertible {
  /// The function as ``init(text:)`` and scenes spell it: `easeOutBack`,
  /// `cubic-bezier(0.2, 0, 0, 1)`, `steps(4, jump-end)`, `linear(0 0%, 0.5 25%, 1 100%)`.
  ///
  /// A cubic with the control points of one of Core Animation's names has that name.
  public var description: String {
    func text(_ value: Double) -> String {
      let text = String(describing: value)
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    /// The shortest percentage that is read as the progress.
    func percent(_ progress: Double) -> String {
      let short = (progress * 1e10).rounded() / 1e8
      return text(short / 100 == progress ? short : progress * 100) + "%"
    }
    switch law {
    case .cubic(let curve):
      if let name = Self.coreAnimationNames.first(where: { Self.cubics[$0] == curve }) {
        return name
      }
      let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(text)
      return "cubic-bezier(\(points.joined(separator: ", ")))"
    case .named(let easing): return easing.name
    case .steps(let steps): return "steps(\(steps.count), \(steps.jump.rawValue))"
    case .stops(let stops):
      let parts = stride(from: 0, to: stops.points.count, by: 2).map { index in
        "\(text(stops.points[index + 1])) \(percent(stops.points[index]))"
      }
      return "linear(\(parts.joined(separator: ", ")))"
    }
  }
}

/// The name of a predefined timing function.
///
/// Raw values are Core Animation's: `"linear"`, `"easeIn"`, `"easeOut"`, `"easeInEaseOut"`,
/// `"default"`.
public struct MediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name of the function.
  public let rawValue: String

  /// Creates a name from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Even pace; control points (0, 0) and (1, 1).
  public static let linear = MediaTimingFunctionName(rawValue: "linear")

  /// Slow at the start; control points (0.42, 0) and (1, 1).
  public static let easeIn = MediaTimingFunctionName(rawValue: "easeIn")

  /// Slow at the end; control points (0, 0) and (0.58, 1).
  public static let easeOut = MediaTimingFunctionName(rawValue: "easeOut")

  /// Slow at both ends; control points (0.42, 0) and (0.58, 1).
  public static let easeInEaseOut = MediaTimingFunctionName(rawValue: "easeInEaseOut")

  /// The curve of implicit animations; control points (0.25, 0.1) and (0.25, 1).
  public static let `default` = MediaTimingFunctionName(rawValue: "default")
}

// MARK: - Easings

/// The thirty functions of easings.net.
///
/// The article "Easings" has their formulas, which are exactly 0 at 0 and exactly 1 at 1.
extension MediaTimingFunctionName {
  /// Slow at the start, along a quarter of a sine.
  public static let easeInSine = MediaTimingFunctionName(rawValue: "easeInSine")

  /// Slow at the end, along a quarter of a sine.
  public static let easeOutSine = MediaTimingFunctionName(rawValue: "easeOutSine")

  /// Slow at both ends, along a quarter of a sine.
  public static let easeInOutSine = MediaTimingFunctionName(rawValue: "easeInOutSine")

  /// Slow at the start, along a parabola.
  public static let easeInQuad = MediaTimingFunctionName(rawValue: "easeInQuad")

  /// Slow at the end, along a parabola.
  public static let easeOutQuad = MediaTimingFunctionName(rawValue: "easeOutQuad")

  /// Slow at both ends, along a parabola.
  public static let easeInOutQuad = MediaTimingFunctionName(rawValue: "easeInOutQuad")

  /// Slow at the start, with the third power.
  public static let easeInCubic = MediaTimingFunctionName(rawValue: "easeInCubic")

  /// Slow at the end, with the third power.
  public static let easeOutCubic = MediaTimingFunctionName(rawValue: "easeOutCubic")

  /// Slow at both ends, with the third power.
  public static let easeInOutCubic = MediaTimingFunctionName(rawValue: "easeInOutCubic")

  /// Slow at the start, with the fourth power.
  public static let easeInQuart = MediaTimingFunctionName(rawValue: "easeInQuart")

  /// Slow at the end, with the fourth power.
  public static let easeOutQuart = MediaTimingFunctionName(rawValue: "easeOutQuart")

  /// Slow at both ends, with the fourth power.
  public static let easeInOutQuart = MediaTimingFunctionName(rawValue: "easeInOutQuart")

  /// Slow at the start, with the fifth power.
  public static let easeInQuint = MediaTimingFunctionName(rawValue: "easeInQuint")

  /// Slow at the end, with the fifth power.
  public static let easeOutQuint = MediaTimingFunctionName(rawValue: "easeOutQuint")

  /// Slow at both ends, with the fifth power.
  public static let easeInOutQuint = MediaTimingFunctionName(rawValue: "easeInOutQuint")

  /// Slow at the start, with a power of two.
  public static let easeInExpo = MediaTimingFunctionName(rawValue: "easeInExpo")

  /// Slow at the end, with a power of two.
  public static let easeOutExpo = MediaTimingFunctionName(rawValue: "easeOutExpo")

  /// Slow at both ends, with a power of two.
  public static let easeInOutExpo = MediaTimingFunctionName(rawValue: "easeInOutExpo")

  /// Slow at the start, along a quarter of a circle.
  public static let easeInCirc = MediaTimingFunctionName(rawValue: "easeInCirc")

  /// Slow at the end, along a quarter of a circle.
  public static let easeOutCirc = MediaTimingFunctionName(rawValue: "easeOutCirc")

  /// Slow at both ends, along a quarter of a circle.
  public static let easeInOutCirc = MediaTimingFunctionName(rawValue: "easeInOutCirc")

  /// Slow at the start, overshooting by a tenth.
  public static let easeInBack = MediaTimingFunctionName(rawValue: "easeInBack")

  /// Slow at the end, overshooting by a tenth.
  public static let easeOutBack = MediaTimingFunctionName(rawValue: "easeOutBack")

  /// Slow at both ends, overshooting by a tenth.
  public static let easeInOutBack = MediaTimingFunctionName(rawValue: "easeInOutBack")

  /// At the start, swinging.
  public static let easeInElastic = MediaTimingFunctionName(rawValue: "easeInElastic")

  /// At the end, swinging.
  public static let easeOutElastic = MediaTimingFunctionName(rawValue: "easeOutElastic")

  /// At both ends, swinging.
  public static let easeInOutElastic = MediaTimingFunctionName(rawValue: "easeInOutElastic")

  /// At the start, bouncing.
  public static let easeInBounce = MediaTimingFunctionName(rawValue: "easeInBounce")

  /// At the end, bouncing.
  public static let easeOutBounce = MediaTimingFunctionName(rawValue: "easeOutBounce")

  /// At both ends, bouncing.
  public static let easeInOutBounce = MediaTimingFunctionName(rawValue: "easeInOutBounce")
}

// MARK: - Steps

/// Where a stepped timing function jumps: CSS's step positions.
public enum StepJump: String, Hashable, Sendable, CaseIterable {
  /// At the start and between the steps; CSS also spells it `start`.
  case jumpStart = "jump-start"
  /// Between the steps and at the end; CSS also spells it `end`.
  case jumpEnd = "jump-end"
  /// Between the steps only, so that both ends have their step.
  case jumpNone = "jump-none"
  /// At the start, between the steps and at the end.
  case jumpBoth = "jump-both"
}
