/// The covered area of a pixel through which many pieces of lines run, along 32 lines.
///
/// Crossings are rounded to 128ths of a pixel, so that nothing is put in order: what is added up costs the
/// same however many there are. See `WindingSamples`, which is exact along its lines.
///
/// Invariant: `changes` holds 16 numbers for each of 129 columns, for the upper half and for the lower one,
/// and all are 0 between two pixels.
struct CrowdedPixel: ~Copyable {
  /// A number for each line of the upper or of the lower half.
  private typealias Half = SIMD16<Int16>

  private static let lines = 2 * Half.scalarCount
  private static let columns = 128
  private static let spacing = 1024 / lines
  private static let columnWidth = 1024 / columns

  /// The changes of the winding from column to column, line by line; the last column lies behind the pixel.
  private let changes = MutableRowPointer<Int16>.allocate(
    repeating: 0, count: (columns + 1) * lines)
  /// How much the winding at the left side changes above each line, and below the last.
  private let turns = MutableRowPointer<Int16>.allocate(repeating: 0, count: lines + 1)

  deinit {
    changes.deallocate()
    turns.deallocate()
  }

  /// The first line at a height or below it, from 0 to `lines`; the lines are in the middle of their spaces.
  @inline(__always)
  private static func line(at y: Int) -> Int { (y &+ spacing / 2 &- 1) / spacing }

  /// The covered part of the pixel; nil where it follows from the mean winding.
  func coverage(
    _ pieces: UnsafePointer<LinePiece>, count: Int, mean: Float, _ rule: CoverageRule
  ) -> Float? {
    var sum = 0
    for index in 0..<count { sum &+= add(pieces[index]) }
    var left = (Half.zero, Half.zero)
    var winding: Int16 = 0
    for line in 0..<Self.lines {
      winding &+= turns[line]
      if line < Half.scalarCount {
        left.0[line] = winding
      } else {
        left.1[line &- Half.scalarCount] = winding
      }
      sum &+= Int(winding) &* Self.columns
    }
    turns.update(repeating: 0, count: Self.lines + 1)

    // The windings count from that of the upper left corner, which follows from the mean.
    let all = Float(Self.lines * Self.columns)
    let sampled = Float(sum) / all
    let corner = (mean - sampled).rounded()
    let first = Half(repeating: Int16(truncatingIfNeeded: Int(corner)))
    let covered =
      takeCovered(from: left.0 &+ first, half: 0, rule)
      + takeCovered(from: left.1 &+ first, half: 1, rule)
    let part = Float(covered) / all
    return abs(part - rule.coverage(mean: sampled + corner)) < 1 / all ? nil : part
  }

  /// The covered columns of a half's lines, from the windings at the left side on; the changes are 0 then.
  private func takeCovered(from left: Half, half: Int, _ rule: CoverageRule) -> Int {
    var windings = left
    // Less than 0.
    var covered = Half.zero
    let first = Self.place(line: half &* Half.scalarCount, column: 0)
    for column in 0..<Self.columns {
      let index = first &+ column &* Half.scalarCount
      windings &+= changes.load(at: index, as: Half.self)
      changes.store(Half.zero, at: index)
      switch rule {
      case .nonZero: covered &+= (windings | (0 &- windings)) &>> 15
      case .positive: covered &+= (0 &- windings) &>> 15
      case .evenOdd: covered &-= windings & 1
      }
    }
    changes.store(Half.zero, at: first &+ Self.columns &* Half.scalarCount)
    return -Int(covered.wrappedSum())
  }

  /// Where the change of a line's winding at a column is.
  @inline(__always)
  private static func place(line: Int, column: Int) -> Int {
    let (half, lane) = (line / Half.scalarCount, line % Half.scalarCount)
    return (half &* (columns &+ 1) &+ column) &* Half.scalarCount &+ lane
  }

  /// Adds a change of the winding where a line is crossed; gives the number of columns from there on.
  ///
  /// - Parameter x: From the left side on, in fixed point with 32 binary digits.
  @inline(__always)
  private func add(_ sign: Int16, line: Int, x: Int) -> Int {
    let column = (x &>> 32 &+ Self.columnWidth / 2) &>> 3
    changes[Self.place(line: line, column: column)] &+= sign
    return Self.columns &- column
  }

  /// Adds the crossings of a piece; gives the sum of the windings that they change.
  private func add(_ piece: LinePiece) -> Int {
    // All but the slope are whole numbers, and the slope is one with 32 binary digits.
    let (x0, y0) = (Int(piece.x0), Int(piece.y0))
    let (x1, y1) = (Int(piece.x1), Int(piece.y1))
    let slope = Int(piece.slope * 0x1p32)
    let (first, end) = (Self.line(at: y0), Self.line(at: y1))
    let sign = Int16(truncatingIfNeeded: piece.sign)
    var x = x0 &<< 32 &+ slope &* (first &* Self.spacing &+ Self.spacing / 2 &- y0)
    let step = slope &* Self.spacing
    var columns = 0
    // Rounding may put a line that does not pass the left side 1/1024 left of it.
    let passesLeft = min(x0, x1) < 0
    // FAST PATH: it passes no side.
    if !passesLeft, max(x0, x1) < 1024 {
      var line = first
      while line < end {
        columns &+= add(sign, line: line, x: x)
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
    while line < end {
      if passed == end, (x < 0) != isLeft { passed = line }
      if x >= least, x < 1024 &<< 32 { columns &+= add(sign, line: line, x: x) }
      x &+= step
      line &+= 1
    }
    if isLeft != (x1 < 0) { turns[passed] &+= isLeft ? 0 &- sign : sign }
    return columns &* piece.sign
  }
}
