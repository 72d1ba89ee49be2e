/// A growing UTF-8 text that numbers are printed into.
///
/// Bytes are stored ahead of the end and the end is moved afterwards, so a number costs one
/// capacity check.
package struct ByteText: Sendable {
  /// The capacity that `reserve` guarantees beyond the requested one, so that whole words may be stored.
  private static let slack = 64

  /// The storage; everything from `count` on is undefined.
  private(set) var storage: [UInt8]

  /// The bytes of the text.
  package internal(set) var count = 0

  package init(capacity: Int = 256) {
    storage = [UInt8](repeating: 0, count: max(0, capacity) + Self.slack)
  }

  /// The text so far.
  package var bytes: [UInt8] { Array(storage[..<count]) }

  /// The text so far, as a string.
  package var string: String { String(decoding: storage[..<count], as: UTF8.self) }

  /// Removes the text and keeps the memory.
  package mutating func removeAll() {
    count = 0
  }

  /// Calls `body` with the text so far, without a copy.
  package func withBytes<Failure: Error>(_ body: (RawSpan) throws(Failure) -> Void)
    throws(Failure)
  {
    try body(storage.span.bytes.extracting(first: count))
  }

  /// Calls `body` with the text so far and its length; the bytes of the slack after it may be read.
  @inline(__always)
  func withUnsafeText(_ body: (UnsafeRawPointer, Int) -> Void) {
    storage.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { body(base, count) }
    }
  }

  /// Ensures capacity for `additional` bytes and the slack.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    let needed = count + additional + Self.slack
    if needed > storage.count { grow(to: needed) }
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let target = max(needed, storage.count * 2)
    storage.append(contentsOf: repeatElement(0, count: target - storage.count))
  }

  /// Calls `body` with the storage from the end of the text on; it returns how many bytes it wrote.
  ///
  /// `body` may write `capacity` bytes and 64 more.
  @inline(__always)
  mutating func appendRaw(capacity: Int, _ body: (UnsafeMutableRawPointer) -> Int) {
    reserve(capacity)
    let start = count
    let written = storage.withUnsafeMutableBytes { buffer -> Int in
      guard let base = buffer.baseAddress else { return 0 }
      return body(base + start)
    }
    count = start + written
  }

  package mutating func append(byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      appendRaw(capacity: utf8.count) { target in
        if let source = utf8.baseAddress { target.copyMemory(from: source, byteCount: utf8.count) }
        return utf8.count
      }
    }
  }

  package mutating func append(bytes: [UInt8]) {
    bytes.withUnsafeBytes { source in
      appendRaw(capacity: source.count) { target in
        if let base = source.baseAddress { target.copyMemory(from: base, byteCount: source.count) }
        return source.count
      }
    }
  }

  /// Appends another text.
  package mutating func append(_ other: ByteText) {
    append(other, from: 0, to: other.count)
  }

  /// Appends a part of another text.
  package mutating func append(_ other: ByteText, from start: Int, to end: Int) {
    precondition(start >= 0 && start <= end && end <= other.count, "the part is within the text")
    let length = end - start
    other.storage.withUnsafeBytes { source in
      appendRaw(capacity: length) { target in
        guard let first = source.baseAddress else { return 0 }
        let base = first + start
        // FAST PATH: whole words of a short text; both sides have capacity after their end.
        if length <= Self.slack {
          var offset = 0
          while offset < length {
            target.storeBytes(
              of: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
              toByteOffset: offset, as: UInt64.self)
            offset &+= 8
          }
        } else {
          target.copyMemory(from: base, byteCount: length)
        }
        return length
      }
    }
  }

  /// Whether both texts hold the same bytes.
  func hasSameBytes(as other: ByteText) -> Bool {
    guard count == other.count else { return false }
    let length = count
    return storage.withUnsafeBytes { first in
      other.storage.withUnsafeBytes { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return true }
        var offset = 0
        while offset < length {
          let difference =
            first.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            ^ second.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
          // The bytes after the end are undefined.
          if difference.trailingZeroBitCount < min(64, (length &- offset) &* 8) { return false }
          offset &+= 8
        }
        return true
      }
    }
  }
}
