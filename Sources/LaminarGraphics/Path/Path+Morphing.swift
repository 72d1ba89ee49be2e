extension Path {
  /// Whether another path has the same kinds of elements in the same order.
  package func hasSameStructure(as other: Path) -> Bool { verbs == other.verbs }

  /// Whether the path mixes with another element by element: both have as many elements, and the
  /// moves of both are the same ones. Otherwise they switch.
  package func morphs(into other: Path) -> Bool {
    verbs.count == other.verbs.count
      && zip(verbs, other.verbs).allSatisfy { ($0 == .move) == ($1 == .move) }
  }

  /// The path between two paths (Laminar.docc: Paths, "Interpolation of paths").
  ///
  /// 1. Paths of the same structure mix point by point, control points included: a + (b − a)·t,
  ///    beyond 0…1 too, as springs need it.
  /// 2. Elements of different kinds mix as cubic curves: a line has its ends as control points, a
  ///    quadratic curve is elevated. A close and another element count as the line back to the
  ///    subpath's first point; two lines remain a line.
  /// 3. Paths that do not match element by element switch: `a` before 0.5, `b` from there on.
  package static func mix(_ a: Path, _ b: Path, at t: Double) -> Path {
    guard !t.isNaN else { return a }
    let hasSameStructure = a.hasSameStructure(as: b)
    guard hasSameStructure || a.morphs(into: b) else { return t < 0.5 ? a : b }
    if t == 0 { return a }
    if t == 1 { return b }
    // Far beyond any limit, but finite: infinity times a difference of 0 would be NaN.
    let t = min(max(t, -1e15), 1e15)
    if hasSameStructure {
      return Path(
        verbs: a.verbs, coordinates: mix(a.coordinates, b.coordinates, at: t),
        subpathStart: a.subpathStart)
    }
    let (from, to) = aligned(a, b)
    return Path(
      verbs: from.verbs, coordinates: mix(from.coordinates, to.coordinates, at: t),
      subpathStart: from.subpathStart)
  }

  private static func mix(_ a: [Double], _ b: [Double], at t: Double) -> [Double] {
    let limit = coordinateLimit
    var mixed = a
    for index in 0..<min(mixed.count, b.count) {
      let value = mixed[index] + (b[index] - mixed[index]) * t
      mixed[index] = min(max(value, -limit), limit) + 0
    }
    return mixed
  }

  /// Two paths that morph, with the elements of different kinds rewritten as ones of the same kind.
  private static func aligned(_ a: Path, _ b: Path) -> (Path, Path) {
    var from = PathAlignment(a)
    var to = PathAlignment(b)
    while let first = from.verb, let second = to.verb {
      let kind: Path.Verb? =
        first == second ? nil : first.isStraight && second.isStraight ? .line : .cubic
      from.take(as: kind)
      to.take(as: kind)
    }
    return (from.result, to.result)
  }
}

extension Path.Verb {
  /// Whether the element draws a line.
  fileprivate var isStraight: Bool { self == .line || self == .close }
}

/// Rewrites a path element by element, with some as others that draw the same.
private struct PathAlignment {
  private let path: Path
  private var verbIndex = 0
  private var coordinateIndex = 0
  private var current = SIMD2<Double>.zero
  private var first = SIMD2<Double>.zero
  private var verbs: [Path.Verb] = []
  private var coordinates: [Double] = []
  private var subpathStart = 0

  init(_ path: Path) { self.path = path }

  /// The next element's kind; nil at the end.
  var verb: Path.Verb? { verbIndex < path.verbs.count ? path.verbs[verbIndex] : nil }

  /// The elements taken so far.
  var result: Path { Path(verbs: verbs, coordinates: coordinates, subpathStart: subpathStart) }

  /// Takes the next element, as it is or as a line or a cubic curve that draws the same.
  mutating func take(as kind: Path.Verb?) {
    guard let verb else { return }
    let points = (0..<verb.coordinateCount / 2).map { path.point(at: coordinateIndex + 2 * $0) }
    let end = points.last ?? first
    if verb == .move {
      subpathStart = coordinates.count
      first = end
    }
    switch kind {
    case .cubic?: append(.cubic, Self.cubic(from: current, through: points, to: end))
    case .line?: append(.line, [end])
    default: append(verb, points)
    }
    current = end
    verbIndex += 1
    coordinateIndex += verb.coordinateCount
  }

  /// The points of the cubic curve that is the same as an element of some points.
  private static func cubic(
    from start: SIMD2<Double>, through points: [SIMD2<Double>], to end: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    switch points.count {
    case 3: return points
    case 2: return [start + (points[0] - start) * 2 / 3, end + (points[0] - end) * 2 / 3, end]
    default: return [start, end, end]
    }
  }

  private mutating func append(_ verb: Path.Verb, _ points: [SIMD2<Double>]) {
    verbs.append(verb)
    for point in points { coordinates += [point.x, point.y] }
  }
}
