import Dispatch
import Synchronization

/// The compressed bands of an encoder's previous picture: they save work, and change no byte.
package struct PNGMemory: Sendable {
  /// A band of rows as a chunk of the file.
  struct Band: Sendable {
    var chunk: [UInt8]
    /// Of the filtered bytes, and how many they are.
    var checksum: Adler32
    var byteCount: Int

    /// What the chunk holds, without its length, type and checksum.
    var data: ArraySlice<UInt8> { chunk[8..<chunk.count - 4] }
  }

  private(set) var bands: [Band] = []
  private(set) var isOpaque = false
  private var width = 0
  private var height = 0
  private var compression: PNGEncoder.Compression?

  /// An empty memory.
  package init() {}

  /// What ends the bands' stream: the last block, and the checksum of them all.
  var ending: [UInt8] {
    var checksum = Adler32()
    for band in bands { checksum.append(band.checksum, count: band.byteCount) }
    var block = BitWriter()
    DeflateBlock.writeBoundary(isLast: true, to: &block)
    return block.bytes + PNGChunkWriter.bigEndian(checksum.value)
  }

  /// Makes the bands those of a picture.
  ///
  /// - Parameter isOpaque: What kind of rows to write; nil derives it from the picture.
  mutating func update(
    _ bitmap: Bitmap, _ compression: PNGEncoder.Compression, damage: FrameDamage?, workers: Int,
    isOpaque fixed: Bool? = nil
  ) {
    let rows: PNGRows
    if let fixed {
      rows = PNGRows(bitmap, isOpaque: fixed)
    } else if let damage, isOpaque, width == bitmap.width, height == bitmap.height {
      rows = PNGRows(bitmap, opaqueExcept: damage)
    } else {
      rows = PNGRows(bitmap)
    }
    let size = PNGBand.rowsPerBand(rows, compression)
    let count = (bitmap.height + size - 1) / size
    let isSame =
      self.compression == compression && width == bitmap.width && height == bitmap.height
      && isOpaque == rows.isOpaque && bands.count == count
    func range(_ band: Int) -> Range<Int> { band * size..<min((band + 1) * size, bitmap.height) }
    let stale = (0..<count).filter { band in
      guard isSame, let damage else { return true }
      // A band's first row is written as what differs from the row above it.
      let rows = range(band)
      return damage.touches(rows: max(rows.lowerBound - 1, 0)..<rows.upperBound)
    }
    self.compression = compression
    (width, height, isOpaque) = (bitmap.width, bitmap.height, rows.isOpaque)
    let compressed = Self.compress(stale, workers: workers, rows, compression, range)
    if !isSame {
      bands = compressed
    } else {
      for (index, band) in zip(stale, compressed) { bands[index] = band }
    }
  }

  private static func compress(
    _ bandIndices: [Int], workers: Int, _ rows: PNGRows, _ compression: PNGEncoder.Compression,
    _ range: (Int) -> Range<Int>
  ) -> [Band] {
    let ranges = bandIndices.map(range)
    let threads = min(workers, ranges.count)
    if threads <= 1 {
      guard !ranges.isEmpty else { return [] }
      var band = PNGBand(rows, compression)
      return ranges.map { compress($0, &band, rows, compression) }
    }
    let results = Mutex([Band?](repeating: nil, count: ranges.count))
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var band = PNGBand(rows, compression)
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= ranges.count { return }
        let result = compress(ranges[index], &band, rows, compression)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  private static func compress(
    _ range: Range<Int>, _ band: inout PNGBand, _ rows: PNGRows,
    _ compression: PNGEncoder.Compression
  ) -> Band {
    let part = band.compress(range)
    var data: [UInt8] = []
    if range.lowerBound == 0 {
      // zlib's header: deflate, a window of 32 KiB, and the compression level.
      data = [0x78, compression == .fast ? 0x01 : compression == .best ? 0xda : 0x9c]
    }
    return Band(
      chunk: PNGChunkWriter.chunk("IDAT", data, part.bytes), checksum: part.checksum,
      byteCount: range.count * (rows.rowBytes + 1))
  }
}
