extension Path {
  /// A line or curve of a path with its start point, as used for motion along a path.
  @usableFromInline package struct Segment: Sendable, Hashable {
    /// The kind of a segment.
    @usableFromInline package enum Kind: UInt8, Sendable, Hashable {
      case line, quad, cubic, close
    }

    /// The kind; a close is the line back to the subpath's first point.
    @usableFromInline package var kind: Kind
    /// Where it begins.
    @usableFromInline package var start: SIMD2<Double>
    /// The control point of a quadratic, the first of a cubic, else the start.
    @usableFromInline package var control1: SIMD2<Double>
    /// The second control point of a cubic, else the end.
    @usableFromInline package var control2: SIMD2<Double>
    /// Where it ends.
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
}
