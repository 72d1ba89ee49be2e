import Testing

@testable import LaminarScene

@Suite struct `Advice on particles` {
  private func ids(_ emitter: String, _ rest: String = "") -> [String] {
    let text = """
      { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "duration": 2,
        "layers": [ { "name": "e", "type": "emitter", "frame": [0, 0, 100, 100], \(emitter),
          "emitterCells": [ { "name": "c", "birthRate": 20, "lifetime": 1\(rest) } ] } ] }
      """
    return SceneLoader.load(Array(text.utf8), name: "a.json") { _ in nil }.report.diagnostics
      .map(\.id)
  }

  @Test func `warns of what never meets the canvas`() {
    let line =
      "\"emitterShape\": \"line\", \"emitterSize\": [100, 0], \"emitterPosition\": [50, -9]"
    #expect(ids(line, ", \"velocity\": 50") == ["W0215"])
    #expect(ids(line, ", \"velocity\": 50, \"emissionLongitude\": \"180deg\"") == [])
    #expect(ids("\"emitterPosition\": [50, 50]") == [])
    #expect(ids("\"emitterPosition\": [-3, 50]") == [])
    #expect(ids("\"emitterPosition\": [-30, 50]") == ["W0215"])
    // An emitter that never emits gets no warning.
    #expect(ids("\"emitterPosition\": [-30, 50], \"birthRate\": 0") == [])
  }
}
