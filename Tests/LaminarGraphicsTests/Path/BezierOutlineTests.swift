import Foundation
import Testing

@testable import LaminarGraphics

/// The greatest difference of coordinates between an outline, all of it as curves, and path data;
/// infinite where their elements differ.
func difference(_ outlines: [BezierOutline], _ svg: String) throws -> Double {
  var path = Path()
  for outline in outlines { outline.append(to: &path, curvesOnly: true) }
  let expected = try Path(svg: svg)
  guard path.verbs == expected.verbs else { return .infinity }
  return zip(path.coordinates, expected.coordinates).reduce(0) { max($0, abs($1.0 - $1.1)) }
}

/// The numbers of lottie-web have three digits here and its constant for quarters of ellipses four.
let lottieWebTolerance = 2e-3

@Suite struct `Bezier outlines` {
  private let rectangle = BezierOutline(rectCenter: SIMD2(50, 40), size: SIMD2(80, 60))
  private let ellipse = BezierOutline(ellipseCenter: SIMD2(50, 40), size: SIMD2(80, 60))
  private let corner = BezierOutline(
    vertices: [SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 20)], isClosed: false)

  // What lottie-web draws for `rc` with p [50, 40] and s [80, 60], by radius and by d of 1 or 3.
  @Test(arguments: [
    (
      0.0, false,
      "M90,10 C90,10 90,70 90,70 C90,70 10,70 10,70 C10,70 10,10 10,10 C10,10 90,10 90,10z"
    ),
    (
      0, true, "M90,10 C90,10 10,10 10,10 C10,10 10,70 10,70 C10,70 90,70 90,70 C90,70 90,10 90,10z"
    ),
    (
      12, false,
      """
      M90,22 C90,22 90,58 90,58 C90,64.623 84.623,70 78,70 C78,70 22,70 22,70 C15.377,70 10,64.623 10,58 \
      C10,58 10,22 10,22 C10,15.377 15.377,10 22,10 C22,10 78,10 78,10 C84.623,10 90,15.377 90,22z
      """
    ),
    (
      12, true,
      """
      M90,22 C90,15.377 84.623,10 78,10 C78,10 22,10 22,10 C15.377,10 10,15.377 10,22 C10,22 10,58 10,58 \
      C10,64.623 15.377,70 22,70 C22,70 78,70 78,70 C84.623,70 90,64.623 90,58 C90,58 90,22 90,22z
      """
    ),
    (
      200, false,
      """
      M90,40 C90,40 90,40 90,40 C90,56.557 76.557,70 60,70 C60,70 40,70 40,70 C23.443,70 10,56.557 10,40 \
      C10,40 10,40 10,40 C10,23.443 23.443,10 40,10 C40,10 60,10 60,10 C76.557,10 90,23.443 90,40z
      """
    ),
  ])
  func `begin rectangles at the top right`(
    radius: Double, isReversed: Bool, expected: String
  ) throws {
    let outline = BezierOutline(
      rectCenter: SIMD2(50, 40), size: SIMD2(80, 60), radius: radius, isReversed: isReversed)
    #expect(try difference([outline], expected) < lottieWebTolerance)
  }

  @Test func `round rectangles of radius 0 only where that is asked for`() {
    let always = BezierOutline(
      rectCenter: SIMD2(50, 40), size: SIMD2(80, 60), radius: -1, alwaysRounded: true)
    #expect(always.vertices.count == 8)
    #expect(rectangle.vertices.count == 4)
    #expect(always.path().length == 280)
  }

  // What lottie-web draws for `el` with p [50, 40] and s [80, 60], by d of 1 or 3.
  @Test(arguments: [
    (
      false,
      """
      M50,10 C72.076,10 90,23.443 90,40 C90,56.557 72.076,70 50,70 C27.924,70 10,56.557 10,40 \
      C10,23.443 27.924,10 50,10z
      """
    ),
    (
      true,
      """
      M50,10 C27.924,10 10,23.443 10,40 C10,56.557 27.924,70 50,70 C72.076,70 90,56.557 90,40 \
      C90,23.443 72.076,10 50,10z
      """
    ),
  ])
  func `begin ellipses at the top`(isReversed: Bool, expected: String) throws {
    let outline = BezierOutline(
      ellipseCenter: SIMD2(50, 40), size: SIMD2(80, 60), isReversed: isReversed)
    #expect(try difference([outline], expected) < lottieWebTolerance)
    // The specification's constant has more digits: 30 · 0.55191502449 = 16.5574507347.
    #expect(abs(abs(outline.outTangents[1].y) - 16.5574507347) < 1e-9)
  }

  @Test func `are paths with lines where both tangents are zero`() throws {
    let outline = BezierOutline(
      vertices: [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10)],
      inTangents: [.zero, .zero, SIMD2(3, 0)], outTangents: [.zero, .zero, .zero], isClosed: true)
    #expect(outline.path().svgText == "M0 0 L10 0 C10 0 13 10 10 10 Z")
    #expect(
      outline.path(curvesOnly: true).svgText
        == "M0 0 C0 0 10 0 10 0 C10 0 13 10 10 10 C10 10 0 0 0 0 Z")
    #expect(BezierOutline.outlines(of: outline.path()) == [outline])
    #expect(BezierOutline.outlines(of: outline.path(curvesOnly: true)) == [outline])
    #expect(BezierOutline(isClosed: true).path().isEmpty)
    #expect(BezierOutline(vertices: [SIMD2(1, 2)], isClosed: true).path().svgText == "M1 2 Z")
  }

  @Test func `come from paths of any elements`() throws {
    let outlines = BezierOutline.outlines(of: try Path(svg: "M0 0Q3 6 6 0M1 1L2 1L2 2Z"))
    #expect(outlines.map(\.isClosed) == [false, true])
    // A quadratic's control point at two thirds from either end.
    #expect(outlines[0].outTangents[0] == SIMD2(2, 4))
    #expect(outlines[0].inTangents[1] == SIMD2(-2, 4))
    #expect(outlines[1].vertices == [SIMD2(1, 1), SIMD2(2, 1), SIMD2(2, 2)])
  }

  @Test func `fill in tangents that are missing`() {
    let outline = BezierOutline(
      vertices: [SIMD2(0, 0), SIMD2(1, 1)], inTangents: [SIMD2(2, 2)],
      outTangents: [SIMD2(3, 3), SIMD2(4, 4), SIMD2(5, 5)], isClosed: false)
    #expect(outline.inTangents == [SIMD2(2, 2), .zero])
    #expect(outline.outTangents == [SIMD2(3, 3), SIMD2(4, 4)])
  }

  @Test func `reverse from the same vertex where closed and from the end where open`() {
    #expect(rectangle.reversed().vertices.first == SIMD2(90, 10))
    #expect(rectangle.reversed().reversed() == rectangle)
    let open = corner.reversed()
    #expect(open.vertices == [SIMD2(100, 20), SIMD2(100, 0), SIMD2(0, 0)])
    #expect(open.reversed() == corner)
    #expect(ellipse.reversed().outTangents[0] == ellipse.inTangents[0])
  }

  @Test func `map tangents without the translation`() {
    let moved = ellipse.applying(AffineTransform2D(a: 0, b: 2, c: -2, d: 0, tx: 7, ty: 9))
    // (x, y) goes to (7 − 2y, 9 + 2x), a direction to (−2y, 2x): (90, 40) to (−73, 189).
    #expect(moved.vertices[1] == SIMD2<Double>(-73, 189))
    #expect(moved.outTangents[1] == SIMD2(-2 * ellipse.outTangents[1].y, 0))
    #expect(moved.isClosed)
  }

  @Test func `mix number by number`() {
    let other = BezierOutline(
      vertices: [SIMD2(0, 8), SIMD2(60, 0), SIMD2(100, 60)],
      inTangents: [.zero, SIMD2(4, 8), .zero], isClosed: true)
    let mixed = corner.mixed(with: other, at: 0.25)
    #expect(mixed.vertices == [SIMD2(0, 2), SIMD2(90, 0), SIMD2(100, 30)])
    #expect(mixed.inTangents[1] == SIMD2(1, 2))
    #expect(!mixed.isClosed)
    #expect(corner.mixed(with: rectangle, at: 0.9) == corner)
    #expect(corner.mixed(with: rectangle, at: 1) == rectangle)
  }

  // MARK: - Trimming

  private func expect(
    _ parts: [BezierOutline], _ expected: [[[Double]]],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(parts.map(\.vertices.count) == expected.map(\.count), sourceLocation: location)
    for (a, b) in zip(parts.flatMap(\.vertices), expected.joined()) {
      #expect((a - SIMD2(b[0], b[1])).length < 1e-9, sourceLocation: location)
    }
  }

  // The rectangle is 280 long and goes right side (60), bottom (80), left, top: lottie-web's order.
  @Test(arguments: [
    // 10 % to 60 %: from 28 to 168, of which 168 − 140 = 28 are on the left side.
    (0.1, 0.6, 0.0, "M90 38L90 70L10 70L10 42"),
    (0.6, 0.1, 0.0, "M90 38L90 70L10 70L10 42"),
    // A turn of 60° is 1/6: from 23/30 of 280, 14.667 on the top, to 67/60, 32.667 on the right side.
    (0.6, 0.95, 1.0 / 6, "M24.6666667 10L90 10L90 42.6666667"),
    (0.6, 0.95, 1.0 / 6 - 3, "M24.6666667 10L90 10L90 42.6666667"),
    // −450° are three quarters of a turn: from 238, 38 on the top, to 98 of the next turn.
    (0.6, 0.1, -1.25, "M48 10L90 10L90 70L52 70"),
    // 125 % to 150 % are 25 % to 50 %: from 70, 10 on the bottom, to 140, its end.
    (0.5, 0.75, 0.75, "M80 70L10 70"),
    (-1.0, 0.25, 0.0, "M90 10L90 70L80 70"),
  ])
  func `keep the part between two fractions`(
    start: Double, end: Double, offset: Double, expected: String
  ) throws {
    let parts = rectangle.trimmed(from: start, to: end, offset: offset)
    #expect(parts.count == 1)
    let wanted = BezierOutline.outlines(of: try Path(svg: expected))
    let part = try #require(parts.first)
    #expect(part.vertices.count == wanted[0].vertices.count)
    for (a, b) in zip(part.vertices, wanted[0].vertices) { #expect((a - b).length < 1e-6) }
    #expect(!part.isClosed && part.outTangents.allSatisfy { $0 == .zero })
  }

  @Test func `cut curves by arc length`() throws {
    // lottie-web's 10 % to 40 % of the ellipse; its lengths are approximate.
    let expected =
      "M71.422,14.666 C82.586,19.991 90,29.351 90,40 C90,50.649 82.586,60.009 71.422,65.334"
    #expect(try difference(ellipse.trimmed(from: 0.1, to: 0.4), expected) < lottieWebTolerance)
    let part = ellipse.trimmed(from: 0.9, to: 0.2, offset: 0.37)
    let length = part.reduce(0) { $0 + $1.path().length }
    #expect(abs(length - 0.7 * ellipse.path().length) < 1e-7)
  }

  @Test func `stay as they are for the whole, and are gone for nothing`() {
    #expect(rectangle.trimmed(from: 0, to: 1) == [rectangle])
    #expect(rectangle.trimmed(from: 1, to: -5, offset: 0.3) == [rectangle])
    #expect(rectangle.trimmed(from: 0.3, to: 0.3).isEmpty)
    #expect(rectangle.trimmed(from: 2, to: 3).isEmpty)
    #expect(rectangle.trimmed(from: .nan, to: 1).isEmpty)
    #expect(rectangle.trimmed(from: 0, to: 0.5, offset: .infinity).isEmpty)
    let point = BezierOutline(vertices: [SIMD2(1, 2)], isClosed: true)
    #expect(point.trimmed(from: 0, to: 0.5).isEmpty)
    let broken = BezierOutline(vertices: [SIMD2(1, .nan), SIMD2(2, 2)], isClosed: true)
    #expect(broken.trimmed(from: 0, to: 0.5).isEmpty)
  }

  @Test func `of an open line that goes past its end are two`() throws {
    let line = BezierOutline(
      vertices: [SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 50)], isClosed: false)
    // 75 % to 115 % of 150: from 112.5 to the end, then to 22.5.
    let parts = line.trimmed(from: 0.5, to: 0.9, offset: 0.25)
    expect(parts, [[[100, 12.5], [100, 50]], [[0, 0], [22.5, 0]]])
  }

  @Test func `of a list are trimmed each by itself or as one run`() {
    let list = [rectangle, corner]
    // 50 % to 90 % of 280: from 140 to 252; of 120: from 60 to 108.
    expect(
      BezierOutline.trimmed(list, from: 0.5, to: 0.9, .individually),
      [[[10, 70], [10, 10], [62, 10]], [[60, 0], [100, 0], [100, 8]]])
    // 50 % to 90 % of 400: from 200, the top side, to 360, 80 along the second.
    expect(
      BezierOutline.trimmed(list, from: 0.5, to: 0.9, .together),
      [[[10, 10], [90, 10]], [[0, 0], [80, 0]]])
    // A tenth of a turn less: from 160 to 320.
    expect(
      BezierOutline.trimmed(list, from: 0.5, to: 0.9, offset: -0.1, .together),
      [[[10, 50], [10, 10], [90, 10]], [[0, 0], [40, 0]]])
    // 30 % more: from 80 % to 100 % of 400, the second from its 40 on.
    expect(
      BezierOutline.trimmed(list, from: 0.5, to: 0.7, offset: 0.3, .together),
      [[[40, 0], [100, 0], [100, 20]]])
    // 0 to 280 is the closed one, whole.
    #expect(BezierOutline.trimmed(list, from: 0, to: 0.7, .together) == [rectangle])
    #expect(
      BezierOutline.trimmed(list, from: 0.7, to: 1, .together).map(\.vertices).first
        == corner.vertices)
  }
}
