import Testing

@testable import LaminarEngine

/// The equation of motion integrated by Taylor series: thirty terms every hundredth of a swing.
private struct TaylorMotion {
  var position = 0.0
  var velocity: Double
  let spring: Spring

  init(_ spring: Spring) {
    self.spring = spring
    velocity = spring.initialVelocity
  }

  mutating func advance(by time: Double, steps: Int) {
    let h = time / Double(steps)
    for _ in 0..<steps {
      // Coefficients of x: (n + 1)(n + 2) x[n+2] = −(c/m)(n + 1) x[n+1] − (k/m) (x[n] − δ).
      var a = position
      var b = velocity
      var power = h
      var x = a + b * h
      var v = b
      for n in 0..<30 {
        let target = n == 0 ? 1.0 : 0
        let next =
          (-spring.damping / spring.mass * Double(n + 1) * b
            - spring.stiffness / spring.mass * (a - target)) / Double((n + 1) * (n + 2))
        v += Double(n + 2) * next * power
        power *= h
        x += next * power
        a = b
        b = next
      }
      position = x
      velocity = v
    }
  }
}

@Suite struct `Spring motion` {
  @Test(arguments: [
    (Spring(), [0.104405, 0.340300, 0.849426, 1.074591, 1.002170]),
    (Spring(initialVelocity: 5), [0.293078, 0.607053, 1.059065, 1.030619, 1.004863]),
    (Spring(initialVelocity: -5), [-0.084267, 0.073546, 0.639786, 1.118562, 0.999477]),
    (Spring(damping: 20), [0.090204, 0.264241, 0.593994, 0.959572, 0.999501]),
    (Spring(damping: 40), [0.090204, 0.264241, 0.593994, 0.959572, 0.999501]),
    (Spring(damping: 100), [0.090204, 0.264241, 0.593994, 0.959572, 0.999501]),
    (
      Spring(damping: 40, allowsOverdamping: true),
      [0.069705, 0.177737, 0.369640, 0.717829, 0.926096]
    ),
  ])
  func `has the documented values`(_ spring: Spring, _ values: [Double]) {
    for (time, value) in zip([0.05, 0.1, 0.2, 0.5, 1], values) {
      #expect(abs(spring.value(at: time) - value) < 6e-7)
    }
  }

  @Test func `peaks where it should`() {
    #expect(abs(Spring().value(at: 0.362760) - 1.163034) < 6e-7)
    #expect(abs(Spring().velocity(at: 0.362760)) < 1e-4)
    #expect(abs(Spring(damping: 0).value(at: Double.pi / 10) - 2) < 1e-12)
    let fixture = Spring(mass: 1, stiffness: 2, damping: 3, allowsOverdamping: true)
    #expect(abs(fixture.value(at: 0.6931471805599453) - 0.25) < 1e-14)
    #expect(abs(Spring(perceptualDuration: 1, bounce: -0.5).value(at: 0.25) - 0.292983) < 6e-7)
  }

  @Test(arguments: [0, 0.001, 1, 5, 10, 15, 19.99, 19.999999, 20, 20.000001, 20.01, 30, 200])
  func `obeys its equation of motion`(_ damping: Double) {
    for (mass, stiffness) in [(1.0, 100.0), (0.5, 50), (3, 300)] {
      for velocity in [0.0, 5, -5, 40] {
        let spring = Spring(
          mass: mass, stiffness: stiffness, damping: damping * mass, initialVelocity: velocity,
          allowsOverdamping: true)
        var motion = TaylorMotion(spring)
        for step in 1...8 {
          motion.advance(by: 0.125, steps: 24)
          let time = Double(step) * 0.125
          #expect(abs(spring.value(at: time) - motion.position) < 1e-9)
          #expect(abs(spring.velocity(at: time) - motion.velocity) < 1e-8)
        }
      }
    }
  }

  @Test func `has one curve, however it is computed`() {
    var dice = Dice(seed: 11)
    var worst = 0.0
    for _ in 0..<2000 {
      let spring = Spring(
        mass: dice.number(0.2, 3), stiffness: dice.number(10, 900), damping: dice.number(0, 60),
        initialVelocity: dice.number(-20, 20))
      let solution = Spring.Solution(spring)
      let time = dice.number(0, 4)
      worst = max(worst, abs(solution.value(at: time) - solution.exactValue(at: time)))
    }
    #expect(worst < 1e-12)
  }

  @Test func `starts at 0 and at its velocity`() {
    for damping in [0, 10, 20, 40, Double.infinity] {
      let spring = Spring(damping: damping, initialVelocity: 3, allowsOverdamping: true)
      for time in [0, -1, -Double.infinity, .nan] { #expect(spring.value(at: time) == 0) }
      if damping.isFinite { #expect(abs(spring.velocity(at: 0) - 3) < 1e-12) }
    }
  }

  @Test func `replaces what makes no sense`() {
    var spring = Spring(mass: 0, stiffness: -1, damping: -3, initialVelocity: .nan)
    #expect(spring == Spring())
    spring.mass = -2
    spring.stiffness = .nan
    spring.damping = -0.1
    spring.initialVelocity = .infinity
    #expect(spring == Spring())
    spring.damping = 0
    #expect(spring.damping == 0)
  }

  @Test func `gives numbers for any numbers`() {
    let odd: [Double] = [0, 1e-300, 1e-9, 1, 1e9, 1e150, 1e300, .infinity, -1, .nan]
    for mass in odd {
      for stiffness in odd {
        for damping in odd {
          let spring = Spring(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 1e3,
            allowsOverdamping: true)
          for time in odd { #expect(!spring.value(at: time).isNaN) }
          #expect(spring.settlingDuration >= 0)
        }
      }
    }
  }
}

@Suite struct `Spring settling` {
  @Test(arguments: [
    (Spring(), 1.4727003346780927, 1e-14),
    (Spring(damping: 1), 13.91321015404625, 1e-13),
    (Spring(damping: 5), 2.854975, 1e-6),
    (Spring(damping: 15), 1.022094, 1e-6),
    (Spring(damping: 20), 1, 0),
    (Spring(damping: 100), 1, 0),
    (Spring(damping: 0), 3.4028234663852886e38, 0),
    (Spring(initialVelocity: 5), 1.381551, 1e-6),
    (Spring(initialVelocity: -5), 1.535081, 1e-6),
    (Spring(mass: 2), 2.891345, 1e-6),
    (Spring(stiffness: 200), 1.445673, 1e-6),
    (Spring(perceptualDuration: 1, bounce: 0.5), 2.3438753795710707, 1e-14),
    (Spring(perceptualDuration: 1, bounce: -0.5), 4.2, 0),
    (Spring(perceptualDuration: 1, bounce: -1), 0, 0),
    (Spring(perceptualDuration: 1.2, bounce: 0), 1.8, 0),
    (Spring(mass: 3, stiffness: 1000, damping: 500), 0.6, 0),
    (Spring(damping: 40, allowsOverdamping: true), 2.7, 0),
    (Spring(mass: 0.5, stiffness: 40, damping: 1), 7.01437292, 1e-8),
    (Spring(mass: 0.5, stiffness: 40, damping: 1, initialVelocity: 8), 7.4886077, 1e-7),
  ])
  func `takes the documented time`(_ spring: Spring, _ duration: Double, _ tolerance: Double) {
    #expect(abs(spring.settlingDuration - duration) <= tolerance)
  }

  @Test(arguments: [(0.7, 70.0, 14.0), (0.1, 10, 2), (0.3, 30, 6), (1.1, 110, 22), (7, 700, 140)])
  func `knows critical damping through rounding`(
    _ mass: Double, _ stiffness: Double, _ damping: Double
  ) {
    for allowsOverdamping in [false, true] {
      let spring = Spring(
        mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: allowsOverdamping)
      #expect(spring.settlingDuration == 1)
    }
  }

  @Test(arguments: [1e2, 1e4, 1e6])
  func `finds the same tenth for slow springs without a scan`(_ slowness: Double) {
    // Scaling time scales the settling time.
    let spring = Spring(
      stiffness: 100 / (slowness * slowness), damping: 40 / slowness, allowsOverdamping: true)
    let unscaled = 2.6222  // ln(1000 · (2 + √3) / (2√3)) / (20 − 10√3)
    #expect(abs(spring.settlingDuration / slowness - unscaled) < 0.02)
  }

  @Test(arguments: [19.0, 19.999, 20, 21, 35, 80], [0.0, 5, -30, 300])
  func `rests from then on`(_ damping: Double, _ velocity: Double) {
    let spring = Spring(damping: damping, initialVelocity: velocity, allowsOverdamping: true)
    let settled = spring.settlingDuration
    for step in 0..<40 {
      #expect(abs(1 - spring.value(at: settled + Double(step) / 10)) <= 0.001 + 1e-12)
    }
  }
}

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
