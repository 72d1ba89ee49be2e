extension StripCoverage {
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
