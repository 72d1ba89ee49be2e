/// Writes the spans and masks of a strip: at most one of each per block, which fit into their memory.
struct StripWriter {
  let firstBlock: Int
  let spans: MutableRowPointer<CoverageSpan>
  let masks: MutableRowPointer<SIMD4<UInt32>>
  var spanCount: Int
  var maskCount: Int

  @inline(__always)
  mutating func appendSolid(_ start: Int, _ end: Int, alphas: UInt32) {
    spans[spanCount] = CoverageSpan(
      start: Int32(truncatingIfNeeded: start &+ firstBlock),
      end: Int32(truncatingIfNeeded: end &+ firstBlock), mask: -1,
      alphas: alphas)
    spanCount &+= 1
  }

  /// Begins a span whose masks follow.
  @inline(__always)
  mutating func appendMasked(_ start: Int, _ end: Int) {
    spans[spanCount] = CoverageSpan(
      start: Int32(truncatingIfNeeded: start &+ firstBlock),
      end: Int32(truncatingIfNeeded: end &+ firstBlock),
      mask: Int32(truncatingIfNeeded: maskCount), alphas: 0)
    spanCount &+= 1
  }

  @inline(__always)
  mutating func appendBlock(_ block: SIMD4<UInt32>) {
    masks[maskCount] = block
    maskCount &+= 1
  }
}
