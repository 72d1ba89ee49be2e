/// The grid of a contact sheet: `5x1`, or `4x3@160` with the width of a cell in pixels.
struct SheetLayout: Sendable, Hashable {
  /// The largest number of columns or rows.
  static let limit = 1000

  let columns: Int
  let rows: Int
  let cellWidth: Int?

  /// Makes a grid; counts are clamped to 1…`limit`.
  init(columns: Int, rows: Int, cellWidth: Int? = nil) {
    self.columns = min(max(columns, 1), Self.limit)
    self.rows = min(max(rows, 1), Self.limit)
    self.cellWidth = cellWidth.map { max($0, 1) }
  }

  /// Reads `CxR` or `CxR@W`.
  init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let grid = parts.first.flatMap({ PixelSize(String($0)) }),
      grid.width <= Self.limit, grid.height <= Self.limit
    else { return nil }
    columns = grid.width
    rows = grid.height
    if parts.count == 2 {
      guard let width = PixelSize.length(parts[1]) else { return nil }
      cellWidth = width
    } else {
      cellWidth = nil
    }
  }
}
