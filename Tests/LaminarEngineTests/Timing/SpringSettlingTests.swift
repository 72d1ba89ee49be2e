import Testing

@testable import LaminarEngine

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
