/// How much of one pixel has which winding.
///
/// The pixel is cut at the heights at which a piece of a line begins, ends, passes one of the pixel's sides
/// or crosses another. Between two cuts the pieces are the sides of trapezoids, whose areas are exact.
///
/// Invariant: `reserve` has allocated memory for `count` pieces before they are written. No more than
/// `mostPieces` are cut: there are at most as many turns and crossings, two side cuts and two ends to a
/// piece, and a cut to each pair.
struct PixelWindings: ~Copyable {
  /// A change of the winding along the pixel's left side.
  private struct Turn {
    var y: Double
    var change: Int
  }

  /// A piece where a slab's middle crosses it.
  private struct Crossing {
    var x: Double
    var sign: Int
  }

  /// The side of a pixel.
  private static let side = 1024.0
  /// The most pieces between which crossings are looked for.
  private static let mostPieces = WindingSamples.mostPieces
  /// Smaller differences of sampled areas are rounding.
  private static let leastDifference: Float = 1 / 1024

  private let samples = WindingSamples()
  private let crowdedPixel = CrowdedPixel()
  private var capacity = mostPieces
  private var pieces = MutableRowPointer<LinePiece>.allocate(count: mostPieces)
  private let cuts = MutableRowPointer<Double>.allocate(
    count: 4 * mostPieces + mostPieces * mostPieces)
  private let turns = MutableRowPointer<Turn>.allocate(count: mostPieces)
  private let crossings = MutableRowPointer<Crossing>.allocate(count: mostPieces)
  /// The area of each winding, counted from that of the upper left corner, which is in the middle.
  private let areas = MutableRowPointer<Double>.allocate(count: 4 * mostPieces + 1)
  private var count = 0
  private var cutCount = 0
  private var turnCount = 0

  deinit {
    pieces.deallocate()
    cuts.deallocate()
    turns.deallocate()
    crossings.deallocate()
    areas.deallocate()
  }

  private mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    pieces.deallocate()
    capacity = 2 * wanted
    pieces = .allocate(count: capacity)
  }

  /// The coverage of a pixel, 0…255; nil where its windings are two, so that it follows from their mean.
  ///
  /// - Parameters:
  ///   - lines: The lines of its strip, some of which may not touch it.
  ///   - left: Where it begins, in fixed point as the lines are.
  ///   - sum: Its summed area, from which the winding of its upper left corner follows.
  mutating func coverage(
    of lines: ArraySlice<StripLine>, row: Int, left: Int, sum: Int32, _ rule: CoverageRule
  ) -> UInt8? {
    reserve(lines.count)
    count = 0
    cutCount = 0
    turnCount = 0
    lines.withUnsafeBufferPointer { lines in
      let limit = StripLine.limit(row: row, left: left)
      for start in stride(from: 0, to: lines.count, by: 64) {
        // A bit for each of up to 64 lines.
        var near: UInt64 = 0
        for offset in 0..<min(64, lines.count &- start) {
          near |= lines[start &+ offset].mayReach(limit) &<< UInt64(truncatingIfNeeded: offset)
        }
        while near != 0 {
          // Written in any case, and kept if it touches the pixel.
          pieces[count] = lines[start &+ near.trailingZeroBitCount].piece(row: row, left: left)
          near &= near &- 1
          count &+= pieces[count].isInside ? 1 : 0
        }
      }
    }
    if count < 2 || (count == 2 && areJoined(pieces[0], pieces[1])) { return nil }
    let mean = Float(sum) / Float(CoverageKernel.full)
    let found = pieces.reading.row(count: count)
    if count > Self.mostPieces {
      return crowdedPixel.coverage(found, count: count, mean: mean, rule).map(Self.alpha)
    }
    if let difference = samples.difference(found, count: count, mean: mean, rule) {
      if abs(difference) < Self.leastDifference { return nil }
      return Self.alpha(rule.coverage(mean: mean) + difference)
    }
    areas.update(repeating: 0, count: 4 &* count &+ 1)
    let signed = findTurns()
    let winding = ((Double(sum) / 2 - signed) / (Self.side * Self.side)).rounded()
    cut()
    var top = 0.0
    while top < Self.side {
      // The next cut: there are few.
      var bottom = Self.side
      for index in 0..<cutCount where cuts[index] > top && cuts[index] < bottom {
        bottom = cuts[index]
      }
      addSlab(from: top, to: bottom)
      top = bottom
    }

    let first = Int(winding) &- 2 &* count
    var covered = 0.0
    for index in 0...4 &* count where areas[index] > 0 && rule.covers(first &+ index) {
      covered += areas[index]
    }
    return Self.alpha(Float(covered / (Self.side * Self.side)))
  }

  @inline(__always)
  private static func alpha(_ part: Float) -> UInt8 { UInt8(min(max(part * 255 + 0.5, 0), 255)) }

  /// Whether two pieces share an endpoint in path order.
  @inline(__always)
  private func areJoined(_ a: LinePiece, _ b: LinePiece) -> Bool {
    if a.sign == b.sign {
      return (a.x1 == b.x0 && a.y1 == b.y0) || (b.x1 == a.x0 && b.y1 == a.y0)
    }
    return (a.x0 == b.x0 && a.y0 == b.y0) || (a.x1 == b.x1 && a.y1 == b.y1)
  }

  @inline(__always)
  private mutating func addCut(_ y: Double) {
    cuts[cutCount] = y
    cutCount &+= 1
  }

  /// Finds where pieces pass the left side, below which the winding is another, and the mean winding times
  /// the area, counted from that of the upper left corner: exact however many pieces there are.
  private mutating func findTurns() -> Double {
    var sum = 0.0
    for index in 0..<count {
      let piece = pieces[index]
      var (x0, y0, x1, y1) = (piece.x0, piece.y0, piece.x1, piece.y1)
      // Further right it counts nothing, and further left it is a turn.
      if x0 < 0, x1 < 0 { continue }
      if x0 >= Self.side, x1 >= Self.side { continue }
      if (x0 < 0) != (x1 < 0) {
        let y = piece.y(at: 0)
        let change = x1 < 0 ? piece.sign : -piece.sign
        turns[turnCount] = Turn(y: y, change: change)
        turnCount &+= 1
        addCut(y)
        sum += Double(change) * (Self.side - y) * Self.side
        if x0 < 0 { (x0, y0) = (0, y) } else { (x1, y1) = (0, y) }
      }
      if (x0 < Self.side) != (x1 < Self.side) {
        let y = piece.y(at: Self.side)
        addCut(y)
        if x0 < Self.side { (x1, y1) = (Self.side, y) } else { (x0, y0) = (Self.side, y) }
      }
      sum += Double(piece.sign) * (y1 - y0) * (Self.side - (x0 + x1) / 2)
    }
    return sum
  }

  private mutating func cut() {
    for index in 0..<count {
      let piece = pieces[index]
      if piece.y0 > 0 { addCut(piece.y0) }
      if piece.y1 < Self.side { addCut(piece.y1) }
      for other in 0..<index {
        if let y = Self.crossing(piece, pieces[other]) { addCut(y) }
      }
    }
  }

  /// The height at which two pieces change sides.
  @inline(__always)
  private static func crossing(_ a: LinePiece, _ b: LinePiece) -> Double? {
    if max(a.x0, a.x1) < min(b.x0, b.x1) || max(b.x0, b.x1) < min(a.x0, a.x1) { return nil }
    let top = max(a.y0, b.y0)
    let bottom = min(a.y1, b.y1)
    guard top < bottom else { return nil }
    let above = a.x(at: top) - b.x(at: top)
    let below = a.x(at: bottom) - b.x(at: bottom)
    guard above * below < 0 else { return nil }
    return top + (bottom - top) * (above / (above - below))
  }

  /// Adds the areas between two heights.
  private mutating func addSlab(from top: Double, to bottom: Double) {
    let middle = (top + bottom) / 2
    // Invariant: a piece has at most a turn and a crossing, which change the winding by 1 each: the index
    // stays in 0…4·count.
    var index = 2 &* count
    for turn in 0..<turnCount where turns[turn].y <= middle { index &+= turns[turn].change }
    var crossed = 0
    for piece in 0..<count where pieces[piece].y0 <= middle && pieces[piece].y1 > middle {
      let x = pieces[piece].x(at: middle)
      guard x >= 0, x < Self.side else { continue }
      var rank = crossed
      while rank > 0, crossings[rank &- 1].x > x {
        crossings[rank] = crossings[rank &- 1]
        rank &-= 1
      }
      crossings[rank] = Crossing(x: x, sign: pieces[piece].sign)
      crossed &+= 1
    }
    var x = 0.0
    for rank in 0..<crossed {
      areas[index] += (crossings[rank].x - x) * (bottom - top)
      index &+= crossings[rank].sign
      x = crossings[rank].x
    }
    areas[index] += (Self.side - x) * (bottom - top)
  }
}
