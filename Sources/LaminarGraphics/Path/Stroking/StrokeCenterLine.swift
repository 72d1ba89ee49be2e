import Synchronization

/// A path's lines and curves as nodes with directions, close enough together for outlines at half a
/// line width to stay within a tolerance.
///
/// A corner is two nodes at the same point. A closed subpath's last node is at its first point.
struct StrokeCenterLine {
  struct Subpath {
    /// Empty for a subpath without length.
    var nodes: Range<Int>
    var isClosed: Bool
    /// The first node.
    var start: StrokeNode
  }

  /// The input of a centre line.
  struct Source: Sendable, Hashable {
    let path: Path
    let halfWidth: Double
    let tolerance: Double
    /// The area in which the stroke may be visible; nil for everywhere.
    let window: Box?
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
  /// Largest squared distance between the unit tangents of a curve's consecutive nodes.
  private let turnLimit: Double
  /// Largest square of a step's length times its turning angle.
  private let bendLimit: Double
  let halfWidth: Double
  let tolerance: Double
  /// The area in which a curve may be visible; nil for everywhere.
  let window: Box?
  let needsLength: Bool
  let limit: Int
  private var firstNode = 0

  /// nil if the centre line has more nodes than `limit`.
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

  /// The size in memory, in nodes.
  var size: Int { nodes.capacity + 2 * curves.capacity }

  /// The length at which a fraction of the path is cut (Laminar.docc: Paths, "Trimming and
  /// dashes").
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

/// A point of a stroke's center line.
struct StrokeNode {
  var point: SIMD2<Double>
  /// The unit vector along the line.
  var direction: SIMD2<Double>
  /// The length of the line from the path's beginning to here.
  var length: Double
  /// Whether the line from the previous node is omitted.
  var isBreak = false
  /// Whether the line turns at this point of a curve: its outline is round there, whatever the join.
  var isRoundTurn = false

  /// The node between this and a later one at a length.
  func toward(_ next: StrokeNode, at length: Double) -> StrokeNode {
    let span = next.length - self.length
    guard span > 0, length > self.length else {
      return StrokeNode(point: point, direction: direction, length: self.length)
    }
    if length >= next.length { return next }
    let progress = (length - self.length) / span
    let turn = next.direction - direction
    let mixed = direction + turn * progress
    let size = mixed.length
    let step = next.point - point
    // An arc is that far outside of its chord.
    let bulge = turn * (step.length * progress * (1 - progress) / 2)
    return StrokeNode(
      point: point + step * progress - bulge,
      direction: size > 0.1 ? mixed / size : direction, length: length)
  }
}

// MARK: - Kept center lines

/// Cache of the centre lines of recent strokes, each with the overlaps of the last outline along it. Never
/// changes a pixel.
///
/// Of a stroke that draws itself, or whose dashes move, the part changes from frame to frame, and
/// the centre line does not.
package final class CenterLineCache: Sendable {
  /// The most nodes that are kept: six megabytes, and some twenty of overlaps.
  private static let maxNodes = 1 << 17
  private let centerLines: Mutex<BoundedCache<StrokeCenterLine.Source, CachedCenterLine>>

  /// Makes an empty cache; it stays empty unless `isKept`.
  package init(isKept: Bool = true) {
    centerLines = Mutex(BoundedCache(capacity: isKept ? Self.maxNodes : 0))
  }

  /// The centre line of a source; nil if it has more nodes than `limit`.
  func centerLine(of source: StrokeCenterLine.Source, limit: Int) -> CachedCenterLine? {
    if let kept = centerLines.withLock({ $0[source] }) {
      return kept.centerLine.nodes.count > limit ? nil : kept
    }
    guard let kept = StrokeCenterLine(source, limit: limit).map(CachedCenterLine.init) else {
      return nil
    }
    centerLines.withLock { $0.insert(kept, for: source, size: kept.centerLine.size) }
    return kept
  }
}

/// A stroke's centre line, and the overlaps that were found in its last outline.
final class CachedCenterLine: Sendable {
  let centerLine: StrokeCenterLine
  let overlaps = Mutex<FoundOverlaps?>(nil)

  init(_ centerLine: StrokeCenterLine) { self.centerLine = centerLine }
}

// MARK: - Curves

extension StrokeCenterLine {
  /// The most steps of a curve to the unit of its parameter.
  private static let maxSteps = 2048.0
  /// The turn of a step times the length of its outline, in tolerances: up to 12 is accurate enough.
  private static let stepBend = 11.5
  /// The maximum number of halvings of a step where the curve turns faster than its samples
  /// suggest.
  private static let maxHalvings = 12

  /// Adds a quadratic or cubic curve.
  mutating func curve(_ segment: Path.Segment) {
    let curve = CurvePolynomial(segment)
    guard curve.extent > 1e-140 else { return }
    if let window, curve.extent > Self.longCurve * tolerance {
      return longCurve(segment, in: window)
    }
    leave(segment.start, segment.tangent(at: 0))
    half(of: curve, segment, from: 0)
    half(of: curve, segment, from: 0.5)
  }

  /// Adds half of a curve in as few steps as the tolerance allows, each of which is about as wrong as the
  /// others.
  ///
  /// The density of steps per unit of the parameter is sampled at the ends of eight intervals and
  /// linear between them; the number of steps is its integral.
  private mutating func half(
    of curve: CurvePolynomial, _ segment: Path.Segment, from start: Double
  ) {
    let interval = 1.0 / 16
    var densities = InlineArray<9, Double>(repeating: 0)
    densities[0] = stepDensity(of: curve, at: start)
    var sum = 0.0
    for index in 1...8 {
      densities[index] = stepDensity(of: curve, at: start + interval * Double(index))
      sum += (densities[index - 1] + densities[index]) * (interval / 2)
    }
    let count = Int(max(sum.rounded(.up), 1))
    var from = start
    // The interval that a step ends in, and how many steps there are before it.
    var (index, before) = (0, 0.0)
    for step in 1..<count {
      let wanted = sum * Double(step) / Double(count)
      var (near, far) = (densities[index], densities[index + 1])
      while index < 7, before + (near + far) * (interval / 2) < wanted {
        before += (near + far) * (interval / 2)
        index += 1
        (near, far) = (far, densities[index + 1])
      }
      let rest = wanted - before
      let root = max(near * near + (far - near) * (2 / interval) * rest, 0).squareRoot()
      let to = start + interval * Double(index) + min(interval, 2 * rest / (near + root))
      self.step(along: curve, segment, from: from, to: to)
      from = to
    }
    self.step(along: curve, segment, from: from, to: start + 0.5)
  }

  /// Adds the part of a curve between two parameters, in one step if that is accurate enough.
  @inline(__always)
  private mutating func step(
    along curve: CurvePolynomial, _ segment: Path.Segment, from: Double, to: Double
  ) {
    let (point, direction) = sample(on: curve, segment, at: to)
    if !step(to: point, direction) {
      halve(curve, segment, from: from, to: to, point, direction, depth: 0)
    }
  }

  /// The density of steps per unit of the parameter that is accurate enough.
  @inline(__always)
  private func stepDensity(of curve: CurvePolynomial, at t: Double) -> Double {
    let density = (bend(of: curve, at: t) / (Self.stepBend * tolerance)).squareRoot()
    // Also where it is not a number.
    return density < Self.maxSteps ? density : Self.maxSteps
  }

  /// 8·error ÷ (step of the parameter)²: the curve's speed times its turning, and the outline's.
  @inline(__always)
  private func bend(of curve: CurvePolynomial, at t: Double) -> Double {
    let velocity = curve.velocity(at: t)
    let change = curve.acceleration(at: t)
    let square = velocity.x * velocity.x + velocity.y * velocity.y
    guard square > curve.restSquare else { return .infinity }
    let turn = abs(velocity.x * change.y - velocity.y * change.x) / square
    return turn * (square.squareRoot() + halfWidth * turn)
  }

  @inline(__always)
  private func sample(
    on curve: CurvePolynomial, _ segment: Path.Segment, at t: Double
  ) -> (SIMD2<Double>, SIMD2<Double>) {
    let velocity = curve.velocity(at: t)
    let square = velocity.x * velocity.x + velocity.y * velocity.y
    let point = t == 1 ? segment.end : curve.point(at: t)
    guard square > curve.restSquare else { return (point, segment.tangent(at: t)) }
    return (point, velocity / square.squareRoot())
  }

  /// Adds the part of a curve between two parameters, the first of which is that of the last node.
  private mutating func halve(
    _ curve: CurvePolynomial, _ segment: Path.Segment, from t0: Double, to t1: Double,
    _ point: SIMD2<Double>, _ direction: SIMD2<Double>, depth: Int
  ) {
    if nodes.count > limit { return }
    if depth == Self.maxHalvings {
      turn(at: point, to: direction)
      return
    }
    let middle = (t0 + t1) / 2
    let (middlePoint, middleDirection) = sample(on: curve, segment, at: middle)
    if !step(to: middlePoint, middleDirection) {
      halve(curve, segment, from: t0, to: middle, middlePoint, middleDirection, depth: depth + 1)
    }
    if !step(to: point, direction) {
      halve(curve, segment, from: middle, to: t1, point, direction, depth: depth + 1)
    }
  }

  /// Adds a straight step to a point and turns there, as at a cusp: the outline is round.
  mutating func turn(at point: SIMD2<Double>, to direction: SIMD2<Double>) {
    guard let old = nodes.last?.direction else { return }
    _ = step(to: point, old, isForced: true)
    _ = step(to: point, direction, isForced: true)
    nodes[nodes.count - 1].isRoundTurn = true
  }
}

/// A curve as a polynomial of its parameter.
private struct CurvePolynomial {
  let start: SIMD2<Double>
  let linear: SIMD2<Double>
  let square: SIMD2<Double>
  let cube: SIMD2<Double>
  /// Its approximate size.
  let extent: Double
  /// The square of a speed below which the curve rests.
  let restSquare: Double

  init(_ segment: Path.Segment) {
    start = segment.start
    if segment.kind == .quad {
      linear = (segment.control1 - start) * 2
      square = start - segment.control1 * 2 + segment.end
      cube = .zero
    } else {
      let near = start - segment.control1 * 2 + segment.control2
      let far = segment.control1 - segment.control2 * 2 + segment.end
      linear = (segment.control1 - start) * 3
      square = near * 3
      cube = far - near
    }
    extent = max(
      (segment.control1 - start).length, (segment.control2 - start).length,
      (segment.end - start).length)
    restSquare = extent * extent * 1e-16
  }

  @inline(__always)
  func point(at t: Double) -> SIMD2<Double> { ((cube * t + square) * t + linear) * t + start }

  @inline(__always)
  func velocity(at t: Double) -> SIMD2<Double> { (cube * (3 * t) + square * 2) * t + linear }

  @inline(__always)
  func acceleration(at t: Double) -> SIMD2<Double> { cube * (6 * t) + square * 2 }
}

// MARK: - Long curves

/// Curves that are far longer than their visible part.
extension StrokeCenterLine {
  /// A curve of more than this many tolerances is long: about 100,000 pixels.
  static let longCurve = 4e6
  /// The maximum number of halvings of a long curve: down to 10⁻¹² of it.
  private static let maxLongHalvings = 40

  /// Adds a long curve, without the parts that are apart from a window.
  mutating func longCurve(_ segment: Path.Segment, in window: Box) {
    leave(segment.start, segment.tangent(at: 0))
    var curve = segment
    if segment.kind == .quad {
      curve = Path.Segment(
        from: segment.start, control1: (segment.start + segment.control1 * 2) / 3,
        control2: (segment.end + segment.control1 * 2) / 3, to: segment.end)
    }
    add(curve, in: window, depth: 0)
  }

  private mutating func add(_ curve: Path.Segment, in window: Box, depth: Int) {
    if nodes.count > limit { return }
    if !window.meets(curve.controlBox, margin: 0) { return leaveOut(curve) }
    let direction = curve.tangent(at: 1)
    if Self.isNearlyStraight(curve), step(to: curve.end, direction) { return }
    if depth == Self.maxLongHalvings { return turn(at: curve.end, to: direction) }
    let (first, second) = curve.halves
    add(first, in: window, depth: depth + 1)
    add(second, in: window, depth: depth + 1)
  }

  /// Moves to the end of a curve without drawing.
  private mutating func leaveOut(_ curve: Path.Segment) {
    length +=
      needsLength ? Self.length(of: curve) : (curve.end - curve.start).length
    let node = StrokeNode(
      point: curve.end, direction: curve.tangent(at: 1), length: length, isBreak: true)
    if let last = nodes.last, last.isBreak, last.point == curve.start {
      nodes[nodes.count - 1] = node
    } else {
      nodes.append(node)
    }
    hasBreaks = true
  }

  private static func length(of curve: Path.Segment) -> Double {
    var sum = 0.0
    Hodograph(curve).forEachPiece { _, _, length in sum += length }
    return sum
  }

  /// Whether a curve approximately keeps the direction of its chord.
  private static func isNearlyStraight(_ curve: Path.Segment) -> Bool {
    let chord = curve.end - curve.start
    let size = chord.length
    for leg in [
      curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2,
    ] where leg.x * chord.x + leg.y * chord.y < 0.9 * size * leg.length { return false }
    return true
  }
}

extension Path.Segment {
  /// The two halves of a cubic.
  fileprivate var halves: (Path.Segment, Path.Segment) {
    let a = (start + control1) / 2
    let b = (control1 + control2) / 2
    let c = (control2 + end) / 2
    let (near, far) = ((a + b) / 2, (b + c) / 2)
    let middle = (near + far) / 2
    return (
      Path.Segment(from: start, control1: a, control2: near, to: middle),
      Path.Segment(from: middle, control1: far, control2: c, to: end)
    )
  }
}
