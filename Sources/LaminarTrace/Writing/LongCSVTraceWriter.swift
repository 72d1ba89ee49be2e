/// Writes `frame,time,layer,key,value` rows: the default format, frame by frame. Numbers are bare, texts
/// in quotes (RFC 4180).
///
/// The header row is constant except for further columns after `time`. The first of them may be
/// `precision`, in which every row states the trace's; its value is not one of a frame's columns. A track has no row at a time
/// at which its layer does not exist.
package struct LongCSVTraceWriter: TraceFrameWriter {
  private let precision: TracePrecision
  /// `,3`, where the precision is stated in a column after the time; else empty.
  private let statement: String
  private var stream: TraceStream
  /// `,layer,key,` of each track, one after another, and where each ends.
  private let labels: ByteText
  private let labelEnds: [Int]
  /// `frame,time` of the frame being written.
  private var prefix = ByteText()

  /// Creates a writer; the tracks are strictly ordered.
  package init(
    tracks: [TraceTrack], columns: [String], precision: TracePrecision, sink: any TraceSink
  ) {
    precondition(tracks.isStrictlyOrdered, "the tracks of a trace are ordered and occur once")
    self.precision = precision
    statement = columns.first == TracePrecision.column ? ",\(precision.word)" : ""
    stream = TraceStream(sink)
    var labels = ByteText(capacity: 32 * tracks.count)
    labelEnds = tracks.map { track in
      labels.append(byte: 0x2c)
      labels.append(field: track.layer)
      labels.append(byte: 0x2c)
      labels.append(field: track.key)
      labels.append(byte: 0x2c)
      return labels.count
    }
    self.labels = labels
    stream.text.append("frame,time")
    for column in columns {
      stream.text.append(byte: 0x2c)
      stream.text.append(field: column)
    }
    stream.text.append(",layer,key,value\n")
  }

  /// Writes one frame. A track whose layer does not exist has no row.
  package mutating func writeFrame(
    _ frame: Int, time: Double, columns: [Double], values: [Double], texts: [Int: String],
    isPresent: [Bool]
  ) throws {
    precondition(values.count == labelEnds.count, "a frame has one value for each track")
    precondition(isPresent.isEmpty || isPresent.count == values.count, "presence is per track")
    prefix.removeAll()
    prefix.append(frame)
    prefix.append(byte: 0x2c)
    prefix.append(time, precision)
    prefix.append(statement)
    for number in columns {
      prefix.append(byte: 0x2c)
      prefix.append(number, precision)
    }
    var next = 0
    for index in texts.keys.sorted() where values.indices.contains(index) {
      try writeNumbers(values, isPresent: isPresent, from: next, to: index)
      next = index + 1
      guard isPresent.isEmpty || isPresent[index], let text = texts[index] else { continue }
      appendLabel(of: index)
      stream.text.append(quotedField: text)
      stream.text.append(byte: 0x0a)
      try stream.drain()
    }
    try writeNumbers(values, isPresent: isPresent, from: next, to: values.count)
  }

  private mutating func writeNumbers(
    _ values: [Double], isPresent: [Bool], from first: Int, to end: Int
  ) throws {
    if case .decimals(let count) = precision {
      var next = first
      while next < end {
        try stream.drainForBatch()
        next = stream.text.append(
          rows: values, isPresent: isPresent, prefix: prefix, labels: labels,
          labelEnds: labelEnds, from: next, to: end, decimals: count)
      }
      return
    }
    for index in first..<end where isPresent.isEmpty || isPresent[index] {
      appendLabel(of: index)
      stream.text.append(values[index], precision)
      stream.text.append(byte: 0x0a)
      try stream.drain()
    }
  }

  private mutating func appendLabel(of track: Int) {
    stream.text.append(prefix)
    stream.text.append(labels, from: track == 0 ? 0 : labelEnds[track - 1], to: labelEnds[track])
  }

  /// Passes the rest to the sink.
  package mutating func finish() throws {
    try stream.flush()
  }
}
