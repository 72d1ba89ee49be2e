/// The covered area of a pixel through which many pieces of lines run, along 32 or 128 lines.
///
/// Crossings are rounded to a column, so that nothing is sorted: adding them up costs the same
/// however many there are. See `WindingSamples`, which is exact along its lines.
///
/// Invariant: `changes` holds 16 numbers for each column of each 16 lines of either grid, and all are 0
/// between two pixels.
struct CrowdedPixel: ~Copyable {
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
    var columnShift: Int { 8 - lineShift }

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
    _ pieces: RowPointer<LinePiece>, count: Int, mean: Float, _ rule: CoverageRule
  ) -> Float? {
    var levelCount = 0
    for index in 0..<count where abs(pieces[index].slope) > 1 { levelCount &+= 1 }
    return coverage(
      pieces, count: count, mean: mean, rule, on: 2 &* levelCount > count ? .level : .upright)
  }

  private func coverage(
    _ pieces: RowPointer<LinePiece>, count: Int, mean: Float, _ rule: CoverageRule, on grid: Grid
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
  private func add(_ piece: LinePiece, on grid: Grid) -> Int {
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
