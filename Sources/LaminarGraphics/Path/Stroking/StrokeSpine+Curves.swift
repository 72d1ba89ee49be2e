extension StrokeSpine {
  /// The maximum number of steps of an eighth of a curve.
  private static let mostSteps = 256.0
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
    var near = bend(of: curve, at: 0)
    for quarter in 0..<4 {
      let from = Double(quarter) / 4
      let middle = bend(of: curve, at: from + 0.125)
      let far = bend(of: curve, at: from + 0.25)
      if max(near, max(middle, far)) <= 16 * Self.stepBend * tolerance {
        steps(curve, segment, from: from, to: from + 0.25, count: 1)
      } else {
        for (start, greatest) in [(from, max(near, middle)), (from + 0.125, max(middle, far))] {
          let wanted = (greatest / (64 * Self.stepBend * tolerance)).squareRoot()
          let count = wanted < Self.mostSteps ? Int(wanted.rounded(.up)) : Int(Self.mostSteps)
          steps(curve, segment, from: start, to: start + 0.125, count: max(count, 1))
        }
      }
      near = far
    }
  }

  /// Adds an even part of a curve.
  @inline(__always)
  private mutating func steps(
    _ curve: CurvePolynomial, _ segment: Path.Segment, from: Double, to: Double, count: Int
  ) {
    let step = (to - from) / Double(count)
    for index in 1...count {
      let t = index == count ? to : from + step * Double(index)
      let (point, direction) = sample(on: curve, segment, at: t)
      if !self.step(to: point, direction) {
        let start = index == 1 ? from : from + step * Double(index - 1)
        halve(curve, segment, from: start, to: t, point, direction, depth: 0)
      }
    }
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
