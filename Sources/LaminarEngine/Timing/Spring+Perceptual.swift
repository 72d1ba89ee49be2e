extension Spring {
  private static let twoPi = 2 * Double.pi

  /// Creates a spring from its perceptual duration and bounce
  /// (Laminar.docc: Springs, "Perceptual duration and bounce").
  ///
  /// Mass is 1, stiffness (2π/d)², damping 4π(1 − b)/d, or 4π/((1 + b)d) for b < 0; overdamping is
  /// allowed.
  ///
  /// - Parameters:
  ///   - perceptualDuration: the period without damping, in seconds; 0.5 when not above 0.
  ///   - bounce: 1 swings forever, 0 is critically damped, −1 never moves; clamped to −1 … 1.
  package init(
    perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0
  ) {
    let isUsable = perceptualDuration > 0 && perceptualDuration.isFinite
    let period = isUsable ? perceptualDuration : 0.5
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -1), 1)
    let frequency = Self.twoPi / period
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * frequency * ratio,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The period without damping, 2π√(m/k), in seconds; 0.628319 by default.
  package var perceptualDuration: Double {
    Self.twoPi * (mass / stiffness).squareRoot()
  }

  /// How much the spring overshoots: 1 − ζ up to critical damping, else 1/ζ − 1; 0.5 by default.
  ///
  /// It ignores whether overdamping is allowed.
  package var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}
