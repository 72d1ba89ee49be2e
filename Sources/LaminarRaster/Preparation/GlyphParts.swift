import LaminarGraphics

/// The contours of a glyph, parted: each outer one with the holes that lie in it.
///
/// The union of the parts is what the contours cover by the non-zero rule, as long as a hole belongs to
/// one part; where no outer one is around it, all contours are one part.
struct GlyphParts {
  /// Places of subpaths.
  private(set) var parts: [[Int]] = []

  init(_ path: FlattenedPath) {
    let areas = path.subpaths.map { Self.area(of: path.points[$0.range]) }
    let boxes = path.subpaths.map { ControlBox(Array(path.points[$0.range])) }
    let isClockwise = areas.reduce(0, +) > 0
    var owners: [Int: Int] = [:]
    for index in areas.indices where areas[index] == 0 || (areas[index] > 0) == isClockwise {
      owners[index] = parts.count
      parts.append([index])
    }
    let outer = owners.keys.sorted()
    for index in areas.indices where owners[index] == nil {
      let hole = path.points[path.subpaths[index].range]
      let around = outer.filter { place in
        let polygon = path.points[path.subpaths[place].range]
        return all(boxes[place].low .<= boxes[index].low)
          && all(boxes[place].high .>= boxes[index].high)
          && hole.allSatisfy { Self.contains(polygon, $0) }
      }
      // The innermost one.
      guard let own = around.min(by: { abs(areas[$0]) < abs(areas[$1]) }), let part = owners[own]
      else {
        parts = [Array(areas.indices)]
        return
      }
      parts[part].append(index)
    }
  }

  /// Twice the signed area of a polygon.
  private static func area(of points: ArraySlice<SIMD2<Double>>) -> Double {
    guard var previous = points.last else { return 0 }
    var area = 0.0
    for point in points {
      area += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return area
  }

  /// Whether a point lies inside a polygon.
  private static func contains(
    _ polygon: ArraySlice<SIMD2<Double>>, _ point: SIMD2<Double>
  ) -> Bool {
    guard var from = polygon.last else { return false }
    var winding = 0
    for to in polygon {
      if (from.y <= point.y) != (to.y <= point.y) {
        let x = from.x + (to.x - from.x) * ((point.y - from.y) / (to.y - from.y))
        if x > point.x { winding += from.y <= point.y ? 1 : -1 }
      }
      from = to
    }
    return winding != 0
  }
}
