/// Draws the outline of a line that is walked along: closed polygons whose windings all turn the same
/// way, so that what is covered is covered wherever it overlaps.
///
/// The outline of a step is a quadrilateral around it. Where the line turns so sharply that the inner
/// side runs backwards, the inner side goes through the middle instead, and what it would have covered
/// becomes two triangles.
struct StrokeOutliner {
  private(set) var points: [SIMD2<Double>] = []
  /// The chains of the line that ends at each point.
  private(set) var pointChains: [UInt32] = []
  private(set) var subpaths: [FlattenedPath.Subpath] = []
  /// The right side of what is open, from its beginning on.
  private var right: [SIMD2<Double>] = []
  private var rightChains: [UInt32] = []
  private var chains = MonotoneChains()
  private var startChains: UInt32 = 0
  private var triangles: [SIMD2<Double>] = []
  private var start: StrokeNode?
  private var previous = StrokeNode(point: .zero, direction: SIMD2(1, 0), length: 0)
  private var firstPoint = 0

  private let halfWidth: Double
  private let cap: LineCap
  private let join: LineJoin
  /// A miter is drawn where 1 + cos(turn) is at least this.
  private let miterCosine: Double
  private let cornerLimit: Double
  /// The inner side runs back if it does by more than this.
  private let backwardLimit: Double
  private let arcStep: Double

  init(_ style: StrokeStyle, halfWidth: Double, tolerance: Double, cornerLimit: Double) {
    self.halfWidth = halfWidth
    self.cornerLimit = cornerLimit
    cap = style.cap
    join = style.join
    let limit = style.miterLimit
    miterCosine = limit >= 1 ? 2 / (limit * limit) : .infinity
    // The chords of an arc are as far inside of it as its points are outside: a²/16 of its radius.
    arcStep = min(max((16 * tolerance / halfWidth).squareRoot(), .pi / 256), .pi / 4)
    backwardLimit = -1e-3 * arcStep * halfWidth
  }

  @inline(__always)
  private func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(-direction.y, direction.x) * halfWidth
  }

  /// Begins a line.
  mutating func begin(_ node: StrokeNode) {
    if !continuesStraight(to: node) { chains.restart() }
    chains.turn(to: node.direction)
    startChains = chains.current
    firstPoint = points.count
    right.removeAll(keepingCapacity: true)
    rightChains.removeAll(keepingCapacity: true)
    let side = normal(node.direction)
    addLeft(node.point + side)
    addRight(node.point - side)
    start = node
    previous = node
  }

  /// Whether only a straight gap lies between two butt ends, as in most dashed lines: what follows then
  /// overlaps what was before no more than if there were no gap.
  private func continuesStraight(to node: StrokeNode) -> Bool {
    guard cap == .butt else { return false }
    let gap = node.length - previous.length
    let step = node.point - previous.point
    let ahead = step.x * previous.direction.x + step.y * previous.direction.y
    let along =
      node.direction.x * previous.direction.x + node.direction.y * previous.direction.y
    return gap >= 0 && ahead >= 0.99 * gap && along > 0.99
  }

  @inline(__always)
  private mutating func addLeft(_ point: SIMD2<Double>) {
    points.append(point)
    pointChains.append(chains.current)
  }

  @inline(__always)
  private mutating func addRight(_ point: SIMD2<Double>) {
    right.append(point)
    rightChains.append(chains.current)
  }

  /// Adds the right side, backwards: a line's chains were noted at its other end.
  private mutating func addRightSide() {
    points.append(contentsOf: right.reversed())
    pointChains.append(chains.current)
    pointChains.append(contentsOf: rightChains.dropFirst().reversed())
  }

  /// Goes on to the next place.
  @inline(__always)
  mutating func advance(_ node: StrokeNode) {
    let turn = node.direction - previous.direction
    let step = node.point - previous.point
    if turn.x * turn.x + turn.y * turn.y > cornerLimit, step == .zero {
      corner(node.point, previous.direction, node.direction)
    } else {
      let side = normal(node.direction)
      let left = node.point + side
      let ahead = step.x * previous.direction.x + step.y * previous.direction.y
      let sideways = SIMD2(-turn.y, turn.x) * halfWidth
      let shift = sideways.x * previous.direction.x + sideways.y * previous.direction.y
      if ahead - abs(shift) < backwardLimit {
        chains.restart()
        fold(node, isLeft: shift < 0)
      }
      addLeft(left)
      addRight(node.point - side)
      chains.turn(to: node.direction)
    }
    previous = node
  }

  /// Ends an open line with its caps.
  mutating func end() {
    guard let start else { return }
    self.start = nil
    if cap == .butt, previous.length == start.length, previous.point == start.point {
      points.removeSubrange(firstPoint...)
      pointChains.removeSubrange(firstPoint...)
    } else {
      cap(previous.point, previous.direction, chains.current)
      addRightSide()
      cap(start.point, -start.direction, startChains)
      endPolygon()
    }
    endTriangles()
  }

  /// Ends an open line where it goes on unseen.
  mutating func interrupt() {
    guard let start else { return }
    self.start = nil
    points.append(contentsOf: right.reversed())
    cap(start.point, -start.direction)
    endPolygon()
    endTriangles()
  }

  /// Ends a closed line, whose last place is at its first point.
  mutating func close() {
    guard let start else { return }
    advance(start)
    self.start = nil
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
      chains.restart()
      for point in triangles[index..<index + 3] { addLeft(point) }
      endPolygon()
      index += 3
    }
    triangles.removeAll(keepingCapacity: true)
  }

  /// Leads a side that runs backwards through the middle.
  private mutating func fold(_ node: StrokeNode, isLeft: Bool) {
    let from = previous.point
    let way = isLeft ? normal(previous.direction) : -normal(previous.direction)
    let nextWay = isLeft ? normal(node.direction) : -normal(node.direction)
    let step = node.point - from
    let area = way.x * nextWay.y - way.y * nextWay.x
    let progress = (step.x * nextWay.y - step.y * nextWay.x) / area
    let crossing = from + way * (progress >= 0 ? min(progress, 1) : 0)
    addTriangle(from, node.point, crossing)
    addTriangle(crossing, from + way, node.point + nextWay)
    if isLeft {
      addLeft(from)
      addLeft(node.point)
    } else {
      addRight(from)
      addRight(node.point)
    }
    chains.restart()
  }

  /// Adds a triangle that turns as the outlines do.
  private mutating func addTriangle(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) {
    let first = b - a
    let second = c - a
    let area = first.x * second.y - first.y * second.x
    guard area != 0 else { return }
    triangles.append(a)
    triangles.append(area < 0 ? b : c)
    triangles.append(area < 0 ? c : b)
  }

  private mutating func corner(
    _ point: SIMD2<Double>, _ old: SIMD2<Double>, _ new: SIMD2<Double>
  ) {
    let sine = old.x * new.y - old.y * new.x
    let cosine = old.x * new.x + old.y * new.y
    // The normals point left: a turn to the left has its outer side right.
    let isOuterLeft = sine <= 0
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
      Self.appendArc(
        around: point, from, by: isOuterLeft ? -angle : angle, step: arcStep, to: &outer)
    }
    outer.append(point + to)
    // The outer and the inner side belong to neither arm, nor to each other: where a line turns back,
    // one lies on the other.
    chains.restart()
    for point in outer { if isOuterLeft { addLeft(point) } else { addRight(point) } }
    chains.restart()
    for point in [point, point - to] { if isOuterLeft { addRight(point) } else { addLeft(point) } }
    chains.restart()
    chains.turn(to: new)
  }

  /// Adds the inner points of an end, seen in its direction, from the left to the right.
  private mutating func cap(
    _ point: SIMD2<Double>, _ direction: SIMD2<Double>, _ chains: UInt32
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
      Self.appendArc(around: point, side, by: -.pi, step: arcStep, to: &points)
    }
    let added = points.count - pointChains.count
    pointChains.append(contentsOf: repeatElement(chains, count: added))
  }

  /// Adds the inner points of an arc. Static: a method would hold the points that it changes, so that
  /// they were copied.
  private static func appendArc(
    around center: SIMD2<Double>, _ from: SIMD2<Double>, by angle: Double, step arcStep: Double,
    to points: inout [SIMD2<Double>]
  ) {
    let count = Int((abs(angle) / arcStep).rounded(.up))
    guard count > 1 else { return }
    let step = angle / Double(count)
    let turn = Elementary.sinCos(step)
    let outside = 1 + step * step / 16
    var arm = from
    for _ in 1..<count {
      arm = SIMD2(arm.x * turn.cos - arm.y * turn.sin, arm.x * turn.sin + arm.y * turn.cos)
      points.append(center + arm * outside)
    }
  }
}
