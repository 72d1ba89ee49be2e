/// A damped spring that pulls a value from 0 to 1: m·x″ + c·x′ + k·(x − 1) = 0, x(0) = 0.
///
/// Times are seconds. With the defaults the value first reaches 1.163 at 0.363 s and rests, within
/// a thousandth, after 1.4727 s.
package struct Spring: Hashable, Sendable {
  static let defaultMass = 1.0
  static let defaultStiffness = 100.0
  static let defaultDamping = 10.0

  /// The mass on the spring. Default 1; what is not above 0 becomes 1.
  package var mass: Double {
    didSet { mass = Self.positive(mass, orElse: Self.defaultMass) }
  }

  /// The spring's pull per distance. Default 100; what is not above 0 becomes 100.
  package var stiffness: Double {
    didSet { stiffness = Self.positive(stiffness, orElse: Self.defaultStiffness) }
  }

  /// The friction per speed. Default 10; below 0 becomes 10, 0 swings forever, infinity never
  /// moves.
  package var damping: Double {
    didSet { damping = damping >= 0 ? damping : Self.defaultDamping }
  }

  /// The speed at time 0, in whole distances per second, positive towards 1. Default 0.
  package var initialVelocity: Double {
    didSet { initialVelocity = initialVelocity.isFinite ? initialVelocity : 0 }
  }

  /// Whether damping above the critical one counts; otherwise it acts like the critical one.
  /// Default false.
  package var allowsOverdamping: Bool

  /// Creates a spring; values out of range are replaced as documented at the properties.
  package init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10,
    initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) {
    self.mass = Self.positive(mass, orElse: Self.defaultMass)
    self.stiffness = Self.positive(stiffness, orElse: Self.defaultStiffness)
    self.damping = damping >= 0 ? damping : Self.defaultDamping
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    self.allowsOverdamping = allowsOverdamping
  }

  /// The value at a time; 0 at 0 and before.
  package func value(at time: Double) -> Double {
    Solution(self).value(at: time)
  }

  /// The velocity at a time, in whole distances per second; `initialVelocity` at 0 and before.
  package func velocity(at time: Double) -> Double {
    Solution(self).velocity(at: time)
  }

  /// The damping as a part of the critical one, c / (2√(km)).
  var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  private static func positive(_ value: Double, orElse fallback: Double) -> Double {
    value > 0 && value.isFinite ? value : fallback
  }
}
