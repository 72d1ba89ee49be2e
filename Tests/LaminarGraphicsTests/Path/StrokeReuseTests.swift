import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

@Suite struct `Kept centerLines` {
  private static let window = PathWindow(low: SIMD2(0, 0), high: SIMD2(100, 100))
  private static let paths = [
    "M0 50 C40 -60 60 160 100 50", "M10 10 Q90 10 90 90 L10 90 Z M20 20 H80",
    "M-5000 50 C200 900 -40 -700 6000 50",
  ]

  @Test(arguments: paths) func `give the outlines that new ones give`(svg: String) throws {
    let path = try Path(svg: svg)
    let cache = CenterLineCache()
    for window in [nil, Self.window] {
      for width in [0.5, 4, 30] {
        for (start, end, dashes) in [
          (0.0, 0.1, []), (0, 0.6, []), (0.3, 0.9, [5, 3]), (0, 1, [5, 3]), (0, 1, []),
          (0.99, 1, [0.5]),
        ] as [(Double, Double, [Double])] {
          for tolerance in [0.024, 0.3] {
            let style = StrokeStyle(
              width: width, cap: .round, join: .round, dashPattern: dashes, start: start, end: end)
            func outline(_ centerLines: CenterLineCache?) throws -> StrokeOutline {
              try #require(
                path.strokeOutline(
                  style, tolerance: tolerance, inside: window, limit: 100_000, reach: 1.5,
                  centerLines: centerLines))
            }
            let (kept, new) = (try outline(cache), try outline(nil))
            #expect(kept.path == new.path)
            #expect(kept.overlaps.meetings.count == new.overlaps.meetings.count)
          }
        }
      }
    }
  }

  private static func source(_ path: Path, width: Double = 4) -> StrokeCenterLine.Source {
    StrokeCenterLine.Source(
      path: path, halfWidth: width / 2, tolerance: 0.02, window: nil, needsLength: true)
  }

  private static func memory(_ kept: CachedCenterLine?) -> UnsafePointer<StrokeNode>? {
    kept?.centerLine.nodes.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test func `are not made twice`() throws {
    let cache = CenterLineCache()
    let source = Self.source(try Path(svg: Self.paths[0]))
    let first = cache.centerLine(of: source, limit: 10_000)
    let second = cache.centerLine(of: source, limit: 10_000)
    #expect(Self.memory(first) != nil && Self.memory(first) == Self.memory(second))
    let wide = cache.centerLine(of: Self.source(source.path, width: 40), limit: 10_000)
    #expect(Self.memory(wide) != Self.memory(first))
  }

  @Test func `are forgotten where there are too many`() throws {
    let cache = CenterLineCache()
    let source = Self.source(try Path(svg: Self.paths[0]))
    let first = cache.centerLine(of: source, limit: 10_000)
    for index in 0..<40 {
      var path = Path()
      path.move(to: .zero)
      for x in 1...5000 { path.addLine(to: CGPoint(x: x, y: x % 2 + index)) }
      #expect(
        cache.centerLine(of: Self.source(path), limit: 10_000)?.centerLine.nodes.count ?? 0 >= 5000)
    }
    let last = cache.centerLine(of: source, limit: 10_000)
    #expect(Self.memory(last) != Self.memory(first))
    #expect(last?.centerLine.nodes.map(\.point) == first?.centerLine.nodes.map(\.point))
  }

  @Test(arguments: [1e-150, 1e-30, 1e11, 1e12, 1e154, 1e300])
  func `of curves of any size are made`(size: Double) {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: size, y: size), control1: CGPoint(x: size, y: -size),
      control2: CGPoint(x: -size, y: size))
    path.addQuadCurve(to: .zero, control: CGPoint(x: -size, y: 3 * size))
    _ = path.stroked(StrokeStyle(width: 4))
    _ = path.strokeOutline(
      StrokeStyle(width: size, end: 0.5), tolerance: 0.02, inside: Self.window, limit: 100_000,
      reach: 1.5)
  }

  @Test(arguments: 0..<30)
  func `have hardly more steps than their curves need`(seed: UInt64) throws {
    var numbers = SeededNumbers(state: 700 + seed)
    func point() -> SIMD2<Double> {
      SIMD2(.random(in: 0...400, using: &numbers), .random(in: 0...400, using: &numbers))
    }
    let (a, b, c, d) = (point(), point(), point(), point())
    var path = Path()
    path.appendMove(a)
    path.addCurve(
      to: CGPoint(x: d.x, y: d.y), control1: CGPoint(x: b.x, y: b.y),
      control2: CGPoint(x: c.x, y: c.y))
    let source = Self.source(path)
    // A step is as wrong as an eighth of its turn times the length of its outline; twice 0.75 tolerances are
    // allowed. How many fit, summed up along the curve.
    var steps = 0.0
    let count = 100_000
    for index in 0..<count {
      let t = (Double(index) + 0.5) / Double(count)
      let first = (b - a) * (3 * (1 - t) * (1 - t))
      let velocity = first + (c - b) * (6 * t * (1 - t)) + (d - c) * (3 * t * t)
      let change = ((c - b) - (b - a)) * (6 * (1 - t)) + ((d - c) - (c - b)) * (6 * t)
      let square = (velocity * velocity).sum()
      let turn = abs(velocity.x * change.y - velocity.y * change.x) / square
      let bend = turn * (square.squareRoot() + source.halfWidth * turn)
      steps += (bend / (12 * source.tolerance)).squareRoot() / Double(count)
    }
    let nodes = try #require(StrokeCenterLine(source, limit: 10_000)).nodes.count
    #expect(Double(nodes) < 1.15 * steps + 5, "\(nodes) nodes for \(steps) steps")
  }

  @Test func `of too many nodes are nil, kept or not`() throws {
    let cache = CenterLineCache()
    let source = Self.source(try Path(svg: Self.paths[0]))
    #expect(cache.centerLine(of: source, limit: 3) == nil)
    let count = try #require(cache.centerLine(of: source, limit: 1000)).centerLine.nodes.count
    #expect(cache.centerLine(of: source, limit: count - 1) == nil)
    #expect(cache.centerLine(of: source, limit: count)?.centerLine.nodes.count == count)
    #expect(CenterLineCache().centerLine(of: source, limit: count - 1) == nil)
  }

  @Test func `are found whatever the limit of an outline`() throws {
    let cache = CenterLineCache()
    let path = try Path(svg: Self.paths[0])
    for limit in [50_000, 60_000] {
      _ = path.strokeOutline(
        StrokeStyle(width: 4, end: 0.5), tolerance: 0.02, inside: nil, limit: limit, reach: nil,
        centerLines: cache)
    }
    #expect(cache.count == 1)
  }
}

@Suite struct `Whole strokes` {
  private static let window = PathWindow(low: SIMD2(0, 0), high: SIMD2(100, 100))
  private static let loops =
    "M0 200 C400 -100 -200 -100 200 200 S-100 400 300 300 600 0 0 100 300 400 100 -100"

  /// Curves, lines, cusps, closed subpaths and tight turns; many cross themselves.
  private static func path(_ numbers: inout SeededNumbers) -> Path {
    var path = Path()
    func point() -> CGPoint {
      CGPoint(x: .random(in: 0...300, using: &numbers), y: .random(in: 0...300, using: &numbers))
    }
    path.move(to: point())
    for _ in 0..<Int.random(in: 2...9, using: &numbers) {
      switch Int.random(in: 0...9, using: &numbers) {
      case 0: path.move(to: point())
      case 1: path.closeSubpath()
      case 2, 3: path.addLine(to: point())
      case 4: path.addQuadCurve(to: point(), control: point())
      case 5:
        // Ends where it begins, or nearly so.
        let (from, far) = (path.currentPoint ?? .zero, point())
        path.addCurve(
          to: CGPoint(x: from.x + .random(in: -2...2, using: &numbers), y: from.y), control1: far,
          control2: far)
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    return path
  }

  /// The outline of a part of a stroke, and its overlaps.
  private static func outline(
    _ part: StrokePart, after index: Int, of whole: WholeStroke
  ) -> StrokeOutline {
    let mark = whole.marks[index]
    var outline = StrokeOutline()
    func add(_ polygon: [SIMD2<Double>]) {
      let start = outline.path.points.count
      outline.path.points += polygon
      outline.path.subpaths.append(
        .init(range: start..<outline.path.points.count, isClosed: true))
    }
    for polygon in whole.polygons where polygon.lowerBound < mark.leading {
      if polygon.upperBound <= mark.leading {
        add(Array(whole.nodes[polygon]))
      } else {
        add(
          whole.nodes[polygon.lowerBound..<mark.leading]
            + part.points[part.end ?? 0..<0].dropFirst().dropLast() + whole.nodes[mark.trailing]
            + part.points[part.beginning ?? 0..<0].dropFirst(2))
      }
    }
    for polygon in part.polygons { add(Array(part.points[polygon])) }
    var cursor = WholeStroke.OverlapCursor()
    outline.overlaps = part.overlaps
    for known in 0...index {
      whole.appendOverlaps(at: known, from: &cursor, to: &outline.overlaps)
    }
    return outline
  }

  @Test(arguments: 0..<8)
  func `have what the strokes have that end earlier`(group: UInt64) throws {
    let joins: [LineJoin] = [.round, .miter, .bevel]
    let caps: [LineCap] = [.round, .butt, .square]
    var (crossings, parts) = (0, 0)
    for seed in 10 * group..<10 * group + 10 {
      var numbers = SeededNumbers(state: seed)
      let path = Self.path(&numbers)
      let width = [1, 4, 12, 60][Int(seed % 4)]
      let window = seed % 5 == 0 ? Self.window : nil
      for end in [0.3, 0.05, 0.31, 0.5, 0.502, 0.77, 0.9, 0.99, 0.9999, 1 - 1e-12] {
        let style = StrokeStyle(
          width: Double(width), cap: caps[Int(seed / 3 % 3)], join: joins[Int(seed % 3)], end: end)
        guard
          let whole = path.wholeStroke(
            of: style, tolerance: 0.024, inside: window, reach: 1.5, centerLines: CenterLineCache()),
          let mark = whole.mark(before: end)
        else { continue }
        parts += 1
        let part = try #require(whole.part(after: mark, endingAt: end, limit: 100_000))
        let outline = Self.outline(part, after: mark, of: whole)
        let expected = try #require(
          path.strokeOutline(
            style, tolerance: 0.024, inside: window, limit: 100_000, reach: 1.5))
        #expect(outline.path == expected.path, "\(seed) to \(end)")
        if outline.path.points.count < 2000 {
          let found = LineCrossings(of: outline)
          // A side may turn back by less than what counts as backwards.
          let small = LineCrossings(of: expected).missing
          #expect(found.missing.allSatisfy(small.contains), "\(seed) to \(end)")
          #expect(small.count < 3)
          crossings += found.count
        }
      }
    }
    #expect(parts > 30 && crossings > 1000, "\(parts) parts, \(crossings) crossings")
  }

  @Test func `are kept, and made for solid strokes that end early`() throws {
    let path = try Path(svg: Self.loops)
    let centerLines = CenterLineCache()
    func whole(_ style: StrokeStyle) -> WholeStroke? {
      path.wholeStroke(
        of: style, tolerance: 0.02, inside: nil, reach: 1.5, centerLines: centerLines)
    }
    let first = try #require(whole(StrokeStyle(width: 4, end: 0.5)))
    #expect(whole(StrokeStyle(width: 4, end: 0.7)) === first)
    let round = try #require(whole(StrokeStyle(width: 4, cap: .round, end: 0.5)))
    #expect(round !== first)
    #expect(whole(StrokeStyle(width: 4, end: 0.5)) === first)
    // Dashes move, and a stroke that begins later has other sides.
    #expect(whole(StrokeStyle(width: 4, dashPattern: [3], end: 0.5)) == nil)
    #expect(whole(StrokeStyle(width: 4, start: 0.1, end: 0.5)) == nil)
    #expect(whole(StrokeStyle(width: 4)) == nil)
    #expect(whole(StrokeStyle(width: 0, end: 0.5)) == nil)
    let line = try Path(svg: "M0 0 H100")
    #expect(
      line.wholeStroke(
        of: StrokeStyle(width: 4, end: 0.5), tolerance: 0.02, inside: nil, reach: 1.5,
        centerLines: centerLines) == nil)
  }

  @Test func `have no part where the stroke has more points than a limit`() throws {
    let path = try Path(svg: Self.loops)
    let centerLines = CenterLineCache()
    let style = StrokeStyle(width: 4, end: 0.5)
    let whole = try #require(
      path.wholeStroke(
        of: style, tolerance: 0.02, inside: nil, reach: 1.5, centerLines: centerLines))
    for limit in [0, 10, 100, 1000, 10_000] {
      let outline = path.strokeOutline(
        style, tolerance: 0.02, inside: nil, limit: limit, reach: nil, centerLines: centerLines)
      let part = whole.part(
        after: try #require(whole.mark(before: 0.5)), endingAt: 0.5, limit: limit)
      #expect((part == nil) == (outline == nil), "\(limit)")
    }
    // It ends before the first mark, or not at all.
    for end in [-1, 0, 1e-9] { #expect(whole.mark(before: end) == nil) }
  }

  @Test func `do not help where the stroke is crowded`() throws {
    var numbers = SeededNumbers(state: 5)
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<2000 {
      path.addLine(
        to: CGPoint(
          x: .random(in: 0...20, using: &numbers), y: .random(in: 0...20, using: &numbers)))
    }
    #expect(
      path.wholeStroke(
        of: StrokeStyle(width: 1, join: .bevel, end: 0.5), tolerance: 0.024, inside: nil,
        reach: 1.5, centerLines: CenterLineCache()) == nil)
  }
}
