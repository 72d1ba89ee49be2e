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
