/// The coverage of a small glyph whose origin is at a fraction of a pixel: rows of bytes on a page.
///
/// The masks of some fractions of a column follow one another, all of one size.
struct GlyphMask: Sendable {
  /// The page, and where the bytes of the first begin there.
  var page: Int32
  var start: Int32
  /// The pixel of its upper left corner, counted from the one that the origin is in.
  var column: Int32
  var row: Int32
  var width: Int32
  var height: Int32

  /// Binary digits of the fractions at which a glyph may be.
  static let phaseBits = 5
  /// The fractions, in each direction.
  static let phases = 1 << phaseBits
  /// The longest side of an outline that is drawn through a mask, in pixels.
  static let longestSide = 160.0
  /// The bytes of a mask, at most, that is made for all fractions of a column at once.
  private static let sharedSize = 1024

  /// Bytes from a row to the next: zeros fill them up.
  @inline(__always)
  static func stride(width: Int) -> Int { (width &+ 7) & ~7 }

  /// The bytes of one mask.
  @inline(__always)
  var size: Int { Self.stride(width: Int(width)) &* Int(height) }

  /// Whether the masks of all fractions of a column are made at once: that takes little longer than one,
  /// and moving text uses most of them.
  var isShared: Bool { size <= Self.sharedSize }
}

/// A mask on the canvas.
struct PlacedGlyph: Sendable {
  let page: Int32
  let start: Int32
  let minX: Int32
  let minY: Int32
  let maxX: Int32
  let maxY: Int32

  /// - Parameters:
  ///   - index: Which of the masks that follow one another.
  ///   - column: The pixel that contains the glyph's origin.
  init(_ mask: GlyphMask, index: Int, column: Int, row: Int) {
    page = mask.page
    start = mask.start &+ Int32(truncatingIfNeeded: index &* mask.size)
    minX = Int32(truncatingIfNeeded: column) &+ mask.column
    minY = Int32(truncatingIfNeeded: row) &+ mask.row
    maxX = minX &+ mask.width
    maxY = minY &+ mask.height
  }

  /// The pixels that it may cover.
  @inline(__always)
  var bounds: PixelRect {
    PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
  }
}
