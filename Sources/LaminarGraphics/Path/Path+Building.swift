public import Foundation

extension Path {
  /// Begins a subpath at a point.
  public mutating func move(to point: CGPoint) { appendMove(SIMD2(point)) }

  /// Adds a line from the current point; without one, begins a subpath at the end point.
  public mutating func addLine(to end: CGPoint) { appendLine(SIMD2(end)) }

  /// Adds a quadratic Bézier curve from the current point; without one, from the control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    appendQuad(SIMD2(control), SIMD2(end))
  }

  /// Adds a cubic Bézier curve from the current point; without one, from the first control point.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    appendCubic(SIMD2(control1), SIMD2(control2), SIMD2(end))
  }

  /// Ends the subpath with a line to its first point, which becomes the current point.
  ///
  /// Does nothing without an open subpath.
  public mutating func closeSubpath() { appendClose() }

  /// Ends the subpath with a line to its first point, as `closeSubpath()` does.
  public mutating func close() { appendClose() }

  /// Adds an open subpath through points; adds nothing without points.
  public mutating func addLines(between points: some Sequence<CGPoint>) {
    var isFirst = true
    for point in points {
      if isFirst { move(to: point) } else { addLine(to: point) }
      isFirst = false
    }
  }

  /// Adds all subpaths of another path, each of its points mapped by a transform.
  public mutating func addPath(_ other: Path, transform: AffineTransform2D = .identity) {
    if isEmpty {
      self = other.applying(transform)
    } else {
      append(other, mappedBy: transform)
    }
  }

  /// Where the next line or curve begins: after a close, the closed subpath's first point; nil for
  /// an empty path.
  public var currentPoint: CGPoint? { currentLocation.map { CGPoint(x: $0.x, y: $0.y) } }

  /// `currentPoint` as a vector.
  package var currentLocation: SIMD2<Double>? {
    guard let last = verbs.last else { return nil }
    return point(at: last == .close ? subpathStart : coordinates.count - 2)
  }
}

// MARK: - Elements of vectors

extension Path {
  /// The largest size of a coordinate: squares and sums of many stay finite.
  package static let coordinateLimit = 1e12

  /// `move(to:)` of a vector.
  package mutating func appendMove(_ point: SIMD2<Double>) {
    guard let point = Self.admitted(point) else { return }
    beginSubpath(point)
  }

  /// `addLine(to:)` of a vector.
  package mutating func appendLine(_ end: SIMD2<Double>) {
    guard let end = Self.admitted(end) else { return }
    guard continueSubpath() else { return beginSubpath(end) }
    push(.line)
    push(end)
  }

  /// `addQuadCurve(to:control:)` of vectors.
  package mutating func appendQuad(_ control: SIMD2<Double>, _ end: SIMD2<Double>) {
    guard let control = Self.admitted(control), let end = Self.admitted(end) else { return }
    if !continueSubpath() { beginSubpath(control) }
    push(.quad)
    push(control)
    push(end)
  }

  /// `addCurve(to:control1:control2:)` of vectors.
  package mutating func appendCubic(
    _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>
  ) {
    guard let control1 = Self.admitted(control1), let control2 = Self.admitted(control2),
      let end = Self.admitted(end)
    else { return }
    if !continueSubpath() { beginSubpath(control1) }
    push(.cubic)
    push(control1)
    push(control2)
    push(end)
  }

  /// `closeSubpath()`.
  package mutating func appendClose() {
    guard let last = verbs.last, last != .close else { return }
    push(.close)
  }

  /// Reserves capacity for elements.
  package mutating func reserveCapacity(verbs verbCount: Int, coordinates coordinateCount: Int) {
    verbs.reserveCapacity(verbCount)
    coordinates.reserveCapacity(coordinateCount)
  }

  /// Reserves capacity for a shape in an empty path; a path that is not empty grows by itself.
  mutating func reserveForShape(verbs verbCount: Int, coordinates coordinateCount: Int) {
    if isEmpty { reserveCapacity(verbs: verbCount, coordinates: coordinateCount) }
  }

  mutating func append(_ other: Path, mappedBy transform: AffineTransform2D) {
    var at = 0
    for verb in other.verbs {
      switch verb {
      case .move: appendMove(transform.map(other.point(at: at)))
      case .line: appendLine(transform.map(other.point(at: at)))
      case .quad:
        appendQuad(transform.map(other.point(at: at)), transform.map(other.point(at: at + 2)))
      case .cubic:
        appendCubic(
          transform.map(other.point(at: at)), transform.map(other.point(at: at + 2)),
          transform.map(other.point(at: at + 4)))
      case .close: appendClose()
      }
      at += verb.coordinateCount
    }
  }

  /// A point as it is stored: within the limit, without negative zeros; nil if it is not finite.
  static func admitted(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    let x = point.x
    let y = point.y
    guard x.isFinite, y.isFinite else { return nil }
    let limit = coordinateLimit
    return SIMD2(min(max(x, -limit), limit) + 0, min(max(y, -limit), limit) + 0)
  }

  /// Whether there is a subpath to draw on, after a close a new one at its first point.
  private mutating func continueSubpath() -> Bool {
    guard let last = verbs.last else { return false }
    if last == .close { beginSubpath(point(at: subpathStart)) }
    return true
  }

  private mutating func beginSubpath(_ point: SIMD2<Double>) {
    subpathStart = coordinates.count
    push(.move)
    push(point)
  }

  private mutating func push(_ verb: Verb) {
    verbs.append(verb)
    digest.combine(verb)
  }

  private mutating func push(_ point: SIMD2<Double>) {
    coordinates.append(point.x)
    coordinates.append(point.y)
    digest.combine(point.x, point.y)
  }
}

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
