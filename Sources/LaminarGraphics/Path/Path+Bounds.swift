public import Foundation

extension Path {
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

  var controlBox: Box? {
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
