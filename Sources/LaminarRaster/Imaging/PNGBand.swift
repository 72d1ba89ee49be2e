/// Some rows, filtered and compressed by themselves.
struct PNGBand {
  /// Bytes that a band has at least, so that small pictures are one.
  private static let size = 1 << 18
  /// The same for the best compression.
  private static let largestSize = 1 << 26

  private let rows: PNGRows
  private let filters: [PNGFilter]
  private var matcher: DeflateMatcher
  private var filtered: [UInt8]
  private var current: [UInt8]
  private var above: [UInt8]
  private var candidate: [UInt8]

  init(_ rows: PNGRows, _ compression: PNGEncoder.Compression) {
    self.rows = rows
    let lineBytes = rows.rowBytes + 1
    switch compression {
    case .fast:
      filters = [.up]
      matcher = DeflateMatcher(.greedy(step: rows.stride))
    case .default:
      filters = [.up, .sub]
      matcher = DeflateMatcher(.chains(depth: 12, lazy: 32, nice: 128))
    case .best:
      filters = PNGFilter.allCases
      matcher = DeflateMatcher(.chains(depth: 4096, lazy: 258, nice: 258))
    }
    let bandRows = min(Self.rowsPerBand(rows, compression), rows.bitmap.height)
    filtered = [UInt8](repeating: 0, count: bandRows * lineBytes)
    current = [UInt8](repeating: 0, count: rows.rowBytes + 8)
    above = current
    candidate = current
  }

  /// The rows of a band: a multiple of what is drawn at once.
  static func rowsPerBand(_ rows: PNGRows, _ compression: PNGEncoder.Compression) -> Int {
    let wanted = compression == .best ? largestSize : size
    return max(wanted / (rows.rowBytes + 1) / 64 * 64, 64)
  }

  /// The deflate blocks of a band of rows, and the checksum of the data that they represent.
  mutating func compress(_ range: Range<Int>) -> (bytes: [UInt8], checksum: Adler32) {
    var checksum = Adler32()
    let count = rows.rowBytes
    let lineBytes = count + 1
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
