import LaminarGraphics
import Synchronization

/// Writes pictures as PNG: RGB where all is opaque, else RGBA with straight colours; 8 bits.
///
/// The same picture gives the same bytes. Rows are compressed in bands that do not refer to each other.
public struct PNGEncoder: Sendable, Hashable {
  /// The effort to make the file small.
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
    var memory = PNGBandCache()
    return encode(bitmap, damage: nil, memory: &memory, workers: workers)
  }

  /// The file for a picture that differs from the one before, which the memory was used for, only
  /// where it is damaged: what the other rows were compressed to is reused. The bytes are those
  /// of ``encode(_:workers:)``.
  ///
  /// - Parameter damage: What was drawn since; nil if that is not known.
  package func encode(
    _ bitmap: Bitmap, damage: FrameDamage?, memory: inout PNGBandCache, workers: Int = 1
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

// MARK: - Bands of the previous picture

/// The compressed bands of an encoder's previous picture: they save work, and change no byte.
package struct PNGBandCache: Sendable {
  /// A band of rows as the data of a chunk of the file.
  struct Band: Sendable {
    var data: [UInt8]
    /// Of the chunk's type and data.
    var crc: UInt32
    /// Of the filtered bytes, and how many they are.
    var checksum: Adler32
    var byteCount: Int
  }

  /// The compressors of the threads, kept from picture to picture.
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

  /// The end of the zlib stream: its checksum.
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
    let tools = tools
    return try? ThreadPool.map(ranges.count, workers: workers) { index throws(WrongGuess) in
      var band = tools.take() ?? PNGBand(rows, compression)
      let part = band.compress(ranges[index], of: rows)
      tools.give(band)
      guard let part else { throw WrongGuess() }
      return Self.band(part, ranges[index], rows, compression)
    }
  }

  /// The rows were guessed to be opaque and are not.
  private struct WrongGuess: Error {}

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
      byteCount: range.count * rows.edgeBytes)
  }
}

// MARK: - Compressing a band

/// Compresses bands of rows independently of each other: the state of one thread.
private struct PNGBand {
  /// The deflate blocks of a band, and the checksum of the data that they represent.
  struct Result {
    var bytes: [UInt8]
    var checksum: Adler32
  }

  /// The minimum number of bytes of a band, so that a small picture is one band.
  private static let size = 1 << 18
  /// The minimum number of bytes of a band with the best compression.
  private static let largestSize = 1 << 26
  /// Bytes that are compressed thoroughly, in several tries of small pictures and two of larger ones.
  private static let thoroughBytes = 1 << 23

  private let compression: PNGEncoder.Compression
  private var matcher = DeflateMatcher()
  private var filtered: FilteredRows
  /// Two rows of straight pixels, and two of predictions.
  private var lines: [UInt32]

  init(_ rows: PNGRows, _ compression: PNGEncoder.Compression) {
    self.compression = compression
    let height = min(Self.rowsPerBand(rows, compression), rows.bitmap.height)
    filtered = FilteredRows(capacity: height * rows.edgeBytes)
    lines = [UInt32](repeating: 0, count: 4 * rows.bitmap.width)
  }

  /// The rows of a band: a multiple of what is drawn at once.
  static func rowsPerBand(_ rows: PNGRows, _ compression: PNGEncoder.Compression) -> Int {
    let wanted = compression == .best ? largestSize : size
    return max(wanted / rows.edgeBytes / 64 * 64, 64)
  }

  /// Compresses a band of rows.
  ///
  /// - Returns: Nil if the rows were guessed to be opaque and are not.
  mutating func compress(_ range: Range<Int>, of rows: PNGRows) -> Result? {
    let isLast = range.upperBound == rows.bitmap.height
    switch compression {
    case .fast:
      filter(range, of: rows, [.up])
      var writer = BitWriter()
      matcher.compress(filtered, step: rows.stride, isLast: isLast, to: &writer)
      return result(writer, rows)
    case .default:
      let effort = DeflateMatcher.Effort(depth: 10, lazy: 32, nice: 128, shortest: 6)
      return compress(range, of: rows, [.up, .sub], effort, isLast)
    case .best:
      return compressBest(range, of: rows, isLast)
    }
  }

  /// Nil if the rows were guessed to be opaque and are not.
  private func result(_ writer: BitWriter, _ rows: PNGRows) -> Result? {
    if rows.isGuess, filtered.common < 0xff00_0000 { return nil }
    return Result(bytes: writer.bytes, checksum: filtered.checksum)
  }

  /// The shortest of what several filters and lengths of matches give: which are good depends on the
  /// picture. Quick searches tell which are worth others, and which of all a thorough one.
  private mutating func compressBest(
    _ range: Range<Int>, of rows: PNGRows, _ isLast: Bool
  ) -> Result? {
    var tries: [(filters: [PNGFilter], effort: DeflateMatcher.Effort, size: Int)] = []
    func add(_ filters: [PNGFilter], shortest: Int, skipsRuns: Bool = true) {
      let effort = DeflateMatcher.Effort(
        depth: 16, lazy: 32, nice: 258, shortest: shortest, skipsRuns: skipsRuns)
      let size = compress(range, of: rows, filters, effort, isLast)?.bytes.count ?? .max
      tries.append((filters, effort, size))
    }
    /// The tries that are larger than the smallest by a part of it, or by a few bytes, at most.
    func close(_ parts: Int) -> [(filters: [PNGFilter], effort: DeflateMatcher.Effort, size: Int)] {
      let smallest = tries.map(\.size).min() ?? 0
      return tries.filter { $0.size - smallest <= smallest / parts + 64 }
    }
    // What is drawn has few slopes that an average predicts.
    for filters in [PNGFilter.allCases, [.sub, .up, .paeth], [.up, .sub], [.none], [.paeth]] {
      add(filters, shortest: 6)
    }
    for way in close(64) {
      add(way.filters, shortest: 6, skipsRuns: false)
      add(way.filters, shortest: 4, skipsRuns: false)
      add(way.filters, shortest: DeflateAlphabet.shortestMatch, skipsRuns: false)
    }
    // The larger the picture, the fewer of them: what is quickly the best of many bytes mostly stays so.
    let most = max(Self.thoroughBytes / (range.count * rows.edgeBytes), 2)
    var best: Result?
    for (filters, effort, _) in close(128).sorted(by: { $0.size < $1.size }).prefix(most) {
      var effort = effort
      (effort.depth, effort.lazy) = (4096, 258)
      guard let result = compress(range, of: rows, filters, effort, isLast) else { continue }
      if result.bytes.count < best?.bytes.count ?? .max { best = result }
    }
    return best
  }

  /// Compresses a band whose rows have the best of some filters each.
  private mutating func compress(
    _ range: Range<Int>, of rows: PNGRows, _ filters: [PNGFilter],
    _ effort: DeflateMatcher.Effort, _ isLast: Bool
  ) -> Result? {
    filter(range, of: rows, filters)
    var writer = BitWriter()
    matcher.compress(filtered, effort, isLast: isLast, to: &writer)
    return result(writer, rows)
  }

  // MARK: - Filters

  private mutating func filter(_ range: Range<Int>, of rows: PNGRows, _ filters: [PNGFilter]) {
    Self.filter(range, of: rows, filters, with: &lines, into: &filtered)
  }

  /// Filters rows, each by the filter whose differences are smallest.
  private static func filter(
    _ range: Range<Int>, of rows: PNGRows, _ filters: [PNGFilter], with lines: inout [UInt32],
    into filtered: inout FilteredRows
  ) {
    let (width, stride) = (rows.bitmap.width, rows.stride)
    let mask: UInt32 = rows.isOpaque ? 0xff_ffff : ~0
    filtered.removeAll()
    rows.bitmap.pixels.withRow { pixels in
      lines.withMutableRow { lines in
        func line(_ index: Int) -> MutableRowPointer<UInt32> {
          lines.part(from: index * width, count: width)
        }
        var (next, last) = (line(0), line(1))
        var (spare, kept) = (line(2), line(3))
        func straight(_ row: Int) -> RowPointer<UInt32> {
          if rows.isOpaque { return pixels.part(from: row * width, count: width) }
          rows.writeStraight(row, to: next)
          swap(&next, &last)
          return last.reading
        }
        // Above the first row is 0.
        last.update(repeating: 0, count: width)
        var above = range.lowerBound > 0 ? straight(range.lowerBound - 1) : last.reading
        for row in range {
          let current = straight(row)
          defer { above = current }
          if filters == [.up] {
            filtered.append(current, .up, above, width: width, stride: stride)
            continue
          }
          // In most pictures most rows are most like those above: the other filters are tried after.
          var smallest = filtered.append(
            current, .up, above, width: width, stride: stride, mask: mask)
          // What is like the row above is best so.
          if smallest == 0 { continue }
          if !filters.contains(.up) { smallest = .max }
          var best = PNGFilter.up
          for filter in filters where filter != .up {
            filter.predict(current, above: above, count: width, to: spare)
            let cost = PNGFilter.cost(
              current, spare.reading, count: width, mask: mask, below: smallest)
            guard cost < smallest else { continue }
            (smallest, best) = (cost, filter)
            swap(&spare, &kept)
          }
          if best != .up {
            filtered.removeLast()
            filtered.append(current, best, kept.reading, width: width, stride: stride)
          }
        }
      }
    }
  }
}

// MARK: - Chunks

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
