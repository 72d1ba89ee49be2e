/// An upright rectangle in fixed point: its coverage is a product, and needs no lines.
///
/// Every pixel gets exactly the coverage that the lines of its outline would produce.
struct CoverageBox: Sendable, Hashable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32

  /// Whether all edges are between pixels.
  var isWhole: Bool { (x0 | y0 | x1 | y1) & 1023 == 0 }

  /// Rows of pixels that are all covered alike.
  var evenRows: Range<Int> {
    let first = (Int(y0) + 1023) >> 10
    return first..<max(Int(y1) >> 10, first)
  }

  /// How much of each of the four rows from `top` on is inside, in 1/1024.
  @inline(__always)
  func heights(top: Int) -> SIMD4<Int32> {
    SIMD4(height(top), height(top &+ 1), height(top &+ 2), height(top &+ 3))
  }

  /// How much of a row is inside, in 1/1024.
  @inline(__always)
  func height(_ row: Int) -> Int32 { Self.inside(row, y0, y1) }

  /// How much of a column is inside, in 1/1024.
  @inline(__always)
  func width(_ column: Int) -> Int32 { Self.inside(column, x0, x1) }

  @inline(__always)
  private static func inside(_ pixel: Int, _ low: Int32, _ high: Int32) -> Int32 {
    let start = Int32(truncatingIfNeeded: pixel &<< CoverageLine.fractionBits)
    let end = start &+ Int32(truncatingIfNeeded: CoverageLine.one)
    return max(min(end, high) &- max(start, low), 0)
  }

  /// The coverage of a pixel of which a width and a height are inside.
  @inline(__always)
  static func alpha(_ width: Int32, _ height: Int32) -> UInt32 {
    let area = 2 &* width &* height
    return UInt32(truncatingIfNeeded: (area &- area &>> 8 &+ 4096) &>> 13)
  }
}

extension StripCoverage {
  /// Sets itself to a rectangle's coverage of the strip that begins at row `top`, inside a range of
  /// blocks.
  mutating func set(_ box: CoverageBox, top: Int, blocks: Range<Int>) {
    removeAll()
    let heights = box.heights(top: top)
    if heights == .zero || box.x0 >= box.x1 { return }
    let shift = CoverageLine.fractionBits &+ 2
    let first = max(Int(box.x0) >> shift, blocks.lowerBound)
    let end = min((Int(box.x1) &- 1) >> shift &+ 1, blocks.upperBound)
    if first >= end { return }
    // Blocks that the left and the right edge do not cut.
    let wholeStart = min(max((Int(box.x0) &+ 4095) >> shift, first), end)
    let wholeEnd = max(min(Int(box.x1) >> shift, end), wholeStart)
    if first < wholeStart {
      appendMasked(first, wholeStart)
      for block in first..<wholeStart { appendBlock(Self.block(box, heights, block)) }
    }
    if wholeStart < wholeEnd {
      var alphas: UInt32 = 0
      for row in 0..<4 {
        alphas |= CoverageBox.alpha(1024, heights[row]) << UInt32(8 * row)
      }
      appendSolid(wholeStart, wholeEnd, alphas: alphas)
    }
    if wholeEnd < end {
      appendMasked(wholeEnd, end)
      for block in wholeEnd..<end { appendBlock(Self.block(box, heights, block)) }
    }
  }

  private static func block(
    _ box: CoverageBox, _ heights: SIMD4<Int32>, _ block: Int
  ) -> SIMD4<UInt32> {
    var mask = SIMD4<UInt32>.zero
    for column in 0..<4 {
      let width = box.width(4 &* block &+ column)
      for row in 0..<4 {
        mask[row] |= CoverageBox.alpha(width, heights[row]) << UInt32(8 * column)
      }
    }
    return mask
  }
}
