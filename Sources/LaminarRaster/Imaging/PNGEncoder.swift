/// Writes pictures as PNG: RGB where all is opaque, else RGBA with straight colours; 8 bits.
///
/// The same picture gives the same bytes. Rows are compressed in bands that do not refer to each other.
public struct PNGEncoder: Sendable, Hashable {
  /// How much time to spend on a small file.
  public enum Compression: String, Sendable, Hashable, CaseIterable {
    /// Differences to the row above, and the first match.
    case fast
    /// The better of two kinds of difference for each row, and good matches.
    case `default`
    /// All five kinds of difference, and the longest matches.
    case best
  }

  /// The effort.
  public var compression: Compression

  /// Makes an encoder.
  public init(compression: Compression = .default) {
    self.compression = compression
  }

  /// The file for a picture; a picture without pixels, which PNG cannot hold, gives no bytes.
  public func encode(_ bitmap: Bitmap) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else { return [] }
    let rows = PNGRows(bitmap)
    var file = PNGChunkWriter()
    var header = PNGChunkWriter.bigEndian(UInt32(bitmap.width))
    header += PNGChunkWriter.bigEndian(UInt32(bitmap.height))
    header += [8, rows.isOpaque ? 2 : 6, 0, 0, 0]
    file.append("IHDR", header)

    var band = PNGBand(rows, compression)
    var checksum = Adler32()
    // zlib's header: deflate, a window of 32 KiB, and how hard it was tried.
    var prefix: [UInt8] = [0x78, compression == .fast ? 0x01 : compression == .best ? 0xda : 0x9c]
    var start = 0
    while start < bitmap.height {
      let end = min(start + band.rowsPerBand, bitmap.height)
      let part = band.compress(start..<end)
      checksum.append(part.checksum, count: (end - start) * (rows.rowBytes + 1))
      file.append("IDAT", prefix + part.bytes)
      prefix = []
      start = end
    }
    var ending = BitWriter()
    DeflateBlock.writeBoundary(isLast: true, to: &ending)
    file.append("IDAT", ending.bytes + PNGChunkWriter.bigEndian(checksum.value))
    file.append("IEND", [])
    return file.bytes
  }
}

/// Some rows, filtered and compressed by themselves.
private struct PNGBand {
  /// Bytes that a band has at least, so that small pictures are one.
  private static let size = 1 << 18
  /// The same for the best compression.
  private static let largestSize = 1 << 26

  let rowsPerBand: Int
  private let rows: PNGRows
  private let filters: [PNGFilter]
  private var matcher: DeflateMatcher
  private var filtered: [UInt8]
  private var current: [UInt8]
  private var above: [UInt8]
  private var trial: [UInt8]

  init(_ rows: PNGRows, _ compression: PNGEncoder.Compression) {
    self.rows = rows
    let lineBytes = rows.rowBytes + 1
    let wanted = compression == .best ? Self.largestSize : Self.size
    rowsPerBand = max(wanted / lineBytes / 64 * 64, 64)
    switch compression {
    case .fast:
      filters = [.up]
      matcher = DeflateMatcher(.greedy)
    case .default:
      filters = [.up, .sub]
      matcher = DeflateMatcher(.chains(depth: 16, lazy: 32, nice: 128))
    case .best:
      filters = PNGFilter.allCases
      matcher = DeflateMatcher(.chains(depth: 2048, lazy: 258, nice: 258))
    }
    let bandRows = min(rowsPerBand, rows.bitmap.height)
    filtered = [UInt8](repeating: 0, count: bandRows * lineBytes)
    current = [UInt8](repeating: 0, count: rows.rowBytes + 8)
    above = current
    trial = current
  }

  /// The deflate blocks of a band of rows, and the checksum of what they stand for.
  mutating func compress(_ range: Range<Int>) -> (bytes: [UInt8], checksum: Adler32) {
    var checksum = Adler32()
    let count = rows.rowBytes
    let lineBytes = count + 1
    above.withUnsafeMutableBufferPointer { above in
      guard let base = above.baseAddress else { return }
      if range.lowerBound > 0 {
        rows.write(range.lowerBound - 1, to: base)
      } else {
        base.update(repeating: 0, count: count)
      }
    }
    for row in range {
      let line = (row - range.lowerBound) * lineBytes
      if rows.repeatsAbove(row) {
        filtered.withUnsafeMutableBufferPointer { filtered in
          filtered[line] = PNGFilter.up.rawValue
          for index in line &+ 1..<line &+ lineBytes { filtered[index] = 0 }
          checksum.add(UnsafeBufferPointer(rebasing: filtered[line..<line + 1]))
        }
        checksum.addZeros(count)
        continue
      }
      current.withUnsafeMutableBufferPointer { current in
        guard let base = current.baseAddress else { return }
        rows.write(row, to: base)
      }
      filter(line: line, count: count)
      filtered.withUnsafeBufferPointer { filtered in
        checksum.add(UnsafeBufferPointer(rebasing: filtered[line..<line + lineBytes]))
      }
      swap(&current, &above)
    }
    var writer = BitWriter()
    filtered.withUnsafeBufferPointer { filtered in
      let used = UnsafeBufferPointer(rebasing: filtered[..<(range.count * lineBytes)])
      matcher.compress(used, to: &writer)
    }
    return (writer.bytes, checksum)
  }

  /// Writes the current row with the filter whose differences are smallest, the first of equals.
  private mutating func filter(line: Int, count: Int) {
    let filters = self.filters
    let stride = rows.stride
    current.withUnsafeMutableBufferPointer { current in
      above.withUnsafeMutableBufferPointer { above in
        trial.withUnsafeMutableBufferPointer { trial in
          filtered.withUnsafeMutableBufferPointer { filtered in
            guard let current = current.baseAddress, let above = above.baseAddress,
              let trial = trial.baseAddress, let filtered = filtered.baseAddress
            else { return }
            let output = filtered + line + 1
            let first = filters[0]
            filtered[line] = first.rawValue
            first.apply(current, above: above, count: count, stride: stride, to: output)
            if filters.count == 1 { return }
            var least = PNGFilter.cost(output, count: count)
            for filter in filters.dropFirst() {
              filter.apply(current, above: above, count: count, stride: stride, to: trial)
              let cost = PNGFilter.cost(trial, count: count)
              if cost < least {
                least = cost
                filtered[line] = filter.rawValue
                output.update(from: trial, count: count)
              }
            }
          }
        }
      }
    }
  }
}
