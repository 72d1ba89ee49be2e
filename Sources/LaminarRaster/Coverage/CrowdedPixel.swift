/// The covered area of a pixel through which many pieces of lines run, along 16 lines.
///
/// Most of so many pieces are short and meet few of the lines, so that each line has few crossings to put
/// in order. See `WindingSamples`, which looks at all pieces on all lines.
///
/// Invariant: a line has at most as many crossings as there are pieces, for which `reserve` makes room.
struct CrowdedPixel: ~Copyable {
  /// Where a line meets a piece.
  private struct Crossing {
    var x: Double
    var sign: Int
  }

  private static let lines = 16
  private static let side = 1024.0
  private static let spacing = side / Double(lines)

  private var capacity = 0
  private var crossings = UnsafeMutablePointer<Crossing>.allocate(capacity: 0)
  /// How many crossings each line has.
  private let counts = UnsafeMutablePointer<Int>.allocate(capacity: lines)
  /// How much the winding at the left side changes above each line, and below the last.
  private let turns = UnsafeMutablePointer<Int>.allocate(capacity: lines + 1)

  deinit {
    crossings.deallocate()
    counts.deallocate()
    turns.deallocate()
  }

  private mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    crossings.deallocate()
    capacity = 2 * wanted
    crossings = .allocate(capacity: capacity * Self.lines)
  }

  /// The first line at a height or below it.
  @inline(__always)
  private static func line(at y: Double) -> Int {
    min(max(Int((y / spacing + 0.5).rounded(.up)) - 1, 0), lines)
  }

  /// The covered part of the pixel less the one that follows from its mean winding.
  mutating func difference(
    _ pieces: UnsafePointer<LinePiece>, count: Int, mean: Float, _ rule: CoverageRule
  ) -> Float {
    reserve(count)
    counts.update(repeating: 0, count: Self.lines)
    turns.update(repeating: 0, count: Self.lines + 1)
    for index in 0..<count { add(pieces[index]) }
    // The windings count from that of the upper left corner, which follows from the mean.
    let sampled = Float(meanWinding() / (Self.side * Double(Self.lines)))
    let corner = (mean - sampled).rounded()
    let covered = Float(coveredLength(from: Int(corner), rule) / (Self.side * Double(Self.lines)))
    return covered - rule.coverage(mean: sampled + corner)
  }

  private func add(_ piece: LinePiece) {
    let (first, end) = (Self.line(at: piece.y0), Self.line(at: piece.y1))
    // The first line below where the piece passes the left side.
    var passed = end
    for line in first..<end {
      let x = piece.x(at: (Double(line) + 0.5) * Self.spacing)
      if passed == end, (x < 0) != (piece.x0 < 0) { passed = line }
      guard x >= 0, x < Self.side else { continue }
      let row = crossings + line &* capacity
      var rank = counts[line]
      while rank > 0, row[rank &- 1].x > x {
        row[rank] = row[rank &- 1]
        rank &-= 1
      }
      row[rank] = Crossing(x: x, sign: piece.sign)
      counts[line] &+= 1
    }
    if (piece.x0 < 0) != (piece.x1 < 0) {
      turns[passed] &+= piece.x1 < 0 ? piece.sign : 0 &- piece.sign
    }
  }

  /// The sum of the lines' mean windings, times their length.
  private func meanWinding() -> Double {
    var sum = 0.0
    var left = 0
    for line in 0..<Self.lines {
      left &+= turns[line]
      sum += Double(left) * Self.side
      let row = crossings + line &* capacity
      for rank in 0..<counts[line] { sum += Double(row[rank].sign) * (Self.side - row[rank].x) }
    }
    return sum
  }

  private func coveredLength(from corner: Int, _ rule: CoverageRule) -> Double {
    var sum = 0.0
    var left = corner
    for line in 0..<Self.lines {
      left &+= turns[line]
      var (x, winding) = (0.0, left)
      let row = crossings + line &* capacity
      for rank in 0..<counts[line] {
        if rule.covers(winding) { sum += row[rank].x - x }
        x = row[rank].x
        winding &+= row[rank].sign
      }
      if rule.covers(winding) { sum += Self.side - x }
    }
    return sum
  }
}
