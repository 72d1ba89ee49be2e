package import LaminarGraphics

/// Where the lines of an outline cross, found by comparing each with each.
package struct LineCrossings {
  /// The number of crossings.
  package private(set) var count = 0
  /// Those that are not among the outline's overlaps.
  package private(set) var missing: [SIMD2<Double>] = []

  package init(of outline: StrokeOutline) {
    self.init(
      of: outline.path.subpaths.map { Array(outline.path.points[$0.range]) }, outline.overlaps)
  }

  /// - Parameters:
  ///   - polygons: Closed polygons.
  ///   - overlaps: Where they may overlap.
  package init(of polygons: [[SIMD2<Double>]], _ overlaps: OutlineOverlaps) {
    var lines: [(SIMD2<Double>, SIMD2<Double>)] = []
    for polygon in polygons {
      for index in polygon.indices {
        lines.append((polygon[index], polygon[(index + 1) % polygon.count]))
      }
    }
    for second in lines.indices {
      for first in 0..<second {
        guard let point = Self.crossing(lines[first], lines[second]) else { continue }
        count += 1
        let box = Box(point, point)
        let isFound =
          overlaps.boxes.contains { $0.meets(box, margin: 1e-9) }
          || overlaps.meetings.contains {
            Self.isSame(lines[first], ($0.from, $0.to))
              && Self.isSame(lines[second], ($0.otherFrom, $0.otherTo))
              || Self.isSame(lines[second], ($0.from, $0.to))
                && Self.isSame(lines[first], ($0.otherFrom, $0.otherTo))
          }
        if !isFound { missing.append(point) }
      }
    }
  }

  /// Whether two lines have the same ends.
  private static func isSame(
    _ a: (SIMD2<Double>, SIMD2<Double>), _ b: (SIMD2<Double>, SIMD2<Double>)
  ) -> Bool { a == b || a == (b.1, b.0) }

  /// Where two lines cross; nil where they do not.
  private static func crossing(
    _ a: (SIMD2<Double>, SIMD2<Double>), _ b: (SIMD2<Double>, SIMD2<Double>)
  ) -> SIMD2<Double>? {
    let (from, to) = (turn(b.0, b.1, a.0), turn(b.0, b.1, a.1))
    guard from * to < 0, turn(a.0, a.1, b.0) * turn(a.0, a.1, b.1) < 0 else { return nil }
    return a.0 + (a.1 - a.0) * (from / (from - to))
  }

  /// Twice the area of a triangle, above 0 where it turns one way.
  private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
