/// Finds the pixels in which the outline of a stroke may have three windings.
///
/// The two sides of a stretch along which the stroked line is monotone do not cross, so they have the
/// chains of that stretch, as have the caps at its ends: they are not compared. A side that goes through
/// centers of curvature has chains of its own. Where a side runs backwards, everything around it may overlap.
struct StrokeOverlaps {
  /// Some of the outline's lines.
  struct Piece {
    /// Indices of the outline's points; those of a right side count from its beginning until it is added.
    fileprivate(set) var nodes: ClosedRange<Int>
    /// Nil for a cap.
    let side: StrokeSide?
    fileprivate let chains: SIMD2<UInt32>
    /// Whether it is known to be monotone.
    fileprivate let isMonotone: Bool
  }

  /// A line from a polygon's last point to its first.
  struct ClosingLine {
    let from: Int
    let to: Int
    fileprivate let chains: SIMD2<UInt32>
  }

  private(set) var pieces: [Piece] = []
  private(set) var closing: [ClosingLine] = []
  /// Boxes around folds.
  private(set) var folds: [Box] = []
  private(set) var chains = MonotoneChains()
  /// The first points of the current stretch.
  private var left = 0
  private var right = 0
  private var isOpen = false
  /// The side that goes through centers of curvature, and its chains.
  private var folded: (side: StrokeSide, chains: SIMD2<UInt32>)?
  /// How many pieces there were before the current line.
  private var lineStart = 0
  /// Whether nothing was added since the last fold, to which the next one may be joined.
  private(set) var isFolding = false

  /// The chains of the current stretch.
  var currentChains: SIMD2<UInt32> { chains.current }

  /// Whether no next step changes what was added.
  var isResumable: Bool { isOpen && !isFolding && folded == nil }

  /// Begins a line, after which a strip begins.
  mutating func beginLine() {
    lineStart = pieces.count
    isOpen = false
  }

  /// Continues with the chains of what is elsewhere.
  mutating func resume(_ chains: MonotoneChains) { self.chains = chains }

  /// Continues a line that is elsewhere, from the first point of each side on.
  mutating func resumeLine() {
    beginLine()
    (left, right) = (0, 0)
    isOpen = true
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

  /// Closes the current monotone stretch and starts the next at the same node.
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
    pieces.append(Piece(nodes: nodes, side: side, chains: chains, isMonotone: isMonotone))
  }

  /// Adds the line that closes a polygon.
  mutating func addLine(from: Int, to: Int, chains: SIMD2<UInt32>) {
    closing.append(ClosingLine(from: from, to: to, chains: chains))
  }

  /// Records that the current line's right side was added to the points, backwards.
  ///
  /// - Parameter end: The index of its first point.
  mutating func addRightSide(end: Int) {
    for index in lineStart..<pieces.count where pieces[index].side == .right {
      let nodes = pieces[index].nodes
      pieces[index].nodes = end - nodes.upperBound...end - nodes.lowerBound
    }
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

  /// Finds such pixels of an outline with some points.
  ///
  /// - Parameter reach: How far two points of a pixel are apart, at most.
  func overlaps(in points: [SIMD2<Double>], reach: Double) -> OutlineOverlaps {
    let nodes = nodes(of: points)
    var parts: [MonotonePart] = []
    parts.reserveCapacity(pieces.count + closing.count)
    forEachPart(of: nodes) { part, _ in parts.append(part) }
    var overlaps = OutlineOverlaps(
      OverlapSearch.sections(of: parts, nodes, reach: reach), of: nodes)
    overlaps.boxes += folds
    return overlaps
  }

  /// An outline's points, and once more the ends of each line that closes a polygon: all lines are between
  /// consecutive ones.
  func nodes(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var nodes = points
    nodes.reserveCapacity(points.count + 2 * closing.count)
    for line in closing {
      nodes.append(points[line.from])
      nodes.append(points[line.to])
    }
    return nodes
  }

  /// Visits all monotone parts, with the side that each is of.
  ///
  /// - Parameter nodes: See `nodes(of:)`.
  func forEachPart(of nodes: [SIMD2<Double>], _ body: (MonotonePart, StrokeSide?) -> Void) {
    for piece in pieces {
      if piece.isMonotone {
        body(MonotonePart(piece.nodes, of: nodes, piece.chains), piece.side)
      } else {
        Self.divide(piece.nodes, of: piece.side, piece.chains, nodes) { body($0, piece.side) }
      }
    }
    var node = nodes.count - 2 * closing.count
    for line in closing {
      body(MonotonePart(node...node + 1, of: nodes, line.chains), nil)
      node += 2
    }
  }

  /// Divides lines into monotone parts, in the direction of the stroked line.
  @inline(__always)
  private static func divide(
    _ nodes: ClosedRange<Int>, of side: StrokeSide?, _ chains: SIMD2<UInt32>,
    _ points: [SIMD2<Double>], _ add: (MonotonePart) -> Void
  ) {
    var (low, high) = (nodes.lowerBound, nodes.upperBound)
    var directions = MonotoneChains()
    if side == .right {
      for index in nodes.dropLast().reversed()
      where directions.turn(to: points[index] - points[index + 1]) {
        add(MonotonePart(index + 1...high, of: points, chains))
        high = index + 1
      }
    } else {
      for index in nodes.dropFirst()
      where directions.turn(to: points[index] - points[index - 1]) {
        add(MonotonePart(low...index - 1, of: points, chains))
        low = index - 1
      }
    }
    add(MonotonePart(low...high, of: points, chains))
  }
}
