/// What workers take one by one: the damaged parts of a frame's bands, those with the most to draw first,
/// and the last of them in quarters, so that all workers end at about the same time. A frame that is
/// measured has no quarters.
struct BandParts: Sendable {
  /// A part of a band.
  struct Part: Sendable {
    let band: Int
    var area: PixelRect
    /// About how long it takes.
    fileprivate let weight: Int
  }

  /// How often a part is divided.
  private static let division = 4

  private let parts: [Part]
  /// How many are not divided.
  private let wholeCount: Int

  init(of frame: borrowing PreparedFrame, workers: Int) {
    let (starts, damage) = (frame.bandStarts, frame.damage)
    let canvas = PixelRect(minX: 0, minY: 0, maxX: frame.width, maxY: frame.height)
    let rows = CoverageBuffer.bandRows
    let all = (0..<frame.bandCount).flatMap { band in
      let areas = damage?[band] ?? [canvas.rows(band * rows..<(band + 1) * rows)]
      return areas.lazy.filter { !$0.isEmpty }.map { area in
        Part(band: band, area: area, weight: (starts[band + 1] - starts[band]) * area.area)
      }
    }
    guard workers > 1, frame.profile == nil else {
      parts = all
      wholeCount = all.count
      return
    }
    let order = all.indices.sorted { (all[$1].weight, $0) < (all[$0].weight, $1) }
    parts = order.map { all[$0] }
    wholeCount = max(parts.count - workers, 0)
  }

  var count: Int { wholeCount + (parts.count - wholeCount) * Self.division }

  /// A part, which may be empty.
  subscript(index: Int) -> Part {
    if index < wholeCount { return parts[index] }
    let (divided, quarter) = (index - wholeCount).quotientAndRemainder(dividingBy: Self.division)
    var part = parts[wholeCount + divided]
    let rows = CoverageBuffer.bandRows / Self.division
    let first = part.band * CoverageBuffer.bandRows + quarter * rows
    part.area = part.area.rows(first..<first + rows)
    return part
  }
}
