/// A rectangle of whole pixels, half open.
struct PixelRect: Sendable, Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// The rectangle of the 4×4 blocks that it touches.
  var wholeBlocks: PixelRect {
    PixelRect(minX: minX & ~3, minY: minY & ~3, maxX: (maxX + 3) & ~3, maxY: (maxY + 3) & ~3)
  }

  /// The number of pixels.
  var area: Int { isEmpty ? 0 : (maxX - minX) * (maxY - minY) }

  /// Whether all pixels of another rectangle are in this one.
  func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The part between two rows.
  func rows(_ rows: Range<Int>) -> PixelRect {
    intersection(PixelRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound))
  }
}
