import Testing

@testable import LaminarCLI

@Suite struct `Frame list` {
  @Test(arguments: [
    ("0-4", [0, 1, 2, 3, 4]), ("7", [7]), ("last", [143]), ("0-20x5", [0, 5, 10, 15, 20]),
    ("0-11x5", [0, 5, 10]), ("10,20,30-32", [10, 20, 30, 31, 32]), ("141-last", [141, 142, 143]),
    ("100-lastx40", [100, 140]), ("5,3,4,3", [3, 4, 5]), ("2-4,3-6", [2, 3, 4, 5, 6]),
    ("last-last", [143]), ("3-3", [3]),
  ])
  func `lists frames in rising order, each once`(text: String, expected: [Int]) throws {
    #expect(try FrameList(text).frames(count: 144) == expected)
  }

  @Test(arguments: [
    "", ",", "1,", "a", "1-2-3", "-1", "1-", "1x2", "1-5x", "1-5xlast", "1-5x2x2", "１", "1.5",
    "99999999999", "99999999999999999999", "+1", " 1", "last2",
  ])
  func `is refused when it cannot be read`(text: String) {
    #expect {
      _ = try FrameList(text)
    } throws: { error in
      (error as? ValueError)?.message.contains("write 0-119, 10,20,30-40, 0-119x5 or last") == true
    }
  }

  @Test func `reports what is wrong with a run`() {
    #expect(throws: ValueError("'9-3' runs backwards; write 3-9")) { _ = try FrameList("1,9-3") }
    #expect(throws: ValueError("the step of '0-9x0' is 0; it must be at least 1")) {
      _ = try FrameList("0-9x0")
    }
  }

  @Test(arguments: [("144", 144), ("0-200", 200), ("1000000000", 1_000_000_000), ("150-160", 150)])
  func `out of range names the range that is valid`(text: String, frame: Int) throws {
    let list = try FrameList(text)
    #expect(
      throws: CommandError("frame \(frame) is out of range; the scene has the frames 0…143")
    ) {
      _ = try list.frames(count: 144)
    }
  }

  @Test func `cannot choose from a scene without frames`() throws {
    let list = try FrameList("last")
    #expect(throws: CommandError.self) { _ = try list.frames(count: 0) }
  }
}
