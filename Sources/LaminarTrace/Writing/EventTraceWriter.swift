package import LaminarGraphics

/// Writes `time,event,target,detail` rows: the events in the order in which they occur.
package struct EventTraceWriter {
  private let precision: TracePrecision
  private var stream: TraceStream

  /// Creates a writer.
  package init(precision: TracePrecision, sink: any TraceSink) {
    self.precision = precision
    stream = TraceStream(sink)
    stream.text.append("time,event,target,detail\n")
  }

  /// Writes one event; none is earlier than the one before.
  ///
  /// - Throws: What the sink throws.
  package mutating func write(_ event: StageEvent) throws {
    stream.text.append(event.time, precision)
    for field in [event.kind.rawValue, event.target, event.detail] {
      stream.text.append(byte: 0x2c)
      stream.text.append(field: field)
    }
    stream.text.append(byte: 0x0a)
    try stream.drain()
  }

  /// Passes the rest to the sink.
  package mutating func finish() throws { try stream.flush() }
}
