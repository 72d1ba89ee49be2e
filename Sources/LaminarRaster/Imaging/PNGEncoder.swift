/// Writes pictures as PNG: RGB where all is opaque, else RGBA with straight colours; 8 bits.
///
/// The same picture gives the same bytes. Rows are compressed in bands that do not refer to each other.
public struct PNGEncoder: Sendable, Hashable {
  /// How much time to spend on a small file.
  public enum Compression: String, Sendable, Hashable, CaseIterable {
    /// Differences to the row above, and the first match found.
    case fast
    /// The better of two kinds of difference for each row, and good matches.
    case `default`
    /// Whichever is shortest of several choices of difference with the longest matches, and of
    /// what the default gives.
    case best
  }

  /// The effort.
  package var compression: Compression

  /// Makes an encoder.
  public init(compression: Compression = .default) {
    self.compression = compression
  }

  /// The file for a picture; a picture without pixels, which PNG cannot hold, has no bytes.
  ///
  /// - Parameter workers: The threads to compress on; more never change a byte.
  public func encode(_ bitmap: Bitmap, workers: Int = 1) -> [UInt8] {
    var memory = PNGMemory()
    return encode(bitmap, damage: nil, memory: &memory, workers: workers)
  }

  /// The file for a picture that differs from the one before, which the memory was used for, only
  /// where it is damaged: what the other rows were compressed to is reused. The bytes are those
  /// of ``encode(_:workers:)``.
  ///
  /// - Parameter damage: What was drawn since; nil if that is not known.
  package func encode(
    _ bitmap: Bitmap, damage: FrameDamage?, memory: inout PNGMemory, workers: Int = 1
  ) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else { return [] }
    memory.update(bitmap, compression, damage: damage, workers: max(workers, 1))
    var file = PNGChunkWriter()
    file.reserve(memory.bands.reduce(64) { $0 + $1.data.count + PNGChunkWriter.overhead })
    var header = PNGChunkWriter.bigEndian(UInt32(bitmap.width))
    header += PNGChunkWriter.bigEndian(UInt32(bitmap.height))
    header += [8, memory.isOpaque ? 2 : 6, 0, 0, 0]
    file.append("IHDR", header)
    let last = memory.bands.count - 1
    for (index, band) in memory.bands.enumerated() {
      file.append(
        "IDAT", band.data, checksum: band.crc, index == last ? memory.ending : [])
    }
    file.append("IEND", [])
    return file.bytes
  }
}
