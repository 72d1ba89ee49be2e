import Laminar

/// Small pictures side by side, row by row, on a background that shows between them.
struct ContactSheet {
  /// The pixels between two pictures.
  static let gap = 2
  /// What shows in the gaps and in cells without a picture: opaque grey.
  private static let ground: UInt32 = 0xff80_8080

  let columns: Int
  let rows: Int
  let cellWidth: Int
  let cellHeight: Int
  /// The whole sheet.
  private(set) var bitmap: Bitmap

  /// Makes an empty sheet for pictures of a size, each scaled to its cell's width.
  ///
  /// - Throws: A sheet that is larger than any picture may be.
  init(_ layout: SheetLayout, width: Int, height: Int) throws(CommandError) {
    columns = layout.columns
    rows = layout.rows
    cellWidth = layout.cellWidth ?? width
    cellHeight = max(1, (height * cellWidth * 2 + width) / (2 * width))
    let size = (
      width: columns * cellWidth + (columns - 1) * Self.gap,
      height: rows * cellHeight + (rows - 1) * Self.gap
    )
    guard max(size.width, size.height) <= Bitmap.maximumSide else {
      throw CommandError(
        "the sheet is \(size.width)x\(size.height) pixels; its sides may have at most "
          + "\(Bitmap.maximumSide)", hint: Self.hint(layout, width: width, height: height))
    }
    bitmap = Bitmap(width: size.width, height: size.height, filling: Self.ground)
  }

  /// The widest cells that fit, in tens, or fewer of them.
  private static func hint(_ layout: SheetLayout, width: Int, height: Int) -> String {
    let (columns, rows) = (layout.columns, layout.rows)
    let wide = (Bitmap.maximumSide - (columns - 1) * gap) / columns
    let high = (Bitmap.maximumSide - (rows - 1) * gap) / rows * width / max(height, 1)
    let cell = min(wide, high) / 10 * 10
    return cell > 0
      ? "--sheet \(columns)x\(rows)@\(cell) makes its cells smaller"
      : "choose fewer columns and rows"
  }

  /// The number of cells.
  var count: Int { columns * rows }

  /// Puts a picture of a cell's size into a cell, counted row by row.
  mutating func place(_ picture: Bitmap, in cell: Int) {
    guard cell < count, picture.width == cellWidth, picture.height == cellHeight else { return }
    bitmap.replace(
      left: cell % columns * (cellWidth + Self.gap), top: cell / columns * (cellHeight + Self.gap),
      with: picture)
  }

  /// The indices among `count` frames that `cells` cells show: the first, the last and others spread
  /// evenly between them, each once.
  static func indices(of cells: Int, among count: Int) -> [Int] {
    guard count > cells else { return Array(0..<count) }
    guard cells > 1 else { return cells == 1 ? [0] : [] }
    return (0..<cells).map { ($0 * (count - 1) * 2 + (cells - 1)) / (2 * (cells - 1)) }
  }
}
