import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarScene

@Suite struct `Scene loader` {
  @Test func `loads the first scene of the format's description`() throws {
    let loaded = LoadedScene(text: BallScene.text)
    #expect(loaded.findings == [])
    let scene = try #require(loaded.scene)
    #expect(scene.canvas.size == CGSize(width: 640, height: 360))
    #expect(scene.layers.count == 2)
    #expect(scene.layers[0].frame == CGRect(x: 0, y: 320, width: 640, height: 40))
    let ball = try #require(scene.layers[1] as? ShapeLayer)
    #expect(ball.animationKeys() == ["position.y", "transform.scale.y"])
    #expect(ball.fillColor == Color(css: "#ff375f"))
    let location = try #require(scene.location(ofLayer: "ball"))
    #expect(location.pointer == "/layers/1" && location.location.line == 8)
    #expect(scene.location(ofAnimation: ball.attachments[1].sourceIndex)?.line == 13)
    let context = try #require(loaded.context)
    #expect(context.diagnostics.isEmpty)
  }

  @Test func `keeps the bytes that it was given`() throws {
    let bytes = Array(BallScene.text.utf8)
    let scene = try #require(
      SceneLoader.load(bytes, name: "ball.json", image: { _ in nil }).scene)
    #expect(scene.text == bytes && scene.document.tape.source == nil)
    let hash = scene.contentHash
    // The tape is read again for a location.
    #expect(scene.location(ofLayer: "ball")?.location.line == 8)
    #expect(scene.document.tape.source != nil && scene.text == bytes)
    #expect(scene.contentHash == hash)
  }
}
