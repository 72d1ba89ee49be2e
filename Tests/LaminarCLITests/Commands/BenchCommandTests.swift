import Laminar
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

  @Test func `measures the display link in real time`() {
    let words = ["--duration", "50ms", "--frame-rate", "100"]
    #expect(tool.run("bench", "--display-link", words[0], words[1], words[2], words[3]) == .success)
    #expect(tool.line(0).hasPrefix("display link at 100 Hz: "))
    #expect(
      tool.lines.map { $0.prefix { $0 != ":" } }.suffix(3) == ["lateness", "jitter", "drift"])
    tool.run("bench", "--display-link", "--duration", "50ms", "--format", "json")
    #expect(
      tool.output.text.hasPrefix("{\"bench\":\"display-link\",\"refreshRate\":\"60\",\"frames\":"))
  }

  @Test func `wants one thing to measure`() {
    #expect(tool.run("bench", "@a.json", "--display-link") == .usage)
    #expect(tool.run("bench", "--display-link", "--generate", "tracks") == .usage)
    #expect(tool.run("bench") == .usage)
    #expect(tool.run("bench", "@a.json", "--generate", "tracks") == .usage)
    #expect(tool.run("bench", "--diff", "--display-link") == .usage)
    #expect(tool.run("bench", "--diff", "--frames", "0") == .usage)
    #expect(tool.messages.text == "error: --frames changes nothing about --diff\n")
    #expect(tool.run("bench", "--display-link", "--duration", "50ms", "--runs", "2") == .usage)
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

  @Test func `generates the same text always, and the stated amount`() {
    let text = GeneratedScene.tracks.text
    #expect(text == GeneratedScene.tracks.text)
    #expect(text.split(separator: "\"keyPath\"").count == 10_001)
    let timeline = GeneratedScene.timeline(events: 32, layers: 16)
    #expect(timeline == GeneratedScene.timeline(events: 32, layers: 16))
    #expect(timeline.split(separator: "\"at\"").count == 33)
    #expect(
      SceneLoader.load(Array(timeline.utf8), name: "", image: { _ in nil }).report.text() == "")
  }
}
