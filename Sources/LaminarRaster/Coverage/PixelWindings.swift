/// How much of one pixel has which winding.
///
/// The pixel is cut at the heights at which a piece of a line begins, ends, passes one of the pixel's sides
/// or crosses another. Between two cuts the pieces are the sides of trapezoids, whose areas are exact.
struct PixelWindings {
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
  /// The most pieces between which crossings are looked for. Where more run through a pixel, lines at
  /// 16 heights are looked at.
  private static let mostPieces = 16
  private static let sampledLines = 16

  private var pieces: [LinePiece] = []
  private var cuts: [Double] = []
  private var turns: [Turn] = []
  private var crossings: [Crossing] = []
  /// The area of each winding, counted from that of the upper left corner.
  private var areas: [Double] = []

  /// The coverage of a pixel, 0…255.
  ///
  /// - Parameters:
  ///   - pieces: The pieces of lines in its row, some of which may not touch it.
  ///   - sum: Its summed area, from which the winding of its upper left corner follows.
  mutating func coverage(
    of row: [LinePiece], column: Int, sum: Int32, _ rule: CoverageRule
  ) -> UInt8 {
    pieces.removeAll(keepingCapacity: true)
    let left = Double(column << 10)
    for piece in row where piece.touches(column: column) {
      var piece = piece
      piece.x0 -= left
      piece.x1 -= left
      pieces.append(piece)
    }
    let middle = pieces.count
    areas.removeAll(keepingCapacity: true)
    areas.append(contentsOf: repeatElement(0, count: 4 * middle + 1))
    findTurns()
    cut()
    for index in 1..<cuts.count where cuts[index - 1] < cuts[index] {
      addSlab(from: cuts[index - 1], to: cuts[index])
    }

    let corner = ((Double(sum) / 2 - signedArea()) / (Self.side * Self.side)).rounded()
    let winding = Int(corner) - 2 * middle
    var covered = 0.0
    for (index, area) in areas.enumerated() where rule.covers(winding + index) { covered += area }
    return UInt8(min(max(covered * 255 / (Self.side * Self.side) + 0.5, 0), 255))
  }

  /// Finds where pieces pass the left side: below, the winding there is another.
  private mutating func findTurns() {
    turns.removeAll(keepingCapacity: true)
    for piece in pieces where (piece.x0 < 0) != (piece.x1 < 0) {
      turns.append(Turn(y: piece.y(at: 0), change: piece.x1 < 0 ? piece.sign : -piece.sign))
    }
  }

  private mutating func cut() {
    cuts.removeAll(keepingCapacity: true)
    cuts.append(0)
    guard pieces.count <= Self.mostPieces else {
      for line in 1...Self.sampledLines {
        cuts.append(Self.side * Double(line) / Double(Self.sampledLines))
      }
      return
    }
    for index in pieces.indices {
      let piece = pieces[index]
      if piece.y0 > 0 { cuts.append(piece.y0) }
      if piece.y1 < Self.side { cuts.append(piece.y1) }
      if (piece.x0 < Self.side) != (piece.x1 < Self.side) { cuts.append(piece.y(at: Self.side)) }
      for other in pieces[..<index] {
        if let y = Self.crossing(piece, other) { cuts.append(y) }
      }
    }
    for turn in turns { cuts.append(turn.y) }
    cuts.append(Self.side)
    cuts.sort()
  }

  /// The height at which two pieces change sides.
  private static func crossing(_ a: LinePiece, _ b: LinePiece) -> Double? {
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
    var index = 2 * pieces.count
    for turn in turns where turn.y < middle { index += turn.change }
    crossings.removeAll(keepingCapacity: true)
    for piece in pieces where piece.y0 < middle && piece.y1 > middle {
      let x = piece.x(at: middle)
      guard x >= 0, x < Self.side else { continue }
      crossings.append(Crossing(x: x, sign: piece.sign))
    }
    if crossings.count > 1 { crossings.sort { $0.x < $1.x } }
    var x = 0.0
    for crossing in crossings {
      areas[index] += (crossing.x - x) * (bottom - top)
      index += crossing.sign
      x = crossing.x
    }
    areas[index] += (Self.side - x) * (bottom - top)
  }

  /// The mean winding times the area, counted from that of the upper left corner: exact however many
  /// pieces there are.
  private func signedArea() -> Double {
    var sum = 0.0
    for turn in turns { sum += Double(turn.change) * (Self.side - turn.y) * Self.side }
    for piece in pieces {
      // What of it lies inside; further right it counts nothing, and further left it is a turn.
      var (x0, y0, x1, y1) = (piece.x0, piece.y0, piece.x1, piece.y1)
      if x0 < 0, x1 < 0 { continue }
      if x0 >= Self.side, x1 >= Self.side { continue }
      if x0 < 0 { (x0, y0) = (0, piece.y(at: 0)) }
      if x1 < 0 { (x1, y1) = (0, piece.y(at: 0)) }
      if x0 > Self.side { (x0, y0) = (Self.side, piece.y(at: Self.side)) }
      if x1 > Self.side { (x1, y1) = (Self.side, piece.y(at: Self.side)) }
      sum += Double(piece.sign) * (y1 - y0) * (Self.side - (x0 + x1) / 2)
    }
    return sum
  }
}
