/// A piece of an ellipse: center + xAxis·cos α + yAxis·sin α for α from `start` by `delta`.
struct EllipticArc {
  /// How far along the tangent a control point is for a quarter turn: 4/3·tan(π/8).
  static let quarterHandle = 4.0 / 3.0 * (2.0.squareRoot() - 1)
  private static let quarter = Double.pi / 2

  let center: SIMD2<Double>
  let xAxis: SIMD2<Double>
  let yAxis: SIMD2<Double>
  let start: Double
  let delta: Double

  init(
    center: SIMD2<Double>, xAxis: SIMD2<Double>, yAxis: SIMD2<Double>, start: Double,
    delta: Double
  ) {
    self.center = center
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.start = start
    let turn = 2 * Double.pi
    self.delta = delta > turn - 1e-9 ? turn : delta < 1e-9 - turn ? -turn : delta
  }

  var startPoint: SIMD2<Double> { point(Self.direction(start)) }

  /// The last point; for a whole turn it is exactly the first.
  var endPoint: SIMD2<Double> {
    abs(delta) == 2 * Double.pi ? startPoint : point(Self.direction(start + delta))
  }

  /// Adds the arc to a path whose current point is the arc's start, at most a quarter turn per
  /// cubic.
  func append(to path: inout Path, endPoint: SIMD2<Double>) {
    guard delta != 0 else { return }
    let count = max((abs(delta) / Self.quarter - 1e-9).rounded(.up), 1)
    let step = delta / count
    let handle =
      abs(abs(step) - Self.quarter) < 1e-12
      ? (step < 0 ? -Self.quarterHandle : Self.quarterHandle)
      : 4.0 / 3.0 * Elementary.tan(step / 4)
    var from = Self.direction(start)
    for index in 1...Int(count) {
      let isLast = index == Int(count)
      let to = Self.direction(start + delta * (Double(index) / count))
      path.appendCubic(
        point(from) + tangent(from) * handle,
        (isLast ? endPoint : point(to)) - tangent(to) * handle,
        isLast ? endPoint : point(to))
      from = to
    }
  }

  private func point(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    center + xAxis * direction.x + yAxis * direction.y
  }

  private func tangent(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    yAxis * direction.x - xAxis * direction.y
  }

  /// (cos α, sin α), exact at quarter turns, which π in doubles is not.
  static func direction(_ angle: Double) -> SIMD2<Double> {
    let quarters = (angle / quarter).rounded()
    if abs(quarters) < 1e6, abs(angle - quarters * quarter) < 1e-15 * max(abs(angle), 1) {
      switch Int(quarters) & 3 {
      case 0: return SIMD2(1, 0)
      case 1: return SIMD2(0, 1)
      case 2: return SIMD2(-1, 0)
      default: return SIMD2(0, -1)
      }
    }
    let (sine, cosine) = Elementary.sinCos(angle)
    return SIMD2(cosine, sine)
  }
}
