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

/// Strokes with round caps and joins cover all that is no further from their path than half their width:
/// 16 × 16 points of each pixel are tested.
@Suite struct `Round strokes` {
  static let side = 64

  /// How much of each pixel is near a path, of 255.
  func coverage(of path: Path, within distance: Double) -> [Double] {
    let flat = path.flattened(tolerance: 0.0005, transform: .identity)
    var lines: [(SIMD2<Double>, SIMD2<Double>)] = []
    for subpath in flat.subpaths {
      let points = flat.points[subpath.range]
      lines += zip(points, points.dropFirst())
      if subpath.isClosed, let first = points.first, let last = points.last {
        lines.append((last, first))
      }
    }
    func isNear(_ point: SIMD2<Double>, _ distance: Double) -> Bool {
      lines.contains { start, end in
        let direction = end - start
        let square = (direction * direction).sum()
        let progress = square > 0 ? ((point - start) * direction).sum() / square : 0
        let offset = point - start - direction * min(max(progress, 0), 1)
        return (offset * offset).sum() <= distance * distance
      }
    }
    // From a pixel's middle to its corners.
    let reach = 0.75
    return (0..<Self.side * Self.side).map { index in
      let corner = SIMD2(Double(index % Self.side), Double(index / Self.side))
      if !isNear(corner + 0.5, distance + reach) { return 0 }
      if distance > reach, isNear(corner + 0.5, distance - reach) { return 255 }
      let count = (0..<256).count { sample in
        let offset = SIMD2(Double(sample % 16) + 0.5, Double(sample / 16) + 0.5) / 16
        return isNear(corner + offset, distance)
      }
      return Double(count) * 255 / 256
    }
  }

  @Test(
    arguments: [
      // Hairpins, cusps, a loop and a tight wave.
      "M20 40 C44 20 44 20 20 40.001", "M20 40 C60 40 0 40 40 40", "M20 20 C60 60 20 60 60 20",
      "M20 40 Q50 10 20 40.001", "M10 50 C50 10 14 10 54 50", "M20 32 Q24 20 28 32 T36 32 T44 32",
    ], [1.5, 7, 20])
  func `cover what is near their path, at cusps too`(svg: String, width: Double) throws {
    let path = try Path(svg: svg)
    let expected = coverage(of: path, within: width / 2)
    // Level edges are off by up to 8 in 16 rows of points.
    #expect(Difference(drawn(path, width: width), expected).greatest <= 16)
  }

  func drawn(_ path: Path, width: Double) -> [Double] {
    let style = StrokeStyle(width: width, cap: .round, join: .round)
    return alphas(render(.of(Self.side, Self.side, [.fill(.stroke(path, style), .opaqueWhite)])))
  }

  @Test(arguments: 0..<40)
  func `cover what is near random paths`(seed: UInt64) {
    var numbers = SeededNumbers(9000 + seed)
    let path = Overlaps.path(&numbers)
    let width = [0.7, 1, 2, 3.5, 6, 11][numbers.int(0..<6)]
    let expected = coverage(of: path, within: width / 2)
    #expect(Difference(drawn(path, width: width), expected).greatest <= 32)
  }
}

/// Strokes of a curve with butt caps cover all that is on a normal of the curve, no further from it than half
/// their width: 16 × 16 points of each pixel are tested.
@Suite struct `Butt strokes` {
  /// A cubic curve at 1,000 points, with its directions there.
  private static func samples(of points: [SIMD2<Double>]) -> [(SIMD2<Double>, SIMD2<Double>)] {
    (0...1000).map { index in
      let t = Double(index) / 1000
      let u = 1 - t
      let first = points[0] * (u * u * u) + points[1] * (3 * u * u * t)
      let second = points[2] * (3 * u * t * t) + points[3] * (t * t * t)
      let velocity =
        (points[1] - points[0]) * (u * u) + (points[2] - points[1]) * (2 * u * t)
        + (points[3] - points[2]) * (t * t)
      return (first + second, velocity)
    }
  }

  private static func isOnNormal(
    _ point: SIMD2<Double>, of samples: [(SIMD2<Double>, SIMD2<Double>)], within distance: Double
  ) -> Bool {
    var last = 0.0
    for (index, (sample, direction)) in samples.enumerated() {
      let offset = point - sample
      let ahead = (offset * direction).sum()
      // Between two samples, one of which it is ahead of and one behind.
      if index > 0, last * ahead <= 0, (offset * offset).sum() <= distance * distance {
        return true
      }
      last = ahead
    }
    return false
  }

  @Test(
    arguments: [
      // Hooks whose ends are near their tight curve, a wide turn, a loop, and a turn with long arms.
      [30.0, 26, 44, 26, 44, 38, 30, 38], [26, 30, 40, 28, 38, 36, 36, 40],
      [10, 20, 70, 10, 70, 54, 10, 44], [16, 50, 76, 6, -12, 6, 48, 50],
      [6, 30, 80, 30, 80, 36, 6, 36],
    ], [3.0, 12, 18])
  func `cover what is on a normal near their path`(curve: [Double], width: Double) throws {
    let points = stride(from: 0, to: 8, by: 2).map { SIMD2(curve[$0], curve[$0 + 1]) }
    let samples = Self.samples(of: points)
    var path = Path()
    path.move(to: CGPoint(x: curve[0], y: curve[1]))
    path.addCurve(
      to: CGPoint(x: curve[6], y: curve[7]), control1: CGPoint(x: curve[2], y: curve[3]),
      control2: CGPoint(x: curve[4], y: curve[5]))
    let side = 64
    let expected = (0..<side * side).map { index in
      let corner = SIMD2(Double(index % side), Double(index / side))
      let isNear = samples.contains { sample, _ in
        let offset = corner + 0.5 - sample
        return (offset * offset).sum() <= (width / 2 + 1) * (width / 2 + 1)
      }
      guard isNear else { return 0.0 }
      let count = (0..<256).count { sample in
        let offset = SIMD2(Double(sample % 16) + 0.5, Double(sample / 16) + 0.5) / 16
        return Self.isOnNormal(corner + offset, of: samples, within: width / 2)
      }
      return Double(count) * 255 / 256
    }
    let style = StrokeStyle(width: width, cap: .butt)
    let drawn = alphas(render(.of(side, side, [.fill(.stroke(path, style), .opaqueWhite)])))
    #expect(Difference(drawn, expected).greatest <= 20)
  }
}

@Suite struct `Strokes that end early` {
  private static let side = 64
  private static let canvas = PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)

  /// Curves that cross themselves, some of them beyond the canvas.
  private static func path(_ numbers: inout SeededNumbers) -> Path {
    var path = Path()
    func point() -> CGPoint { CGPoint(x: numbers.double(-9...73), y: numbers.double(-9...73)) }
    for _ in 0..<numbers.int(1..<4) {
      path.move(to: point())
      for _ in 0..<numbers.int(3..<8) {
        switch numbers.int(0..<5) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if numbers.int(0..<3) == 0 { path.closeSubpath() }
    }
    return path
  }

  private static func style(_ numbers: inout SeededNumbers) -> StrokeStyle {
    StrokeStyle(
      width: [0.7, 1, 2, 3.5, 6, 11][numbers.int(0..<6)],
      cap: LineCap.allCases[numbers.int(0..<3)], join: LineJoin.allCases[numbers.int(0..<3)],
      end: numbers.double(0.02...0.999))
  }

  @Test(arguments: 0..<8)
  func `cover what samples of their outlines show`(group: UInt64) {
    var errors = Overlaps.Errors()
    for seed in 20 * group..<20 * group + 20 {
      var numbers = SeededNumbers(31_000 + seed)
      let (path, style) = (Self.path(&numbers), Self.style(&numbers))
      Overlaps.errors(of: path, style, side: Self.side, into: &errors)
    }
    #expect(errors.partial > 3000)
    #expect(errors.greatest <= 32)
    #expect(errors.coarse * 50 <= errors.partial)
  }

  @Test func `have too many points or are drawn alike, whatever the limit`() throws {
    let path = try Path(svg: "M2 30 C80 -60 -20 90 62 30 S-30 60 40 60 S70 -20 3 9")
    let shape = DisplayList.Shape.stroke(path, StrokeStyle(width: 1, end: 0.9))
    func made(limit: Int) -> (made: ShapeEdges.Output, lines: ShapeEdges) {
      var lines = ShapeEdges(canvas: Self.canvas, centerLines: CenterLineCache())
      let made = lines.make(
        shape, through: .identity, in: Self.canvas, limit: limit, remaining: .max,
        findsOverlaps: true,
        glyphs: GlyphCache().sheet)
      return (made, lines)
    }
    let expected = made(limit: .max)
    #expect(try #require(expected.made.shape).range.count > 120)
    var refused = 0
    for limit in 100..<600 {
      let (found, lines) = made(limit: limit)
      refused += found.isOverLimit ? 1 : 0
      if found.isOverLimit {
        #expect(found.shape == nil)
      } else {
        #expect(found.shape == expected.made.shape)
        #expect(lines.clipper.edges == expected.lines.clipper.edges)
        #expect(lines.overlaps.runs == expected.lines.overlaps.runs)
      }
    }
    #expect(refused > 50 && refused < 450)
  }
}
