/// What workers take one by one: a frame's bands, those with the most items first, and the last of them
/// in parts, so that all workers end at about the same time. A frame that is measured has no parts.
struct BandParts: Sendable {
  /// The parts of a band that is divided.
  private static let division = 4

  private let bands: [Int]
  /// How many are not divided.
  private let wholeCount: Int

  init(of frame: borrowing PreparedFrame, workers: Int) {
    let (starts, damage) = (frame.bandStarts, frame.damage)
    let drawn = (0..<frame.bandCount).filter { damage?[$0].isEmpty != true }
    guard workers > 1, frame.profile == nil else {
      bands = drawn
      wholeCount = drawn.count
      return
    }
    bands = drawn.sorted { first, second in
      let more = starts[first + 1] - starts[first]
      let fewer = starts[second + 1] - starts[second]
      return more == fewer ? first < second : more > fewer
    }
    wholeCount = max(bands.count - workers, 0)
  }

  var count: Int { wholeCount + (bands.count - wholeCount) * Self.division }

  /// The band of a part, and its rows in the band.
  subscript(index: Int) -> (band: Int, rows: Range<Int>) {
    if index < wholeCount { return (bands[index], 0..<CoverageBuffer.bandRows) }
    let (band, part) = (index - wholeCount).quotientAndRemainder(dividingBy: Self.division)
    let rows = CoverageBuffer.bandRows / Self.division
    return (bands[wholeCount + band], part * rows..<(part + 1) * rows)
  }
}
