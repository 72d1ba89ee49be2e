/// Finds the pixels in which the outline of a stroke may have three windings.
///
/// The two sides of a stretch along which the stroked line is monotone do not cross, so they have the
/// chains of that stretch, as have the caps at its ends: they are not compared. A side that goes through
/// centers of curvature has chains of its own. Where a side runs backwards, everything around it may overlap.
struct StrokeOverlaps {
  /// Some of the outline's lines.
  private struct Piece {
    /// Of a side, its points, counted from that of the first line; of a cap, indices of the outline's
    /// points.
    var nodes: ClosedRange<Int>
    /// Nil for a cap.
    var side: StrokeSide?
    var chains: SIMD2<UInt32>
    /// Whether it is known to be monotone.
    var isMonotone: Bool
  }

  private var pieces: [Piece] = []
  /// The points of each line's sides.
  private var lines: [(left: ClosedRange<Int>, right: ClosedRange<Int>)] = []
  /// The lines from a polygon's last point to its first, and their chains.
  private var closing: [(from: Int, to: Int, chains: SIMD2<UInt32>)] = []
  /// Boxes around folds.
  private var folds: [Box] = []
  private var chains = MonotoneChains()
  /// The first points of the current stretch.
  private var left = 0
  private var right = 0
  private var isOpen = false
  /// The side that goes through centers of curvature, and its chains.
  private var folded: (side: StrokeSide, chains: SIMD2<UInt32>)?
  /// How many pieces there were before the current line.
  private var lineStart = 0
  /// The index of the current line's first point.
  private var firstPoint = 0
  /// How many points the sides of the lines before have.
  private var leftCount = 0
  private var rightCount = 0
  /// Whether nothing was added since the last fold.
  private var isFolding = false

  /// The chains of the current stretch.
  var currentChains: SIMD2<UInt32> { chains.current }

  /// How many points both sides have, with those of the current line; nil after a fold, to which the next one
  /// may be joined.
  func counts(left: Int, right: Int) -> StrokeSides.Counts? {
    if isFolding || !isOpen { return nil }
    return StrokeSides.Counts(left: leftCount + left, right: rightCount + right)
  }

  /// Begins a line, after which a strip begins.
  ///
  /// - Parameter firstPoint: The index of the first point of its left side.
  mutating func beginLine(at firstPoint: Int) {
    lineStart = pieces.count
    self.firstPoint = firstPoint
    isOpen = false
  }

  /// Removes the current line.
  mutating func removeLine() {
    pieces.removeLast(pieces.count - min(lineStart, pieces.count))
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

  /// Ends a stretch, where the next one begins.
  private mutating func endStretch(_ chains: SIMD2<UInt32>, left: Int, right: Int) {
    if left > self.left { append(self.left...left, .left, chains) }
    if right > self.right { append(self.right...right, .right, chains) }
    self.left = left
    self.right = right
  }

  private mutating func append(
    _ nodes: ClosedRange<Int>, _ side: StrokeSide, _ chains: SIMD2<UInt32>
  ) {
    if let folded, folded.side == side {
      add(nodes, of: side, chains: folded.chains)
    } else {
      add(nodes, of: side, chains: chains, isMonotone: true)
    }
  }

  /// Ends a strip at a point of each side.
  mutating func end(left: Int, right: Int) {
    if isOpen { endStretch(chains.current, left: left, right: right) }
    isOpen = false
    self.left = left
    self.right = right
  }

  /// Adds the lines of a join or, without a side, a cap.
  mutating func add(
    _ nodes: ClosedRange<Int>, of side: StrokeSide? = nil, chains: SIMD2<UInt32>,
    isMonotone: Bool = false
  ) {
    let offset =
      switch side {
      case .left: leftCount - firstPoint
      case .right: rightCount
      case nil: 0
      }
    pieces.append(
      Piece(
        nodes: nodes.lowerBound + offset...nodes.upperBound + offset, side: side, chains: chains,
        isMonotone: isMonotone))
  }

  /// Adds the line that closes a polygon.
  mutating func addLine(from: Int, to: Int, chains: SIMD2<UInt32>) {
    closing.append((from, to, chains))
  }

  /// Records that the current line's sides have ended, of which the right one was added backwards.
  ///
  /// - Parameter end: The index of its first point among the outline's.
  mutating func addSides(end: Int) {
    lines.append((left: firstPoint...left, right: end - right...end))
    leftCount += left - firstPoint + 1
    rightCount += right + 1
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
  /// - Parameters:
  ///   - reach: How far two points of a pixel are apart, at most.
  ///   - whole: The same stroke to the end of the path, if this one ends early.
  ///   - length: Where it ends.
  func overlaps(
    in points: [SIMD2<Double>], reach: Double, of whole: WholeStroke?, to length: Double
  ) -> OutlineOverlaps {
    var sides = StrokeSides(of: points, lines: lines)
    let counts = whole?.countsInCommon(with: sides, to: length) ?? StrokeSides.Counts()
    var (parts, others) = parts(of: sides, known: counts)
    let knownCount = parts.count
    for piece in pieces where piece.side == nil {
      let nodes = sides.append(points[piece.nodes])
      Self.divide(nodes, of: .left, piece.chains, sides.nodes) { others.append($0) }
    }
    for line in closing {
      let nodes = sides.append(points[line.from], points[line.to])
      others.append(MonotonePart(nodes, of: sides.nodes, line.chains))
    }
    parts += others
    guard
      let found = OverlapSearch.sections(of: parts, sides.nodes, reach: reach, known: knownCount)
    else {
      var all = OutlineOverlaps(around: sides.nodes)
      all.boxes += folds
      return all
    }
    var overlaps = OutlineOverlaps(found, of: sides.nodes)
    whole?.overlaps.append(counts, to: &overlaps)
    overlaps.boxes += folds
    return overlaps
  }

  /// Finds what both sides have; nil where the outline is crowded: that would be much memory.
  func sideOverlaps(in points: [SIMD2<Double>], reach: Double) -> SideOverlaps? {
    let sides = StrokeSides(of: points, lines: lines)
    let parts = parts(of: sides, known: StrokeSides.Counts()).others
    guard let found = OverlapSearch.sections(of: parts, sides.nodes, reach: reach),
      found.lines.count + found.sections.count <= 2 * sides.nodes.count
    else { return nil }
    return SideOverlaps(found, of: sides)
  }

  /// The monotone parts of both sides: those between a number of points from the beginning of each, and the
  /// others.
  private func parts(
    of sides: StrokeSides, known counts: StrokeSides.Counts
  ) -> (known: [MonotonePart], others: [MonotonePart]) {
    var (known, others): ([MonotonePart], [MonotonePart]) = ([], [])
    others.reserveCapacity(pieces.count + 16)
    for piece in pieces {
      guard let side = piece.side else { continue }
      // The last node of what is known.
      let last = max((side == .left ? counts.left : counts.right) - 1, 0)
      let end = sides.nodes(last...last, of: side).lowerBound
      let nodes = sides.nodes(piece.nodes, of: side)
      Self.divide(nodes, of: side, piece.chains, sides.nodes, isMonotone: piece.isMonotone) {
        part in
        let (first, last) = (part.nodes.lowerBound, part.nodes.upperBound)
        guard first < end, end < last else {
          if side == .left ? last <= end : first >= end {
            known.append(part)
          } else {
            others.append(part)
          }
          return
        }
        let before = MonotonePart(first...end, of: sides.nodes, part.chains)
        let after = MonotonePart(end...last, of: sides.nodes, part.chains)
        known.append(side == .left ? before : after)
        others.append(side == .left ? after : before)
      }
    }
    return (known, others)
  }

  /// Divides lines into monotone parts, in the direction of the stroked line.
  @inline(__always)
  private static func divide(
    _ nodes: ClosedRange<Int>, of side: StrokeSide, _ chains: SIMD2<UInt32>,
    _ points: [SIMD2<Double>], isMonotone: Bool = false, _ add: (MonotonePart) -> Void
  ) {
    var (low, high) = (nodes.lowerBound, nodes.upperBound)
    if !isMonotone {
      var directions = MonotoneChains()
      if side == .left {
        for index in nodes.dropFirst()
        where directions.turn(to: points[index] - points[index - 1]) {
          add(MonotonePart(low...index - 1, of: points, chains))
          low = index - 1
        }
      } else {
        for index in nodes.dropLast().reversed()
        where directions.turn(to: points[index] - points[index + 1]) {
          add(MonotonePart(index + 1...high, of: points, chains))
          high = index + 1
        }
      }
    }
    add(MonotonePart(low...high, of: points, chains))
  }
}
