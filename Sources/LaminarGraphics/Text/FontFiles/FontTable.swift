/// A part of a font file. Every access is checked: reads outside of the part return nil.
struct FontTable: Sendable {
  private let bytes: [UInt8]
  private let range: Range<Int>

  /// All bytes of a file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    range = 0..<bytes.count
  }

  private init(bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  var count: Int { range.count }

  /// The part from an offset, of a length or to the end; nil where it would exceed this part.
  func part(from start: Int, count length: Int? = nil) -> FontTable? {
    guard start >= 0, start <= count else { return nil }
    let length = length ?? count - start
    guard length >= 0, length <= count - start else { return nil }
    let first = range.lowerBound + start
    return FontTable(bytes: bytes, range: first..<first + length)
  }

  @inline(__always)
  func byte(_ at: Int) -> Int? {
    guard at >= 0, at < range.count else { return nil }
    return Int(bytes[range.lowerBound + at])
  }

  /// The unsigned number of 16 bits at an offset.
  @inline(__always)
  func word(_ at: Int) -> Int? {
    guard at >= 0, at <= range.count - 2 else { return nil }
    let start = range.lowerBound + at
    return Int(bytes[start]) << 8 | Int(bytes[start + 1])
  }

  /// The signed number of 16 bits at an offset.
  @inline(__always)
  func signedWord(_ at: Int) -> Int? {
    word(at).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  /// The unsigned number of 32 bits at an offset.
  @inline(__always)
  func long(_ at: Int) -> Int? {
    guard let high = word(at), let low = word(at + 2) else { return nil }
    return high << 16 | low
  }

  /// The unsigned number of some bytes, at most four.
  func number(_ at: Int, size: Int) -> Int? {
    var value = 0
    for index in 0..<size {
      guard let byte = byte(at + index) else { return nil }
      value = value << 8 | byte
    }
    return value
  }
}
