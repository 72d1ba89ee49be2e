/// Writes one row per frame: `frame`, `time`, further columns, and a column `layer:key` per track.
///
/// The first of the further columns may be `precision`, in which every row states the trace's; its value
/// is not one of a frame's columns. A cell is empty where the layer of its track does not exist; a text is in quotes, also an empty one.
package struct WideCSVTraceWriter: TraceFrameWriter {
  private let precision: TracePrecision
  /// `,3`, where the precision is stated in a column after the time; else empty.
  private let statement: String
  private let trackCount: Int
  private var stream: TraceStream

  /// Creates a writer; the tracks are strictly ordered.
  package init(
    tracks: [TraceTrack], columns: [String], precision: TracePrecision, sink: any TraceSink
  ) {
    precondition(tracks.isStrictlyOrdered, "the tracks of a trace are ordered and occur once")
    self.precision = precision
    statement = columns.first == TracePrecision.column ? ",\(precision.word)" : ""
    trackCount = tracks.count
    stream = TraceStream(sink)
    stream.text.append("frame,time")
    for name in columns + tracks.map(\.name) {
      stream.text.append(byte: 0x2c)
      stream.text.append(field: name)
    }
    stream.text.append(byte: 0x0a)
  }

  /// Writes one frame. The cell of a track whose layer does not exist stays empty.
  package mutating func writeFrame(
    _ frame: Int, time: Double, columns: [Double], values: [Double], texts: [Int: String],
    isPresent: [Bool]
  ) throws {
    precondition(values.count == trackCount, "a frame has one value for each track")
    precondition(isPresent.isEmpty || isPresent.count == values.count, "presence is per track")
    stream.text.append(frame)
    stream.text.append(byte: 0x2c)
    stream.text.append(time, precision)
    stream.text.append(statement)
    for number in columns {
      stream.text.append(byte: 0x2c)
      stream.text.append(number, precision)
    }
    var next = 0
    for index in texts.keys.sorted() where values.indices.contains(index) {
      try writeNumbers(values, isPresent: isPresent, from: next, to: index)
      next = index + 1
      stream.text.append(byte: 0x2c)
      if isPresent.isEmpty || isPresent[index] {
        stream.text.append(quotedField: texts[index] ?? "")
      }
      try stream.drain()
    }
    try writeNumbers(values, isPresent: isPresent, from: next, to: values.count)
    stream.text.append(byte: 0x0a)
    try stream.drain()
  }

  private mutating func writeNumbers(
    _ values: [Double], isPresent: [Bool], from first: Int, to end: Int
  ) throws {
    if case .decimals(let count) = precision {
      var next = first
      while next < end {
        try stream.drainForBatch()
        next = stream.text.append(
          cells: values, isPresent: isPresent, from: next, to: end, decimals: count)
      }
      return
    }
    for index in first..<end {
      stream.text.append(byte: 0x2c)
      if isPresent.isEmpty || isPresent[index] { stream.text.append(values[index], precision) }
      try stream.drain()
    }
  }

  /// Passes the rest to the sink.
  package mutating func finish() throws {
    try stream.flush()
  }
}
