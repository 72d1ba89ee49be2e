import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Strokes` {
  static let size = 64

  /// Compares with a reference: on average, away from edges, on edges, and on edges where the outline
  /// overlaps itself.
  func check(
    _ path: Path, _ style: StrokeStyle, source: SourceLocation = #_sourceLocation
  ) {
    let reference = ReferenceRasterizer(width: Self.size, height: Self.size)
    let expected = reference.coverage(StrokeReference(path, style).polygons) { $0 != 0 }
      .map { 255 * $0 }
    let list = DisplayList.of(
      Self.size, Self.size, [.fill(.stroke(path, style), .opaqueWhite)])
    let drawn = alphas(render(list))
    let flat = path.stroked(style, tolerance: ShapeOutline.strokeTolerance)
    let overlaps = reference.coverage(flat.subpaths.map { Array(flat.points[$0.range]) }) {
      abs($0) > 1
    }
    func isEdge(_ index: Int) -> Bool { expected[index] > 0 && expected[index] < 254.999 }
    let edges = Difference(drawn, expected) { isEdge($0) && overlaps[$0] == 0 }
    let overlapping = Difference(drawn, expected) { isEdge($0) && overlaps[$0] != 0 }
    let inner = Difference(drawn, expected) { !isEdge($0) && isPlain($0, expected) }
    let all = Difference(drawn, expected)
    #expect(inner.greatest <= 3, "\(style)", sourceLocation: source)
    #expect(edges.greatest <= 10, "\(style)", sourceLocation: source)
    #expect(overlapping.greatest <= 16, "\(style)", sourceLocation: source)
    #expect(all.mean <= 0.6, "\(style)", sourceLocation: source)
  }

  /// Whether a pixel's neighbours are as it is.
  func isPlain(_ index: Int, _ expected: [Double]) -> Bool {
    let (x, y) = (index % Self.size, index / Self.size)
    for row in max(y - 1, 0)...min(y + 1, Self.size - 1) {
      for column in max(x - 1, 0)...min(x + 1, Self.size - 1)
      where abs(expected[row * Self.size + column] - expected[index]) > 0.001 {
        return false
      }
    }
    return true
  }

  static let paths: [String] = [
    "M10 12 L52 20 L22 48 L50 54",
    "M12 12 L50 18 L30 52 Z",
    "M8 50 C10 -20 54 80 56 14",
    "M10 32 C30 -10 60 40 34 44 S 10 54 12 44 L 30 50",
    "M32 10 C44.15 10 54 19.85 54 32 C54 44.15 44.15 54 32 54 Q10 54 10 32 Q10 10 32 10 Z",
  ]

  @Test(arguments: paths.indices, LineJoin.allCases)
  func `have the corners and ends that their style requires`(index: Int, join: LineJoin) throws {
    for (cap, width) in [(LineCap.butt, 5.5), (.round, 9), (.square, 1.25)] {
      try check(Path(svg: Self.paths[index]), StrokeStyle(width: width, cap: cap, join: join))
    }
  }

  @Test func `cut a miter that is longer than its limit`() throws {
    // An angle of 45° has miters of 1 ÷ sin 22.5° = 2.613 line widths.
    let path = try Path(svg: "M8 20 L40 20 L17.3726 42.6274")
    for limit in [1, 2.6, 2.62, 10] {
      check(path, StrokeStyle(width: 8, miterLimit: limit))
    }
  }

  @Test(arguments: paths.indices)
  func `are dashed along their length, each subpath anew`(index: Int) throws {
    var path = try Path(svg: Self.paths[index])
    path.move(to: CGPoint(x: 4, y: 60))
    path.addLine(to: CGPoint(x: 60, y: 60))
    for (pattern, phase) in [([9.0, 5], 0.0), ([7, 3, 2], 4), ([12], -5), ([30, 4], 20)] {
      let shift = phase < 0 ? phase + 24 : phase
      check(
        path,
        StrokeStyle(
          width: 3, cap: pattern.count == 2 ? .round : .butt, join: .round, dashPattern: pattern,
          dashPhase: shift))
      // A phase is one modulo the pattern's length.
      let style = StrokeStyle(width: 3, dashPattern: pattern, dashPhase: phase)
      var same = style
      same.dashPhase = shift
      #expect(path.stroked(style) == path.stroked(same))
    }
  }

  @Test(arguments: paths.indices)
  func `are trimmed by the length of all subpaths, then dashed`(index: Int) throws {
    var path = try Path(svg: Self.paths[index])
    path.move(to: CGPoint(x: 4, y: 60))
    path.addLine(to: CGPoint(x: 60, y: 60))
    for (start, end) in [(0.0, 0.4), (0.2, 0.7), (0.5, 1), (0.9, 0.95), (-3, 0.3)] {
      check(path, StrokeStyle(width: 4, cap: .square, join: .round, start: start, end: end))
    }
    check(path, StrokeStyle(width: 4, dashPattern: [8, 3], start: 0.3, end: 0.8))
    check(path, StrokeStyle(width: 4, start: 0.7, end: 0.2))
  }

  @Test func `ends where half of the length of an angle is, ten across and thirty down`() throws {
    // Laminar.docc: ReferenceValues, "Geometry and drawing", row 69: (0,0)-(10,0)-(10,90),
    // strokeEnd ½ ends at (10,40).
    let path = try Path(svg: "M0 0 L10 0 L10 90")
    let bitmap = render(
      .of(20, 100, [.fill(.stroke(path, StrokeStyle(width: 4, end: 0.5)), .opaqueWhite)]))
    #expect(bitmap.pixel(x: 10, y: 39) == 0xffff_ffff)
    #expect(bitmap.pixel(x: 10, y: 40) == 0)
  }

  /// (0, 0) (1, 0) (10, 0) (100, 0) is at x = 16.625 where its parameter is ½: so far paints Apple's
  /// renderer at `strokeEnd` ½.
  @Test func `are cut inside of a curve where its parameter is the share of its length`() throws {
    func x(_ t: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t + 30 * s * t * t + 100 * t * t * t
    }
    func edges(_ svg: String, _ style: StrokeStyle) throws -> ClosedRange<Double> {
      let points = try Path(svg: svg).stroked(style, tolerance: 0.01).points.map(\.x)
      return try #require(points.min())...(try #require(points.max()))
    }
    let curve = "M0 0 C1 0 10 0 100 0"
    #expect(abs(x(0.5) - 16.625) < 1e-12)
    for share in [0.001, 0.1, 0.25, 1 / 3.0, 0.5, 0.6, 0.75, 0.9, 0.999] {
      let end = try edges(curve, StrokeStyle(width: 2, end: share))
      #expect(abs(end.upperBound - x(share)) < 0.02, "\(share)")
      let start = try edges(curve, StrokeStyle(width: 2, start: share))
      #expect(abs(start.lowerBound - x(share)) < 0.02 && start.upperBound == 100, "\(share)")
      // A line as long as the curve before it: the lengths say that the other half is the curve.
      let second = try edges(
        "M-100 0 L0 0 C1 0 10 0 100 0", StrokeStyle(width: 2, end: 0.5 + share / 2))
      #expect(abs(second.upperBound - x(share)) < 0.02, "\(share)")
      // And one behind it, in another subpath; the curve is the only one of the three that is cut.
      let third = try edges(
        "M0 0 C1 0 10 0 100 0 M0 40 H100 M0 80 H100", StrokeStyle(width: 2, end: share / 3))
      #expect(abs(third.upperBound - x(share)) < 0.02, "\(share)")
    }
    // A quadratic curve from 0 over 10 to 100 is at 2·10·t·(1 − t) + 100·t².
    let quadratic = try edges("M0 0 Q10 0 100 0", StrokeStyle(width: 2, end: 0.25))
    #expect(abs(quadratic.upperBound - (3.75 + 6.25)) < 0.02)
  }

  @Test func `paint the trimmed curve of Apple's picture up to its sixteenth pixel`() throws {
    let path = try Path(svg: "M0 5 C1 5 10 5 100 5")
    let bitmap = render(
      .of(100, 10, [.fill(.stroke(path, StrokeStyle(width: 2, end: 0.5)), .opaqueWhite)]))
    #expect(bitmap.pixel(x: 15, y: 5) == 0xffff_ffff)
    // 0.625 of it.
    #expect(abs(Int(bitmap.pixel(x: 16, y: 5) & 255) - 159) <= 1)
    #expect(bitmap.pixel(x: 17, y: 5) == 0)
  }

  @Test func `leave no hole where a curve is tighter than they are wide`() throws {
    for radius in [0.5, 3, 8] {
      let circle = Path(
        arcCenter: CGPoint(x: 32, y: 32), radius: radius, startAngle: 0, endAngle: 2 * .pi,
        clockwise: true)
      check(circle, StrokeStyle(width: 26))
    }
    for svg in [
      "M32 40 C32.5 20 31.5 20 32 40", "M20 40 C44 20 20 20 44 40", "M20 40 C50 20 14 20 44 40",
      "M20 40 C44 20 44 20 20 40.001", "M10 30 C10 30 40 10 40 30", "M10 30 C60 30 -10 30 50 30",
    ] {
      let path = try Path(svg: svg)
      for width in [1.5, 7, 20] {
        check(path, StrokeStyle(width: width, cap: .round, join: .round))
      }
    }
  }

  @Test func `draw a dot for what does not move, where caps have an extent`() throws {
    for svg in ["M20 20 L20 20", "M20 20 Z", "M20 20 C20 20 20 20 20 20"] {
      let path = try Path(svg: svg)
      func drawn(_ cap: LineCap) -> [Double] {
        alphas(
          render(
            .of(40, 40, [.fill(.stroke(path, StrokeStyle(width: 9, cap: cap)), .opaqueWhite)])))
      }
      let reference = ReferenceRasterizer(width: 40, height: 40)
      #expect(drawn(.butt).allSatisfy { $0 == 0 })
      let square = reference.coverage { abs($0 - 20) <= 4.5 && abs($1 - 20) <= 4.5 }
      #expect(Difference(drawn(.square), square.map { 255 * $0 }).greatest <= 1)
      let disc = reference.coverage { ($0 - 20) * ($0 - 20) + ($1 - 20) * ($1 - 20) <= 20.25 }
      #expect(Difference(drawn(.round), disc.map { 255 * $0 }).greatest <= 10)
    }
    // A lone move is nothing; dashes without length are dots along the line.
    let move = try Path(svg: "M5 5")
    let line = try Path(svg: "M5 20 L35 20")
    #expect(move.stroked(StrokeStyle(width: 9, cap: .round)).points.isEmpty)
    let dots = line.stroked(StrokeStyle(width: 4, cap: .square, dashPattern: [0, 10]))
    #expect(dots.subpaths.count == 3)
    #expect(line.stroked(StrokeStyle(width: 4, dashPattern: [0, 10])).points.isEmpty)
  }

  @Test func `are as wide as a transform makes their path's plane`() throws {
    let line = try Path(svg: "M2 0 L2 10")
    // Four times as wide, twice as high: a line of width 2 covers x from 4 to 12.
    let wide = ProjectiveTransform2D(m11: 4, m22: 2)
    let bitmap = render(
      .of(20, 20, [.fill(.stroke(line, StrokeStyle(width: 2)), .opaqueWhite, wide)]))
    for x in 0..<20 {
      #expect(bitmap.pixel(x: x, y: 10) == ((4..<12).contains(x) ? 0xffff_ffff : 0))
    }
    // Magnified a hundred times a circle is still round.
    let circle = Path(
      arcCenter: .zero, radius: 0.2, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    let large = ProjectiveTransform2D(m11: 100, m22: 100, m31: 30, m32: 30)
    let reference = ReferenceRasterizer(width: 60, height: 60)
    let ring = reference.coverage { x, y in
      let d = ((x - 30) * (x - 30) + (y - 30) * (y - 30)).squareRoot()
      return abs(d - 20) <= 2.5
    }
    let drawn = render(
      .of(60, 60, [.fill(.stroke(circle, StrokeStyle(width: 0.05)), .opaqueWhite, large)]))
    #expect(Difference(alphas(drawn), ring.map { 255 * $0 }).greatest <= 10)
  }

  @Test func `survive numbers of any size`() {
    var numbers = SeededNumbers(5)
    let odd: [Double] = [0, -1, .nan, .infinity, -.infinity, 1e-300, 1e-30, 1e12, 1e300, 0.5, 3]
    func any() -> Double { odd[numbers.int(0..<odd.count)] }
    for round in 0..<30 {
      var path = Path()
      path.move(to: CGPoint(x: any(), y: any()))
      for _ in 0..<4 {
        if numbers.int(0..<2) == 0 {
          path.addLine(to: CGPoint(x: any(), y: any()))
        } else {
          path.addCurve(
            to: CGPoint(x: any(), y: any()), control1: CGPoint(x: any(), y: any()),
            control2: CGPoint(x: numbers.double(-9...30), y: any()))
        }
      }
      if round % 2 == 0 { path.closeSubpath() }
      let style = StrokeStyle(
        width: any(), cap: LineCap.allCases[round % 3], join: LineJoin.allCases[round / 3 % 3],
        miterLimit: any(), dashPattern: round % 5 == 0 ? [any(), any()] : [], dashPhase: any(),
        start: round % 7 == 0 ? any() : 0, end: round % 11 == 0 ? any() : 1)
      let matrix = ProjectiveTransform2D(
        m11: any(), m12: round % 4 == 0 ? any() : 0, m13: round % 3 == 0 ? 0.01 : 0, m22: 1)
      let bitmap = render(.of(12, 12, [.fill(.stroke(path, style), .opaqueWhite, matrix)]))
      #expect(bitmap.pixels.count == 144)
      #expect(path.stroked(style, tolerance: any()).points.count < 10_000_000)
    }
  }

  @Test func `keep time where a pattern is far finer than its path`() throws {
    let line = try Path(svg: "M0 5 L1e9 5")
    let style = StrokeStyle(width: 4, dashPattern: [1e-6, 1e-6])
    #expect(line.stroked(style).points.count == 4)
  }
}
