/// Finds the pixels in which the outline of a stroke may have three windings.
///
/// The two sides of a section along which the stroked line is monotone do not cross, so they have the
/// chains of that section, as have the caps at its ends: they are not compared. A side that goes through
/// centers of curvature has chains of its own. Where a side runs backwards, everything around it may overlap.
struct StrokeOverlaps {
  /// Some of the outline's lines.
  private struct Piece {
    var nodes: ClosedRange<Int>
    var chains: SIMD2<UInt32>
    /// Whether it is known to be monotone.
    var isMonotone: Bool
  }

  private var pieces: [Piece] = []
  /// Pieces of a right side that is not added yet: their points count from its beginning.
  private var rightPieces: [Piece] = []
  /// The lines from a polygon's last point to its first, and their chains.
  private var closing: [(from: Int, to: Int, chains: SIMD2<UInt32>)] = []
  /// Boxes around folds.
  private var folds: [Box] = []
  private var chains = MonotoneChains()
  /// The first points of the current section.
  private var left = 0
  private var right = 0
  private var isOpen = false
  /// The side that goes through centers of curvature, and its chains.
  private var folded: (side: StrokeSide, chains: SIMD2<UInt32>)?
  /// How many pieces there were before the current line.
  private var lineStart = 0
  /// Whether nothing was added since the last fold.
  private var isFolding = false

  /// The chains of the current section.
  var currentChains: SIMD2<UInt32> { chains.current }

  /// Begins a line, after which a strip begins.
  mutating func beginLine() {
    lineStart = pieces.count
    rightPieces.removeAll(keepingCapacity: true)
    isOpen = false
  }

  /// Removes the current line.
  mutating func removeLine() {
    pieces.removeLast(pieces.count - min(lineStart, pieces.count))
    rightPieces.removeAll(keepingCapacity: true)
    isOpen = false
  }

  /// Begins chains without directions.
  mutating func restart() { chains.restart() }

  /// Begins a strip, or continues it after a corner, at a point of the left and one of the right side.
  ///
  /// - Parameter side: The side that goes through centers of curvature.
  mutating func begin(
    _ direction: SIMD2<Double>, left: Int, right: Int, folded side: StrokeSide? = nil
  ) {
    chains.restart()
    folded = nil
    if let side {
      folded = (side, chains.current)
      chains.restart()
    }
    _ = chains.turn(to: direction)
    self.left = left
    self.right = right
    isOpen = true
  }

  /// Continues in a direction from a point of each side.
  @inline(__always)
  mutating func advance(_ direction: SIMD2<Double>, left: Int, right: Int) {
    isFolding = false
    let old = chains.current
    if chains.turn(to: direction) { endStretch(old, left: left, right: right) }
  }

  /// Ends a section, where the next one begins.
  private mutating func endStretch(_ chains: SIMD2<UInt32>, left: Int, right: Int) {
    if left > self.left {
      pieces.append(piece(self.left...left, .left, chains))
    }
    if right > self.right {
      rightPieces.append(piece(self.right...right, .right, chains))
    }
    self.left = left
    self.right = right
  }

  private func piece(
    _ nodes: ClosedRange<Int>, _ side: StrokeSide, _ chains: SIMD2<UInt32>
  ) -> Piece {
    if let folded, folded.side == side {
      return Piece(nodes: nodes, chains: folded.chains, isMonotone: false)
    }
    return Piece(nodes: nodes, chains: chains, isMonotone: true)
  }

  /// Ends a strip at a point of each side.
  mutating func end(left: Int, right: Int) {
    if isOpen { endStretch(chains.current, left: left, right: right) }
    isOpen = false
  }

  /// Adds the lines of a join or a cap.
  mutating func add(_ nodes: ClosedRange<Int>, isRight: Bool = false, chains: SIMD2<UInt32>) {
    let piece = Piece(nodes: nodes, chains: chains, isMonotone: false)
    if isRight { rightPieces.append(piece) } else { pieces.append(piece) }
  }

  /// Adds the line that closes a polygon.
  mutating func addLine(from: Int, to: Int, chains: SIMD2<UInt32>) {
    closing.append((from, to, chains))
  }

  /// Adds the pieces of the right side, whose points were added backwards.
  ///
  /// - Parameter end: The index of its first point among the outline's.
  mutating func addRightSide(end: Int) {
    for var piece in rightPieces {
      piece.nodes = end - piece.nodes.upperBound...end - piece.nodes.lowerBound
      pieces.append(piece)
    }
    rightPieces.removeAll(keepingCapacity: true)
  }

  /// Records that a side runs backwards.
  mutating func fold(_ box: Box) {
    if isFolding, !folds.isEmpty {
      folds[folds.count - 1].include(box)
    } else {
      folds.append(box)
    }
    isFolding = true
  }

  /// Finds such pixels.
  ///
  /// - Parameter reach: How far two points of a pixel are apart, at most.
  func overlaps(in points: [SIMD2<Double>], reach: Double) -> OutlineOverlaps {
    var parts: [MonotonePart] = []
    parts.reserveCapacity(pieces.count + 16)
    for piece in pieces {
      if piece.isMonotone {
        parts.append(MonotonePart(piece.nodes, of: points, piece.chains))
      } else {
        Self.divide(piece, points, &parts)
      }
    }
    var nodes = points
    for line in closing {
      nodes.append(points[line.from])
      nodes.append(points[line.to])
      parts.append(MonotonePart(nodes.count - 2...nodes.count - 1, of: nodes, line.chains))
    }
    var overlaps = OverlapSearch.overlaps(of: parts, nodes, reach: reach)
    overlaps.boxes += folds
    return overlaps
  }

  private static func divide(
    _ piece: Piece, _ points: [SIMD2<Double>], _ parts: inout [MonotonePart]
  ) {
    var directions = MonotoneChains()
    var first = piece.nodes.lowerBound
    for index in piece.nodes.dropFirst() {
      if directions.turn(to: points[index] - points[index - 1]) {
        parts.append(MonotonePart(first...index - 1, of: points, piece.chains))
        first = index - 1
      }
    }
    parts.append(MonotonePart(first...piece.nodes.upperBound, of: points, piece.chains))
  }
}
