/// The outline of a stroke as polygons, to be filled by the non-zero rule.
package struct StrokeOutline {
  package var path = FlattenedPath()
  /// Where there may be three windings in a pixel.
  package var overlaps = OutlineOverlaps()
}

/// Draws the outline of a line node by node: closed polygons that all turn in the same direction, so
/// that overlapping parts stay covered.
///
/// The outline of a step is a quadrilateral around it. Where the line turns so sharply that the inner side
/// would run backwards, its two ends cross at the center of curvature, and the inner side goes through that
/// center. Points beyond it are nearer to another part of the line: in either direction along the
/// line their distance decreases, up to a part that covers them or to an end. Near an end, the area beyond
/// the center becomes a triangle.
struct StrokeOutliner {
  private(set) var points: [SIMD2<Double>] = []
  private(set) var subpaths: [FlattenedPath.Subpath] = []
  private(set) var overlaps = StrokeOverlaps()
  /// The right side of the current polygon, from its beginning.
  private var right: [SIMD2<Double>] = []
  private var startChains: SIMD2<UInt32> = .zero
  private var triangles: [SIMD2<Double>] = []
  private var start: StrokeNode?
  private var previous = StrokeNode(point: .zero, direction: SIMD2(1, 0), length: 0)
  private var firstPoint = 0
  /// The side that goes through centers of curvature.
  private var foldedSide: StrokeSide?
  /// The last end or corner that is not round.
  private var lastEnd: SIMD2<Double>?

  private let halfWidth: Double
  private let cap: LineCap
  private let join: LineJoin
  /// A miter is drawn where 1 + cos(turn) is at least this.
  private let miterCosine: Double
  private let cornerLimit: Double
  /// The inner side counts as running backwards if it does by more than this.
  private let backwardLimit: Double
  /// The square of an invisible distance between centers of curvature.
  private let minStepSquare: Double
  private let arcStep: Double

  /// Makes an outliner for the nodes of a center line.
  init(_ style: StrokeStyle, _ centerLine: StrokeCenterLine) {
    let (halfWidth, tolerance) = (centerLine.halfWidth, centerLine.tolerance)
    self.halfWidth = halfWidth
    cornerLimit = centerLine.cornerLimit
    cap = style.cap
    join = style.join
    let limit = style.miterLimit
    miterCosine = limit >= 1 ? 2 / (limit * limit) : .infinity
    // The chords of an arc are as far inside of it as its points are outside: a²/16 of its radius.
    arcStep = min(max((16 * tolerance / halfWidth).squareRoot(), .pi / 256), .pi / 4)
    backwardLimit = -1e-3 * arcStep * halfWidth
    minStepSquare = tolerance * tolerance / 4
  }

  @inline(__always)
  private func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(-direction.y, direction.x) * halfWidth
  }

  /// The normal to a side of the line.
  private func normal(_ direction: SIMD2<Double>, _ side: StrokeSide) -> SIMD2<Double> {
    side == .left ? normal(direction) : -normal(direction)
  }

  /// Reserves capacity for the sides of a number of nodes.
  mutating func reserve(_ nodeCount: Int) {
    points.reserveCapacity(2 * nodeCount + 64)
    right.reserveCapacity(nodeCount + 16)
  }

  /// Begins a line.
  mutating func begin(_ node: StrokeNode) {
    firstPoint = points.count
    right.removeAll(keepingCapacity: true)
    let side = normal(node.direction)
    points.append(node.point + side)
    right.append(node.point - side)
    overlaps.beginLine()
    overlaps.begin(node.direction, left: firstPoint, right: 0)
    startChains = overlaps.currentChains
    start = node
    previous = node
    foldedSide = nil
    lastEnd = cap == .round ? nil : node.point
  }

  /// Adds the right side, backwards.
  private mutating func addRightSide() {
    points.append(contentsOf: right.reversed())
    overlaps.addRightSide(end: points.count - 1)
  }

  /// Records that both sides end here.
  private mutating func endSides() {
    overlaps.end(left: points.count - 1, right: right.count - 1)
  }

  /// Continues to the next node.
  @inline(__always)
  mutating func advance(_ node: StrokeNode) {
    let turn = node.direction - previous.direction
    let step = node.point - previous.point
    let turnSquare = turn.x * turn.x + turn.y * turn.y
    if turnSquare > cornerLimit, step == .zero {
      corner(
        node.point, previous.direction, node.direction, join: node.isRoundTurn ? .round : join)
    } else {
      // An arc from the center of curvature: its points are as far outside as its chords are inside.
      let size = (step.x * step.x + step.y * step.y).squareRoot()
      let middle = node.point - turn * (size / 16)
      let side = normal(node.direction) * (1 + turnSquare / 16)
      let ahead = step.x * previous.direction.x + step.y * previous.direction.y
      let sideways = SIMD2(-turn.y, turn.x) * halfWidth
      let shift = sideways.x * previous.direction.x + sideways.y * previous.direction.y
      let isFolded = ahead - abs(shift) < backwardLimit
      if isFolded || foldedSide != nil {
        let inner: StrokeSide? = isFolded ? (shift < 0 ? .left : .right) : nil
        if let inner, ahead <= 0 || isNearEnd || !addCenter(node, inner) {
          foldWithTriangles(node, middle, side, inner)
          previous = node
          return
        }
        if inner == nil { fold(nil) }
      }
      points.append(middle + side)
      right.append(middle - side)
      overlaps.advance(node.direction, left: points.count &- 1, right: right.count &- 1)
    }
    previous = node
  }

  /// Whether the last end may be so near that it decides what is covered.
  private var isNearEnd: Bool {
    guard let lastEnd else { return false }
    return (previous.point - lastEnd).length <= 2 * halfWidth
  }

  /// Records which side goes through centers of curvature from here on.
  private mutating func fold(_ side: StrokeSide?) {
    guard side != foldedSide else { return }
    endSides()
    overlaps.begin(
      previous.direction, left: points.count - 1, right: right.count - 1, folded: side)
    foldedSide = side
  }

  /// Leads the inner side of a step through the center of curvature, where the ends of the step cross; false
  /// where they do not.
  private mutating func addCenter(_ node: StrokeNode, _ side: StrokeSide) -> Bool {
    let old = normal(previous.direction, side)
    let new = normal(node.direction, side)
    let progress = (node.point - previous.point).cross(new) / old.cross(new)
    guard progress >= 0, progress <= 1 else { return false }
    let center = previous.point + old * progress
    let goesOn = foldedSide == side
    fold(side)
    switch side {
    case .left: points.append(center: center, goesOn: goesOn, minStepSquare)
    case .right: right.append(center: center, goesOn: goesOn, minStepSquare)
    }
    return true
  }

  /// Ends an open line with its caps.
  mutating func end() {
    guard let start else { return }
    self.start = nil
    if cap == .butt, previous.length == start.length, previous.point == start.point {
      points.removeSubrange(firstPoint...)
      overlaps.removeLine()
    } else {
      endSides()
      endCap()
      endLine(start)
    }
    endTriangles()
  }

  /// Ends an open line where its continuation is invisible.
  mutating func interrupt() {
    guard let start else { return }
    self.start = nil
    endSides()
    overlaps.add(points.count - 1...points.count, chains: overlaps.currentChains)
    endLine(start)
    endTriangles()
  }

  /// Adds the right side of an open line and the cap at its beginning.
  private mutating func endLine(_ start: StrokeNode) {
    addRightSide()
    beginCap(start)
    endPolygon()
  }

  /// Ends a closed line, whose last node is at its first point.
  mutating func close() {
    guard let start else { return }
    advance(start)
    self.start = nil
    endSides()
    endPolygon()
    addRightSide()
    endPolygon()
    endTriangles()
  }

  private mutating func endPolygon() {
    subpaths.append(.init(range: firstPoint..<points.count, isClosed: true))
    firstPoint = points.count
  }

  private mutating func endTriangles() {
    var index = 0
    while index + 3 <= triangles.count {
      points.append(contentsOf: triangles[index..<index + 3])
      endPolygon()
      index += 3
    }
    triangles.removeAll(keepingCapacity: true)
  }

  /// Continues to a node with the inner side through the center line; the area beyond the center of
  /// curvature becomes a triangle.
  private mutating func foldWithTriangles(
    _ node: StrokeNode, _ middle: SIMD2<Double>, _ side: SIMD2<Double>, _ inner: StrokeSide
  ) {
    endSides()
    foldedSide = nil
    let from = previous.point
    var box = Box(middle + side, middle - side)
    box.include(Box(from + normal(previous.direction), from - normal(previous.direction)))
    overlaps.fold(box)
    let old = normal(previous.direction, inner)
    let new = normal(node.direction, inner)
    let step = node.point - from
    let progress = step.cross(new) / old.cross(new)
    let crossing = from + old * (progress >= 0 ? min(progress, 1) : 0)
    addTriangle(crossing, from + old, node.point + new)
    // Where the line steps back, the crossing is on its other side.
    let turn = (crossing - from).cross(step)
    let isAhead = inner == .left ? turn < 0 : turn > 0
    if !isAhead { addTriangle(from, node.point, crossing) }
    let corner = isAhead ? crossing : from
    switch inner {
    case .left: points.lead(from: from, through: corner, to: node.point, first: firstPoint)
    case .right: right.lead(from: from, through: corner, to: node.point, first: 0)
    }
    points.append(middle + side)
    right.append(middle - side)
    overlaps.begin(node.direction, left: points.count - 1, right: right.count - 1)
  }

  /// Adds a triangle that turns as the outlines do.
  private mutating func addTriangle(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) {
    let area = (b - a).cross(c - a)
    guard area != 0 else { return }
    triangles.append(a)
    triangles.append(area < 0 ? b : c)
    triangles.append(area < 0 ? c : b)
  }

  private mutating func corner(
    _ point: SIMD2<Double>, _ old: SIMD2<Double>, _ new: SIMD2<Double>, join: LineJoin
  ) {
    let sine = old.cross(new)
    let cosine = old.x * new.x + old.y * new.y
    // The normals point left: a turn to the left has its outer side on the right.
    let isOuterLeft = sine <= 0
    foldedSide = nil
    if join != .round { lastEnd = point }
    let from = isOuterLeft ? normal(old) : -normal(old)
    let to = isOuterLeft ? normal(new) : -normal(new)
    var outer: [SIMD2<Double>] = []
    switch join {
    case .bevel:
      break
    case .miter:
      if 1 + cosine >= miterCosine, 1 + cosine > 1e-12 {
        outer.append(point + (from + to) / (1 + cosine))
      }
    case .round:
      let angle = Elementary.atan2(abs(sine), cosine)
      outer.appendArc(around: point, from, by: isOuterLeft ? -angle : angle, step: arcStep)
    }
    outer.append(point + to)
    endSides()
    let (leftStart, rightStart) = (points.count - 1, right.count - 1)
    if isOuterLeft {
      points.append(contentsOf: outer)
      right.append(point)
      right.append(point - to)
    } else {
      right.append(contentsOf: outer)
      points.append(point)
      points.append(point - to)
    }
    let (left, right) = (points.count - 1, right.count - 1)
    // The inner side may run through both arms, and beyond one that is short. The outer side belongs to the
    // new arm; where the line turns back, it may overlap the other arm too.
    let isBack = cosine < 0
    let leftPiece = (nodes: leftStart...left, side: StrokeSide.left)
    let rightPiece = (nodes: rightStart...right, side: StrokeSide.right)
    let (outerPiece, innerPiece) =
      isOuterLeft ? (leftPiece, rightPiece) : (rightPiece, leftPiece)
    overlaps.restart()
    overlaps.add(innerPiece.nodes, of: innerPiece.side, chains: overlaps.currentChains)
    if isBack { overlaps.restart() } else { overlaps.begin(new, left: left, right: right) }
    overlaps.add(outerPiece.nodes, of: outerPiece.side, chains: overlaps.currentChains)
    if isBack { overlaps.begin(new, left: left, right: right) }
  }

  /// Adds a cap at a line's end, up to the point of the right side that follows.
  private mutating func endCap() {
    let first = points.count - 1
    cap(previous.point, previous.direction)
    overlaps.add(first...points.count, chains: overlaps.currentChains)
  }

  /// Adds a cap at a line's beginning.
  private mutating func beginCap(_ start: StrokeNode) {
    let first = points.count - 1
    cap(start.point, -start.direction)
    if points.count - 1 > first { overlaps.add(first...points.count - 1, chains: startChains) }
    overlaps.addLine(from: points.count - 1, to: firstPoint, chains: startChains)
  }

  /// Adds the inner points of an end, seen in its direction, from the left to the right.
  private mutating func cap(
    _ point: SIMD2<Double>, _ direction: SIMD2<Double>
  ) {
    let side = normal(direction)
    switch cap {
    case .butt:
      break
    case .square:
      let ahead = direction * halfWidth
      points.append(point + side + ahead)
      points.append(point - side + ahead)
    case .round:
      points.appendArc(around: point, side, by: -.pi, step: arcStep)
    }
  }
}

/// A side of a stroked line, seen along it.
enum StrokeSide {
  case left
  case right
}

/// What is added to one side of a stroke's outline.
extension Array where Element == SIMD2<Double> {
  /// Adds a center of curvature.
  ///
  /// - Parameter goesOn: Whether the step before has one too: both are on the line to the side's last
  ///   point, which is omitted.
  mutating func append(center: SIMD2<Double>, goesOn: Bool, _ minStepSquare: Double) {
    if goesOn {
      removeLast()
      if let last {
        let step = center - last
        if (step * step).sum() < minStepSquare { return }
      }
    }
    append(center)
  }

  /// Leads a side from the center line past a corner back to it.
  ///
  /// - Parameter first: The index of the polygon's first point.
  mutating func lead(
    from start: SIMD2<Double>, through corner: SIMD2<Double>, to end: SIMD2<Double>, first: Int
  ) {
    if count >= first + 2, self[count - 2] == start {
      // It came from there: a line there and back covers nothing.
      removeLast()
    } else {
      append(start)
    }
    if corner != start { append(corner) }
    append(end)
  }

  /// Adds the inner points of an arc.
  mutating func appendArc(
    around center: SIMD2<Double>, _ from: SIMD2<Double>, by angle: Double, step arcStep: Double
  ) {
    let count = Int((abs(angle) / arcStep).rounded(.up))
    guard count > 1 else { return }
    let step = angle / Double(count)
    let turn = Elementary.sinCos(step)
    let outside = 1 + step * step / 16
    var arm = from
    for _ in 1..<count {
      arm = SIMD2(arm.x * turn.cos - arm.y * turn.sin, arm.x * turn.sin + arm.y * turn.cos)
      append(center + arm * outside)
    }
  }
}
