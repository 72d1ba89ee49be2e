extension Path {
  /// The maximum number of lines that a curve becomes.
  private static let maxLinesPerCurve = 4096.0
  /// The same where only the lines in a window are made.
  private static let maxLinesWithWindow = 16_777_216.0
  /// Numbers up to here can be squared and added without overflow.
  private static let largestFlattened = 1e100

  /// The path as lines that stay within a tolerance of it.
  ///
  /// The transform comes first, so the tolerance is measured in its target space: corners of 0.1 of a
  /// device pixel are invisible. A curve becomes n equal steps of its parameter by Wang's bound,
  /// n = ⌈√(m / (8·tolerance))⌉ with m the greatest second derivative, at most 4096.
  ///
  /// A closed run whose last point equals its first omits the last one; a lone move gives nothing, a
  /// move with a close one point. A transform that would make numbers beyond 1e100, or
  /// that is not finite, gives nothing.
  package func flattened(
    tolerance: Double = 0.1, transform: AffineTransform2D = .identity
  ) -> FlattenedPath {
    flattened(tolerance: tolerance, transform: transform, inside: nil, limit: .max)
      ?? FlattenedPath()
  }

  /// The path as lines that stay within a tolerance of it inside a window of the target space, and that
  /// wind around the window's points as the path does.
  ///
  /// A curve's lines inside the window are those that it has without one; outside of it a curve may
  /// become a single line. So the number of lines depends on the visible part of a curve, not on its length.
  ///
  /// - Parameters:
  ///   - window: Where the lines are needed; nil for all of the plane.
  ///   - limit: The maximum number of points.
  /// - Returns: Nil for a path that would have more points.
  package func flattened(
    tolerance: Double = 0.1, transform: AffineTransform2D = .identity, inside window: Box?,
    limit: Int
  ) -> FlattenedPath? {
    let reach = max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
    let shift = max(abs(transform.tx), abs(transform.ty))
    guard reach * 2 * Self.coordinateLimit + shift < Self.largestFlattened else {
      return FlattenedPath()
    }
    var flattener = Flattener(tolerance: tolerance > 0 ? tolerance : 0.1, window: window)
    flattener.points.reserveCapacity(min(verbs.count &* 8, 1 << 16))
    var at = 0
    for verb in verbs {
      if flattener.points.count > limit { return nil }
      switch verb {
      case .move:
        flattener.move(to: transform.map(point(at: at)))
      case .line:
        flattener.line(to: transform.map(point(at: at)))
      case .quad:
        flattener.quad(transform.map(point(at: at)), to: transform.map(point(at: at + 2)))
      case .cubic:
        flattener.cubic(
          transform.map(point(at: at)), transform.map(point(at: at + 2)),
          to: transform.map(point(at: at + 4)))
      case .close:
        flattener.close()
      }
      at += verb.coordinateCount
    }
    flattener.endSubpath(isClosed: false)
    if flattener.points.count > limit { return nil }
    return FlattenedPath(points: flattener.points, subpaths: flattener.subpaths)
  }

  /// Collects the lines.
  private struct Flattener {
    var points: [SIMD2<Double>] = []
    var subpaths: [FlattenedPath.Subpath] = []
    private var current = SIMD2<Double>.zero
    private var first = 0
    /// The factor that turns a bound on |a − 2b + c| into the square of n.
    private let quadFactor: Double
    private let cubicFactor: Double
    private let window: Box?
    /// Curves of at most this many lines ignore the window.
    private static let fewLines = 16

    init(tolerance: Double, window: Box?) {
      self.window = window
      quadFactor = 0.25 / tolerance
      cubicFactor = 0.75 / tolerance
    }

    mutating func move(to point: SIMD2<Double>) {
      endSubpath(isClosed: false)
      points.append(point)
      current = point
    }

    mutating func line(to end: SIMD2<Double>) {
      points.append(end)
      current = end
    }

    mutating func quad(_ control: SIMD2<Double>, to end: SIMD2<Double>) {
      let square = current - control * 2 + end
      let count = lineCount(square.length * quadFactor)
      if count > 1 {
        let (start, linear) = (current, (control - current) * 2)
        let step = 1 / Double(count)
        add(Path.Segment(from: start, control: control, to: end), 0..<count, step) { t in
          (square * t + linear) * t + start
        }
      }
      line(to: end)
    }

    mutating func cubic(
      _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, to end: SIMD2<Double>
    ) {
      let near = current - control1 * 2 + control2
      let far = control1 - control2 * 2 + end
      let bound = max(near.x * near.x + near.y * near.y, far.x * far.x + far.y * far.y)
      let count = lineCount(bound.squareRoot() * cubicFactor)
      if count > 1 {
        let (start, cube, square) = (current, far - near, near * 3)
        let linear = (control1 - start) * 3
        let step = 1 / Double(count)
        let curve = Path.Segment(from: start, control1: control1, control2: control2, to: end)
        add(curve, 0..<count, step) { t in ((cube * t + square) * t + linear) * t + start }
      }
      line(to: end)
    }

    /// Adds the points of a curve between two steps, without both; adds none for a
    /// part that is apart from the window.
    @inline(__always)
    private mutating func add(
      _ curve: Path.Segment, _ steps: Range<Int>, _ step: Double,
      _ point: (Double) -> SIMD2<Double>
    ) {
      if steps.count <= Self.fewLines || window == nil {
        for index in steps.lowerBound + 1..<steps.upperBound {
          points.append(point(Double(index) * step))
        }
      } else {
        addSeen(curve, steps, step, point)
      }
    }

    private mutating func addSeen(
      _ curve: Path.Segment, _ steps: Range<Int>, _ step: Double,
      _ point: (Double) -> SIMD2<Double>
    ) {
      guard steps.count > 1 else { return }
      let part = curve.part(
        from: Double(steps.lowerBound) * step, to: Double(steps.upperBound) * step)
      if let window, !window.meets(part.controlBox, margin: 0) { return }
      if steps.count <= Self.fewLines {
        for index in steps.lowerBound + 1..<steps.upperBound {
          points.append(point(Double(index) * step))
        }
        return
      }
      let middle = steps.lowerBound + steps.count / 2
      addSeen(curve, steps.lowerBound..<middle, step, point)
      points.append(point(Double(middle) * step))
      addSeen(curve, middle..<steps.upperBound, step, point)
    }

    mutating func close() {
      endSubpath(isClosed: true)
    }

    mutating func endSubpath(isClosed: Bool) {
      let count = points.count - first
      if isClosed, count > 1, points[points.count - 1] == points[first] {
        points.removeLast()
      } else if !isClosed, count == 1 {
        points.removeLast()
      }
      if points.count > first {
        subpaths.append(.init(range: first..<points.count, isClosed: isClosed))
      }
      first = points.count
    }

    /// The root of n², rounded up and clamped to 1…maximum.
    private func lineCount(_ square: Double) -> Int {
      let root = square.squareRoot()
      let most = window == nil ? maxLinesPerCurve : maxLinesWithWindow
      guard root < most else { return Int(most) }
      let whole = Int(root)
      return max(Double(whole) < root ? whole + 1 : whole, 1)
    }
  }
}

/// A path as straight lines: the form from which coverage, length and containment are computed.
package struct FlattenedPath: Sendable, Hashable {
  /// A run of points joined by lines.
  package struct Subpath: Sendable, Hashable {
    /// The indices of its points in `points`.
    package var range: Range<Int>
    /// Whether the last point is joined to the first by the path itself.
    package var isClosed: Bool

    /// Makes a run.
    @inlinable package init(range: Range<Int>, isClosed: Bool) {
      self.range = range
      self.isClosed = isClosed
    }
  }

  /// All points, subpath after subpath.
  package var points: [SIMD2<Double>]
  /// The runs, in path order.
  package var subpaths: [Subpath]

  /// Makes a flattened path from its parts.
  @inlinable package init(points: [SIMD2<Double>] = [], subpaths: [Subpath] = []) {
    self.points = points
    self.subpaths = subpaths
  }

  /// The box of all points; nil if there are none.
  package var box: Box? { Box(points) }
}

/// A window: the rectangle in which the lines of a path are needed.
///
/// Outside of it a path may be replaced by a shorter one that passes the rectangle on the same side:
/// the winding numbers inside stay the same.
extension Box {
  /// The parameters, 0…1, between which a line is inside; nil for a line that is outside.
  func parameters(from start: SIMD2<Double>, to end: SIMD2<Double>) -> ClosedRange<Double>? {
    var first = 0.0
    var last = 1.0
    for axis in 0..<2 {
      let step = end[axis] - start[axis]
      if step == 0 {
        guard start[axis] >= min[axis], start[axis] <= max[axis] else { return nil }
      } else {
        let toLow = (min[axis] - start[axis]) / step
        let toHigh = (max[axis] - start[axis]) / step
        first = Swift.max(first, Swift.min(toLow, toHigh))
        last = Swift.min(last, Swift.max(toLow, toHigh))
      }
    }
    return first <= last ? first...last : nil
  }
}
