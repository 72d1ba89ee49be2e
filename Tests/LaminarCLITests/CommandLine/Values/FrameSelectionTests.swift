import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Frame selection` {
  private func selection(_ words: String...) throws -> FrameSelection {
    guard case .run(let arguments) = try ArgumentParser.parse(["trace", "scene"] + words) else {
      throw CommandError("not run")
    }
    return try FrameSelection(arguments)
  }

  @Test(arguments: [
    ("0.1s", "0.2", 60, 6..<12), ("6f", "12f", 60, 6..<12), ("100ms", "200ms", 30, 3..<6),
    ("0.101", "0.199", 60, 7..<12), ("-5", "1f", 60, 0..<1), ("2", "90", 60, 120..<144),
    ("6f", "12f", 120, 12..<24),
  ])
  func `from one time until before another`(
    from: String, to: String, rate: Int, expected: Range<Int>
  ) throws {
    let frames = try selection("--from", from, "--to", to)
      .frames(count: 144, rate: Rational(rate), sceneRate: Rational(60))
    #expect(frames == Array(expected))
  }

  @Test func `is all frames by default, in parts with a shard`() throws {
    let rate = Rational(60)
    var all: [Int] = []
    for index in 1...7 {
      let part = try selection("--shard", "\(index)/7")
        .frames(count: 100, rate: rate, sceneRate: rate)
      #expect(part.count == 14 || part.count == 15)
      all += part
    }
    #expect(all == Array(0..<100))
    #expect(try selection().frames(count: 3, rate: rate, sceneRate: rate) == [0, 1, 2])
    #expect(
      try selection("--frames=0-9", "--shard=2/5").frames(count: 90, rate: rate, sceneRate: rate)
        == [2, 3])
    #expect(
      try selection("--frames=0", "--shard=2/2").frames(count: 90, rate: rate, sceneRate: rate)
        == [])
  }

  private func shard(_ text: String, in environment: [String: String]) throws -> Shard? {
    guard case .run(var arguments) = try ArgumentParser.parse(["trace", "scene", "--shard", text])
    else { return nil }
    try arguments.settleShard(in: environment)
    return try FrameSelection(arguments).shard
  }

  @Test(
    arguments: [
      ("auto/8", ["JOB_COMPLETION_INDEX": "2"], "3/8"),
      (
        "auto",
        [
          "SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "4",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], "3/4"
      ),
      (
        "auto",
        ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "1"],
        "1/1"
      ),
      ("auto", ["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], "1/10"),
      ("auto", ["BATCH_TASK_INDEX": "1", "BATCH_TASK_COUNT": "2"], "2/2"),
      ("auto", ["CLOUD_RUN_TASK_INDEX": "1", "CLOUD_RUN_TASK_COUNT": "2"], "2/2"),
      ("auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "1/3"),
      ("auto", ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"], "2/3"),
      ("auto", ["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "1/3"),
      ("auto", ["SEMAPHORE_JOB_INDEX": "3", "SEMAPHORE_JOB_COUNT": "3"], "3/3"),
      ("auto", ["SYSTEM_JOBPOSITIONINPHASE": "2", "SYSTEM_TOTALJOBSINPHASE": "3"], "2/3"),
      ("2/3", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "9"], "2/3"),
    ] as [(String, [String: String], String)])
  func `takes its shard from the job that it runs in`(
    text: String, environment: [String: String], expected: String
  ) throws {
    #expect(try shard(text, in: environment) == Shard(expected))
  }

  @Test(
    arguments: [
      [:], ["JOB_COMPLETION_INDEX": "2"], ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"],
      ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"], ["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "3"],
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": ""], ["SLURM_ARRAY_TASK_ID": "1"],
    ] as [[String: String]])
  func `never guesses its shard`(environment: [String: String]) {
    #expect(throws: CommandError.self) { _ = try shard("auto", in: environment) }
  }

  @Test func `has one source of frames, and is never empty without an error`() throws {
    #expect(throws: CommandError.self) { _ = try selection("--frames", "1", "--to", "2") }
    let late = try selection("--from", "100")
    #expect(throws: CommandError.self) {
      _ = try late.frames(count: 60, rate: Rational(60), sceneRate: Rational(60))
    }
  }
}
