/// A list of frame hashes: a line of metadata, which may be missing, and a line per frame.
package struct FrameHashList: Sendable, Hashable {
  /// The scene and the options that the frames were drawn with; nil in a list without them.
  package var header: FrameHashHeader?
  /// The frames, ascending.
  package var hashes: [FrameHash]
  /// The bytes up to the end of the last whole line.
  package var wholeLength = 0

  /// Makes a list.
  package init(header: FrameHashHeader? = nil, hashes: [FrameHash] = []) {
    self.header = header
    self.hashes = hashes
  }

  /// The hashes by frame.
  package var byFrame: [Int: String] {
    Dictionary(hashes.map { ($0.frame, $0.hash) }) { _, last in last }
  }

  /// Reads a list: frames ascending, each line whole.
  ///
  /// - Throws: `TraceReadingError` for a list that is cut off, out of order or damaged.
  package static func read(_ bytes: any TraceBytes, name: String) throws -> FrameHashList {
    try read(bytes, name: name, isUnfinished: false)
  }

  /// Reads the list of a run that did not finish: frames in any order, of equal ones the last holds,
  /// and the last line may be cut off.
  ///
  /// - Throws: `TraceReadingError` for a list that is damaged.
  package static func readUnfinished(
    _ bytes: any TraceBytes, name: String
  ) throws -> FrameHashList {
    var list = try read(bytes, name: name, isUnfinished: true)
    list.hashes = list.byFrame.map { FrameHash(frame: $0.key, hash: $0.value) }
      .sorted { $0.frame < $1.frame }
    return list
  }

  private static func read(
    _ bytes: any TraceBytes, name: String, isUnfinished: Bool
  ) throws -> FrameHashList {
    var cursor = ByteCursor(bytes)
    var list = FrameHashList()
    var row = 0
    try cursor.ensure()
    if cursor.byte == 0x7b {
      row = 1
      let (line, isEnded) = try Self.line(&cursor)
      if !isEnded, isUnfinished { return list }
      guard isEnded, let header = FrameHashHeader(line: line) else {
        throw TraceReadingError(
          file: name, line: 1, "the first line is not the metadata of a list of hashes",
          help: "the list is damaged; write it anew with 'laminar render --hash'")
      }
      list.header = header
      list.wholeLength = cursor.offset
    }
    while true {
      row += 1
      try cursor.ensure()
      if cursor.isAtEnd { break }
      let frame = cursor.wholeNumber()
      let gap = cursor.take(0x20)
      let start = cursor.position
      while FrameHash.isDigit(cursor.byte), cursor.position - start < 128 { cursor.position += 1 }
      let digits = UnsafeBufferPointer(
        start: cursor.bytes + start, count: cursor.position - start)
      let hash = String(decoding: digits, as: UTF8.self)
      let isEnded = cursor.takeLineEnd()
      if !isEnded, cursor.isAtEnd {
        if isUnfinished { break }
        throw TraceReadingError(
          file: name, line: row, "the last line has no end: the list was cut off",
          help: "write it anew with 'laminar render --hash'")
      }
      guard let frame, gap, isEnded, hash.utf8.count == (list.hashes.first?.hash.utf8.count ?? 64)
      else {
        throw TraceReadingError(
          file: name, line: row, "a line has a frame's number and 64 hexadecimal digits",
          help: "the list is damaged; write it anew with 'laminar render --hash'")
      }
      if !isUnfinished, let last = list.hashes.last, frame <= last.frame {
        throw TraceReadingError(
          file: name, line: row, "frame \(frame) comes after frame \(last.frame)",
          help: "frames rise; are two lists mixed up in one file?")
      }
      list.hashes.append(FrameHash(frame: frame, hash: hash))
      list.wholeLength = cursor.offset
    }
    return list
  }

  /// The bytes up to the end of the line, and whether it has one.
  private static func line(_ cursor: inout ByteCursor) throws -> ([UInt8], isEnded: Bool) {
    var line: [UInt8] = []
    while true {
      try cursor.ensure()
      if cursor.isAtEnd { return (line, false) }
      while !cursor.isAtEnd, cursor.byte != 0x0a, cursor.byte != 0x0d {
        line.append(cursor.byte)
        cursor.position += 1
      }
      if cursor.takeLineEnd() { return (line, true) }
      if !cursor.isAtEnd {
        line.append(cursor.byte)
        cursor.position += 1
      }
    }
  }
}
