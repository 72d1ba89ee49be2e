import Foundation
import Testing

@testable import LaminarGraphics

@Suite struct `Paths in a window` {
  private static let window = PathWindow(low: SIMD2(0, 0), high: SIMD2(100, 100))

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
    return point.x >= window.low.x && point.y >= window.low.y && point.x <= window.high.x
      && point.y <= window.high.y
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
