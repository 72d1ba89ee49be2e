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
      lines += zip(flat.points[subpath.range], flat.points[subpath.range].dropFirst())
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
