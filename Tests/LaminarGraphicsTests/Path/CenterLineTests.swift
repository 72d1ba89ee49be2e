import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

@Suite struct `Centre lines of strokes` {
  private static let window = Box(SIMD2(0, 0), SIMD2(100, 100))
  private static let curve = "M0 50 C40 -60 60 160 100 50"

  private static func source(_ path: Path, width: Double = 4) -> StrokeCenterLine.Source {
    StrokeCenterLine.Source(
      path: path, halfWidth: width / 2, tolerance: 0.02, window: nil, needsLength: true)
  }

  private static func memory(_ kept: CachedCenterLine?) -> UnsafePointer<StrokeNode>? {
    kept?.centerLine.nodes.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test func `are forgotten where there are too many`() throws {
    let cache = CenterLineCache()
    let source = Self.source(try Path(svg: Self.curve))
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

  @Test(arguments: 0..<10)
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
    let count = 10_000
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
    let source = Self.source(try Path(svg: Self.curve))
    #expect(cache.centerLine(of: source, limit: 3) == nil)
    let count = try #require(cache.centerLine(of: source, limit: 1000)).centerLine.nodes.count
    #expect(cache.centerLine(of: source, limit: count - 1) == nil)
    #expect(cache.centerLine(of: source, limit: count)?.centerLine.nodes.count == count)
    #expect(CenterLineCache().centerLine(of: source, limit: count - 1) == nil)
  }
}
