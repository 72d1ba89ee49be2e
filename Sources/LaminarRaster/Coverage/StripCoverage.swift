/// A run of 4×4 blocks of a strip that are all covered alike, or that have their own masks.
struct CoverageSpan {
  /// The first block.
  var start: Int32
  /// The block after the last.
  var end: Int32
  /// The first block's index among the masks; −1 when the span is solid.
  var mask: Int32
  /// A solid span's coverage of the four rows, the first in the low byte.
  var alphas: UInt32

  @inline(__always) var isSolid: Bool { mask < 0 }
}

/// The coverage of each pixel of one strip of four rows, 0…255: the interface between coverage and
/// compositing.
///
/// Spans are in order and do not overlap; between them nothing is covered. A mask is one 4×4 block:
/// lane r holds the four bytes of row r, the leftmost in the low byte.
struct StripCoverage {
  private(set) var spans: [CoverageSpan]
  private(set) var masks: [SIMD4<UInt32>]
  var spanCount = 0
  var maskCount = 0

  /// Allocates capacity for a strip of some blocks.
  init(blocks: Int) {
    // Spans are not empty and do not overlap, so there are at most as many as blocks.
    spans = [CoverageSpan](
      repeating: CoverageSpan(start: 0, end: 0, mask: -1, alphas: 0), count: blocks)
    masks = [SIMD4<UInt32>](repeating: .zero, count: blocks)
  }

  mutating func removeAll() {
    spanCount = 0
    maskCount = 0
  }

  var isEmpty: Bool { spanCount == 0 }

  @inline(__always)
  mutating func appendSolid(_ start: Int, _ end: Int, alphas: UInt32) {
    spans[spanCount] = CoverageSpan(
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end), mask: -1,
      alphas: alphas)
    spanCount += 1
  }

  @inline(__always)
  mutating func appendMasked(_ start: Int, _ end: Int) {
    spans[spanCount] = CoverageSpan(
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
      mask: Int32(truncatingIfNeeded: maskCount), alphas: 0)
    spanCount += 1
  }

  /// Ends the last span, which has its own masks.
  @inline(__always)
  private mutating func closeMasked(at end: Int) {
    spans[spanCount - 1].end = Int32(truncatingIfNeeded: end)
  }

  @inline(__always)
  mutating func appendBlock(_ block: SIMD4<UInt32>) {
    masks[maskCount] = block
    maskCount += 1
  }

  /// Lets a body change the mask of a block.
  @inline(__always)
  mutating func setBlock(_ index: Int, _ body: (inout SIMD4<UInt32>) -> Void) {
    precondition(index < maskCount)
    body(&masks[index])
  }

  /// Lets a body write spans and masks of some blocks from the next free ones on; it counts blocks from
  /// a first one.
  @inline(__always)
  mutating func write(blocks: Int, from firstBlock: Int, _ body: (inout StripWriter) -> Void) {
    precondition(blocks >= 0 && spanCount + blocks <= spans.count)
    precondition(maskCount + blocks <= masks.count)
    var counts = (spans: spanCount, masks: maskCount)
    spans.withMutableRow { spans in
      masks.withMutableRow { masks in
        var writer = StripWriter(
          firstBlock: firstBlock, spans: spans.inRow(from: counts.spans, count: blocks),
          masks: masks.inRow(from: counts.masks, count: blocks), spanCount: counts.spans,
          maskCount: counts.masks)
        body(&writer)
        counts = (writer.spanCount, writer.maskCount)
      }
    }
    spanCount = counts.spans
    maskCount = counts.masks
  }
}

// MARK: - Rows of coverages

extension StripCoverage {
  /// Adds the coverage of some blocks, given as four rows of bytes, one after the other.
  mutating func append(rows: borrowing [UInt8], stride: Int, blocks: Range<Int>) {
    precondition(stride >= 4 * blocks.count && 4 * stride <= rows.count)
    var runStart = blocks.lowerBound
    var run: UInt32?
    func block(_ offset: Int) -> SIMD4<UInt32> {
      rows.withUnsafeBytes { bytes in
        SIMD4(
          bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: offset + stride, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: offset + 2 * stride, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: offset + 3 * stride, as: UInt32.self))
      }
    }
    var isMasked = false
    for index in blocks {
      let block = block(4 * (index - blocks.lowerBound))
      let sum = block[0] | block[1] | block[2] | block[3]
      let common = block[0] & block[1] & block[2] & block[3]
      if sum == 0 || common == ~0 {
        let value: UInt32 = sum == 0 ? 0 : ~0
        if isMasked { closeMasked(at: index) }
        isMasked = false
        if run != value {
          if let run, run != 0 { appendSolid(runStart, index, alphas: run) }
          runStart = index
          run = value
        }
      } else {
        if let open = run {
          if open != 0 { appendSolid(runStart, index, alphas: open) }
          run = nil
        }
        if !isMasked {
          appendMasked(index, index + 1)
          isMasked = true
        }
        appendBlock(block)
      }
    }
    if isMasked { closeMasked(at: blocks.upperBound) }
    if let run, run != 0 { appendSolid(runStart, blocks.upperBound, alphas: run) }
  }
}

// MARK: - Rectangles

/// An upright rectangle in fixed point: its coverage is a product, and needs no edges.
///
/// Every pixel gets exactly the coverage that the edges of its outline would produce.
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

  /// The covered fractions of the four rows from `top` on, in 1/1024.
  @inline(__always)
  func heights(top: Int) -> SIMD4<Int32> {
    SIMD4(height(top), height(top &+ 1), height(top &+ 2), height(top &+ 3))
  }

  /// The covered fraction of a row, in 1/1024.
  @inline(__always)
  func height(_ row: Int) -> Int32 { Self.inside(row, y0, y1) }

  /// The covered fraction of a column, in 1/1024.
  @inline(__always)
  func width(_ column: Int) -> Int32 { Self.inside(column, x0, x1) }

  @inline(__always)
  private static func inside(_ pixel: Int, _ low: Int32, _ high: Int32) -> Int32 {
    let start = Int32(truncatingIfNeeded: pixel &<< Edge.fractionBits)
    let end = start &+ Int32(truncatingIfNeeded: Edge.one)
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
    let shift = Edge.fractionBits &+ 2
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

// MARK: - Glyphs

/// Adding the masks of glyphs up: what two of them cover is covered once.
private enum GlyphKernel {
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

  // MARK: - Clips

  /// Sets itself to the product of two coverages of the same strip; `second`'s spans and masks are
  /// given as the slices that it has in a band's mask.
  mutating func setProduct(
    _ first: borrowing StripCoverage, _ second: borrowing BandMask, strip: Int
  ) {
    removeAll()
    var i = 0
    var j = second.spanStarts[strip]
    let secondEnd = second.spanStarts[strip + 1]
    while i < first.spanCount, j < secondEnd {
      let a = first.spans[i]
      let b = second.spans[j]
      let start = max(a.start, b.start)
      let end = min(a.end, b.end)
      if start < end { appendProduct(a, first.masks, b, second.masks, Int(start), Int(end)) }
      if a.end < b.end { i += 1 } else { j += 1 }
    }
  }

  private mutating func appendProduct(
    _ a: CoverageSpan, _ aMasks: borrowing [SIMD4<UInt32>],
    _ b: CoverageSpan, _ bMasks: borrowing [SIMD4<UInt32>], _ start: Int, _ end: Int
  ) {
    if a.isSolid, b.isSolid {
      let alphas = MaskKernel.product(a.alphas, b.alphas)
      if alphas != 0 { appendSolid(start, end, alphas: alphas) }
      return
    }
    appendMasked(start, end)
    for block in start..<end {
      let left = a.isSolid ? Self.block(a.alphas) : aMasks[Int(a.mask) + block - Int(a.start)]
      let right = b.isSolid ? Self.block(b.alphas) : bMasks[Int(b.mask) + block - Int(b.start)]
      appendBlock(MaskKernel.product(left, right))
    }
  }

  /// The block whose rows have the coverages of a solid span.
  private static func block(_ alphas: UInt32) -> SIMD4<UInt32> {
    SIMD4(
      (alphas & 0xff) &* 0x0101_0101, (alphas >> 8 & 0xff) &* 0x0101_0101,
      (alphas >> 16 & 0xff) &* 0x0101_0101, (alphas >> 24) &* 0x0101_0101)
  }
}

/// The coverage of a clip over one band, strip by strip.
struct BandMask {
  private(set) var spans: [CoverageSpan] = []
  private(set) var masks: [SIMD4<UInt32>] = []
  /// Start index per strip into `spans`, plus the end.
  private(set) var spanStarts: [Int] = [0]

  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    spanStarts.removeAll(keepingCapacity: true)
    spanStarts.append(0)
  }

  /// Adds the next strip.
  mutating func append(_ strip: borrowing StripCoverage) {
    let firstMask = Int32(truncatingIfNeeded: masks.count)
    for index in 0..<strip.spanCount {
      var span = strip.spans[index]
      if !span.isSolid { span.mask += firstMask }
      spans.append(span)
    }
    masks.append(contentsOf: strip.masks[..<strip.maskCount])
    spanStarts.append(spans.count)
  }
}
