/// Writes `frame,time,layer,key,value` rows: the default format, numbers only, frame by frame.
///
/// The header row is constant except for further columns after `time`. A track has no row at a time
/// at which its layer does not exist.
package struct LongCSVTraceWriter: TraceFrameWriter {
  private let precision: TracePrecision
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
    _ frame: Int, time: Double, columns: [Double], values: [Double], isPresent: [Bool]
  ) throws {
    precondition(values.count == labelEnds.count, "a frame has one value for each track")
    precondition(isPresent.isEmpty || isPresent.count == values.count, "presence is per track")
    prefix.removeAll()
    prefix.append(frame)
    prefix.append(byte: 0x2c)
    prefix.append(time, precision)
    for number in columns {
      prefix.append(byte: 0x2c)
      prefix.append(number, precision)
    }
    if case .decimals(let count) = precision {
      var next = 0
      while next < values.count {
        try stream.drainForBatch()
        next = stream.text.append(
          rows: values, isPresent: isPresent, prefix: prefix, labels: labels,
          labelEnds: labelEnds, from: next, decimals: count)
      }
      return
    }
    var labelStart = 0
    for index in values.indices {
      defer { labelStart = labelEnds[index] }
      guard isPresent.isEmpty || isPresent[index] else { continue }
      stream.text.append(prefix)
      stream.text.append(labels, from: labelStart, to: labelEnds[index])
      stream.text.append(values[index], precision)
      stream.text.append(byte: 0x0a)
      try stream.drain()
    }
  }

  /// Passes the rest to the sink.
  package mutating func finish() throws {
    try stream.flush()
  }
}
