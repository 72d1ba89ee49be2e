import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Emitters, "Births"; Emitters, "Emission time": when particles are born, and how
/// long they live.
@Suite struct `An emission` {
  private typealias Fixture = EmitterFixture

  @Test func `makes particle k at k + 1 over the rate`() {
    let fixture = Fixture([Fixture.cell(rate: 10, life: 3)])
    #expect(fixture.field(at: 0)?.born == 0)
    #expect(fixture.field(at: 0.0999)?.particles.isEmpty == true)
    let particles = fixture.particles(at: 1)
    #expect(particles.map(\.number) == Array(0..<10))
    for particle in particles {
      #expect(particle.birth == Double(particle.number + 1) / 10)
      #expect(abs(particle.age - (1 - particle.birth)) < 1e-12)
    }
  }

  @Test func `ends each life at once, the last instant left out`() {
    let fixture = Fixture([Fixture.cell(rate: 4, life: 0.5)])
    #expect(fixture.particles(at: 0.7499).map(\.number) == [0, 1])
    #expect(fixture.particles(at: 0.75).map(\.number) == [1, 2])
    #expect(fixture.field(at: 100)?.born == 400)
    #expect(fixture.particles(at: 100).count == 2)
  }

  @Test func `multiplies rate, life, speed, scale and spin by the layer's`() throws {
    let cell = Fixture.cell(rate: 10, life: 1) {
      $0.velocity = 7
      $0.scale = 3
      $0.scaleSpeed = 1
      $0.spin = 0.5
    }
    let fixture = Fixture([cell]) {
      $0.birthRate = 2
      $0.lifetime = 0.5
      $0.velocity = 10
      $0.scale = 2
      $0.spin = -4
    }
    let particles = fixture.particles(at: 1)
    #expect(particles.count == 10)
    for particle in particles {
      let age = 1 - particle.birth
      #expect(abs(particle.position.x - 70 * age) < 1e-9)
      #expect(abs(particle.scale - 2 * (3 + age)) < 1e-9)
      #expect(abs(particle.angle + 2 * age) < 1e-9)
    }
  }

  @Test func `is estimated by the births of a lifetime, as far as it has run`() {
    let fixture = Fixture([Fixture.cell(rate: 10, life: 0.5)])
    func estimate(at time: Double) -> Double {
      fixture.context.timeline.evaluate(at: time)?.particleEstimate(of: 1) ?? .nan
    }
    #expect(abs(estimate(at: 0.2) - 2) < 1e-6)
    #expect(abs(estimate(at: 100) - 5) < 1e-6)
  }

  @Test func `begins and ends as the clocks of layer and cell say`() {
    let cell = Fixture.cell(rate: 10, life: 100) {
      $0.beginTime = 1
      $0.duration = 2
      $0.speed = 2
    }
    let fixture = Fixture([cell]) { $0.beginTime = 3 }
    #expect(fixture.field(at: 4)?.born == 0)
    // One second of emission at twice the rate.
    #expect(fixture.field(at: 4.5)?.born == 10)
    #expect(fixture.field(at: 9)?.born == 20)
    #expect(abs((fixture.particles(at: 5).first?.age ?? 0) - 1.9) < 1e-9)
  }

  @Test func `has run already where a clock begins earlier`() {
    let cell = Fixture.cell(rate: 10, life: 1)
    #expect(Fixture([cell]).particles(at: 0).isEmpty)
    #expect(
      Fixture([Fixture.cell(rate: 10, life: 1)]) { $0.beginTime = -5 }.particles(at: 0).count == 10)
    let early = Fixture.cell(rate: 10, life: 1) { $0.beginTime = -5 }
    #expect(Fixture([early]).particles(at: 0).count == 10)
  }

  @Test func `stops while its layer's clock does`() {
    let fixture = Fixture([Fixture.cell(rate: 10, life: 1) { $0.velocity = 30 }])
    let before = fixture.particles(at: 2)
    fixture.change(at: 2) {
      $0.speed = 0
      $0.timeOffset = 2
    }
    #expect(fixture.particles(at: 7) == before)
    fixture.change(at: 7) {
      $0.speed = 1
      $0.timeOffset = 0
      $0.beginTime = 5
    }
    #expect(fixture.particles(at: 7) == before)
    #expect(fixture.particles(at: 7.5).map(\.birth).last == 2.5)
  }

  // MARK: - Rates that change

  @Test func `integrates a rate that rises straight`() {
    let fixture = Fixture([Fixture.cell(rate: 100, life: 10)]) { emitter in
      let rise = BasicAnimation(keyPath: "birthRate")
      rise.fromValue = 0
      rise.toValue = 1
      rise.duration = 2
      emitter.add(rise, forKey: nil)
    }
    // The births until t are 25 t².
    for time in [0.3, 1, 1.7, 2] {
      #expect(fixture.field(at: time)?.born == Int((25 * time * time + 1e-6).rounded(.down)))
    }
    for particle in fixture.particles(at: 2) {
      let birth = (Double(particle.number + 1) / 25).squareRoot()
      #expect(abs(particle.birth - birth) < 1e-6, "\(particle.number)")
    }
    #expect(fixture.field(at: 3)?.born == 200)
  }

  @Test func `integrates rates that switch, repeat and come back`() {
    let fixture = Fixture([Fixture.cell(rate: 0, life: 10)]) { emitter in
      let pulse = KeyframeAnimation(keyPath: "emitterCells.dot.birthRate")
      pulse.values = [40, 0]
      pulse.calculationMode = .discrete
      pulse.keyTimes = [0, 0.25, 1]
      pulse.duration = 1
      pulse.repeatCount = 3
      emitter.add(pulse, forKey: nil)
    }
    #expect(fixture.field(at: 0.125)?.born == 5)
    #expect(fixture.field(at: 0.9)?.born == 10)
    #expect(fixture.field(at: 1.9)?.born == 20)
    #expect(fixture.field(at: 20)?.born == 30)
  }

  @Test func `finds the same births at any moment`() {
    func fixture() -> EmitterFixture {
      Fixture([Fixture.cell(rate: 60, life: 1) { $0.velocityRange = 50 }]) { emitter in
        let wave = BasicAnimation(keyPath: "emitterCells.dot.birthRate")
        wave.fromValue = 10
        wave.toValue = 90
        wave.duration = 0.7
        wave.autoreverses = true
        wave.repeatCount = .infinity
        wave.timingFunction = TimingFunction(name: .easeInEaseOut)
        emitter.add(wave, forKey: nil)
        let drift = BasicAnimation(keyPath: "emitterPosition.x")
        drift.fromValue = 0
        drift.toValue = 100
        drift.duration = 3
        emitter.add(drift, forKey: nil)
      }
    }
    let (first, second) = (fixture(), fixture())
    let times = (0..<40).map { Double($0) * 0.11 }
    let inOrder = times.map { first.particles(at: $0) }
    let reversed = times.reversed().map { second.particles(at: $0) }
    #expect(inOrder == reversed.reversed())
    #expect(fixture().particles(at: 3.3) == inOrder[30])
  }

  @Test func `gives each particle what animations show at its birth`() {
    let fixture = Fixture([Fixture.cell(rate: 10, life: 5)]) { emitter in
      let drift = BasicAnimation(keyPath: "emitterPosition")
      drift.fromValue = CGPoint.zero
      drift.toValue = CGPoint(x: 100, y: 50)
      drift.duration = 2
      emitter.add(drift, forKey: nil)
    }
    for particle in fixture.particles(at: 1.9) {
      #expect(abs(particle.position.x - 50 * particle.birth) < 1e-6)
      #expect(abs(particle.position.y - 25 * particle.birth) < 1e-6)
    }
  }

  // MARK: - Commits

  @Test func `keeps what it emitted when a commit moves and stops it`() {
    let fixture = Fixture([Fixture.cell(rate: 10, life: 2)]) {
      $0.emitterPosition = CGPoint(x: 5, y: 5)
    }
    let early = fixture.particles(at: 0.5)
    fixture.change(at: 1) {
      $0.emitterPosition = CGPoint(x: 50, y: 5)
      $0.birthRate = 3
    }
    fixture.change(at: 1.5) { $0.birthRate = 0 }
    let after = fixture.particles(at: 1.45)
    #expect(after.filter { $0.position.x == 5 }.count == 10)
    #expect(after.filter { $0.position.x == 50 }.map(\.number) == Array(10..<23))
    #expect(fixture.field(at: 5)?.born == 25)
    #expect(fixture.particles(at: 2.95).count == 16)
    #expect(fixture.particles(at: 4).isEmpty)
    // Earlier moments stay as they were.
    #expect(fixture.particles(at: 0.5) == early)
  }

  @Test func `counts over many commits as over one`() {
    let fixture = Fixture([Fixture.cell(rate: 7, life: 0.5)])
    for step in 1...300 {
      fixture.change(at: Double(step) / 50) { $0.emitterPosition.x = CGFloat(step) }
    }
    let plain = Fixture([Fixture.cell(rate: 7, life: 0.5)])
    for time in [0.3, 2.2, 5.99, 8] {
      #expect(fixture.field(at: time)?.born == plain.field(at: time)?.born)
      let (one, other) = (fixture.particles(at: time), plain.particles(at: time))
      #expect(one.map(\.number) == other.map(\.number))
      for (a, b) in zip(one, other) { #expect(abs(a.birth - b.birth) < 1e-9) }
    }
  }

  @Test func `goes on from what a rising rate made when a commit ends the rise`() {
    let fixture = Fixture([Fixture.cell(rate: 100, life: 10)]) { emitter in
      let rise = BasicAnimation(keyPath: "birthRate")
      rise.fromValue = 0
      rise.toValue = 1
      rise.duration = 2
      emitter.add(rise, forKey: "rise")
    }
    // 25 t² until 1.2 s, which is 36; then 40 a second.
    fixture.change(at: 1.2) {
      $0.removeAnimation(forKey: "rise")
      $0.birthRate = 0.4
    }
    #expect(fixture.field(at: 1.2)?.born == 36)
    #expect(fixture.field(at: 2.2)?.born == 76)
    for particle in fixture.particles(at: 2.2) {
      let number = Double(particle.number + 1)
      let birth = number <= 36 ? (number / 25).squareRoot() : 1.2 + (number - 36) / 40
      #expect(abs(particle.birth - birth) < 1e-6, "\(particle.number)")
    }
  }

  @Test func `integrates a cell's own rate that a commit sets by its key path`() {
    let fixture = Fixture([Fixture.cell(rate: 10, life: 10), Fixture.cell(rate: 3, life: 10)]) {
      $0.emitterCells?[1].name = "other"
    }
    fixture.change(at: 1) { $0.setValue(30, forKeyPath: "emitterCells.dot.birthRate") }
    fixture.change(at: 1.5) { $0.setValue(false, forKeyPath: "emitterCells.dot.enabled") }
    func count(_ time: Double, _ cell: Int) -> Int {
      fixture.particles(at: time).count { $0.cell == cell }
    }
    let first = [1, 1.5, 4].map { count($0, 0) }
    let second = [1, 1.5, 4].map { count($0, 1) }
    #expect(first == [10, 25, 25])
    #expect(second == [3, 4, 12])
  }

  @Test func `restarts where its clock is set back`() {
    let fixture = Fixture([Fixture.cell(rate: 10, life: 1)])
    fixture.change(at: 4) { $0.beginTime = 4 }
    #expect(fixture.particles(at: 4).isEmpty)
    #expect(fixture.field(at: 4.55)?.born == 5)
    #expect(fixture.particles(at: 3).count == 10)
  }

  // MARK: - Extremes

  @Test(arguments: [Float(1e9), .infinity, .nan, -5])
  func `holds hostile numbers to a million particles`(number: Float) {
    let inner = Fixture.cell(rate: number, life: number)
    let cell = Fixture.cell(rate: number, life: number) {
      $0.emitterCells = [inner]
      $0.velocity = CGFloat(number)
      $0.lifetimeRange = number
    }
    #expect(Fixture([cell]).particles(at: 2).count <= 1 << 20)
  }

  @Test func `shows a hundred thousand at once`() {
    let fixture = Fixture([Fixture.cell(rate: 100_000, life: 1) { $0.velocityRange = 9 }])
    #expect(fixture.particles(at: 1.5).count == 100_000)
  }
}

/// Laminar.docc: Emitters, "Cells of particles": cells whose particles are emitted by particles.
@Suite struct `A cell of a cell` {
  private typealias Fixture = EmitterFixture

  /// One particle, born at 1, that lives for two seconds, and what it emits.
  private func parent(
    _ children: [EmitterCell], _ change: (EmitterCell) -> Void = { _ in }
  ) -> EmitterCell {
    Fixture.cell(rate: 1, life: 2) {
      $0.duration = 1
      $0.emitterCells = children
      change($0)
    }
  }

  @Test func `takes the layer's multipliers but that of births`() {
    let child = Fixture.cell(rate: 10, life: 4) {
      $0.velocity = 7
      $0.scale = 3
      $0.spin = 0.5
    }
    let fixture = Fixture([parent([child])]) {
      $0.birthRate = 1
      $0.lifetime = 0.5
      $0.velocity = 10
      $0.scale = 2
      $0.spin = -4
    }
    // The parent lives for one second; each child for two.
    let children = fixture.particles(at: 2.5).filter { $0.cell == 1 }
    #expect(children.count == 10)
    for particle in children {
      #expect(abs(particle.position.x - 70 * particle.age) < 1e-9)
      #expect(particle.scale == 6)
      #expect(abs(particle.angle + 2 * particle.age) < 1e-9)
    }
    #expect(fixture.particles(at: 3.55).count == 5)
    let faster = Fixture([parent([Fixture.cell(rate: 10, life: 4)]) { $0.birthRate = 0.5 }]) {
      $0.birthRate = 2
    }
    #expect(faster.particles(at: 2.05).filter { $0.cell == 1 }.count == 10)
  }

  @Test func `turns with the direction that its parent flies in`() throws {
    // A parabola: to the right at 30, down at 40 per second more each second.
    let child = Fixture.cell(rate: 4, life: 1) { $0.velocity = 5 }
    let behind = Fixture.cell(rate: 4, life: 1) {
      $0.name = "behind"
      $0.velocity = 5
      $0.emissionLongitude = .pi
    }
    let fixture = Fixture([
      parent([child, behind]) {
        $0.velocity = 30
        $0.yAcceleration = 40
      }
    ])
    let particles = fixture.particles(at: 2).filter { $0.cell > 0 && $0.age > 0 }
    #expect(particles.count == 6)
    for particle in particles {
      let age = particle.birth - 1
      let position = SIMD2(30 * age, 20 * age * age)
      let speed = SIMD2(30, 40 * age)
      let direction = speed / (speed * speed).sum().squareRoot() * (particle.cell == 1 ? 5 : -5)
      let expected = position + direction * particle.age
      #expect(abs(particle.position.x - expected.x) < 1e-9)
      #expect(abs(particle.position.y - expected.y) < 1e-9)
    }
  }

  @Test func `counts its time from its parent's birth, on its parent's clock`() {
    // The parent's clock runs twice, the child's three times as fast as its own.
    let child = Fixture.cell(rate: 5, life: 6) {
      $0.beginTime = 0.5
      $0.duration = 1
      $0.speed = 3
      $0.velocity = 1
    }
    let fixture = Fixture([
      parent([child]) {
        $0.speed = 2
        $0.birthRate = 0.5
        $0.duration = 2
      }
    ])
    // The parent is born at 1. Its child's cell begins 0.25 s later, and lasts a sixth of a second, in
    // which it makes 5 a second of its own time.
    let particles = fixture.particles(at: 1.75).filter { $0.cell == 1 }
    #expect(particles.count == 5)
    for particle in particles {
      let birth = 1.25 + Double(particle.number + 1) / 30
      #expect(abs(particle.birth - birth) < 1e-9)
      #expect(abs(particle.age - 6 * (1.75 - birth)) < 1e-9)
    }
  }

  @Test func `may have cells itself, each particle with its own numbers`() {
    let third = Fixture.cell(rate: 20, life: 1) {
      $0.velocity = 10
      $0.emissionRange = 2 * .pi
    }
    let second = Fixture.cell(rate: 5, life: 1) {
      $0.velocity = 40
      $0.emissionRange = 2 * .pi
      $0.emitterCells = [third]
    }
    let fixture = Fixture([parent([second])])
    let particles = fixture.particles(at: 2.5)
    #expect(Set(particles.map(\.cell)) == [0, 1, 2])
    let last = particles.filter { $0.cell == 2 }
    #expect(last.count > 40)
    let positions = Set(last.map(\.position))
    #expect(positions.count == last.count)
    // Asked for alone, the same.
    #expect(Fixture([parent([second])]).particles(at: 2.5) == particles)
  }

  @Test func `that is disabled emits nothing, and its parent goes on`() {
    let child = Fixture.cell(rate: 10, life: 1) { $0.isEnabled = false }
    let particles = Fixture([parent([child])]).particles(at: 2)
    #expect(particles.map(\.cell) == [0])
  }
}
