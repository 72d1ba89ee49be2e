import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// The display list of an emitter has its particles packed, without the detour over a field.
@Suite struct `The particles of a display list` {
  private typealias Fixture = EmitterFixture

  private func drawn(_ fixture: Fixture, at time: Double) throws -> [DisplayList.Particle] {
    let list = try #require(fixture.context.timeline.evaluate(at: time))
      .displayList(on: Canvas(size: CGSize(width: 100, height: 100)))
    return list.items.flatMap { item -> [DisplayList.Particle] in
      if case .particles(let particles, _) = item.command { particles.particles } else { [] }
    }
  }

  @Test(arguments: [
    EmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .additive, .backToFront,
  ])
  func `are those of the field that can be seen`(_ mode: EmitterLayerRenderMode) throws {
    let child = Fixture.cell(rate: 20, life: 1) {
      $0.velocity = 30
      $0.emissionRange = 3
    }
    let parent = Fixture.cell(rate: 5, life: 0.8) {
      $0.emitterCells = [child]
      $0.velocity = 10
      $0.velocityRange = 5
      // From the middle of a life on nothing is left.
      $0.scaleSpeed = -2.5
    }
    let fixture = Fixture([parent]) { $0.renderMode = mode }
    let shown = fixture.particles(at: 2).filter { $0.scale > 0 }
    #expect(shown.count > 20)
    #expect(shown.count < fixture.particles(at: 2).count)
    let particles = try drawn(fixture, at: 2)
    #expect(particles.map(\.position) == shown.map(\.position))
    #expect(particles.map { Int($0.look) } == shown.map(\.cell))
  }

  @Test func `turn and spin as each alone`() {
    for step in 0..<4000 {
      let (x, y) = (Double(step - 2000) * 0.37, Double(step % 90) * .pi / 4 - 20)
      let (sines, cosines) = Elementary.sinCos(x, y)
      #expect(sines == SIMD2(Elementary.sin(x), Elementary.sin(y)))
      #expect(cosines == SIMD2(Elementary.cos(x), Elementary.cos(y)))
    }
    for x in [0, 1e-7, 314_160, 1e300] {
      #expect(Elementary.sinCos(x, 1).sin.x == Elementary.sin(x))
      #expect(Elementary.sinCos(1, x).cos.y == Elementary.cos(x))
    }
  }
}
