/// What compresses rows, band by band, by themselves: the memory of one thread.
struct PNGBand {
  /// The deflate blocks of a band, and the checksum of the data that they represent.
  struct Result {
    var bytes: [UInt8]
    var checksum: Adler32
  }

  /// Bytes that a band has at least, so that small pictures are one.
  private static let size = 1 << 18
  /// The same for the best compression.
  private static let largestSize = 1 << 26

  private let compression: PNGEncoder.Compression
  private var matcher = DeflateMatcher()
  private var differences: UpRows
  private var straight: [UInt32]
  private var straightAbove: [UInt32]
  private var filtered: [UInt8]
  private var current: [UInt8]
  private var above: [UInt8]
  private var candidate: [UInt8]

  init(_ rows: PNGRows, _ compression: PNGEncoder.Compression) {
    self.compression = compression
    let capacity = min(Self.rowsPerBand(rows, compression), rows.bitmap.height) * rows.lineBytes
    let isFast = compression == .fast
    differences = UpRows(capacity: isFast ? capacity : 0)
    // Above the first row is 0.
    straight = [UInt32](repeating: 0, count: isFast ? rows.bitmap.width : 0)
    straightAbove = straight
    filtered = [UInt8](repeating: 0, count: isFast ? 0 : capacity)
    current = [UInt8](repeating: 0, count: isFast ? 0 : rows.rowBytes + 8)
    above = current
    candidate = current
  }

  /// The rows of a band: a multiple of what is drawn at once.
  static func rowsPerBand(_ rows: PNGRows, _ compression: PNGEncoder.Compression) -> Int {
    let wanted = compression == .best ? largestSize : size
    return max(wanted / rows.lineBytes / 64 * 64, 64)
  }

  /// Compresses a band of rows.
  ///
  /// - Returns: Nil if the rows were guessed to be opaque and are not.
  mutating func compress(_ range: Range<Int>, of rows: PNGRows) -> Result? {
    let isLast = range.upperBound == rows.bitmap.height
    switch compression {
    case .fast:
      return compressDifferences(range, of: rows, isLast: isLast)
    case .default:
      let effort = DeflateMatcher.Effort(depth: 12, lazy: 32, nice: 128, shortest: 6)
      return compress(range, of: rows, [.up, .sub], effort, isLast)
    case .best:
      return compressBest(range, of: rows, isLast)
    }
  }

  /// The shortest of what several filters and lengths of matches give: which are good depends on the
  /// picture. A quick search tells which are worth a thorough one.
  private mutating func compressBest(
    _ range: Range<Int>, of rows: PNGRows, _ isLast: Bool
  ) -> Result {
    let ways: [[PNGFilter]] = [PNGFilter.allCases, [.up, .sub], [.none], [.paeth]]
    func efforts(_ depth: Int, _ lazy: Int) -> [DeflateMatcher.Effort] {
      [6, 4, DeflateAlphabet.shortestMatch].map {
        DeflateMatcher.Effort(depth: depth, lazy: lazy, nice: 258, shortest: $0)
      }
    }
    let quick = ways.map { filters in
      efforts(16, 32).map { compress(range, of: rows, filters, $0, isLast).bytes.count }
    }
    let limit = (quick.joined().min() ?? 0) * 65 / 64 + 64
    var best: Result?
    for (filters, sizes) in zip(ways, quick) {
      for (effort, size) in zip(efforts(4096, 258), sizes) where size <= limit {
        let result = compress(range, of: rows, filters, effort, isLast)
        if result.bytes.count < best?.bytes.count ?? .max { best = result }
      }
    }
    return best ?? compress(range, of: rows, PNGFilter.allCases, efforts(16, 32)[0], isLast)
  }

  // MARK: - Differences to the row above

  private mutating func compressDifferences(
    _ range: Range<Int>, of rows: PNGRows, isLast: Bool
  ) -> Result? {
    let width = rows.bitmap.width
    differences.removeAll()
    if rows.isOpaque {
      rows.bitmap.pixels.withRow { pixels in
        straightAbove.withRow { zeros in
          for row in range {
            let above =
              row > 0 ? pixels.part(from: (row - 1) * width, count: width) : zeros
            differences.append(
              pixels.part(from: row * width, count: width), above: above, width: width, stride: 3)
          }
        }
      }
      if rows.isGuess, differences.common < 0xff00_0000 { return nil }
    } else {
      appendStraight(range, of: rows)
    }
    var writer = BitWriter()
    matcher.compress(differences, step: rows.stride, isLast: isLast, to: &writer)
    return Result(bytes: writer.bytes, checksum: differences.checksum)
  }

  private mutating func appendStraight(_ range: Range<Int>, of rows: PNGRows) {
    let width = rows.bitmap.width
    straightAbove.withMutableRow { above in
      if range.lowerBound > 0 {
        rows.writeStraight(range.lowerBound - 1, to: above)
      } else {
        above.update(repeating: 0, count: width)
      }
    }
    for row in range {
      straight.withMutableRow { rows.writeStraight(row, to: $0) }
      straight.withRow { current in
        straightAbove.withRow { above in
          differences.append(current, above: above, width: width, stride: 4)
        }
      }
      swap(&straight, &straightAbove)
    }
  }

  // MARK: - Filters

  /// Compresses a band whose rows have the best of some filters each.
  private mutating func compress(
    _ range: Range<Int>, of rows: PNGRows, _ filters: [PNGFilter],
    _ effort: DeflateMatcher.Effort, _ isLast: Bool
  ) -> Result {
    var checksum = Adler32()
    let count = rows.rowBytes
    let lineBytes = rows.lineBytes
    above.withMutableRow { above in
      if range.lowerBound > 0 {
        rows.write(range.lowerBound - 1, to: above)
      } else {
        above.update(repeating: 0, count: count)
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
      current.withMutableRow { rows.write(row, to: $0) }
      filter(filters, line: line, count: count, stride: rows.stride)
      filtered.withUnsafeBufferPointer { filtered in
        checksum.add(UnsafeBufferPointer(rebasing: filtered[line..<line + lineBytes]))
      }
      swap(&current, &above)
    }
    var writer = BitWriter()
    filtered.withUnsafeBufferPointer { filtered in
      let used = UnsafeBufferPointer(rebasing: filtered[..<(range.count * lineBytes)])
      matcher.compress(used, effort, isLast: isLast, to: &writer)
    }
    return Result(bytes: writer.bytes, checksum: checksum)
  }

  /// Writes the current row with the filter whose differences are smallest, the first of equals.
  private mutating func filter(_ filters: [PNGFilter], line: Int, count: Int, stride: Int) {
    current.withRow { current in
      above.withRow { above in
        candidate.withMutableRow { candidate in
          filtered.withMutableRow { filtered in
            // A byte for the filter, then the row.
            let output = filtered.part(from: line + 1, count: count)
            let first = filters[0]
            filtered[line] = first.rawValue
            first.apply(current, above: above, count: count, stride: stride, to: output)
            if filters.count == 1 { return }
            var least = PNGFilter.cost(output.reading, count: count)
            for filter in filters.dropFirst() {
              filter.apply(current, above: above, count: count, stride: stride, to: candidate)
              let cost = PNGFilter.cost(candidate.reading, count: count)
              if cost < least {
                least = cost
                filtered[line] = filter.rawValue
                output.update(from: candidate.reading, count: count)
              }
            }
          }
        }
      }
    }
  }
}
