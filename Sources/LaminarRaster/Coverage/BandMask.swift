/// The coverage of a clip over one band, strip by strip.
struct BandMask {
  private(set) var spans: [CoverageSpan] = []
  private(set) var masks: [SIMD4<UInt32>] = []
  /// Where each strip's spans begin, and the end of the last.
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
