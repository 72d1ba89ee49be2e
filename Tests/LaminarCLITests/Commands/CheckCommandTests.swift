import Testing

@testable import LaminarCLI

@Suite struct `check` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(SampleScene.ball, to: "ball.json")
    try tool.write(SampleScene.broken, to: "broken.json")
  }

  @Test func `ends with 0 for a clean scene`() {
    #expect(tool.run("check", "@ball.json") == .success)
    #expect(tool.output.text == "")
    #expect(tool.messages.text == "checked 1 scene: no errors, no warnings\n")
    #expect(tool.run("check", "@ball.json", "--strict", "-q") == .success)
    #expect(tool.messages.text == "")
  }

  @Test func `ends with 1 for errors, and reports them all on standard output`() {
    #expect(tool.run("check", "@ball.json", "@broken.json") == .negative)
    #expect(tool.output.text.contains("error[E0103]"))
    #expect(tool.output.text.contains("broken.json:"))
    #expect(tool.messages.text == "checked 2 scenes: 1 error, no warnings\n")
    #expect(tool.run("check", "@broken.json", "--format", "json") == .negative)
    #expect(tool.lines.count == 1)
    #expect(tool.line(0).hasPrefix("{\"severity\":\"error\",\"id\":\"E0103\""))
  }

  @Test func `ends with 2 for files that it cannot read, after checking the others`() {
    #expect(tool.run("check", "@missing.json", "@broken.json") == .usage)
    #expect(tool.messages.text.contains("missing.json: no such file or folder"))
    #expect(tool.output.text.contains("error[E0103]"))
  }

  @Test func `counts advice where it is requested, and fails for it only when it is strict`() {
    var tally = CheckTally()
    tally.advice = 0
    #expect(tally.text == "checked no scenes: no errors, no warnings, no advice")
    tally.advice = 2
    #expect(tally.exitCode(isStrict: false) == .success)
    #expect(tally.exitCode(isStrict: true) == .negative)
    #expect(tool.run("check", "@ball.json", "--advice", "-q") == .success)
  }

  @Test func `counts warnings as errors when it is strict`() {
    var tally = CheckTally()
    tally.warnings = 1
    #expect(tally.exitCode(isStrict: false) == .success)
    #expect(tally.exitCode(isStrict: true) == .negative)
    #expect(tally.text == "checked no scenes: no errors, 1 warning")
  }
}
