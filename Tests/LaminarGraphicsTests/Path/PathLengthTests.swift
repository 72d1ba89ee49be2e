import Foundation
import LaminarGraphics
import Testing

@Suite struct `Path length` {
  // By mpmath's quadrature at 30 digits, split at turning points.
  @Test(arguments: [
    ("M0 0C0 100 100 100 100 0", 200.0),
    ("M0 0C300 200 -200 200 100 0", 449.62418076561890695),
    ("M0 0C150 0 -50 200 100 200", 282.60251622052696312),
    ("M0 0C100 100 0.5 100 100 0", 182.7802234008363534),
    ("M0 0Q50 100 100 0", 147.89428575445974338),
    ("M10 20Q11 500 12 -30", 506.25230985985520461),
    ("M0 0C1000000 1 -3 200000 1000000 1000000", 1_603_211.7998632172101),
    ("M0 0C100 100 0 100 100 0", 182.84271247461900976),
    ("M0 0Q100 0 40 0", 85.0),
    ("M0 0H3V4Z", 12.0), ("M0 0H3M10 10V14", 7.0), ("M1 1", 0.0), ("", 0.0), ("M5 5L5 5Z", 0.0),
  ])
  func `is the arc length to ten digits`(text: String, expected: Double) throws {
    let path = try Path(svg: text)
    #expect(abs(path.length - expected) <= 1e-10 * expected)
    #expect(PathMeasure(path).length == path.length)
  }

  @Test func `of ellipses is that of their cubics`() {
    let circle = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    #expect(abs(circle.length - 62.840667922954226052) < 1e-9)
    let ellipse = Path(ellipseIn: CGRect(x: 0, y: 0, width: 600, height: 100))
    #expect(abs(ellipse.length - 1245.1240325264267541) < 1e-7)
  }

  // Points and directions at fractions of the length, by mpmath's root finding.
  @Test(arguments: [
    (
      "M0 0C0 100 100 100 100 0", 0.25, [10.58925430250177, 48.35239517939101],
      [0.4756865177957207, 0.8796148798123992]
    ),
    ("M0 0C0 100 100 100 100 0", 0.5, [50, 75], [1, 0]),
    (
      "M0 0C0 100 100 100 100 0", 0.8, [93.55049676068514, 39.25764873538445],
      [0.3544953514810199, -0.9350577767059895]
    ),
    (
      "M0 0C300 200 -200 200 100 0", 0.25, [84.30941362480533, 73.54198257518053],
      [0.5883244037401299, 0.8086250033011721]
    ),
    (
      "M0 0C300 200 -200 200 100 0", 0.8, [30.14597604608562, 56.34470128904279],
      [0.6878197779736905, -0.7258815006791557]
    ),
    (
      "M10 20Q11 500 12 -30", 0.25, [10.31630066684519, 146.5626768443967],
      [0.003122368190675471, 0.99999512539656]
    ),
    (
      "M10 20Q11 500 12 -30", 0.8, [11.78743566863872, 71.25023789229473],
      [0.002365989213623738, -0.9999972010436034]
    ),
  ])
  func `leads to points and directions`(
    text: String, fraction: Double, point: [Double], tangent: [Double]
  ) throws {
    let measure = PathMeasure(try Path(svg: text))
    let at = fraction * measure.length
    #expect(isNear(measure.point(at: at), CGPoint(x: point[0], y: point[1]), within: 1e-7))
    #expect(isNear(measure.tangent(at: at), CGPoint(x: tangent[0], y: tangent[1]), within: 1e-8))
  }

  @Test(arguments: [1e-300, 1e-170, 1e-155, 1e-100, 1e12])
  func `is found at every scale`(scale: Double) throws {
    let path = try Path(svg: "M0 0C1 1 0 1 1 0Q0 0 1 1").applying(
      AffineTransform2D(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    let length = PathMeasure(path).length
    #expect(length >= 0 && length <= 5 * scale)
    if scale >= 1e-100 { #expect(length > 2 * scale) }
  }

  @Test func `is clamped to the path and takes the later direction at corners`() throws {
    let measure = PathMeasure(try Path(svg: "M0 0H10V90M200 200L203 204"))
    #expect(measure.length == 105)
    #expect(measure.point(at: -5) == .zero)
    #expect(measure.point(at: .nan) == .zero)
    #expect(measure.point(at: 1e9) == CGPoint(x: 203, y: 204))
    #expect(measure.point(at: 10) == CGPoint(x: 10, y: 0))
    #expect(measure.tangent(at: 10) == CGPoint(x: 0, y: 1))
    #expect(measure.point(at: 100) == CGPoint(x: 200, y: 200))
    #expect(isNear(measure.tangent(at: 105), CGPoint(x: 0.6, y: 0.8)))
    #expect(PathMeasure(Path()).point(at: 0) == nil)
    let dot = PathMeasure(try Path(svg: "M7 8L7 8"))
    #expect(dot.point(at: 0) == CGPoint(x: 7, y: 8))
    #expect(dot.tangent(at: 0) == CGPoint(x: 1, y: 0))
  }
}

@Suite struct `Path trimming` {
  @Test(arguments: [
    ("M0 0L10 0L10 90", 0.0, 0.5, "M0 0 L10 0 L10 40"),
    ("M0 0L10 0L10 90", 0.05, 0.2, "M5 0 L10 0 L10 10"),
    ("M0 0L10 0L10 90", 0.1, 1, "M10 0 L10 90"),
    ("M0 0L10 0L10 90", 0, 0.1, "M0 0 L10 0"),
    ("M0 0L10 0L10 90", 0.5, 0.5, ""), ("M0 0L10 0L10 90", 0.6, 0.5, ""),
    ("M0 0L10 0L10 90", -3, 7, "M0 0 L10 0 L10 90"), ("M0 0L10 0", 1, 2, ""),
    ("M0 0L10 0", -1, 0, ""), ("M0 0L10 0", .nan, 1, ""), ("M0 0L10 0", 0, .nan, ""),
    // A closed subpath becomes open when it is cut, and its closing line a line.
    ("M0 0H10V10H0Z", 0, 0.5, "M0 0 L10 0 L10 10"),
    ("M0 0H10V10H0Z", 0.5, 1, "M10 10 L0 10 L0 0"),
    ("M0 0H10V10H0Z", 0.125, 0.875, "M5 0 L10 0 L10 10 L0 10 L0 5"),
    // Subpaths that are entirely in the part stay as they are.
    ("M0 0H10V10H0ZM0 0H40", 0, 0.5, "M0 0 L10 0 L10 10 L0 10 Z"),
    ("M0 0H10V10H0ZM0 0H40", 0.25, 0.75, "M10 10 L0 10 L0 0 M0 0 L20 0"),
    ("M0 0H10V10H0ZM0 0H40", 0.5, 1, "M0 0 L40 0"),
    ("M0 0H10M5 5M20 20V30", 0.25, 0.75, "M5 0 L10 0 M20 20 L20 25"),
    ("M0 0Q5 10 10 0", 0, 0.5, "M0 0 Q2.5 5 5 5"),
    ("M0 0C0 100 100 100 100 0", 0.5, 1, "M50 75 C75 75 100 50 100 0"),
    // Dots: kept inside, removed at a cut.
    ("M0 0H10M5 5L5 5M0 0H10", 0.25, 0.75, "M5 0 L10 0 M5 5 L5 5 M0 0 L5 0"),
    ("M0 0H10M5 5ZM0 0H10", 0.5, 0.75, "M0 0 L5 0"),
    ("M0 0M1 1", 0, 0.5, ""), ("", 0, 0.5, ""),
  ])
  func `cuts where the fractions of the length say`(
    text: String, start: Double, end: Double, expected: String
  ) throws {
    #expect(PathMeasure(try Path(svg: text)).trimmed(from: start, to: end).svgText == expected)
  }

  @Test func `gives parts of the requested length that are on the path`() {
    var numbers = SeededNumbers(state: 6)
    for _ in 0..<60 {
      let path = PathSamples.random(&numbers)
      let measure = PathMeasure(path)
      let a = numbers.number(0...1)
      let b = numbers.number(0...1)
      let part = measure.trimmed(from: min(a, b), to: max(a, b))
      let expected = abs(a - b) * measure.length
      #expect(abs(part.length - expected) < 1e-8 * measure.length)
      guard case .move(let first)? = part.elements.first else { continue }
      #expect(isNear(measure.point(at: min(a, b) * measure.length), first, within: 1e-7))
      #expect(
        isNear(
          measure.point(at: max(a, b) * measure.length), part.currentPoint ?? .zero, within: 1e-7))
    }
  }

  @Test func `splits lengths exactly at cusps and turns back`() {
    // Control points on a coarse grid: cusps, loops, curves that run back along themselves.
    var numbers = SeededNumbers(state: 9)
    for _ in 0..<500 {
      func corner() -> SIMD2<Double> {
        SIMD2(
          Double(Int.random(in: 0...3, using: &numbers)),
          Double(Int.random(in: 0...3, using: &numbers)))
      }
      var path = Path()
      path.appendMove(corner())
      path.appendQuad(corner(), corner())
      path.appendCubic(corner(), corner(), corner())
      if Bool.random(using: &numbers) { path.appendClose() }
      let measure = PathMeasure(path)
      for cut in [0.25, 0.5, numbers.number(0...1)] {
        let before = measure.trimmed(from: 0, to: cut).length
        let after = measure.trimmed(from: cut, to: 1).length
        #expect(abs(before - cut * measure.length) <= 1e-10 * measure.length)
        #expect(abs(before + after - measure.length) <= 1e-10 * measure.length)
      }
    }
    // There and back: the turn is at half of the length.
    var there = Path()
    there.appendMove(SIMD2(1, 2))
    there.appendQuad(SIMD2(1, 1), SIMD2(1, 2))
    #expect(abs(there.length - 1) < 1e-14)
    #expect(isNear(PathMeasure(there).point(at: 0.5), CGPoint(x: 1, y: 1.5)))
  }

  @Test func `keeps curves curves`() {
    let circle = Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let part = PathMeasure(circle).trimmed(from: 0.25, to: 0.75)
    #expect(part.elements.count == 3)
    #expect(isNear(part.currentPoint, CGPoint(x: 0, y: -10), within: 1e-8))
    #expect(circle.trimmed(from: 0.25, to: 0.75) == part)
    #expect(circle.trimmed(from: 0, to: 1) == circle)
  }
}
