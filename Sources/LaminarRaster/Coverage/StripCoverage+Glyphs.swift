/// Adding the masks of glyphs up: what two of them cover is covered once.
enum GlyphKernel {
  /// Rows of coverage that glyphs are added to.
  struct Rows {
    /// Four rows of bytes, and 8 more.
    var bytes: MutableRowPointer<UInt8>
    /// Bytes of a row.
    var stride: Int
    /// The canvas's column and row of the first.
    var column: Int
    var row: Int
  }

  /// Adds what a glyph covers in four rows.
  ///
  /// - Parameter page: The page that the glyph's mask is on.
  static func add(_ glyph: PlacedGlyph, _ page: RowPointer<UInt8>, to rows: Rows) {
    let bounds = glyph.bounds
    let first = max(bounds.minY, rows.row)
    let end = min(bounds.maxY, rows.row &+ 4)
    let stride = GlyphMask.stride(width: bounds.maxX &- bounds.minX)
    let from = max(bounds.minX, rows.column)
    let to = min(bounds.maxX, rows.column &+ rows.stride)
    if from >= to { return }
    // Past a mask's end only zeros are added.
    let isWhole = from == bounds.minX && to == bounds.maxX
    let count = isWhole ? stride : to &- from
    let above = (first &- bounds.minY) &* stride
    var source = (page + (Int(glyph.start) &+ above &+ from &- bounds.minX)).inRow(
      from: bounds.minX &- from, count: stride)
    let below = (first &- rows.row) &* rows.stride
    var target = (rows.bytes + (below &+ from &- rows.column)).inRow(
      from: rows.column &- from, count: rows.stride &+ 8)
    var row = first
    while row < end {
      // Invariant: rows of masks are filled up to 8 bytes, and the rows added to end 8 bytes later.
      if isWhole { addByLanes(source, target, count) } else { addSingly(source, target, count) }
      source.moveRow(by: stride)
      target.moveRow(by: rows.stride)
      row &+= 1
    }
  }

  @inline(__always)
  private static func addSingly(
    _ source: RowPointer<UInt8>, _ target: MutableRowPointer<UInt8>, _ count: Int
  ) {
    for index in 0..<count where source[index] != 0 {
      let sum = UInt16(source[index]) &+ UInt16(target[index])
      target[index] = UInt8(truncatingIfNeeded: min(sum, 255))
    }
  }

  @inline(__always)
  private static func addByLanes(
    _ source: RowPointer<UInt8>, _ target: MutableRowPointer<UInt8>, _ count: Int
  ) {
    var index = 0
    while index < count {
      let added = source.load(at: index, as: SIMD8<UInt8>.self)
      var sum = target.load(at: index, as: SIMD8<UInt8>.self) &+ added
      sum.replace(with: 255, where: sum .< added)
      target.store(sum, at: index)
      index &+= 8
    }
  }
}

extension StripCoverage {
  /// Sets itself to what glyphs cover of the strip that begins at row `top`, inside a range of blocks.
  ///
  /// - Parameter scratch: Memory for four rows of the blocks, and 8 bytes more.
  mutating func set(
    _ glyphs: ArraySlice<PlacedGlyph>, pages: borrowing [[UInt8]], top: Int, blocks: Range<Int>,
    scratch: inout [UInt8]
  ) {
    removeAll()
    let stride = 4 * blocks.count
    if stride == 0 { return }
    precondition(scratch.count >= 4 * stride + 8)
    var isEmpty = true
    scratch.withMutableRow { scratch in
      let bytes = scratch.part(from: 0, count: 4 &* stride &+ 8)
      let rows = GlyphKernel.Rows(
        bytes: bytes, stride: stride, column: 4 * blocks.lowerBound, row: top)
      // Mostly all are on one page.
      var index = glyphs.startIndex
      while index < glyphs.endIndex {
        let page = glyphs[index].page
        pages[Int(page)].withRow { masks in
          while index < glyphs.endIndex, glyphs[index].page == page {
            let glyph = glyphs[index]
            index &+= 1
            guard Int(glyph.minY) < top &+ 4, Int(glyph.maxY) > top else { continue }
            if isEmpty { bytes.update(repeating: 0, count: 4 &* stride &+ 8) }
            isEmpty = false
            GlyphKernel.add(glyph, masks, to: rows)
          }
        }
      }
    }
    if !isEmpty { append(rows: scratch, stride: stride, blocks: blocks) }
  }
}
