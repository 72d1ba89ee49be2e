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
  private var trial: [UInt8]

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
    trial = current
  }

  /// The rows of a band: a multiple of what is drawn at once.
  static func rowsPerBand(_ rows: PNGRows, _ compression: PNGEncoder.Compression) -> Int {
    let wanted = compression == .best ? largestSize : size
    return max(wanted / (rows.rowBytes + 1) / 64 * 64, 64)
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
