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

  @Test func `wants one thing to measure`() {
    #expect(tool.run("bench") == .usage)
    #expect(tool.run("bench", "@a.json", "--generate", "tracks") == .usage)
  }

  @Test func `generates the same text always, and the stated amount`() {
    let text = GeneratedScene.tracks.text
    #expect(text == GeneratedScene.tracks.text)
    #expect(text.split(separator: "\"keyPath\"").count == 10_001)
  }
}
