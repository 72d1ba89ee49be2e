import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// Frames of scenes with input are the same in any order, on any threads, at any frame rate, and on a
/// stage that advances.
@Suite struct InputFrameTests {
  static let names = [
    "button-states", "drag-a-card", "edge-pan", "flick-a-list", "pinch-and-rotate", "round-button",
    "scrub-a-transition", "slider-ring", "tap-and-double-tap", "toggle",
  ]

  private static func stage(_ name: String) throws -> Stage {
    try Stage(contentsOf: URL(fileURLWithPath: Repository.path("scenes/input/\(name).json")))
  }

  private static let times = [0.1, 0.31, 0.55, 0.62, 0.9, 1.3, 1.37]

  @Test(arguments: names)
  func `are the same in any order and on two threads`(_ name: String) throws {
    let snapshot = try Self.stage(name).snapshot()
    let forwards = Self.times.map { snapshot.render(at: $0).pixels }
    for index in [5, 0, 3, 6, 1, 4, 2] {
      let alone = try Self.stage(name).snapshot(until: Self.times[index])
      #expect(alone.render(at: Self.times[index], workers: 2).pixels == forwards[index])
    }
  }

  @Test(arguments: names, [24.0, 61.0])
  func `are the same on a stage that advances`(_ name: String, rate: Double) throws {
    let snapshot = try Self.stage(name).snapshot()
    let stage = try Self.stage(name)
    for time in Self.times {
      while stage.time + 1 / rate < time { stage.advance(to: stage.time + 1 / rate) }
      stage.advance(to: time)
      #expect(stage.render(at: time).pixels == snapshot.render(at: time).pixels)
    }
    // What happened is what was foretold.
    let end = Self.times.last ?? 0
    let live = try Self.stage(name)
    live.recordsEvents = true
    live.advance(to: end)
    #expect(try live.events(until: end) == Self.stage(name).events(until: end))
  }

  @Test func `come from files too, and report layers that no finger can touch`() throws {
    let folder = TemporaryFolder()
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: folder.url(name))
    }
    try write(
      "{ \"laminar-input\": 1, \"input\": [ { \"at\": 0.06, \"tap\": \"switch\" } ] }",
      to: "tap.json")
    let script = try InputScript(contentsOf: folder.url("tap.json"))
    #expect(script == InputScript([.init(at: 0.06, .tap(.layer("switch")))]))
    try write("{ \"laminar-input\": 1, \"input\": [ { \"tap\": 5 } ] }", to: "bad.json")
    #expect(throws: SceneError.self) {
      try InputScript(contentsOf: folder.url("bad.json"))
    }
    #expect(throws: FileError.self) {
      try InputScript(contentsOf: folder.url("none.json"))
    }
    let stage = try Self.stage("toggle")
    _ = stage.snapshot(until: 1, input: script)
    #expect(stage.diagnostics == [])
    _ = stage.snapshot(until: 1, input: InputScript([.init(at: 0.1, .tap(.layer("swich")))]))
    let found = try #require(stage.diagnostics.first)
    #expect(found.layer == "swich" && found.key == "input" && stage.diagnostics.count == 1)
    #expect(found.message.contains("no layer swich"))
  }

  @Test func `change with the script alone`() throws {
    let stage = try Self.stage("toggle")
    let before = stage.snapshot().render(at: 0.05).pixels
    let script = InputScript([.init(at: 0.06, .tap(.layer("switch")))])
    _ = stage.snapshot(until: 1, input: script).render(at: 1)
    #expect(stage.snapshot().render(at: 0.05).pixels == before && stage.time == 0)
  }
}
