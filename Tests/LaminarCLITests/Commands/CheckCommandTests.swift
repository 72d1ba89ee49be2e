import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `check` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(SampleScene.ball, to: "ball.json")
    try tool.write(SampleScene.broken, to: "broken.json")
  }

  /// A scene with a number of mistakes.
  private static func mistaken(_ count: Int) -> String {
    let layers = (0..<count).map { "{\"name\": \"n\($0)\", \"opacty\": 1}" }.joined(
      separator: ",\n")
    return """
      {"laminar": 1, "canvas": {"width": 8, "height": 8}, "duration": 1, "layers": [
      \(layers)]}
      """
  }

  @Test func `reports ten thousand errors in little more than linear time`() throws {
    try tool.write(Self.mistaken(10_000), to: "many.json")
    let clock = ContinuousClock()
    var code = ExitCode.success
    let time = clock.measure { code = tool.run("check", "@many.json", "--report", "json") }
    #expect(code == .negative)
    #expect(tool.lines.count == 10_000)
    // Two seconds in a debug build; a quadratic search takes minutes.
    #expect(time < .seconds(60))
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
