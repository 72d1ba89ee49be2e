import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarScene

/// The scenes of `scenes/input`.
@Suite struct `Scenes of touches` {
  static let names = Repository.files(under: "scenes/input", ending: ".json")

  private func scene(_ name: String) throws -> TouchedScene {
    let text = try #require(Repository.text("scenes/input/\(name).json"))
    return try #require(TouchedScene(text: text))
  }

  @Test(arguments: names) func `have no findings`(name: String) throws {
    let text = try #require(Repository.text(name))
    #expect(TouchedScene(text: text)?.findings == [])
  }

  @Test func `throw a card that comes home`() throws {
    let scene = try scene("drag-a-card")
    scene.advance(to: 0.6)
    #expect(scene["card"]?.presentation()?.position.x ?? 0 > 140)
    // It swings through its home.
    #expect(
      (0...20).contains {
        (scene.foreseen("position.x", of: "card", at: 0.6 + 0.05 * Double($0)) ?? 50) < 48
      })
    scene.advance(to: 2)
    #expect(scene["card"]?.presentation()?.position == CGPoint(x: 50, y: 60))
  }

  @Test func `cancel a transition at a third and finish it at two thirds`() throws {
    let scene = try scene("scrub-a-transition")
    let home = try #require(scene.foreseen("position.y", of: "sheet", at: 0))
    let low = try #require(scene.foreseen("position.y", of: "sheet", at: 0.499))
    #expect(low < home - 40 && low > home - 100)
    #expect(scene.foreseen("position.y", of: "sheet", at: 1.1) == home)
    #expect(scene.foreseen("position.y", of: "sheet", at: 2.3) == 130)
  }

  @Test func `turn and scale a picture at once`() throws {
    let scene = try scene("pinch-and-rotate")
    scene.advance(to: 0.85)
    #expect(scene.model("transform.scale", of: "photo") ?? 1 > 1.3)
    #expect(scene.model("transform.rotation.z", of: "photo") ?? 0 > 0.4)
    scene.advance(to: 1.8)
    #expect(scene.model("transform.rotation.z", of: "photo") == 0)
  }

  @Test func `scroll a list and stop inside`() throws {
    let scene = try scene("flick-a-list")
    let flicked = try #require(scene.foreseen("bounds.origin.y", of: "list", at: 1.3))
    #expect(flicked > 90)
    #expect(scene.foreseen("bounds.origin.y", of: "list", at: 3) == 320)
  }

  @Test func `pull a drawer from the edge only`() throws {
    let scene = try scene("edge-pan")
    #expect(scene.foreseen("position.x", of: "drawer", at: 0.6) == -50)
    #expect(scene.foreseen("position.x", of: "drawer", at: 1.75) == 50)
  }
}
