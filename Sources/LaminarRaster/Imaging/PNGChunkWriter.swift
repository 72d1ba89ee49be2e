/// Builds a PNG file of its chunks.
struct PNGChunkWriter {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// The bytes of a chunk beside its data.
  static let overhead = 12

  private(set) var bytes = Self.signature

  /// Appends a chunk of a type of four letters.
  mutating func append(_ type: StaticString, _ data: [UInt8]) {
    append(type, data, checksum: Self.checksum(type, data))
  }

  /// Appends a chunk whose checksum is known except for the last bytes of its data, if there are any.
  mutating func append(
    _ type: StaticString, _ data: [UInt8], checksum: UInt32, _ ending: [UInt8] = []
  ) {
    bytes += Self.bigEndian(UInt32(truncatingIfNeeded: data.count + ending.count))
    type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes += data
    bytes += ending
    bytes += Self.bigEndian(ending.withUnsafeBufferPointer { CRC32.checksum($0, after: checksum) })
  }

  /// Makes memory for some more bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// A chunk of a type of four letters, with its length and its checksum.
  static func chunk(_ type: StaticString, _ data: [UInt8], _ ending: [UInt8] = []) -> [UInt8] {
    var writer = PNGChunkWriter(bytes: [])
    writer.reserve(data.count + ending.count + overhead)
    writer.append(type, data, checksum: checksum(type, data), ending)
    return writer.bytes
  }

  /// The checksum of a chunk's type and data.
  static func checksum(_ type: StaticString, _ data: [UInt8]) -> UInt32 {
    let start = type.withUTF8Buffer { CRC32.checksum($0, after: 0) }
    return data.withUnsafeBufferPointer { CRC32.checksum($0, after: start) }
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
