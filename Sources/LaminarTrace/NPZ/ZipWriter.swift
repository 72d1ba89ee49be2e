import LaminarRaster

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
