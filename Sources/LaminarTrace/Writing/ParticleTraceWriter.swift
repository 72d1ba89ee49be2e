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
