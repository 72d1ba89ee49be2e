/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps progress in time
/// to progress in value.
///
/// The x of the control points is clamped to 0 … 1; y is free, and curves that overshoot do
/// overshoot. `TimingFunction(name: .easeIn).value(at: 0.5)` is 0.315357.
public final class TimingFunction: Hashable, Sendable {
  let curve: EasingCurve

  /// Creates a predefined function; an unknown name gives `linear`.
  public init(name: MediaTimingFunctionName) {
    curve =
      switch name {
      case .easeIn: EasingCurve(0.42, 0, 1, 1)
      case .easeOut: EasingCurve(0, 0, 0.58, 1)
      case .easeInEaseOut: EasingCurve(0.42, 0, 0.58, 1)
      case .default: EasingCurve(0.25, 0.1, 0.25, 1)
      default: EasingCurve(0, 0, 1, 1)
      }
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
  public init(controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    curve = EasingCurve(c1x, c1y, c2x, c2y)
  }

  /// The control point at an index: 0 is (0, 0), 3 is (1, 1); other indices give the nearer end.
  package func controlPoint(at index: Int) -> (x: Double, y: Double) {
    switch index {
    case ...0: (0, 0)
    case 1: (curve.x1, curve.y1)
    case 2: (curve.x2, curve.y2)
    default: (1, 1)
    }
  }

  /// Writes x and y of the control point at an index to the first two elements of `values`.
  ///
  /// Core Animation's spelling of `controlPoint(at:)`; `values` must have space for two floats.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point = controlPoint(at: index)
    values[0] = Float(point.x)
    values[1] = Float(point.y)
  }

  /// The eased progress for a progress, within 1e-12 of the curve.
  ///
  /// Exactly 0 at 0 and below and exactly 1 at 1 and above. Linear control points give `x` itself.
  public func value(at x: Double) -> Double {
    curve.y(at: x)
  }

  /// Whether the function is the identity.
  package var isLinear: Bool { curve.isLinear }

  /// Two functions are equal when their control points are.
  public static func == (a: TimingFunction, b: TimingFunction) -> Bool {
    a.curve == b.curve
  }

  /// Feeds the control points to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(curve)
  }
}

/// Core Animation's name without its prefix: `CAMediaTimingFunction` is a ``TimingFunction``.
public typealias MediaTimingFunction = TimingFunction
