extension StrokeSpine {
  /// The most steps of a curve to the unit of its parameter.
  private static let mostSteps = 2048.0
  /// The turn of a step times the length of its outline, in tolerances: up to 12 is accurate enough.
  private static let stepBend = 11.5
  /// How often a step is halved at most where the curve turns faster than its samples suggest.
  private static let mostHalvings = 12

  /// Adds a quadratic or cubic curve.
  mutating func curve(_ segment: Path.Segment) {
    let curve = CurvePolynomial(segment)
    guard curve.extent > 1e-140 else { return }
    if let window, curve.extent > Self.longCurve * tolerance {
      return longCurve(segment, in: window)
    }
    leave(segment.start, segment.tangent(at: 0))
    half(of: curve, segment, from: 0)
    half(of: curve, segment, from: 0.5)
  }

  /// Adds half of a curve in as few steps as the tolerance allows, each of which is about as wrong as the
  /// others.
  ///
  /// How many steps there are to the unit of the parameter is known at the ends of eight intervals, and
  /// taken as linear between them: their number is the integral.
  private mutating func half(
    of curve: CurvePolynomial, _ segment: Path.Segment, from start: Double
  ) {
    let interval = 1.0 / 16
    var densities = InlineArray<9, Double>(repeating: 0)
    densities[0] = stepDensity(of: curve, at: start)
    var sum = 0.0
    for index in 1...8 {
      densities[index] = stepDensity(of: curve, at: start + interval * Double(index))
      sum += (densities[index - 1] + densities[index]) * (interval / 2)
    }
    let count = Int(max(sum.rounded(.up), 1))
    var from = start
    // The interval that a step ends in, and how many steps there are before it.
    var (index, before) = (0, 0.0)
    for step in 1..<count {
      let wanted = sum * Double(step) / Double(count)
      var (near, far) = (densities[index], densities[index + 1])
      while index < 7, before + (near + far) * (interval / 2) < wanted {
        before += (near + far) * (interval / 2)
        index += 1
        (near, far) = (far, densities[index + 1])
      }
      let rest = wanted - before
      let root = max(near * near + (far - near) * (2 / interval) * rest, 0).squareRoot()
      let to = start + interval * Double(index) + min(interval, 2 * rest / (near + root))
      self.step(along: curve, segment, from: from, to: to)
      from = to
    }
    self.step(along: curve, segment, from: from, to: start + 0.5)
  }

  /// Adds the part of a curve between two parameters, in one step if that is accurate enough.
  @inline(__always)
  private mutating func step(
    along curve: CurvePolynomial, _ segment: Path.Segment, from: Double, to: Double
  ) {
    let (point, direction) = sample(on: curve, segment, at: to)
    if !step(to: point, direction) {
      halve(curve, segment, from: from, to: to, point, direction, depth: 0)
    }
  }

  /// How many steps to the unit of the parameter are accurate enough.
  @inline(__always)
  private func stepDensity(of curve: CurvePolynomial, at t: Double) -> Double {
    let density = (bend(of: curve, at: t) / (Self.stepBend * tolerance)).squareRoot()
    // Also where it is not a number.
    return density < Self.mostSteps ? density : Self.mostSteps
  }

  /// 8·error ÷ (step of the parameter)²: the curve's speed times its turning, and the outline's.
  @inline(__always)
  private func bend(of curve: CurvePolynomial, at t: Double) -> Double {
    let velocity = curve.velocity(at: t)
    let change = curve.acceleration(at: t)
    let square = velocity.x * velocity.x + velocity.y * velocity.y
    guard square > curve.restSquare else { return .infinity }
    let turn = abs(velocity.x * change.y - velocity.y * change.x) / square
    return turn * (square.squareRoot() + halfWidth * turn)
  }

  @inline(__always)
  private func sample(
    on curve: CurvePolynomial, _ segment: Path.Segment, at t: Double
  ) -> (SIMD2<Double>, SIMD2<Double>) {
    let velocity = curve.velocity(at: t)
    let square = velocity.x * velocity.x + velocity.y * velocity.y
    let point = t == 1 ? segment.end : curve.point(at: t)
    guard square > curve.restSquare else { return (point, segment.tangent(at: t)) }
    return (point, velocity / square.squareRoot())
  }

  /// Adds the part of a curve between two parameters, the first of which is that of the last node.
  private mutating func halve(
    _ curve: CurvePolynomial, _ segment: Path.Segment, from t0: Double, to t1: Double,
    _ point: SIMD2<Double>, _ direction: SIMD2<Double>, depth: Int
  ) {
    if nodes.count > limit { return }
    if depth == Self.mostHalvings {
      turn(at: point, to: direction)
      return
    }
    let middle = (t0 + t1) / 2
    let (middlePoint, middleDirection) = sample(on: curve, segment, at: middle)
    if !step(to: middlePoint, middleDirection) {
      halve(curve, segment, from: t0, to: middle, middlePoint, middleDirection, depth: depth + 1)
    }
    if !step(to: point, direction) {
      halve(curve, segment, from: middle, to: t1, point, direction, depth: depth + 1)
    }
  }

  /// Adds a straight step to a point and turns there, as at a cusp: the outline is round.
  mutating func turn(at point: SIMD2<Double>, to direction: SIMD2<Double>) {
    guard let old = nodes.last?.direction else { return }
    _ = step(to: point, old, isForced: true)
    _ = step(to: point, direction, isForced: true)
    nodes[nodes.count - 1].isRoundTurn = true
  }
}

/// A curve as a polynomial of its parameter.
private struct CurvePolynomial {
  let start: SIMD2<Double>
  let linear: SIMD2<Double>
  let square: SIMD2<Double>
  let cube: SIMD2<Double>
  /// Its approximate size.
  let extent: Double
  /// The square of a speed below which the curve rests.
  let restSquare: Double

  init(_ segment: Path.Segment) {
    start = segment.start
    if segment.kind == .quad {
      linear = (segment.control1 - start) * 2
      square = start - segment.control1 * 2 + segment.end
      cube = .zero
    } else {
      let near = start - segment.control1 * 2 + segment.control2
      let far = segment.control1 - segment.control2 * 2 + segment.end
      linear = (segment.control1 - start) * 3
      square = near * 3
      cube = far - near
    }
    extent = max(
      (segment.control1 - start).length, (segment.control2 - start).length,
      (segment.end - start).length)
    restSquare = extent * extent * 1e-16
  }

  @inline(__always)
  func point(at t: Double) -> SIMD2<Double> { ((cube * t + square) * t + linear) * t + start }

  @inline(__always)
  func velocity(at t: Double) -> SIMD2<Double> { (cube * (3 * t) + square * 2) * t + linear }

  @inline(__always)
  func acceleration(at t: Double) -> SIMD2<Double> { cube * (6 * t) + square * 2 }
}
