import LaminarGraphics
import LaminarTrace
import Testing

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
