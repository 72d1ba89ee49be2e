/// The texts between the time and the value of a row, `,layer,key,`, and the tracks that they name.
struct RowLabels {
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
