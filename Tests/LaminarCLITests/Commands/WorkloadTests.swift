import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `Workloads` {
  private let tool = ToolRun()

  @Test func `draw their numbers from a generator that every language can repeat`() {
    var numbers = WorkloadNumbers(seed: 1)
    // x₁ = 1664525 + 1013904223 = 1015568748, of which the upper 24 bits are 3967065.
    #expect(numbers.next() == 3_967_065.0 / 16_777_216)
    #expect(WorkloadNumbers.text(-0.25) == "-0.25")
    #expect(WorkloadNumbers.text(1920) == "1920")
    #expect(WorkloadNumbers.text(0.00004) == "0")
  }

  @Test(arguments: Workload.allCases)
  func `are the scenes in the repository`(workload: Workload) {
    // The particles are too large to keep: 'make bench' writes them.
    guard workload != .particles, workload != .light else { return }
    #expect(
      Repository.text("scenes/bench/\(workload.rawValue).json") == workload.text,
      "laminar bench --generate \(workload.rawValue) -o scenes/bench/\(workload.rawValue).json --overwrite"
    )
  }

  @Test func `are measured with the share that changes, or written with their images`() throws {
    #expect(
      tool.run(
        "bench", "--generate", "spinner", "--runs", "1", "--frames", "0-1", "--format", "json")
        == .success)
    #expect(tool.output.text.contains("{\"stage\":\"update\",\"per\":\"frame\""))
    #expect(tool.output.text.contains("{\"fact\":\"damage\",\"value\":"))
    #expect(tool.run("bench", "--generate", "w7", "-o", "@w7.json") == .success)
    #expect(tool.run("check", "@w7.json") == .success)
    #expect(tool.run("bench", "--generate", "tracks", "-o", "@tracks.json") == .usage)
    #expect(tool.run("bench", "@w7.json", "-o", "@other.json") == .usage)
  }
}
