import Laminar

/// The pictures of a comparison that differ from their goldens.
struct DifferingPictures {
  private let pictures: [GoldenComparison.Picture]

  init(_ comparison: GoldenComparison) { pictures = comparison.pictures }

  /// The most rows of a sheet.
  private static let mostRows = 6
  /// The pixels between two pictures.
  private static let gap = 4
  /// What shows between them: opaque grey.
  private static let ground: UInt32 = 0xff80_8080

  /// Golden, new picture and their difference, a row for each of the worst, as PNG; nil where there is no
  /// golden that differs.
  var sheet: [UInt8]? {
    let worst = pictures.filter { $0.differs && $0.golden != nil }
      .sorted { ($0.difference?.visibility ?? 1) > ($1.difference?.visibility ?? 1) }
      .prefix(Self.mostRows)
    let rows = worst.compactMap { picture -> [Bitmap]? in
      guard let golden = picture.golden else { return nil }
      return [golden, picture.bitmap, Bitmap.difference(golden, picture.bitmap)]
    }
    let width = rows.joined().map(\.width).max() ?? 0
    let height = rows.joined().map(\.height).max() ?? 0
    let size = (
      width: 3 * (width + Self.gap) - Self.gap,
      height: rows.count * (height + Self.gap) - Self.gap
    )
    guard width > 0, height > 0, max(size.width, size.height) <= Bitmap.maximumSide else {
      return nil
    }
    var sheet = Bitmap(width: size.width, height: size.height, filling: Self.ground)
    for (row, bitmaps) in rows.enumerated() {
      for (column, bitmap) in bitmaps.enumerated() {
        sheet.replace(
          left: column * (width + Self.gap), top: row * (height + Self.gap), with: bitmap)
      }
    }
    return PNGEncoder().encode(sheet)
  }

  /// The pictures with their goldens, for the page.
  var pairs: [SuitePicture] {
    pictures.map { picture in
      SuitePicture(
        frame: picture.frame, time: picture.time,
        base: picture.golden.map { PNGEncoder().encode($0) } ?? [],
        new: PNGEncoder().encode(picture.bitmap), differs: picture.differs,
        difference: picture.difference)
    }
  }
}
