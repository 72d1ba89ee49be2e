import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// The values come from the curve's equation, solved by bisection with 40 digits.
@Suite struct `trace` {
  private let tool = ToolRun()

  init() throws { try tool.write(SampleScene.ball, to: "ball.json") }

  @Test(arguments: ["csv", "csv-wide", "jsonl"], [2, 3, 16])
  func `prints the same bytes on any number of threads`(format: String, jobs: Int) {
    tool.run("trace", "@ball.json", "--format", format, "--tracks", "all", "-j", "1")
    let single = tool.output.bytes
    #expect(!single.isEmpty)
    tool.run("trace", "@ball.json", "--format", format, "--tracks", "all", "-j", "\(jobs)")
    #expect(tool.output.bytes == single)
  }

  @Test(arguments: ["csv", "csv-wide", "jsonl", "npz"], ["0", "3", "6", "9", "15", "exact"])
  func `is the same as its own scene at any precision`(format: String, precision: String) throws {
    // A value with more digits than a trace of six decimals has: 292/3 at a third of the time.
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 400, "height": 20 }, "frameRate": 30, "duration": 0.5,
        "layers": [ { "name": "a", "frame": [0, 0, 10, 10], "animations": [
          { "keyPath": "position.x", "fromValue": 0, "toValue": 292, "duration": 1 },
          { "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.7 } ] } ] }
      """, to: "thirds.json")
    let file = "@t." + (["csv-wide": "csv"][format] ?? format)
    #expect(
      tool.run(
        "trace", "@thirds.json", "--format", format, "--precision", precision, "-o", file,
        "--overwrite") == .success, "\(tool.messages.text)")
    #expect(tool.run("diff", file, "@thirds.json") == .success, "\(tool.output.text)")
    #expect(tool.run("diff", "@thirds.json", file) == .success, "\(tool.output.text)")
    #expect(tool.run("diff", file, file) == .success)
    guard format.hasPrefix("csv"), let text = tool.folder.text("t.csv") else { return }
    let lines = text.split(separator: "\n")
    // The heading and the rows of the default are those that were always written.
    #expect(lines[0].hasPrefix("frame,time,precision,") == (precision != "6"))
    let cells = lines.dropFirst().map { $0.split(separator: ",")[2] }
    #expect(precision == "6" || cells.allSatisfy { $0 == precision })
    // Another precision in the middle is damage.
    guard precision == "9" else { return }
    try tool.write(text.replacing("\n3,0.1,9,", with: "\n3,0.1,8,"), to: "t.csv")
    #expect(tool.run("diff", file, "@thirds.json") == .usage)
  }

  @Test func `has a display link of 60 Hz where the scene states none`() {
    tool.run("trace", "@ball.json")
    let frames = tool.lines.dropFirst()
    tool.run("trace", "@ball.json", "--clock", "display-link")
    let ticks = tool.lines.dropFirst().map { row in
      let cells = row.split(separator: ",")
      return (cells.prefix(2) + cells.dropFirst(4)).joined(separator: ",")
    }
    #expect(ticks == Array(frames))
  }
}

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
