/// Painting a colour over the covered part of a strip of four rows, in one call.
enum ColorStripKernel {
  /// Where to paint: `base` is the pixel of column 0 in the strip's first row, which need not exist.
  struct Target {
    var base: UnsafeMutablePointer<UInt32>
    /// Pixels from a row to the next.
    var stride: Int
    /// The strip's rows that may change.
    var rows: Range<Int>
    /// The columns that may change.
    var columns: Range<Int>
  }

  static func paint(
    _ coverage: borrowing StripCoverage, _ color: PremultipliedColor, on target: Target
  ) {
    coverage.spans.withUnsafeBufferPointer { spans in
      coverage.masks.withUnsafeBufferPointer { masks in
        guard let spans = spans.baseAddress, let masks = masks.baseAddress else { return }
        masks.withMemoryRebound(to: UInt32.self, capacity: 4 * coverage.maskCount) { masks in
          paint(spans, count: coverage.spanCount, masks, color.rgba, on: target)
        }
      }
    }
  }

  @inline(never)
  private static func paint(
    _ spans: UnsafePointer<CoverageSpan>, count: Int, _ masks: UnsafePointer<UInt32>,
    _ color: UInt32, on target: Target
  ) {
    for index in 0..<count {
      let span = spans[index]
      let from = max(Int(span.start) &* 4, target.columns.lowerBound)
      let to = min(Int(span.end) &* 4, target.columns.upperBound)
      if from >= to { continue }
      var row = target.rows.lowerBound
      if span.isSolid {
        while row < target.rows.upperBound {
          let coverage = span.alphas &>> UInt32(truncatingIfNeeded: 8 &* row) & 0xff
          if coverage != 0 {
            RowKernel.over(
              target.base + (row &* target.stride &+ from), count: to &- from, color: color,
              coverage: coverage)
          }
          row &+= 1
        }
        continue
      }
      let start = Int(span.start) &* 4
      let wholeStart = (from &+ 3) & ~3
      let wholeEnd = max(to & ~3, wholeStart)
      while row < target.rows.upperBound {
        let pixels = target.base + row &* target.stride
        let words = masks + (4 &* Int(span.mask) &+ row)
        if wholeStart < wholeEnd {
          RowKernel.over(
            pixels + wholeStart, blocks: (wholeEnd &- wholeStart) &>> 2, color: color,
            mask: words + (wholeStart &- start))
        }
        var column = from
        while column < to {
          if column == wholeStart { column = wholeEnd }
          if column >= to { break }
          let place = column &- start
          let coverage =
            words[place & ~3] &>> UInt32(truncatingIfNeeded: 8 &* (place & 3)) & 0xff
          if coverage != 0 {
            pixels[column] = ScalarRowKernel.over(pixels[column], color, coverage: coverage)
          }
          column &+= 1
        }
        row &+= 1
      }
    }
  }
}
