import Foundation
import Laminar
import Testing

@Suite struct `The difference of scenes with parts` {
  private static let part = """
    {"laminar": 1, "canvas": {"width": 20, "height": 20}, "duration": 1, "layers": [
      {"name": "x", "cornerRadius": 2,
       "animations": [{"keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.5}]},
      {"name": "y", "use": "inner.json"}],
     "sequences": [{"name": "s", "layer": "x", "steps": [{"keyPath": "zPosition", "toValue": 4}]}],
     "timeline": [{"at": 0.25, "set": {"x:borderWidth": 1}}]}
    """
  private static let inner = """
    {"laminar": 1, "canvas": {"width": 20, "height": 20}, "duration": 1, "layers": [
      {"name": "z", "shadowOpacity": 0.5}]}
    """
  private static let main = """
    {"laminar": 1, "canvas": {"width": 40, "height": 40}, "duration": 2, "layers": [
      {"name": "a", "use": "part.json"},
      {"name": "b", "sublayers": [{"name": "c", "use": "part.json", "beginTime": 1}]}]}
    """

  private func side(
    _ folder: String, _ replaced: String = "", _ with: String = ""
  ) throws -> SceneDifference.Side {
    func text(_ name: String) -> String {
      (["part.json": Self.part, "inner.json": Self.inner][name] ?? Self.main)
        .replacingOccurrences(of: replaced, with: with)
    }
    let (scene, report) = SceneLoader.load(
      Array(text("main.json").utf8), name: folder + "/main.json", image: { _ in nil },
      part: { Array(text($0).utf8) })
    let loaded = try #require(scene, "\(report.text())")
    let times = try #require(FrameTimes(rate: loaded.frameRate, duration: loaded.duration))
    return SceneDifference.Side(
      name: folder + "/main.json", scene: loaded,
      snapshot: Stage(scene: loaded).snapshot(until: 2), times: times)
  }

  private func report(_ replaced: String, _ with: String) throws -> DifferenceReport {
    try SceneDifference().report(side("old"), side("new", replaced, with))
  }

  @Test(arguments: [
    (
      "\"toValue\": 1,", "\"toValue\": 0.75,",
      "a/x: opacity goes to 0.75 instead of 1, in 2 uses of the part", "new/part.json:3:69"
    ),
    (
      "\"cornerRadius\": 2", "\"cornerRadius\": 3",
      "a/x: cornerRadius is 3 instead of 2, in 2 uses of the part", "new/part.json:2:33"
    ),
    (
      "\"toValue\": 4", "\"toValue\": 5",
      "a/x: zPosition goes to 5 instead of 4, in 2 uses of the part", "new/part.json:5:90"
    ),
    (
      "\"x:borderWidth\": 1", "\"x:borderWidth\": 2",
      "a/x: borderWidth is set to 2 instead of 1 by the event at 0.25 s, in 2 uses of the part",
      "new/part.json:6:53"
    ),
    (
      "\"shadowOpacity\": 0.5", "\"shadowOpacity\": 1",
      "a/y/z: shadowOpacity is 1 instead of 0.5, in 2 uses of the part", "new/inner.json:2:34"
    ),
    (
      "\"beginTime\": 1", "\"beginTime\": 0.5", "b/c: its own beginTime is 0.5 s instead of 1 s",
      "new/main.json:3:78"
    ),
  ]) func `names a change of a part once, with its file and line`(
    replaced: String, with: String, sentence: String, location: String
  ) throws {
    let changes = try report(replaced, with).changes
    #expect(changes.map { "\($0.subject): \($0.sentence)" } == [sentence])
    let found = try #require(changes.first?.newLocation)
    #expect("\(found.file):\(found.line):\(found.column)" == location)
  }

  @Test func `names the animation of a part that drives a track`() throws {
    let traces = try #require(try report("\"toValue\": 1,", "\"toValue\": 0.75,").traces)
    #expect(traces.tracks.map(\.track.layer).sorted() == ["a/x", "b/c/x"])
    for track in traces.tracks {
      #expect(track.drivers.first?.location?.file == "new/part.json")
      #expect(track.drivers.first?.location?.line == 3)
    }
  }

  @Test func `is none where the parts mean the same`() throws {
    #expect(try report("0.5,", "0.50,").changes.isEmpty)
    #expect(try report("\"duration\": 1,", "\"duration\": 1, \"title\": \"Part\",").changes.isEmpty)
  }
}
