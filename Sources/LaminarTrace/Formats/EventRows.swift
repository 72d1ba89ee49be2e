package import LaminarGraphics

/// Reads events: `time,event,target,detail` rows, or the event lines of JSON Lines.
package enum EventRows {
  static let heading = "time,event,target,detail"
  private static let longestLine = 1 << 20

  /// Reads the rows of a file of events.
  ///
  /// - Throws: `TraceReadingError` for a file that is cut off, out of order or damaged.
  package static func read(_ bytes: any TraceBytes, name: String) throws -> [StageEvent] {
    var cursor = ByteCursor(bytes)
    var events: [StageEvent] = []
    var row = 0
    while true {
      row += 1
      try cursor.ensure()
      if cursor.isAtEnd, row > 1 { return events }
      guard let line = try cursor.line(limit: longestLine) else {
        throw TraceReadingError(
          file: name, line: row, "the last row has no end: the file was cut off",
          help: "write it anew")
      }
      if row == 1 {
        guard line.elementsEqual(heading.utf8) else {
          throw TraceReadingError(file: name, line: 1, "the heading is not '\(heading)'")
        }
        continue
      }
      guard let fields = CSVFields.split(line), fields.count == 4,
        let time = NumberScanner.number(fields[0])
      else {
        throw TraceReadingError(
          file: name, line: row, "a row has a time, an event, a target and a detail",
          help: "the file is damaged; write it anew")
      }
      if let last = events.last, time < last.time {
        throw TraceReadingError(
          file: name, line: row, "the time goes back from \(last.time) to \(time)",
          help: "rows are in order of time")
      }
      events.append(
        StageEvent(
          time: time, kind: StageEvent.Kind(rawValue: fields[1]), target: fields[2],
          detail: fields[3]))
    }
  }

  /// The event of a line of JSON Lines; nil if it is not one.
  ///
  /// Its parts are beside the name (`{"event":"start","time":0,…}`), in it
  /// (`{"event":{"time":0,"event":"start",…}}`), or in a list in the order of the rows.
  static func event(_ line: JSON) -> StageEvent? {
    guard let value = line["event"] else { return nil }
    func event(_ parts: JSON, _ name: JSON?) -> StageEvent? {
      guard let time = parts["time"]?.number, let name = name?.string else { return nil }
      return StageEvent(
        time: time, kind: StageEvent.Kind(rawValue: name), target: parts["target"]?.string ?? "",
        detail: parts["detail"]?.string ?? "")
    }
    switch value {
    case .string: return event(line, value)
    case .object: return event(value, value["event"] ?? value["kind"])
    case .array(let list):
      guard (2...4).contains(list.count), let time = list[0].number, let name = list[1].string
      else { return nil }
      return StageEvent(
        time: time, kind: StageEvent.Kind(rawValue: name),
        target: list.count > 2 ? list[2].string ?? "" : "",
        detail: list.count > 3 ? list[3].string ?? "" : "")
    default: return nil
    }
  }
}

/// Events without values as a table to compare: a file of events, or those of a scene.
package final class EventTable: LazyTraceTable {
  /// Its name in messages.
  package let name: String
  /// The events, in order of time.
  package let events: [StageEvent]
  /// None.
  package let tracks: [TraceTrack] = []
  /// None.
  package let instants = TraceInstants(frames: [], times: [])
  /// Nothing is kept.
  package let capacity = 0
  /// Whether `events` is complete.
  package var recordsEvents: Bool { true }
  /// It has no values.
  package var recordsValues: Bool { false }

  /// Takes events in order of time.
  package init(_ events: [StageEvent], name: String) {
    self.events = events
    self.name = name
  }

  /// Does nothing: there are no tracks.
  package func hold(_ chosen: [Int]) {}
  /// Does nothing: there are no tracks.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {}
}

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
