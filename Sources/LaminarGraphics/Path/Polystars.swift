extension BezierOutline {
  /// Makes a star whose first tip points up, the others clockwise.
  ///
  /// - Parameters:
  ///   - center: Its middle.
  ///   - points: The number of tips; a part of one does not count. Less than 1 makes an outline without
  ///     vertices; at most 50,000 are drawn.
  ///   - rotation: By how many degrees it is turned clockwise.
  ///   - outerRadius: From the middle to a tip.
  ///   - innerRadius: From the middle to a corner between tips.
  ///   - outerRoundness: How round the tips are: 0 for corners; at 1 the tangents are as long as a
  ///     quarter of the arc from tip to tip.
  ///   - innerRoundness: How round the corners between tips are.
  ///   - isReversed: Whether it goes counterclockwise, from the same tip.
  package init(
    starCenter center: SIMD2<Double>, points: Double, rotation: Double = 0, outerRadius: Double,
    innerRadius: Double, outerRoundness: Double = 0, innerRoundness: Double = 0,
    isReversed: Bool = false
  ) {
    self.init(
      corners: [
        PolystarCorner(radius: outerRadius, roundness: outerRoundness),
        PolystarCorner(radius: innerRadius, roundness: innerRoundness),
      ], center: center, points: points, rotation: rotation, isReversed: isReversed)
  }

  /// Makes a regular polygon whose first corner points up, the others clockwise.
  ///
  /// - Parameters:
  ///   - center: Its middle.
  ///   - points: The number of corners; a part of one does not count. Less than 1 makes an outline
  ///     without vertices; at most 100,000 are drawn.
  ///   - rotation: By how many degrees it is turned clockwise.
  ///   - radius: From the middle to a corner.
  ///   - roundness: How round the corners are: 0 for corners; at 1 the tangents are as long as a quarter
  ///     of the arc from corner to corner.
  ///   - isReversed: Whether it goes counterclockwise, from the same corner.
  package init(
    polygonCenter center: SIMD2<Double>, points: Double, rotation: Double = 0, radius: Double,
    roundness: Double = 0, isReversed: Bool = false
  ) {
    self.init(
      corners: [PolystarCorner(radius: radius, roundness: roundness)], center: center,
      points: points, rotation: rotation, isReversed: isReversed)
  }

  /// Makes the outline of corners that repeat around a middle, evenly in angle.
  private init(
    corners: [PolystarCorner], center: SIMD2<Double>, points: Double, rotation: Double,
    isReversed: Bool
  ) {
    self.init(isClosed: true)
    guard points >= 1, rotation.isFinite else { return }
    let repetitions = Int(min(points, Double(Self.vertexLimit / corners.count)))
    let count = repetitions * corners.count
    let quarterArc = Double.pi / Double(2 * repetitions)
    for index in 0..<count {
      let corner = corners[index % corners.count]
      let turn = Double(isReversed ? -index : index) / Double(count)
      let outward = Self.direction(degrees: rotation + 360 * turn)
      let along = SIMD2(-outward.y, outward.x) * (isReversed ? -1 : 1)
      let tangent = along * (corner.radius * quarterArc * corner.roundness)
      append(center + outward * corner.radius, in: -tangent, out: tangent)
    }
  }

  /// Up, turned clockwise by an angle; exact for quarter turns.
  private static func direction(degrees: Double) -> SIMD2<Double> {
    let reduced = degrees.remainder(dividingBy: 360)
    let quarters = (reduced / 90).rounded()
    let (sin, cos) = Elementary.sinCos((reduced - 90 * quarters) * (Double.pi / 180))
    switch quarters {
    case 0: return SIMD2(sin, -cos)
    case 1: return SIMD2(cos, sin)
    case -1: return SIMD2(-cos, -sin)
    default: return SIMD2(-sin, cos)
    }
  }
}

/// A kind of corner of a star or polygon.
private struct PolystarCorner {
  var radius: Double
  var roundness: Double
}
