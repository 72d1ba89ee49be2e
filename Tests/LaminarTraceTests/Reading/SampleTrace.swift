import LaminarGraphics
import LaminarTestSupport

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
