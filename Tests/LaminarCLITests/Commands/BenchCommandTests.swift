import Foundation
import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `bench` {
  private let tool = ToolRun()

  @Test func `times the stages of a scene`() throws {
    try tool.write(SampleScene.small, to: "ball.json")
    #expect(tool.run("bench", "@ball.json", "--runs", "1", "--frames", "0-2") == .success)
    for stage in [
      "load", "commit", "evaluate", "display list", "raster", "prepare", "bands", "update",
      "damage",
      "encode", "encode fast", "trace",
    ] {
      #expect(tool.lines.contains { $0.hasPrefix(stage + " ") }, "\(stage)")
    }
    tool.run("bench", "@ball.json", "--runs", "1", "--frames", "0", "--format", "json")
    #expect(
      tool.output.text.hasPrefix("{\"bench\":\"ball\",\"runs\":1,\"stages\":[{\"stage\":\"load\","))
    #expect(tool.output.text.hasSuffix("]}\n"))
  }

  @Test func `measures one scene, with options that it heeds`() throws {
    #expect(tool.run("bench") == .usage)
    #expect(tool.run("bench", "@a.json", "@b.json") == .usage)
    #expect(tool.run("bench", "@a.json", "--fps", "2") == .usage)
  }

  @Test func `takes the least of each frame before the mean, and the median of the runs' means`() {
    var times = StageRuns()
    times.append([0.005, 0.002])
    times.append([0.003, 0.004])
    times.append([0.004, 0.006])
    times.cold = [0.012, 0.011]
    var report = BenchReport("frames", runs: 3)
    report.append(.init(name: "raster", times))
    report.append(.init(name: "trace", unit: "value", times: [3e-8, 2e-8], bytes: 10))
    // The least are 3 and 2 ms; the means 3.5, 3.5 and 5 ms.
    #expect(
      report.text == """
        frames, 3 runs
        stage     per      min   median     cold      rate
        raster  frame  2.50 ms  3.50 ms  11.0 ms
        trace   value  20.0 ns  25.0 ns           500 MB/s

        """)
    #expect(
      report.json == """
        {"bench":"frames","runs":3,"stages":[\
        {"stage":"raster","per":"frame","min":0.0025,"median":0.0035,"cold":0.011},\
        {"stage":"trace","per":"value","min":0.00000002,"median":0.000000025,"bytes":10}],"facts":[]}

        """)
  }

  @Test func `leaves out what no run measured`() {
    var times = StageRuns()
    #expect(times.least == nil && times.median == nil)
    times.append([])
    #expect(times.least == nil && times.median == nil)
    var report = BenchReport("frames", runs: 1)
    report.append(.init(name: "update", times))
    #expect(report.json == "{\"bench\":\"frames\",\"runs\":1,\"stages\":[],\"facts\":[]}\n")
  }

  @Test func `times the parts of a frame from one to the next, and those of another anew`() {
    let clock = PartClock()
    clock.end(.preparation)
    #expect(clock.seconds(of: .preparation) >= 0)
    #expect(clock.seconds(of: .bands) == 0)
    clock.restart()
    #expect(clock.seconds(of: .preparation) == 0)
  }

  @Test(arguments: [
    ("load", ["load", "commit"]),
    ("draw", ["evaluate", "display list", "raster", "prepare", "bands", "update", "damage"]),
    ("encode", ["encode", "encode fast"]), ("trace", ["trace"]),
  ])
  func `measures a part alone`(_ part: String, _ stages: [String]) throws {
    try tool.write(SampleScene.small, to: "ball.json")
    let words = ["bench", "@ball.json", "--runs", "1", "--frames", "0-1", "--only", part]
    #expect(tool.run(words + ["--report", "json"]) == .success)
    let names = tool.output.text.split(separator: "\"stage\":\"").dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
    #expect(names == stages)
  }

  @Test func `draws on several threads`() throws {
    try tool.write(SampleScene.small, to: "ball.json")
    #expect(
      tool.run("bench", "@ball.json", "--runs", "1", "--frames", "0-1", "-j", "2") == .success)
    #expect(tool.lines.contains { $0.hasPrefix("bands ") })
  }

  @Test func `prints counts whole and without loose ends`() {
    var report = BenchReport("diff", runs: 1)
    report.append(fact: "tracks", 12, unit: "")
    report.append(fact: "damage", 100 * 6.0 / 7, unit: "%")
    report.append(fact: "peak memory", 100, unit: "MB")
    #expect(
      report.text == """
        diff, 1 run
        stage  per  min  median  cold  rate
        tracks: 12
        damage: 85.7 %
        peak memory: 100 MB

        """)
  }
}

/// `bench --layers`, and budgets of suites.
@Suite struct `Costs of layers in the tool` {
  private let tool = ToolRun()

  /// A rectangle of 40 × 20 pixels, one of 10 × 10 inside it that fades as a group with its child, and
  /// from 0.5 s on one more beside them.
  private static let scene = """
    {
      "laminar": 1, "canvas": { "width": 64, "height": 48 }, "duration": 1, "frameRate": 4,
      "layers": [
        { "name": "card", "frame": [4, 4, 40, 20], "backgroundColor": "#ff0000",
          "sublayers": [
            { "name": "badge", "frame": [2, 2, 10, 10], "backgroundColor": "#00ff00", "opacity": 0.5,
              "sublayers": [ { "name": "dot", "frame": [2, 2, 4, 4], "backgroundColor": "#0000ff" } ] }
          ] },
        { "name": "late", "frame": [44, 4, 10, 10], "backgroundColor": "#00000080", "hidden": true }
      ],
      "timeline": [ { "at": 0.5, "set": { "late:hidden": false } } ]
    }
    """

  init() throws { try tool.write(Self.scene, to: "card.json") }

  private struct Report: Decodable {
    struct Layer: Decodable {
      var layer: String?
      var coveredPixels: Int
      var compositedPixels: Int
      var overdraw: Double
      var offscreenPasses: Int
      var milliseconds: Double

      var counts: [Int] { [coveredPixels, compositedPixels, offscreenPasses] }
    }
    var frames: Int
    var runs: Int
    var width: Int
    var height: Int
    var total: Layer
    var layers: [Layer]
  }

  @Test func `are counted by hand`() throws {
    #expect(
      tool.run("bench", "@card.json", "--layers", "--runs", "1", "--format", "json") == .success,
      "\(tool.messages.text)")
    let report = try JSONDecoder().decode(Report.self, from: Data(tool.output.text.utf8))
    #expect(report.frames == 4 && report.runs == 1)
    #expect(report.width == 64 && report.height == 48)
    // 800 of the card, 100 of the badge, 16 of the dot, 100 of the group, and later 100 more.
    #expect(report.total.counts == [900, 1116, 1])
    // The greatest is that of the first frames: 1016 of 800.
    #expect(report.total.overdraw == 1.27)
    #expect(report.layers.map(\.layer) == ["card", "card/badge", "late", "card/badge/dot"])
    #expect(
      report.layers.map(\.counts) == [[800, 800, 0], [100, 200, 1], [100, 100, 0], [16, 16, 0]])
    #expect(report.layers.map(\.overdraw) == [1, 2, 1, 1])
    #expect(report.total.milliseconds >= report.layers.reduce(0) { max($0, $1.milliseconds) })
  }

  @Test func `are a table of ten layers for people, and one of all layers`() throws {
    #expect(tool.run("bench", "@card.json", "--layers", "--runs", "1") == .success)
    #expect(tool.line(0) == "card, 4 frames of 64x48 pixels, 1 run")
    let heading = tool.line(1).split(separator: " ").map(String.init)
    #expect(heading == ["layer", "ms", "covered", "composited", "overdraw", "passes"])
    #expect(tool.lines.count == 7)
    let total = (tool.lines.last ?? "").split(separator: " ").map(String.init)
    #expect(Array(total.prefix(2)) == ["all", "layers"])
    #expect(Array(total.suffix(4)) == ["900", "1116", "1.27", "1"])
    let many = (0..<12).map {
      "{ \"name\": \"l\($0)\", \"frame\": [\($0), 0, 2, 2], \"backgroundColor\": \"#ff0000\" }"
    }
    try tool.write(
      "{ \"laminar\": 1, \"canvas\": { \"width\": 64, \"height\": 48 }, \"duration\": 0.1, \"layers\": ["
        + many.joined(separator: ",") + "] }", to: "many.json")
    tool.run("bench", "@many.json", "--layers", "--runs", "1")
    #expect(tool.lines.last == "2 more layers in --report json")
    #expect(tool.lines.count == 14)
  }

  @Test func `count the pixels of a scale, and the frames that are chosen`() throws {
    tool.run(
      "bench", "@card.json", "--layers", "--runs", "1", "--format", "json", "--scale", "2",
      "--frames", "0")
    let report = try JSONDecoder().decode(Report.self, from: Data(tool.output.text.utf8))
    #expect(report.frames == 1)
    #expect(report.total.counts == [3200, 4 * 1016, 1])
  }

  @Test func `are drawn as a picture with a legend`() throws {
    let file = tool.folder.file("heat.png")
    #expect(
      tool.run("bench", "@card.json", "--layers", "--runs", "1", "--heat", "@heat.png") == .success,
      "\(tool.messages.text)")
    let picture = try PNGDecoder.decode([UInt8](Data(contentsOf: URL(filePath: file))))
    #expect(picture.width == 480 && picture.height == 48 + 4 * 12)
    // Never, once, four times in each frame; and in half of the frames.
    let colors = [(60, 40), (30, 20), (10, 10), (50, 8)].map { picture.pixel(x: $0.0, y: $0.1) }
    #expect(Set(colors).count == 4)
    let brightness = colors.map { color in
      (0..<3).reduce(0) { $0 + Int(color >> UInt32(8 * $1) & 0xFF) }
    }
    #expect(brightness[2] > brightness[1] && brightness[1] > brightness[3])
    #expect(brightness[3] > brightness[0])
    #expect(
      tool.run("bench", "@card.json", "--layers", "--runs", "1", "--heat", "@heat.png") == .usage)
    #expect(tool.run("bench", "@card.json", "--heat", "@other.png") == .usage)
    #expect(tool.messages.text.contains("--layers"))
    #expect(tool.run("bench", "@card.json", "--layers", "--heat", "-") == .usage)
  }

  private func test(_ budget: String, _ more: String = "") throws -> ExitCode {
    try tool.write(
      """
      { "laminar-suite": 1, "checks": ["expect"],
        "cases": [ { "scene": "card.json"\(more),
          "budget": \(budget) } ] }
      """, to: "suite.json")
    return tool.run("test", "@suite.json")
  }

  @Test func `are within a budget`() throws {
    #expect(
      try test(
        """
        { "coveredPixels": 900, "compositedPixels": 1116, "overdraw": 1.27, "offscreenPasses": 1,
          "layers": { "card/badge": { "overdraw": 2 }, "card/badge/dot": { "coveredPixels": 16 } } }
        """) == .success, "\(tool.output.text)")
    #expect(tool.output.text.contains("the only case passed"))
    // The late layer is not in these frames.
    #expect(try test("{ \"coveredPixels\": 800 }", ", \"pixelsAt\": [0, 0.25]") == .success)
    #expect(try test("{ \"coveredPixels\": 800 }", ", \"pixelsEvery\": 4") == .success)
    #expect(
      try test("{ \"layers\": { \"late\": { \"coveredPixels\": 0 } } }", ", \"pixelsAt\": [0]")
        == .success)
  }

  @Test func `above a budget fail the case with the layers that cost most`() throws {
    #expect(
      try test(
        """
        { "coveredPixels": 899, "offscreenPasses": 1,
          "layers": { "card/badge": { "overdraw": 1.5 } } }
        """) == .negative)
    let text = tool.output.text
    #expect(
      text.contains("coveredPixels is 900 in frame 2 (0.5 s), above the budget's 899"), "\(text)")
    #expect(text.contains("suite.json:3"), "\(text)")
    #expect(
      text.contains("overdraw of card/badge is 2 in frame 0 (0 s), above the budget's 1.5"),
      "\(text)")
    #expect(text.contains("the most coveredPixels: card 800, card/badge 100, late 100,"), "\(text)")
    for (report, words) in [
      ("json", "\"check\":\"budget\""), ("junit", "<testcase name=\"budget\" classname=\"card\">"),
      ("html", "budget: coveredPixels is 900"), ("markdown", "| card | budget | coveredPixels"),
    ] {
      #expect(tool.run("test", "@suite.json", "--report", report) == .negative)
      #expect(tool.output.text.contains(words), "\(report): \(tool.output.text.prefix(2000))")
    }
  }

  @Test func `of a layer that the scene does not have cannot be tested`() throws {
    #expect(try test("{ \"layers\": { \"crad\": { \"overdraw\": 1 } } }") == .negative)
    #expect(tool.output.text.contains("the budget names 'crad', and no layer has this path"))
  }

  @Test(arguments: [
    ("{ \"overdrow\": 3 }", "E0103", ":3:17"), ("{ \"overdraw\": -1 }", "E0202", ":3:29"),
    ("3", "E0104", ":3:15"), ("{}", "E0102", ":3:15"), ("{ \"layers\": [] }", "E0104", ":3:27"),
  ])
  func `have budgets whose mistakes are located`(
    budget: String, id: String, location: String
  ) throws {
    #expect(try test(budget) == .usage)
    let text = tool.messages.text + tool.output.text
    #expect(text.contains(id) && text.contains(location), "\(text)")
  }

  @Test func `are the same for any number of jobs`() throws {
    try tool.write(
      """
      { "laminar-suite": 1, "checks": ["expect"], "cases": [
        { "name": "a", "scene": "card.json", "budget": { "overdraw": 1 } },
        { "name": "b", "scene": "card.json", "budget": { "compositedPixels": 1000 } },
        { "name": "c", "scene": "card.json", "budget": { "layers": { "late": { "overdraw": 0 } } } }
      ] }
      """, to: "suite.json")
    var reports: Set<String> = []
    for jobs in ["1", "2", "3"] {
      #expect(tool.run("test", "@suite.json", "-j", jobs) == .negative)
      reports.insert(tool.output.text)
    }
    #expect(reports.count == 1)
  }
}
