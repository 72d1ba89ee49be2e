import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// A frame with particles has one picture, whichever frame was drawn before, on however many threads.
@Suite struct `Frames with particles` {
  /// Static discs while a small layer moves over them: masks are cut by damage alone.
  private static let discsUnderLayer = """
    {"laminar": 1,
     "canvas": {"width": 200, "height": 80, "scale": 1, "backgroundColor": "#fff"},
     "duration": 2, "frameRate": 30,
     "layers": [
       {"name": "e", "type": "emitter", "frame": [0, 0, 200, 80], "speed": 0, "timeOffset": 1,
        "emitterPosition": [100, 40], "emitterShape": "rectangle", "emitterSize": [160, 60],
        "emitterCells": [
          {"name": "c", "birthRate": 200, "lifetime": 1, "scale": 1.25, "color": "#000a"}]},
       {"name": "m", "frame": [10, 10, 9, 9], "backgroundColor": "#f00",
        "animations": [{"keyPath": "position.x", "fromValue": 10, "toValue": 190, "duration": 2}]}
     ]}
    """

  /// Small discs that fall across the whole canvas, some of them cut by its left edge.
  private static let discsOverEdge = """
    {"laminar": 1, "canvas": {"width": 480, "height": 300, "backgroundColor": "#2b3440"},
     "frameRate": 30, "duration": 3,
     "layers": [
       {"type": "emitter", "emitterShape": "rectangle", "emitterSize": [480, 50],
        "emitterCells": [
          {"birthRate": 420, "lifetime": 0.26, "yAcceleration": 300, "scale": 0.16}]}]}
    """

  /// One disc with its centre 3.75 pixels right of the canvas's left edge.
  private static let discOverEdge = """
    {"laminar": 1,
     "canvas": {"width": 64, "height": 40, "scale": 1, "backgroundColor": "#fff"}, "duration": 4,
     "layers": [
       {"name": "e", "type": "emitter", "frame": [0, 0, 64, 40], "emitterPosition": [3.75, 20],
        "emitterCells": [
          {"name": "c", "birthRate": 1, "lifetime": 5, "scale": 1.25, "color": "#000"}]}]}
    """

  private func snapshot(_ text: String, scale: Double? = nil) throws -> StageSnapshot {
    var overrides = SceneOverrides()
    overrides.scale = scale
    let scene = SceneLoader.load(
      Array(text.utf8), name: "scene.json", overrides: overrides, image: { _ in nil }
    ).scene
    return Stage(scene: try #require(scene)).snapshot(until: 5)
  }

  private func check(_ snapshot: StageSnapshot, frames: [Int]) {
    var stills: [Int: Bitmap] = [:]
    for frame in frames {
      var fresh = Renderer()
      stills[frame] = fresh.render(snapshot.displayList(at: Double(frame) / 30))
    }
    // In order, in reverse and in strides; on one thread and on two.
    let orders = [
      frames, frames.reversed(),
      frames.enumerated().sorted { $0.offset % 3 < $1.offset % 3 }.map(\.element),
    ]
    for (workers, order) in zip([1, 2, 3], orders) {
      var renderer = Renderer(workers: workers)
      var retained = RetainedFrame()
      for frame in order {
        let list = snapshot.displayList(at: Double(frame) / 30)
        #expect(renderer.render(list) == stills[frame], "frame \(frame), drawn completely")
        renderer.render(list, updating: &retained)
        #expect(retained.bitmap == stills[frame], "frame \(frame), updated")
      }
    }
  }

  @Test(arguments: [nil, 0.4, 1.5, 2])
  func `are the same in any order, on any number of threads`(scale: Double?) throws {
    check(try snapshot(Self.discsUnderLayer, scale: scale), frames: Array(0..<24))
    check(try snapshot(Self.discsOverEdge, scale: scale), frames: [0, 1, 2, 3, 30, 31, 60, 89])
  }

  @Test(arguments: [nil, 0.4])
  func `of rain are too`(scale: Double?) throws {
    var overrides = SceneOverrides()
    overrides.scale = scale
    let scene = GalleryScene(name: "showcase/rain").load(overrides).scene
    check(
      Stage(scene: try #require(scene)).snapshot(until: 3),
      frames: [0, 1, 2, 20, 21, 22, 47, 48, 60])
  }

  @Test func `show a disc that the left edge cuts as they show it elsewhere`() throws {
    func pixels(_ text: String) throws -> Bitmap {
      var renderer = Renderer()
      return renderer.render(try snapshot(text).displayList(at: 2.5))
    }
    let cut = try pixels(Self.discOverEdge)
    let whole = try pixels(Self.discOverEdge.replacing("3.75", with: "35.75"))
    for y in 0..<40 {
      for x in 0..<64 {
        let wanted = x < 32 ? whole.pixels[64 * y + x + 32] : 0xffff_ffff
        #expect(cut.pixels[64 * y + x] == wanted, "at \(x), \(y)")
      }
    }
  }
}

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
    let clipped = items(.unordered, clips: true)
    #expect(clipped.last?.id.part == .particles)
    #expect(
      clipped.indices.contains { index in
        guard case .group(.clip, _) = clipped[index].command else { return false }
        return clipped.indices(inGroupAt: index).last == clipped.count - 1
      })
  }
}

@Suite struct `A trace of particles` {
  private func stage() -> Stage {
    let stage = Stage(width: 100, height: 100)
    let emitter = EmitterLayer()
    emitter.name = "fountain"
    let cell = EmitterCell()
    cell.name = "drop"
    cell.birthRate = 10
    cell.lifetime = 0.5
    cell.velocity = 20
    emitter.emitterCells = [cell]
    emitter.emitterPosition = CGPoint(x: 40, y: 30)
    stage.rootLayer.addSublayer(emitter)
    return stage
  }

  @Test func `counts and measures them`() throws {
    let plan = TracePlan(stage().snapshot())
    #expect(
      plan.tracks.map(\.key) == [
        "born", "bounds.max.x", "bounds.max.y", "bounds.min.x", "bounds.min.y", "live",
        "mean.position.x", "mean.position.y", "mean.position.z",
      ])
    // At 1 s those born at 0.6 … 1 live, each 20 points a second from x = 40.
    let values = plan.numbers(at: 1).values
    let expected: [Double] = [10, 48, 30, 40, 30, 5, 44, 30, 0]
    for (value, number) in zip(values, expected) { #expect(abs(value - number) < 1e-9) }
    #expect(plan.numbers(at: 0).values == [0, 0, 0, 0, 0, 0, 0, 0, 0])
    let chosen = TracePlan(
      stage().snapshot(),
      selection: TraceSelection(include: [TracePattern("fountain:bounds.m*.x")].compactMap { $0 }))
    #expect(chosen.tracks.map(\.key) == ["bounds.max.x", "bounds.min.x"])
  }

  @Test func `lists them all`() throws {
    let memory = TraceMemory()
    try ParticleRecorder(
      stage().snapshot(), samples: TraceSampling([(frame: 0, time: 0.25), (frame: 1, time: 0.65)])
    ).write(to: memory)
    let lines = memory.text.split(separator: "\n")
    #expect(
      lines[0]
        == "frame,time,layer,cell,number,birth,age,x,y,z,scale,rotation,red,green,blue,alpha")
    #expect(lines[1] == "0,0.25,fountain,drop,0,0.1,0.15,43,30,0,1,0,1,1,1,1")
    #expect(lines.count == 1 + 2 + 5)
  }
}
