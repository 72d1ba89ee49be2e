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
