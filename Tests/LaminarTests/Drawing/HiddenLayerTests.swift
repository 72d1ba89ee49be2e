import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// Layers that a display list leaves out: the picture is that of the same scene with these layers hidden.
@Suite struct `A display list without some layers` {
  /// Scenes with a layer `secret`, whose `hidden` a reference sets.
  private static let scenes: [(name: String, layers: String)] = [
    ("a sublayer", #"{ "name": "group", "frame": [4, 4, 30, 20], "sublayers": [SECRET] }"#),
    (
      "a layer with sublayers and a mask",
      #"""
      { "name": "secret", HIDDEN "frame": [4, 4, 30, 20], "backgroundColor": "#0f0", "mask":
        { "frame": [0, 0, 20, 20], "backgroundColor": "#000" }, "sublayers": [
          { "name": "inner", "frame": [2, 2, 40, 9], "backgroundColor": "#00f" } ] }
      """#
    ),
    (
      "a mask",
      ##"{ "name": "group", "frame": [4, 4, 30, 20], "backgroundColor": "#0f0", "mask": SECRET }"##
    ),
    (
      "one of a group that fades",
      #"""
      { "name": "group", "frame": [4, 4, 30, 20], "opacity": 0.5, "sublayers": [ SECRET,
        { "name": "plain", "frame": [9, 9, 30, 9], "backgroundColor": "#fff" } ] }
      """#
    ),
    (
      "one that casts a shadow with its superlayer",
      #"""
      { "name": "group", "frame": [14, 8, 20, 12], "backgroundColor": "#fff", "shadowOpacity": 1,
        "shadowRadius": 2, "sublayers": [SECRET] }
      """#
    ),
    (
      "late copies of a replicator",
      #"""
      { "name": "copies", "type": "replicator", "frame": [0, 0, 60, 30], "instanceCount": 3,
        "instanceDelay": 0.2, "instanceTransform": [1, 0, 0, 1, 12, 0], "sublayers": [ SECRET,
          { "name": "plain", "frame": [0, 18, 6, 6], "backgroundColor": "#fff", "animations": [
            { "keyPath": "position.y", "fromValue": 20, "toValue": 6, "duration": 1 } ] } ] }
      """#
    ),
    (
      "one in a transform layer",
      #"""
      { "name": "depth", "type": "transform", "frame": [4, 4, 30, 20], "sublayers": [ SECRET,
        { "name": "plain", "frame": [9, 9, 30, 9], "zPosition": 4, "backgroundColor": "#fff" } ] }
      """#
    ),
  ]

  private static func snapshot(_ layers: String, isHidden: Bool) throws -> StageSnapshot {
    let secret = #"""
      { "name": "secret", HIDDEN "frame": [2, 2, 24, 12], "backgroundColor": "#f00", "animations": [
        { "keyPath": "position.x", "fromValue": 10, "toValue": 30, "duration": 1 } ] }
      """#
    let text =
      #"{ "laminar": 1, "canvas": { "width": 60, "height": 30 }, "duration": 1, "layers": ["#
      + layers.replacing("SECRET", with: secret) + "] }"
    let (scene, report) = SceneLoader.load(
      Array(text.replacing("HIDDEN", with: isHidden ? "\"hidden\": true," : "").utf8),
      name: "a.json", image: { _ in nil })
    return Stage(scene: try #require(scene, "\(report.text())")).snapshot(until: 1)
  }

  /// A picture without the layers of a name.
  private static func picture(
    _ snapshot: StageSnapshot, at time: Double, without name: String
  ) throws -> Bitmap {
    let presentation = try #require(snapshot.evaluate(at: time))
    var renderer = snapshot.renderer()
    return renderer.render(
      presentation.displayList(on: snapshot.canvas, budget: DrawingBudget.standard) { tree in
        Set(tree.nodes.indices.filter { tree.nodes[$0].name == name })
      })
  }

  @Test(arguments: scenes.map(\.name))
  func `has the picture of a scene that hides them`(name: String) throws {
    let layers = try #require(Self.scenes.first { $0.name == name }).layers
    let shown = try Self.snapshot(layers, isHidden: false)
    let hidden = try Self.snapshot(layers, isHidden: true)
    for time in [0, 0.5, 0.9] {
      // A second time as well: what is kept of a tree's first frames must not show.
      for _ in 0..<3 {
        #expect(shown.render(at: time) != hidden.render(at: time), "\(time)")
        #expect(
          try Self.picture(shown, at: time, without: "secret") == hidden.render(at: time), "\(time)"
        )
      }
    }
  }

  @Test func `hides what animations show, and both pictures of a transition`() throws {
    func stage(hiding isHidden: Bool) -> Stage {
      let cards = `A transition's picture`.Cards()
      cards.square.name = "secret"
      if isHidden { cards.square.removeFromSuperlayer() }
      cards.stage.advance(to: 1.01)
      let blink = KeyframeAnimation(keyPath: "hidden")
      blink.values = [false, true, false]
      blink.duration = 1
      cards.square.add(blink, forKey: "blink")
      cards.run(.push, .fromLeft)
      return cards.stage
    }
    let (shown, hidden) = (stage(hiding: false).snapshot(), stage(hiding: true).snapshot())
    for time in [1.2, 1.5, 1.8] {
      #expect(shown.render(at: time) != hidden.render(at: time), "\(time)")
      #expect(
        try Self.picture(shown, at: time, without: "secret") == hidden.render(at: time), "\(time)")
    }
  }
}
