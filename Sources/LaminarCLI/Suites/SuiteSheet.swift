import Laminar

/// The pictures of a case side by side, small, for the reviewer.
struct SuiteSheet {
  private static let columns = 4
  private static let widestCell = 320

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

  /// Each picture next to its cell of the golden's sheet, when that has the same grid.
  ///
  /// - Parameter differing: The numbers of the frames that differ; nil when that is not known.
  func pairs(golden: Bitmap?, differing: Set<Int>?) -> [SuitePicture] {
    guard let sheet, let whole = sheet.bitmap else { return [] }
    let isSameGrid = golden.map { $0.width == whole.width && $0.height == whole.height } ?? false
    return pictures.enumerated().map { cell, picture in
      let left = cell % sheet.columns * (sheet.cellWidth + ContactSheet.gap)
      let top = cell / sheet.columns * (sheet.cellHeight + ContactSheet.gap)
      func cut(_ from: Bitmap) -> [UInt8] {
        PNGEncoder().encode(
          from.part(left: left, top: top, width: sheet.cellWidth, height: sheet.cellHeight))
      }
      return SuitePicture(
        frame: picture.frame, time: picture.time,
        base: isSameGrid ? golden.map(cut) ?? [] : [], new: cut(whole),
        differs: differing?.contains(picture.frame) ?? true)
    }
  }
}

extension Bitmap {
  /// A rectangle of the picture; transparent where it reaches beyond.
  func part(left: Int, top: Int, width: Int, height: Int) -> Bitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in top..<top + height {
      for x in left..<left + width { pixels.append(pixel(x: x, y: y)) }
    }
    return Bitmap(width: width, height: height, pixels: pixels) ?? self
  }
}
