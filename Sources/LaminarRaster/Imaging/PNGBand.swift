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
    filtered = FilteredRows(capacity: height * rows.lineBytes)
    lines = [UInt32](repeating: 0, count: 4 * rows.bitmap.width)
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
      let least = tries.map(\.size).min() ?? 0
      return tries.filter { $0.size - least <= least / parts + 64 }
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
    let most = max(Self.thoroughBytes / (range.count * rows.lineBytes), 2)
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
          var least = filtered.append(current, .up, above, width: width, stride: stride, mask: mask)
          // What is like the row above is best so.
          if least == 0 { continue }
          if !filters.contains(.up) { least = .max }
          var best = PNGFilter.up
          for filter in filters where filter != .up {
            filter.predict(current, above: above, count: width, to: spare)
            let cost = PNGFilter.cost(
              current, spare.reading, count: width, mask: mask, below: least)
            guard cost < least else { continue }
            (least, best) = (cost, filter)
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
