import LaminarGraphics
import Testing

@testable import LaminarTrace

private struct Refusal: Error, Equatable {}

/// Takes a number of bytes and then refuses, like a disk that is full.
private final class SmallDisk: TraceSink {
  var capacity: Int
  var largestPiece = 0
  init(capacity: Int) { self.capacity = capacity }

  func write(_ bytes: RawSpan) throws {
    largestPiece = max(largestPiece, bytes.byteCount)
    capacity -= bytes.byteCount
    if capacity < 0 { throw Refusal() }
  }
}

@Suite struct `Trace writers` {
  private let ball = TraceTrack(layer: "ball", key: "position.y")

  @Test func `of long CSV print the header, and frames before tracks`() throws {
    let memory = TraceMemory()
    var writer = LongCSVTraceWriter(
      tracks: [ball, TraceTrack(layer: "panel", key: "opacity")], precision: .standard,
      sink: memory)
    try writer.writeFrame(0, time: 0, values: [60, 1])
    try writer.writeFrame(1, time: 1 / 60, values: [60.322379, 0.5], isPresent: [true, false])
    try writer.finish()
    #expect(
      memory.text == """
        frame,time,layer,key,value
        0,0,ball,position.y,60
        0,0,panel,opacity,1
        1,0.016667,ball,position.y,60.322379

        """)
  }

  @Test func `of CSV put further columns after the time`() throws {
    let names = ["timestamp", "targetTimestamp"]
    let long = TraceMemory()
    var longWriter = LongCSVTraceWriter(
      tracks: [ball], columns: names, precision: .decimals(2), sink: long)
    try longWriter.writeFrame(
      4, time: 0.2, columns: [0.2, 0.25], values: [7], isPresent: [])
    try longWriter.finish()
    #expect(
      long.text == """
        frame,time,timestamp,targetTimestamp,layer,key,value
        4,0.2,0.2,0.25,ball,position.y,7

        """)
    let wide = TraceMemory()
    var wideWriter = WideCSVTraceWriter(
      tracks: [ball], columns: names, precision: .decimals(2), sink: wide)
    try wideWriter.writeFrame(
      4, time: 0.2, columns: [0.2, 0.25], values: [7], isPresent: [])
    try wideWriter.finish()
    #expect(
      wide.text == """
        frame,time,timestamp,targetTimestamp,ball:position.y
        4,0.2,0.2,0.25,7

        """)
  }

  @Test func `of CSV quote what needs it`() throws {
    let odd = TraceTrack(layer: "a,\"b\"", key: "x\ny")
    let long = TraceMemory()
    var longWriter = LongCSVTraceWriter(tracks: [odd], precision: .exact, sink: long)
    try longWriter.writeFrame(3, time: 0.1, values: [-0.0])
    try longWriter.finish()
    #expect(long.text == "frame,time,layer,key,value\n3,0.1,\"a,\"\"b\"\"\",\"x\ny\",0\n")
    let wide = TraceMemory()
    var wideWriter = WideCSVTraceWriter(tracks: [odd], precision: .exact, sink: wide)
    try wideWriter.finish()
    #expect(wide.text == "frame,time,\"a,\"\"b\"\":x\ny\"\n")
  }

  @Test func `of wide CSV leave the cell of an absent layer empty`() throws {
    let memory = TraceMemory()
    var writer = WideCSVTraceWriter(
      tracks: [ball, TraceTrack(layer: "panel", key: "opacity")], precision: .decimals(3),
      sink: memory)
    try writer.writeFrame(0, time: 0, values: [60, 1], isPresent: [false, true])
    try writer.writeFrame(1, time: 1 / 60, values: [60.322379, 0.5], isPresent: [true, false])
    try writer.finish()
    #expect(
      memory.text == """
        frame,time,ball:position.y,panel:opacity
        0,0,,1
        1,0.017,60.322,

        """)
  }

  @Test func `of JSON Lines hold a value until it prints differently`() throws {
    let memory = TraceMemory()
    var writer = JSONLinesTraceWriter(
      header: TraceHeader(
        frameRate: Rational(60), frames: 6, canvasWidth: 640, canvasHeight: 360,
        scene: "sha256:4e0c"),
      frames: [0, 1, 2, 3, 4, 5], sink: memory)
    try writer.writeTrack(
      ball, samples: .numbers([60, 60.322379, 60.3223792, 60.3223788, -0.0, 0]))
    try writer.writeTrack(
      TraceTrack(layer: "late", key: "opacity"),
      samples: .numbers(
        [1, 0.5, 0.5, 9, 0.5, 0.5], isPresent: [false, true, true, false, true, true]))
    try writer.writeTrack(
      TraceTrack(layer: "title", key: "string", kind: .text),
      samples: .texts([nil, nil, "a\"\\\u{1}é", "a\"\\\u{1}é", "", nil]))
    try writer.finish()
    #expect(
      memory.text == #"""
        {"laminar-trace":1,"frameRate":"60/1","frames":6,"precision":6,"canvas":[640,360],"scene":"sha256:4e0c"}
        {"track":"ball:position.y","type":"number","changes":[[0,60],[1,60.322379],[4,0]]}
        {"track":"late:opacity","type":"number","changes":[[0,null],[1,0.5],[3,null],[4,0.5]]}
        {"track":"title:string","type":"text","changes":[[0,null],[2,"a\"\\\u0001é"],[4,""],[5,null]]}
        {"end":true,"tracks":3,"samples":18}

        """#)
  }

  @Test func `of JSON Lines say when numbers are exact`() throws {
    let memory = TraceMemory()
    var writer = JSONLinesTraceWriter(
      header: TraceHeader(
        frameRate: try #require(Rational(30000, over: 1001)), frames: 0, precision: .exact,
        canvasWidth: 10.5,
        canvasHeight: 20, scene: "sha256:00"),
      frames: [], sink: memory)
    try writer.finish()
    #expect(
      memory.text == #"""
        {"laminar-trace":1,"frameRate":"30000/1001","frames":0,"precision":"exact","canvas":[10.5,20],"scene":"sha256:00"}
        {"end":true,"tracks":0,"samples":0}

        """#)
  }

  @Test func `pass on bounded pieces, and pass through a refusal`() throws {
    let tracks = (0..<200).map { TraceTrack(layer: "layer\(1000 + $0)", key: "position.x") }
    let disk = SmallDisk(capacity: 300_000)
    var writer = LongCSVTraceWriter(tracks: tracks, precision: .exact, sink: disk)
    let values = tracks.indices.map { Double($0) / 7 }
    #expect(throws: Refusal.self) {
      for frame in 0..<1000 { try writer.writeFrame(frame, time: 0, values: values) }
    }
    #expect(disk.largestPiece < 66_000)

    let other = SmallDisk(capacity: 100_000)
    var lines = JSONLinesTraceWriter(
      header: TraceHeader(
        frameRate: Rational(60), frames: 20_000, canvasWidth: 1, canvasHeight: 1, scene: ""),
      frames: Array(0..<20_000), sink: other)
    #expect(throws: Refusal.self) {
      try lines.writeTrack(ball, samples: .numbers((0..<20_000).map(Double.init)))
    }
    #expect(other.largestPiece < 66_000)
  }
}

/// Rows are printed many at a time; their expected content is each number printed by itself.
@Suite struct `Batched rows` {
  private static let special: [Double] = [
    0, -0.0, 1, -1, 0.5, 0.0000005, 0.00000049999999, -0.0000001, 0.0004882812, 999, 999.9999995,
    1000, 9999.5, 99_999_999.25, 1e8, 123_456_789_012.125, 0x1p52, 0x1p53 - 1, 0x1p53, -0x1p54,
    1e15,
    1e17, 1e22, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 0.9999995, 0.99999949999,
    -0.9999999, 12.000001, 7.1, 100.100100,
  ]

  private static func values(_ count: Int) -> [Double] {
    var state: UInt64 = 7
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if index % 5 == 0 { return special[Int(state >> 40) % special.count] }
      let unit = Double(state >> 11) / 0x1p53 - 0.5
      return unit * [1, 200, 1e-3, 1e5, 1e9][Int(state >> 8) % 5]
    }
  }

  private static func tracks(_ count: Int) -> [TraceTrack] {
    (0..<count).map { TraceTrack(layer: "layer\(10_000 + $0)", key: "opacity") }
  }

  @Test(arguments: [0, 1, 3, 6, 7, 9, 15], [false, true])
  func `of both CSV formats say what each number says alone`(decimals: Int, absent: Bool) throws {
    let values = Self.values(700)
    let tracks = Self.tracks(values.count)
    let isPresent = absent ? values.indices.map { $0 % 7 != 3 } : []
    let precision = TracePrecision.decimals(decimals)
    let texts = values.indices.map { index in
      isPresent.isEmpty || isPresent[index] ? precision.text(of: values[index]) : nil
    }

    let wide = TraceMemory()
    var writer = WideCSVTraceWriter(tracks: tracks, precision: precision, sink: wide)
    try writer.writeFrame(12, time: 0.25, values: values, isPresent: isPresent)
    try writer.finish()
    let time = precision.text(of: 0.25)
    let row = "12,\(time)," + texts.map { $0 ?? "" }.joined(separator: ",")
    #expect(wide.text.split(separator: "\n").last.map(String.init) == row)

    let long = TraceMemory()
    var rows = LongCSVTraceWriter(tracks: tracks, precision: precision, sink: long)
    try rows.writeFrame(12, time: 0.25, values: values, isPresent: isPresent)
    try rows.finish()
    let expected = zip(tracks, texts).compactMap { track, text in
      text.map { "12,\(time),\(track.layer),\(track.key),\($0)" }
    }
    #expect(long.text.split(separator: "\n").dropFirst().map(String.init) == expected)
  }

  @Test(arguments: [0, 2, 6, 12], [false, true])
  func `of JSON Lines have a change wherever the text differs`(decimals: Int, absent: Bool) throws {
    // Steps small enough that many print alike.
    let values = Self.values(600).enumerated().flatMap { index, value in
      [value, value, value + 1e-4, index % 9 == 0 ? 1e16 : value, value + 2e-7]
    }
    let isPresent = absent ? values.indices.map { $0 / 3 % 5 != 2 } : []
    let precision = TracePrecision.decimals(decimals)
    let memory = TraceMemory()
    let header = TraceHeader(
      frameRate: Rational(60), frames: values.count, precision: precision, canvasWidth: 1,
      canvasHeight: 1, scene: "")
    var writer = JSONLinesTraceWriter(
      header: header, frames: Array(values.indices), sink: memory)
    try writer.writeTrack(
      Self.tracks(1)[0], samples: .numbers(values, isPresent: isPresent))
    try writer.finish()
    var changes: [String] = []
    var held: String?
    for index in values.indices {
      let isThere = isPresent.isEmpty || isPresent[index]
      let text = isThere ? precision.text(of: values[index]) : "null"
      if text != held { changes.append("[\(index),\(text)]") }
      held = text
    }
    let line = memory.text.split(separator: "\n")[1]
    #expect(line.hasSuffix("\"changes\":[" + changes.joined(separator: ",") + "]}"))
  }
}

@Suite struct `Tracks` {
  @Test func `are ordered by layer path and then by key, by bytes`() {
    let names = [
      ("b", "a"), ("a", "z"), ("a/b", "a"), ("a", "position.y"), ("a", "position.x"), ("a-b", "a"),
      ("Z", "a"), ("a#10", "a"), ("a#2", "a"), ("a@mask", "a"), ("é", "a"),
    ]
    let sorted = names.map { TraceTrack(layer: $0.0, key: $0.1) }.sorted().map(\.name)
    // Upper case first, then # - / @ after the bare name, as in ASCII; é is beyond it.
    #expect(
      sorted == [
        "Z:a", "a:position.x", "a:position.y", "a:z", "a#10:a", "a#2:a", "a-b:a", "a/b:a",
        "a@mask:a", "b:a", "é:a",
      ])
  }

  @Test func `are equal only when their bytes are`() {
    let composed = TraceTrack(layer: "\u{e9}", key: "x")
    let decomposed = TraceTrack(layer: "e\u{301}", key: "x")
    #expect(composed != decomposed)
    #expect(composed == TraceTrack(layer: "\u{e9}", key: "x"))
    #expect(composed != TraceTrack(layer: "\u{e9}", key: "x", kind: .text))
  }
}
