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
}

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

/// Pictures of two scenes for the page of their comparison.
struct ScenePictures {
  private static let evenly = 36
  private static let worst = 12
  private static let width = 1280

  let base: SceneJob
  let new: SceneJob

  /// The most telling frames: the worst of the tracks that differ most, and some evenly between.
  func pictures(of report: DifferenceReport) throws(CommandError) -> [PagePicture] {
    guard let times = report.traces?.tracks.first?.curves?.times, !times.isEmpty
    else { return [] }
    var samples = Set(FrameTimes.spread(Self.evenly, over: times.count))
    for track in report.traces?.tracks.prefix(Self.worst) ?? [] {
      for time in [track.first.time, track.worst.time] {
        if let sample = times.firstIndex(where: { $0 >= time - 1e-9 }) { samples.insert(sample) }
      }
    }
    var renderer = base.snapshot.renderer()
    func drawn(_ job: SceneJob, at time: Double) throws(CommandError) -> Bitmap {
      let picture = renderer.render(job.snapshot.displayList(at: time))
      if let excess = renderer.excess { throw CommandError(excess, in: job.snapshot, at: time) }
      return picture
    }
    var pictures: [PagePicture] = []
    for sample in samples.sorted() {
      let old = try drawn(base, at: times[sample])
      let now = try drawn(new, at: times[sample])
      let difference = FrameDifference(old, now)
      pictures.append(
        PagePicture(
          sample: sample, base: PNGEncoder().encode(old.fitted(width: Self.width)),
          new: PNGEncoder().encode(now.fitted(width: Self.width)),
          text: difference.sentence, weight: difference.visibility))
    }
    return pictures
  }
}

/// The pictures of a case side by side, small, for the reviewer.
struct SuiteSheet {
  /// The most columns of a sheet.
  static let columns = 4
  private static let widestCell = 640

  private let pictures: [GoldenComparison.Picture]
  private let sheet: ContactSheet?

  init(_ pictures: [GoldenComparison.Picture]) {
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

  /// How far the pictures are from those of the golden's sheet: where most, and whether both are scaled down. Nil
  /// where that has other columns and rows, or no picture.
  func distance(from golden: Bitmap) -> String? {
    guard let sheet, let full = pictures.first?.bitmap,
      let grid = SheetGrid(golden, columns: sheet.columns, rows: sheet.rows)
    else { return nil }
    let differences = pictures.enumerated().map { cell, picture in
      let new = BoxScaling.scale(picture.bitmap, width: grid.cellWidth, height: grid.cellHeight)
      return (frame: picture.frame, difference: FrameDifference(grid.picture(of: cell), new))
    }
    let scale =
      grid.cellWidth < full.width
      ? "; it has them scaled down to \(grid.cellWidth)x\(grid.cellHeight) pixels from "
        + "\(full.width)x\(full.height)"
      : ""
    let differing = differences.filter { $0.difference.worst > 0 }
    guard let first = differing.first else {
      return "on the golden's sheet no picture differs\(scale)"
    }
    let worst = differing.reduce(first) {
      $1.difference.visibility > $0.difference.visibility ? $1 : $0
    }
    return "on the golden's sheet \(differing.count) of \(pictures.count) pictures "
      + "\(differing.count == 1 ? "differs" : "differ"), frame \(worst.frame) most: "
      + "\(worst.difference.sentence)\(scale)"
  }

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

extension GoldenComparison.Picture {
  private static let widest = 1280

  /// The picture next to the golden that the case keeps, for a page.
  var page: SuitePicture {
    func file(_ bitmap: Bitmap) -> [UInt8] {
      PNGEncoder().encode(bitmap.fitted(width: Self.widest))
    }
    return SuitePicture(
      frame: frame, time: time, base: golden.map(file) ?? [], new: file(bitmap), differs: differs,
      difference: difference)
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
