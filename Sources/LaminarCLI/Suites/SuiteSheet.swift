import Laminar

/// The pictures of a case side by side, small, for the reviewer.
struct SuiteSheet {
  /// The most columns of a sheet.
  static let columns = 4
  private static let widestCell = 640

  private let pictures: [SuiteCaseRun.Picture]
  private let sheet: ContactSheet?

  init(_ pictures: [SuiteCaseRun.Picture]) {
    self.pictures = pictures
    guard let first = pictures.first?.bitmap, first.width > 0, first.height > 0 else {
      sheet = nil
      return
    }
    let columns = min(Self.columns, pictures.count)
    let layout = SheetLayout(
      columns: columns, rows: (pictures.count + columns - 1) / columns,
      cellWidth: min(first.width, Self.widestCell))
    var sheet = try? ContactSheet(layout, width: first.width, height: first.height)
    if let (width, height) = sheet.map({ ($0.cellWidth, $0.cellHeight) }) {
      for (cell, picture) in pictures.enumerated() {
        sheet?.place(BoxScaling.scale(picture.bitmap, width: width, height: height), in: cell)
      }
    }
    self.sheet = sheet
  }

  /// The whole sheet; nil without pictures.
  var bitmap: Bitmap? { sheet?.bitmap }

  /// Each picture next to its cell of the golden's sheet, when that has as many columns and rows; both
  /// in the size of the golden's cells.
  ///
  /// - Parameter differing: The numbers of the frames that differ; nil when that is not known.
  func pairs(golden: Bitmap?, differing: Set<Int>?) -> [SuitePicture] {
    guard let sheet else { return [] }
    let grid = golden.flatMap { SheetGrid($0, columns: sheet.columns, rows: sheet.rows) }
    let (width, height) = (
      grid?.cellWidth ?? sheet.cellWidth, grid?.cellHeight ?? sheet.cellHeight
    )
    return pictures.enumerated().map { cell, picture in
      let new = BoxScaling.scale(picture.bitmap, width: width, height: height)
      let base = grid?.picture(of: cell)
      return SuitePicture(
        frame: picture.frame, time: picture.time,
        base: base.map { PNGEncoder().encode($0) } ?? [], new: PNGEncoder().encode(new),
        differs: differing?.contains(picture.frame) ?? true,
        difference: base.map { FrameDifference($0, new) })
    }
  }
}

/// The cells of a sheet that was drawn before, possibly with cells of another size.
struct SheetGrid {
  let cellWidth: Int
  let cellHeight: Int
  let columns: Int
  private let sheet: Bitmap

  /// Divides a sheet; nil when it does not have so many columns and rows.
  init?(_ sheet: Bitmap, columns: Int, rows: Int) {
    let across = sheet.width - (columns - 1) * ContactSheet.gap
    let down = sheet.height - (rows - 1) * ContactSheet.gap
    guard columns > 0, rows > 0, across > 0, down > 0, across % columns == 0, down % rows == 0
    else { return nil }
    (cellWidth, cellHeight) = (across / columns, down / rows)
    self.columns = columns
    self.sheet = sheet
  }

  /// The picture of a cell, counted row by row.
  func picture(of cell: Int) -> Bitmap {
    sheet.part(
      left: cell % columns * (cellWidth + ContactSheet.gap),
      top: cell / columns * (cellHeight + ContactSheet.gap), width: cellWidth, height: cellHeight)
  }
}
