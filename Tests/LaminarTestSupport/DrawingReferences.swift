import Foundation
public import LaminarGraphics

/// Slow and simple coverage, as a reference for the fast one: every pixel row is cut into thin lines,
/// and on each line the covered lengths are exact.
public struct ReferenceRasterizer {
  /// The canvas's size.
  public let width: Int, height: Int
  /// The number of lines per pixel row.
  public let linesPerRow: Int

  /// Makes a reference for a canvas.
  public init(width: Int, height: Int, linesPerRow: Int = 32) {
    self.width = width
    self.height = height
    self.linesPerRow = linesPerRow
  }

  /// The area of each pixel where a function of the winding number is true, row by row.
  public func coverage(
    _ polygons: [[SIMD2<Double>]], where isInside: (Int) -> Bool
  ) -> [Double] {
    integral(polygons) { isInside($0) ? 1 : 0 }
  }

  private func integral(
    _ polygons: [[SIMD2<Double>]], _ value: (Int) -> Double
  ) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    var edges = [[(from: SIMD2<Double>, to: SIMD2<Double>)]](repeating: [], count: height)
    for polygon in polygons {
      guard var from = polygon.last else { continue }
      for to in polygon {
        let first = min(max(min(from.y, to.y), 0), Double(height))
        let last = min(max(max(from.y, to.y), 0), Double(height))
        for row in Int(first)..<max(Int(last.rounded(.up)), Int(first)) {
          edges[row].append((from, to))
        }
        from = to
      }
    }
    for line in 0..<height * linesPerRow {
      let y = (Double(line) + 0.5) / Double(linesPerRow)
      var crossings: [(x: Double, turn: Int)] = []
      for (from, to) in edges[line / linesPerRow] where (from.y <= y) != (to.y <= y) {
        let x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y))
        crossings.append((x, from.y <= y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.turn
        let end = index + 1 < crossings.count ? crossings[index + 1].x : Double(width)
        let weight = value(winding) / Double(linesPerRow)
        if weight == 0 { continue }
        add(weight, from: crossing.x, to: end, row: line / linesPerRow, to: &result)
      }
    }
    return result
  }

  private func add(
    _ weight: Double, from start: Double, to end: Double, row: Int, to result: inout [Double]
  ) {
    let first = min(max(start, 0), Double(width))
    let last = min(max(end, 0), Double(width))
    guard first < last else { return }
    for column in Int(first)..<min(Int(last.rounded(.up)), width) {
      let left = max(first, Double(column))
      let right = min(last, Double(column) + 1)
      result[row * width + column] += weight * (right - left)
    }
  }

  /// The area of each pixel inside a shape that a function of points describes, sampled n × n.
  public func coverage(samples: Int = 16, _ contains: (Double, Double) -> Bool) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    for row in 0..<height {
      for column in 0..<width {
        var count = 0
        for y in 0..<samples {
          for x in 0..<samples
          where contains(
            Double(column) + (Double(x) + 0.5) / Double(samples),
            Double(row) + (Double(y) + 0.5) / Double(samples))
          {
            count += 1
          }
        }
        result[row * width + column] = Double(count) / Double(samples * samples)
      }
    }
    return result
  }
}

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

/// Where the lines of an outline cross, found by comparing each with each.
package struct LineCrossings {
  /// The number of crossings.
  package private(set) var count = 0
  /// Those that are not among the outline's overlaps.
  package private(set) var missing: [SIMD2<Double>] = []

  package init(of outline: StrokeOutline) {
    self.init(
      of: outline.path.subpaths.map { Array(outline.path.points[$0.range]) }, outline.overlaps)
  }

  /// - Parameters:
  ///   - polygons: Closed polygons.
  ///   - overlaps: Where they may overlap.
  package init(of polygons: [[SIMD2<Double>]], _ overlaps: OutlineOverlaps) {
    var lines: [(SIMD2<Double>, SIMD2<Double>)] = []
    for polygon in polygons {
      for index in polygon.indices {
        lines.append((polygon[index], polygon[(index + 1) % polygon.count]))
      }
    }
    for second in lines.indices {
      for first in 0..<second {
        guard let point = Self.crossing(lines[first], lines[second]) else { continue }
        count += 1
        let box = Box(point, point)
        let isFound =
          overlaps.boxes.contains { $0.meets(box, margin: 1e-9) }
          || overlaps.pairs.contains {
            let one = (overlaps.nodes[Int($0.x)], overlaps.nodes[Int($0.y)])
            let other = (overlaps.nodes[Int($0.z)], overlaps.nodes[Int($0.w)])
            return Self.isSame(lines[first], one) && Self.isSame(lines[second], other)
              || Self.isSame(lines[second], one) && Self.isSame(lines[first], other)
          }
        if !isFound { missing.append(point) }
      }
    }
  }

  /// Whether two lines have the same ends.
  private static func isSame(
    _ a: (SIMD2<Double>, SIMD2<Double>), _ b: (SIMD2<Double>, SIMD2<Double>)
  ) -> Bool { a == b || a == (b.1, b.0) }

  /// Where two lines cross; nil where they do not.
  private static func crossing(
    _ a: (SIMD2<Double>, SIMD2<Double>), _ b: (SIMD2<Double>, SIMD2<Double>)
  ) -> SIMD2<Double>? {
    let (from, to) = (turn(b.0, b.1, a.0), turn(b.0, b.1, a.1))
    guard from * to < 0, turn(a.0, a.1, b.0) * turn(a.0, a.1, b.1) < 0 else { return nil }
    return a.0 + (a.1 - a.0) * (from / (from - to))
  }

  /// Twice the area of a triangle, above 0 where it turns one way.
  private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

/// A page that is rolled up, traced by vertical rays through each pixel: they meet the plane, the
/// cylinder and the plane on top of it (Laminar.docc: BlocksAndTransitions, "Page curls").
package struct CurlReference {
  /// The page's corners, and the way of the cylinder, of length 1.
  package var low: SIMD2<Double>, high: SIMD2<Double>
  package var way: SIMD2<Double>
  /// How far the transition is, 0…1.
  package var progress: Double
  /// The page's opaque colour at a point of it, 0…255 each.
  package var front: (SIMD2<Double>) -> SIMD3<Double>
  /// The colour below it.
  package var ground: (SIMD2<Double>) -> SIMD3<Double>

  package init(
    low: SIMD2<Double>, high: SIMD2<Double>, way: SIMD2<Double>, progress: Double,
    front: @escaping (SIMD2<Double>) -> SIMD3<Double>,
    ground: @escaping (SIMD2<Double>) -> SIMD3<Double>
  ) {
    (self.low, self.high, self.way, self.progress) = (low, high, way, progress)
    (self.front, self.ground) = (front, ground)
  }

  /// Where a ray meets the sheet, which goes on beyond the page's edges.
  private struct Hit {
    var height: Double
    /// Where on the flat page that is.
    var origin: SIMD2<Double>
    /// The part of the normal along the ray, and towards the way.
    var normal: SIMD2<Double>
    var showsBack: Bool
  }

  private static func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { (a * b).sum() }

  /// The positions of the corners along the way, and the radius that follows from them.
  private var ends: (start: Double, length: Double) {
    let corners = [low, high, SIMD2(low.x, high.y), SIMD2(high.x, low.y)].map { Self.dot($0, way) }
    return (corners.min() ?? 0, (corners.max() ?? 0) - (corners.min() ?? 0))
  }

  /// The mean colour of a pixel, through a map from the canvas to the page's plane: of 4×4 rays where
  /// they see nearly the same, else of 12×12.
  package func pixel(
    _ x: Int, _ y: Int, seenThrough map: (SIMD2<Double>) -> SIMD2<Double> = { $0 }
  ) -> SIMD3<Double> {
    func colors(_ rays: Int) -> [SIMD3<Double>] {
      (0..<rays * rays).map { index in
        let offset = (SIMD2(Double(index % rays), Double(index / rays)) + 0.5) / Double(rays)
        return color(at: map(SIMD2(Double(x), Double(y)) + offset))
      }
    }
    let few = colors(4)
    let mean = few.reduce(.zero, +) / 16
    if few.allSatisfy({ (($0 - mean) * ($0 - mean)).max() < 9 }) { return mean }
    return colors(12).reduce(.zero, +) / 144
  }

  /// The colour that one ray sees.
  package func color(at point: SIMD2<Double>) -> SIMD3<Double> {
    guard isOnPage(point) else { return ground(point) }
    let (start, length) = ends
    let radius = 0.12 * length
    let contact = start + progress * (length + 1.8 * radius)
    let hits = hits(at: point, ahead: Self.dot(point, way) - contact, radius)
    guard let seen = hits.filter({ isOnPage($0.origin) }).max(by: { $0.height < $1.height }) else {
      let fallen = shadow(on: 0, of: hits)
      let beside = -radius - (Self.dot(point, way) - contact)
      guard hits.isEmpty else { return ground(point) * (1 - fallen) }
      // No sheet is above: the nearest is the cylinder's outline, at half its height.
      let outline = point + way * (beside + radius - radius * .pi / 2)
      let off = (Self.dot(outside(outline), outside(outline)) + beside * beside).squareRoot()
      return ground(point) * (1 - Self.darkness(off, 0.8 * radius))
    }
    let lit = 1 - 0.62 * (1 - seen.normal.x)
    guard seen.showsBack else {
      return front(seen.origin) * lit * (1 - shadow(on: seen.height, of: hits))
    }
    let paper = (front(seen.origin) * 0.22 + 255 * 0.78) * lit
    // A ray from above leaves the surface at twice the normal's angle.
    let angle = 2 * atan2(seen.normal.y, seen.normal.x)
    let gloss = 0.5 * pow(max(cos(angle - .pi / 3), 0), 8)
    return paper + (255 - paper) * gloss
  }

  private func hits(at point: SIMD2<Double>, ahead: Double, _ radius: Double) -> [Hit] {
    if ahead >= 0 {
      return [
        Hit(height: 0, origin: point, normal: [1, 0], showsBack: false),
        Hit(
          height: 2 * radius, origin: point - way * (2 * ahead + .pi * radius), normal: [1, 0],
          showsBack: true),
      ]
    }
    let square = radius * radius - ahead * ahead
    guard square > 0 else { return [] }
    return [-1.0, 1].map { side in
      let height = radius + side * square.squareRoot()
      let turned = atan2(-ahead, radius - height)
      return Hit(
        height: height, origin: point - way * (ahead + radius * turned),
        normal: [abs(height - radius) / radius, -ahead / radius], showsBack: height > radius)
    }
  }

  private func shadow(on height: Double, of hits: [Hit]) -> Double {
    hits.filter { $0.height > height }.map { hit in
      let off = outside(hit.origin)
      return Self.darkness(Self.dot(off, off).squareRoot(), 0.8 * (hit.height - height))
    }.max() ?? 0
  }

  private static func darkness(_ distance: Double, _ width: Double) -> Double {
    if distance >= width { return distance > 0 ? 0 : 0.42 }
    let near = 1 - distance / width
    return 0.42 * (3 * near * near - 2 * near * near * near)
  }

  private func isOnPage(_ point: SIMD2<Double>) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  /// From the page to a point.
  private func outside(_ point: SIMD2<Double>) -> SIMD2<Double> {
    point - point.clamped(lowerBound: low, upperBound: high)
  }
}
