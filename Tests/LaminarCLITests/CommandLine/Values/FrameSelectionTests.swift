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
      .frames(count: 144, rate: FrameRate(rate), sceneRate: FrameRate(60))
    #expect(frames == Array(expected))
  }

  @Test func `is all frames by default, in parts with a shard`() throws {
    let rate = FrameRate(60)
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

  @Test func `is one way or the other, and never nothing in silence`() throws {
    #expect(throws: CommandError.self) { _ = try selection("--frames", "1", "--to", "2") }
    let late = try selection("--from", "100")
    #expect(throws: CommandError.self) {
      _ = try late.frames(count: 60, rate: FrameRate(60), sceneRate: FrameRate(60))
    }
  }
}
