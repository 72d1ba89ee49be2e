import LaminarGraphics

/// A gradient between two circles, in a plane in which the first centre is the origin and the second is
/// on the x axis.
///
/// The circle of a location s has the centre (s·distance, 0) and the radius start + s·growth. Those
/// through (x, y) are the roots of a·s² − 2b·s + c, a = distance² − growth², b = x·distance +
/// start·growth, c = x² + y² − start². The quarter of its discriminant is (growth·x + distance·start)² −
/// a·y²: 0 on the two lines that touch all circles.
struct CircleGradient: Sendable {
  private let distance: Double
  private let start: Double
  private let growth: Double
  private let a: Double
  /// The square root of `a`, 0 where circles contain each other; nil where they do so clearly.
  private let tangent: Double?
  private let locations: ClosedRange<Double>

  /// Pixels through which an edge goes are drawn as the mean of this many samples.
  private static let sampleCount = 64
  /// Hammersley's points: any edge halves them within a sample or two.
  private static let samples: [SIMD2<Double>] = (0..<sampleCount).map { index in
    let reversed = (0..<6).reduce(0) { $0 | (index >> $1 & 1) << (5 - $1) }
    return SIMD2(Double(index) + 0.5, Double(reversed) + 0.5) / Double(sampleCount)
  }

  /// Nil for what cannot be seen.
  init?(_ gradient: Gradient) {
    let extent = gradient.endPoint - gradient.startPoint
    let circles = gradient.circles
    distance = (extent * extent).sum().squareRoot()
    start = circles.startRadius
    growth = circles.endRadius - circles.startRadius
    a = distance * distance - growth * growth
    guard start >= 0, circles.endRadius >= 0, a.isFinite, start.isFinite,
      distance > 0 || growth != 0
    else { return nil }
    tangent = a > -1e-6 * distance * distance ? max(a, 0).squareRoot() : nil
    locations =
      (circles.reachesBefore ? -Double.infinity : 0)...(circles.reachesAfter ? .infinity : 1)
  }

  /// The location of a point; nil where no circle goes through it.
  @inline(__always)
  private func location(_ point: SIMD2<Double>) -> Double? {
    let across = growth * point.x + distance * start
    let square = across * across - a * point.y * point.y
    guard square >= 0 else { return nil }
    let b = point.x * distance + start * growth
    let c = point.x * point.x + point.y * point.y - start * start
    // The sum without cancellation; the other root is the product divided by it.
    let sum = b >= 0 ? b + square.squareRoot() : b - square.squareRoot()
    let (first, second) = (sum / a, c / sum)
    let (last, other) = first > second ? (first, second) : (second, first)
    if isDrawn(last) { return last }
    return isDrawn(other) ? other : nil
  }

  @inline(__always)
  private func isDrawn(_ location: Double) -> Bool {
    locations.contains(location) && location.isFinite && start + location * growth >= 0
  }

  /// Whether an edge of what is drawn, or a jump from one root to the other, is near a point.
  @inline(__always)
  private func isEdge(_ point: SIMD2<Double>, within reach: Double) -> Bool {
    let square = point.y * point.y
    let ahead = point.x - distance
    if abs((point.x * point.x + square).squareRoot() - start) <= reach { return true }
    if abs((ahead * ahead + square).squareRoot() - (start + growth)) <= reach { return true }
    guard let tangent else { return false }
    let across = abs(growth * point.x + distance * start)
    return abs(across - tangent * abs(point.y)) <= reach * distance
  }

  /// Computes pixels of a row at their columns.
  func shade(
    _ row: CircleRow, _ ramp: GradientRamp, _ bias: SIMD4<Float>, from: Int, to: Int,
    into target: MutableRowPointer<UInt32>
  ) {
    ramp.pieces.withRow { pieces in
      var near = 0
      func color(_ point: SIMD2<Double>) -> SIMD4<Float> {
        guard let location = location(point).map(GradientRamp.bounded) else { return .zero }
        near = GradientRamp.piece(at: location, near: near, in: pieces)
        return pieces[near].color(at: location)
      }
      for column in from..<to {
        let left = Double(column)
        let middle = row.point(left + 0.5, 0.5)
        var drawn: SIMD4<Float>
        if isEdge(middle, within: row.reach(of: middle, at: left)) {
          drawn = .zero
          for sample in Self.samples { drawn += color(row.point(left + sample.x, sample.y)) }
          drawn /= Float(Self.sampleCount)
        } else {
          drawn = color(middle)
        }
        target[column] = RampKernel.pixel(drawn * 256 + bias)
      }
    }
  }
}

/// The points of one row of pixels in the plane of a gradient.
struct CircleRow {
  private let map: ProjectiveTransform2D
  private let top: Double
  /// How far a pixel reaches from its middle; nil in perspective.
  private let reach: Double?

  init(_ map: ProjectiveTransform2D, row: Int) {
    self.map = map
    top = Double(row)
    let (right, down) = (SIMD2(map.m11, map.m12), SIMD2(map.m21, map.m22))
    reach = map.isAffine ? Self.reach(right, down) : nil
  }

  private static func reach(_ right: SIMD2<Double>, _ down: SIMD2<Double>) -> Double {
    let diagonals = ((right + down) * (right + down)).sum()
    return max(diagonals, ((right - down) * (right - down)).sum()).squareRoot() / 2
  }

  /// The point at a column and a distance from the row's top.
  @inline(__always)
  func point(_ x: Double, _ down: Double) -> SIMD2<Double> {
    let image = map.map(x, top + down)
    return reach == nil ? SIMD2(image.x / image.w, image.y / image.w) : SIMD2(image.x, image.y)
  }

  /// How far a pixel, by its left edge and the point of its middle, reaches from there.
  @inline(__always)
  func reach(of middle: SIMD2<Double>, at left: Double) -> Double {
    if let reach { return reach }
    return Self.reach(point(left + 1.5, 0.5) - middle, point(left + 0.5, 1.5) - middle)
  }
}
