import Foundation
import LaminarGraphics
import Testing

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
