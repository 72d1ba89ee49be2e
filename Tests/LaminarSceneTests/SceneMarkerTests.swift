import LaminarGraphics
import Testing

@testable import LaminarScene

@Suite struct `Markers of a scene` {
  private func load(_ markers: String) -> (scene: Scene?, report: DiagnosticReport) {
    let text = """
      { "laminar": 1, "canvas": { "width": 8, "height": 6 }, "duration": 2, "frameRate": 24,
        "markers": \(markers), "layers": [] }
      """
    return SceneLoader.load(Array(text.utf8), name: "a.json", image: { _ in nil })
  }

  @Test func `are times by name, in the order of their times`() throws {
    let loaded = load(
      #"{ "the end": { "at": "36f", "duration": "250ms" }, "a,b \"c\"": 0, "loop": 0.1, "b": "0s" }"#
    )
    #expect(loaded.report.diagnostics.isEmpty, "\(loaded.report.text())")
    let markers = try #require(loaded.scene?.markers)
    #expect(markers.map(\.name) == ["a,b \"c\"", "b", "loop", "the end"])
    // 36 frames at 24 in a second, and a tenth exactly.
    #expect(markers.map(\.time) == [Rational(0), Rational(0), Rational("0.1"), Rational("1.5")])
    #expect(markers.map(\.duration.doubleValue) == [0, 0, 0, 0.25])
    #expect(
      markers.map(\.event.description) == [
        "0.0 marker a,b \"c\"", "0.0 marker b", "0.1 marker loop", "1.5 marker the end for 0.25",
      ])
    #expect(SceneMarker.named("THE END", among: markers)?.name == "the end")
    #expect(SceneMarker.named("end", among: markers) == nil)
  }

  @Test(arguments: [
    ("[]", "expected an object with times by the names of markers, found a list of 0 elements"),
    (#"{ "": 1 }"#, "the name of a marker is empty"),
    (#"{ "a": -1 }"#, "-1 is out of range"),
    (#"{ "a": "soon" }"#, "\"soon\" is not a time"),
    (#"{ "a": { "duration": 1 } }"#, "a marker needs the key \"at\""),
    (#"{ "a": { "at": 1, "length": 1 } }"#, "unknown key \"length\" on a marker"),
  ])
  func `are checked`(markers: String, message: String) {
    let loaded = load(markers)
    #expect(loaded.scene == nil && loaded.report.diagnostics.map(\.message) == [message])
  }

  @Test func `may be expected among events`() {
    let text = """
      { "laminar": 1, "canvas": { "width": 8, "height": 6 }, "duration": 2,
        "markers": { "loop": 1 }, "layers": [ { "name": "a", "bounds": [0, 0, 1, 1], "animations": [
          { "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 1.5 } ] } ],
        "expect": [ { "order": ["start a#opacity", "marker loop", "stop a#opacity"] } ] }
      """
    let loaded = SceneLoader.load(Array(text.utf8), name: "a.json", image: { _ in nil })
    #expect(!loaded.report.hasErrors, "\(loaded.report.text())")
    #expect(loaded.scene?.orders.first?.events.map(\.target) == ["a#opacity", "loop", "a#opacity"])
  }
}
