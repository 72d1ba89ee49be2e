import Foundation
import Testing

@testable import LaminarGraphics

@Suite struct `Path modifiers` {
  private let rectangle = BezierOutline(rectCenter: SIMD2(50, 40), size: SIMD2(80, 60))
  private let ellipse = BezierOutline(ellipseCenter: SIMD2(50, 40), size: SIMD2(80, 60))
  private let bracket = BezierOutline(
    vertices: [SIMD2(10, 20), SIMD2(100, 20), SIMD2(100, 90)], isClosed: false)
  /// An L, clockwise, whose only inner corner is (60, 50).
  private let angle = BezierOutline(
    vertices: [
      SIMD2(10, 10), SIMD2(110, 10), SIMD2(110, 50), SIMD2(60, 50), SIMD2(60, 110), SIMD2(10, 110),
    ], isClosed: true)

  private func expect(
    _ vertices: [SIMD2<Double>], _ expected: [[Double]], within tolerance: Double = 1e-6,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(vertices.count == expected.count, sourceLocation: location)
    for (a, b) in zip(vertices, expected) {
      #expect((a - SIMD2(b[0], b[1])).length < tolerance, sourceLocation: location)
    }
  }

  // MARK: - Rounded corners

  @Test func `round corners as lottie-web does`() throws {
    let small = """
      M80,10 C85.519,10 90,14.481 90,20 C90,20 90,60 90,60 C90,65.519 85.519,70 80,70 \
      C80,70 20,70 20,70 C14.481,70 10,65.519 10,60 C10,60 10,20 10,20 C10,14.481 14.481,10 20,10 \
      C20,10 80,10 80,10z
      """
    #expect(try difference([rectangle.roundingCorners(radius: 10)], small) < lottieWebTolerance)
    // Beyond half of a side, the middle of the side.
    let large = """
      M50,10 C72.076,10 90,23.443 90,40 C90,40 90,40 90,40 C90,56.557 72.076,70 50,70 C50,70 50,70 50,70 \
      C27.924,70 10,56.557 10,40 C10,40 10,40 10,40 C10,23.443 27.924,10 50,10 C50,10 50,10 50,10z
      """
    #expect(try difference([rectangle.roundingCorners(radius: 100)], large) < lottieWebTolerance)
    // The ends of an open outline stay, as does a vertex with a tangent.
    let open = BezierOutline(
      vertices: [SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 50), SIMD2(20, 80)],
      inTangents: [.zero, .zero, .zero, SIMD2(0, -20)],
      outTangents: [.zero, .zero, SIMD2(0, 30), .zero], isClosed: false)
    let rounded =
      "M0,0 C0,0 90,0 90,0 C95.519,0 100,4.481 100,10 C100,10 100,50 100,50 C100,80 20,60 20,80"
    #expect(try difference([open.roundingCorners(radius: 10)], rounded) < lottieWebTolerance)
  }

  @Test func `round nothing by no radius`() {
    for radius in [0, -4, .nan, .infinity] {
      #expect(rectangle.roundingCorners(radius: radius) == rectangle)
    }
    #expect(ellipse.roundingCorners(radius: 10) == ellipse)
  }

  // MARK: - Pucker and bloat

  @Test func `pucker and bloat as lottie-web does`() throws {
    let bloated =
      "M74,22 C106,-2 106,82 74,58 C106,82 -6,82 26,58 C-6,82 -6,-2 26,22 C-6,-2 106,-2 74,22z"
    #expect(try difference([rectangle.puckeredOrBloated(by: 0.4)], bloated) < lottieWebTolerance)
    let puckered = """
      M50,1 C65.453,19 78,28.41 102,40 C78,51.59 65.453,61 50,79 C34.547,61 22,51.59 -2,40 \
      C22,28.41 34.547,19 50,1z
      """
    #expect(try difference([ellipse.puckeredOrBloated(by: -0.3)], puckered) < lottieWebTolerance)
    #expect(ellipse.puckeredOrBloated(by: 0) == ellipse)
    #expect(ellipse.puckeredOrBloated(by: .nan) == ellipse)
  }

  // MARK: - Zig-zag

  @Test func `zig-zag around a closed outline, the sides in turn`() {
    // A corner's normal is that of the line past it: at (90, 10) of (10, 10)…(90, 70), (60, −80)/100.
    let zigZag = rectangle.zigZagged(amplitude: 5, ridges: 2, isSmooth: false)
    let third = 80.0 / 3
    expect(
      zigZag.vertices,
      [
        [87, 14], [95, 30], [85, 50], [93, 74], [90 - third, 65], [10 + third, 75], [13, 66],
        [5, 50], [15, 30], [7, 6], [10 + third, 15], [90 - third, 5],
      ])
    #expect(zigZag.outTangents.allSatisfy { $0 == .zero } && zigZag.isClosed)
    // lottie-web ends with the first vertex again, which is the same outline.
  }

  @Test func `zig-zag with a ridge on each side of the first vertex of an odd number`() {
    // 3 · (2 + 1) is odd. Numbers of lottie-web's rule, computed apart from this code.
    let triangle = BezierOutline(
      vertices: [SIMD2(0, 0), SIMD2(60, 0), SIMD2(0, 80)], isClosed: true)
    let zigZag = triangle.zigZagged(amplitude: 6, ridges: 1.5, isSmooth: false)
    expect(
      zigZag.vertices,
      [
        [4.8, 3.6], [20, -6], [40, 6], [66, 0], [35.2, 23.066667], [24.8, 56.933333], [0, 74],
        [-6, 53.333333], [6, 26.666667], [-4.8, -3.6],
      ])
  }

  @Test func `zig-zag smoothly along curves`() {
    // Numbers of lottie-web's rule with its constant 0.5519, computed apart from this code.
    let zigZag = ellipse.zigZagged(amplitude: 8, ridges: 3, isSmooth: true)
    #expect(zigZag.vertices.count == 16)
    expect(
      Array(zigZag.vertices.prefix(5)),
      [[50, 18], [67.98394, 4.734176], [73.4785, 25.191125], [93.82146, 24.395519], [82, 40]],
      within: 1e-3)
    expect(
      Array(zigZag.outTangents.prefix(5)),
      [[6.25, 0], [5.957028, 1.891115], [5, 3.75], [3.071872, 5.442987], [0, 6.25]], within: 1e-3)
    #expect(zigZag.inTangents[2] == -zigZag.outTangents[2])
  }

  @Test func `zig-zag from the ends of an open outline at its normals`() {
    let zigZag = bracket.zigZagged(amplitude: 7, ridges: 3, isSmooth: false)
    // At the corner the normal is that of (10, 20)…(100, 90), (70, −90)/√13000.
    expect(
      zigZag.vertices,
      [
        [10, 27], [32.5, 13], [55, 27], [77.5, 13], [95.702416, 25.525466], [107, 37.5], [93, 55],
        [107, 72.5], [93, 90],
      ])
  }

  @Test func `zig-zag nothing by no amplitude or too many ridges`() {
    #expect(rectangle.zigZagged(amplitude: 0, ridges: 4, isSmooth: false) == rectangle)
    #expect(rectangle.zigZagged(amplitude: 5, ridges: 25_000, isSmooth: false) == rectangle)
    #expect(rectangle.zigZagged(amplitude: 5, ridges: 1e300, isSmooth: false) == rectangle)
    #expect(
      rectangle.zigZagged(amplitude: 5, ridges: 24_998, isSmooth: false).vertices.count == 99_996)
    #expect(rectangle.zigZagged(amplitude: .nan, ridges: 4, isSmooth: false) == rectangle)
    let none = rectangle.zigZagged(amplitude: 5, ridges: -3, isSmooth: false)
    #expect(none.vertices.count == 4)
    let point = BezierOutline(vertices: [SIMD2(1, 2)], isClosed: false)
    #expect(point.zigZagged(amplitude: 5, ridges: 3, isSmooth: true) == point)
  }

  // MARK: - Twist

  @Test func `twist less with the distance from the centre`() {
    let line = BezierOutline(vertices: [SIMD2(0, 0), SIMD2(100, 0)], isClosed: false)
    let twisted = BezierOutline.twisted([line], degrees: 90, center: .zero, parts: 2)[0]
    // (50, 0) turns by half of 90°; the far end not at all.
    let half = 50 * 0.5.squareRoot()
    expect(twisted.vertices, [[0, 0], [half, half], [100, 0]])
    // At the centre the direction turns by 90°. At the end x·(cos, sin) of −(π/2)(x/100 − 1) has the
    // derivative (1, −π/2); a sixth of the line is a part's tangent.
    expect([twisted.outTangents[0]], [[0, 100.0 / 6]])
    expect([twisted.inTangents[2]], [[-100.0 / 6, 100.0 / 6 * Double.pi / 2]])
  }

  @Test func `twist as one shape, in parts`() {
    let small = BezierOutline(rectCenter: .zero, size: SIMD2(6, 8))
    let large = BezierOutline(rectCenter: .zero, size: SIMD2(60, 80))
    let twisted = BezierOutline.twisted([small, large], degrees: 100, center: .zero)
    #expect(twisted.map(\.vertices.count) == [32, 32])
    // The corner (3, −4) is at 5 of 50: it turns by 90° to (4, 3); a corner at 50 stays.
    expect([twisted[0].vertices[0]], [[4, 3]])
    expect([twisted[1].vertices[0]], [[30, -40]])
    #expect(BezierOutline.twisted([small], degrees: 0, center: .zero) == [small])
    #expect(BezierOutline.twisted([small], degrees: .nan, center: .zero) == [small])
    #expect(BezierOutline.twisted([small], degrees: 9, center: SIMD2(.nan, 0)) == [small])
    #expect(BezierOutline.twisted([small], degrees: 9, center: .zero, parts: .max) == [small])
  }

  // MARK: - Offset

  @Test(arguments: [
    (
      LineJoin.miter, 100.0,
      [
        [100, 10], [100, 70], [100, 80], [90, 80], [10, 80], [0, 80], [0, 70], [0, 10], [0, 0],
        [10, 0], [90, 0], [100, 0],
      ]
    ),
    // The tip is 10 from the side.
    (
      .miter, 10,
      [[100, 10], [100, 70], [90, 80], [10, 80], [0, 70], [0, 10], [10, 0], [90, 0]]
    ),
    (
      .bevel, 100,
      [[100, 10], [100, 70], [90, 80], [10, 80], [0, 70], [0, 10], [10, 0], [90, 0]]
    ),
    (
      .round, 100,
      [[100, 10], [100, 70], [90, 80], [10, 80], [0, 70], [0, 10], [10, 0], [90, 0]]
    ),
  ])
  func `move the sides out and join them`(
    join: LineJoin, miterLimit: Double, expected: [[Double]]
  ) {
    let moved = rectangle.offset(by: 10, join: join, miterLimit: miterLimit)
    expect(moved.vertices, expected)
    // A gap of 10·√2 times 0.551915.
    let reach = join == .round ? 7.8052571 : 0
    expect([moved.outTangents[1], moved.inTangents[2]], [[0, reach], [reach, 0]])
  }

  @Test func `cut the sides that cross where they move in`() {
    expect(
      rectangle.offset(by: -10, join: .miter, miterLimit: 4).vertices,
      [[80, 20], [80, 60], [20, 60], [20, 20]])
    expect(
      angle.offset(by: 10, join: .miter, miterLimit: 100).vertices,
      [
        [10, 0], [110, 0], [120, 0], [120, 10], [120, 50], [120, 60], [110, 60], [70, 60],
        [70, 110], [70, 120], [60, 120], [10, 120], [0, 120], [0, 110], [0, 10], [0, 0],
      ])
    expect(
      angle.offset(by: -10, join: .bevel, miterLimit: 100).vertices,
      [[20, 20], [100, 20], [100, 40], [60, 40], [50, 50], [50, 100], [20, 100]])
    // Counterclockwise, the left is the inside.
    expect(
      rectangle.reversed().offset(by: 10, join: .miter, miterLimit: 4).vertices,
      [[80, 20], [20, 20], [20, 60], [80, 60]])
  }

  @Test func `move curves by their control polygons`() {
    // Of the right top quarter the polygon's sides move by 10: lottie-web's numbers, computed apart.
    let out = ellipse.offset(by: 10, join: .miter, miterLimit: 4)
    expect(out.vertices, [[50, 0], [100, 40], [50, 80], [0, 40]])
    expect(
      out.outTangents, [[25.409333, 0], [0, 21.557], [-25.409333, 0], [0, -21.557]], within: 2e-3)
    let inner = ellipse.offset(by: -10, join: .round, miterLimit: 4)
    expect(inner.vertices, [[50, 20], [80, 40], [50, 60], [20, 40]])
    expect(
      inner.inTangents, [[-18.742667, 0], [0, -11.557], [18.742667, 0], [0, 11.557]], within: 2e-3)
  }

  @Test func `cut curves where they cross`() {
    // A lens of two arcs with corners at (±60, 0). Moved in, the arcs still cross on the axis.
    let lens = BezierOutline(
      vertices: [SIMD2(-60, 0), SIMD2(60, 0)], inTangents: [SIMD2(40, 40), SIMD2(-40, -40)],
      outTangents: [SIMD2(40, -40), SIMD2(-40, 40)], isClosed: true)
    let moved = lens.offset(by: -5, join: .miter, miterLimit: 1)
    #expect(moved.vertices.count == 2)
    // With a = 5/√2, the upper arc's control points move to (−60 + a, a), (−25 + 2a, −35) and their
    // mirror images. With s = t(1 − t) its y is a(1 − 3s) − 105s, which is 0 at s = a/(105 + 3a),
    // where x is √(1 − 4s) · ((−60 + a)(1 − s) + 3s(−25 + 2a)).
    expect(moved.vertices, [[-52.82148256051449, 0], [52.82148256051449, 0]])
  }

  @Test func `go around open outlines`() {
    let moved = bracket.offset(by: 10, join: .miter, miterLimit: 100)
    expect(
      moved.vertices,
      [[10, 10], [100, 10], [110, 10], [110, 20], [110, 90], [90, 90], [90, 30], [10, 30]])
    #expect(moved.isClosed)
    let round = bracket.offset(by: 10, join: .round, miterLimit: 100)
    // The end from (110, 90) to (90, 90): a gap of 20 times 0.551915 along the line.
    #expect(round.vertices.count == 7)
    expect(
      [round.outTangents[3], round.inTangents[4]], [[0, 11.0383], [0, 11.0383]], within: 1e-5)
  }

  @Test func `split curves where they bend the other way`() {
    let wave = BezierOutline(
      vertices: [SIMD2(0, 50), SIMD2(100, 50)], inTangents: [.zero, SIMD2(-40, 60)],
      outTangents: [SIMD2(40, -60), .zero], isClosed: false)
    let moved = wave.offset(by: 6, join: .miter, miterLimit: 4)
    // At the middle, (50, 50), the curve goes along (60, 110) + (100, 50) − (40, −10) − (0, 50), so
    // (1, 1); 6 to its left is 6/√2 right and up.
    expect([moved.vertices[1]], [[50 + 6 / 2.0.squareRoot(), 50 - 6 / 2.0.squareRoot()]])
    // Left of (40, −60)/√5200 by 6.
    expect([moved.vertices[0]], [[-4.992302, 46.671799]])
  }

  @Test func `move nothing by no amount`() {
    for amount in [0, .nan, .infinity] {
      #expect(rectangle.offset(by: amount, join: .round, miterLimit: 4) == rectangle)
    }
    let point = BezierOutline(vertices: [SIMD2(1, 2), SIMD2(1, 2)], isClosed: true)
    #expect(point.offset(by: 5, join: .round, miterLimit: 4) == point)
    let many = BezierOutline(polygonCenter: .zero, points: 9000, radius: 100)
    #expect(many.offset(by: 5, join: .round, miterLimit: 4) == many)
  }
}
