import LaminarRaster

/// The members of a zip archive, read from the directory at its end.
package struct ZipDirectory {
  /// A member as the directory states it.
  package struct Member {
    /// The path in the archive.
    package let name: String
    /// Whether the data is compressed with deflate; else it is stored.
    let isDeflated: Bool
    let checksum: UInt32
    /// The bytes in the archive.
    package let packedSize: Int
    /// The bytes of the data.
    package let size: Int
    /// The offset of its local header.
    let offset: Int
  }

  /// The most members that are read.
  package static let maxMembers = 10_000_000
  private static let endSize = 22
  private static let longestComment = 65_535
  /// The bytes of a member that are read at a time.
  private static let pieceSize = 256 << 10

  /// In the directory's order.
  package let members: [Member]
  private let bytes: any TraceBytes
  private let name: String

  /// Reads the directory, of at most `limit` members.
  ///
  /// - Throws: `TraceReadingError` for input that is cut off or damaged, or packed in a way that NumPy does
  ///   not use.
  package init(_ bytes: any TraceBytes, name: String, limit: Int = maxMembers) throws {
    self.bytes = bytes
    self.name = name
    func fail(_ message: String) -> TraceReadingError {
      TraceReadingError(file: name, message, help: "the archive is damaged; write it anew")
    }
    let tailStart = max(0, bytes.count - Self.endSize - Self.longestComment)
    let tail = try Self.read(bytes, at: tailStart, count: bytes.count - tailStart)
    let last = tail.count - Self.endSize
    guard last >= 0,
      let end = stride(from: last, through: 0, by: -1).first(where: { offset in
        tail.number(at: offset, size: 4) == 0x0605_4b50
          && offset + Self.endSize + tail.number(at: offset + 20, size: 2) == tail.count
      })
    else {
      throw TraceReadingError(
        file: name, "the archive has no directory at its end: it was cut off", help: "write it anew"
      )
    }
    var count = tail.number(at: end + 10, size: 2)
    var size = tail.number(at: end + 12, size: 4)
    var start = tail.number(at: end + 16, size: 4)
    var directoryEnd = tailStart + end
    if count == 0xffff || size == 0xffff_ffff || start == 0xffff_ffff {
      guard end >= 20, tail.number(at: end - 20, size: 4) == 0x0706_4b50 else {
        throw fail("the archive is large and its second directory is missing")
      }
      directoryEnd = tail.number(at: end - 12, size: 8)
      let record = try Self.read(bytes, at: directoryEnd, count: 56)
      guard record.number(at: 0, size: 4) == 0x0606_4b50 else {
        throw fail("the archive's second directory is not where it should be")
      }
      count = record.number(at: 32, size: 8)
      size = record.number(at: 40, size: 8)
      start = record.number(at: 48, size: 8)
    }
    guard count <= limit else { throw fail("the archive has more than \(limit) members") }
    guard count >= 0, start >= 0, size >= 0, start <= bytes.count,
      size <= bytes.count - start
    else { throw fail("the directory is outside the archive") }
    guard start + size == directoryEnd else {
      throw TraceReadingError(
        file: name, "the archive's directory does not end where it should",
        help: "are two traces mixed up in one file?")
    }
    let directory = try Self.read(bytes, at: start, count: size)
    var members: [Member] = []
    members.reserveCapacity(min(count, size / 46))
    var entryOffset = 0
    var packed = 0
    for _ in 0..<count {
      guard let (member, next) = Self.member(in: directory, at: entryOffset) else {
        throw fail("an entry of the directory is cut off or packed in an unknown way")
      }
      members.append(member)
      entryOffset = next
      // Members that share their bytes could make a small file arbitrarily large.
      packed += member.packedSize + 30
      guard packed <= start else { throw fail("the members are larger than the archive") }
    }
    self.members = members
  }

  /// Reads the data of a member piece by piece: unpacked, of the stated size, with the stated
  /// checksum.
  ///
  /// - Parameter taker: Takes the next bytes, which are valid during the call. It may have received
  ///   some when the member turns out to be damaged.
  /// - Throws: `TraceReadingError` for damage, and what `taker` and the input throw.
  package func read(
    _ member: Member, _ taker: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    func fail(_ message: String) -> TraceReadingError {
      TraceReadingError(
        file: name, "\(member.name): \(message)", help: "the archive is damaged; write it anew")
    }
    let header = try Self.read(bytes, at: member.offset, count: 30)
    guard header.number(at: 0, size: 4) == 0x0403_4b50 else {
      throw fail("the member does not begin where the directory says")
    }
    let start =
      member.offset + 30 + header.number(at: 26, size: 2) + header.number(at: 28, size: 2)
    guard start <= bytes.count, member.packedSize <= bytes.count - start else {
      throw fail("the member is cut off")
    }
    let end = start + member.packedSize
    var offset = start
    func piece() throws -> ArraySlice<UInt8>? {
      let piece = try Self.read(bytes, at: offset, count: min(Self.pieceSize, end - offset))
      offset += piece.count
      return piece.isEmpty ? nil : piece[...]
    }
    var checksum: UInt32 = 0
    func take(_ bytes: UnsafeBufferPointer<UInt8>) throws {
      checksum = CRC32.checksum(bytes, after: checksum)
      try taker(bytes)
    }
    if member.isDeflated {
      guard try RawDeflate.inflate(count: member.size, from: piece, to: take) else {
        throw fail("the data is damaged")
      }
    } else {
      guard member.size == member.packedSize else { throw fail("the data is damaged") }
      while let bytes = try piece() { try bytes.withUnsafeBufferPointer { try take($0) } }
      guard offset == end else { throw fail("the member is cut off") }
    }
    guard checksum == member.checksum else { throw fail("the checksum does not fit the data") }
  }

  private static func member(in directory: [UInt8], at start: Int) -> (Member, next: Int)? {
    guard start + 46 <= directory.count, directory.number(at: start, size: 4) == 0x0201_4b50 else {
      return nil
    }
    let flags = directory.number(at: start + 8, size: 2)
    let method = directory.number(at: start + 10, size: 2)
    guard flags & 1 == 0, method == 0 || method == 8 else { return nil }
    var packedSize = directory.number(at: start + 20, size: 4)
    var size = directory.number(at: start + 24, size: 4)
    var offset = directory.number(at: start + 42, size: 4)
    let nameEnd = start + 46 + directory.number(at: start + 28, size: 2)
    let extraEnd = nameEnd + directory.number(at: start + 30, size: 2)
    let next = extraEnd + directory.number(at: start + 32, size: 2)
    guard next <= directory.count else { return nil }
    // The ZIP64 field holds, in this order, those of the three that are all ones above.
    var field = nameEnd
    while field + 4 <= extraEnd {
      let fieldEnd = field + 4 + directory.number(at: field + 2, size: 2)
      guard fieldEnd <= extraEnd else { return nil }
      if directory.number(at: field, size: 2) == 1 {
        var value = field + 4
        func take(_ number: inout Int) {
          guard number == 0xffff_ffff, value + 8 <= fieldEnd else { return }
          number = directory.number(at: value, size: 8)
          value += 8
        }
        take(&size)
        take(&packedSize)
        take(&offset)
      }
      field = fieldEnd
    }
    let largest = 1 << 48
    guard (0...largest).contains(packedSize), (0...largest).contains(size),
      (0...largest).contains(offset)
    else { return nil }
    let member = Member(
      name: String(decoding: directory[start + 46..<nameEnd], as: UTF8.self),
      isDeflated: method == 8,
      checksum: UInt32(truncatingIfNeeded: directory.number(at: start + 16, size: 4)),
      packedSize: packedSize, size: size, offset: offset)
    return (member, next)
  }

  /// The bytes of a range of the input, or what there is of it.
  static func read(_ bytes: any TraceBytes, at offset: Int, count: Int) throws -> [UInt8] {
    guard offset >= 0, offset <= bytes.count else { return [] }
    var result = [UInt8](repeating: 0, count: min(max(count, 0), bytes.count - offset))
    var done = 0
    while done < result.count {
      let read = try result.withUnsafeMutableBytes {
        try bytes.read(
          at: offset + done, into: UnsafeMutableRawBufferPointer(rebasing: $0[done...]))
      }
      if read <= 0 { break }
      done += read
    }
    result.removeLast(result.count - done)
    return result
  }
}

extension [UInt8] {
  /// The integer of `size` bytes, the low one first; −1 if the list ends before, or the number does
  /// not fit an `Int`.
  func number(at offset: Int, size: Int) -> Int {
    guard offset >= 0, offset <= count - size else { return -1 }
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(self[offset + index]) << UInt64(8 * index) }
    return Int(exactly: value) ?? -1
  }
}

// MARK: - Writing

/// Writes a zip archive of stored members (APPNOTE 6.3.3), each passed as a whole.
///
/// The bytes are a function of the members alone: times are the format's first instant and no
/// host is named. Archives of more than 4 GiB or 65,534 members get the ZIP64 records.
struct ZipWriter {
  private struct Member {
    let name: [UInt8]
    let checksum: UInt32
    let size: UInt32
    let offset: UInt64
  }

  /// 1980-01-01 in MS-DOS form, the first date that a zip can state.
  private static let firstDate: UInt16 = 1 << 5 | 1
  /// Names are UTF-8.
  private static let flags: UInt16 = 1 << 11
  private static let plainVersion: UInt16 = 20
  private static let largeVersion: UInt16 = 45

  private let sink: any TraceSink
  private var members: [Member] = []
  private var offset: UInt64 = 0

  init(_ sink: any TraceSink) { self.sink = sink }

  /// Writes one member.
  ///
  /// - Parameters:
  ///   - name: At most 65,535 bytes of UTF-8.
  ///   - data: Less than 4 GiB.
  mutating func append(_ name: String, _ data: [UInt8]) throws {
    let name = Array(name.utf8.prefix(Int(UInt16.max)))
    let member = Member(
      name: name, checksum: CRC32.checksum(data[...]), size: UInt32(clamping: data.count),
      offset: offset)
    var record = LittleEndianBytes()
    record.append(UInt32(0x0403_4b50))
    record.append(Self.plainVersion)
    appendCommon(of: member, to: &record)
    record.append(UInt16(0))
    record.bytes += name
    try write(record.bytes)
    try write(data)
    members.append(member)
  }

  /// Writes the directory; nothing may be appended afterwards.
  mutating func finish() throws {
    let start = offset
    for member in members {
      var record = LittleEndianBytes()
      let isFar = member.offset >= UInt64(UInt32.max)
      let version = isFar ? Self.largeVersion : Self.plainVersion
      record.append(UInt32(0x0201_4b50))
      record.append(version)
      record.append(version)
      appendCommon(of: member, to: &record)
      record.append(UInt16(isFar ? 12 : 0))
      for _ in 0..<3 { record.append(UInt16(0)) }
      record.append(UInt32(0))
      record.append(UInt32(clamping: member.offset))
      record.bytes += member.name
      if isFar {
        record.append(UInt16(1))
        record.append(UInt16(8))
        record.append(member.offset)
      }
      try write(record.bytes)
    }
    try writeEnd(directoryStart: start)
  }

  private mutating func writeEnd(directoryStart start: UInt64) throws {
    let (size, end) = (offset - start, offset)
    var record = LittleEndianBytes()
    if members.count >= Int(UInt16.max) || end >= UInt64(UInt32.max) {
      record.append(UInt32(0x0606_4b50))
      record.append(UInt64(44))
      record.append(Self.largeVersion)
      record.append(Self.largeVersion)
      record.append(UInt64(0))
      for value in [UInt64(members.count), UInt64(members.count), size, start] {
        record.append(value)
      }
      record.append(UInt32(0x0706_4b50))
      record.append(UInt32(0))
      record.append(end)
      record.append(UInt32(1))
    }
    record.append(UInt32(0x0605_4b50))
    record.append(UInt32(0))
    for _ in 0..<2 { record.append(UInt16(clamping: members.count)) }
    record.append(UInt32(clamping: size))
    record.append(UInt32(clamping: start))
    record.append(UInt16(0))
    try write(record.bytes)
  }

  /// Appends the fields that a member's header and its directory entry share, from the flags to the
  /// length of the name.
  private func appendCommon(of member: Member, to record: inout LittleEndianBytes) {
    record.append(Self.flags)
    record.append(UInt16(0))
    record.append(UInt16(0))
    record.append(Self.firstDate)
    record.append(member.checksum)
    record.append(member.size)
    record.append(member.size)
    record.append(UInt16(clamping: member.name.count))
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try sink.write(bytes.span.bytes)
    offset += UInt64(bytes.count)
  }
}

/// Bytes that integers are appended to, the low byte first.
struct LittleEndianBytes {
  var bytes: [UInt8] = []

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}
