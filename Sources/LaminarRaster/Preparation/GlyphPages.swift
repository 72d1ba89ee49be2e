/// A piece of memory for the masks of glyphs that stays where it is.
///
/// Each place in it is written once, before any frame names it, so that frames may read what they name
/// while others are added.
final class GlyphPage: @unchecked Sendable {
  /// The bytes of a page: more than the largest mask has.
  static let size = 1 << 17

  let bytes: UnsafeMutablePointer<UInt8>

  init() {
    bytes = .allocate(capacity: Self.size)
    bytes.initialize(repeating: 0, count: Self.size)
  }

  deinit { bytes.deallocate() }
}

/// The masks of a sheet, page after page. A frame keeps the pages that it reads; nothing is copied when
/// the sheet grows.
struct GlyphPages {
  private(set) var pages: [GlyphPage] = []
  /// The bytes of the last page that are taken.
  private var used = 0

  /// Takes some bytes, all of them 0.
  ///
  /// - Precondition: `count` is at most a page's.
  mutating func take(_ count: Int) -> (page: Int32, start: Int32) {
    precondition(
      count <= GlyphPage.size, "a mask has \(count) bytes; a page holds \(GlyphPage.size)")
    if pages.isEmpty || used + count > GlyphPage.size {
      pages.append(GlyphPage())
      used = 0
    }
    defer { used += count }
    return (Int32(truncatingIfNeeded: pages.count - 1), Int32(truncatingIfNeeded: used))
  }

  /// The first byte of a mask.
  func bytes(of mask: GlyphMask) -> UnsafeMutablePointer<UInt8> {
    pages[Int(mask.page)].bytes + Int(mask.start)
  }
}
