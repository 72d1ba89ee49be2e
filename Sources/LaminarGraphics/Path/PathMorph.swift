/// The way from one path to another (Laminar.docc: Paths, "Interpolation of paths"): what does not
/// depend on the progress is computed once.
///
/// CAShapeLayer.h says that points on the curve mix linearly, and that control points may mix in another
/// way, to preserve the continuity of the curve's derivative. The pictures of Apple's renderer show how:
///
/// 1. The end points of elements mix linearly: a + (b − a)·t, beyond 0…1 too, as springs need it.
/// 2. A control point is the end of a handle that begins at its own end point, the nearer of the two.
///    The handle's length mixes linearly, and so does its angle, the shorter way round. A length below
///    0 beyond 0…1 turns the handle over.
/// 3. A handle without length has the other's angle. DEPARTURE: opposite handles, where no way is the
///    shorter one, mix as points do.
/// 4. Elements of different kinds mix as cubic curves: a line has its ends as control points, a
///    quadratic curve is elevated, also where its handles turn against another one. A close and
///    another element count as the line back to the subpath's first point; two lines remain a line.
package struct PathMorph: Sendable {
  private let from: Path
  private let to: Path
  private var verbs: [Path.Verb] = []
  /// The coordinates at progress 0, and how they change until 1.
  private var start: [Double] = []
  private var change: [Double] = []
  /// The index in `start` of the last move.
  private var subpathStart = 0
  private var turns: [HandleRotation] = []

  /// Nil for paths that do not match element by element.
  package init?(from: Path, to: Path) {
    guard from.morphs(into: to) else { return nil }
    self.from = from
    self.to = to
    verbs.reserveCapacity(from.verbs.count)
    start.reserveCapacity(from.coordinates.count)
    change.reserveCapacity(from.coordinates.count)
    var (first, second) = (ElementReader(from), ElementReader(to))
    while let a = first.next(), let b = second.next() { append(a, b) }
  }

  /// The path at a progress; at 0 and 1 it is one of the two, with its own kinds of elements.
  package func path(at t: Double) -> Path {
    if t == 0 || t.isNaN { return from }
    if t == 1 { return to }
    // Far beyond any limit, but finite: infinity times a difference of 0 would be NaN.
    let t = min(max(t, -1e15), 1e15)
    var mixed = start
    for index in 0..<min(mixed.count, change.count) {
      mixed[index] = Self.clamped(mixed[index] + change[index] * t)
    }
    for index in stride(from: 0, to: turns.count, by: 2) {
      let (first, second) = (turns[index], turns[min(index + 1, turns.count - 1)])
      let (sin, cos) = Elementary.sinCos(first.angle * t, second.angle * t)
      Self.set(first, at: t, sin: sin.x, cos: cos.x, in: &mixed)
      Self.set(second, at: t, sin: sin.y, cos: cos.y, in: &mixed)
    }
    return Path(verbs: verbs, coordinates: mixed, subpathStart: subpathStart)
  }

  private static func set(
    _ turn: HandleRotation, at t: Double, sin: Double, cos: Double, in mixed: inout [Double]
  ) {
    let length = turn.length + turn.growth * t
    let (x, y) = (turn.direction.x, turn.direction.y)
    let (control, end) = (turn.control, turn.end)
    mixed[control] = clamped(mixed[end] + (x * cos - y * sin) * length)
    mixed[control + 1] = clamped(mixed[end + 1] + (x * sin + y * cos) * length)
  }

  private static func clamped(_ value: Double) -> Double {
    min(max(value, -Path.coordinateLimit), Path.coordinateLimit) + 0
  }

  // MARK: - Matching elements

  private mutating func append(_ a: Element, _ b: Element) {
    switch (a.verb, b.verb) {
    case (.move, .move):
      subpathStart = start.count
      verbs.append(.move)
      append(a.end, b.end)
    case (.close, .close):
      verbs.append(.close)
    case (.line, .line), (.line, .close), (.close, .line):
      verbs.append(.line)
      append(a.end, b.end)
    case (.quad, .quad)
    where HandleRotation(a.control1 - a.start, b.control1 - b.start) == nil
      && HandleRotation(a.control1 - a.end, b.control1 - b.end) == nil:
      verbs.append(.quad)
      append(a.control1, b.control1)
      append(a.end, b.end)
    default:
      appendCubic(a.elevated, b.elevated)
    }
  }

  private mutating func appendCubic(_ a: Element, _ b: Element) {
    // A curve's start is the point before its first control point: after a close comes a move.
    let offset = start.count
    if let turn = HandleRotation(
      a.control1 - a.start, b.control1 - b.start, control: offset, end: offset - 2)
    {
      turns.append(turn)
    }
    if let turn = HandleRotation(
      a.control2 - a.end, b.control2 - b.end, control: offset + 2, end: offset + 4)
    {
      turns.append(turn)
    }
    verbs.append(.cubic)
    append(a.control1, b.control1)
    append(a.control2, b.control2)
    append(a.end, b.end)
  }

  @inline(__always)
  private mutating func append(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    start.append(a.x)
    start.append(a.y)
    change.append(b.x - a.x)
    change.append(b.y - a.y)
  }
}

extension Path {
  /// Whether another path has the same kinds of elements in the same order.
  package func hasSameStructure(as other: Path) -> Bool { verbs == other.verbs }

  /// Whether the path mixes with another element by element: both have as many elements, and the
  /// moves of both are the same ones. Otherwise they switch.
  package func morphs(into other: Path) -> Bool {
    verbs.count == other.verbs.count
      && zip(verbs, other.verbs).allSatisfy { ($0 == .move) == ($1 == .move) }
  }

  /// The path between two paths; those that do not match element by element switch: `a` before 0.5,
  /// `b` from there on.
  package static func mix(_ a: Path, _ b: Path, at t: Double) -> Path {
    if t.isNaN { return a }
    guard let morph = PathMorph(from: a, to: b) else { return t < 0.5 ? a : b }
    return morph.path(at: t)
  }
}

/// A handle that turns: its control point does not mix linearly.
private struct HandleRotation: Sendable {
  /// The offsets of the control point and of its own end point in the path's coordinates.
  let control: Int
  let end: Int
  /// The unit vector along the handle at progress 0.
  let direction: SIMD2<Double>
  let length: Double
  /// The change of length and angle up to progress 1.
  let growth: Double
  let angle: Double

  /// Angles below this, in radians, are rounding of the points that the handles are differences of.
  private static let minAngle = 1e-9

  /// Nil for two handles that mix as points do: of one direction, opposite, or one without length.
  init?(_ from: SIMD2<Double>, _ to: SIMD2<Double>, control: Int = 0, end: Int = 0) {
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    guard abs(cross) > Self.minAngle * abs(dot) else { return nil }
    let (first, second) = (from.length, to.length)
    guard min(first, second) > Self.minAngle * max(first, second) else { return nil }
    self.control = control
    self.end = end
    direction = from / first
    length = first
    growth = second - first
    angle = Elementary.atan2(cross, dot)
  }
}

/// An element with all of its points: those of a line are the curve's that is equal to it.
private struct Element {
  let verb: Path.Verb
  let start: SIMD2<Double>
  let control1: SIMD2<Double>
  let control2: SIMD2<Double>
  let end: SIMD2<Double>

  /// The element with the control points of the cubic curve that is equal to it.
  var elevated: Element {
    guard verb == .quad else { return self }
    return Element(
      verb: .cubic, start: start, control1: start + (control1 - start) * 2 / 3,
      control2: end + (control1 - end) * 2 / 3, end: end)
  }
}

/// Reads a path element by element.
private struct ElementReader {
  private let path: Path
  private var verbIndex = 0
  private var offset = 0
  private var current = SIMD2<Double>.zero
  private var first = SIMD2<Double>.zero

  init(_ path: Path) { self.path = path }

  mutating func next() -> Element? {
    guard verbIndex < path.verbs.count else { return nil }
    let verb = path.verbs[verbIndex]
    let count = verb.coordinateCount
    let end = count > 0 ? path.point(at: offset + count - 2) : first
    let element = Element(
      verb: verb, start: current, control1: count > 2 ? path.point(at: offset) : current,
      control2: count > 4 ? path.point(at: offset + 2) : end, end: end)
    if verb == .move { first = end }
    current = end
    verbIndex += 1
    offset += count
    return element
  }
}
