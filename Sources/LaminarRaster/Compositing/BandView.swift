/// Some rows of a picture that one worker alone reads and writes: only here, pixels are reached
/// by address.
///
/// Sendable without a check by the compiler because the bands of a frame are disjoint, each is drawn by
/// one worker, and the picture outlives them all.
struct BandView: @unchecked Sendable {
  private let base: MutableRowPointer<UInt32>
  /// Pixels of a row.
  let width: Int
  /// The rows of the picture that are here.
  let rows: Range<Int>

  /// Makes a view of rows of a picture that has `width` pixels per row; `base` is its first pixel of
  /// the first of these rows, and reaches all of them.
  init(base: MutableRowPointer<UInt32>, width: Int, rows: Range<Int>) {
    self.base = base.part(from: 0, count: width &* rows.count)
    self.width = width
    self.rows = rows
  }

  /// A part of the rows.
  func extracting(_ part: Range<Int>) -> BandView {
    precondition(rows.lowerBound <= part.lowerBound && part.upperBound <= rows.upperBound)
    return BandView(
      base: base.part(
        from: (part.lowerBound - rows.lowerBound) * width, count: part.count * width),
      width: width, rows: part)
  }

  /// The pixels of a row from a column on, of which `count` may be used.
  @inline(__always)
  func pixels(row: Int, from column: Int, count: Int) -> MutableRowPointer<UInt32> {
    precondition(rows.contains(row) && column >= 0 && count >= 0 && column &+ count <= width)
    return (base + ((row &- rows.lowerBound) &* width &+ column)).row(count: count)
  }

  /// The pixel of column 0 in the row `top`, from which the rows of a rectangle on this view can be
  /// reached; the row itself need not be here.
  @inline(__always)
  func strip(at top: Int, inside rect: PixelRect) -> MutableRowPointer<UInt32> {
    precondition(rows.lowerBound <= rect.minY && rect.maxY <= rows.upperBound)
    precondition(rect.minX >= 0 && rect.maxX <= width)
    let first = base + ((top &- rows.lowerBound) &* width &+ rect.minX)
    return first.row(count: rect.maxX &- rect.minX) + -rect.minX
  }

  /// Sets all pixels of a rectangle.
  func fill(_ rect: PixelRect, _ value: UInt32) {
    if rect.isEmpty { return }
    let count = rect.maxX - rect.minX
    let first = pixels(row: rect.minY, from: rect.minX, count: count)
    first.update(repeating: value, count: count)
    // Copying a row takes the widest stores that the machine has.
    for row in rect.minY + 1..<rect.maxY {
      pixels(row: row, from: rect.minX, count: count).update(
        from: first.reading, count: count)
    }
  }
}
