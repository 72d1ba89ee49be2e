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
