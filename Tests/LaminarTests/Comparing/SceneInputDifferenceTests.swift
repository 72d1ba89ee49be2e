import Laminar
import Testing

@Suite struct `The difference of two scenes with input` {
  private static let scene = """
    { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "duration": 2,
      "layers": [ { "name": "card", "frame": [0, 0, 30, 30],
        "gestures": [ { "type": "tap", "on": { "ended": [ { "set": { "card:opacity": 0.5 } } ] } } ] } ],
      "input": [ { "at": 0.5, "tap": "card" },
        { "at": 1, "drag": [5, 5], "to": [20, 5], "duration": 0.4 },
        { "at": 1.6, "touches": [ { "phase": "began", "location": [5, 5] },
          { "at": 0.1, "phase": "ended", "location": [5, 5] } ] } ] }
    """

  private func side(_ text: String) throws -> SceneDifference.Side {
    let (scene, report) = SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }
    let loaded = try #require(scene, "\(report.text())")
    let stage = Stage(scene: loaded)
    let end = loaded.duration.doubleValue
    return SceneDifference.Side(
      name: "a.json", scene: loaded, snapshot: stage.snapshot(until: end),
      times: try #require(FrameTimes(rate: loaded.frameRate, duration: loaded.duration)),
      events: TraceEvents(stage, from: 0, to: end).events)
  }

  @Test(arguments: [
    (
      "\"at\": 0.5, \"tap\": \"card\"", "\"at\": 0.75, \"tap\": \"card\"",
      "the tap of card comes at 0.75 s instead of 0.5 s"
    ),
    (
      "\"duration\": 0.4", "\"duration\": 0.3", "the drag at [5, 5] takes 0.3 s instead of 0.4 s"
    ),
    ("[20, 5]", "[25, 5]", "to of the drag at [5, 5] is [25, 5] instead of [20, 5]"),
    ("{ \"at\": 0.5, \"tap\": \"card\" },", "", "the tap of card at 0.5 s is gone"),
    ("0.1, \"phase\"", "0.2, \"phase\"", "the touches at 1.6 s have changed"),
    (
      "\"tap\": \"card\"", "\"press\": \"card\", \"duration\": 0.1",
      "the press of card comes instead of the tap of card"
    ),
  ])
  func `tells what changed in the script`(old: String, new: String, sentence: String) throws {
    #expect(Self.scene.contains(old))
    let report = try SceneDifference().report(
      side(Self.scene), side(Self.scene.replacing(old, with: new)))
    #expect(report.changes.map(\.sentence) == [sentence])
  }
}
