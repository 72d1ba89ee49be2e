import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

/// Laminar.docc: ClocksAndTiming, "Time remapping"; SceneFormat, "Time remapping".
@Suite struct `Time remapping in a scene` {
  private func scene(_ layers: String) throws -> Scene {
    let (scene, report) = PartFiles(["main.json": PartFiles.scene(layers)]).load()
    #expect(report.diagnostics.allSatisfy { $0.severity != .error }, "\(report.text())")
    return try #require(scene)
  }

  /// What a layer shows of `zPosition` at a time, by its path.
  private func depth(_ path: String, of scene: Scene, at time: Double) throws -> Double {
    let root = Layer()
    for layer in scene.layers { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    context.commitPending(callingBlocks: false)
    let tree = try #require(context.timeline(until: time).evaluate(at: time))
    let node = try #require(tree.tree.paths.firstIndex(of: path))
    return tree.number(.zPosition, of: node)
  }

  @Test func `is the engine's, in a scene's times and timing functions`() throws {
    let scene = try scene(
      """
      {"name": "a", "type": "shape", "timeRemapping": {"note": "there and back", "keyTimes": [0, "1s", "90f"],
        "values": [0, 2, "15f"], "timingFunctions": ["easeOut", "steps(1, jump-end)"]}}
      """)
    let expected = TimeRemapping(
      keyTimes: [0, 1, 1.5], values: [0, 2, 0.25],
      timingFunctions: [TimingFunction(name: .easeOut), TimingFunction(steps: 1)])
    #expect(scene.layers.first?.timeRemapping == expected)
  }

  @Test(
    arguments: [
      // The local time is 2 − t, the animations run from 0 to 1, and in "late" from 0.5 to 1.5.
      (0, 0, 0, 0), (0.75, 0, 0, 75), (1, 100, 100, 50), (1.25, 75, 75, 25), (1.75, 25, 25, 0),
      (2, 0, 0, 0), (2.5, 0, 0, 0),
    ] as [(Double, Double, Double, Double)])
  func `begins its animations at the zero of its clock`(
    time: Double, own: Double, below: Double, late: Double
  ) throws {
    let animation = #""keyPath": "zPosition", "fromValue": 0, "toValue": 100, "duration": 1"#
    let scene = try scene(
      """
      {"name": "a", "timeRemapping": {"keyTimes": [0, 2], "values": [2, 0]}, "animations": [{\(animation)}],
       "sublayers": [{"name": "b", "animations": [{\(animation)}]},
        {"name": "late", "animations": [{\(animation), "beginTime": 0.5}]}]}
      """)
    // Both ends of an animation belong to it.
    for (path, expected) in [("a", own), ("a/b", below), ("a/late", late)] {
      let shown = try depth(path, of: scene, at: time)
      #expect(abs(shown - expected) < 1e-9, "\(path) at \(time)")
    }
  }

  @Test(
    arguments: [
      (
        #""speed": 2, "timeRemapping": {"keyTimes": [0, 1], "values": [0, 1]}, "beginTime": 0"#,
        [
          #"E0105 "beginTime" and "timeRemapping" exclude each other"#,
          #"E0105 "timeRemapping" and "speed" exclude each other"#,
        ]
      ),
      (
        #""timeRemapping": {"keyTimes": [0, 1, 2], "values": [0, 1]}"#,
        ["E0106 2 values for 3 key times"]
      ),
      (
        #""timeRemapping": {"keyTimes": [0, 2, 1], "values": [0, 1, 2]}"#,
        ["E0202 the key time 1 is less than the one before it, 2"]
      ),
      (
        #""timeRemapping": {"keyTimes": [], "values": []}"#,
        ["E0106 a time remapping needs a key time", "E0106 a time remapping needs a value"]
      ),
      (
        #""timeRemapping": {"keyTimes": [0, 1], "timingFunctions": ["easeIn"]}"#,
        [#"E0102 a time remapping needs the key "values""#]
      ),
      (
        #""timeRemapping": {"keyTimes": [0, 1], "values": [0, 1], "timingFunctions": ["easeIn", "linear"]}"#,
        ["W0211 2 timing functions for 1 segment"]
      ),
      (#""timeRemapping": {"keyTimes": [1, 1], "values": [0, "1f"]}"#, []),
    ] as [(String, [String])])
  func `is checked`(keys: String, expected: [String]) {
    let files = PartFiles(["main.json": PartFiles.scene(#"{"name": "a", \#(keys)}"#)])
    let found = files.load().report.diagnostics.map { "\($0.id) \($0.message)" }
    #expect(found.sorted() == expected.sorted())
  }

  @Test func `is no value, and no key of a particle`() {
    let files = PartFiles([
      "main.json": PartFiles.scene(
        #"{"name": "a", "type": "emitter", "emitterCells": [{"timeRemapping": {"keyTimes": [0], "values": [0]}}]}"#,
        #", "timeline": [{"at": 1, "set": {"a:timeRemapping": 2}}]"#)
    ])
    let found = files.load().report.diagnostics.map(\.message)
    #expect(found.contains(#"unknown key "timeRemapping" on an emitter cell"#))
    #expect(found.contains("a layer's clock is not a value"))
  }

  // MARK: - Parts

  private func files(_ remapping: String) -> PartFiles {
    PartFiles([
      "main.json": PartFiles.scene(
        #"{"name": "a", "use": "part.json", "timeRemapping": \#(remapping)}"#),
      "part.json": PartFiles.scene(
        #"{"name": "x"}"#, #", "timeline": [{"at": 0.5, "removeLayer": "x"}]"#),
    ])
  }

  @Test func `carries the events of a part that it never runs back`() throws {
    let files = files(#"{"keyTimes": [0, 1, 1.5, 2], "values": [0, 0.25, 0.25, 0.75]}"#)
    #expect(files.findings().isEmpty)
    let scene = try #require(files.load().scene)
    // 0.25 of 0.5 in the half second from 1.5.
    let events = PartFiles.events(of: scene, until: 2)
    #expect(!events.isEmpty && events.allSatisfy { $0.hasPrefix("1.75 ") }, "\(events)")
  }

  @Test func `is an error for a part with events where it runs back, or begins after one`() {
    #expect(
      files(#"{"keyTimes": [0, 1, 2], "values": [0, 1, 0]}"#).findings() == [
        #"E0355 main.json:2:22 "part.json" has events, which come once, and the clock here runs back"#
      ])
    #expect(
      files(#"{"keyTimes": [0, 1], "values": [0, 1], "timingFunctions": ["easeOutBack"]}"#)
        .findings() == [
          #"E0355 main.json:2:22 "part.json" has events, which come once, and the clock here runs back"#
        ])
    #expect(
      files(#"{"keyTimes": [0, 1], "values": [0.75, 2]}"#).findings() == [
        #"E0355 main.json:2:22 the clock of "part.json" begins at 0.75 s, after an event at 0.5 s"#
      ])
  }
}
