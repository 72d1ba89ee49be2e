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
  private static let spacing = 1024.0 / Double(lines)
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

  /// The first line at a height or below it.
  @inline(__always)
  private static func line(at y: Double) -> Int {
    min(max(Int((y / spacing + 0.5).rounded(.up)) - 1, 0), lines)
  }

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

  /// Adds the crossings of a piece; gives the sum of the windings that they change.
  private func add(_ piece: LinePiece) -> Int {
    let (first, end) = (Self.line(at: piece.y0), Self.line(at: piece.y1))
    let sign = Int16(truncatingIfNeeded: piece.sign)
    let isLeft = piece.x0 < 0
    // The first line below where the piece passes the left side.
    var passed = end
    var columns = 0
    for line in first..<end {
      let x = piece.x(at: (Double(line) + 0.5) * Self.spacing)
      if passed == end, (x < 0) != isLeft { passed = line }
      guard x >= 0, x < 1024 else { continue }
      let column = (Int(x) &+ Self.columnWidth / 2) / Self.columnWidth
      changes[Self.place(line: line, column: column)] &+= sign
      columns &+= Self.columns &- column
    }
    if isLeft != (piece.x1 < 0) { turns[passed] &+= isLeft ? 0 &- sign : sign }
    return columns &* piece.sign
  }
}
