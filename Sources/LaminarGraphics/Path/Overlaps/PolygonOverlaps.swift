/// Finds the pixels in which closed polygons may have three windings.
package struct PolygonOverlaps {
  /// The points of all polygons, the first of each repeated after its last.
  private var nodes: [SIMD2<Double>] = []
  private var parts: [MonotonePart] = []
  private var chains = MonotoneChains()

  /// How far two points of a pixel are apart, and a little more.
  package static let reach = 1.5

  /// Finds such pixels of polygons in pixels; omits those outside of a box.
  package static func of(
    _ polygons: [Range<Int>], _ points: [SIMD2<Double>], in visible: Box
  ) -> OutlineOverlaps {
    var overlaps = PolygonOverlaps()
    overlaps.nodes.reserveCapacity(points.count + polygons.count)
    for polygon in polygons { overlaps.add(points[polygon], in: visible.expanded(by: reach)) }
    let nodes = overlaps.nodes
    return OutlineOverlaps(
      OverlapSearch.sections(of: overlaps.parts, nodes, reach: reach), of: nodes)
  }

  private mutating func add(_ points: ArraySlice<SIMD2<Double>>, in visible: Box) {
    guard var last = points.first, points.count > 2 else { return }
    chains.restart()
    let firstPart = parts.count
    var partStart = nodes.count
    var firstDirections = SIMD2<Int32>.zero
    nodes.append(last)
    // From the first point around to it.
    for index in points.startIndex + 1...points.endIndex {
      let point = points[index < points.endIndex ? index : points.startIndex]
      if point == last { continue }
      let old = chains.current
      if chains.turn(to: point - last) {
        addPart(partStart, old)
        partStart = nodes.count - 1
      }
      for axis in 0..<2 where firstDirections[axis] == 0 {
        firstDirections[axis] = chains.directions[axis]
      }
      nodes.append(point)
      last = point
    }
    addPart(partStart, chains.current)
    joinEnds(firstPart, firstDirections)
    var kept = firstPart
    for index in firstPart..<parts.count where parts[index].box.meets(visible, margin: 0) {
      parts[kept] = parts[index]
      kept += 1
    }
    parts.removeLast(parts.count - kept)
  }

  /// Adds the part from a node to the last one.
  private mutating func addPart(_ first: Int, _ chains: SIMD2<UInt32>) {
    let last = nodes.count - 1
    guard last > first else { return }
    parts.append(MonotonePart(first...last, of: nodes, chains))
  }

  /// If a closed polygon starts and ends in the same direction, its last chain continues its
  /// first.
  private mutating func joinEnds(_ firstPart: Int, _ directions: SIMD2<Int32>) {
    guard firstPart < parts.count else { return }
    let first = parts[firstPart].chains
    let last = chains.current
    for index in firstPart..<parts.count {
      for axis in 0..<2 where chains.directions[axis] == directions[axis] {
        if parts[index].chains[axis] == last[axis] { parts[index].chains[axis] = first[axis] }
      }
    }
  }
}
