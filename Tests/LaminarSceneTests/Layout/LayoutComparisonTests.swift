import Testing

@testable import LaminarScene

@Suite struct `Compared layouts` {
  private func scene(_ layouts: String) throws -> Scene {
    let loaded = LoadedScene(
      text: """
        {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 1,
         "layouts": {\(layouts)}, "layers": [{"name": "a", "frame": [1, 2, 30, 40]}]}
        """)
    #expect(loaded.report.text() == "")
    return try #require(loaded.scene)
  }

  private func sentences(_ old: String, _ now: String) throws -> [String] {
    SceneComparison.changes(from: try scene(old), to: try scene(now)).map(\.sentence)
  }

  private let left = #"{"layer": "a", "attribute": "left", "constant": 4}"#

  @Test func `treat the defaults of constraints as left out`() throws {
    let whole =
      #"{"layer": "a", "attribute": "left", "constant": 4, "relation": "=", "priority": 1000}"#
    #expect(try sentences(#""compact": [\#(left)]"#, #""compact": [\#(whole)]"#) == [])
  }

  @Test func `name what changed of which constraint`() throws {
    let weak = #"{"layer": "a", "attribute": "left", "constant": 4, "priority": 500}"#
    #expect(
      try sentences(#""compact": [\#(left)]"#, #""compact": [\#(weak)]"#)
        == ["priority of the left in the layout compact is 500 now"])
    #expect(
      try sentences(#""compact": [\#(left)]"#, #""compact": []"#)
        == ["a constraint of the left in the layout compact is gone"])
    #expect(
      try sentences(#""compact": []"#, #""compact": [], "regular": []"#)
        == ["the layout regular is new"])
  }
}
