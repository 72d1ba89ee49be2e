/// A trace with a row per value, frame by frame.
package final class LongCSVTrace: LoadableTable {
  private var csv: CSVTrace
  private var labels = RowLabels()
  private var firstRow = 0

  /// Its name in messages.
  package var name: String { csv.name }
  /// The tracks in the order of their first rows, further columns first.
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
    guard let line = try cursor.line(limit: ByteCursor.longestWord) else { throw csv.cutOff(1) }
    guard let fields = CSVFields.split(line), fields.starts(with: ["frame", "time"]),
      fields.suffix(3) == ["layer", "key", "value"]
    else { throw csv.error(1, "the heading is not frame,time,layer,key,value") }
    csv.setColumns(fields[2..<fields.count - 3])
    csv.tracks = csv.columns.map { TraceTrack(name: $0) }
    csv.slots = csv.tracks.indices.map { Int32($0) }
    firstRow = cursor.offset
    try read(&cursor, isFirst: true)
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
    try read(&cursor, isFirst: false)
  }

  /// The text of a number that represents it.
  package func text(ofHash hash: Double) -> String? { csv.text(ofHash: hash) }

  /// Copies tracks that are held.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {
    csv.copy(chosen, into: target)
  }

  /// Reads the rows.
  ///
  /// FAST PATH: if a row begins like the row before and its label is the next one of the frame before,
  /// only the value is read.
  private func read(_ cursor: inout ByteCursor, isFirst: Bool) throws {
    var csv = self.csv
    var labels = self.labels
    // The rows have one owner, so that they grow in place.
    self.csv.rows = TraceRows(capacity: 0, expecting: 0)
    let heldCount = csv.slots.count { $0 >= 0 }
    var extra = [Double](repeating: 0, count: csv.columns.count)
    var values = [Double](repeating: .nan, count: isFirst ? csv.tracks.count : heldCount)
    var prefix = RowPrefix()
    var order: [Int32] = []
    var nextOrder: [Int32] = []
    /// For each track the last frame, counted from 1, in which it had a row.
    var seen = [Int32](repeating: 0, count: csv.tracks.count)
    var orderIndex = 0
    var frameCount: Int32 = 0
    var frame = -1
    var row = 1
    while true {
      row &+= 1
      try cursor.ensure()
      if cursor.isAtEnd { break }
      if !prefix.isTaken(&cursor) {
        let start = cursor.position
        guard let moment = csv.readMoment(&cursor, into: &extra) else {
          throw csv.damaged(row, "a frame's number and its time", cursor)
        }
        if moment.frame == frame {
          throw csv.error(
            row, "frame \(frame) has two times", "are two traces mixed up in one file?")
        }
        if frameCount > 0 { csv.rows.append(values) }
        for index in values.indices { values[index] = .nan }
        frameCount &+= 1
        frame = moment.frame
        if isFirst { try csv.append(frame: frame, time: moment.time, row: row) }
        for (column, value) in extra.enumerated() where csv.slots[column] >= 0 {
          values[Int(csv.slots[column])] = value
        }
        prefix.set(cursor.bytes + start, count: cursor.position - start)
        swap(&order, &nextOrder)
        nextOrder.removeAll(keepingCapacity: true)
        orderIndex = 0
      }
      var track = -1
      if orderIndex < order.count, labels.isTaken(Int(order[orderIndex]), &cursor) {
        track = Int(order[orderIndex])
        orderIndex &+= 1
      } else {
        guard let label = labels.read(&cursor) else {
          throw csv.damaged(row, "a layer and a key", cursor)
        }
        if let known = labels.track(label.text) {
          track = known
          // The label that follows in the frame before is expected next.
          if let index = order.firstIndex(of: Int32(known)) { orderIndex = index + 1 }
        } else {
          guard isFirst else { throw csv.error(row, "the file changed while it was read") }
          track = csv.tracks.count
          let new = TraceTrack(layer: label.layer, key: label.key)
          csv.tracks.append(new)
          labels.append(label.text, track: track)
          csv.slots.append(Int32(track))
          values.append(.nan)
          seen.append(0)
        }
      }
      guard seen[track] != frameCount else {
        throw csv.error(
          row, "\(csv.tracks[track].name) comes twice in frame \(frame)",
          "are two traces mixed up in one file?")
      }
      seen[track] = frameCount
      nextOrder.append(Int32(truncatingIfNeeded: track))
      let value =
        cursor.byte == 0x22 ? try csv.readText(&cursor, track: track) : cursor.number()
      guard !value.isNaN, cursor.takeLineEnd() else {
        throw csv.damaged(row, "a value of \(csv.tracks[track].name)", cursor)
      }
      let slot = Int(csv.slots[track])
      if slot >= 0 { values[slot] = value }
    }
    if frameCount > 0 { csv.rows.append(values) }
    self.csv = csv
    self.labels = labels
  }
}

/// The beginning of the row before: its frame, its time and the further columns.
struct RowPrefix {
  private var words = [UInt64](repeating: 0, count: 8)
  private var count = 0

  mutating func set(_ text: UnsafePointer<UInt8>, count: Int) {
    // A longer one is read again in every row.
    guard count <= 56 else {
      self.count = 0
      return
    }
    self.count = count
    words.withUnsafeMutableBytes { target in
      for index in 0..<count { target[index] = text[index] }
    }
  }

  /// Skips the same text, if a comma follows it.
  @inline(__always)
  func isTaken(_ cursor: inout ByteCursor) -> Bool {
    guard count > 0, cursor.bytes[cursor.position &+ count] == 0x2c else { return false }
    let isSame = words.withUnsafeBytes { own in
      RowLabels.areSame(own, at: 0, cursor.bytes + cursor.position, count: count)
    }
    if isSame { cursor.position &+= count }
    return isSame
  }
}
