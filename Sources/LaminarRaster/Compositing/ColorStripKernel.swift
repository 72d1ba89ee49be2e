/// Painting a colour over the covered part of a strip of four rows, in one call.
enum ColorStripKernel {
  /// Where to paint: `base` is the pixel of column 0 in the strip's first row, which need not exist;
  /// the columns of the rows may be reached.
  struct Target {
    var base: MutableRowPointer<UInt32>
    /// Pixels from a row to the next.
    var stride: Int
    /// The rows that may change, counted from there.
    var rows: Range<Int>
    /// The columns that may change.
    var columns: Range<Int>
    /// Whether all rows are covered like the strip's first; else there are four.
    var isEven = false
    /// The one opaque colour that all pixels have, if it is known.
    var solidBackground: UInt32?
  }

  static func paint(
    _ coverage: borrowing StripCoverage, _ color: PremultipliedColor, on target: Target
  ) {
    coverage.spans.withRow { spans in
      coverage.masks.withRow { masks in
        let words = masks.part(from: 0, count: coverage.maskCount).bound(to: UInt32.self)
        paint(
          spans.part(from: 0, count: coverage.spanCount), count: coverage.spanCount, words,
          color.rgba, on: target)
      }
    }
  }

  /// Paints a colour through coverages that are four consecutive rows of bytes.
  static func paint(
    _ coverages: borrowing [UInt8], blocks: Range<Int>, _ color: PremultipliedColor,
    on target: Target
  ) {
    precondition(16 * blocks.count <= coverages.count)
    coverages.withRow { bytes in
      let words = bytes.part(from: 0, count: 16 * blocks.count).bound(to: UInt32.self)
      paint(
        MaskRows(
          first: words.row(count: blocks.count), blockStep: 1,
          rowStep: target.isEven ? 0 : blocks.count),
        from: max(4 * blocks.lowerBound, target.columns.lowerBound),
        to: min(4 * blocks.upperBound, target.columns.upperBound), start: 4 * blocks.lowerBound,
        color.rgba, on: target)
    }
  }

  @inline(never)
  private static func paint(
    _ spans: RowPointer<CoverageSpan>, count: Int, _ masks: RowPointer<UInt32>,
    _ color: UInt32, on target: Target
  ) {
    for index in 0..<count {
      let span = spans[index]
      let from = max(Int(span.start) &* 4, target.columns.lowerBound)
      let to = min(Int(span.end) &* 4, target.columns.upperBound)
      if from >= to { continue }
      let first = target.base.movedRow(by: target.rows.lowerBound &* target.stride)
      let rows = target.rows.count
      if span.isSolid {
        if target.isEven || (rows == 4 && span.alphas == (span.alphas & 0xff) &* 0x0101_0101) {
          paint(
            PixelRows(first + from, stride: target.stride, count: rows), count: to &- from,
            color, coverage: span.alphas & 0xff, target.solidBackground)
          continue
        }
        var row = first + from
        for index in target.rows {
          let coverage = span.alphas &>> UInt32(truncatingIfNeeded: 8 &* index) & 0xff
          if coverage != 0 {
            paint(
              PixelRows(row), count: to &- from, color, coverage: coverage, target.solidBackground)
          }
          row.moveRow(by: target.stride)
        }
        continue
      }
      let words = masks.part(
        from: 4 &* Int(span.mask), count: 4 &* Int(span.end &- span.start))
      let masks = MaskRows(first: words, rowStep: target.isEven ? 0 : 1)
      paint(masks, from: from, to: to, start: Int(span.start) &* 4, color, on: target)
    }
  }

  /// Paints pixels that are covered alike: over one colour they become one.
  @inline(__always)
  private static func paint(
    _ rows: PixelRows, count: Int, _ color: UInt32, coverage: UInt32, _ solidBackground: UInt32?
  ) {
    if let solidBackground {
      let result = ScalarRowKernel.over(solidBackground, color, coverage: coverage)
      RowKernel.over(rows, count: count, color: result, coverage: 255)
    } else {
      RowKernel.over(rows, count: count, color: color, coverage: coverage)
    }
  }

  /// Paints through masks that begin at the column `start` and the strip's first row.
  @inline(__always)
  private static func paint(
    _ masks: MaskRows, from: Int, to: Int, start: Int, _ color: UInt32, on target: Target
  ) {
    var masks = masks
    masks.first.moveRow(by: target.rows.lowerBound &* masks.rowStep)
    let first = target.base.movedRow(by: target.rows.lowerBound &* target.stride)
    let wholeStart = (from &+ 3) & ~3
    let wholeEnd = max(to & ~3, wholeStart)
    if wholeStart < wholeEnd {
      var whole = masks
      whole.first += ((wholeStart &- start) &>> 2) &* masks.blockStep
      RowKernel.over(
        PixelRows(first + wholeStart, stride: target.stride, count: target.rows.count),
        blocks: (wholeEnd &- wholeStart) &>> 2, color: color, masks: whole)
    }
    if from == wholeStart, to == wholeEnd { return }
    var column = from
    // Columns of the target, within the masks: `start` ≤ `from`.
    while column < to {
      if column == wholeStart { column = wholeEnd }
      if column >= to { break }
      let offset = column &- start
      for row in 0..<target.rows.count {
        let words = masks.first.movedRow(by: row &* masks.rowStep)
        let word = words[(offset &>> 2) &* masks.blockStep]
        let coverage = word &>> UInt32(truncatingIfNeeded: 8 &* (offset & 3)) & 0xff
        if coverage != 0 {
          let pixels = first.movedRow(by: row &* target.stride)
          pixels[column] = ScalarRowKernel.over(pixels[column], color, coverage: coverage)
        }
      }
      column &+= 1
    }
  }
}
