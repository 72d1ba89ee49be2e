import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

@Suite struct `Kept spines` {
  private static let window = PathWindow(low: SIMD2(0, 0), high: SIMD2(100, 100))
  private static let paths = [
    "M0 50 C40 -60 60 160 100 50", "M10 10 Q90 10 90 90 L10 90 Z M20 20 H80",
    "M-5000 50 C200 900 -40 -700 6000 50",
  ]

  @Test(arguments: paths) func `give the outlines that new ones give`(svg: String) throws {
    let path = try Path(svg: svg)
    let cache = StrokeSpineCache()
    for window in [nil, Self.window] {
      for width in [0.5, 4, 30] {
        for (start, end, dashes) in [
          (0.0, 0.1, []), (0, 0.6, []), (0.3, 0.9, [5, 3]), (0, 1, [5, 3]), (0, 1, []),
          (0.99, 1, [0.5]),
        ] as [(Double, Double, [Double])] {
          for tolerance in [0.024, 0.3] {
            let style = StrokeStyle(
              width: width, cap: .round, join: .round, dashPattern: dashes, start: start, end: end)
            func outline(_ spines: StrokeSpineCache?) throws -> StrokeOutline {
              try #require(
                path.strokeOutline(
                  style, tolerance: tolerance, inside: window, limit: 100_000, reach: 1.5,
                  spines: spines))
            }
            let (kept, new) = (try outline(cache), try outline(nil))
            #expect(kept.path == new.path)
            #expect(Overlaps(kept.overlaps) == Overlaps(new.overlaps))
          }
        }
      }
    }
  }

  /// Overlaps in any order.
  private struct Overlaps: Equatable {
    private var meetings: [Set<[SIMD2<Double>]>: Int] = [:]
    private var boxes: [Box: Int] = [:]

    init(_ overlaps: OutlineOverlaps) {
      for meeting in overlaps.meetings {
        let lines: Set = [
          [meeting.from, meeting.to], [meeting.otherFrom, meeting.otherTo],
        ]
        meetings[lines, default: 0] += 1
      }
      for box in overlaps.boxes { boxes[box, default: 0] += 1 }
    }
  }

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

  @Test(arguments: 0..<80)
  func `give a stroke that becomes longer what new ones give`(
    seed: UInt64
  ) throws {
    var numbers = SeededNumbers(state: seed)
    let path = Self.path(&numbers)
    let cache = StrokeSpineCache()
    let width = [1, 4, 12, 60][Int(seed % 4)]
    let window = seed % 5 == 0 ? Self.window : nil
    let joins: [LineJoin] = [.round, .miter, .bevel]
    let caps: [LineCap] = [.round, .butt, .square]
    var found = 0
    for end in [0.3, 0.05, 0.31, 0.5, 0.502, 0.77, 0.9, 0.99, 0.9999] {
      let style = StrokeStyle(
        width: Double(width), cap: caps[Int(seed / 3 % 3)], join: joins[Int(seed % 3)], end: end)
      func outline(_ spines: StrokeSpineCache?) -> StrokeOutline? {
        path.strokeOutline(
          style, tolerance: 0.024, inside: window, limit: 100_000, reach: 1.5, spines: spines)
      }
      let (kept, new) = (try #require(outline(cache)), try #require(outline(nil)))
      #expect(kept.path == new.path)
      #expect(Overlaps(kept.overlaps) == Overlaps(new.overlaps), "to \(end)")
      found += new.overlaps.meetings.count
    }
    if path.verbs.count > 6, window == nil { #expect(found > 0) }
  }

  @Test(arguments: [1, 20, 100, 5000])
  func `give a crowded stroke what new ones give`(size: Double) throws {
    var numbers = SeededNumbers(state: UInt64(size))
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<2000 {
      path.addLine(
        to: CGPoint(
          x: .random(in: 0...size, using: &numbers), y: .random(in: 0...size, using: &numbers)))
    }
    let cache = StrokeSpineCache()
    for end in [0.2, 0.6, 0.7, 0.999] {
      let style = StrokeStyle(width: 1, join: .bevel, end: end)
      func outline(_ spines: StrokeSpineCache?) -> StrokeOutline? {
        path.strokeOutline(
          style, tolerance: 0.024, inside: nil, limit: 100_000, reach: 1.5, spines: spines)
      }
      let (kept, new) = (try #require(outline(cache)), try #require(outline(nil)))
      #expect(Overlaps(kept.overlaps) == Overlaps(new.overlaps), "to \(end)")
    }
  }

  @Test func `know the whole stroke of those that end early`() throws {
    func kept(_ svg: String) throws -> KeptSpine {
      KeptSpine(
        try #require(StrokeSpine(Self.source(try Path(svg: svg), width: 4), limit: 10_000)))
    }
    var made = 0
    func knows(_ kept: KeptSpine, _ style: StrokeStyle) -> Bool {
      kept.whole(of: style, reach: 1.5) { style in
        #expect(style.end == 1)
        made += 1
        let outliner = StrokeOutliner(
          style, halfWidth: 2, tolerance: 0.02, cornerLimit: kept.spine.cornerLimit)
        var walk = StrokeWalk(kept.spine, style, outliner, window: nil, limit: 10_000)
        return walk.whole(reach: 1.5)
      } != nil
    }
    let loops = try kept(
      "M0 200 C400 -100 -200 -100 200 200 S-100 400 300 300 600 0 0 100 300 400 100 -100")
    #expect(knows(loops, StrokeStyle(width: 4, end: 0.5)) && made == 1)
    #expect(knows(loops, StrokeStyle(width: 4, end: 0.7)) && made == 1)
    #expect(knows(loops, StrokeStyle(width: 4, cap: .round, end: 0.5)) && made == 2)
    #expect(knows(loops, StrokeStyle(width: 4, end: 0.5)) && made == 2)
    // Dashes move, and a stroke that begins later has other sides.
    #expect(!knows(loops, StrokeStyle(width: 4, dashPattern: [3], end: 0.5)))
    #expect(!knows(loops, StrokeStyle(width: 4, start: 0.1, end: 0.5)))
    #expect(!knows(loops, StrokeStyle(width: 4)))
    #expect(!knows(try kept("M0 0 H100"), StrokeStyle(width: 4, end: 0.5)) && made == 2)
  }

  private static func source(_ path: Path, width: Double = 4) -> StrokeSpine.Source {
    StrokeSpine.Source(
      path: path, halfWidth: width / 2, tolerance: 0.02, window: nil, needsLength: true)
  }

  private static func memory(_ kept: KeptSpine?) -> UnsafePointer<StrokeNode>? {
    kept?.spine.nodes.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test func `are not made twice`() throws {
    let cache = StrokeSpineCache()
    let source = Self.source(try Path(svg: Self.paths[0]))
    let first = cache.spine(of: source, limit: 10_000)
    let second = cache.spine(of: source, limit: 10_000)
    #expect(Self.memory(first) != nil && Self.memory(first) == Self.memory(second))
    let wide = cache.spine(of: Self.source(source.path, width: 40), limit: 10_000)
    #expect(Self.memory(wide) != Self.memory(first))
  }

  @Test func `are forgotten where there are too many`() throws {
    let cache = StrokeSpineCache()
    let source = Self.source(try Path(svg: Self.paths[0]))
    let first = cache.spine(of: source, limit: 10_000)
    for index in 0..<40 {
      var path = Path()
      path.move(to: .zero)
      for x in 1...5000 { path.addLine(to: CGPoint(x: x, y: x % 2 + index)) }
      #expect(cache.spine(of: Self.source(path), limit: 10_000)?.spine.nodes.count ?? 0 >= 5000)
    }
    let last = cache.spine(of: source, limit: 10_000)
    #expect(Self.memory(last) != Self.memory(first))
    #expect(last?.spine.nodes.map(\.point) == first?.spine.nodes.map(\.point))
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

  @Test func `know the whole stroke whatever the limit of the first outline`() throws {
    let path = try Path(
      svg:
        "M0 200 C400 -100 -200 -100 200 200 S-100 400 300 300 M0 100 C300 400 100 -100 0 0 M0 0 h9")
    let nodes = try #require(StrokeSpine(Self.source(path), limit: 10_000)).nodes.count
    let style = StrokeStyle(width: 4, cap: .round, end: 0.2)
    let spines = StrokeSpineCache()
    func outline(_ style: StrokeStyle) -> StrokeOutline? {
      path.strokeOutline(
        style, tolerance: 0.02, inside: nil, limit: 2 * nodes, reach: 1.5, spines: spines)
    }
    // The whole outline has more points than the limit, and a part of it has not.
    #expect(outline(StrokeStyle(width: 4, cap: .round, end: 0.999)) == nil)
    #expect(outline(style) != nil)
    let kept = try #require(spines.spine(of: Self.source(path), limit: 10_000))
    #expect(kept.whole(of: style, reach: 1.5) { _ in nil } != nil)
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
    let nodes = try #require(StrokeSpine(source, limit: 10_000)).nodes.count
    #expect(Double(nodes) < 1.15 * steps + 5, "\(nodes) nodes for \(steps) steps")
  }

  @Test func `of too many nodes are nil, kept or not`() throws {
    let cache = StrokeSpineCache()
    let source = Self.source(try Path(svg: Self.paths[0]))
    #expect(cache.spine(of: source, limit: 3) == nil)
    let count = try #require(cache.spine(of: source, limit: 1000)).spine.nodes.count
    #expect(cache.spine(of: source, limit: count - 1) == nil)
    #expect(cache.spine(of: source, limit: count)?.spine.nodes.count == count)
    #expect(StrokeSpineCache().spine(of: source, limit: count - 1) == nil)
  }

  @Test func `are found whatever the limit of an outline`() throws {
    let cache = StrokeSpineCache()
    let path = try Path(svg: Self.paths[0])
    for limit in [50_000, 60_000] {
      _ = path.strokeOutline(
        StrokeStyle(width: 4, end: 0.5), tolerance: 0.02, inside: nil, limit: limit, reach: nil,
        spines: cache)
    }
    #expect(cache.count == 1)
  }
}
