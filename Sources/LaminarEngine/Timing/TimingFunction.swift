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
