import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
