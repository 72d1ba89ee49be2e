/// Writes a NumPy archive: arrays `frame`, `time`, and one named `layer:key` for each track.
///
/// `numpy.load("ball.npz")["ball:position.y"]` is a track's values as 64-bit floats. They are the
/// numbers that the other formats print: rounded to the precision. A value is NaN where the layer does
/// not exist, a text is its `TextHash`. The text `laminar-trace` is the metadata line of JSON Lines.
/// The zip is stored, not compressed, and its bytes depend on the trace alone. Call `writeTrack` in
/// the order of the tracks, then `finish`. Memory is bounded by one track.
package struct NPZTraceWriter {
  private let precision: TracePrecision
  private let count: Int
  private var zip: ZipWriter
  private var last: TraceTrack?

  /// Creates a writer and writes the arrays of the samples.
  ///
  /// - Parameters:
  ///   - header: The metadata; its precision holds for every number.
  ///   - samples: The number and the time in seconds of each, the numbers ascending.
  ///   - columns: Further times of each sample by their names, such as a display link's.
  ///   - sink: Takes the bytes.
  /// - Throws: What the sink throws.
  package init(
    header: TraceHeader, samples: [(frame: Int, time: Double)],
    columns: [(name: String, times: [Double])] = [], sink: any TraceSink
  ) throws {
    precision = header.precision
    count = samples.count
    zip = ZipWriter(sink)
    try zip.append("laminar-trace.npy", NPYArray.bytes(of: header.jsonLine))
    try zip.append("frame.npy", NPYArray.bytes(of: samples.map(\.frame)))
    try zip.append("time.npy", NPYArray.bytes(of: samples.map { rounded($0.time) }))
    for column in columns {
      precondition(column.times.count == count, "a column has one time for each sample")
      try zip.append("\(column.name).npy", NPYArray.bytes(of: column.times.map { rounded($0) }))
    }
  }

  /// Writes the array of one track.
  ///
  /// - Parameters:
  ///   - track: After all tracks written so far.
  ///   - samples: One for each sample of the trace.
  /// - Throws: What the sink throws.
  package mutating func writeTrack(_ track: TraceTrack, samples: TraceSamples) throws {
    precondition(
      last.map { $0 < track } ?? true, "the tracks of a trace are ordered and occur once")
    precondition(samples.count == count, "a track has one sample for each frame")
    last = track
    let numbers: [Double]
    switch samples {
    case .numbers(let values, let isPresent):
      numbers = values.indices.map { index in
        isPresent.isEmpty || isPresent[index] ? rounded(values[index]) : .nan
      }
    case .texts(let texts):
      numbers = texts.map { text in text.map { TextHash.value(of: $0) } ?? .nan }
    }
    try zip.append("\(track.name).npy", NPYArray.bytes(of: numbers))
  }

  /// Writes the archive's directory.
  package mutating func finish() throws { try zip.finish() }

  /// The number that the text formats print, read back.
  private func rounded(_ value: Double) -> Double {
    // FAST PATH: small whole numbers print as themselves.
    if value.magnitude < 1e9, value == value.rounded() { return value + 0 }
    return Double(precision.text(of: value)) ?? 0
  }
}
