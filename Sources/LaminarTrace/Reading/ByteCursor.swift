import LaminarGraphics

/// A position in an input that moves forward over a piece of it in memory.
///
/// Zeros follow the last byte in memory and end every number and word, so a reader that called
/// `ensure` may look `longestWord` bytes ahead without counting.
struct ByteCursor: ~Copyable {
  /// The longest number or name that is read at once.
  static let longestWord = 4096
  /// The byte order mark that may precede a text in UTF-8; it is not part of the text.
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

  /// Reads a JSON string with its quotes; nil without moving where there is none, or one that is
  /// malformed or longer than `limit`, and at the end for one that the input ends in.
  mutating func jsonString(limit: Int) throws -> String? {
    guard byte == 0x22 else { return nil }
    let start = offset
    var text: [UInt8] = []
    var isEscaped = false
    while text.count < limit {
      try ensure()
      guard position < end else { return nil }
      let isLast = byte == 0x22 && !isEscaped && !text.isEmpty
      isEscaped = byte == 0x5c && !isEscaped
      text.append(byte)
      position += 1
      guard isLast else { continue }
      guard let value = try? JSON(reading: text).string else { break }
      try ensure()
      return value
    }
    seek(to: start)
    try ensure()
    return nil
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

// MARK: - Inputs

/// The bytes of an input that is read in pieces, at any offset and more than once: a file, or memory.
///
/// Readers request pieces of about a megabyte, so that an input may be larger than the memory.
package protocol TraceBytes: Sendable {
  /// The number of bytes.
  var count: Int { get }

  /// Copies bytes from an offset on.
  ///
  /// - Parameters:
  ///   - offset: In `0 ... count`.
  ///   - target: The destination; its size is the most that are requested.
  /// - Returns: How many were copied; 0 only at the end.
  /// - Throws: What the input throws.
  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws -> Int
}

/// An input in memory.
package struct TraceBytesInMemory: TraceBytes {
  private let bytes: [UInt8]

  /// Takes the bytes.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes.
  package var count: Int { bytes.count }

  /// Copies bytes from an offset on.
  package func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    let start = min(max(offset, 0), bytes.count)
    let length = min(target.count, bytes.count - start)
    guard length > 0, let base = target.baseAddress else { return 0 }
    bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        base.copyMemory(from: first + start, byteCount: length)
      }
    }
    return length
  }
}

// MARK: - Numbers

/// Reads decimal numbers as traces print them, to the nearest `Double`.
enum NumberScanner {
  /// The longest text of a number.
  private static let longest = 400

  /// Reads the number at a position and moves past it; NaN, without moving, if there is none.
  ///
  /// 1. The digits are collected in one integer.
  /// 2. Below 2⁵³, and with at most 22 of them after the point, one division rounds once.
  /// 3. Anything else takes the slow path.
  @inline(__always)
  static func scan(_ bytes: UnsafePointer<UInt8>, _ position: inout Int) -> Double {
    var offset = position
    let isNegative = bytes[offset] == 0x2d
    if isNegative { offset &+= 1 }
    let first = offset
    var digits: UInt64 = 0
    var digit = bytes[offset] &- 0x30
    while digit < 10 {
      digits = digits &* 10 &+ UInt64(digit)
      offset &+= 1
      digit = bytes[offset] &- 0x30
    }
    var count = offset &- first
    guard count > 0 else { return .nan }
    var decimals = 0
    if bytes[offset] == 0x2e {
      offset &+= 1
      let point = offset
      digit = bytes[offset] &- 0x30
      while digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        offset &+= 1
        digit = bytes[offset] &- 0x30
      }
      decimals = offset &- point
      guard decimals > 0 else { return .nan }
      count &+= decimals
    }
    guard count <= 19, digits < 1 << 53, bytes[offset] | 0x20 != 0x65 else {
      return scanLong(bytes, &position)
    }
    position = offset
    guard decimals > 0 else { return isNegative ? -Double(digits) : Double(digits) }
    let magnitude = Double(digits) / power(decimals)
    return isNegative ? -magnitude : magnitude
  }

  /// 10ⁿ for n in 0…19.
  @inline(__always)
  private static func power(_ count: Int) -> Double {
    powers.withUnsafeBufferPointer { $0[count] }
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The same grammar, for many digits and exponents.
  @inline(never)
  private static func scanLong(_ bytes: UnsafePointer<UInt8>, _ position: inout Int) -> Double {
    var offset = position
    func skipDigits() -> Bool {
      let start = offset
      while bytes[offset] &- 0x30 < 10, offset - position < longest { offset += 1 }
      return offset > start
    }
    if bytes[offset] == 0x2d { offset += 1 }
    guard skipDigits() else { return .nan }
    if bytes[offset] == 0x2e {
      offset += 1
      guard skipDigits() else { return .nan }
    }
    if bytes[offset] | 0x20 == 0x65 {
      offset += 1
      if bytes[offset] == 0x2b || bytes[offset] == 0x2d { offset += 1 }
      guard skipDigits() else { return .nan }
    }
    guard offset - position < longest else { return .nan }
    let value = JSONDecimal.double(
      validated: UnsafeBufferPointer(start: bytes + position, count: offset - position))
    guard value.isFinite else { return .nan }
    position = offset
    return value
  }

  /// The number that a text consists of; nil for anything else.
  static func number(_ text: some StringProtocol) -> Double? {
    let padded = Array(text.utf8) + [0, 0]
    guard padded.count <= longest else { return nil }
    return padded.withUnsafeBufferPointer { buffer -> Double? in
      guard let base = buffer.baseAddress else { return nil }
      var offset = 0
      let value = scan(base, &offset)
      return value.isNaN || offset != padded.count - 2 ? nil : value
    }
  }
}
