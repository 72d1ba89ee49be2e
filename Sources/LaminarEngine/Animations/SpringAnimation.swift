public import Foundation

/// An animation that moves as a damped spring: Core Animation's `CASpringAnimation`.
///
/// Progress times the duration is the time into the spring, so a duration shorter than
/// ``settlingDuration`` cuts the motion and a longer one rests at the end.
open class SpringAnimation: BasicAnimation {
  /// The spring's law.
  package final var spring = Spring()

  /// The mass on the spring; 0 and less become 1. 1 by default.
  open var mass: CGFloat {
    get { CGFloat(spring.mass) }
    set { spring.mass = Double(newValue) }
  }

  /// The stiffness of the spring; 0 and less become 100. 100 by default.
  open var stiffness: CGFloat {
    get { CGFloat(spring.stiffness) }
    set { spring.stiffness = Double(newValue) }
  }

  /// The friction; less than 0 becomes 10. 10 by default.
  open var damping: CGFloat {
    get { CGFloat(spring.damping) }
    set { spring.damping = Double(newValue) }
  }

  /// The first speed in whole distances per second, positive towards the end. 0 by default.
  open var initialVelocity: CGFloat {
    get { CGFloat(spring.initialVelocity) }
    set { spring.initialVelocity = Double(newValue) }
  }

  /// Whether a damping above the critical one is used instead of lowered to it. False by default.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { spring.allowsOverdamping = newValue }
  }

  /// The seconds until the spring stays within a thousandth of its end, at the animation's speed.
  open var settlingDuration: TimeInterval { spring.settlingDuration(atSpeed: clock.speed) }

  /// The perceptual duration of the motion in seconds.
  open var perceptualDuration: TimeInterval { spring.perceptualDuration }

  /// How far the spring is from critical damping: 0 critical, towards 1 bouncier, below 0 slower.
  open var bounce: CGFloat { CGFloat(spring.bounce) }

  /// Makes a spring of a perceptual duration and bounce, with the duration that it needs to settle.
  public convenience init(perceptualDuration: TimeInterval, bounce: CGFloat) {
    self.init()
    spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    duration = settlingDuration
  }

  convenience init(law: Spring) {
    self.init()
    spring = law
  }

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? SpringAnimation else { return }
    spring = other.spring
  }

  package override class var kind: String { "spring" }
}
