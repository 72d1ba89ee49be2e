import Foundation
import Laminar
import Testing

/// What an emitter leaves in a display list:
/// Laminar.docc: Emitters, "Drawing particles", and where its particles are in a layer.
@Suite struct `Particles in a display list` {
  private func items(
    _ mode: EmitterLayerRenderMode, preservesDepth: Bool = false, clips: Bool = false
  ) -> [DisplayList.Item] {
    let stage = Stage(width: 100, height: 100)
    let emitter = EmitterLayer()
    emitter.name = "stars"
    emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    emitter.borderWidth = 2
    emitter.masksToBounds = clips
    emitter.emitterShape = .sphere
    emitter.emitterMode = .surface
    emitter.emitterSize = CGSize(width: 30, height: 0)
    emitter.emitterPosition = CGPoint(x: 50, y: 50)
    emitter.renderMode = mode
    emitter.preservesDepth = preservesDepth
    let cell = EmitterCell()
    cell.birthRate = 50
    cell.lifetime = 5
    emitter.emitterCells = [cell]
    if preservesDepth {
      // Half a turn about y: what was far is near.
      emitter.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    }
    stage.rootLayer.addSublayer(emitter)
    return stage.snapshot().displayList(at: 1).items
  }

  private func particles(_ items: [DisplayList.Item]) -> DisplayList.Particles? {
    for item in items {
      if case .particles(let particles, _) = item.command { return particles }
    }
    return nil
  }

  @Test func `go from the farthest to the nearest where that is requested`() throws {
    let space = try #require(particles(items(.backToFront, preservesDepth: true)))
    let depths = space.particles.map(\.position.z)
    #expect(depths.count == 50)
    // Turned halfway, the greatest z is the farthest.
    #expect(depths == depths.sorted(by: >))
    let plain = try #require(particles(items(.oldestFirst, preservesDepth: true)))
    #expect(plain.particles.map(\.position.z) != depths)
    #expect(Set(plain.particles) == Set(space.particles))
  }

  @Test func `are in the layer's plane unless it preserves depth`() throws {
    let flat = try #require(particles(items(.backToFront)))
    #expect(flat.particles.allSatisfy { $0.position.z == 0 })
  }

  @Test(
    arguments: [
      EmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
    ])
  func `are added up in one mode alone`(mode: EmitterLayerRenderMode) throws {
    #expect(try #require(particles(items(mode))).isAdditive == (mode == .additive))
  }

  @Test func `are above the border, inside the bounds only where the layer clips`() {
    func parts(_ clips: Bool) -> [DisplayList.Part] {
      items(.unordered, clips: clips).map(\.id.part)
    }
    #expect(parts(false).last == .particles)
    #expect(parts(false).contains(.border))
    let clipped = items(.unordered, clips: true).map { item -> String in
      switch item.command {
      case .particles: "particles"
      case .pushClip: "clip"
      case .popClip: "end"
      default: "other"
      }
    }
    let index = clipped.firstIndex(of: "particles") ?? 0
    #expect(clipped[..<index].count { $0 == "clip" } > clipped[..<index].count { $0 == "end" })
  }
}
