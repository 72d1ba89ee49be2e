import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarTrace

/// A trace as a value, which can be written in every format.
struct SampleTrace {
  var frames: [Int]
  var rate = Rational(60)
  var precision = TracePrecision.standard
  /// The values of each track; nil where the layer does not exist.
  var tracks: [(track: TraceTrack, values: [Double?])]

  static let formats: [InputKind] = [.longCSV, .wideCSV, .jsonLines]

  init(frames: [Int], tracks: [(String, [Double?])]) {
    self.frames = frames
    self.tracks = tracks.map { (TraceTrack(name: $0.0), $0.1) }.sorted { $0.track < $1.track }
  }

  /// A trace of a generator: some tracks are constant, some move, some appear and disappear.
  init(frames: Int, tracks: Int, using generator: inout SeededBits) {
    self.init(
      frames: Array(0..<frames),
      tracks: (0..<tracks).map { index in
        // A frame in which no layer exists has no row in the long format: one is always there.
        let kind = generator.next(index == 0 ? 3 : 4)
        let start = Double(generator.next(1000)) / 8
        let slope = Double(generator.next(100)) / 64
        let absent = generator.next(frames)
        return (
          "layer\(index / 2):key.\(index)",
          (0..<frames).map { frame -> Double? in
            if kind == 3, frame < absent { return nil }
            return kind == 0 ? start : start + slope * Double(frame) / 3
          }
        )
      })
  }

  func time(of frame: Int) -> Double {
    Double(frame) * Double(rate.denominator) / Double(rate.numerator)
  }

  func bytes(_ format: InputKind) throws -> [UInt8] {
    let sink = TraceMemory()
    let list = tracks.map(\.track)
    switch format {
    case .jsonLines:
      var writer = JSONLinesTraceWriter(
        header: TraceHeader(
          frameRate: rate, frames: frames.count, precision: precision, canvasWidth: 10,
          canvasHeight: 10, scene: "sha256:0"), frames: frames, sink: sink)
      for (track, values) in tracks {
        try writer.writeTrack(
          track,
          samples: .numbers(values.map { $0 ?? 0 }, isPresent: values.map { $0 != nil }))
      }
      try writer.finish()
    default:
      var writer: any TraceFrameWriter =
        format == .longCSV
        ? LongCSVTraceWriter(tracks: list, precision: precision, sink: sink)
        : WideCSVTraceWriter(tracks: list, precision: precision, sink: sink)
      for (index, frame) in frames.enumerated() {
        try writer.writeFrame(
          frame, time: time(of: frame), values: tracks.map { $0.values[index] ?? 0 },
          isPresent: tracks.map { $0.values[index] != nil })
      }
      try writer.finish()
    }
    return sink.bytes
  }

  func table(
    _ format: InputKind, capacity: Int = TraceReader.standardCapacity
  ) throws -> any TraceTable {
    try TraceReader.open(
      TraceBytesInMemory(bytes(format)), name: format.rawValue, capacity: capacity)
  }
}

/// The same whole numbers everywhere.
struct SeededBits {
  private var numbers: SeededNumbers

  init(_ seed: UInt64) { numbers = SeededNumbers(state: seed) }

  mutating func bits() -> UInt64 { numbers.next() }

  /// A number below a limit.
  mutating func next(_ limit: Int) -> Int { Int(bits() % UInt64(max(limit, 1))) }
}

extension TraceTable {
  /// The values of a track by its name.
  func values(_ name: String) throws -> [Double?] {
    guard let track = tracks.first(where: { $0.name == name }) else { return [] }
    return try (values(of: track) ?? []).map { $0.isNaN ? nil : $0 }
  }
}

@Suite struct `Reading a trace` {
  private let sample = SampleTrace(
    frames: [0, 1, 2, 3, 4],
    tracks: [
      ("ball:position.y", [60, 60.25, 61, 61, 60]),
      ("ball:opacity", [1, 1, 1, 1, 1]),
      ("late/child:hidden", [nil, nil, 0, 1, nil]),
    ])

  private func open(_ text: String) throws -> any TraceTable {
    try TraceReader.open(TraceBytesInMemory(Array(text.utf8)), name: "t")
  }

  @Test(arguments: SampleTrace.formats)
  func `gives what was written`(format: InputKind) throws {
    for capacity in [TraceReader.standardCapacity, 4] {
      let table = try sample.table(format, capacity: capacity)
      #expect(table.tracks.map(\.name).sorted() == sample.tracks.map(\.track.name).sorted())
      #expect(table.instants.frames == sample.frames)
      #expect(table.instants.frameRate == Rational(60))
      for (track, values) in sample.tracks { #expect(try table.values(track.name) == values) }
    }
  }

  @Test(arguments: SampleTrace.formats)
  func `says whether it was cut off`(format: InputKind) throws {
    let bytes = try sample.bytes(format)
    let whole = try sample.table(.jsonLines)
    for length in 0..<bytes.count {
      do {
        let cut = try TraceReader.open(
          TraceBytesInMemory(Array(bytes.prefix(length))), name: "cut")
        // A CSV trace that ends with a row has no mark of its end; it is never the same.
        #expect(format != .jsonLines, "\(length)")
        #expect(bytes[length - 1] == 10)
        #expect(try !TraceComparer().compare(whole, cut).isSame, "\(length)")
        #expect(try !TraceComparer().compare(cut, whole).isSame, "\(length)")
      } catch let error as TraceReadingError {
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test(arguments: SampleTrace.formats)
  func `survives any damage`(format: InputKind) throws {
    let bytes = try sample.bytes(format)
    var generator = SeededBits(7)
    for _ in 0..<150 {
      var damaged = bytes
      for _ in 0...generator.next(3) {
        let offset = generator.next(damaged.count)
        switch generator.next(3) {
        case 0: damaged[offset] = UInt8(truncatingIfNeeded: generator.bits())
        case 1: damaged.remove(at: offset)
        default: damaged.insert(bytes[generator.next(bytes.count)], at: offset)
        }
      }
      if let table = try? TraceReader.open(TraceBytesInMemory(damaged), name: "d") {
        _ = try TraceComparer().compare(table, table)
      }
    }
  }

  @Test(arguments: [
    ("frame,time,layer,key,value\n0,0,a,x,1\n0,0,a,x,2\n", 3, "a:x comes twice in frame 0"),
    ("frame,time,layer,key,value\n1,0.1,a,x,1\n0,0,a,x,2\n", 3, "frame 0 comes after 1"),
    (
      "frame,time,layer,key,value\n0,0,a,x,1\n1,0.1,a,x,2", 3,
      "the last row has no end: the trace was cut off"
    ),
    (
      "frame,time,layer,key,value\n0,0,a,x,1\n1,0.1,a,x,one\n", 3,
      "a value of a:x was expected, 'one' came"
    ),
    ("frame,time,layer,key,value\n0,0,a,x,1\n0,0.5,a,y,1\n", 3, "frame 0 has two times"),
    ("frame,time,a:x,a:x\n0,0,1,2\n", 1, "a:x has two columns"),
    ("frame,time,a:x\n0,0,1,2\n", 2, "the row has more values than the 1 tracks of the heading"),
    ("frame,time,a:x,a:y\n0,0,1\n", 2, "a value of a:y was expected"),
    ("frame,time,a:x\n0,0,1\n0,0,1\n", 3, "frame 0 comes twice"),
    ("frame,time,a:x\n0,0,1\n1,0.1,NaN\n", 3, "a value of a:x was expected, 'NaN' came"),
    (
      "{\"laminar-trace\":1,\"frameRate\":\"60/1\",\"frames\":1,\"precision\":6}\n", 2,
      "the trace has no end line: it was cut off"
    ),
    (
      "{\"laminar-trace\":2,\"frameRate\":\"60/1\",\"frames\":1}\n{\"end\":true}\n", 1,
      "the trace has version 2; this tool reads 1"
    ),
    (
      "{\"laminar-trace\":1,\"frameRate\":\"60/1\",\"frames\":2}\n{\"track\":\"a:x\",\"type\":\"number\",\"changes\":[[1,1],[0,2]]}\n{\"end\":true}\n",
      2, "a:x goes back from frame 1 to frame 0"
    ),
    (
      "{\"laminar-trace\":1,\"frameRate\":\"60/1\",\"frames\":2}\n{\"end\":true,\"tracks\":1}\n", 2,
      "the end line counts 1 tracks, the trace has 0"
    ),
    (
      "{\"laminar-trace\":1,\"frameRate\":\"60/1\",\"frames\":0}\n{\"end\":true,\"tracks\":0}\n{}\n",
      3, "something follows the end line"
    ),
  ])
  func `says where it is mixed up or damaged`(text: String, line: Int, message: String) {
    do {
      _ = try open(text)
      Issue.record("it was read: \(message)")
    } catch let error as TraceReadingError {
      #expect(error.message == message)
      #expect(error.line == line)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `takes the times of a display link, and events`() throws {
    let table = try open(
      """
      {"laminar-trace":1,"frameRate":"60/1","frames":2,"precision":6,"canvas":[1,1],"scene":""}
      {"timestamps":[[0,0,0.016667],[3,0.05,0.066667]]}
      {"track":"a:x","type":"number","changes":[[0,1],[3,2]]}
      {"event":"start","time":0,"target":"a#x","detail":"basic"}
      {"event":"stop","time":0.5,"target":"a#x","detail":"finished"}
      {"end":true,"tracks":1,"samples":2,"events":2}

      """)
    #expect(table.instants.frames == [0, 3])
    #expect(try table.values("@display-link:timestamp") == [0, 0.05])
    #expect(try table.values("a:x") == [1, 2])
    #expect(
      table.events.map(\.kind) == [.animationStart, .animationStop]
        && table.storage.table.recordsEvents)
    let csv = try open(
      "frame,time,timestamp,targetTimestamp,layer,key,value\n"
        + "0,0,0,0.016667,a,x,1\n3,0.05,0.05,0.066667,a,x,2\n")
    let comparison = try TraceComparer().compare(table, csv)
    #expect(comparison.tracks.isEmpty && comparison.missing.isEmpty && comparison.extra.isEmpty)
    #expect(!comparison.comparesEvents && comparison.uncompared != nil)
  }

  @Test func `takes the samples that a line lists, at their frames or at any times`() throws {
    func lines(_ samples: String) -> String {
      """
      {"laminar-trace":1,"frameRate":"60/1","frames":2,"precision":6,"canvas":[1,1],"scene":""}
      {"samples":\(samples)}
      {"track":"a:x","type":"number","changes":[[3,2]]}
      {"end":true,"tracks":1,"samples":2}

      """
    }
    let frames = try open(lines("[[3,0.05],[7,0.116667]]"))
    #expect(frames.instants == TraceInstants(frames: [3, 7], rate: Rational(60)))
    #expect(try frames.values("a:x") == [2, 2])
    let csv = try open("frame,time,layer,key,value\n3,0.05,a,x,2\n7,0.116667,a,x,2\n")
    #expect(try TraceComparer().compare(frames, csv).isSame)
    #expect(try TraceComparer().compare(csv, frames).isSame)
    let times = try open(lines("[[3,0.5],[7,2.25]]"))
    #expect(times.instants.times == [0.5, 2.25])
    #expect(try !TraceComparer().compare(frames, times).isSame)
    #expect(throws: TraceReadingError.self) { try self.open(lines("[[4,0.5],[7,2.25]]")) }
    #expect(throws: TraceReadingError.self) { try self.open(lines("[[3,0.5]]")) }
  }

  @Test func `misses events that its end counts`() {
    #expect(throws: TraceReadingError.self) {
      try self.open(
        """
        {"laminar-trace":1,"frameRate":"60/1","frames":0,"precision":6,"canvas":[1,1],"scene":""}
        {"event":"start","time":0,"target":"a#x","detail":"basic"}
        {"end":true,"tracks":0,"samples":0,"events":2}

        """)
    }
  }

  @Test func `knows texts by their hash in CSV`() throws {
    let lines = try open(
      """
      {"laminar-trace":1,"frameRate":"60/1","frames":2,"precision":6,"canvas":[1,1],"scene":""}
      {"track":"a:string","type":"text","changes":[[0,"one \\"é\\\\\\u00e9"],[1,"two"]]}
      {"end":true,"tracks":1,"samples":2}

      """)
    let hashes = ["one \"é\\é", "two"].map {
      TracePrecision.standard.text(of: TextHash.value(of: $0))
    }
    let csv = try open("frame,time,a:string\n0,0,\(hashes[0])\n1,0.016667,\(hashes[1])\n")
    #expect(try TraceComparer().compare(lines, csv).isSame)
    let other = try open("frame,time,a:string\n0,0,\(hashes[0])\n1,0.016667,5\n")
    let found = try TraceComparer().compare(lines, other)
    #expect(found.tracks.first?.first.baseText == "two")
  }

  @Test func `finds the frames of every fifth line of changes`() throws {
    let frames = [10, 15, 20, 25, 30]
    var every = SampleTrace(frames: frames, tracks: [("a:x", [1, 1, 2, 2, 3])])
    #expect(try every.table(.jsonLines).instants.frames == frames)
    every.tracks[0].values = [1, 1, 1, 1, 1]
    // Nothing changes, so the lines do not say which frames there are; the other format does.
    for format in [InputKind.longCSV, .wideCSV] {
      #expect(try TraceComparer().compare(every.table(.jsonLines), every.table(format)).isSame)
      #expect(try TraceComparer().compare(every.table(format), every.table(.jsonLines)).isSame)
    }
  }

  @Test func `crosses the edges of its pieces`() throws {
    var generator = SeededBits(3)
    let large = SampleTrace(frames: 150, tracks: 1200, using: &generator)
    for format in SampleTrace.formats {
      if format != .jsonLines { #expect(try large.bytes(format).count > 1 << 20) }
      let table = try large.table(format, capacity: 100_000)
      let last = try #require(large.tracks.last)
      let read = try table.values(last.track.name)
      #expect(zip(read, last.values).allSatisfy { abs(($0 ?? -1) - ($1 ?? -1)) < 1e-6 })
    }
  }

  @Test(arguments: [
    "0", "-0", "1", "-1.5", "0.000001", "123456789.123456", "0.1234567890123456789",
    "9007199254740993", "1e3", "1.5e-7", "-2E+2", "179769313486231570000", "0.30000000000000004",
  ])
  func `takes numbers to the nearest Double`(text: String) {
    #expect(NumberScanner.number(text) == Double(text))
  }

  @Test(arguments: ["", "-", ".5", "1.", "1e", "--1", "0x10", "inf", "nan", "1 ", "1,5"])
  func `takes nothing else for a number`(text: String) {
    #expect(NumberScanner.number(text) == nil)
  }

  @Test(arguments: [
    ("frame,time,layer,key,value\n", InputKind.longCSV), ("frame,time,a:x\n", .wideCSV),
    ("{ \"laminar-trace\": 1 }", .jsonLines), ("{ \"laminar\": 1 }", .scene),
    ("// a comment\n{}", .scene), ("time,event,target,detail\n", .events),
    ("12 0123456789abcdef0123\n", .hashes), ("PK\u{3}\u{4}", .npz),
  ])
  func `tells formats by their first bytes`(text: String, kind: InputKind) {
    #expect(InputKind(prefix: Array(text.utf8)) == kind)
  }

  @Test(arguments: ["", "hello", "12 nohash", "frame;time"])
  func `recognizes what is not a trace`(text: String) {
    #expect(InputKind(prefix: Array(text.utf8)) == nil)
  }

  @Test func `reads lists of hashes, and says where they are damaged`() throws {
    let hash = String(repeating: "4e0c", count: 16)
    func read(_ text: String) throws -> [FrameHash] {
      try FrameHash.readList(TraceBytesInMemory(Array(text.utf8)), name: "h")
    }
    #expect(try read("3 \(hash)\n4 \(hash)\n").map(\.frame) == [3, 4])
    for (text, line) in [
      ("3 \(hash)\n3 \(hash)\n", 2), ("3 \(hash)\n4 \(hash.dropLast())\n", 2), ("3 \(hash)", 1),
      ("x\n", 1),
    ] {
      #expect { _ = try read(text) } throws: { ($0 as? TraceReadingError)?.line == line }
    }
  }
}

/// Texts in CSV: written and read as RFC 4180 defines them, and equal to the texts of JSON Lines.
@Suite struct `Texts in traces` {
  private static let long = """
    frame,time,layer,key,value
    0,0,card,opacity,0.5
    0,0,title,string,"Hello, ""you""
    Ada"
    1,0.5,card,opacity,1
    1,0.5,title,string,""

    """

  private static let wide = """
    frame,time,card:opacity,title:string
    0,0,0.5,"Hello, ""you""
    Ada"
    1,0.5,1,""

    """

  private static let lines = """
    {"laminar-trace":1,"frameRate":"2/1","frames":2,"precision":6,"canvas":[1,1],"scene":""}
    {"track":"card:opacity","type":"number","changes":[[0,0.5],[1,1]]}
    {"track":"title:string","type":"text","changes":[[0,"Hello, \\"you\\"\\nAda"],[1,""]]}
    {"end":true,"tracks":2,"samples":4}

    """

  private static let tracks = [
    TraceTrack(layer: "card", key: "opacity"),
    TraceTrack(layer: "title", key: "string", kind: .text),
  ]

  private func text(
    _ format: any (TraceFrameWriter & SendableMetatype).Type, _ precision: TracePrecision
  ) throws -> String {
    let memory = TraceMemory()
    var writer = format.init(
      tracks: Self.tracks, columns: [], precision: precision, sink: memory)
    try writer.writeFrame(
      0, time: 0, columns: [], values: [0.5, 0], texts: [1: "Hello, \"you\"\nAda"], isPresent: [])
    try writer.writeFrame(
      1, time: 0.5, columns: [], values: [1, 0], texts: [1: ""], isPresent: [])
    try writer.finish()
    return memory.text
  }

  private func open(_ text: String) throws -> any TraceTable {
    try TraceReader.open(Array(text.utf8), name: "a")
  }

  @Test(arguments: [TracePrecision.standard, .exact])
  func `are in quotes, and numbers are not`(precision: TracePrecision) throws {
    #expect(try text(LongCSVTraceWriter.self, precision) == Self.long)
    #expect(try text(WideCSVTraceWriter.self, precision) == Self.wide)
  }

  @Test func `are the same in every format`() throws {
    let all = [Self.long, Self.wide, Self.lines]
    for base in all {
      for new in all {
        let comparison = try TraceComparer().compare(open(base), open(new))
        #expect(comparison.isSame, "\(comparison.headline)")
        #expect(comparison.comparedTracks == 2)
      }
    }
  }

  @Test func `are named by their words when they differ`() throws {
    let changed = Self.wide.replacing("you", with: "me")
    let comparison = try TraceComparer().compare(open(Self.long), open(changed))
    let track = try #require(comparison.tracks.first)
    #expect(comparison.tracks.count == 1 && track.track.kind == .text)
    #expect(track.first.baseText == "Hello, \"you\"\nAda")
    #expect(track.first.newText == "Hello, \"me\"\nAda")
    // The distance of two texts is not printed.
    let report = TextReport(DifferenceReport(comparison)).text
    let row = report.split(separator: "\n").first { $0.hasPrefix("  string") } ?? ""
    #expect(row.split(separator: " ") == ["string", "1/2", "text", "0", "s"], "\(report)")
    // A summary is one line.
    #expect(!comparison.headline.contains("\n"))
  }

  @Test func `that look like numbers are not numbers`() throws {
    let quoted = Self.wide.replacing("0,0,0.5,\"Hello", with: "0,0,\"0.5\",\"Hello")
    #expect(try !TraceComparer().compare(open(Self.wide), open(quoted)).isSame)
  }

  @Test func `may be longer than what is read at once`() throws {
    let long = String(repeating: "word \"and\"\n", count: 40_000)
    let memory = TraceMemory()
    var writer = WideCSVTraceWriter(
      tracks: Self.tracks, columns: [], precision: .standard, sink: memory)
    try writer.writeFrame(
      0, time: 0, columns: [], values: [0.5, 0], texts: [1: long], isPresent: [])
    try writer.finish()
    let table = try TraceReader.open(memory.bytes, name: "a")
    let value = try #require(try table.values(of: Self.tracks[1])?.first)
    #expect(table.storage.table.text(ofHash: value) == long)
  }

  @Test(arguments: [
    "frame,time,layer,key,value\n0,0,title,string,\"open\n",
    "frame,time,layer,key,value\n0,0,title,string,\"a\"b\n",
    "frame,time,layer,key,value\n0,0,title,string,a\n",
    "frame,time,card:opacity,title:string\n0,0,1,\"open\n",
    "frame,time,card:opacity,title:string\n0,0,1\"a\",\"b\"\n",
    "frame,time,card:opacity,title:string\n0,0,1,\"a\"b\n",
  ])
  func `that are damaged are refused`(text: String) {
    #expect(throws: TraceReadingError.self) { try open(text) }
  }
}
