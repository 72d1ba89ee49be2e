import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// The values come from the curve's equation, solved by bisection with 40 digits.
@Suite struct `trace` {
  private let tool = ToolRun()

  init() throws { try tool.write(SampleScene.ball, to: "ball.json") }

  @Test func `prints the values of every frame as CSV`() {
    #expect(tool.run("trace", "@ball.json") == .success)
    #expect(tool.lines.count == 1 + 2 * 144)
    #expect(tool.line(0) == "frame,time,layer,key,value")
    let positions = [
      0: "0,60", 1: "0.016667,60.322379", 2: "0.033333,61.252302", 17: "0.283333,125.217095",
      34: "0.566667,267.226953", 36: "0.6,288", 37: "0.616667,277.443143", 72: "1.2,60",
      100: "1.666667,210.545915", 143: "2.383333,60.322379",
    ]
    for (frame, text) in positions {
      let parts = text.split(separator: ",")
      #expect(tool.line(1 + 2 * frame) == "\(frame),\(parts[0]),ball,position.y,\(parts[1])")
    }
    let scales = [0: "1", 34: "0.84963", 35: "0.784815", 36: "0.72", 37: "0.784815", 54: "1"]
    for (frame, value) in scales {
      #expect(tool.line(2 + 2 * frame).hasSuffix(",ball,transform.scale.y,\(value)"))
    }
  }

  @Test func `prints JSON Lines and wide CSV of the same values`() {
    #expect(
      tool.run("trace", "@ball.json", "--format", "jsonl", "--frames", "0,1,17,36,72") == .success)
    #expect(
      tool.line(0).hasPrefix(
        "{\"laminar-trace\":1,\"frameRate\":\"60/1\",\"frames\":5,\"precision\":6,"
          + "\"canvas\":[640,360],\"scene\":\"sha256:"))
    let position = "\"changes\":[[0,60],[1,60.322379],[17,125.217095],[36,288],[72,60]]}"
    let scale = "\"changes\":[[0,1],[36,0.72],[72,1]]}"
    let expected: [String] = [
      "{\"samples\":[[0,0],[1,0.016667],[17,0.283333],[36,0.6],[72,1.2]]}",
      "{\"track\":\"ball:position.y\",\"type\":\"number\",\(position)",
      "{\"track\":\"ball:transform.scale.y\",\"type\":\"number\",\(scale)",
      "{\"end\":true,\"tracks\":2,\"samples\":10}",
    ]
    #expect(tool.lines.dropFirst() == expected[...])
    #expect(tool.run("trace", "@ball.json", "--format=csv-wide", "--frames", "36") == .success)
    #expect(
      tool.output.text == "frame,time,ball:position.y,ball:transform.scale.y\n36,0.6,288,0.72\n")
  }

  @Test func `writes the format of the ending, whole`() {
    #expect(tool.run("trace", "@ball.json", "-o", "@ball.jsonl") == .success)
    #expect(tool.folder.text("ball.jsonl")?.hasSuffix("\"samples\":288}\n") == true)
    #expect(tool.output.text == "")
    #expect(tool.run("trace", "@ball.json", "-o", "@ball.txt") == .usage)
    #expect(tool.messages.text.contains("--format"))
    #expect(tool.folder.names == ["ball.json", "ball.jsonl"])
  }

  @Test(arguments: ["csv", "csv-wide", "jsonl"], [2, 3, 16])
  func `prints the same bytes on any number of threads`(format: String, jobs: Int) {
    tool.run("trace", "@ball.json", "--format", format, "--tracks", "all", "-j", "1")
    let single = tool.output.bytes
    #expect(!single.isEmpty)
    tool.run("trace", "@ball.json", "--format", format, "--tracks", "all", "-j", "\(jobs)")
    #expect(tool.output.bytes == single)
  }

  @Test func `is whole in its shards`() {
    tool.run("trace", "@ball.json")
    let whole = tool.lines
    let parts = ["1/3", "2/3", "3/3"].flatMap { shard in
      tool.run("trace", "@ball.json", "--shard", shard)
      return tool.lines.dropFirst()
    }
    #expect(Array(whole.dropFirst()) == parts)
  }

  @Test func `samples chosen frames and times`() {
    tool.run("trace", "@ball.json", "--from", "0.6", "--to", "617ms", "--track", "ball:position.y")
    #expect(
      tool.lines.dropFirst() == [
        "36,0.6,ball,position.y,288", "37,0.616667,ball,position.y,277.443143",
      ])
    tool.run("trace", "@ball.json", "--at", "0.6,36f,0.3s", "--track", "ball:position.y")
    #expect(
      tool.lines.dropFirst() == [
        "0,0.6,ball,position.y,288", "1,0.6,ball,position.y,288",
        "2,0.3,ball,position.y,131.901353",
      ])
    #expect(tool.run("trace", "@ball.json", "--at", "1", "--frames", "0") == .usage)
    #expect(tool.run("trace", "@ball.json", "--frames", "144") == .usage)
    #expect(
      tool.messages.text == "error: frame 144 is out of range; the scene has the frames 0…143\n")
    tool.run("trace", "@ball.json", "--frame-rate", "30", "--frames", "last")
    #expect(tool.line(1).hasPrefix("71,2.366667,"))
    tool.run("trace", "@ball.json", "--duration", "36f", "--frames", "last")
    #expect(tool.line(1).hasPrefix("35,"))
  }

  @Test func `chooses tracks by patterns, whatever the property`() {
    tool.run("trace", "@ball.json", "--frames", "36", "--track", "ball:transform.scale.*")
    #expect(tool.lines.dropFirst() == ["36,0.6,ball,transform.scale.y,0.72"])
    tool.run("trace", "@ball.json", "--frames", "36", "--track", "floor:backgroundColor.red")
    #expect(tool.lines.dropFirst() == ["36,0.6,floor,backgroundColor.red,0.909804"])
    tool.run("trace", "@ball.json", "--frames", "36", "--track", "*:position.y", "--precision", "0")
    #expect(
      tool.lines.dropFirst() == [
        "36,1,0,ball,position.y,288", "36,1,0,floor,position.y,340", "36,1,0,root,position.y,180",
      ])
    tool.run("trace", "@ball.json", "--frames", "36", "--exclude", "*:position.*")
    #expect(tool.lines.dropFirst() == ["36,0.6,ball,transform.scale.y,0.72"])
    tool.run("trace", "@ball.json", "--frames", "36", "--values", "model")
    #expect(
      tool.lines.dropFirst() == ["36,0.6,ball,position.y,60", "36,0.6,ball,transform.scale.y,1"])
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

  @Test func `samples on the scene's display link`() throws {
    // x = 20 + 120 t; the link's frames 3, 4 and 8 are missed.
    try tool.write(
      """
      {
        "laminar": 1, "canvas": { "width": 160, "height": 60 }, "duration": 0.5,
        "displayLink": { "refreshRate": 60, "preferredFrameRate": 20, "drop": "3-4,8" },
        "layers": [
          { "name": "dot", "bounds": [0, 0, 8, 8], "animations": [
            { "keyPath": "position.x", "fromValue": 20, "toValue": 140, "duration": 1 } ] }
        ]
      }
      """, to: "link.json")
    #expect(
      tool.run("trace", "@link.json", "--clock", "display-link", "--frame-rate-report") == .success)
    #expect(
      tool.output.text == """
        frame,time,timestamp,targetTimestamp,layer,key,value
        0,0,0,0.05,dot,position.x,20
        1,0.05,0.05,0.1,dot,position.x,26
        2,0.1,0.1,0.15,dot,position.x,32
        5,0.25,0.25,0.3,dot,position.x,50
        6,0.3,0.3,0.35,dot,position.x,56
        7,0.35,0.35,0.4,dot,position.x,62
        9,0.45,0.45,0.5,dot,position.x,74

        """)
    // 6 intervals in 0.45 s.
    #expect(
      tool.messages.text == """
        current 13.33 fps
        average 13.33 fps
        minimum 13.33 fps
        samples 7
        history none
        missed 3 of 10

        """)
    tool.run(
      "trace", "@link.json", "--clock=display-link", "--format", "csv-wide", "--from", "0.35")
    #expect(
      tool.output.text == """
        frame,time,timestamp,targetTimestamp,dot:position.x
        7,0.35,0.35,0.4,62
        9,0.45,0.45,0.5,74

        """)
    tool.run("trace", "@link.json", "--clock=display-link", "--format=jsonl", "--frames", "2-6")
    #expect(tool.line(0).hasPrefix("{\"laminar-trace\":1,\"frameRate\":\"20/1\",\"frames\":3,"))
    #expect(
      tool.lines.dropFirst() == [
        "{\"timestamps\":[[2,0.1,0.15],[5,0.25,0.3],[6,0.3,0.35]]}",
        "{\"track\":\"dot:position.x\",\"type\":\"number\","
          + "\"changes\":[[2,32],[5,50],[6,56]]}",
        "{\"end\":true,\"tracks\":1,\"samples\":3}",
      ])
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

  @Test(arguments: [
    ["--clock", "display-link", "--at", "1"], ["--clock", "display-link", "--frame-rate", "30"],
    ["--frame-rate-report"], ["--clock", "sundial"],
    ["--clock", "display-link", "--frames", "144"],
  ])
  func `refuses options that a display link excludes`(words: [String]) {
    let console = Console(output: tool.output, messages: tool.messages, environment: [:])
    let scene = tool.folder.file("ball.json")
    #expect(Tool(environment: [:], console: console).run(["trace", scene] + words) == .usage)
    #expect(tool.output.text == "")
  }

  @Test func `suggests the track that was probably meant`() {
    #expect(tool.run("trace", "@ball.json", "--track", "bal:position.y") == .usage)
    #expect(
      tool.messages.text == """
        error: no layer matches 'bal' of the pattern 'bal:position.y'
          did you mean 'ball:position.y'?

        """)
    #expect(tool.run("trace", "@ball.json", "--track", "ball:pos*") == .usage)
    #expect(
      tool.messages.text == """
        error: no track matches 'ball:pos*': a * ends at a dot or a slash
          did you mean 'ball:pos**'?

        """)
    #expect(tool.run("trace", "@ball.json", "--track", "ball:positon.y") == .usage)
    #expect(tool.messages.text.contains("did you mean 'ball:position.y'?"))
    #expect(tool.run("trace", "@ball.json", "--exclude", "floor:opacity") == .usage)
    #expect(tool.output.text == "")
  }

  @Test func `leaves no file when the disk is full or the scene is broken`() throws {
    #expect(tool.run("trace", "@ball.json", "-o", "/dev/full", "--format", "csv") == .environment)
    try tool.write(SampleScene.broken, to: "broken.json")
    #expect(tool.run("trace", "@broken.json", "-o", "@out.csv") == .usage)
    #expect(tool.messages.text.contains("filColor"))
    #expect(tool.run("trace", "@missing.json", "-o", "@out.csv") == .usage)
    #expect(tool.run("trace", "@ball.json", "-o", "@ball.json/out.csv") == .environment)
    #expect(tool.folder.names == ["ball.json", "broken.json"])
  }

  /// The times are sums: 0.25 + 0.5 held for 0.25, then the delay of 0.25.
  @Test func `writes what happens, in rows of its own or after the tracks`() throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "duration": 2, "frameRate": 4,
        "displayLink": { "refreshRate": 4, "drop": "3" },
        "layers": [ { "name": "dot", "frame": [0, 0, 20, 20] } ],
        "sequences": [ { "name": "s", "layer": "dot", "at": 0.25, "steps": [
          { "keyPath": "position.x", "toValue": 90, "duration": 0.5 } ] } ],
        "timeline": [ { "at": 0.5, "pause": "sequence:s" }, { "at": 0.75, "resume": "sequence:s" },
          { "at": { "after": "sequence:s", "delay": 0.25 }, "removeLayer": "dot" } ] }
      """, to: "s.json")
    let rows = [
      "time,event,target,detail", "0.25,sequence-start,sequence:s,",
      "0.25,step-start,dot:position.x,\"sequence:s, step 1\"", "0.25,start,dot#position.x,basic",
      "0.5,pause,sequence:s,", "0.75,resume,sequence:s,",
      "1,stop,dot#position.x,finished", "1,step-end,dot:position.x,\"sequence:s, step 1\"",
      "1,sequence-completion,sequence:s,", "1.25,layout,root,1", "1.25,layer-removed,dot,",
    ]
    #expect(tool.run("trace", "@s.json", "--events") == .success)
    #expect(tool.lines == rows)
    tool.run("trace", "@s.json", "--events", "--from", "0.5", "--to", "1")
    #expect(tool.lines == [rows[0], rows[4], rows[5]])
    // What is missed comes after what happens at the same time; the report goes to standard error: six
    // intervals in 1.75 s, the last four in 1.25 s, and three in the first second.
    tool.run("trace", "@s.json", "--events", "--clock", "display-link", "--frame-rate-report")
    var observed: [String] = rows
    observed.insert("0.75,missed-tick,display-link,3", at: 6)
    #expect(tool.lines == observed)
    #expect(
      tool.messages.text == """
        current 3.2 fps
        average 3.43 fps
        minimum 3 fps
        samples 7
        history 3
        missed 1 of 8

        """)
    #expect(tool.run("trace", "@s.json", "--events", "-o", "@s.npz") == .usage)
    #expect(tool.messages.text.contains("write the events into a file that ends in .csv"))
    #expect(!tool.folder.names.contains("s.npz"))
    tool.run("trace", "@s.json", "--events", "--format", "jsonl")
    #expect(
      tool.lines.contains(
        "{\"event\":\"pause\",\"time\":0.5,\"target\":\"sequence:s\",\"detail\":\"\"}"))
    #expect(tool.lines.last == "{\"end\":true,\"tracks\":1,\"samples\":8,\"events\":10}")
    // A removed layer has no row.
    tool.run("trace", "@s.json", "--frames", "5,6")
    #expect(tool.lines.count == 1)
    tool.run("trace", "@s.json", "--frames", "4,5", "--format", "csv-wide")
    #expect(tool.lines.dropFirst() == ["4,1,90", "5,1.25,"])
    #expect(tool.run("trace", "@s.json", "--events", "--frames", "1") == .usage)
  }

  @Test func `narrows the tracks of --tracks by --track`() throws {
    try tool.write(SampleScene.ball, to: "ball.json")
    func keys(_ words: String...) -> Set<Substring> {
      #expect(tool.run(["trace", "@ball.json", "--at", "0"] + words) == .success)
      return Set(tool.lines.dropFirst().compactMap { $0.split(separator: ",").dropFirst(3).first })
    }
    let animated = keys()
    #expect(keys("--track", "**:**", "--tracks", "animated") == animated)
    #expect(keys("--track", "**:**").count > animated.count)
    #expect(keys("--track", "**:**", "--tracks", "all") == keys("--tracks", "all"))
    #expect(
      tool.run("trace", "@ball.json", "--tracks", "animated", "--track", "**:zPosition") == .usage)
    #expect(tool.messages.text.contains("--tracks all has what does not move too"))
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
