/// A trace in one of the CSV formats.
final class CSVTrace<Layout: CSVLayout>: LazyTraceTable {
  private var csv: CSVColumns
  private var layout: Layout
  /// The offset of the row after the heading.
  private let firstRow: Int

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
    var csv = CSVColumns(bytes, name: name, capacity: capacity)
    var cursor = ByteCursor(bytes)
    try cursor.ensure()
    guard let heading = try cursor.line(limit: Layout.longestHeading) else { throw csv.cutOff(1) }
    layout = try Layout(CSVFields.split(heading) ?? [], &csv)
    firstRow = cursor.offset
    csv.slots = csv.tracks.indices.map { Int32($0) }
    try layout.read(&cursor, into: &csv, isFirst: true)
    csv.finishInstants()
    self.csv = csv
  }

  /// Loads tracks into memory, reading the trace again unless all are there.
  package func hold(_ chosen: [Int]) throws {
    guard csv.rows.isOverfull || chosen.contains(where: { csv.slots[$0] < 0 }) else { return }
    csv.slots = [Int32](repeating: -1, count: tracks.count)
    for (slot, track) in chosen.enumerated() { csv.slots[track] = Int32(slot) }
    csv.rows = TraceRows(
      capacity: .max, expecting: min(chosen.count * instants.count, 2 * capacity))
    var cursor = ByteCursor(csv.bytes, at: firstRow)
    // The rows have one owner, so that they grow in place.
    var read = csv
    csv.rows = TraceRows(capacity: 0, expecting: 0)
    try layout.read(&cursor, into: &read, isFirst: false)
    csv = read
  }

  /// The text of a number that represents it.
  package func text(ofHash hash: Double) -> String? { csv.text(ofHash: hash) }

  /// Copies tracks that are held.
  package func copy(_ chosen: ArraySlice<Int>, into target: UnsafeMutableBufferPointer<Double>) {
    csv.rows.copy(slots: chosen.map { Int(csv.slots[$0]) }, count: instants.count, into: target)
  }
}

/// What the rows of a CSV format hold: one value each, or all of a frame.
protocol CSVLayout {
  /// The most bytes of the first row.
  static var longestHeading: Int { get }

  /// Takes the fields of the first row; none of one that is malformed.
  init(_ heading: [String], _ csv: inout CSVColumns) throws

  /// Reads all rows after the first one.
  ///
  /// - Parameter isFirst: Whether samples and tracks are recorded; else they are known.
  mutating func read(
    _ cursor: inout ByteCursor, into csv: inout CSVColumns, isFirst: Bool
  ) throws
}

// MARK: - Columns

/// What the rows of a CSV trace were read into: its tracks, its samples, and the rows that are held.
struct CSVColumns {
  let name: String
  let bytes: any TraceBytes
  var tracks: [TraceTrack] = []
  /// The names of the columns between the time and the values, without the one that states the precision.
  private(set) var columns: [String] = []
  /// The precision that every row states; nil where none does.
  private(set) var precision: TracePrecision?
  private var statesPrecision = false
  var rows: TraceRows
  /// For each track its index in a held row, or −1.
  var slots: [Int32] = []
  var instants = TraceInstants(frames: [], times: [])

  var frames: [Int] = []
  var times: [Double] = []
  /// The most decimals of any time.
  private var timeDecimals = 0
  /// The longest text of a value.
  private static let longestText = 16 << 20
  /// The numbers of the texts that were read, and the texts of the numbers.
  private var numbersOfTexts: [[UInt8]: Double] = [:]
  private var texts: [UInt64: String] = [:]

  init(_ bytes: any TraceBytes, name: String, capacity: Int) {
    self.bytes = bytes
    self.name = name
    // A value takes two bytes of text at least, and rarely less than six.
    rows = TraceRows(capacity: capacity, expecting: bytes.count / 6)
  }

  func error(_ row: Int, _ message: String, _ help: String? = nil) -> TraceReadingError {
    TraceReadingError(file: name, line: row, message, help: help)
  }

  func cutOff(_ row: Int) -> TraceReadingError {
    error(row, "the last row has no end: the trace was cut off", "write it anew")
  }

  /// The error for a row that is not in the format.
  func damaged(_ row: Int, _ expected: String, _ cursor: borrowing ByteCursor) -> TraceReadingError
  {
    if cursor.isAtEnd { return cutOff(row) }
    let found = cursor.excerpt
    return error(
      row, "\(expected) was expected" + (found.isEmpty ? "" : ", '\(found)' came"),
      "the trace is damaged, or two files are mixed up in one; write it anew")
  }

  /// Takes the names of the columns between the time and the values.
  mutating func setColumns(_ names: some Sequence<String>) {
    columns = Array(names)
    statesPrecision = columns.first == TracePrecision.column
    if statesPrecision { columns.removeFirst() }
  }

  /// Reads the precision of a row; false where it is not one, or not that of the rows before.
  private mutating func readPrecision(_ cursor: inout ByteCursor) -> Bool {
    let start = cursor.position
    var text = ""
    while text.utf8.count <= TracePrecision.exact.word.utf8.count,
      (0x30...0x39).contains(cursor.byte) || (0x61...0x7a).contains(cursor.byte)
    {
      text.unicodeScalars.append(Unicode.Scalar(cursor.byte))
      cursor.position += 1
    }
    guard let stated = TracePrecision(text), precision == nil || stated == precision else {
      cursor.position = start
      return false
    }
    precision = stated
    return true
  }

  /// Reads a frame's number, its time and the further columns; nil when they are damaged.
  mutating func readMoment(
    _ cursor: inout ByteCursor, into extra: inout [Double]
  ) -> (frame: Int, time: Double)? {
    guard let frame = cursor.wholeNumber(), cursor.take(0x2c) else { return nil }
    let start = cursor.position
    let time = cursor.number()
    guard !time.isNaN else { return nil }
    noteDecimals(cursor.bytes + start, count: cursor.position - start)
    if statesPrecision {
      guard cursor.take(0x2c), readPrecision(&cursor) else { return nil }
    }
    for index in columns.indices {
      guard cursor.take(0x2c) else { return nil }
      let value = cursor.number()
      guard !value.isNaN else { return nil }
      extra[index] = value
    }
    return (frame, time)
  }

  /// Reads a text in quotes as the number that represents it; NaN for a damaged one.
  ///
  /// - Parameter track: The track, which becomes one of texts.
  mutating func readText(_ cursor: inout ByteCursor, track: Int) throws -> Double {
    guard let bytes = try cursor.quotedField(limit: Self.longestText) else { return .nan }
    tracks[track].kind = .text
    if let cached = numbersOfTexts[bytes] { return cached }
    let text = String(decoding: bytes, as: UTF8.self)
    let number = TextHash.value(of: text)
    numbersOfTexts[bytes] = number
    texts[number.bitPattern] = text
    return number
  }

  /// The text of a number that represents it; nil for one that was not read.
  func text(ofHash hash: Double) -> String? { texts[hash.bitPattern] }

  private mutating func noteDecimals(_ text: UnsafePointer<UInt8>, count: Int) {
    var index = 0
    while index < count, text[index] != 0x2e { index += 1 }
    timeDecimals = max(timeDecimals, count - index - 1)
  }

  /// Records a sample, which must come after all others.
  mutating func append(frame: Int, time: Double, row: Int) throws {
    if let last = frames.last, frame <= last {
      throw error(
        row, frame == last ? "frame \(frame) comes twice" : "frame \(frame) comes after \(last)",
        "frames rise; are the rows mixed up, or two traces in one file?")
    }
    if let last = times.last, time < last {
      throw error(
        row, "the time goes back from \(last) to \(time)",
        "times rise; are the rows mixed up, or two traces in one file?")
    }
    frames.append(frame)
    times.append(time)
  }

  /// Determines the samples after all rows.
  mutating func finishInstants() {
    var step = 0.5
    for _ in 0..<min(timeDecimals, 15) { step /= 10 }
    instants = TraceInstants(
      frames: frames, times: times, timeError: timeDecimals > 12 ? 1e-12 : step)
    frames = []
    times = []
  }
}

// MARK: - Rows

/// Values that were read row by row, one row per frame.
struct TraceRows {
  /// The rows, one after another. A row is as long as there were tracks when it was read.
  private(set) var values: [Double] = []
  private(set) var starts: [Int] = []
  /// The most values that are kept.
  let capacity: Int
  /// Whether there were more values than the capacity; then none are kept.
  private(set) var isOverfull = false

  init(capacity: Int, expecting count: Int) {
    self.capacity = capacity
    // Reserved at once: growing by doubling could hold the values twice.
    values.reserveCapacity(min(capacity, max(count, 0)))
  }

  mutating func append(_ row: [Double]) {
    guard !isOverfull else { return }
    guard values.count + row.count <= capacity || starts.isEmpty else {
      isOverfull = true
      values = []
      starts = []
      return
    }
    starts.append(values.count)
    values.append(contentsOf: row)
  }

  /// Copies columns, one after another; NaN where a row is too short.
  func copy(slots: [Int], count: Int, into target: UnsafeMutableBufferPointer<Double>) {
    values.withUnsafeBufferPointer { values in
      for row in 0..<min(count, starts.count) {
        let start = starts[row]
        let end = row + 1 < starts.count ? starts[row + 1] : values.count
        for (column, slot) in slots.enumerated() {
          target[column * count + row] =
            slot >= 0 && start + slot < end ? values[start + slot] : .nan
        }
      }
    }
  }
}

// MARK: - Fields

/// Splits rows of CSV as RFC 4180 defines them.
enum CSVFields {
  /// The fields of a row; nil if a quote is not closed or is inside a bare field.
  static func split(_ row: [UInt8]) -> [String]? {
    var fields: [String] = []
    var offset = 0
    while true {
      guard let (field, next) = field(row, from: offset) else { return nil }
      fields.append(field)
      guard next < row.count else { return fields }
      guard row[next] == 0x2c else { return nil }
      offset = next + 1
    }
  }

  /// The field that begins at an offset, and the offset after it.
  private static func field(_ row: [UInt8], from start: Int) -> (String, Int)? {
    guard start < row.count, row[start] == 0x22 else {
      var offset = start
      while offset < row.count, row[offset] != 0x2c {
        if row[offset] == 0x22 { return nil }
        offset += 1
      }
      return (String(decoding: row[start..<offset], as: UTF8.self), offset)
    }
    var text: [UInt8] = []
    var offset = start + 1
    while offset < row.count {
      if row[offset] == 0x22 {
        guard offset + 1 < row.count, row[offset + 1] == 0x22 else {
          return (String(decoding: text, as: UTF8.self), offset + 1)
        }
        offset += 1
      }
      text.append(row[offset])
      offset += 1
    }
    return nil
  }
}
