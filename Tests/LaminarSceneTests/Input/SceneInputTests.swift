import Foundation
import LaminarEngine
import Testing

@testable import LaminarScene

/// Laminar.docc: SceneFormat, "Input".
@Suite struct `Input of a scene` {
  private static let layers = """
    {"name": "ok", "frame": [10, 10, 60, 30]}, {"name": "thumb", "frame": [10, 60, 20, 20]},
    {"name": "card", "frame": [100, 10, 60, 60]}, {"name": "photo", "frame": [180, 10, 100, 100]}
    """

  @Test func `has the verbs of touches`() throws {
    let scene = try #require(
      TouchedScene(
        Self.layers,
        input: """
          { "at": 0.5, "tap": "ok" }, { "at": 1, "drag": "thumb", "to": [220, 40], "duration": 0.4, "timingFunction": "easeOut" },
          { "at": 2, "swipe": "card", "velocity": [900, 0] }, { "at": 3, "pinch": "photo", "scale": 2, "duration": 0.4 },
          { "at": "3.5s", "rotate": [230, 60], "angle": "90deg", "duration": "250ms" },
          { "at": "210f", "press": "ok", "duration": 0.1 }, { "at": 0, "tap": "ok", "tapCount": 2, "numberOfTouches": 3 },
          { "at": 1, "drag": "thumb", "by": [5, -5], "duration": 0.5 }, { "at": 1, "drag": [1, 2], "path": [[3, 4], [5, 6]], "duration": 1 },
          { "at": 3.75, "touches": [ { "phase": "began", "location": [1, 2] }, { "at": 0.1, "phase": "ended", "location": [3, 4] } ] }
          """))
    let linear = TimingFunction(name: .linear)
    let expected: [InputScript.Entry] = [
      .init(at: 0.5, .tap(.layer("ok"))),
      .init(
        at: 1,
        .drag(
          .layer("thumb"), to: .point(CGPoint(x: 220, y: 40)), duration: 0.4,
          timingFunction: TimingFunction(name: .easeOut))),
      .init(at: 2, .swipe(.layer("card"), velocity: CGPoint(x: 900, y: 0))),
      .init(at: 3, .pinch(.layer("photo"), scale: 2, duration: 0.4, timingFunction: linear)),
      .init(
        at: 3.5,
        .rotate(
          .point(CGPoint(x: 230, y: 60)), angle: .pi / 2, duration: 0.25, timingFunction: linear)),
      .init(at: 3.5, .press(.layer("ok"), duration: 0.1)),
      .init(at: 0, .tap(.layer("ok"), count: 2, touches: 3)),
      .init(
        at: 1,
        .drag(
          .layer("thumb"), to: .by(CGPoint(x: 5, y: -5)), duration: 0.5, timingFunction: linear)),
      .init(
        at: 1,
        .drag(
          .point(CGPoint(x: 1, y: 2)), to: .path([CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6)]),
          duration: 1, timingFunction: linear)),
      .init(
        at: 3.75,
        .touches([
          .init(id: 0, time: 0, phase: .began, location: CGPoint(x: 1, y: 2)),
          .init(id: 0, time: 0.1, phase: .ended, location: CGPoint(x: 3, y: 4)),
        ])),
    ]
    #expect(scene.scene.input?.script.entries == expected)
  }

  @Test func `is heard by the tree that the scene is put on`() throws {
    let scene = try #require(
      TouchedScene(Self.layers, input: #"{"at": 0.5, "tap": "ok"}"#))
    #expect(
      scene.events(until: 4, .touch).map { $0.prefix(14) } == ["0.5 touch ok b", "0.55 touch ok "])
  }

  @Test func `in a file of its own replaces the scene's`() throws {
    let text =
      #"{ "laminar-input": 1, "frameRate": 30, "input": [ { "at": "30f", "tap": "card" } ] }"#
    let bytes = Array(text.utf8)
    #expect(SceneLoader.kind(of: bytes) == .input)
    let (input, report) = SceneInputReader.read(bytes, name: "taps.json")
    #expect(report.diagnostics.isEmpty)
    let scene = try #require(
      TouchedScene(Self.layers, input: #"{"at": 0.5, "tap": "ok"}"#, overrides: input))
    #expect(scene.scene.input?.name == "taps.json")
    #expect(scene.events(until: 4, .touch).first?.hasPrefix("1.0 touch card") == true)
  }

  @Test func `in a file of its own is checked against the scene, at its own locations`() throws {
    func report(_ input: String) -> DiagnosticReport {
      let text = "{ \"laminar-input\": 1, \"input\": [\n\(input)] }"
      let read = SceneInputReader.read(Array(text.utf8), name: "taps.json")
      guard let input = read.input else { return read.report }
      var overrides = SceneOverrides()
      overrides.input = input
      let scene = TouchedScene.text(Self.layers, input: "")
      return SceneLoader.load(Array(scene.utf8), name: "scene.json", overrides: overrides) { _ in
        nil
      }.report
    }
    func first(_ input: String) -> String {
      report(input).diagnostics.first.map {
        "\($0.id) \($0.location?.file ?? ""):\($0.location?.line ?? 0) \($0.message)"
      } ?? ""
    }
    #expect(first(#"{"at": 0, "tap": "crad"}"#) == #"E0311 taps.json:2 there is no layer "crad""#)
    #expect(first(#"{"at": 9, "tap": "card"}"#) == "W0206 taps.json:2 the input never comes")
    #expect(
      first(#"{"at": 9, "tpa": "card"}"#)
        == #"E0103 taps.json:2 unknown key "tpa" on an entry of the input"#)
    #expect(first(#"{"at": 9}"#) == "E0102 taps.json:2 the entry does nothing")
    #expect(first(#"{"at": 0, "tap": "card"}"#) == "")
  }

  @Test func `makes no more samples than a script may`() {
    let drag = #"{"at": 0, "drag": [1, 1], "to": [2, 2], "duration": 600}"#
    #expect(
      TouchedScene.findings(Self.layers, input: "\(drag), \(drag)")
        == [
          "W0224 /input/0/duration duration is 600 s in a scene of 4 s",
          "E0202 /input/1 the script makes more than 100000 samples of fingers",
          "W0224 /input/1/duration duration is 600 s in a scene of 4 s",
        ])
  }

  @Test func `that misses its layer is a warning with the reason`() {
    let layers = #"{"name": "a", "frame": [0, 0, 20, 20]}, {"name": "b", "frame": [0, 0, 40, 40]}"#
    let findings = TouchedScene.findings(layers, input: #"{"at": 0.5, "tap": "a"}"#)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix(#"W0241 /input/0/tap "a" is not hit at 0.5 s: b is"#) == true)
  }
}
