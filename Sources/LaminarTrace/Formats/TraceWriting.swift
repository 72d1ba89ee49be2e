/// A writer that takes a trace frame by frame: the CSV formats.
///
/// Call `writeFrame` for every frame in ascending order, then `finish`. Memory does not grow with the
/// trace.
package protocol TraceFrameWriter {
  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - tracks: Strictly ordered (`TraceTrack` is `Comparable`).
  ///   - columns: The names of further columns of each frame, after its time; usually none.
  ///   - precision: Of the values and of all times.
  ///   - sink: Takes the bytes.
  init(tracks: [TraceTrack], columns: [String], precision: TracePrecision, sink: any TraceSink)

  /// Writes one frame.
  ///
  /// - Parameters:
  ///   - frame: The number in the frame column.
  ///   - time: The sampled time, in seconds.
  ///   - columns: The numbers of the further columns.
  ///   - values: One value for each track, in their order.
  ///   - texts: The texts of the tracks that have one instead of a number, by the track's index.
  ///   - isPresent: For each track whether its layer exists; an empty list means that all do.
  /// - Throws: What the sink throws.
  mutating func writeFrame(
    _ frame: Int, time: Double, columns: [Double], values: [Double], texts: [Int: String],
    isPresent: [Bool]
  ) throws

  /// Passes the rest to the sink; a trace without frames has its header row.
  mutating func finish() throws
}

extension TraceFrameWriter {
  /// Creates a writer without further columns.
  package init(tracks: [TraceTrack], precision: TracePrecision, sink: any TraceSink) {
    self.init(tracks: tracks, columns: [], precision: precision, sink: sink)
  }

  /// Writes a frame without further columns.
  package mutating func writeFrame(
    _ frame: Int, time: Double, values: [Double], isPresent: [Bool]
  ) throws {
    try writeFrame(frame, time: time, columns: [], values: values, isPresent: isPresent)
  }

  /// Writes a frame in which every layer exists.
  package mutating func writeFrame(_ frame: Int, time: Double, values: [Double]) throws {
    try writeFrame(frame, time: time, columns: [], values: values, isPresent: [])
  }

  /// Writes one frame of numbers.
  package mutating func writeFrame(
    _ frame: Int, time: Double, columns: [Double], values: [Double], isPresent: [Bool]
  ) throws {
    try writeFrame(
      frame, time: time, columns: columns, values: values, texts: [:], isPresent: isPresent)
  }
}

// MARK: - Sinks

/// The receiver of the bytes of a trace: a file, a pipe, memory.
///
/// Writers call it with pieces of some 64 KB, in order, from one task.
public protocol TraceSink: AnyObject {
  /// Takes the next bytes; they are valid during the call only.
  func write(_ bytes: RawSpan) throws
}

/// A sink that keeps a trace in memory.
public final class TraceMemory: TraceSink {
  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// The bytes so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends the bytes.
  public func write(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
  }
}

/// Text for a sink, collected into pieces so that memory stays bounded.
struct TraceStream {
  /// Bytes that are collected before the sink is called.
  private static let pieceSize = 64 << 10

  /// The bytes that a batch of rows rarely exceeds.
  private static let batchSize = 16 << 10

  private let sink: any TraceSink
  var text = ByteText(capacity: pieceSize + 1024)

  init(_ sink: any TraceSink) {
    self.sink = sink
  }

  /// Passes the text on once it fills a piece.
  @inline(__always)
  mutating func drain() throws {
    if text.count >= Self.pieceSize { try flush() }
  }

  /// Passes the text on when a batch of rows might make it longer than a piece.
  mutating func drainForBatch() throws {
    if text.count >= Self.pieceSize - Self.batchSize { try flush() }
  }

  /// Passes all text on.
  mutating func flush() throws {
    guard text.count > 0 else { return }
    let sink = sink
    try text.withBytes { try sink.write($0) }
    text.removeAll()
  }
}

// MARK: - Particles

/// Writes one row for every particle of a frame: its identity, then its numbers.
package struct ParticleTraceWriter {
  private let precision: TracePrecision
  private var stream: TraceStream

  /// The names of a particle's numbers, as the columns after its number spell them.
  package static let columns = [
    "birth", "age", "x", "y", "z", "scale", "rotation", "red", "green", "blue", "alpha",
  ]

  /// Creates a writer.
  package init(precision: TracePrecision, sink: any TraceSink) {
    self.precision = precision
    stream = TraceStream(sink)
    stream.text.append("frame,time,layer,cell,number")
    for column in Self.columns { stream.text.append("," + column) }
    stream.text.append("\n")
  }

  /// Writes one particle; the frames are ascending.
  ///
  /// - Throws: What the sink throws.
  package mutating func write(
    _ frame: Int, time: Double, layer: String, cell: String, number: Int, values: [Double]
  ) throws {
    stream.text.append("\(frame),")
    stream.text.append(time, precision)
    for field in [layer, cell, "\(number)"] {
      stream.text.append(byte: 0x2c)
      stream.text.append(field: field)
    }
    for value in values {
      stream.text.append(byte: 0x2c)
      stream.text.append(value, precision)
    }
    stream.text.append(byte: 0x0a)
    try stream.drain()
  }

  /// Passes the rest to the sink.
  package mutating func finish() throws { try stream.flush() }
}
