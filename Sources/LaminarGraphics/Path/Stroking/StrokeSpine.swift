/// A path's lines and curves as nodes with directions, close enough together for outlines at half a
/// line width to stay within a tolerance.
///
/// A corner is two nodes at the same point. A closed subpath's last node is at its first point.
struct StrokeSpine {
  struct Subpath {
    /// Empty for a subpath without length.
    var nodes: Range<Int>
    var isClosed: Bool
    /// The first node.
    var start: StrokeNode
  }

  /// What a spine is made of.
  struct Source: Sendable, Hashable {
    let path: Path
    let halfWidth: Double
    let tolerance: Double
    /// Where the stroke may be visible; nil for everywhere.
    let window: PathWindow?
    /// Whether anything depends on the lengths of omitted parts.
    let needsLength: Bool
  }

  /// A curve, and the lengths at which it begins and ends.
  private struct Curve {
    let segment: Path.Segment
    let start: Double
    let end: Double
  }

  var nodes: [StrokeNode] = []
  /// In order; empty where nothing depends on lengths.
  private var curves: [Curve] = []
  private(set) var subpaths: [Subpath] = []
  /// The length of all subpaths.
  var length = 0.0
  /// Whether parts are omitted.
  var hasBreaks = false

  /// Largest squared distance between consecutive unit tangents that still counts as smooth.
  let cornerLimit: Double
  /// The same inside of curves.
  let turnLimit: Double
  /// The greatest square of the product of a step's length and turn.
  let bendLimit: Double
  let halfWidth: Double
  let tolerance: Double
  /// Where a curve may be visible; nil for everywhere.
  let window: PathWindow?
  let needsLength: Bool
  let limit: Int
  private var firstNode = 0

  /// Nil for a spine of more nodes than a limit.
  init?(_ source: Source, limit: Int) {
    let path = source.path
    halfWidth = source.halfWidth
    tolerance = source.tolerance
    // A square cap extends √2 half widths.
    window = source.window?.expanded(by: 1.5 * halfWidth + 2 * tolerance)
    self.limit = limit
    needsLength = source.needsLength
    // Between the ends of a step of length l and turn a, the outer outline is a·(l + halfWidth·a)/8 further
    // out. The ends of steps are moved out by half of that, so it may be two tolerances where the curve
    // turns evenly. Where it does not, up to all of it is wrong: steps are halved from 1.5 tolerances on.
    turnLimit = min(max(15 * tolerance / halfWidth, 1e-5), 0.5)
    bendLimit = 144 * tolerance * tolerance
    cornerLimit = min(turnLimit / 1.5, 0.01)
    nodes.reserveCapacity(min(path.verbs.count &* 24, 1 << 16))

    var current = SIMD2<Double>.zero
    var origin = SIMD2<Double>.zero
    var hasSegments = false
    var at = 0
    for verb in path.verbs {
      if nodes.count > limit { return nil }
      switch verb {
      case .move:
        if hasSegments { endSubpath(from: origin, isClosed: false) }
        hasSegments = false
        origin = path.point(at: at)
        current = origin
      case .line:
        let end = path.point(at: at)
        line(from: current, to: end)
        current = end
        hasSegments = true
      case .quad:
        let end = path.point(at: at + 2)
        addCurve(Path.Segment(from: current, control: path.point(at: at), to: end))
        current = end
        hasSegments = true
      case .cubic:
        let end = path.point(at: at + 4)
        addCurve(
          Path.Segment(
            from: current, control1: path.point(at: at), control2: path.point(at: at + 2), to: end))
        current = end
        hasSegments = true
      case .close:
        line(from: current, to: origin)
        endSubpath(from: origin, isClosed: true)
        current = origin
        hasSegments = false
      }
      at += verb.coordinateCount
    }
    if hasSegments { endSubpath(from: origin, isClosed: false) }
    if nodes.count > limit { return nil }
  }

  private mutating func endSubpath(from origin: SIMD2<Double>, isClosed: Bool) {
    let range = firstNode..<nodes.count
    let start =
      range.isEmpty
      ? StrokeNode(point: origin, direction: SIMD2(1, 0), length: length) : nodes[firstNode]
    subpaths.append(Subpath(nodes: range, isClosed: isClosed, start: start))
    firstNode = nodes.count
  }

  private mutating func addCurve(_ segment: Path.Segment) {
    let start = length
    curve(segment)
    if needsLength, length > start {
      curves.append(Curve(segment: segment, start: start, end: length))
    }
  }

  /// How much memory it takes, in nodes.
  var size: Int { nodes.capacity + 2 * curves.capacity }

  /// Where a fraction of the path is cut (Laminar.docc: Paths, "Trimming and dashes").
  ///
  /// The fraction of the whole length says in which line or curve. A curve is cut where its parameter, not
  /// its length, is the remaining share: the pictures of Apple's renderer show that.
  func cut(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return length }
    let wanted = fraction * length
    // The last curve that begins before it.
    var (low, high) = (0, curves.count)
    while low < high {
      let middle = (low + high) / 2
      if curves[middle].start < wanted { low = middle + 1 } else { high = middle }
    }
    guard low > 0, wanted < curves[low - 1].end else { return wanted }
    let curve = curves[low - 1]
    let size = curve.end - curve.start
    return curve.start + size * curve.segment.lengthShare(until: (wanted - curve.start) / size)
  }

  private mutating func line(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let vector = end - start
    let square = vector.x * vector.x + vector.y * vector.y
    // Squares of shorter lines have lost their digits.
    guard square > 1e-280 else { return }
    let size = square.squareRoot()
    let direction = vector / size
    leave(start, direction)
    length += size
    nodes.append(StrokeNode(point: end, direction: direction, length: length))
  }

  /// Begins a segment.
  mutating func leave(_ point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    if nodes.count > firstNode {
      let last = nodes[nodes.count - 1].direction
      // Straight ahead, except for rounding.
      if last.x * direction.x + last.y * direction.y > 1 - 1e-12 { return }
    }
    nodes.append(StrokeNode(point: point, direction: direction, length: length))
  }

  /// Adds a node of a curve, if it is near enough to the last one.
  ///
  /// - Parameter isForced: Whether it is added in any case.
  @inline(__always)
  mutating func step(
    to point: SIMD2<Double>, _ direction: SIMD2<Double>, isForced: Bool = false
  ) -> Bool {
    let last = nodes[nodes.count &- 1]
    let vector = point - last.point
    let turn = direction - last.direction
    let lengthSquare = vector.x * vector.x + vector.y * vector.y
    let turnSquare = turn.x * turn.x + turn.y * turn.y
    if !isForced, turnSquare > turnLimit || turnSquare * lengthSquare > bendLimit { return false }
    // The arc over a chord that turns by a is longer by a²/24 of it.
    length += lengthSquare.squareRoot() * (1 + min(turnSquare, 1) / 24)
    nodes.append(StrokeNode(point: point, direction: direction, length: length))
    return true
  }
}
