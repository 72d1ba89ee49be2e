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

/// How much of each pixel of one strip of four rows is covered, 0…255: the interface between coverage
/// and compositing.
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
  mutating func closeMasked(at end: Int) {
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
