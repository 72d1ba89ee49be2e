import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

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
