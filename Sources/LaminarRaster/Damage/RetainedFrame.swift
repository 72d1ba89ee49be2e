package import LaminarGraphics

/// A picture, and the list that it shows, so that the next list is drawn only where it differs.
///
/// Retaining saves work and never changes a pixel.
package struct RetainedFrame: Sendable {
  /// The picture that was drawn last; without pixels at first.
  package internal(set) var bitmap = Bitmap(width: 0, height: 0)
  /// The damage of the last drawing.
  package internal(set) var damage = FrameDamage(width: 0, height: 0)
  /// The list that the picture shows; nil before the first drawing.
  var list: DisplayList?
  /// What was prepared for its commands.
  var commands = PreparedCommands()

  /// A frame that shows nothing yet.
  package init() {}
}

/// The part of a picture that was redrawn.
package struct FrameDamage: Sendable, Hashable {
  private let width: Int
  private let height: Int
  let region: DamageRegion

  /// No damage to a picture of a size.
  init(width: Int, height: Int) {
    self.init(width: width, height: height, region: DamageRegion(width: width, height: height))
  }

  init(width: Int, height: Int, region: DamageRegion) {
    self.width = width
    self.height = height
    self.region = region
  }

  /// The drawn share of all pixels, 0…1.
  package var share: Double {
    width > 0 && height > 0 ? Double(region.area) / Double(width * height) : 0
  }

  /// Whether a pixel of some rows was drawn.
  package func touches(rows: Range<Int>) -> Bool {
    region.bands.joined().contains { !$0.rows(rows).isEmpty }
  }
}

/// Drawing over what is shown.
extension Renderer {
  /// Draws a list over a frame that shows another one, only where they differ; the pixels are those of
  /// ``render(_:)``.
  package mutating func render(_ list: DisplayList, updating frame: inout RetainedFrame) {
    let side = 0...Bitmap.maximumSide
    let width = min(max(list.width, side.lowerBound), side.upperBound)
    let height = min(max(list.height, side.lowerBound), side.upperBound)
    excess = list.excess
    let old = frame.list.flatMap { old in
      resources.shortcuts.contains(.damage) && old.width == width && old.height == height
        && list.width == width && list.height == height && old.background == list.background
        && !DisplayListDiff.isMostlyNew(old.items, list.items) ? old : nil
    }
    let diff = old.map { DisplayListDiff(from: $0.items, to: list.items) }
    onPart?(.damage)
    if let diff, !diff.isAny, excess == nil {
      frame.damage = FrameDamage(width: width, height: height)
      return
    }
    if frame.bitmap.width != width || frame.bitmap.height != height {
      frame.bitmap = Bitmap(width: width, height: height)
    }
    // Nothing shows the old list from here on.
    frame.list = nil
    var damage = DamageRegion.all(width: width, height: height)
    defer { frame.damage = FrameDamage(width: width, height: height, region: damage) }
    guard width > 0, height > 0 else { return }
    var prepared = prepare(
      list, for: frame.bitmap, records: PreparedCommands(count: list.items.count),
      kept: diff.map { KeptCommands(old: frame.commands, matches: $0.unchanged) })
    prepared.records.edges = prepared.edges
    // A backdrop shows what is below it, wherever that changed.
    if let diff, excess == nil, !list.items.contains(where: { $0.command.isBackdrop }) {
      damage = DamageRegion(width: width, height: height)
      diff.forEachChange(from: frame.commands, to: prepared.records) { damage.insert($0) }
      // Where little is left out, whole bands are drawn faster than their parts.
      if 2 * damage.area > width * height {
        damage = DamageRegion.all(width: width, height: height)
      }
    }
    prepared.damage = damage.area == width * height ? nil : damage.bands
    onPart?(.preparation)
    draw(&prepared, into: &frame.bitmap)
    frame.commands.edges.keepEdges(in: resources.edges)
    frame.commands = prepared.records
    frame.commands.blurredShadows = prepared.blurredShadows
    // A refused list shows the bare canvas, and nothing else of it is known.
    frame.list = excess == nil ? list : nil
  }
}

extension DisplayList.Command {
  fileprivate var isBackdrop: Bool { if case .backdrop = self { true } else { false } }
}

// MARK: - The damaged pixels

/// The pixels of a canvas that have to be redrawn: in each band some rectangles beside each other, of whole
/// 16×4 blocks.
struct DamageRegion: Sendable, Hashable {
  private let canvas: PixelRect
  /// The rectangles of each band, from the left to the right, none below another.
  private(set) var bands: [[PixelRect]]

  /// Rectangles with fewer columns between them are joined: for each, all items of the band are looked at.
  private static let minGap = 32
  /// The most rectangles of a band.
  private static let maxInBand = 16

  /// No damage yet on a canvas of a size.
  init(width: Int, height: Int) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let count = (height + CoverageBuffer.bandRows - 1) / CoverageBuffer.bandRows
    bands = [[PixelRect]](repeating: [], count: count)
  }

  /// Everything.
  static func all(width: Int, height: Int) -> DamageRegion {
    var region = DamageRegion(width: width, height: height)
    region.insert(region.canvas)
    return region
  }

  mutating func insert(_ rect: PixelRect) {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return }
    let blocks = PixelRect(
      minX: rect.minX & ~15, minY: rect.minY & ~3, maxX: (rect.maxX + 15) & ~15,
      maxY: (rect.maxY + 3) & ~3
    ).intersection(canvas)
    let size = CoverageBuffer.bandRows
    for band in blocks.minY / size...(blocks.maxY - 1) / size {
      Self.insert(blocks.rows(band * size..<(band + 1) * size), into: &bands[band])
    }
  }

  /// Joins a rectangle with those near it.
  private static func insert(_ rect: PixelRect, into band: inout [PixelRect]) {
    let first = band.firstIndex { $0.maxX + minGap > rect.minX } ?? band.count
    var end = first
    var joined = rect
    while end < band.count, band[end].minX < joined.maxX + minGap {
      joined = joined.union(band[end])
      end += 1
    }
    band.replaceSubrange(first..<end, with: CollectionOfOne(joined))
    guard band.count > maxInBand else { return }
    // The two with the fewest columns between them.
    let gap = (1..<band.count).min {
      band[$0].minX - band[$0 - 1].maxX < band[$1].minX - band[$1 - 1].maxX
    }
    guard let gap else { return }
    band[gap - 1] = band[gap - 1].union(band[gap])
    band.remove(at: gap)
  }

  /// Whether a rectangle has a damaged pixel.
  func intersects(_ rect: PixelRect) -> Bool {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return false }
    let size = CoverageBuffer.bandRows
    for band in rect.minY / size...(rect.maxY - 1) / size
    where bands[band].contains(where: { !$0.intersection(rect).isEmpty }) {
      return true
    }
    return false
  }

  /// The number of pixels.
  var area: Int { bands.joined().reduce(0) { $0 + $1.area } }
}
