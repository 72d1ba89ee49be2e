/// Builds a PNG file of its chunks.
struct PNGChunkWriter {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  private(set) var bytes = Self.signature

  /// Appends a chunk of a type of four letters.
  mutating func append(_ type: StaticString, _ data: [UInt8]) {
    bytes += Self.bigEndian(UInt32(truncatingIfNeeded: data.count))
    let start = bytes.count
    type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes += data
    bytes += Self.bigEndian(CRC32.checksum(bytes[start...]))
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
