import Testing

@testable import LaminarEngine

@Suite struct `Spring mapping` {
  @Test(arguments: [
    (0.5, 0.5, 646.878006, 25.433797), (0.5, 0.7, 387.274580, 27.551010),
    (0.5, 0.8, 323.589492, 28.781749), (0.5, 1, 341.023698, 36.933654),
    (1, 0.5, 161.719502, 12.716898), (1, 0.7, 96.818645, 13.775505),
  ])
  func `follows UIKit's damping ratios`(
    _ duration: Double, _ ratio: Double, _ stiffness: Double, _ damping: Double
  ) {
    let spring = Spring(dampingRatio: ratio, duration: duration)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - stiffness) < 1e-6)
    #expect(abs(spring.damping - damping) < 1e-6)
    #expect(!spring.allowsOverdamping)
  }

  @Test(
    arguments: [0, 1e-6, 0.001, 0.01, 0.1, 0.3, 0.9, 0.999999, 1, 2], [0, 1, -3, 10, -100, 1e6])
  func `always finds a spring`(_ ratio: Double, _ velocity: Double) {
    for duration in [-1, 0, 0.2, 3, 100, .infinity, .nan] {
      let spring = Spring(dampingRatio: ratio, initialVelocity: velocity, duration: duration)
      #expect(spring.stiffness > 0 && spring.stiffness.isFinite)
      #expect(spring.damping >= 0 && spring.damping.isFinite)
      #expect(spring.initialVelocity == velocity)
    }
  }

  @Test(arguments: [0.2, 0.5, 0.8, 0.95], [0.0, 2, -4, 12])
  func `leaves a thousandth of the swing at the end`(_ ratio: Double, _ velocity: Double) {
    let duration = 0.6
    let spring = Spring(dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    let solution = Spring.Solution(spring)
    // The amplitude of the sine alone, as the rule has it; exponentials by their series.
    var power = 1.0
    let exponent = solution.rate * duration / 64
    for n in stride(from: 20, to: 0, by: -1) { power = 1 + power * exponent / Double(n) }
    for _ in 0..<6 { power *= power }
    #expect(abs(abs(solution.weight) / power - 0.001) < 1e-9)
  }

  @Test func `follows perceptual duration and bounce`() {
    let bouncy = Spring(perceptualDuration: 1, bounce: 0.5)
    #expect(abs(bouncy.stiffness - 39.478418) < 1e-6)
    #expect(abs(bouncy.damping - 6.283185) < 1e-6)
    #expect(bouncy.allowsOverdamping)
    let flat = Spring(perceptualDuration: 1, bounce: -0.5)
    #expect(abs(flat.damping - 25.132741) < 1e-6)
    let stuck = Spring(perceptualDuration: 1, bounce: -1)
    #expect(stuck.damping == .infinity)
    #expect(stuck.value(at: 5) == 0)
    let short = Spring(perceptualDuration: 0.5, bounce: 0.2)
    #expect(abs(short.stiffness - 157.91367) < 1e-5)
    #expect(abs(short.damping - 20.10619) < 1e-5)
  }

  @Test func `tells perceptual duration and bounce`() {
    #expect(abs(Spring().perceptualDuration - 0.628319) < 1e-6)
    #expect(Spring().bounce == 0.5)
    #expect(Spring(damping: 40).bounce == -0.5)
    for bounce in [-0.9, -0.3, 0, 0.15, 0.9, 1] {
      #expect(abs(Spring(perceptualDuration: 0.7, bounce: bounce).bounce - bounce) < 1e-12)
    }
    #expect(Spring(perceptualDuration: 0.7, bounce: 3).bounce == 1)
    #expect(Spring(perceptualDuration: -1, bounce: .nan).perceptualDuration == 0.5)
  }
}
