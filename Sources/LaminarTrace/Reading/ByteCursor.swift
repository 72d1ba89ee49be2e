/// A position in an input that moves forward over a piece of it in memory.
///
/// Zeros follow the last byte in memory and end every number and word, so a reader that called
/// `ensure` may look `longestWord` bytes ahead without counting.
struct ByteCursor: ~Copyable {
  /// The longest number or name that is read at once.
  static let longestWord = 4096
  /// What may be before the first character of a text in UTF-8; it is not a part of the text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let pieceSize = 1 << 20
  private static let padding = 64

  private let source: any TraceBytes
  private let buffer: UnsafeMutablePointer<UInt8>
  /// The offset in the input of the first byte in memory.
  private var pieceStart: Int
  private var end = 0
  /// Whether the rest of the input is in memory.
  private var isLastPiece = false

  /// The index in memory; the reader moves it.
  var position = 0

  /// Creates a cursor at an offset of an input.
  init(_ source: any TraceBytes, at offset: Int = 0) {
    self.source = source
    pieceStart = offset
    buffer = .allocate(capacity: Self.pieceSize + Self.padding)
    buffer.initialize(repeating: 0, count: Self.pieceSize + Self.padding)
  }

  deinit { buffer.deallocate() }

  /// The bytes in memory, followed by zeros.
  var bytes: UnsafePointer<UInt8> {
    @inline(__always) get { UnsafePointer(buffer) }
  }

  /// The byte at the cursor; 0 at the end.
  var byte: UInt8 {
    @inline(__always) get { buffer[position] }
  }

  /// The offset in the input.
  var offset: Int { pieceStart + position }

  /// Whether nothing follows; exact after `ensure`.
  var isAtEnd: Bool {
    @inline(__always) get { position >= end }
  }

  /// Loads at least `longestWord` bytes, or the rest of the input.
  @inline(__always)
  mutating func ensure() throws {
    if end &- position < Self.longestWord, !isLastPiece { try refill() }
  }

  /// Moves to an offset of the input.
  mutating func seek(to offset: Int) {
    if offset >= pieceStart, offset <= pieceStart + end {
      position = offset - pieceStart
    } else {
      pieceStart = offset
      position = 0
      end = 0
      isLastPiece = false
      buffer[0] = 0
    }
  }

  @inline(never)
  private mutating func refill() throws {
    let rest = max(end - position, 0)
    if rest > 0 { buffer.update(from: buffer + position, count: rest) }
    pieceStart += position
    position = 0
    end = rest
    while end < Self.pieceSize {
      let target = UnsafeMutableRawBufferPointer(start: buffer + end, count: Self.pieceSize - end)
      let count = try source.read(at: pieceStart + end, into: target)
      if count <= 0 {
        isLastPiece = true
        break
      }
      end += min(count, target.count)
    }
    (buffer + end).update(repeating: 0, count: Self.padding)
    let mark = Self.byteOrderMark
    if pieceStart == 0, end >= mark.count, mark.indices.allSatisfy({ buffer[$0] == mark[$0] }) {
      position = mark.count
    }
  }

  // MARK: - Words

  /// Skips a byte, if it is the expected one.
  @inline(__always)
  mutating func take(_ expected: UInt8) -> Bool {
    guard buffer[position] == expected, position < end else { return false }
    position &+= 1
    return true
  }

  /// Skips a line's end, LF or CR LF.
  @inline(__always)
  mutating func takeLineEnd() -> Bool {
    if buffer[position] == 0x0a {
      position &+= 1
      return true
    }
    guard buffer[position] == 0x0d, buffer[position &+ 1] == 0x0a else { return false }
    position &+= 2
    return true
  }

  /// Skips a text, if it is here.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - position >= count else { return false }
    for index in 0..<count where buffer[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Reads a decimal number; NaN if there is none here.
  @inline(__always)
  mutating func number() -> Double { NumberScanner.scan(UnsafePointer(buffer), &position) }

  /// Reads an integer of at most nine digits without a sign; nil if there is none here.
  @inline(__always)
  mutating func wholeNumber() -> Int? {
    var value = 0
    let start = position
    while true {
      let digit = buffer[position] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ Int(digit)
      position &+= 1
      if position &- start > 9 { return nil }
    }
    return position > start ? value : nil
  }

  /// Reads the rest of the line without its end, at most `limit` bytes; nil if it is longer or the
  /// input ends first; `isAtEnd` distinguishes the two.
  mutating func line(limit: Int) throws -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      try ensure()
      guard position < end else { return nil }
      let start = position
      var stop = start
      while stop < end, buffer[stop] != 0x0a { stop += 1 }
      line.append(contentsOf: UnsafeBufferPointer(start: buffer + start, count: stop - start))
      guard line.count <= limit else { return nil }
      position = stop
      if stop < end {
        position += 1
        if line.last == 0x0d { line.removeLast() }
        return line
      }
    }
  }

  /// Reads a field in quotes as RFC 4180 defines it, whose text may have line ends; nil without a
  /// quote here, for a text of more than `limit` bytes, or for one that does not end.
  mutating func quotedField(limit: Int) throws -> [UInt8]? {
    guard take(0x22) else { return nil }
    var text: [UInt8] = []
    while true {
      try ensure()
      guard position < end else { return nil }
      let start = position
      while position < end, buffer[position] != 0x22 { position += 1 }
      text.append(contentsOf: UnsafeBufferPointer(start: buffer + start, count: position - start))
      guard text.count <= limit else { return nil }
      guard position < end else { continue }
      position += 1
      try ensure()
      guard position < end, buffer[position] == 0x22 else { return text }
      text.append(0x22)
      position += 1
    }
  }

  /// A few characters from the cursor on, for messages.
  var excerpt: String {
    var stop = position
    while stop < min(end, position + 24), buffer[stop] >= 0x20 { stop += 1 }
    return String(
      decoding: UnsafeBufferPointer(start: buffer + position, count: stop - position),
      as: UTF8.self)
  }
}
