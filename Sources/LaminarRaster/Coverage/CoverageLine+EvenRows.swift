extension CoverageLine {
  /// The least height that is searched for: fewer rows than two strips have cannot be used.
  private static let leastHeight: Int32 = 8 << Int32(fractionBits)

  /// Rows of pixels in which some lines cover the same parts of each column: vertical ones run through all
  /// of these rows, and others are above or below.
  static func evenRows(of lines: ArraySlice<CoverageLine>) -> Range<Int32> {
    lines.withUnsafeBufferPointer { evenRows(of: RowPointer($0), count: $0.count) }
  }

  private static func evenRows(of lines: RowPointer<CoverageLine>, count: Int) -> Range<Int32> {
    var (low, high): (Int32, Int32) = (0, leastHeight)
    var isFound = false
    for index in 0..<count where lines[index].x0 == lines[index].x1 {
      let (start, end) = lines[index].rows
      if end &- start < high &- low { continue }
      (low, high) = (start, end)
      isFound = true
    }
    if !isFound { return 0..<0 }
    for index in 0..<count {
      let line = lines[index]
      let (start, end) = line.rows
      if start >= high || end <= low { continue }
      // The most rows above it, below it or, if it is vertical, beside it.
      var part = start &- low > high &- end ? (low, max(start, low)) : (min(end, high), high)
      let beside = (max(start, low), min(end, high))
      if line.x0 == line.x1, beside.1 &- beside.0 > part.1 &- part.0 { part = beside }
      (low, high) = part
      if high &- low < leastHeight { return 0..<0 }
    }
    let first = (low &+ Int32(one) &- 1) >> Int32(fractionBits)
    return first..<max(high >> Int32(fractionBits), first)
  }

  /// The y of the upper end and of the lower one.
  @inline(__always)
  private var rows: (Int32, Int32) { (min(y0, y1), max(y0, y1)) }
}
