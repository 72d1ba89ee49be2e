import LaminarEngine
import Testing

@testable import LaminarScene

/// Files that are large in unusual ways: reading takes time in proportion to their length, or this
/// suite takes minutes.
@Suite struct `Hostile scenes` {
  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  @Test func `with many animations on one layer`() {
    let animations = list(3000) {
      "{\"keyPath\": \"opacity\", \"key\": \"k\($0)\", \"toValue\": 0, \"duration\": 1}"
    }
    let loaded = LoadedScene(layers: "{\"name\": \"a\", \"animations\": [\(animations)]}")
    #expect(loaded.layer?.attachments.count == 3000)
  }

  @Test func `with many key paths to many sublayers`() {
    let sublayers = list(3000) { "{\"name\": \"s\($0)\"}" }
    let animations = list(3000) {
      "{\"keyPath\": \"sublayers.s\(2999 - $0).opacity\", \"fromValue\": 0}"
    }
    let loaded = LoadedScene(
      layers: "{\"name\": \"a\", \"sublayers\": [\(sublayers)], \"animations\": [\(animations)]}")
    #expect(loaded.findings == [])
    let lost = list(3000) { "{\"keyPath\": \"sublayers.t\($0).opacity\", \"fromValue\": 0}" }
    let broken = LoadedScene(
      layers: "{\"name\": \"a\", \"sublayers\": [\(sublayers)], \"animations\": [\(lost)]}")
    #expect(broken.report.omittedErrors == 2980)
  }

  @Test func `with many equal names`() {
    let loaded = LoadedScene(layers: list(3000) { "{\"name\": \"s\($0 / 2)\"}" })
    #expect(loaded.report.omittedErrors == 1480)
  }

  @Test func `with many unknown keys, types and values`() {
    let loaded = LoadedScene(
      layers: list(1500) {
        "{\"type\": \"t\($0)\", \"a\($0)\": 1}, {\"b\($0)\": 1, \"opacity\": \"x\"}"
      })
    #expect(loaded.report.omittedErrors == 4500 - 20)
  }

  @Test func `with cells and groups nested too deep`() {
    let depth = 60
    let cells =
      String(repeating: "{\"emitterCells\": [", count: depth) + "{}"
      + String(repeating: "]}", count: depth)
    let loaded = LoadedScene(layers: "{\"type\": \"emitter\", \"emitterCells\": [\(cells)]}")
    #expect(loaded.ids == ["E0308"])
    let groups =
      String(repeating: "{\"type\": \"group\", \"animations\": [", count: depth)
      + String(repeating: "]}", count: depth)
    #expect(LoadedScene(layers: "{\"name\": \"a\", \"animations\": [\(groups)]}").ids == ["E0308"])
  }
}
