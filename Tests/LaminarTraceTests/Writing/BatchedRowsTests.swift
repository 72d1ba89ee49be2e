import LaminarGraphics
import Testing

@testable import LaminarTrace

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
