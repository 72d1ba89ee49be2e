import Foundation
import Testing

@testable import LaminarGraphics

@Suite struct `Path geometry` {
  @Test func `an empty path has no bounds`() {
    #expect(Path().boundingBox.isNull)
    #expect(Path().boundingBoxOfPath.isNull)
  }

  @Test func `bounds contain control points or just the curve`() throws {
    let path = try Path(svg: "M0 0C0 100 100 100 100 0")
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 75))
  }

  @Test func `tight bounds agree with dense sampling`() {
    var numbers = SeededNumbers(state: 3)
    for _ in 0..<60 {
      let path = PathSamples.random(&numbers)
      let points = PathSamples.dense(path, steps: 400).joined()
      let xs = points.map { Double($0.x) }
      let ys = points.map { Double($0.y) }
      let box = path.boundingBoxOfPath
      // 400 steps miss an extremum by at most (1/800)²/2·|B″|, here 600.
      for (tight, sampled) in [
        (-box.minX, -(xs.min() ?? 0)), (box.maxX, xs.max() ?? 0), (-box.minY, -(ys.min() ?? 0)),
        (box.maxY, ys.max() ?? 0),
      ] {
        #expect(tight >= sampled - 1e-9 && tight < sampled + 1e-3)
      }
    }
  }

  @Test func `containment agrees with the winding of a dense polygon`() {
    var numbers = SeededNumbers(state: 4)
    var inside = 0
    for _ in 0..<40 {
      let path = PathSamples.random(&numbers)
      let polygons = PathSamples.dense(path, steps: 200)
      for _ in 0..<10 {
        let point = numbers.point(0...100)
        // By the sum of the angles under which the point sees the polygon's sides.
        var angle = 0.0
        var nearest = Double.infinity
        for polygon in polygons {
          for (a, b) in zip(polygon, polygon.dropFirst() + [polygon[0]]) {
            let u = (a.x - point.x, a.y - point.y)
            let v = (b.x - point.x, b.y - point.y)
            angle += Foundation.atan2(u.0 * v.1 - u.1 * v.0, u.0 * v.0 + u.1 * v.1)
            nearest = min(nearest, distance(a, point))
          }
        }
        guard nearest > 1 else { continue }
        let winding = Int((angle / (2 * Double.pi)).rounded())
        #expect(path.winding(around: SIMD2(point.x, point.y)) == winding)
        #expect(path.contains(point) == (winding != 0))
        #expect(path.contains(point, using: .evenOdd) == (winding % 2 != 0))
        if winding != 0 { inside += 1 }
      }
    }
    #expect(inside > 30)
  }

  @Test func `containment is exact at curves`() {
    let circle = Path(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200))
    let segment = circle.segments[0]
    let on = segment.point(at: 0.125)
    #expect(circle.contains(CGPoint(x: on.x * (1 - 1e-12), y: on.y * (1 - 1e-12))))
    #expect(!circle.contains(CGPoint(x: on.x * (1 + 1e-12), y: on.y * (1 + 1e-12))))
  }

  @Test func `the outline belongs to one of two neighbours`() {
    let left = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let right = Path(rect: CGRect(x: 10, y: 0, width: 10, height: 10))
    for y in [0.0, 5] {
      #expect(left.contains(CGPoint(x: 0, y: y)))
      #expect(!left.contains(CGPoint(x: 10, y: y)))
      #expect(right.contains(CGPoint(x: 10, y: y)))
    }
    #expect(!left.contains(CGPoint(x: 5, y: 10)))
    #expect(!left.contains(CGPoint(x: Double.nan, y: 5)))
    #expect(!Path().contains(.zero))
  }

  @Test func `containment maps the point, not the path`() {
    let path = Path(rect: CGRect(x: 100, y: 0, width: 10, height: 10))
    let shift = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 100, ty: 0)
    #expect(path.contains(CGPoint(x: 5, y: 5), transform: shift))
    #expect(!path.contains(CGPoint(x: 105, y: 5), transform: shift))
  }

  @Test func `morphs point by point`() throws {
    let a = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let b = Path(rect: CGRect(x: 10, y: 0, width: 30, height: 20))
    #expect(Path.mix(a, b, at: 0.5) == Path(rect: CGRect(x: 5, y: 0, width: 20, height: 15)))
    #expect(Path.mix(a, b, at: 0) == a)
    #expect(Path.mix(a, b, at: 1) == b)
    #expect(Path.mix(a, b, at: 2).rect == CGRect(x: 20, y: 0, width: 50, height: 30))
    #expect(Path.mix(a, b, at: .nan) == a)
    #expect(Path.mix(a, b, at: .infinity).boundingBox.maxX <= 1e12)
    let c = try Path(svg: "M0 0C1 2 3 4 5 6Q7 8 9 10")
    let d = try Path(svg: "M4 4C5 6 7 8 9 10Q11 12 13 14")
    #expect(Path.mix(c, d, at: 0.25).svgText == "M1 1 C2 3 4 5 6 7 Q8 9 10 11")
  }

  @Test func `switches in the middle between different structures`() {
    let a = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let b = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(!a.hasSameStructure(as: b))
    #expect(Path.mix(a, b, at: 0.4999) == a)
    #expect(Path.mix(a, b, at: 0.5) == b)
  }

  @Test func `a segment moves by its Bézier parameter`() throws {
    let segments = try Path(svg: "M0 0C0 100 100 100 100 0L200 0M5 5Q10 10 15 5ZM1 1Z").segments
    #expect(segments.map(\.kind) == [.cubic, .line, .quad, .close])
    #expect(segments[0].point(at: 0.25) == SIMD2(15.625, 56.25))
    #expect(segments[0].tangent(at: 0.5) == SIMD2(1, 0))
    #expect(segments[0].derivative(at: 0) == SIMD2(0, 300))
    #expect(segments[1].point(at: 0.5) == SIMD2(150, 0))
    #expect(segments[2].point(at: 0.5) == SIMD2(10, 7.5))
    #expect(segments[3].start == SIMD2(15, 5) && segments[3].end == SIMD2(5, 5))
  }

  @Test func `a direction is defined where the velocity is zero`() throws {
    for (text, t, x, y) in [
      ("M0 0C0 0 10 0 10 10", 0.0, 1.0, 0.0), ("M0 0C0 10 10 10 10 10", 1, 1, 0),
      ("M0 0C0 0 0 0 0 10", 0, 0, 1), ("M0 0C0 10 0 10 0 10", 1, 0, 1),
      ("M0 0C0 0 0 0 0 0", 0.3, 1, 0), ("M3 3L3 3", 0, 1, 0),
      // A cusp at the middle: it comes from below right and leaves down.
      ("M0 0C100 100 0 100 100 0", 0.5, 0, -1),
      ("M0 0Q0 0 8 0", 0, 1, 0), ("M0 0Q8 0 8 0", 1, 1, 0),
    ] {
      let segment = try #require(try Path(svg: text).segments.first)
      let tangent = segment.tangent(at: t)
      #expect(abs(tangent.x - x) < 1e-9 && abs(tangent.y - y) < 1e-9, "\(text)")
    }
  }
}

@Suite struct `Flattening` {
  @Test(arguments: [0.01, 0.1, 1.0])
  func `stays within the tolerance`(tolerance: Double) {
    var numbers = SeededNumbers(state: 5)
    for _ in 0..<10 {
      let path = PathSamples.random(&numbers)
      let flat = path.flattened(tolerance: tolerance)
      let runs = PathSamples.dense(path, steps: 40)
      #expect(flat.subpaths.count == runs.count)
      for (run, subpath) in zip(runs, flat.subpaths) {
        var corners = Array(flat.points[subpath.range])
        if subpath.isClosed { corners.append(corners[0]) }
        for point in run {
          var best = Double.infinity
          for (a, b) in zip(corners, corners.dropFirst()) {
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let along = (point.x - a.x) * dx + (point.y - a.y) * dy
            let square = dx * dx + dy * dy
            let t = square > 0 ? min(max(along / square, 0), 1) : 0
            let near = CGPoint(x: a.x + dx * t, y: a.y + dy * t)
            best = min(best, distance(near, point))
          }
          #expect(best <= tolerance)
        }
      }
    }
  }

  @Test func `takes as many lines as Wang's bound says`() {
    // Quarter arcs of radius 12 and 40 at 0.1: ⌈√(0.75·m/0.1)⌉ with m = |a − 2b + c|.
    for (radius, lines) in [(12.0, 7), (40, 12)] {
      let circle = Path(
        ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
      #expect(circle.flattened().points.count == 4 * lines)
    }
  }

  @Test func `measures the tolerance after the transform`() {
    let circle = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    let zoom = AffineTransform2D(a: 40, b: 0, c: 0, d: 40, tx: 7, ty: 0)
    let flat = circle.flattened(transform: zoom)
    #expect(flat.points.count == 48)
    #expect(flat.points[0] == SIMD2(47, 0))
  }

  @Test func `keeps runs apart`() throws {
    let flat = try Path(svg: "M9 9M0 0L10 0L10 10ZM5 5ZM1 1L2 2M7 7L8 8L7 7ZM3 3").flattened()
    #expect(flat.subpaths.map(\.isClosed) == [true, true, false, true])
    #expect(flat.subpaths.map(\.range) == [0..<3, 3..<4, 4..<6, 6..<8])
    #expect(Path().flattened() == FlattenedPath())
  }

  @Test func `handles extreme sizes`() throws {
    let path = Path(ellipseIn: CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
    #expect(path.flattened(tolerance: 1e-30).points.count == 4 * 4096)
    #expect(path.flattened(tolerance: .nan).points.count == 4 * 4096)
    let huge = AffineTransform2D(a: 1e300, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(path.flattened(transform: huge) == FlattenedPath())
    let none = AffineTransform2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(path.flattened(transform: none) == FlattenedPath())
  }
}

@Suite struct `Paths in a window` {
  private static let window = Box(SIMD2(0, 0), SIMD2(100, 100))

  /// How often closed polygons wind around a point.
  private func winding(_ path: FlattenedPath, around p: SIMD2<Double>) -> Int {
    var sum = 0
    for subpath in path.subpaths {
      guard var from = path.points[subpath.range].last else { continue }
      for to in path.points[subpath.range] {
        let side = (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x)
        if from.y <= p.y, to.y > p.y, side > 0 { sum += 1 }
        if from.y > p.y, to.y <= p.y, side < 0 { sum -= 1 }
        from = to
      }
    }
    return sum
  }

  private func isInside(_ point: SIMD2<Double>) -> Bool {
    let window = Self.window
    return point.x >= window.min.x && point.y >= window.min.y && point.x <= window.max.x
      && point.y <= window.max.y
  }

  @Test func `have the lines and the windings that they have without one`() throws {
    var numbers = SeededNumbers(state: 7)
    for _ in 0..<200 {
      var path = Path()
      path.move(to: numbers.point(-2000...2000))
      for _ in 0..<4 {
        path.addCurve(
          to: numbers.point(-2000...2000), control1: numbers.point(-2000...2000),
          control2: numbers.point(-2000...2000))
      }
      let whole = path.flattened(tolerance: 0.03)
      let part = try #require(
        path.flattened(tolerance: 0.03, inside: Self.window, limit: 100_000))
      #expect(part.points.count < whole.points.count)
      let seen = Set(part.points)
      #expect(whole.points.allSatisfy { !isInside($0) || seen.contains($0) })
      for _ in 0..<20 {
        let point = numbers.point(0...100)
        let position = SIMD2(Double(point.x), Double(point.y))
        #expect(winding(part, around: position) == winding(whole, around: position))
      }
    }
  }

  @Test func `cost as much as their visible part`() throws {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    for index in 0..<1000 {
      path.addCurve(
        to: CGPoint(x: index % 100, y: index / 10), control1: CGPoint(x: 1e9, y: 1e9),
        control2: CGPoint(x: -1e9, y: 1e9))
    }
    let flat = try #require(path.flattened(tolerance: 0.03, inside: Self.window, limit: 400_000))
    #expect(flat.points.count < 200_000)
    #expect(path.flattened(tolerance: 0.03, inside: Self.window, limit: 1000) == nil)
    let stroke = path.strokeOutline(
      StrokeStyle(width: 2), tolerance: 0.03, inside: Self.window, limit: 4_000_000, reach: nil)
    #expect(try #require(stroke).path.points.count < 1_000_000)
  }

  @Test func `have their dashes where they are without one`() throws {
    for (pattern, phase) in [([4.0, 4], 0.0), ([3, 1, 0.5], 2), ([7, 0.25], -3.5)] {
      for svg in [
        "M-5000 50 H5000", "M-9000 10 L4000 90 L-50 60 Z", "M50 -800 C200 900 -40 -700 60 990",
      ] {
        let path = try Path(svg: svg)
        let style = StrokeStyle(width: 2, dashPattern: pattern, dashPhase: phase)
        let whole = try #require(
          path.strokeOutline(style, tolerance: 0.02, inside: nil, limit: 10_000_000, reach: nil)
        ).path
        let part = try #require(
          path.strokeOutline(
            style, tolerance: 0.02, inside: Self.window, limit: 10_000_000, reach: nil)
        ).path
        #expect(part.subpaths.count < whole.subpaths.count)
        let all = Set(whole.subpaths.map { Array(whole.points[$0.range]) })
        let some = Set(part.subpaths.map { Array(part.points[$0.range]) })
        #expect(some.isSubset(of: all))
        let seen = all.filter { $0.contains(where: isInside) }
        #expect(!seen.isEmpty && seen.isSubset(of: some))
      }
    }
  }

  @Test func `are dashed at exact lengths after a thousand million points`() throws {
    let path = try Path(svg: "M-1e9 50 H1e9")
    let style = StrokeStyle(width: 2, dashPattern: [4, 4])
    let part = try #require(
      path.strokeOutline(style, tolerance: 0.02, inside: Self.window, limit: 1000, reach: nil)
    ).path
    let starts: [Double] = part.subpaths.map { part.points[$0.range].map(\.x).min() ?? .nan }
    let visible = starts.filter { (start: Double) in start >= 0 && start < 100 }
    #expect(visible == Array(stride(from: 0.0, to: 100, by: 8)))
    #expect(
      path.strokeOutline(style, tolerance: 0.02, inside: nil, limit: 1000, reach: nil)?.path == nil)
  }

  @Test func `keep their width where a long curve is cut`() throws {
    // The parabola y = x² / 2e9 + 50, along which the window is flat.
    var path = Path()
    path.move(to: CGPoint(x: -1e8, y: 5e6 + 50))
    path.addQuadCurve(to: CGPoint(x: 1e8, y: 5e6 + 50), control: CGPoint(x: 0, y: -5e6 + 50))
    let stroke = try #require(
      path.strokeOutline(
        StrokeStyle(width: 8), tolerance: 0.02, inside: Self.window, limit: 10_000, reach: nil)
    ).path
    for x in stride(from: 1.0, to: 99, by: 7) {
      #expect(winding(stroke, around: SIMD2(x, 46.1)) != 0)
      #expect(winding(stroke, around: SIMD2(x, 53.9)) != 0)
      #expect(winding(stroke, around: SIMD2(x, 45.9)) == 0)
      #expect(winding(stroke, around: SIMD2(x, 54.1)) == 0)
    }
  }
}
