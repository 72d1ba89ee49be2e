/// The pixels of a canvas that have to be redrawn: one rectangle in each band, of whole 16×4 blocks.
struct DamageRegion: Sendable, Hashable {
  private let canvas: PixelRect
  /// The rectangle of each band; empty where nothing changes.
  private(set) var bands: [PixelRect]

  /// No damage yet on a canvas of a size.
  init(width: Int, height: Int) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let count = (height + CoverageBuffer.bandRows - 1) / CoverageBuffer.bandRows
    bands = [PixelRect](repeating: .empty, count: count)
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
      let part = blocks.rows(band * size..<(band + 1) * size)
      bands[band] = bands[band].union(part)
    }
  }

  /// Whether a rectangle has a damaged pixel.
  func intersects(_ rect: PixelRect) -> Bool {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return false }
    let size = CoverageBuffer.bandRows
    for band in rect.minY / size...(rect.maxY - 1) / size
    where !bands[band].intersection(rect).isEmpty {
      return true
    }
    return false
  }

  /// The number of pixels.
  var area: Int { bands.reduce(0) { $0 + $1.area } }
}
