/// The masks of a sheet, page after page: a frame keeps the pages that it reads, and when the sheet grows
/// meanwhile, its last page alone is copied.
struct GlyphPages: Sendable {
  /// The bytes of a page, at most: more than the largest mask has.
  private static let size = 1 << 17

  /// Each page's coverages.
  var pages: [[UInt8]] = []

  /// Takes some bytes, all of them 0.
  mutating func take(_ count: Int) -> (page: Int32, start: Int32) {
    let used = pages.last?.count ?? Self.size
    if used + count <= Self.size {
      let page = pages.count - 1
      pages[page].append(contentsOf: repeatElement(0, count: count))
      return (Int32(truncatingIfNeeded: page), Int32(truncatingIfNeeded: used))
    }
    var page: [UInt8] = []
    page.reserveCapacity(Self.size)
    page.append(contentsOf: repeatElement(0, count: count))
    pages.append(page)
    return (Int32(truncatingIfNeeded: pages.count - 1), 0)
  }
}
