/// How much of one pixel has which winding.
///
/// The pixel is cut at the heights at which a piece of a line begins, ends, passes one of the pixel's sides
/// or crosses another. Between two cuts the pieces are the sides of trapezoids, whose areas are exact.
///
/// Invariant: `reserve` has allocated memory for `count` pieces before they are written. No more
/// than `maxPieces` are cut: there are at most as many turns and crossings, two side cuts and two
/// ends to a piece, and a cut to each pair.
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
  private static let maxPieces = WindingSamples.maxPieces
  /// Smaller differences of sampled areas are rounding.
  private static let minDifference: Float = 1 / 1024

  private let samples = WindingSamples()
  private let crowdedPixel = CrowdedPixel()
  private var capacity = maxPieces
  private var pieces = MutableRowPointer<EdgePiece>.allocate(count: maxPieces)
  private let cuts = MutableRowPointer<Double>.allocate(
    count: 4 * maxPieces + maxPieces * maxPieces)
  private let turns = MutableRowPointer<Turn>.allocate(count: maxPieces)
  private let crossings = MutableRowPointer<Crossing>.allocate(count: maxPieces)
  /// The area of each winding, counted from that of the upper left corner, which is in the middle.
  private let areas = MutableRowPointer<Double>.allocate(count: 4 * maxPieces + 1)
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
    of lines: ArraySlice<StripEdge>, row: Int, left: Int, sum: Int32, _ rule: CoverageRule
  ) -> UInt8? {
    reserve(lines.count)
    count = 0
    cutCount = 0
    turnCount = 0
    lines.withUnsafeBufferPointer { lines in
      let limit = StripEdge.limit(row: row, left: left)
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
    if count > Self.maxPieces {
      return crowdedPixel.coverage(found, count: count, mean: mean, rule).map(Self.alpha)
    }
    if let difference = samples.difference(found, count: count, mean: mean, rule) {
      if abs(difference) < Self.minDifference { return nil }
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
  private func areJoined(_ a: EdgePiece, _ b: EdgePiece) -> Bool {
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
  private static func crossing(_ a: EdgePiece, _ b: EdgePiece) -> Double? {
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

// MARK: - Many pieces

/// The covered area of a pixel through which many pieces of lines run, along 32 or 128 lines.
///
/// Crossings are rounded to a column, so that nothing is sorted: adding them up costs the same
/// however many there are. See `WindingSamples`, which is exact along its lines.
///
/// Invariant: `changes` holds 16 numbers for each column of each 16 lines of either grid, and all are 0
/// between two pixels.
private struct CrowdedPixel: ~Copyable {
  /// A number for each of 16 lines.
  private typealias Lanes = SIMD16<Int16>

  /// The lines that cross a pixel, and the columns to which crossings are rounded.
  private struct Grid {
    /// For pieces that are nearer to upright than to level, and for those nearer to level.
    static let upright = Grid(lineShift: 5)
    static let level = Grid(lineShift: 3)

    /// The binary logarithm of the distance of two lines, in 1024ths of a pixel.
    let lineShift: Int

    var lines: Int { 1024 >> lineShift }
    var spacing: Int { 1 << lineShift }
    /// There are 4,096 crossings of lines and columns in either.
    var columns: Int { 4 << lineShift }
    private var columnShift: Int { 8 - lineShift }

    /// The first line at a height or below it, from 0 to `lines`; the lines are in the middle of their
    /// spaces.
    @inline(__always)
    func line(at y: Int) -> Int { (y &+ spacing / 2 &- 1) &>> lineShift }

    /// The column nearest to an x from the left side on, in fixed point with 32 binary digits.
    @inline(__always)
    func column(at x: Int) -> Int { (x &>> 32 &+ 1 &<< columnShift / 2) &>> columnShift }

    /// The index of the change of a line's winding at a column.
    @inline(__always)
    func changeIndex(line: Int, column: Int) -> Int {
      let (group, lane) = (line &>> 4, line & 15)
      return (group &* (columns &+ 1) &+ column) &* Lanes.scalarCount &+ lane
    }
  }

  /// The changes of the winding from column to column, line by line; the last column is after the pixel.
  private let changes = MutableRowPointer<Int16>.allocate(repeating: 0, count: 4096 + 128)
  /// How much the winding at the left side changes above each line, and below the last.
  private let turns = MutableRowPointer<Int16>.allocate(repeating: 0, count: 128 + 1)

  deinit {
    changes.deallocate()
    turns.deallocate()
  }

  /// The covered part of the pixel; nil where it follows from the mean winding.
  func coverage(
    _ pieces: RowPointer<EdgePiece>, count: Int, mean: Float, _ rule: CoverageRule
  ) -> Float? {
    var levelCount = 0
    for index in 0..<count where abs(pieces[index].slope) > 1 { levelCount &+= 1 }
    return coverage(
      pieces, count: count, mean: mean, rule, on: 2 &* levelCount > count ? .level : .upright)
  }

  private func coverage(
    _ pieces: RowPointer<EdgePiece>, count: Int, mean: Float, _ rule: CoverageRule, on grid: Grid
  ) -> Float? {
    var sum = 0
    for index in 0..<count { sum &+= add(pieces[index], on: grid) }
    // From the changes along the left side to the windings there.
    var winding: Int16 = 0
    for line in 0..<grid.lines {
      winding &+= turns[line]
      turns[line] = winding
      sum &+= Int(winding) &* grid.columns
    }

    // The windings count from that of the upper left corner, which follows from the mean.
    let all = Float(grid.lines * grid.columns)
    let sampled = Float(sum) / all
    let corner = (mean - sampled).rounded()
    let first = Lanes(repeating: Int16(truncatingIfNeeded: Int(corner)))
    var covered = 0
    for line in stride(from: 0, to: grid.lines, by: Lanes.scalarCount) {
      let left = first &+ turns.load(at: line, as: Lanes.self)
      covered &+= takeCovered(from: left, line: line, on: grid, rule)
    }
    turns.update(repeating: 0, count: grid.lines + 1)
    let part = Float(covered) / all
    return abs(part - rule.coverage(mean: sampled + corner)) < 1 / all ? nil : part
  }

  /// The covered columns of 16 lines, from the windings at the left side on; the changes are 0 then.
  private func takeCovered(
    from left: Lanes, line: Int, on grid: Grid, _ rule: CoverageRule
  ) -> Int {
    var windings = left
    // Less than 0.
    var covered = Lanes.zero
    let first = grid.changeIndex(line: line, column: 0)
    // Invariant: `changes` has one column more than the grid for each 16 of its lines.
    for column in 0..<grid.columns {
      let index = first &+ column &* Lanes.scalarCount
      windings &+= changes.load(at: index, as: Lanes.self)
      changes.store(Lanes.zero, at: index)
      switch rule {
      case .nonZero: covered &+= (windings | (0 &- windings)) &>> 15
      case .positive: covered &+= (0 &- windings) &>> 15
      case .evenOdd: covered &-= windings & 1
      }
    }
    changes.store(Lanes.zero, at: first &+ grid.columns &* Lanes.scalarCount)
    return -Int(covered.wrappedSum())
  }

  /// Adds a change of the winding where a line is crossed; returns the number of columns from there on.
  ///
  /// - Parameter x: From the left side on, in fixed point with 32 binary digits.
  @inline(__always)
  private func add(_ sign: Int16, line: Int, x: Int, on grid: Grid) -> Int {
    let column = grid.column(at: x)
    changes[grid.changeIndex(line: line, column: column)] &+= sign
    return grid.columns &- column
  }

  /// Adds the crossings of a piece; returns the sum of the windings that they change.
  private func add(_ piece: EdgePiece, on grid: Grid) -> Int {
    // All but the slope are whole numbers, and the slope is one with 32 binary digits.
    let (x0, y0) = (Int(piece.x0), Int(piece.y0))
    let (x1, y1) = (Int(piece.x1), Int(piece.y1))
    let slope = Int(piece.slope * 0x1p32)
    let (first, end) = (grid.line(at: y0), grid.line(at: y1))
    let sign = Int16(truncatingIfNeeded: piece.sign)
    var x = x0 &<< 32 &+ slope &* (first &* grid.spacing &+ grid.spacing / 2 &- y0)
    let step = slope &* grid.spacing
    var columns = 0
    // Rounding may move a line that does not pass the left side 1/1024 left of it.
    let passesLeft = min(x0, x1) < 0
    // FAST PATH: it passes no side.
    if !passesLeft, max(x0, x1) < 1024 {
      var line = first
      // Invariant: the lines are the grid's, and x is inside of the pixel: its column is at most the last.
      while line < end {
        columns &+= add(sign, line: line, x: x, on: grid)
        x &+= step
        line &+= 1
      }
      return columns &* piece.sign
    }
    let least = passesLeft ? 0 : Int.min
    let isLeft = x0 < 0
    // The first line below where the piece passes the left side.
    var passed = end
    var line = first
    // Invariant: the lines are the grid's, and a crossing outside of the pixel is left out.
    while line < end {
      if passed == end, (x < 0) != isLeft { passed = line }
      if x >= least, x < 1024 &<< 32 { columns &+= add(sign, line: line, x: x, on: grid) }
      x &+= step
      line &+= 1
    }
    if isLeft != (x1 < 0) { turns[passed] &+= isLeft ? 0 &- sign : sign }
    return columns &* piece.sign
  }
}
