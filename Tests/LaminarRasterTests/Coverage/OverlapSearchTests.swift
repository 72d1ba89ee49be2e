import Foundation
import LaminarGraphics
import Testing

@Suite struct `Overlap search` {
  /// Twice the area of a triangle, above 0 where it turns one way.
  private func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Where two lines cross; nil where they do not.
  private func crossing(
    _ a: (SIMD2<Double>, SIMD2<Double>), _ b: (SIMD2<Double>, SIMD2<Double>)
  ) -> SIMD2<Double>? {
    let (from, to) = (turn(b.0, b.1, a.0), turn(b.0, b.1, a.1))
    guard from * to < 0, turn(a.0, a.1, b.0) * turn(a.0, a.1, b.1) < 0 else { return nil }
    return a.0 + (a.1 - a.0) * (from / (from - to))
  }

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
    let lines = points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
    var crossings = 0
    for second in lines.indices {
      for first in 0..<second {
        guard let point = crossing(lines[first], lines[second]) else { continue }
        crossings += 1
        let isInBox = found.boxes.contains { $0.meets(Box(point, point), margin: 1e-9) }
        let ends = [lines[first].0, lines[first].1, lines[second].0, lines[second].1]
        let isMeeting = found.meetings.contains {
          [$0.from, $0.to, $0.otherFrom, $0.otherTo] == ends
            || [$0.otherFrom, $0.otherTo, $0.from, $0.to] == ends
        }
        #expect(isInBox || isMeeting, "\(first) × \(second) at \(point)")
      }
    }
    if seed % 2 == 1 { #expect(crossings > 20) }
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
    let points = outline.path.points
    let polygon = try #require(outline.path.subpaths.first).range
    let lines = polygon.map { (points[$0], points[$0 + 1 < polygon.upperBound ? $0 + 1 : 0]) }
    var crossings = 0
    for second in lines.indices {
      for first in 0..<second {
        guard let point = crossing(lines[first], lines[second]) else { continue }
        crossings += 1
        let found = Box(point, point)
        let isFound =
          outline.overlaps.boxes.contains { $0.meets(found, margin: 1e-6) }
          || outline.overlaps.meetings.contains {
            Box($0.from, $0.to).meets(found, margin: 1e-6)
              && Box($0.otherFrom, $0.otherTo).meets(found, margin: 1e-6)
          }
        #expect(isFound, "\(first) × \(second) at \(point)")
      }
    }
    #expect(crossings > 0)
  }
}
