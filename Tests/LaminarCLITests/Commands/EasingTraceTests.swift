import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `Easings in a scene` {
  private let tool = ToolRun()

  /// The values of a track, frame by frame.
  private func values(_ track: String) -> [Double] {
    #expect(
      tool.run("trace", "@scene.json", "--track", track, "--format", "csv", "--precision", "9")
        == .success, "\(tool.messages.text)")
    return tool.lines.dropFirst().compactMap { line in
      line.split(separator: ",").last.flatMap { Double($0) }
    }
  }

  private func write(animation: String, rest: String = "") throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "frameRate": 64, "duration": 1,
        "layers": [ { "name": "a", "frame": [0, 0, 10, 10], "animations": [ \(animation) ] } ] \(rest) }
      """, to: "scene.json")
  }

  @Test func `follow the published formulas, frame by frame`() throws {
    for row in EasingValues.rows {
      try write(
        animation: """
          { "keyPath": "zPosition", "fromValue": 100, "toValue": 300, "duration": 1,
            "timingFunction": "\(row.name)" }
          """)
      let traced = values("a:zPosition")
      guard traced.count == 64 else { return #expect(Bool(false), "\(traced)") }
      for (x, value) in zip(EasingValues.progress, row.values) {
        let shown = traced[Int(x * 64)]
        #expect(abs(shown - (100 + 200 * value)) < 1e-9, "\(row.name) at \(x): \(shown)")
      }
    }
  }

  @Test func `ease segments, groups, sequences and events`() throws {
    // Six steps; the fifth frame of eight is past five eighths.
    let quarters = [0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75].map { $0 * 100 }
    func sampled(_ values: [Double]) -> [Double] {
      stride(from: 0, to: 64, by: 8).map { values.indices.contains($0) ? values[$0] : .nan }
    }
    try write(
      animation: """
        { "type": "keyframe", "keyPath": "zPosition", "values": [0, 100], "duration": 1,
          "timingFunctions": ["steps(4)"] }
        """)
    #expect(sampled(values("a:zPosition")) == quarters)
    try write(
      animation: """
        { "type": "group", "key": "g", "duration": 1, "timingFunction": "steps(4, end)", "animations": [
          { "keyPath": "zPosition", "fromValue": 0, "toValue": 100, "duration": 1 } ] }
        """)
    #expect(sampled(values("a:zPosition")) == quarters)
    try write(
      animation: "",
      rest: """
        , "timeline": [ { "at": 0, "animate": { "a:zPosition": 100 }, "duration": 1,
                          "timingFunction": "steps(4)" } ]
        """)
    #expect(sampled(values("a:zPosition")) == quarters)
    try write(
      animation: "",
      rest: """
        , "sequences": [ { "name": "s", "layer": "a", "steps": [
            { "keyPath": "zPosition", "toValue": 100, "duration": 1, "timingFunction": "steps(4)" } ] } ]
        """)
    #expect(sampled(values("a:zPosition")) == quarters)
    try write(
      animation: """
        { "keyPath": "zPosition", "fromValue": 0, "toValue": 100, "duration": 1 }
        """,
      rest: """
        , "timeline": [ { "at": 0, "scrub": { "layer": "a", "to": 1, "duration": 1,
                                              "timingFunction": "steps(4)" } } ]
        """)
    #expect(sampled(values("a:zPosition")).prefix(7) == quarters.prefix(7))
  }

  @Test func `that jump at the start have jumped in the first frame and not before`() throws {
    try write(
      animation: """
        { "keyPath": "zPosition", "fromValue": 0, "toValue": 100, "beginTime": 0.5, "duration": 0.25,
          "repeatCount": 2, "fillMode": "backwards", "timingFunction": "steps(2, jump-start)" }
        """)
    let shown = stride(from: 0, to: 64, by: 4).map { values("a:zPosition")[$0] }
    #expect(
      shown == [0, 0, 0, 0, 0, 0, 0, 0, 50, 50, 100, 100, 50, 50, 100, 100])
    try write(
      animation: """
        { "type": "keyframe", "keyPath": "zPosition", "values": [0, 100, 200], "duration": 1,
          "timingFunctions": ["step-start", "steps(2, start)"] }
        """)
    let keys = stride(from: 0, to: 64, by: 8).map { values("a:zPosition")[$0] }
    #expect(keys == [100, 100, 100, 100, 150, 150, 200, 200])
  }

  @Test func `leave 0 and 1 where they overshoot`() throws {
    try write(
      animation: """
        { "keyPath": "backgroundColor", "fromValue": "#000000", "toValue": "#808080", "duration": 1,
          "timingFunction": "easeOutBack" },
        { "keyPath": "transform", "fromValue": [{ "translate": [0, 0] }],
          "toValue": [{ "translate": [100, 0] }], "duration": 1, "timingFunction": "easeOutBack" },
        { "keyPath": "position", "fromValue": [0, 0], "toValue": [100, 50], "duration": 1,
          "timingFunction": "easeInOutElastic" }
        """)
    // easeOutBack is 1.0876975 at one half, easeInOutElastic 1.0830578780485844 at five eighths.
    #expect(abs(values("a:backgroundColor.red")[32] - 1.0876975 * 128 / 255) < 1e-8)
    #expect(abs(values("a:transform.m41")[32] - 108.76975) < 1e-8)
    #expect(abs(values("a:position.y")[40] - 54.15289390242922) < 1e-8)
  }

  @Test func `are named by inspect and by diff`() throws {
    try write(
      animation: """
        { "keyPath": "zPosition", "fromValue": 0, "toValue": 100, "duration": 1,
          "timingFunction": "steps(4, jump-both)" }
        """)
    tool.run("inspect", "@scene.json", "--at", "0.5", "--value", "a:zPosition")
    #expect(tool.output.text.contains("progress 0.5, eased 0.6 by steps(4, jump-both)"))
    tool.run("trace", "@scene.json", "-o", "@old.csv")
    let scene = tool.folder.file("scene.json")
    tool.run("trace", scene, "-o", tool.folder.file("steps.csv"))
    for (name, file) in [("easeInQuad", "old.csv"), ("easeOutBounce", "new.csv")] {
      try write(
        animation: """
          { "keyPath": "zPosition", "fromValue": 0, "toValue": 100, "duration": 0.75,
            "timingFunction": "\(name)" }
          """)
      tool.run("trace", scene, "-o", tool.folder.file(file), "--overwrite")
    }
    #expect(tool.run("diff", "@old.csv", "@new.csv") == .negative)
    #expect(
      tool.output.text.contains("eases with easeOutBounce instead of easeInQuad"),
      "\(tool.output.text)")
  }
}
