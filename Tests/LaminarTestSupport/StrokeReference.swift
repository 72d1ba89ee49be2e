import Foundation
public import LaminarGraphics

/// Slow and simple strokes: a polygon for every step of a finely divided path, every corner and every
/// end, all turning in the same direction, so that a point is inside where the winding is not 0.
public struct StrokeReference {
  private struct Step {
    var start: SIMD2<Double>, end: SIMD2<Double>
    /// Whether it follows a corner, and not a part of the same curve.
    var isCorner: Bool
    /// How much of the parameter of its line or curve it takes.
    var share = 0.0
    var length: Double {
      let vector = end - start
      return (vector * vector).sum().squareRoot()
    }
    var direction: SIMD2<Double> { (end - start) / length }
  }

  private let style: StrokeStyle
  private let piecesPerCurve: Int
  private var half: Double { style.width / 2 }
  /// The polygons.
  public private(set) var polygons: [[SIMD2<Double>]] = []

  /// Strokes a path.
  public init(_ path: Path, _ style: StrokeStyle, piecesPerCurve: Int = 400) {
    self.style = style
    self.piecesPerCurve = piecesPerCurve
    var runs: [(steps: [Step], isClosed: Bool)] = []
    var current = SIMD2<Double>.zero
    var origin = SIMD2<Double>.zero
    func vector(_ point: CGPoint) -> SIMD2<Double> { SIMD2(Double(point.x), Double(point.y)) }
    func add(_ points: [SIMD2<Double>]) {
      let isCurve = points.count > 1
      for (index, point) in points.enumerated() where point != current {
        runs[runs.count - 1].steps.append(
          Step(
            start: current, end: point, isCorner: index == 0,
            share: isCurve ? 1 / Double(points.count) : 1))
        current = point
      }
    }
    let fractions = (1...piecesPerCurve).map { Double($0) / Double(piecesPerCurve) }
    for element in path.elements {
      switch element {
      case .move(let point):
        origin = vector(point)
        current = origin
        runs.append(([], false))
      case .line(let point):
        add([vector(point)])
      case .quadCurve(let end, let control):
        let (a, b, c) = (current, vector(control), vector(end))
        add(
          fractions.map { t in
            let s = 1 - t
            return a * (s * s) + b * (2 * s * t) + c * (t * t)
          })
      case .curve(let end, let control1, let control2):
        let (a, b, c, d) = (current, vector(control1), vector(control2), vector(end))
        add(
          fractions.map { t in
            let s = 1 - t
            let near = a * (s * s * s) + b * (3 * s * s * t)
            return near + c * (3 * s * t * t) + d * (t * t * t)
          })
      case .close:
        add([origin])
        runs[runs.count - 1].isClosed = true
      }
    }

    let total = runs.reduce(0) { $0 + $1.steps.reduce(0) { $0 + $1.length } }
    let low = Self.cut(runs.flatMap(\.steps), at: max(style.start, 0) * total)
    let high = Self.cut(runs.flatMap(\.steps), at: min(style.end, 1) * total)
    var before = 0.0
    for run in runs {
      let length = run.steps.reduce(0) { $0 + $1.length }
      let from = max(low, before)
      let to = min(high, before + length)
      defer { before += length }
      guard from < to else { continue }
      let isWhole = from == before && to == before + length
      if style.dashPattern.isEmpty {
        draw(part(run.steps, from - before, to - before), isClosed: isWhole && run.isClosed)
      } else {
        drawDashes(run.steps, from - before, to - before, isClosed: isWhole && run.isClosed)
      }
    }
  }

  /// The length at which a path is cut: that of its line or curve says which one, and the share of it that
  /// is left is a share of its parameter.
  private static func cut(_ steps: [Step], at wanted: Double) -> Double {
    var (before, first) = (0.0, 0)
    while first < steps.count {
      var end = first + 1
      while end < steps.count, !steps[end].isCorner { end += 1 }
      let length = steps[first..<end].reduce(0) { $0 + $1.length }
      if wanted < before + length {
        var rest = (wanted - before) / length
        for step in steps[first..<end] where rest > 0 {
          before += step.length * min(rest / step.share, 1)
          rest -= step.share
        }
        return before
      }
      before += length
      first = end
    }
    return wanted
  }

  private func part(_ steps: [Step], _ from: Double, _ to: Double) -> [Step] {
    var result: [Step] = []
    var at = 0.0
    for step in steps {
      let length = step.length
      let t0 = max(0, (from - at) / length)
      let t1 = min(1, (to - at) / length)
      at += length
      guard t0 < t1 else { continue }
      let vector = step.end - step.start
      result.append(
        Step(
          start: step.start + vector * t0, end: step.start + vector * t1,
          isCorner: step.isCorner && t0 == 0))
    }
    return result
  }

  private mutating func drawDashes(
    _ steps: [Step], _ from: Double, _ to: Double, isClosed: Bool
  ) {
    let pattern = style.dashPattern + (style.dashPattern.count % 2 == 1 ? style.dashPattern : [])
    var parts: [[Step]] = []
    var reachesStart = false
    var reachesEnd = false
    var at = from - style.dashPhase
    var index = 0
    while at < to {
      let next = at + pattern[index]
      if index % 2 == 0, next > from {
        parts.append(part(steps, max(at, from), min(next, to)))
        if at <= from { reachesStart = true }
        if next >= to { reachesEnd = true }
      }
      at = next
      index = (index + 1) % pattern.count
    }
    if isClosed, reachesStart, reachesEnd, parts.count > 1 {
      var joined = parts.removeLast()
      var head = parts.removeFirst()
      head[0].isCorner = true
      joined += head
      parts.append(joined)
    }
    for part in parts { draw(part, isClosed: false) }
  }

  private mutating func draw(_ steps: [Step], isClosed: Bool) {
    guard let first = steps.first, let last = steps.last else { return }
    for (index, step) in steps.enumerated() {
      let side = normal(step.direction)
      add([step.start + side, step.end + side, step.end - side, step.start - side])
      if index > 0 { turn(steps[index - 1].direction, step) }
    }
    if isClosed {
      var closing = first
      closing.isCorner = true
      turn(last.direction, closing)
    } else {
      end(first.start, -first.direction)
      end(last.end, last.direction)
    }
  }

  private func normal(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(-direction.y, direction.x) * half
  }

  private mutating func end(_ point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let side = normal(direction)
    switch style.cap {
    case .butt: break
    case .square:
      let ahead = direction * half
      add([point + side, point + side + ahead, point - side + ahead, point - side])
    case .round: addSector(point, side, by: -.pi)
    }
  }

  private mutating func turn(_ old: SIMD2<Double>, _ step: Step) {
    let new = step.direction
    let sine = old.x * new.y - old.y * new.x
    let cosine = old.x * new.x + old.y * new.y
    let angle = atan2(sine, cosine)
    let point = step.start
    // Chords turn a little where curves meet smoothly.
    guard step.isCorner, abs(angle) > 0.05 else {
      addSector(point, normal(old), by: angle)
      addSector(point, -normal(old), by: angle)
      return
    }
    let side = sine <= 0 ? 1.0 : -1.0
    let from = normal(old) * side
    let to = normal(new) * side
    switch style.join {
    case .bevel: add([point, point + from, point + to])
    case .round: addSector(point, from, by: angle == .pi ? -angle : angle)
    case .miter:
      // The miter's length in line widths is 1 ÷ sin(half the angle between the lines).
      let ratio = 1 / cos(abs(angle) / 2)
      if ratio <= style.miterLimit {
        let middle = (from + to) / (from + to).length
        add([point, point + from, point + middle * (half * ratio), point + to])
      } else {
        add([point, point + from, point + to])
      }
    }
  }

  private mutating func addSector(
    _ center: SIMD2<Double>, _ arm: SIMD2<Double>, by angle: Double
  ) {
    let count = max(Int((abs(angle) * 40).rounded(.up)), 1)
    add(
      [center]
        + (0...count).map { index in
          let turn = angle * Double(index) / Double(count)
          let (c, s) = (cos(turn), sin(turn))
          return center + SIMD2(arm.x * c - arm.y * s, arm.x * s + arm.y * c)
        })
  }

  private mutating func add(_ polygon: [SIMD2<Double>]) {
    var area = 0.0
    for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      area += a.x * b.y - a.y * b.x
    }
    polygons.append(area < 0 ? polygon.reversed() : polygon)
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
