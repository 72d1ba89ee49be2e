/// Builds a PNG file of its chunks.
struct PNGChunkWriter {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  private(set) var bytes = Self.signature

  /// Appends a chunk of a type of four letters.
  mutating func append(_ type: StaticString, _ data: [UInt8]) {
    bytes += Self.chunk(type, data)
  }

  /// Appends a finished chunk.
  mutating func append(chunk: [UInt8]) { bytes += chunk }

  /// A chunk of a type of four letters, with its length and its checksum; the data may have two parts.
  static func chunk(_ type: StaticString, _ data: [UInt8], _ more: [UInt8] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + more.count + 12)
    bytes += bigEndian(UInt32(truncatingIfNeeded: data.count + more.count))
    type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes += data
    bytes += more
    bytes += bigEndian(CRC32.checksum(bytes[4...]))
    return bytes
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
