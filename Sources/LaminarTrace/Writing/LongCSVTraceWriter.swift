/// Writes `frame,time,layer,key,value` rows: the default format, numbers only, frame by frame.
///
/// The header row never changes. A track whose layer does not exist at a time has no row.
public struct LongCSVTraceWriter: TraceFrameWriter {
  private let precision: TracePrecision
  private var stream: TraceStream
  /// `,layer,key,` of each track.
  private let labels: [ByteText]
  /// `frame,time` of the frame being written.
  private var prefix = ByteText()

  /// Creates a writer; the tracks are strictly ordered.
  public init(tracks: [TraceTrack], precision: TracePrecision, sink: any TraceSink) {
    precondition(tracks.isStrictlyOrdered, "the tracks of a trace are ordered and occur once")
    self.precision = precision
    stream = TraceStream(sink)
    labels = tracks.map { track in
      var label = ByteText(capacity: 0)
      label.append(byte: 0x2c)
      label.append(field: track.layer)
      label.append(byte: 0x2c)
      label.append(field: track.key)
      label.append(byte: 0x2c)
      return label
    }
    stream.text.append("frame,time,layer,key,value\n")
  }

  /// Writes one frame. A track whose layer does not exist has no row.
  public mutating func writeFrame(
    _ frame: Int, time: Double, values: [Double], isPresent: [Bool]
  ) throws {
    precondition(values.count == labels.count, "a frame has one value for each track")
    precondition(isPresent.isEmpty || isPresent.count == values.count, "presence is per track")
    prefix.removeAll()
    prefix.append(frame)
    prefix.append(byte: 0x2c)
    prefix.append(time, precision)
    for index in values.indices where isPresent.isEmpty || isPresent[index] {
      stream.text.append(prefix)
      stream.text.append(labels[index])
      stream.text.append(values[index], precision)
      stream.text.append(byte: 0x0a)
      try stream.drain()
    }
  }

  /// Hands the rest to the sink.
  public mutating func finish() throws {
    try stream.flush()
  }
}
