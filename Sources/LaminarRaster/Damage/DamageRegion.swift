/// The pixels of a canvas that have to be redrawn: in each band some rectangles beside each other, of whole
/// 16×4 blocks.
struct DamageRegion: Sendable, Hashable {
  private let canvas: PixelRect
  /// The rectangles of each band, from the left to the right, none below another.
  private(set) var bands: [[PixelRect]]

  /// Rectangles with fewer columns between them are joined: for each, all items of the band are looked at.
  private static let leastGap = 32
  /// The most rectangles of a band.
  private static let mostInBand = 16

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
    let first = band.firstIndex { $0.maxX + leastGap > rect.minX } ?? band.count
    var end = first
    var joined = rect
    while end < band.count, band[end].minX < joined.maxX + leastGap {
      joined = joined.union(band[end])
      end += 1
    }
    band.replaceSubrange(first..<end, with: CollectionOfOne(joined))
    guard band.count > mostInBand else { return }
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
