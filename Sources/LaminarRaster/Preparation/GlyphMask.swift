/// The coverage of a small glyph whose origin stands at a fraction of a pixel: rows of bytes on a page.
struct GlyphMask: Sendable {
  /// The page, and where its bytes begin there.
  var page: Int32
  var start: Int32
  /// The pixel of its upper left corner, counted from the one that the origin lies in.
  var column: Int32
  var row: Int32
  var width: Int32
  var height: Int32

  /// Binary digits of the fractions at which a glyph may stand.
  static let phaseBits = 5
  /// The fractions, in each direction.
  static let phases = 1 << phaseBits
  /// The longest side of an outline that is drawn through a mask, in pixels.
  static let longestSide = 160.0

  /// Bytes from a row to the next: zeros fill them up.
  @inline(__always)
  static func stride(width: Int) -> Int { (width &+ 7) & ~7 }
}

/// A mask on the canvas.
struct PlacedGlyph: Sendable {
  let page: Int32
  let start: Int32
  let minX: Int32
  let minY: Int32
  let maxX: Int32
  let maxY: Int32

  init(_ mask: GlyphMask, column: Int, row: Int) {
    page = mask.page
    start = mask.start
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
