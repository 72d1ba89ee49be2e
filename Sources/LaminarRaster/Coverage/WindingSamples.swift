/// Samples along 16 lines how much the covered area of a pixel differs from what its mean winding says.
///
/// Between the points where pieces meet a sample line, the winding is the same. Where a pixel has two
/// windings only, next to each other, both areas are the same: most pixels near an overlap are such. The
/// mean winding is known exactly, so that only their difference is sampled.
///
/// Invariant: there are at most `mostPieces` pieces, and each half of the lines has memory for as many
/// crossings, from its `start` on.
struct WindingSamples: ~Copyable {
  /// The most pieces that are sampled.
  static let mostPieces = 8
  private static let side: Float = 1024
  private static let lines = Lanes(32, 96, 160, 224, 288, 352, 416, 480)
  /// Pieces that are nearer to level than this may pass between two lines.
  private static let mostSlope = 16.0

  private typealias Lanes = SIMD8<Float>

  /// Where pieces meet the lines, from the left to the right: the upper eight lines, then the lower.
  private let positions = MutableRowPointer<Lanes>.allocate(count: 2 * mostPieces)
  /// How the winding changes there.
  private let changes = MutableRowPointer<Lanes>.allocate(count: 2 * mostPieces)

  deinit {
    positions.deallocate()
    changes.deallocate()
  }

  /// The covered part of the pixel less the one that follows from its mean winding; nil where sample lines
  /// cannot tell.
  ///
  /// - Parameters:
  ///   - pieces: Pieces, in units of 1/1024 pixel from the pixel's left side on.
  ///   - mean: The exact mean winding.
  func difference(
    _ pieces: RowPointer<LinePiece>, count: Int, mean: Float, _ rule: CoverageRule
  ) -> Float? {
    precondition(count <= Self.mostPieces)
    for index in 0..<count
    where abs(pieces[index].slope) > Self.mostSlope || pieces[index].y0 == pieces[index].y1 {
      return nil
    }
    var left = (Lanes.zero, Lanes.zero)
    left.0 = sortCrossings(pieces, count, lines: Self.lines, at: 0)
    left.1 = sortCrossings(pieces, count, lines: Self.lines + 512, at: Self.mostPieces)
    // The windings count from that of the upper left corner, which follows from the mean.
    let sampled =
      (meanWinding(left.0, count, at: 0) + meanWinding(left.1, count, at: Self.mostPieces)) / 16
    let corner = (mean - sampled).rounded()
    let covered =
      coverage(left.0 + corner, count, at: 0, rule)
      + coverage(left.1 + corner, count, at: Self.mostPieces, rule)
    return covered / 16 - rule.coverage(mean: sampled + corner)
  }

  /// Sorts where the pieces meet eight lines; returns the winding at the left side.
  @inline(__always)
  private func sortCrossings(
    _ pieces: RowPointer<LinePiece>, _ count: Int, lines: Lanes, at start: Int
  ) -> Lanes {
    var left = Lanes.zero
    for index in 0..<count {
      let piece = pieces[index]
      let sign = Float(piece.sign)
      var x = (lines - Float(piece.y0)) * Float(piece.slope) + Float(piece.x0)
      var change = Lanes(repeating: sign)
      change.replace(with: 0, where: lines .< Float(piece.y0))
      change.replace(with: 0, where: lines .>= Float(piece.y1))
      if (piece.x0 < 0) != (piece.x1 < 0) {
        // Below where it passes the left side, the winding there is another. Where that is must follow from
        // the x that tells whether the line is met inside.
        let isLeaving = piece.x1 < 0
        let isPast = isLeaving ? x .< 0 : x .>= 0
        let isBelow = lines .>= Float(piece.y1) .| (lines .>= Float(piece.y0) .& isPast)
        left += Lanes.zero.replacing(with: isLeaving ? sign : -sign, where: isBelow)
      }
      change.replace(with: 0, where: x .< 0)
      x.replace(with: 0, where: x .< 0)
      x.replace(with: Self.side, where: x .> Self.side)
      x.replace(with: Self.side, where: change .== 0)
      var rank = start &+ index
      while rank > start {
        let (other, otherChange) = (positions[rank &- 1], changes[rank &- 1])
        let isAfter = other .> x
        positions[rank] = x.replacing(with: other, where: isAfter)
        changes[rank] = change.replacing(with: otherChange, where: isAfter)
        x = other.replacing(with: x, where: isAfter)
        change = otherChange.replacing(with: change, where: isAfter)
        rank &-= 1
      }
      positions[start] = x
      changes[start] = change
    }
    return left
  }

  /// The sum of the lines' mean windings.
  @inline(__always)
  private func meanWinding(_ left: Lanes, _ count: Int, at start: Int) -> Float {
    // A change counts from its position to the right side.
    var sum = left * Self.side
    for index in start..<start &+ count { sum += changes[index] * (Self.side - positions[index]) }
    return sum.sum() / Self.side
  }

  /// The sum of the covered parts of the lines.
  @inline(__always)
  private func coverage(
    _ left: Lanes, _ count: Int, at start: Int, _ rule: CoverageRule
  ) -> Float {
    var winding = left
    var from = Lanes.zero
    var sum = Lanes.zero
    for index in start...start &+ count {
      let to = index < start &+ count ? positions[index] : Lanes(repeating: Self.side)
      var width = to - from
      switch rule {
      case .nonZero: width.replace(with: 0, where: winding .== 0)
      case .positive: width.replace(with: 0, where: winding .<= 0)
      case .evenOdd:
        let half = winding * 0.5
        width.replace(with: 0, where: half .== half.rounded(.down))
      }
      sum += width
      if index < start &+ count { winding += changes[index] }
      from = to
    }
    return sum.sum() / Self.side
  }
}
