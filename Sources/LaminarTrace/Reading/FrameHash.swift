/// The hash of one frame's pixels, a line of the list that `render --hash` writes.
package struct FrameHash: Sendable, Hashable {
  /// The scene's frame number.
  package var frame: Int
  /// Hexadecimal digits.
  package var hash: String

  /// Makes a hash.
  package init(frame: Int, hash: String) {
    self.frame = frame
    self.hash = hash
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Reads a list of hashes: `12 4e0c…` lines, frames ascending.
  ///
  /// - Throws: `TraceReadingError` for a list that is cut off, out of order or damaged.
  package static func readList(_ bytes: any TraceBytes, name: String) throws -> [FrameHash] {
    var cursor = ByteCursor(bytes)
    var list: [FrameHash] = []
    var row = 0
    while true {
      row += 1
      try cursor.ensure()
      if cursor.isAtEnd { break }
      let frame = cursor.wholeNumber()
      let gap = cursor.take(0x20)
      let start = cursor.position
      while isDigit(cursor.byte), cursor.position - start < 128 { cursor.position += 1 }
      let digits = UnsafeBufferPointer(
        start: cursor.bytes + start, count: cursor.position - start)
      let hash = String(decoding: digits, as: UTF8.self)
      let isEnded = cursor.takeLineEnd()
      if !isEnded, cursor.isAtEnd {
        throw TraceReadingError(
          file: name, line: row, "the last line has no end: the list was cut off",
          help: "write it anew with 'laminar render --hash'")
      }
      guard let frame, gap, isEnded, hash.utf8.count == (list.first?.hash.utf8.count ?? 64) else {
        throw TraceReadingError(
          file: name, line: row, "a line has a frame's number and 64 hexadecimal digits",
          help: "the list is damaged; write it anew with 'laminar render --hash'")
      }
      if let last = list.last, frame <= last.frame {
        throw TraceReadingError(
          file: name, line: row, "frame \(frame) comes after frame \(last.frame)",
          help: "frames rise; are two lists mixed up in one file?")
      }
      list.append(FrameHash(frame: frame, hash: hash))
    }
    return list
  }
}
