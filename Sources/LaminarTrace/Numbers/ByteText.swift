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
  private func withUnsafeText(_ body: (UnsafeRawPointer, Int) -> Void) {
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

// MARK: - Fields

extension ByteText {
  /// Appends a field of a CSV row, quoted as RFC 4180 says when it holds a comma, quote or line end.
  mutating func append(field: String) {
    guard
      field.utf8.contains(where: { $0 == 0x22 || $0 == 0x2c || $0 == 0x0a || $0 == 0x0d })
    else {
      return append(field)
    }
    append(quotedField: field)
  }

  /// Appends a field of a CSV row in quotes, whatever it holds: a text, which no number is.
  mutating func append(quotedField field: String) {
    append(byte: 0x22)
    for byte in field.utf8 {
      if byte == 0x22 { append(byte: 0x22) }
      append(byte: byte)
    }
    append(byte: 0x22)
  }

  /// Appends a JSON string with its quotes; only what must be escaped is.
  mutating func append(jsonString text: String) {
    append(byte: 0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22: append("\\\"")
      case 0x5c: append("\\\\")
      case 0x0a: append("\\n")
      case 0x0d: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20:
        append("\\u00")
        append(byte: 0x30 + byte / 16)
        append(byte: "0123456789abcdef".utf8.map { $0 }[Int(byte % 16)])
      default: append(byte: byte)
      }
    }
    append(byte: 0x22)
  }
}

// MARK: - Rows of numbers

/// Many numbers at a time: capacity is reserved once, and a pointer moves through it.
extension ByteText {
  /// The most numbers between two checks of the capacity.
  private static let batch = 256

  /// Appends a comma and a number for each value, only the comma where the value is absent.
  ///
  /// - Parameters:
  ///   - first: The value to begin with.
  ///   - limit: The value to stop before.
  /// - Returns: The first value that was not appended.
  mutating func append(
    cells values: [Double], isPresent: [Bool], from first: Int, to limit: Int, decimals: Int
  ) -> Int {
    let end = min(first + Self.batch, limit)
    var next = first
    appendRaw(capacity: (end - first) * (DecimalPrinter.longest + 1)) { start in
      var cursor = start
      values.withUnsafeBufferPointer { values in
        DecimalPrinter.with(decimals: decimals) { printer in
          while next < end {
            guard isPresent.isEmpty || isPresent[next] else {
              cursor.storeBytes(of: 0x2c, as: UInt8.self)
              cursor += 1
              next &+= 1
              continue
            }
            guard let decimal = FixedDecimal(values[next], scale: printer.scale) else { return }
            cursor.storeBytes(of: 0x2c, as: UInt8.self)
            cursor = printer.write(decimal, at: cursor + 1)
            next &+= 1
          }
        }
      }
      return cursor - start
    }
    if next < end {
      append(byte: 0x2c)
      append(values[next], decimals: decimals)
      next += 1
    }
    return next
  }

  /// Appends a row for each value that is present: a common beginning, the value's label, the value
  /// and the end of the line.
  ///
  /// - Parameters:
  ///   - labels: One after another; `labelEnds` says where each ends.
  ///   - first: The value to begin with.
  ///   - limit: The value to stop before.
  /// - Returns: The first value that was not appended.
  mutating func append(
    rows values: [Double], isPresent: [Bool], prefix: ByteText, labels: ByteText,
    labelEnds: [Int], from first: Int, to limit: Int, decimals: Int
  ) -> Int {
    let end = min(first + Self.batch, limit)
    guard first < end else { return end }
    let labelStart = first == 0 ? 0 : labelEnds[first - 1]
    let capacity =
      (end - first) * (DecimalPrinter.longest + 1 + prefix.count) + labelEnds[end - 1] - labelStart
    var next = first
    var label = labelStart
    appendRaw(capacity: capacity) { start in
      var cursor = start
      values.withUnsafeBufferPointer { values in
        prefix.withUnsafeText { prefix, prefixLength in
          labels.withUnsafeText { labels, _ in
            DecimalPrinter.with(decimals: decimals) { printer in
              while next < end {
                let labelEnd = labelEnds[next]
                if isPresent.isEmpty || isPresent[next] {
                  guard let decimal = FixedDecimal(values[next], scale: printer.scale) else {
                    return
                  }
                  cursor = Self.copy(prefix, prefixLength, to: cursor)
                  cursor = Self.copy(labels + label, labelEnd - label, to: cursor)
                  cursor = printer.write(decimal, at: cursor)
                  cursor.storeBytes(of: 0x0a, as: UInt8.self)
                  cursor += 1
                }
                label = labelEnd
                next &+= 1
              }
            }
          }
        }
      }
      return cursor - start
    }
    if next < end {
      append(prefix)
      append(labels, from: label, to: labelEnds[next])
      append(values[next], decimals: decimals)
      append(byte: 0x0a)
      next += 1
    }
    return next
  }

  /// The last change written of a track.
  struct WrittenNumber {
    fileprivate enum Content: UInt8 {
      case nothing, absent, decimal, large
    }

    fileprivate var content = Content.nothing
    fileprivate var decimal = FixedDecimal.zero
    fileprivate var bits: UInt64 = 0
  }

  /// Appends a change for each value whose text differs from the one before: its label, without the
  /// comma that it begins with for the first, the value or `null`, and a bracket.
  ///
  /// - Returns: The first value that was not processed.
  mutating func append(
    changes values: [Double], isPresent: [Bool], labels: ByteText, labelEnds: [Int],
    held: inout WrittenNumber, from first: Int, decimals: Int
  ) -> Int {
    let end = min(first + Self.batch, values.count)
    guard first < end else { return end }
    let labelStart = first == 0 ? 0 : labelEnds[first - 1]
    let capacity = (end - first) * (DecimalPrinter.longest + 1) + labelEnds[end - 1] - labelStart
    var next = first
    var state = held
    appendRaw(capacity: capacity) { start in
      var cursor = start
      values.withUnsafeBufferPointer { values in
        labels.withUnsafeText { labels, _ in
          DecimalPrinter.with(decimals: decimals) { printer in
            while next < end {
              let isAbsent = !isPresent.isEmpty && !isPresent[next]
              let bits = values[next].bitPattern
              // FAST PATH: the same bits print the same text.
              if !isAbsent, state.content == .decimal, state.bits == bits {
                next &+= 1
                continue
              }
              var made: FixedDecimal?
              if !isAbsent {
                made = FixedDecimal(values[next], scale: printer.scale)
                guard made != nil else { return }
              }
              let content: WrittenNumber.Content = made == nil ? .absent : .decimal
              let decimal = made ?? .zero
              defer { next &+= 1 }
              state.bits = bits
              if state.content == content, state.decimal == decimal { continue }
              let skipped = state.content == .nothing ? 1 : 0
              state.content = content
              state.decimal = decimal
              let label = (next == 0 ? 0 : labelEnds[next &- 1]) &+ skipped
              cursor = Self.copy(labels + label, labelEnds[next] &- label, to: cursor)
              if made == nil {
                cursor.storeBytes(of: UInt32(0x6c6c_756e).littleEndian, as: UInt32.self)
                cursor += 4
              } else {
                cursor = printer.write(decimal, at: cursor)
              }
              cursor.storeBytes(of: 0x5d, as: UInt8.self)
              cursor += 1
            }
          }
        }
      }
      return cursor - start
    }
    held = state
    if next < end {
      appendLarge(values[next], label: next, labels, labelEnds, &held, decimals: decimals)
      next += 1
    }
    return next
  }

  /// A change to a number of 2⁵³ or more, whose texts differ when the bits do.
  private mutating func appendLarge(
    _ value: Double, label: Int, _ labels: ByteText, _ labelEnds: [Int],
    _ held: inout WrittenNumber, decimals: Int
  ) {
    if held.content == .large, held.bits == value.bitPattern { return }
    let start = label == 0 ? 0 : labelEnds[label - 1]
    append(labels, from: held.content == .nothing ? start + 1 : start, to: labelEnds[label])
    append(value, decimals: decimals)
    append(byte: 0x5d)
    held.content = .large
    held.bits = value.bitPattern
  }

  /// Copies bytes in runs of sixteen; both sides have capacity after their end.
  @inline(__always)
  private static func copy(
    _ source: UnsafeRawPointer, _ length: Int, to target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var offset = 0
    while offset < length {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self),
        toByteOffset: offset, as: SIMD2<UInt64>.self)
      offset &+= 16
    }
    return target + length
  }
}
