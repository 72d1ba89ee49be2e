import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

@Suite struct `Scene loader` {
  @Test func `loads the first scene of the format's description`() throws {
    let loaded = LoadedScene(
      text: """
        {
          "laminar": 1,
          "canvas": { "width": 640, "height": 360, "backgroundColor": "#fdfcf8" },
          "frameRate": 60,
          "duration": "2.4s",
          "layers": [
            { "name": "floor", "frame": [0, 320, 640, 40], "backgroundColor": "#e8e4da" },
            { "name": "ball", "type": "shape", "bounds": [0, 0, 64, 64], "position": [320, 60],
              "path": { "ellipse": [0, 0, 64, 64] }, "fillColor": "#ff375f",
              "animations": [
                { "keyPath": "position.y", "fromValue": 60, "toValue": 288, "duration": "600ms",
                  "timingFunction": "easeIn", "autoreverses": true, "repeatCount": 2 },
                { "type": "keyframe", "keyPath": "transform.scale.y", "duration": "1.2s", "repeatCount": 2,
                  "values": [1, 1, 0.72, 1, 1], "keyTimes": [0, 0.44, 0.5, 0.56, 1] }
              ] }
          ]
        }
        """)
    #expect(loaded.findings == [])
    let scene = try #require(loaded.scene)
    #expect(scene.canvas.size == CGSize(width: 640, height: 360))
    #expect(scene.layers.count == 2)
    #expect(scene.layers[0].frame == CGRect(x: 0, y: 320, width: 640, height: 40))
    let ball = try #require(scene.layers[1] as? ShapeLayer)
    #expect(ball.animationKeys() == ["position.y", "transform.scale.y"])
    #expect(ball.fillColor == Color(css: "#ff375f"))
    let place = try #require(scene.place(ofLayer: "ball"))
    #expect(place.pointer == "/layers/1" && place.place.line == 8)
    #expect(scene.place(ofAnimation: ball.attachments[1].sourceIndex)?.line == 13)
    let context = try #require(loaded.context)
    #expect(context.diagnostics.isEmpty)
  }
}
