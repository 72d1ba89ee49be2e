/// A trace with a row per frame and a column per track.
package final class WideCSVTrace: LoadableTable {
  private static let longestHeading = 256 << 20

  private var csv: CSVTrace
  private var firstRow = 0
  private var cellCount = 0

  /// Its name in messages.
  package var name: String { csv.name }
  /// The tracks, further columns first.
  package var tracks: [TraceTrack] { csv.tracks }
  /// The precision that its rows state; nil for the standard one.
  package var precision: TracePrecision? { csv.precision }
  /// When it was sampled.
  package var instants: TraceInstants { csv.instants }
  /// The most samples in memory.
  package let capacity: Int

  /// Reads a trace once, from its first byte to its last.
  ///
  /// - Throws: `TraceReadingError` for input that is cut off, mixed up or damaged.
  package init(_ bytes: any TraceBytes, name: String, capacity: Int) throws {
    self.capacity = capacity
    csv = CSVTrace(bytes, name: name, capacity: capacity)
    var cursor = ByteCursor(bytes)
    try cursor.ensure()
    guard let line = try cursor.line(limit: Self.longestHeading) else { throw csv.cutOff(1) }
    guard let fields = CSVFields.split(line), fields.count >= 2, fields[0] == "frame",
      fields[1] == "time"
    else { throw csv.error(1, "the heading does not begin with frame,time") }
    let names = fields.dropFirst(2)
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
    firstRow = cursor.offset
    csv.slots = csv.tracks.indices.map { Int32($0) }
    try Self.read(&csv, &cursor, cellCount: cellCount, held: csv.tracks.count, isFirst: true)
    csv.finishInstants()
  }

  /// Loads tracks into memory, reading the trace again unless all are there.
  package func hold(_ chosen: [Int]) throws {
    guard csv.rows.isOverfull || chosen.contains(where: { csv.slots[$0] < 0 }) else { return }
    csv.slots = [Int32](repeating: -1, count: tracks.count)
    for (slot, track) in chosen.enumerated() { csv.slots[track] = Int32(slot) }
    csv.rows = TraceRows(
      capacity: .max, expecting: min(chosen.count * instants.count, 2 * capacity))
    var cursor = ByteCursor(csv.bytes, at: firstRow)
    try Self.read(&csv, &cursor, cellCount: cellCount, held: chosen.count, isFirst: false)
  }

  /// The text of a number that represents it.
  package func text(ofHash hash: Double) -> String? { csv.text(ofHash: hash) }

  /// Copies tracks that are held.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {
    csv.copy(chosen, into: target)
  }

  private static func read(
    _ csv: inout CSVTrace, _ cursor: inout ByteCursor, cellCount: Int, held: Int, isFirst: Bool
  ) throws {
    var extra = [Double](repeating: 0, count: csv.columns.count)
    var values = [Double](repeating: .nan, count: held)
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
            try readCells(
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
