import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Values` {
  @Test(
    arguments: [
      ("60", "60"), ("30000/1001", "30000/1001"), ("23.976", "24000/1001"),
      ("59.94", "60000/1001"), ("59.9", "599/10"),
      ("120/2", "60"), ("0.5", "1/2"), ("0", nil), ("-60", nil), ("60/0", nil), ("60/", nil),
      ("/1", nil), ("1/2/3", nil), ("1e3", nil), ("nan", nil), ("100000", nil), ("", nil),
      ("1/1000000000", nil), ("12345678901234567890", nil), ("1.5/2", nil),
    ] as [(String, String?)])
  func `frame rate`(text: String, expected: String?) {
    #expect(Rational(frameRate: text)?.description == expected)
  }

  @Test func `frame rate that is rounded is noticed`() {
    #expect(
      FrameRateValue("29.97")?.notice == "29.97 frames per second are taken as 30000/1001")
    for text in ["30000/1001", "2997/100", "29.9", "60", "12.5"] {
      #expect(FrameRateValue(text)?.notice == nil, "\(text)")
    }
    #expect(FrameRateValue("2997/100")?.rate == Rational(2997, over: 100))
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("1.5s", 1.5), ("250ms", 0.25), ("90f", 1.5), ("0.1", 0.1), ("1f", 1.0 / 60),
      ("-2", -2), (".5s", 0.5), ("2.", 2), ("0.5f", 0.5 / 60), ("1000000000", 1e9),
      ("1000000001", nil), ("s", nil), ("", nil), ("1.2.3", nil), ("1 s", nil), ("1m", nil),
      ("--1", nil), ("inf", nil), ("0x10", nil), ("1234567890123456", nil),
    ] as [(String, Double?)])
  func `time`(text: String, seconds: Double?) {
    #expect(TimeValue(text)?.seconds(at: Rational(60)) == seconds)
  }

  @Test func `time in frames counts the scene's rate exactly`() throws {
    let (ntsc, slow) = (
      try #require(Rational(30000, over: 1001)), try #require(Rational(1, over: 1000))
    )
    // 1001 frames at 30000/1001 are 33.4000333… seconds: 1002001 / 30000, rounded once.
    #expect(TimeValue("1001f")?.seconds(at: ntsc) == 1_002_001.0 / 30000)
    #expect(
      TimeValue("1000000000f")?.firstFrame(at: Rational(10_000), sceneRate: slow)
        == 10_000_000_000_000_000)
  }

  @Test(
    arguments: [
      ("640x360", true), ("1x1", true), ("16384x16384", true), ("0x5", false), ("16385x1", false),
      ("640", false), ("640x", false), ("x", false), ("6x4x3", false), ("-1x3", false),
      ("+1x3", false),
      ("99999999999999999999x1", false), ("640X360", false),
    ] as [(String, Bool)])
  func `size`(text: String, isValid: Bool) {
    #expect((PixelSize(text) != nil) == isValid)
  }

  @Test func `sheet`() {
    #expect(SheetLayout("4x3@160")?.cellWidth == 160)
    #expect(SheetLayout("5x1")?.columns == 5)
    #expect(SheetLayout("5x1")?.cellWidth == nil)
    for text in ["5x1@", "5@1", "5x1@0", "1001x1", "5x1@1@1", ""] {
      #expect(SheetLayout(text) == nil, "\(text)")
    }
  }

  @Test(arguments: ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/2", "", "1/1000001"])
  func `shard out of range is refused`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func `point`() {
    #expect(ScenePoint("-3.5,20")?.x == -3.5)
    #expect(ScenePoint("-3.5,20")?.y == 20)
    for text in ["1", "1,", ",1", "1,2,3", "a,1", "1,,2"] { #expect(ScenePoint(text) == nil) }
  }
}

@Suite struct `Kinds of events` {
  private static let events = [
    "touch began 1 5 5", "touch moved 1 6 5", "gesture began translation 1 0",
    "gesture changed translation 2 0", "control touchDown", "stop finished",
  ]

  @Test(arguments: [
    ("touch", [0, 1]), ("touch,gesture:changed", [0, 1, 3]), ("-touch:moved", [0, 2, 3, 4, 5]),
    ("touch,gesture,-touch:moved,-gesture:changed", [0, 2]), ("control", [4]), ("action", []),
    ("stop:finished", [5]), ("stop:fin", []),
  ])
  func `choose events`(list: String, chosen: [Int]) throws {
    let kinds = try EventKinds(list)
    let found = Self.events.indices.filter { index in
      let words = Self.events[index].split(separator: " ", maxSplits: 1).map(String.init)
      return kinds.contains(
        StageEvent(
          time: 0, kind: StageEvent.Kind(rawValue: words[0]), target: "a", detail: words[1]))
    }
    #expect(found == chosen)
  }

  @Test(arguments: [
    ("gestur", "'gestur' is not a kind of event; did you mean 'gesture'?"),
    ("-touch:", "'-touch:' is not a kind of event; did you mean 'touch'?"),
    ("", "'' is not a kind of event; write gesture,-touch:moved"),
  ])
  func `are refused with the nearest`(list: String, message: String) {
    #expect(throws: ValueError.self) { try EventKinds(list) }
    do { _ = try EventKinds(list) } catch { #expect(error.message == message) }
  }
}

@Suite struct `Words of a shell` {
  /// What `sh -c 'printf "%s|" …'` prints of the same text.
  @Test(arguments: [
    ("-c:v libx265 -preset slow", ["-c:v", "libx265", "-preset", "slow"]),
    ("  a\tb\n c ", ["a", "b", "c"]), ("", []), ("   ", []),
    ("-metadata title='a b'", ["-metadata", "title=a b"]),
    ("\"a  b\"c d", ["a  bc", "d"]), ("'' \"\" x", ["", "", "x"]),
    ("a\\ b \\'c\\' \\\\", ["a b", "'c'", "\\"]),
    ("'a\\n\"b' \"c'\\\"\\\\\\$\\n\"", ["a\\n\"b", "c'\"\\$\\n"]),
    ("-vf 'scale=2:-2,drawtext=text=\"x y\"'", ["-vf", "scale=2:-2,drawtext=text=\"x y\""]),
    ("é'ü ß'", ["éü ß"]),
  ])
  func `are divided as a shell divides them`(text: String, words: [String]) throws {
    #expect(try ShellWords.split(text) == words)
  }

  @Test(arguments: ["'a", "a \"b", "\"a'", "a\\", "'a'\\"])
  func `are refused when they do not end`(text: String) {
    #expect(throws: ValueError.self) { _ = try ShellWords.split(text) }
  }
}

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

@Suite struct `Frame ranges` {
  @Test(
    arguments: [
      ([], ""), ([4], "4"), ([0, 1, 2], "0-2"), ([1, 3, 4, 9], "1,3-4,9"),
      (
        Array(stride(from: 0, to: 40, by: 2)),
        "0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38"
      ),
    ] as [([Int], String)])
  func `are written as --frames reads them`(frames: [Int], text: String) throws {
    #expect(FrameRanges(frames).text == text)
    if !frames.isEmpty { #expect(try FrameList(text).frames(count: 1000) == frames) }
  }
}

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

@Suite struct `Output pattern` {
  @Test(arguments: [
    ("dir/f_%06d.png", "dir/f_000007.png"), ("dir/f_######.png", "dir/f_000007.png"),
    ("dir/", "dir/000007.png"), ("%d.png", "7.png"), ("a%%_%03d.png", "a%_007.png"),
    ("##.png", "07.png"), ("sheet.png", "sheet.png"), ("%00d", "7"), ("a#b.png", "a#b.png"),
    ("take#2_####.png", "take#2_0007.png"), ("c#/%d.png", "c#/7.png"), ("#/", "#/000007.png"),
  ])
  func `names the file of a frame`(path: String, expected: String) throws {
    #expect(try OutputPattern(path).path(ofFrame: 7) == expected)
  }

  @Test func `has no number signs for one picture`() throws {
    for name in ["a#b.png", "a####b.png", "#"] {
      #expect(try OutputPattern(name, countsSigns: false).kind == .file(name))
    }
    #expect(try OutputPattern("#_%03d", countsSigns: false).path(ofFrame: 7) == "#_007")
  }

  @Test func `is wide enough for any frame`() throws {
    #expect(try OutputPattern("f_%02d.png").path(ofFrame: 1234) == "f_1234.png")
  }

  @Test(arguments: [
    "%s.png", "%6d.png", "%", "a%0", "%d_%d", "##_%d", "%04d/f.png", "%021d.png", "##_##",
  ])
  func `is refused when it is not one frame number in a file's name`(path: String) {
    #expect(throws: CommandError.self) { _ = try OutputPattern(path) }
  }

  @Test func `knows standard output, sequences and extensions`() throws {
    #expect(try OutputPattern("-").kind == .standardOutput)
    #expect(try OutputPattern("-").path(ofFrame: 0) == nil)
    #expect(try OutputPattern("dir/").isSequence)
    #expect(try !OutputPattern("a.png").isSequence)
    #expect(try OutputPattern("a.b/f_%d.PNG").pathExtension == "png")
    #expect(try OutputPattern("a.b/f").pathExtension == "")
    #expect(try OutputPattern(".png").pathExtension == "")
    #expect(try OutputPattern("x/", defaultExtension: "png").pathExtension == "png")
  }
}
