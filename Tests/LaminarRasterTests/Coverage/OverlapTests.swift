import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

/// Outlines that overlap themselves, against lines that are each exact in x: at least as fine as 16 × 16
/// samples per pixel.
@Suite struct `Overlaps` {
  /// How far drawn pixels are from their coverage.
  struct Errors {
    /// The greatest, of 255.
    var greatest = 0.0
    /// The pixels off by more than 16, and all that are neither empty nor full.
    var coarse = 0
    var partial = 0

    mutating func add(_ drawn: [Double], _ expected: [Double]) {
      for (drawn, expected) in zip(drawn, expected) {
        let error = abs(drawn - 255 * expected)
        greatest = max(greatest, error)
        if error > 16 { coarse += 1 }
        if expected > 0, expected < 0.9999 { partial += 1 }
      }
    }
  }

  static func polygons(_ path: Path) -> [[SIMD2<Double>]] {
    polygons(path.flattened(tolerance: 0.002, transform: .identity))
  }

  static func polygons(_ flat: FlattenedPath) -> [[SIMD2<Double>]] {
    flat.subpaths.map { Array(flat.points[$0.range]) }
  }

  static func drawn(_ shape: DisplayList.Shape, side: Int) -> [Double] {
    alphas(render(.of(side, side, [.fill(shape, .opaqueWhite)])))
  }

  static func errors(of path: Path, _ rule: FillRule, side: Int, into errors: inout Errors) {
    let expected = ReferenceRasterizer(width: side, height: side).coverage(polygons(path)) {
      rule == .nonZero ? $0 != 0 : $0 & 1 != 0
    }
    errors.add(drawn(.path(path, rule), side: side), expected)
  }

  static func errors(of path: Path, _ style: StrokeStyle, side: Int, into errors: inout Errors) {
    let outline = polygons(path.stroked(style, tolerance: 0.004))
    let expected = ReferenceRasterizer(width: side, height: side).coverage(outline) { $0 != 0 }
    errors.add(drawn(.stroke(path, style), side: side), expected)
  }

  /// The errors of a polygon with straight sides.
  static func errors(of polygon: [SIMD2<Double>], _ rule: FillRule) -> Errors {
    let expected = ReferenceRasterizer(width: 64, height: 64, linesPerRow: 128).coverage([polygon])
    { rule == .nonZero ? $0 != 0 : $0 & 1 != 0 }
    var errors = Errors()
    errors.add(drawn(.polygons([polygon], rule), side: 64), expected)
    return errors
  }

  @Test(arguments: [
    // The same rectangle twice, bars side by side on one line, a bow tie, one inside another.
    "M20.5 20.5 H139.5 V139.5 H20.5 Z M20.5 20.5 H139.5 V139.5 H20.5 Z",
    "M20.5 60.5 H80.5 V100.5 H20.5 Z M40.5 60.5 H140.5 V100.5 H40.5 Z",
    "M20 20 L130 140 V20 L20 140 Z",
    "M20.3 20.3 H139.7 V139.7 H20.3 Z M20.3 60.6 V20.3 H80.4 V60.6 Z",
    // Opposite directions that abut inside pixels.
    "M20.5 20.5 H60.3 V90.7 H20.5 Z M60.3 20.5 V90.7 H110.5 V20.5 Z",
    // A star of 13 points.
    """
    M80 10 L126.4186 132.3957 L10.5104 71.5624 L137.6089 40.2355 L63.2479 147.9659 \
    L47.4694 18.0181 L145.4511 104.8223 L14.5489 104.8223 L112.5306 18.0181 L96.7521 147.9659 \
    L22.3911 40.2355 L149.4896 71.5624 L33.5814 132.3958 Z
    """,
  ])
  func `of contours are covered as their windings say`(svg: String) throws {
    let path = try Path(svg: svg)
    // Together: the same rectangle twice is empty by the even-odd rule.
    var errors = Errors()
    for rule in [FillRule.nonZero, .evenOdd] {
      Self.errors(of: path, rule, side: 160, into: &errors)
    }
    #expect(errors.partial > 100)
    #expect(errors.greatest <= 4)
  }

  @Test(arguments: [
    ("M20 30 L140 70 Z", 2.0), ("M20 30 L140 70 L20 31", 1), ("M20 80 H140 H30", 2.5),
    ("M130 80 A50 50 0 1 1 30 80 A50 50 0 1 1 130 80 A50 50 0 1 1 30 80 A50 50 0 1 1 130 80", 6),
  ])
  func `of a line that turns back on itself are covered once`(svg: String, width: Double) throws {
    let path = try Path(svg: svg)
    for join in LineJoin.allCases {
      var errors = Errors()
      Self.errors(of: path, StrokeStyle(width: width, join: join), side: 160, into: &errors)
      #expect(errors.partial > 100)
      #expect(errors.greatest <= 10)
    }
  }

  static func path(_ numbers: inout SeededNumbers) -> Path {
    var path = Path()
    func point() -> CGPoint { CGPoint(x: numbers.double(6...58), y: numbers.double(6...58)) }
    for _ in 0..<numbers.int(1..<4) {
      path.move(to: point())
      for _ in 0..<numbers.int(2..<7) {
        switch numbers.int(0..<3) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if numbers.int(0..<2) == 0 { path.closeSubpath() }
    }
    return path
  }

  @Test(arguments: 0..<10)
  func `of 50 random fills and strokes at a time are within 32 levels`(part: UInt64) {
    var errors = Errors()
    for seed in 50 * part..<50 * part + 50 {
      var numbers = SeededNumbers(7000 + 13 * seed)
      let path = Self.path(&numbers)
      if seed % 2 == 0 {
        Self.errors(of: path, seed % 4 == 0 ? .nonZero : .evenOdd, side: 64, into: &errors)
      } else {
        let style = StrokeStyle(
          width: [0.7, 1, 2, 3.5, 6, 11][numbers.int(0..<6)],
          cap: LineCap.allCases[numbers.int(0..<3)], join: LineJoin.allCases[numbers.int(0..<3)],
          dashPattern: numbers.int(0..<3) == 0
            ? [numbers.double(1...9), numbers.double(0.5...6)] : [])
        Self.errors(of: path, style, side: 64, into: &errors)
      }
    }
    #expect(errors.partial > 5000)
    #expect(errors.greatest <= 32)
    #expect(errors.coarse * 50 <= errors.partial)
  }

  /// Hundreds of lines from side to side: through the same three pixels, or all where one pixel begins.
  @Test(arguments: [3, 0.01], [FillRule.nonZero, .evenOdd])
  func `of lines side by side are within 12 levels`(width: Double, rule: FillRule) {
    var numbers = SeededNumbers(1)
    let points = (0..<600).map { index in
      SIMD2(numbers.double(30...30 + width), index.isMultiple(of: 2) ? 4.5 : 59.5)
    }
    for points in [points, points.map { SIMD2($0.y, $0.x) }] {
      let errors = Self.errors(of: points, rule)
      #expect(errors.partial > 50)
      #expect(errors.greatest <= 12)
    }
  }

  /// So many crossings that the search for them is abandoned, and the whole outline is resolved.
  @Test(arguments: [300, 3000], [FillRule.nonZero, .evenOdd])
  func `of many crossing lines are within 8 levels`(count: Int, rule: FillRule) {
    var numbers = SeededNumbers(UInt64(count))
    let points = (0..<count).map { _ in
      SIMD2(numbers.double(4...60), numbers.double(4...60))
    }
    let overlaps = PolygonOverlaps.of([0..<count], points, in: Box(SIMD2(0, 0), SIMD2(64, 64)))
    #expect(overlaps.pairs.isEmpty && overlaps.boxes.count == 1)
    let errors = Self.errors(of: points, rule)
    #expect(errors.partial > 1000)
    #expect(errors.greatest <= 8)
  }

  @Test(arguments: [1e4, 1e10, 1e30])
  func `far below the canvas leave it as it is`(far: Double) {
    // Two upright sides that cross beyond.
    let shape = DisplayList.Shape.polygons(
      [
        [
          SIMD2(10, 10), SIMD2(20, 10), SIMD2(20, far), SIMD2(10, 2 * far), SIMD2(20, 2 * far),
          SIMD2(10, far),
        ]
      ], .nonZero)
    let alphas = Self.drawn(shape, side: 64)
    for index in alphas.indices {
      let isInside = (10..<20).contains(index % 64) && index / 64 >= 10
      #expect(alphas[index] == (isInside ? 255 : 0))
    }
  }

  @Test func `are found nowhere in simple outlines`() throws {
    for svg in [
      "M8 8 H56 V56 H8 Z M16 16 V48 H48 V16 Z",
      "M10 50 C10 10 50 10 50 50 L44 50 C44 18 16 18 16 50 Z",
    ] {
      let flat = try Path(svg: svg).flattened(tolerance: 0.03, transform: .identity)
      let overlaps = PolygonOverlaps.of(
        flat.subpaths.map(\.range), flat.points, in: Box(SIMD2(0, 0), SIMD2(64, 64)))
      #expect(overlaps.isEmpty, "\(svg)")
    }
  }
}

@Suite struct `Overlap search` {
  /// A smooth line of many short steps, as curves have, or one of a few long ones.
  private func points(_ numbers: inout SeededNumbers, isSmooth: Bool) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    var at = SIMD2(numbers.double(0...100), numbers.double(0...100))
    var step = SIMD2(numbers.double(-4...4), numbers.double(-4...4))
    for _ in 0..<(isSmooth ? 150 : 24) {
      points.append(at)
      if isSmooth {
        step += SIMD2(numbers.double(-1...1), numbers.double(-1...1))
        at += step
      } else {
        at = SIMD2(numbers.double(0...100), numbers.double(0...100))
      }
    }
    return points
  }

  @Test(arguments: 0..<60)
  func `finds every crossing of a polygon's lines`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let points = points(&numbers, isSmooth: seed % 2 == 0)
    let everywhere = Box(SIMD2(-1e6, -1e6), SIMD2(1e6, 1e6))
    let found = PolygonOverlaps.of([0..<points.count], points, in: everywhere)
    let crossings = LineCrossings(of: [points], found)
    #expect(crossings.missing.isEmpty)
    if seed % 2 == 1 { #expect(crossings.count > 20) }
  }

  @Test(arguments: 0..<40)
  func `finds every crossing of a stroke`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    var path = Path()
    func point() -> CGPoint { CGPoint(x: numbers.double(0...200), y: numbers.double(0...200)) }
    path.move(to: point())
    for _ in 0..<3 { path.addCurve(to: point(), control1: point(), control2: point()) }
    let style = StrokeStyle(width: 4, cap: .round, join: .round)
    let outline = try #require(
      path.strokeOutline(
        style, tolerance: 0.024, inside: nil, limit: 100_000, reach: PolygonOverlaps.reach))
    let crossings = LineCrossings(of: outline)
    #expect(crossings.count > 0 && crossings.missing.isEmpty)
  }

  @Test(arguments: 0..<40)
  func `finds every crossing of a stroke that changes, beside those it had`(seed: UInt64) throws {
    var numbers = SeededNumbers(500 + seed)
    var path = Path()
    func point() -> CGPoint { CGPoint(x: numbers.double(0...200), y: numbers.double(0...200)) }
    for _ in 0..<numbers.int(1..<4) {
      path.move(to: point())
      for _ in 0..<3 { path.addCurve(to: point(), control1: point(), control2: point()) }
      if numbers.int(0..<3) == 0 { path.closeSubpath() }
    }
    var style = StrokeStyle(
      width: [1, 4, 30][numbers.int(0..<3)], cap: LineCap.allCases[numbers.int(0..<3)],
      join: LineJoin.allCases[numbers.int(0..<3)])
    let centerLines = CenterLineCache()
    func outline(keeping centerLines: CenterLineCache?) throws -> StrokeOutline {
      try #require(
        path.strokeOutline(
          style, tolerance: 0.024, inside: nil, limit: 100_000, reach: PolygonOverlaps.reach,
          centerLines: centerLines))
    }
    for frame in 0..<16 {
      style.end = frame % 4 == 3 ? numbers.double(0.01...0.99) : 0.06 * Double(frame + 1)
      style.start = frame < 12 ? 0 : numbers.double(0...0.3)
      let found = LineCrossings(of: try outline(keeping: centerLines))
      let fresh = LineCrossings(of: try outline(keeping: nil))
      #expect(found.missing.isEmpty && found.count == fresh.count)
    }
  }
}
