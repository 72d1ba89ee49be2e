extension Path {
  /// The most lines that a curve becomes.
  private static let mostLinesPerCurve = 4096.0
  /// Numbers up to here can be squared and added without overflow.
  private static let largestFlattened = 1e100

  /// The path as lines that stay within a tolerance of it.
  ///
  /// The transform comes first, so the tolerance is one of its target space: 0.1 of a device pixel
  /// shows no corner. A curve becomes n equal steps of its parameter by Wang's bound,
  /// n = ⌈√(m / (8·tolerance))⌉ with m the greatest second derivative, at most 4096.
  ///
  /// A closed run whose last point came back to its first leaves that one out; a lone move gives
  /// nothing, a move with a close one point. A transform that would make numbers beyond 1e100, or
  /// that is not finite, gives nothing.
  package func flattened(
    tolerance: Double = 0.1, transform: AffineTransform2D = .identity
  ) -> FlattenedPath {
    let reach = max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
    let shift = max(abs(transform.tx), abs(transform.ty))
    guard reach * 2 * Self.coordinateLimit + shift < Self.largestFlattened else {
      return FlattenedPath()
    }
    var flattener = Flattener(tolerance: tolerance > 0 ? tolerance : 0.1)
    flattener.points.reserveCapacity(verbs.count &* 8)
    var at = 0
    for verb in verbs {
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
    return FlattenedPath(points: flattener.points, subpaths: flattener.subpaths)
  }

  /// Collects the lines.
  private struct Flattener {
    var points: [SIMD2<Double>] = []
    var subpaths: [FlattenedPath.Subpath] = []
    private var current = SIMD2<Double>.zero
    private var first = 0
    /// What a bound on |a − 2b + c| is multiplied with for the square of n.
    private let quadFactor: Double
    private let cubicFactor: Double

    init(tolerance: Double) {
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
      let count = Self.lineCount(square.length * quadFactor)
      if count > 1 {
        let linear = (control - current) * 2
        let step = 1 / Double(count)
        for index in 1..<count {
          let t = Double(index) * step
          points.append((square * t + linear) * t + current)
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
      let count = Self.lineCount(bound.squareRoot() * cubicFactor)
      if count > 1 {
        let cube = far - near
        let square = near * 3
        let linear = (control1 - current) * 3
        let step = 1 / Double(count)
        for index in 1..<count {
          let t = Double(index) * step
          points.append(((cube * t + square) * t + linear) * t + current)
        }
      }
      line(to: end)
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

    /// The root of n², rounded up, from 1 to the most.
    private static func lineCount(_ square: Double) -> Int {
      let root = square.squareRoot()
      guard root < mostLinesPerCurve else { return Int(mostLinesPerCurve) }
      let whole = Int(root)
      return max(Double(whole) < root ? whole + 1 : whole, 1)
    }
  }
}
