import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

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
}
