import LaminarGraphics
import Synchronization

/// The compressed bands of an encoder's previous picture: they save work, and change no byte.
package struct PNGMemory: Sendable {
  /// A band of rows as the data of a chunk of the file.
  struct Band: Sendable {
    var data: [UInt8]
    /// Of the chunk's type and data.
    var crc: UInt32
    /// Of the filtered bytes, and how many they are.
    var checksum: Adler32
    var byteCount: Int
  }

  /// What threads compress with, kept from picture to picture.
  private final class Tools: Sendable {
    private let idle = Mutex<[PNGBand]>([])

    func take() -> PNGBand? { idle.withLock { $0.popLast() } }
    func give(_ band: consuming sending PNGBand) {
      let band = band
      idle.withLock { $0.append(band) }
    }
  }

  private(set) var bands: [Band] = []
  private(set) var isOpaque = false
  private var width = 0
  private var height = 0
  private var compression: PNGEncoder.Compression?
  private var tools = Tools()

  /// An empty memory.
  package init() {}

  /// What ends the bands' stream: the checksum of them all.
  var ending: [UInt8] {
    var checksum = Adler32()
    for band in bands { checksum.append(band.checksum, count: band.byteCount) }
    return PNGChunkWriter.bigEndian(checksum.value)
  }

  /// Makes the bands those of a picture.
  ///
  /// - Parameter isOpaque: What kind of rows to write; nil derives it from the picture.
  mutating func update(
    _ bitmap: Bitmap, _ compression: PNGEncoder.Compression, damage: FrameDamage?, workers: Int,
    isOpaque fixed: Bool? = nil
  ) {
    let wasOpaque = isOpaque && width == bitmap.width && height == bitmap.height
    let rows: PNGRows
    if let fixed {
      rows = PNGRows(bitmap, isOpaque: fixed)
    } else if compression != .best, wasOpaque || bands.isEmpty {
      rows = PNGRows(guessing: bitmap)
    } else {
      rows = PNGRows(bitmap)
    }
    if update(rows, compression, damage: damage, workers: workers) { return }
    _ = update(
      PNGRows(bitmap, isOpaque: false), compression, damage: damage, workers: workers)
  }

  /// Makes the bands those of some rows, or returns false if these were guessed wrong.
  private mutating func update(
    _ rows: PNGRows, _ compression: PNGEncoder.Compression, damage: FrameDamage?, workers: Int
  ) -> Bool {
    let (width, height) = (rows.bitmap.width, rows.bitmap.height)
    let ranges = Self.ranges(rows, compression)
    let isLike =
      self.compression == compression && self.width == width && self.height == height
      && isOpaque == rows.isOpaque
    if !isLike { tools = Tools() }
    let isSame = isLike && bands.count == ranges.count
    var stale = ranges.indices.filter { index in
      guard isSame, let damage else { return true }
      // A band's first row is written as what differs from the row above it.
      return damage.touches(rows: max(ranges[index].lowerBound - 1, 0)..<ranges[index].upperBound)
    }
    // Which of the ways to compress a picture is the best depends on all of it.
    if compression == .best, !stale.isEmpty { stale = Array(ranges.indices) }
    guard let compressed = compress(stale.map { ranges[$0] }, workers, rows, compression) else {
      return false
    }
    self.compression = compression
    (self.width, self.height, isOpaque) = (width, height, rows.isOpaque)
    if stale.count == ranges.count {
      bands = compressed
    } else {
      for (index, band) in zip(stale, compressed) { bands[index] = band }
    }
    guard compression == .best else { return true }
    tools = Tools()
    // More effort is not always better.
    if !stale.isEmpty,
      let others = compress(Self.ranges(rows, .default), workers, rows, .default),
      Self.size(others) < Self.size(bands)
    {
      bands = others
    }
    tools = Tools()
    return true
  }

  /// The rows of each band.
  private static func ranges(
    _ rows: PNGRows, _ compression: PNGEncoder.Compression
  ) -> [Range<Int>] {
    let (size, height) = (PNGBand.rowsPerBand(rows, compression), rows.bitmap.height)
    return stride(from: 0, to: height, by: size).map { $0..<min($0 + size, height) }
  }

  /// The bytes of the bands' chunks.
  private static func size(_ bands: [Band]) -> Int {
    bands.reduce(0) { $0 + $1.data.count + PNGChunkWriter.overhead }
  }

  /// Compresses bands, or returns nil if their rows were guessed wrong.
  private func compress(
    _ ranges: [Range<Int>], _ workers: Int, _ rows: PNGRows, _ compression: PNGEncoder.Compression
  ) -> [Band]? {
    let results = Mutex([Band?](repeating: nil, count: ranges.count))
    let next = Atomic<Int>(0)
    let tools = tools
    @Sendable func work() {
      var band = tools.take() ?? PNGBand(rows, compression)
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < ranges.count else { break }
        guard let part = band.compress(ranges[index], of: rows) else {
          next.store(ranges.count, ordering: .relaxed)
          break
        }
        let result = Self.band(part, ranges[index], rows, compression)
        results.withLock { $0[index] = result }
      }
      tools.give(band)
    }
    let threads = min(workers, ranges.count)
    if threads == 1 {
      work()
    } else if threads > 1 {
      ThreadPool.perform(threads) { _ in work() }
    }
    let bands = results.withLock { $0.compactMap { $0 } }
    return bands.count == ranges.count ? bands : nil
  }

  private static func band(
    _ part: PNGBand.Result, _ range: Range<Int>, _ rows: PNGRows,
    _ compression: PNGEncoder.Compression
  ) -> Band {
    var data = part.bytes
    if range.lowerBound == 0 {
      // zlib's header: deflate, a window of 32 KiB, and the compression level.
      data = [0x78, compression == .fast ? 0x01 : compression == .best ? 0xda : 0x9c] + data
    }
    return Band(
      data: data, crc: PNGChunkWriter.checksum("IDAT", data), checksum: part.checksum,
      byteCount: range.count * rows.lineBytes)
  }
}
