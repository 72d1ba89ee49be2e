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
}

extension TraceFrameWriter {
  /// Writes one frame of numbers.
  package mutating func writeFrame(
    _ frame: Int, time: Double, columns: [Double], values: [Double], isPresent: [Bool]
  ) throws {
    try writeFrame(
      frame, time: time, columns: columns, values: values, texts: [:], isPresent: isPresent)
  }
}
