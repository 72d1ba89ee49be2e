import Testing

@testable import LaminarCLI

@Suite struct `bench` {
  private let tool = ToolRun()

  @Test func `times the stages of a scene`() throws {
    try tool.write(SampleScene.small, to: "ball.json")
    #expect(tool.run("bench", "@ball.json", "--runs", "1", "--frames", "0-2") == .success)
    for stage in ["load", "commit", "evaluate", "display list", "raster", "encode", "trace"] {
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
    #expect(tool.run("bench", "@a.json", "-j", "2") == .usage)
  }

  @Test func `prints counts whole and without loose ends`() {
    var report = BenchReport("diff", runs: 1)
    report.append(fact: "tracks", 12, unit: "")
    report.append(fact: "damage", 100 * 6.0 / 7, unit: "%")
    report.append(fact: "peak memory", 100, unit: "MB")
    #expect(
      report.text == """
        diff, 1 run
        stage  per  min  median  rate
        tracks: 12
        damage: 85.7 %
        peak memory: 100 MB

        """)
  }
}
