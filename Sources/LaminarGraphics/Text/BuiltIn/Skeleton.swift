/// The centre lines of a glyph, made of straight lines and arcs of ellipses, in thousandths of the font's
/// size with y pointing up.
struct Skeleton: Sendable {
  /// A part of a stroke.
  enum Piece: Sendable {
    case line(SIMD2<Double>, SIMD2<Double>)
    /// A part of an upright ellipse between two angles in radians, anticlockwise where the second is
    /// the greater.
    case arc(center: SIMD2<Double>, radii: SIMD2<Double>, from: Double, to: Double)
  }

  /// A line that the pen draws without being lifted.
  struct Stroke: Sendable {
    var pieces: [Piece] = []
    var isClosed = false
    /// The pen's width, as a multiple of the font's.
    var pen: Double
    /// The position of a dot, which has no pieces.
    var dot: SIMD2<Double>?
  }

  var strokes: [Stroke] = []

  /// The least and the greatest x; nil without strokes.
  var extent: (low: Double, high: Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    for stroke in strokes {
      let points = stroke.pieces.flatMap(\.extremes) + (stroke.dot.map { [$0] } ?? [])
      for point in points {
        low = min(low, point.x)
        high = max(high, point.x)
      }
    }
    return low <= high ? (low, high) : nil
  }

  /// The skeleton, scaled and then moved, with another pen.
  func placed(scale: Double = 1, at offset: SIMD2<Double>, pen: Double = 1) -> Skeleton {
    Skeleton(
      strokes: strokes.map { stroke in
        Stroke(
          pieces: stroke.pieces.map { piece in
            switch piece {
            case .line(let start, let end): .line(start * scale + offset, end * scale + offset)
            case .arc(let center, let radii, let from, let to):
              .arc(center: center * scale + offset, radii: radii * scale, from: from, to: to)
            }
          }, isClosed: stroke.isClosed, pen: stroke.pen * pen,
          dot: stroke.dot.map { $0 * scale + offset })
      })
  }
}

extension Skeleton.Piece {
  /// The point of an ellipse at an angle.
  static func point(
    _ center: SIMD2<Double>, _ radii: SIMD2<Double>, at angle: Double
  ) -> SIMD2<Double> {
    let turn = Elementary.sinCos(angle)
    return SIMD2(center.x + radii.x * turn.cos, center.y + radii.y * turn.sin)
  }

  var start: SIMD2<Double> {
    switch self {
    case .line(let start, _): start
    case .arc(let center, let radii, let from, _): Self.point(center, radii, at: from)
    }
  }

  var end: SIMD2<Double> {
    switch self {
    case .line(_, let end): end
    case .arc(let center, let radii, _, let to): Self.point(center, radii, at: to)
    }
  }

  /// The points that may be outermost.
  fileprivate var extremes: [SIMD2<Double>] {
    guard case .arc(let center, let radii, let from, let to) = self else { return [start, end] }
    let quarter = Double.pi / 2
    var points = [start, end]
    for turn in -6...6 {
      let angle = Double(turn) * quarter
      if angle > min(from, to), angle < max(from, to) {
        points.append(Self.point(center, radii, at: angle))
      }
    }
    return points
  }

  /// The directions, of length 1, in which the piece begins and ends.
  var directions: (start: SIMD2<Double>, end: SIMD2<Double>) {
    switch self {
    case .line(let start, let end):
      let vector = end - start
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      let unit = length > 0 ? vector / length : SIMD2(1, 0)
      return (unit, unit)
    case .arc(_, _, let from, let to):
      // Perpendicular to the line on which the pen's edges end, rather than along the ellipse itself.
      let sign = to >= from ? 1.0 : -1.0
      let first = Elementary.sinCos(from)
      let last = Elementary.sinCos(to)
      return (SIMD2(-first.sin, first.cos) * sign, SIMD2(-last.sin, last.cos) * sign)
    }
  }
}
