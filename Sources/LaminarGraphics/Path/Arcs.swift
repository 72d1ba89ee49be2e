public import Foundation

extension Path {
  /// Makes an arc as it appears on a screen, where y points down.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: In points; less than 0 counts as 0.
  ///   - startAngle: In radians from the x axis, growing clockwise on the screen.
  ///   - endAngle: In radians.
  ///   - clockwise: Whether the angle grows along the arc.
  ///
  /// Angles that differ by a whole number of turns other than 0 give a whole circle.
  public init(
    arcCenter center: CGPoint, radius: Double, startAngle: Double, endAngle: Double,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Adds an arc with Core Graphics' meaning of `clockwise`, which is that of y pointing up.
  ///
  /// With `clockwise` false the angle grows along the arc, and on a screen, where y points down,
  /// the arc runs clockwise; `Path(arcCenter:…)` takes the direction as it appears on the screen. A
  /// line joins the current point to the arc's start if it is not there already. Angles are in
  /// radians; angles that differ by a whole number of turns other than 0 give a whole circle; an arc
  /// is at most one turn long. Each cubic covers at most a quarter turn.
  public mutating func addArc(
    center: CGPoint, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    let delta = Self.sweep(from: startAngle, to: endAngle, growing: !clockwise)
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }

  /// Adds an arc from an angle by an angle, in radians, growing from the x axis to the y axis.
  ///
  /// More than a whole turn draws one turn.
  public mutating func addRelativeArc(
    center: CGPoint, radius: Double, startAngle: Double, delta: Double
  ) {
    let radius = max(radius, 0)
    guard radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    let arc = EllipticArc(
      center: SIMD2(center), xAxis: SIMD2(radius, 0), yAxis: SIMD2(0, radius), start: startAngle,
      delta: delta)
    let start = arc.startPoint
    if let current = currentLocation {
      let gap = start - current
      if max(abs(gap.x), abs(gap.y)) > 1e-9 * max(radius, 1) { appendLine(start) }
      // An arc on a closed subpath begins a new one where that ended.
    } else {
      appendMove(start)
    }
    arc.append(to: &self, endPoint: arc.endPoint)
  }

  /// Adds the arc of a radius that touches the line from the current point to `tangent1End` and
  /// the line from there to `tangent2End`, and a line to its start.
  ///
  /// Without a current point `tangent1End` becomes it. Where no such arc exists (the three points
  /// on one line, two of them equal, a radius of 0) a line to `tangent1End` is added.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: Double
  ) {
    let corner = SIMD2<Double>(corner)
    guard let current = currentLocation else { return appendMove(corner) }
    let toCurrent = current - corner
    let toEnd = SIMD2<Double>(end) - corner
    let currentLength = toCurrent.length
    let endLength = toEnd.length
    guard currentLength > 0, endLength > 0, radius > 0, radius.isFinite,
      currentLength.isFinite, endLength.isFinite
    else { return appendLine(corner) }
    let u = toCurrent / currentLength
    let v = toEnd / endLength
    let cosine = u.x * v.x + u.y * v.y
    let sine = abs(u.x * v.y - u.y * v.x)
    guard sine > 1e-9 else { return appendLine(corner) }

    // The corner's angle is φ; the arc turns by θ = π − φ.
    let distance = radius * (1 + cosine) / sine
    let tangentOfHalfTurn = sine / (1 - cosine)
    let tangentOfQuarterTurn = Self.tangentOfHalf(tangentOfHalfTurn)
    let start = corner + u * distance
    let finish = corner + v * distance
    appendLine(start)
    if cosine <= 0 {
      let handle = radius * 4 / 3 * tangentOfQuarterTurn
      appendCubic(start - u * handle, finish - v * handle, finish)
    } else {
      let handle = radius * 4 / 3 * Self.tangentOfHalf(tangentOfQuarterTurn)
      let along = (v - u) / (v - u).length
      let inward = (u + v) / (u + v).length
      // From the corner to the centre it is r / sin(φ/2); the arc's middle is r nearer.
      let middle =
        corner + inward * (radius / ((1 - cosine) / 2).squareRoot() - radius)
      appendCubic(start - u * handle, middle - along * handle, middle)
      appendCubic(middle + along * handle, finish - v * handle, finish)
    }
  }

  /// Adds an ellipse as a closed subpath of four cubics that begins at the greatest x and runs
  /// towards greater y.
  public mutating func addEllipse(in rect: CGRect) {
    guard let box = Box(rect) else { return }
    let k = EllipticArc.quarterHandle
    let center = (box.min + box.max) * 0.5
    let x = (box.max.x - center.x) * k
    let y = (box.max.y - center.y) * k
    reserveForShape(verbs: 6, coordinates: 26)
    appendMove(SIMD2(box.max.x, center.y))
    appendCubic(
      SIMD2(box.max.x, center.y + y), SIMD2(center.x + x, box.max.y), SIMD2(center.x, box.max.y))
    appendCubic(
      SIMD2(center.x - x, box.max.y), SIMD2(box.min.x, center.y + y), SIMD2(box.min.x, center.y))
    appendCubic(
      SIMD2(box.min.x, center.y - y), SIMD2(center.x - x, box.min.y), SIMD2(center.x, box.min.y))
    appendCubic(
      SIMD2(center.x + x, box.min.y), SIMD2(box.max.x, center.y - y), SIMD2(box.max.x, center.y))
    appendClose()
  }

  /// tan(α/2) of tan α, for α below a right angle.
  private static func tangentOfHalf(_ tangent: Double) -> Double {
    tangent / (1 + (1 + tangent * tangent).squareRoot())
  }

  /// By how much an angle changes from one to the other in a direction: at most a turn.
  static func sweep(from start: Double, to end: Double, growing: Bool) -> Double {
    let turn = 2 * Double.pi
    let difference = growing ? end - start : start - end
    guard difference.isFinite else { return .nan }
    guard difference != 0 else { return 0 }
    var sweep = difference
    if sweep < 0 { sweep += (sweep / -turn).rounded(.up) * turn }
    // Whole turns are rarely exact once degrees have become radians.
    if sweep < 1e-9, difference < 0 || sweep <= 0 { sweep = turn }
    if sweep > turn - 1e-9 { sweep = turn }
    return growing ? sweep : -sweep
  }
}

extension SIMD2<Double> {
  /// The Euclidean length.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The cross product's z: positive where the other vector is counterclockwise of this one, y pointing up.
  @inline(__always)
  func cross(_ other: SIMD2) -> Double { x * other.y - y * other.x }
}

/// A piece of an ellipse: center + xAxis·cos α + yAxis·sin α for α from `start` by `delta`.
struct EllipticArc {
  /// The distance of a control point along the tangent for a quarter circle: 4/3·tan(π/8).
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
