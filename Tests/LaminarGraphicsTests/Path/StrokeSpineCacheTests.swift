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
            #expect(kept.overlaps.meetings.count == new.overlaps.meetings.count)
          }
        }
      }
    }
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
