/// An outline of cubic Bézier curves by its vertices and their tangents, as After Effects and Lottie
/// state a path.
///
/// Every vertex has two tangents, relative to it: towards the curve that ends there and the curve that
/// begins there. A curve whose two tangents are zero is a straight line. The geometry is that of a
/// screen: y points down, so clockwise is what it looks like.
package struct BezierOutline: Sendable, Hashable {
  /// The vertices in drawing order.
  package private(set) var vertices: [SIMD2<Double>] = []
  /// The tangent of each vertex towards the curve that ends there, as many as vertices.
  package private(set) var inTangents: [SIMD2<Double>] = []
  /// The tangent of each vertex towards the curve that begins there, as many as vertices.
  package private(set) var outTangents: [SIMD2<Double>] = []
  /// Whether a curve leads from the last vertex back to the first.
  package var isClosed: Bool

  /// Makes an outline without vertices.
  package init(isClosed: Bool) { self.isClosed = isClosed }

  /// Makes an outline of its numbers.
  ///
  /// A vertex without a tangent has the tangent zero; tangents without a vertex are omitted.
  package init(
    vertices: [SIMD2<Double>], inTangents: [SIMD2<Double>] = [],
    outTangents: [SIMD2<Double>] = [], isClosed: Bool
  ) {
    self.init(isClosed: isClosed)
    self.vertices = vertices
    self.inTangents = Self.tangents(inTangents, count: vertices.count)
    self.outTangents = Self.tangents(outTangents, count: vertices.count)
  }

  private static func tangents(_ given: [SIMD2<Double>], count: Int) -> [SIMD2<Double>] {
    if given.count == count { return given }
    let missing = max(count - given.count, 0)
    return Array(given.prefix(count)) + Array(repeating: .zero, count: missing)
  }

  /// Appends a vertex with its tangents.
  package mutating func append(
    _ vertex: SIMD2<Double>, in inTangent: SIMD2<Double> = .zero,
    out outTangent: SIMD2<Double> = .zero
  ) {
    vertices.append(vertex)
    inTangents.append(inTangent)
    outTangents.append(outTangent)
  }

  /// The most vertices that a shape or a modifier makes of an outline.
  static let vertexLimit = 100_000

  // MARK: - Curves

  /// The number of curves, straight ones included.
  package var segmentCount: Int { isClosed ? vertices.count : max(vertices.count - 1, 0) }

  /// Whether the curve from a vertex to the next is a straight line.
  package func isStraight(at index: Int) -> Bool {
    let next = index + 1 < vertices.count ? index + 1 : 0
    return outTangents[index] == .zero && inTangents[next] == .zero
  }

  /// The curves in drawing order, straight ones as lines.
  var segments: [Path.Segment] {
    (0..<segmentCount).map { index in
      let next = index + 1 < vertices.count ? index + 1 : 0
      if isStraight(at: index) {
        return Path.Segment(from: vertices[index], to: vertices[next])
      }
      return Path.Segment(
        from: vertices[index], control1: vertices[index] + outTangents[index],
        control2: vertices[next] + inTangents[next], to: vertices[next])
    }
  }

  /// Makes an outline of curves, each of which begins where the one before it ends.
  init(segments: [Path.Segment], isClosed: Bool) {
    self.init(isClosed: isClosed)
    for segment in segments {
      if vertices.isEmpty { append(segment.start) }
      append(curve: segment)
    }
    guard isClosed, let last = inTangents.last, vertices.count > 1 else { return }
    // The last curve ends at the first vertex.
    removeLast()
    inTangents[0] = last
  }

  /// Appends the curve from the last vertex, at which it begins, to a new one.
  mutating func append(curve segment: Path.Segment) {
    guard let last = outTangents.indices.last else { return }
    let curve = segment.raised
    outTangents[last] = curve.control1 - curve.start
    append(curve.end, in: curve.control2 - curve.end)
  }

  /// Removes the last vertex, of which there must be one.
  mutating func removeLast() {
    vertices.removeLast()
    inTangents.removeLast()
    outTangents.removeLast()
  }

  /// Replaces the tangent towards the curve that ends at a vertex.
  mutating func setInTangent(_ tangent: SIMD2<Double>, at index: Int) {
    inTangents[index] = tangent
  }

  /// Replaces the tangent towards the curve that begins at a vertex.
  mutating func setOutTangent(_ tangent: SIMD2<Double>, at index: Int) {
    outTangents[index] = tangent
  }

  /// Whether every number is finite and within what a path stores.
  var isDrawable: Bool {
    func fits(_ vectors: [SIMD2<Double>]) -> Bool {
      let limit = Path.coordinateLimit
      return vectors.allSatisfy { abs($0.x) <= limit && abs($0.y) <= limit }
    }
    return fits(vertices) && fits(inTangents) && fits(outTangents)
  }

  // MARK: - Paths

  /// The outline as a path of one subpath.
  ///
  /// - Parameter curvesOnly: Whether straight lines become curves too, so that outlines of as many
  ///   vertices have paths of the same elements, between which a path animation interpolates.
  package func path(curvesOnly: Bool = false) -> Path {
    var path = Path()
    append(to: &path, curvesOnly: curvesOnly)
    return path
  }

  /// Appends the outline to a path as a subpath.
  package func append(to path: inout Path, curvesOnly: Bool = false) {
    guard let first = vertices.first else { return }
    path.appendMove(first)
    for index in 0..<segmentCount {
      let next = index + 1 < vertices.count ? index + 1 : 0
      if !curvesOnly, isStraight(at: index) {
        // The close draws the last line.
        if next != 0 { path.appendLine(vertices[next]) }
      } else {
        path.appendCubic(
          vertices[index] + outTangents[index], vertices[next] + inTangents[next], vertices[next])
      }
    }
    if isClosed { path.appendClose() }
  }

  /// The outlines of a path, one for each subpath; quadratic curves become cubic ones.
  package static func outlines(of path: Path) -> [BezierOutline] {
    var outlines: [BezierOutline] = []
    var current: BezierOutline?
    for (verb, segment) in path.verbsWithSegments {
      switch verb {
      case .move:
        if let current { outlines.append(current) }
        current = BezierOutline(vertices: [segment.end], isClosed: false)
      case .line, .quad, .cubic:
        current?.append(curve: segment)
      case .close:
        current?.close()
      }
    }
    if let current { outlines.append(current) }
    return outlines
  }

  /// Closes the outline; a last vertex that is at the first one becomes one with it.
  mutating func close() {
    isClosed = true
    guard vertices.count > 1, let last = vertices.last, last == vertices[0],
      let tangent = inTangents.last
    else { return }
    removeLast()
    inTangents[0] = tangent
  }

  // MARK: - Changing

  /// The outline drawn in the other direction.
  ///
  /// A closed one begins where it began, an open one where it ended: what Lottie's `d` of 3 means.
  package func reversed() -> BezierOutline {
    guard isClosed, !vertices.isEmpty else {
      return BezierOutline(
        vertices: vertices.reversed(), inTangents: outTangents.reversed(),
        outTangents: inTangents.reversed(), isClosed: isClosed)
    }
    func turned(_ values: [SIMD2<Double>]) -> [SIMD2<Double>] {
      Array(values.prefix(1)) + values.dropFirst().reversed()
    }
    return BezierOutline(
      vertices: turned(vertices), inTangents: turned(outTangents),
      outTangents: turned(inTangents), isClosed: true)
  }

  /// The outline with every point mapped.
  package func applying(_ transform: AffineTransform2D) -> BezierOutline {
    let linear = AffineTransform2D(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0)
    return BezierOutline(
      vertices: vertices.map(transform.map), inTangents: inTangents.map(linear.map),
      outTangents: outTangents.map(linear.map), isClosed: isClosed)
  }

  /// The mixture of two outlines: this one at 0, the other at 1, beyond them continued.
  ///
  /// Outlines of different numbers of vertices do not mix: it is this one below 1, from there the
  /// other. Whether the mixture is closed is what this one is.
  package func mixed(with other: BezierOutline, at progress: Double) -> BezierOutline {
    guard vertices.count == other.vertices.count else { return progress < 1 ? self : other }
    func mix(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> [SIMD2<Double>] {
      zip(a, b).map { $0 + ($1 - $0) * progress }
    }
    return BezierOutline(
      vertices: mix(vertices, other.vertices), inTangents: mix(inTangents, other.inTangents),
      outTangents: mix(outTangents, other.outTangents), isClosed: isClosed)
  }
}

extension Path.Segment {
  /// The segment as a cubic one; the control points of a line are its ends.
  var raised: Path.Segment {
    switch kind {
    case .line, .close, .cubic: self
    case .quad:
      Path.Segment(
        from: start, control1: start + (control1 - start) * (2.0 / 3),
        control2: end + (control1 - end) * (2.0 / 3), to: end)
    }
  }
}

extension Path {
  /// The verbs, each with the segment that it draws; of a move the segment ends at its point.
  fileprivate var verbsWithSegments: [(Verb, Segment)] {
    var result: [(Verb, Segment)] = []
    var at = 0
    var current = SIMD2<Double>.zero
    var start = SIMD2<Double>.zero
    for verb in verbs {
      let segment: Segment
      switch verb {
      case .move:
        start = point(at: at)
        segment = Segment(from: start, to: start)
      case .line: segment = Segment(from: current, to: point(at: at))
      case .quad: segment = Segment(from: current, control: point(at: at), to: point(at: at + 2))
      case .cubic:
        segment = Segment(
          from: current, control1: point(at: at), control2: point(at: at + 2),
          to: point(at: at + 4))
      case .close: segment = Segment(kind: .close, from: current, to: start)
      }
      current = segment.end
      at += verb.coordinateCount
      result.append((verb, segment))
    }
    return result
  }
}

// MARK: - Rectangles and ellipses

extension BezierOutline {
  /// The length of the tangents of a quarter of an ellipse, of which its radius is 1: with it the curve
  /// is within 0.02 % of the ellipse, and crosses it.
  package static let quarterTangent = 0.5519150244935105707435627

  /// Makes a rectangle that begins at its top right corner and goes down, clockwise.
  ///
  /// A rounded one has eight vertices and begins below the top right corner's arc.
  ///
  /// - Parameters:
  ///   - center: Its middle.
  ///   - size: Its width and height.
  ///   - radius: The radius of its corners, at most half of the shorter side; less than 0 counts as 0.
  ///   - isReversed: Whether it goes counterclockwise, from the same vertex.
  ///   - alwaysRounded: Whether it has eight vertices even where the radius is 0, for an animation of
  ///     the radius.
  package init(
    rectCenter center: SIMD2<Double>, size: SIMD2<Double>, radius: Double = 0,
    isReversed: Bool = false, alwaysRounded: Bool = false
  ) {
    let half = size / 2
    let least = center - half
    let most = center + half
    let drawn = max(0, min(abs(half.x), abs(half.y), radius.isNaN ? 0 : radius))
    self.init(isClosed: true)
    if drawn == 0, !alwaysRounded {
      append(SIMD2(most.x, least.y))
      append(most)
      append(SIMD2(least.x, most.y))
      append(least)
    } else {
      let across = SIMD2(half.x < 0 ? -drawn : drawn, 0)
      let down = SIMD2(0, half.y < 0 ? -drawn : drawn)
      let (right, below) = (across * Self.quarterTangent, down * Self.quarterTangent)
      append(SIMD2(most.x, least.y) + down, in: -below)
      append(most - down, out: below)
      append(most - across, in: right)
      append(SIMD2(least.x, most.y) + across, out: -right)
      append(SIMD2(least.x, most.y) - down, in: below)
      append(least + down, out: -below)
      append(least + across, in: -right)
      append(SIMD2(most.x, least.y) - across, out: right)
    }
    if isReversed { self = reversed() }
  }

  /// Makes an ellipse of four vertices that begins at its top and goes clockwise.
  ///
  /// - Parameters:
  ///   - center: Its middle.
  ///   - size: Its width and height.
  ///   - isReversed: Whether it goes counterclockwise, from the same vertex.
  package init(ellipseCenter center: SIMD2<Double>, size: SIMD2<Double>, isReversed: Bool = false) {
    let across = SIMD2(size.x / 2, 0)
    let down = SIMD2(0, size.y / 2)
    let (right, below) = (across * Self.quarterTangent, down * Self.quarterTangent)
    self.init(isClosed: true)
    append(center - down, in: -right, out: right)
    append(center + across, in: -below, out: below)
    append(center + down, in: right, out: -right)
    append(center - across, in: below, out: -below)
    if isReversed { self = reversed() }
  }
}
