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
    turns.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    let left = Double(column << 10)
    for piece in row where piece.touches(column: column) {
      var piece = piece
      piece.x0 -= left
      piece.x1 -= left
      pieces.append(piece)
    }
    areas.removeAll(keepingCapacity: true)
    areas.append(contentsOf: repeatElement(0, count: 4 * pieces.count + 1))
    let signed = findTurns()
    let winding = ((Double(sum) / 2 - signed) / (Self.side * Self.side)).rounded()
    cut()
    var top = 0.0
    while top < Self.side {
      // The next cut: there are few, and none is looked for twice.
      var bottom = Self.side
      for cut in cuts where cut > top && cut < bottom { bottom = cut }
      addSlab(from: top, to: bottom)
      top = bottom
    }

    var number = Int(winding) - 2 * pieces.count
    var covered = 0.0
    for area in areas {
      if area > 0, rule.covers(number) { covered += area }
      number += 1
    }
    return UInt8(min(max(covered * 255 / (Self.side * Self.side) + 0.5, 0), 255))
  }

  /// Finds where pieces pass the left side, below which the winding is another, and the mean winding times
  /// the area, counted from that of the upper left corner: exact however many pieces there are.
  private mutating func findTurns() -> Double {
    var sum = 0.0
    for piece in pieces {
      var (x0, y0, x1, y1) = (piece.x0, piece.y0, piece.x1, piece.y1)
      // Further right it counts nothing, and further left it is a turn.
      if x0 < 0, x1 < 0 { continue }
      if x0 >= Self.side, x1 >= Self.side { continue }
      if (x0 < 0) != (x1 < 0) {
        let y = piece.y(at: 0)
        let change = x1 < 0 ? piece.sign : -piece.sign
        turns.append(Turn(y: y, change: change))
        cuts.append(y)
        sum += Double(change) * (Self.side - y) * Self.side
        if x0 < 0 { (x0, y0) = (0, y) } else { (x1, y1) = (0, y) }
      }
      if (x0 < Self.side) != (x1 < Self.side) {
        let y = piece.y(at: Self.side)
        cuts.append(y)
        if x0 < Self.side { (x1, y1) = (Self.side, y) } else { (x0, y0) = (Self.side, y) }
      }
      sum += Double(piece.sign) * (y1 - y0) * (Self.side - (x0 + x1) / 2)
    }
    return sum
  }

  private mutating func cut() {
    guard pieces.count <= Self.mostPieces else {
      cuts.removeAll(keepingCapacity: true)
      for line in 1..<Self.sampledLines {
        cuts.append(Self.side * Double(line) / Double(Self.sampledLines))
      }
      return
    }
    for index in pieces.indices {
      let piece = pieces[index]
      if piece.y0 > 0 { cuts.append(piece.y0) }
      if piece.y1 < Self.side { cuts.append(piece.y1) }
      var other = 0
      while other < index {
        if let y = Self.crossing(piece, pieces[other]) { cuts.append(y) }
        other += 1
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
    var index = 2 * pieces.count
    for turn in turns where turn.y < middle { index += turn.change }
    crossings.removeAll(keepingCapacity: true)
    for piece in pieces where piece.y0 < middle && piece.y1 > middle {
      let x = piece.x(at: middle)
      guard x >= 0, x < Self.side else { continue }
      var place = crossings.count
      crossings.append(Crossing(x: x, sign: piece.sign))
      while place > 0, crossings[place - 1].x > x {
        crossings.swapAt(place, place - 1)
        place -= 1
      }
    }
    var x = 0.0
    for crossing in crossings {
      areas[index] += (crossing.x - x) * (bottom - top)
      index += crossing.sign
      x = crossing.x
    }
    areas[index] += (Self.side - x) * (bottom - top)
  }
}
