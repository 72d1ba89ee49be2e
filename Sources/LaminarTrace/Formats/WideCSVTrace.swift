/// The trace format with a row per frame and a column per track.
struct WideCSVLayout: CSVLayout {
  static let longestHeading = 256 << 20

  private let cellCount: Int

  init(_ heading: [String], _ csv: inout CSVColumns) throws {
    guard heading.starts(with: ["frame", "time"]) else {
      throw csv.error(1, "the heading does not begin with frame,time")
    }
    let names = heading.dropFirst(2)
    let further = names.prefix { !$0.contains(":") }
    csv.setColumns(further)
    csv.tracks = (csv.columns + names.dropFirst(further.count)).map { TraceTrack(name: $0) }
    cellCount = names.count - further.count
    var known: Set<TraceTrack> = []
    for track in csv.tracks where !known.insert(track).inserted {
      throw csv.error(1, "\(track.name) has two columns", "are two traces mixed up in one file?")
    }
    if let odd = names.dropFirst(further.count).first(where: { !$0.contains(":") }) {
      throw csv.error(1, "'\(odd)' does not name a track", "a column is called layer:key")
    }
  }

  func read(_ cursor: inout ByteCursor, into csv: inout CSVColumns, isFirst: Bool) throws {
    var extra = [Double](repeating: 0, count: csv.columns.count)
    var values = [Double](repeating: .nan, count: csv.slots.count { $0 >= 0 })
    let slots = csv.slots
    var row = 1
    while true {
      row += 1
      try cursor.ensure()
      if cursor.isAtEnd { return }
      guard let (frame, time) = csv.readMoment(&cursor, into: &extra) else {
        throw csv.damaged(row, "a frame's number and its time", cursor)
      }
      if isFirst { try csv.append(frame: frame, time: time, row: row) }
      for (column, value) in extra.enumerated() where slots[column] >= 0 {
        values[Int(slots[column])] = value
      }
      var cell = 0
      while cell < cellCount {
        cell = try values.withUnsafeMutableBufferPointer { values in
          try slots.withUnsafeBufferPointer { slots in
            try Self.readCells(
              &cursor, cell..<cellCount, slots: slots, from: extra.count, into: values)
          }
        }
        guard cell < cellCount else { break }
        let track = extra.count + cell
        let isText =
          cursor.byte == 0x22 && cursor.position > 0 && cursor.bytes[cursor.position - 1] == 0x2c
        let text = isText ? try csv.readText(&cursor, track: track) : .nan
        guard !text.isNaN else {
          throw csv.damaged(row, "a value of \(csv.tracks[track].name)", cursor)
        }
        let slot = Int(slots[track])
        if slot >= 0 { values[slot] = text }
        cell += 1
      }
      guard cursor.takeLineEnd() else {
        if cursor.isAtEnd { throw csv.cutOff(row) }
        throw csv.error(
          row, "the row has more values than the \(cellCount) tracks of the heading",
          "are two traces mixed up in one file?")
      }
      csv.rows.append(values)
    }
  }

  /// Reads numbers of a row; returns the index of the first cell that is not one, or the end.
  @inline(__always)
  private static func readCells(
    _ cursor: inout ByteCursor, _ cells: Range<Int>, slots: UnsafeBufferPointer<Int32>,
    from first: Int, into values: UnsafeMutableBufferPointer<Double>
  ) throws -> Int {
    for cell in cells {
      try cursor.ensure()
      guard cursor.take(0x2c) else { return cell }
      let slot = Int(slots[first &+ cell])
      let byte = cursor.byte
      var value = Double.nan
      if byte != 0x2c, byte != 0x0a, byte != 0x0d {
        if byte == 0x22 { return cell }
        value = cursor.number()
        guard !value.isNaN else { return cell }
      }
      if slot >= 0 { values[slot] = value }
    }
    return cells.upperBound
  }
}

// MARK: - Writing

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
