/// The trace format with a row per value, frame by frame.
struct LongCSVLayout: CSVLayout {
  static let longestHeading = ByteCursor.longestWord

  private var labels = RowLabels()

  init(_ heading: [String], _ csv: inout CSVColumns) throws {
    guard heading.starts(with: ["frame", "time"]), heading.suffix(3) == ["layer", "key", "value"]
    else { throw csv.error(1, "the heading is not frame,time,layer,key,value") }
    csv.setColumns(heading[2..<heading.count - 3])
    csv.tracks = csv.columns.map { TraceTrack(name: $0) }
  }

  /// Reads the rows.
  ///
  /// FAST PATH: if a row begins like the row before and its label is the next one of the frame before,
  /// only the value is read.
  mutating func read(
    _ cursor: inout ByteCursor, into csv: inout CSVColumns, isFirst: Bool
  ) throws {
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
  }
}

/// The beginning of the row before: its frame, its time and the further columns.
private struct RowPrefix {
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

// MARK: - Labels

/// The texts between the time and the value of a row, `,layer,key,`, and the tracks that they name.
private struct RowLabels {
  private var bytes: [UInt8] = [UInt8](repeating: 0, count: 8)
  private var ranges: [(start: Int32, count: Int32)] = []
  private var known: [[UInt8]: Int] = [:]

  /// A label that was read.
  struct Label {
    let text: [UInt8]
    let layer: String
    let key: String
  }

  func track(_ label: [UInt8]) -> Int? { known[label] }

  mutating func append(_ label: [UInt8], track: Int) {
    known[label] = track
    while ranges.count <= track { ranges.append((0, 0)) }
    // Zeros follow the last label, so that whole words can be compared.
    bytes.removeLast(8)
    ranges[track] = (Int32(clamping: bytes.count), Int32(clamping: label.count))
    bytes += label
    bytes += [UInt8](repeating: 0, count: 8)
  }

  /// Skips the label of a track, if it is here.
  @inline(__always)
  func isTaken(_ track: Int, _ cursor: inout ByteCursor) -> Bool {
    guard track < ranges.count else { return false }
    let range = ranges[track]
    let count = Int(range.count)
    guard count > 0 else { return false }
    let isSame = bytes.withUnsafeBytes { own in
      Self.areSame(own, at: Int(range.start), cursor.bytes + cursor.position, count: count)
    }
    if isSame { cursor.position &+= count }
    return isSame
  }

  /// Whether `count` bytes are the same; both sides have 8 more bytes.
  @inline(__always)
  static func areSame(
    _ own: UnsafeRawBufferPointer, at start: Int, _ other: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    guard let base = own.baseAddress else { return false }
    let a = base + start
    let b = UnsafeRawPointer(other)
    var offset = 0
    while offset &+ 8 <= count {
      guard
        a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset &+= 8
    }
    guard offset < count else { return true }
    let difference =
      a.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    return difference.trailingZeroBitCount >= (count &- offset) &* 8
  }

  /// Reads a label with its three commas; nil if there is none here.
  func read(_ cursor: inout ByteCursor) -> Label? {
    let start = cursor.position
    var offset = start
    var commas = 0
    var isQuoted = false
    while offset - start < ByteCursor.longestWord - 512 {
      let byte = cursor.bytes[offset]
      if byte == 0 || byte == 0x0a, !isQuoted { return nil }
      offset += 1
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x2c, !isQuoted { commas += 1 }
      if commas == 3 { break }
    }
    guard commas == 3, cursor.bytes[start] == 0x2c else { return nil }
    let text = Array(UnsafeBufferPointer(start: cursor.bytes + start, count: offset - start))
    guard let fields = CSVFields.split(Array(text.dropFirst().dropLast())), fields.count == 2,
      !fields[1].isEmpty
    else { return nil }
    cursor.position = offset
    return Label(text: text, layer: fields[0], key: fields[1])
  }
}

// MARK: - Writing

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
