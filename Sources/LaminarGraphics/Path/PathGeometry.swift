public import Foundation

extension Path {
  /// A line or curve of a path with its start point, as used for motion along a path.
  @usableFromInline package struct Segment: Sendable, Hashable {
    /// The kind of a segment.
    @usableFromInline package enum Kind: UInt8, Sendable, Hashable {
      case line, quad, cubic, close
    }

    /// The kind; a close is the line back to the subpath's first point.
    @usableFromInline package var kind: Kind
    /// The start point.
    @usableFromInline package var start: SIMD2<Double>
    /// The control point of a quadratic, the first of a cubic, else the start.
    @usableFromInline package var control1: SIMD2<Double>
    /// The second control point of a cubic, else the end.
    @usableFromInline package var control2: SIMD2<Double>
    /// The end point.
    @usableFromInline package var end: SIMD2<Double>

    /// Makes a straight segment.
    @inlinable
    package init(kind: Kind = .line, from start: SIMD2<Double>, to end: SIMD2<Double>) {
      self.kind = kind
      self.start = start
      control1 = start
      control2 = end
      self.end = end
    }

    /// Makes a quadratic segment.
    @inlinable
    package init(from start: SIMD2<Double>, control: SIMD2<Double>, to end: SIMD2<Double>) {
      kind = .quad
      self.start = start
      control1 = control
      control2 = end
      self.end = end
    }

    /// Makes a cubic segment.
    @inlinable
    package init(
      from start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>,
      to end: SIMD2<Double>
    ) {
      kind = .cubic
      self.start = start
      self.control1 = control1
      self.control2 = control2
      self.end = end
    }

    /// The point at a parameter from 0 to 1; exactly the ends at 0 and 1.
    @inlinable
    package func point(at t: Double) -> SIMD2<Double> {
      if t == 1 { return end }
      let s = 1 - t
      switch kind {
      case .line, .close:
        return start + (end - start) * t
      case .quad:
        return start * (s * s) + control1 * (2 * s * t) + end * (t * t)
      case .cubic:
        let near = start * (s * s * s) + control1 * (3 * s * s * t)
        return near + control2 * (3 * s * t * t) + end * (t * t * t)
      }
    }

    /// The velocity by the parameter.
    @inlinable
    package func derivative(at t: Double) -> SIMD2<Double> {
      let s = 1 - t
      switch kind {
      case .line, .close:
        return end - start
      case .quad:
        return ((control1 - start) * s + (end - control1) * t) * 2
      case .cubic:
        let near = (control1 - start) * (s * s) + (control2 - control1) * (2 * s * t)
        return (near + (end - control2) * (t * t)) * 3
      }
    }

    /// The direction at a parameter as a unit vector.
    ///
    /// Where the velocity is zero, it is the limit of the direction after that point, at the end the
    /// limit before it; for a segment without length it is the x direction.
    package func tangent(at t: Double) -> SIMD2<Double> {
      let extent = max((control1 - start).length, (control2 - start).length, (end - start).length)
      guard extent > 0 else { return SIMD2(1, 0) }
      let velocity = derivative(at: t)
      let speed = velocity.length
      if speed > extent * 1e-9 { return velocity / speed }
      // Near a point of rest B(t + h) − B(t) ≈ h²/2·B″(t), then h³/6·B‴.
      let isEnd = t >= 0.5 && (end - point(at: t)).length <= extent * 1e-9
      let (second, third) = curvatureTerms(at: t)
      let turned = isEnd ? -second : second
      if turned.length > extent * 1e-9 { return turned / turned.length }
      if third.length > extent * 1e-9 { return third / third.length }
      return (end - start).length > 0 ? (end - start) / (end - start).length : SIMD2(1, 0)
    }

    /// The second and third derivatives by the parameter.
    private func curvatureTerms(at t: Double) -> (SIMD2<Double>, SIMD2<Double>) {
      switch kind {
      case .line, .close:
        return (.zero, .zero)
      case .quad:
        return ((end - control1 * 2 + start) * 2, .zero)
      case .cubic:
        let a = control2 - control1 * 2 + start
        let b = end - control2 * 2 + control1
        return ((a * (1 - t) + b * t) * 6, (b - a) * 6)
      }
    }

    /// The part between two parameters, with exact ends at 0 and 1; of a close it is a line.
    package func part(from t0: Double, to t1: Double) -> Segment {
      if t0 <= 0, t1 >= 1 { return self }
      let first = t0 <= 0 ? start : point(at: t0)
      let last = t1 >= 1 ? end : point(at: t1)
      switch kind {
      case .line, .close:
        return Segment(from: first, to: last)
      case .quad:
        return Segment(from: first, control: quadBlossom(t0, t1), to: last)
      case .cubic:
        return Segment(
          from: first, control1: cubicBlossom(t0, t0, t1), control2: cubicBlossom(t0, t1, t1),
          to: last)
      }
    }

    private func quadBlossom(_ u: Double, _ v: Double) -> SIMD2<Double> {
      let near = start * ((1 - u) * (1 - v)) + end * (u * v)
      return near + control1 * ((1 - u) * v + u * (1 - v))
    }

    private func cubicBlossom(_ u: Double, _ v: Double, _ w: Double) -> SIMD2<Double> {
      let a = start * (1 - u) + control1 * u
      let b = control1 * (1 - u) + control2 * u
      let c = control2 * (1 - u) + end * u
      let d = a * (1 - v) + b * v
      let e = b * (1 - v) + c * v
      return d * (1 - w) + e * w
    }
  }

  /// The lines and curves after each move, in drawing order.
  ///
  /// A close is a segment only if it has a length: a subpath that has already returned to its first
  /// point ends there. Between subpaths the end of one segment differs from the start of the next.
  package var segments: [Segment] {
    var result: [Segment] = []
    result.reserveCapacity(verbs.count)
    forEachSegment { result.append($0) }
    return result
  }

  /// Visits `segments` one by one.
  @inlinable
  package func forEachSegment(_ body: (Segment) throws -> Void) rethrows {
    var at = 0
    var first = SIMD2<Double>.zero
    var current = SIMD2<Double>.zero
    for verb in verbs {
      switch verb {
      case .move:
        first = point(at: at)
        current = first
      case .line:
        let end = point(at: at)
        try body(Segment(from: current, to: end))
        current = end
      case .quad:
        let end = point(at: at + 2)
        try body(Segment(from: current, control: point(at: at), to: end))
        current = end
      case .cubic:
        let end = point(at: at + 4)
        try body(
          Segment(from: current, control1: point(at: at), control2: point(at: at + 2), to: end))
        current = end
      case .close:
        if current != first { try body(Segment(kind: .close, from: current, to: first)) }
        current = first
      }
      at += verb.coordinateCount
    }
  }

  mutating func append(_ segment: Segment) {
    switch segment.kind {
    case .line: appendLine(segment.end)
    case .quad: appendQuad(segment.control1, segment.end)
    case .cubic: appendCubic(segment.control1, segment.control2, segment.end)
    case .close: appendClose()
    }
  }

  // MARK: - Bounds

  /// The smallest rectangle that contains all points, including control points and lone moves.
  ///
  /// Cheap, and never smaller than `boundingBoxOfPath`. An empty path gives `CGRect.null`.
  public var boundingBox: CGRect { controlBox?.rect ?? .null }

  /// The smallest rectangle that contains the lines and curves themselves, and lone moves.
  ///
  /// An empty path gives `CGRect.null`.
  public var boundingBoxOfPath: CGRect { tightBox?.rect ?? .null }

  /// `boundingBoxOfPath` by its corners; nil for an empty path.
  package var bounds: (min: SIMD2<Double>, max: SIMD2<Double>)? {
    tightBox.map { ($0.min, $0.max) }
  }

  /// The box around all points, control points too; nil for an empty path.
  package var controlBox: Box? {
    guard !isEmpty else { return nil }
    var box = Box(point(at: 0))
    var at = 2
    while at < coordinates.count {
      box.include(coordinates[at], coordinates[at + 1])
      at += 2
    }
    return box
  }

  private var tightBox: Box? {
    guard !isEmpty else { return nil }
    var box = Box(point(at: 0))
    var at = 0
    for verb in verbs {
      switch verb {
      case .move, .line:
        box.include(coordinates[at], coordinates[at + 1])
      case .quad:
        box.includeCurve(
          Segment(from: point(at: at - 2), control: point(at: at), to: point(at: at + 2)))
      case .cubic:
        box.includeCurve(
          Segment(
            from: point(at: at - 2), control1: point(at: at), control2: point(at: at + 2),
            to: point(at: at + 4)))
      case .close:
        break
      }
      at += verb.coordinateCount
    }
    return box
  }

  /// Whether the path is one axis-parallel rectangle.
  public var isRect: Bool { rect != nil }

  /// The rectangle that the path is: one subpath of four axis-parallel sides, closed or ended at
  /// its first point, in either direction; else nil.
  public var rect: CGRect? {
    switch verbs {
    case [.move, .line, .line, .line, .close]: break
    case [.move, .line, .line, .line, .line], [.move, .line, .line, .line, .line, .close]:
      guard point(at: 0) == point(at: 8) else { return nil }
    default: return nil
    }
    let (a, b, c, d) = (point(at: 0), point(at: 2), point(at: 4), point(at: 6))
    let isAcrossFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isDownFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isAcrossFirst || isDownFirst else { return nil }
    var box = Box(a)
    box.include(c.x, c.y)
    return box.rect
  }
}

extension Box {
  /// Grows the box to contain a curve whose start it contains.
  fileprivate mutating func includeCurve(_ curve: Path.Segment) {
    include(curve.end.x, curve.end.y)
    let holdsControls =
      holds(curve.control1) && (curve.kind == .quad || holds(curve.control2))
    if holdsControls { return }
    for axis in 0..<2 {
      for t in curve.turningPoints(axis: axis) {
        let point = curve.point(at: t)
        // The curve turns along this axis only: the other coordinate is not an extremum here.
        if axis == 0 { include(point.x, curve.end.y) } else { include(curve.end.x, point.y) }
      }
    }
  }

  private func holds(_ point: SIMD2<Double>) -> Bool {
    point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
  }
}

extension Path.Segment {
  /// The parameters from 0 to 1 where a coordinate turns, ascending.
  func turningPoints(axis: Int) -> PolynomialRoots {
    switch kind {
    case .line, .close:
      return PolynomialRoots.linear(0, 0, in: 0...1)
    case .quad:
      let first = control1[axis] - start[axis]
      let second = end[axis] - control1[axis]
      return PolynomialRoots.linear(second - first, first, in: 0...1)
    case .cubic:
      let first = control1[axis] - start[axis]
      let second = control2[axis] - control1[axis]
      let third = end[axis] - control2[axis]
      return PolynomialRoots.quadratic(
        first - 2 * second + third, 2 * (second - first), first, in: 0...1)
    }
  }
}

// MARK: - Containment

extension Path {
  /// Whether a point is inside the filled path; open subpaths count as closed.
  ///
  /// Curves are tested exactly, not as polygons. Of the outline itself, edges towards lesser x and
  /// lesser y belong to the inside, the others do not, so that shapes side by side share no point:
  /// the rectangle (0, 0, 10, 10) contains (0, 0) but not (10, 5).
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - rule: Which windings are inside.
  ///   - transform: Maps the point first, not the path, as in Core Graphics.
  public func contains(
    _ point: CGPoint, using rule: FillRule = .nonZero, transform: AffineTransform2D = .identity
  ) -> Bool {
    contains(transform.map(SIMD2(point)), using: rule)
  }

  /// `contains(_:using:transform:)` of a vector.
  package func contains(_ point: SIMD2<Double>, using rule: FillRule) -> Bool {
    let winding = winding(around: point)
    switch rule {
    case .nonZero: return winding != 0
    case .evenOdd: return winding & 1 != 0
    }
  }

  /// The winding number of the path around a point: the signed crossings of a ray towards greater x.
  package func winding(around target: SIMD2<Double>) -> Int {
    guard target.x.isFinite, target.y.isFinite else { return 0 }
    var winding = 0
    var at = 0
    var first = SIMD2<Double>.zero
    var current = first
    for verb in verbs {
      switch verb {
      case .move:
        winding += Segment(from: current, to: first).crossings(of: target)
        first = point(at: at)
        current = first
      case .line:
        winding += Segment(from: current, to: point(at: at)).crossings(of: target)
        current = point(at: at)
      case .quad:
        let curve = Segment(from: current, control: point(at: at), to: point(at: at + 2))
        winding += curve.crossings(of: target)
        current = curve.end
      case .cubic:
        let curve = Segment(
          from: current, control1: point(at: at), control2: point(at: at + 2),
          to: point(at: at + 4))
        winding += curve.crossings(of: target)
        current = curve.end
      case .close:
        winding += Segment(from: current, to: first).crossings(of: target)
        current = first
      }
      at += verb.coordinateCount
    }
    return winding + Segment(from: current, to: first).crossings(of: target)
  }
}

extension Path.Segment {
  /// The signed crossings of the ray from a point towards greater x.
  fileprivate func crossings(of target: SIMD2<Double>) -> Int {
    let minY = min(min(start.y, end.y), min(control1.y, control2.y))
    let maxY = max(max(start.y, end.y), max(control1.y, control2.y))
    let maxX = max(max(start.x, end.x), max(control1.x, control2.x))
    if target.y < minY || target.y > maxY || target.x >= maxX { return 0 }
    let minX = min(min(start.x, end.x), min(control1.x, control2.x))
    if target.x < minX {
      // The whole segment is on the ray's side: only the sides of its ends count.
      return Self.step(start.y, end.y, target.y)
    }
    switch kind {
    case .line, .close:
      return lineCrossings(of: target)
    case .quad, .cubic:
      var total = 0
      var from = 0.0
      var fromY = start.y
      for turn in turningPoints(axis: 1) {
        let turnY = point(at: turn).y
        total += monotoneCrossings(of: target, from: from, fromY: fromY, to: turn, toY: turnY)
        from = turn
        fromY = turnY
      }
      return total + monotoneCrossings(of: target, from: from, fromY: fromY, to: 1, toY: end.y)
    }
  }

  /// 1 if y goes from at most the level to above it, −1 in the opposite direction, else 0.
  private static func step(_ from: Double, _ to: Double, _ level: Double) -> Int {
    (to > level ? 1 : 0) - (from > level ? 1 : 0)
  }

  private func lineCrossings(of target: SIMD2<Double>) -> Int {
    let step = Self.step(start.y, end.y, target.y)
    guard step != 0 else { return 0 }
    let low = step > 0 ? start : end
    let high = step > 0 ? end : start
    // Positive where the target is at lesser x than the line.
    let side =
      (high.x - low.x) * (target.y - low.y) - (target.x - low.x) * (high.y - low.y)
    return side > 0 ? step : 0
  }

  private func monotoneCrossings(
    of target: SIMD2<Double>, from: Double, fromY: Double, to: Double, toY: Double
  ) -> Int {
    let step = Self.step(fromY, toY, target.y)
    guard step != 0 else { return 0 }
    var below = step > 0 ? from : to
    var above = step > 0 ? to : from
    var middle = (below + above) / 2
    // Newton steps, halving wherever one leaves the bracket.
    for _ in 0..<64 {
      let gap = point(at: middle).y - target.y
      if gap > 0 { above = middle } else { below = middle }
      let next = middle - gap / derivative(at: middle).y
      let isInside = next >= min(below, above) && next <= max(below, above)
      let candidate = isInside ? next : (below + above) / 2
      if abs(candidate - middle) < 1e-16 || gap == 0 { break }
      middle = candidate
    }
    return point(at: middle).x > target.x ? step : 0
  }
}

// MARK: - Boxes

/// An axis-parallel rectangle by its corners: a rectangle without negative or infinite sizes.
package struct Box: Sendable, Hashable {
  package var min: SIMD2<Double>
  package var max: SIMD2<Double>

  /// The box of a rectangle; nil if one of its numbers is not finite.
  package init?(_ rect: CGRect) {
    let x = Double(rect.origin.x)
    let y = Double(rect.origin.y)
    let farX = x + Double(rect.size.width)
    let farY = y + Double(rect.size.height)
    guard
      let near = Path.admitted(SIMD2(Swift.min(x, farX), Swift.min(y, farY))),
      let far = Path.admitted(SIMD2(Swift.max(x, farX), Swift.max(y, farY)))
    else { return nil }
    min = near
    max = far
  }

  /// The box of one point.
  init(_ point: SIMD2<Double>) {
    min = point
    max = point
  }

  /// The box of two points.
  @inlinable @inline(__always)
  package init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    min = SIMD2(Swift.min(a.x, b.x), Swift.min(a.y, b.y))
    max = SIMD2(Swift.max(a.x, b.x), Swift.max(a.y, b.y))
  }

  /// The box of some points; nil if there are none.
  package init?(_ points: some Collection<SIMD2<Double>>) {
    guard let first = points.first else { return nil }
    self.init(first)
    for point in points { include(point) }
  }

  @inlinable package var size: SIMD2<Double> { max - min }

  var rect: CGRect {
    CGRect(x: min.x, y: min.y, width: max.x - min.x, height: max.y - min.y)
  }

  /// Grows the box to contain a point.
  mutating func include(_ x: Double, _ y: Double) {
    if x < min.x { min.x = x }
    if x > max.x { max.x = x }
    if y < min.y { min.y = y }
    if y > max.y { max.y = y }
  }

  /// Grows the box to contain a point.
  @inline(__always)
  mutating func include(_ point: SIMD2<Double>) { include(Box(point)) }

  /// Grows the box to contain another.
  @inlinable @inline(__always)
  package mutating func include(_ box: Box) {
    // `pointwiseMin` is a call.
    min = SIMD2(Swift.min(min.x, box.min.x), Swift.min(min.y, box.min.y))
    max = SIMD2(Swift.max(max.x, box.max.x), Swift.max(max.y, box.max.y))
  }

  /// Whether two boxes are at most a margin apart.
  @inline(__always)
  package func meets(_ other: Box, margin: Double) -> Bool {
    min.x <= other.max.x + margin && other.min.x <= max.x + margin && min.y <= other.max.y + margin
      && other.min.y <= max.y + margin
  }

  /// The box with a margin on every side.
  package func expanded(by margin: Double) -> Box {
    var box = self
    box.min -= margin
    box.max += margin
    return box
  }

  /// The box around the image through an affine map.
  @inlinable @inline(__always)
  package func mapped(_ map: (SIMD2<Double>) -> SIMD2<Double>) -> Box {
    var image = Box(map(min), map(max))
    image.include(Box(map(SIMD2(min.x, max.y)), map(SIMD2(max.x, min.y))))
    return image
  }

  /// The intersection of two boxes; nil if it is empty.
  package func intersection(_ other: Box) -> Box? {
    var box = self
    box.min = pointwiseMax(min, other.min)
    box.max = pointwiseMin(max, other.max)
    return box.min.x <= box.max.x && box.min.y <= box.max.y ? box : nil
  }
}

extension Path.Segment {
  /// The box around its points, control points too.
  @inline(__always)
  var controlBox: Box {
    var box = Box(start, end)
    box.include(Box(control1, control2))
    return box
  }
}

extension SIMD2<Double> {
  /// The absolute values.
  @inline(__always)
  var magnitudes: SIMD2 { SIMD2(abs(x), abs(y)) }
}
