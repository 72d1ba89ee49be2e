import Foundation
import LaminarGraphics
import Testing

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
