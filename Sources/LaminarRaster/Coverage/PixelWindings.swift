/// How much of one pixel is covered, from the windings along level sample lines.
///
/// Crossings of the lines are rounded to columns, so that nothing is sorted: adding them up costs the same
/// however many there are. All crossings of a line are rounded alike, which keeps their order, and those of
/// the next line at another part of a column, so that the errors of an upright edge cancel out.
///
/// The mean winding is known exactly: the samples only tell by how much the covered area differs from what
/// follows from the mean where a pixel has two windings next to each other.
///
/// Invariant: `reserve` has allocated memory for `count` pieces before they are written; `changes` holds a
/// number for each line and column of either grid, and one column more; all of them are 0 between two pixels.
struct PixelWindings: ~Copyable {
  /// A number for each of 16 lines.
  private typealias Lanes = SIMD16<Int16>

  /// The lines that cross a pixel, and the columns to which crossings are rounded.
  private struct Grid {
    /// 16 lines and 64 columns, for few pieces, none of them nearly level.
    static var coarse: Grid { Grid(lineShift: 6, columnShift: 4) }
    /// 128 lines and 32 columns.
    static var fine: Grid { Grid(lineShift: 3, columnShift: 5) }
    static let mostLines = 128
    static let mostChanges = mostLines * 33

    /// The binary logarithms of the distances of two lines and two columns, in 1024ths of a pixel.
    let lineShift: Int
    let columnShift: Int

    var lines: Int { 1024 >> lineShift }
    var spacing: Int { 1 << lineShift }
    var columns: Int { 1024 >> columnShift }

    /// The first line at a height or below it, from 0 to `lines`; the lines are in the middle of their
    /// spaces.
    @inline(__always)
    func line(at y: Int) -> Int { (y &+ spacing / 2 &- 1) &>> lineShift }

    /// The column to which an x on a line is rounded, from the left side on, in fixed point with 32 binary
    /// digits.
    ///
    /// An x that is rounded to 1/1024 left of the side is in the first column, too: what is added to it is
    /// above 0. The factor of the line was found by trying: it leaves the least error.
    @inline(__always)
    func column(at x: Int, line: Int) -> Int {
      let offset = (13 &* line | 1) & (1 &<< columnShift &- 1)
      return (x &>> 32 &+ offset) &>> columnShift
    }

    /// The index of the change of a line's winding at a column.
    @inline(__always)
    func changeIndex(line: Int, column: Int) -> Int { column &* lines &+ line }
  }

  /// The crossings of a grid's lines.
  private struct Crossings {
    /// The sum of the windings of all lines and columns, counted from that of the upper left corner.
    var sum = 0
    /// The first and the last column where the winding may change.
    var low: Int
    var high = 0
    /// Whether a piece passes the left side.
    var hasTurns = false
  }

  /// The side of a pixel.
  private static let side = 1024
  /// More pieces need the fine grid.
  private static let fewPieces = 8
  /// Pieces that are nearer to level than this need the fine grid, too; with 32 more binary digits.
  private static let maxSlope = 8 << 32
  /// A smaller difference from the coverage that follows from the mean winding is rounding.
  private static let minDifference: Float = 1 / 1024

  private var capacity = fewPieces
  private var pieces = MutableRowPointer<EdgePiece>.allocate(count: fewPieces)
  /// The changes of the winding from column to column, line by line; the last column is after the pixel.
  private let changes = MutableRowPointer<Int16>.allocate(repeating: 0, count: Grid.mostChanges)
  /// How much the winding at the left side changes above each line, and below the last.
  private let turns = MutableRowPointer<Int16>.allocate(repeating: 0, count: Grid.mostLines + 1)

  deinit {
    pieces.deallocate()
    changes.deallocate()
    turns.deallocate()
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
    let count = findPieces(of: lines, row: row, left: left)
    if count < 2 || (count == 2 && haveTwoWindings(pieces[0], pieces[1])) { return nil }
    var isFine = count > Self.fewPieces
    for index in 0..<count {
      let piece = pieces[index]
      if abs(piece.slope) > Self.maxSlope || piece.y0 == piece.y1 { isFine = true }
    }
    let mean = Float(sum) / Float(CoverageKernel.full)
    return isFine
      ? coverage(count, mean: mean, rule, on: .fine)
      : coverage(count, mean: mean, rule, on: .coarse)
  }

  /// Finds the pieces of lines in a pixel; returns their number.
  private mutating func findPieces(of lines: ArraySlice<StripEdge>, row: Int, left: Int) -> Int {
    reserve(lines.count)
    var count = 0
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
    return count
  }

  /// Whether the only two pieces of a pixel are joined in path order, or run in opposite directions side by
  /// side from one height to another, so that there are two windings.
  @inline(__always)
  private func haveTwoWindings(_ a: EdgePiece, _ b: EdgePiece) -> Bool {
    if a.sign == b.sign {
      return (a.x1 == b.x0 && a.y1 == b.y0) || (b.x1 == a.x0 && b.y1 == a.y0)
    }
    if (a.x0 == b.x0 && a.y0 == b.y0) || (a.x1 == b.x1 && a.y1 == b.y1) { return true }
    return a.y0 == b.y0 && a.y1 == b.y1 && (a.x0 < b.x0) == (a.x1 < b.x1)
  }

  /// The coverage of a pixel with a number of pieces.
  // Inlined for each grid, whose numbers are constants then.
  @inline(__always)
  private func coverage(
    _ count: Int, mean: Float, _ rule: CoverageRule, on grid: Grid
  ) -> UInt8? {
    var crossings = Crossings(low: grid.columns)
    for index in 0..<count { add(pieces[index], on: grid, to: &crossings) }
    if crossings.hasTurns {
      // From the changes along the left side to the windings there.
      var winding: Int16 = 0
      for line in 0..<grid.lines {
        winding &+= turns[line]
        turns[line] = winding
        crossings.sum &+= Int(winding) &* grid.columns
      }
    }

    // The windings count from that of the upper left corner, which follows from the mean.
    let all = Float(grid.lines * grid.columns)
    let sampled = Float(crossings.sum) / all
    let corner = (mean - sampled).rounded()
    let first = Int16(truncatingIfNeeded: Int(corner))
    let covered = Float(takeCovered(crossings, from: first, on: grid, rule)) / all
    let difference = covered - rule.coverage(mean: sampled + corner)
    if abs(difference) < Self.minDifference { return nil }
    return UInt8(min(max((rule.coverage(mean: mean) + difference) * 255 + 0.5, 0), 255))
  }

  /// Adds the crossings of a piece.
  @inline(__always)
  private func add(_ piece: EdgePiece, on grid: Grid, to crossings: inout Crossings) {
    let end = grid.line(at: piece.y1)
    var line = grid.line(at: piece.y0)
    var x =
      piece.x0 &<< 32 &+ piece.slope &* (line &* grid.spacing &+ grid.spacing / 2 &- piece.y0)
    let step = piece.slope &* grid.spacing
    let (left, right) = (min(piece.x0, piece.x1), max(piece.x0, piece.x1))
    crossings.low = min(crossings.low, max(left, 0) &>> grid.columnShift)
    crossings.high = max(crossings.high, min(right &>> grid.columnShift &+ 1, grid.columns))
    // Rounding may move a line that does not pass the left side 1/1024 left of it.
    let least = left < 0 ? 0 : -1 << 32
    let width = UInt(bitPattern: Self.side << 32 &- least)
    let isLeft = piece.x0 < 0
    // The piece is inside of the pixel from one of its lines to another, or it passes between two.
    while line < end, isLeft ? x < 0 : x >= Self.side << 32 {
      x &+= step
      line &+= 1
    }
    let first = line
    var columns = 0
    // Invariant: the lines are the grid's, and x is inside of the pixel or rounded to 1/1024 left of it.
    while line < end, UInt(bitPattern: x &- least) < width {
      let column = grid.column(at: x, line: line)
      changes[grid.changeIndex(line: line, column: column)] &+= piece.sign
      columns &+= column
      x &+= step
      line &+= 1
    }
    crossings.sum &+= (grid.columns &* (line &- first) &- columns) &* Int(piece.sign)
    // Below where it passes the left side, the winding there is another.
    guard isLeft != (piece.x1 < 0) else { return }
    turns[isLeft ? first : line] &+= isLeft ? 0 &- piece.sign : piece.sign
    crossings.hasTurns = true
  }

  /// The number of covered columns of all lines; the changes and the turns are 0 then.
  @inline(__always)
  private func takeCovered(
    _ crossings: Crossings, from corner: Int16, on grid: Grid, _ rule: CoverageRule
  ) -> Int {
    var covered = 0
    for line in stride(from: 0, to: grid.lines, by: Lanes.scalarCount) {
      let windings = Lanes(repeating: corner) &+ turns.load(at: line, as: Lanes.self)
      // One loop for each rule, so that the choice is made here.
      switch rule {
      case .nonZero:
        covered &+= takeCovered(crossings, line, grid, windings) { ($0 | (0 &- $0)) &>> 15 }
      case .positive:
        covered &+= takeCovered(crossings, line, grid, windings) { (0 &- $0) &>> 15 }
      case .evenOdd:
        covered &+= takeCovered(crossings, line, grid, windings) { 0 &- ($0 & 1) }
      }
    }
    if crossings.hasTurns { turns.update(repeating: 0, count: grid.lines + 1) }
    return covered
  }

  /// The number of covered columns of 16 lines.
  ///
  /// - Parameters:
  ///   - line: The first line.
  ///   - left: The windings at the left side.
  ///   - covers: −1 for a winding that is covered, else 0.
  @inline(__always)
  private func takeCovered(
    _ crossings: Crossings, _ line: Int, _ grid: Grid, _ left: Lanes, covers: (Lanes) -> Lanes
  ) -> Int {
    let (low, high) = (min(crossings.low, crossings.high), crossings.high)
    var windings = left
    var covered = covers(windings) &* Int16(truncatingIfNeeded: low)
    // Invariant: `changes` has one column more than the grid.
    var index = grid.changeIndex(line: line, column: low)
    for _ in low...high {
      windings &+= changes.load(at: index, as: Lanes.self)
      changes.store(Lanes.zero, at: index)
      covered &+= covers(windings)
      index &+= grid.lines
    }
    covered &+= covers(windings) &* Int16(truncatingIfNeeded: grid.columns &- high &- 1)
    return -Int(covered.wrappedSum())
  }
}
