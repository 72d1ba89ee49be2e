import LaminarGraphics

/// What the contours of a glyph cover by the non-zero rule, as trapezoids that do not overlap.
///
/// Contours may cross themselves and one another, as the strokes of the built-in font and the parts of
/// variable fonts do. Coverage sums up signed areas, so that an edge which another contour covers would
/// be drawn in spite of it: the union has no such edges. The plane is cut at the heights where edges end
/// or cross; between two cuts the edges stand side by side, and their windings are counted from left to
/// right.
struct TrapezoidUnion {
  private struct Edge {
    var top: SIMD2<Double>
    var bottom: SIMD2<Double>
    var winding: Int

    @inline(__always)
    func x(at y: Double) -> Double {
      if y <= top.y { return top.x }
      if y >= bottom.y { return bottom.x }
      return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
    }
  }

  /// What lies between two edges, from a cut on.
  private struct Trapezoid {
    var left: Int
    var right: Int
    var top: Double
  }

  /// An edge between two cuts, and where it stands in their middle.
  private struct Standing {
    var edge: Int
    var winding: Int
    var place = 0.0

    @inline(__always)
    func isBefore(_ other: Standing) -> Bool {
      place < other.place || (place == other.place && edge < other.edge)
    }
  }

  /// The most edges and cuts: outlines with more are no letters, and are drawn as they are.
  private static let mostEdges = 2048
  private static let mostCuts = 8192

  private var edges: [Edge] = []
  private var output = FlattenedPath()
  /// The edges between two cuts, from left to right, and the first that is none of them yet.
  private var active: [Standing] = []
  private var next = 0
  /// What is covered above a cut and goes on, and what is covered below it.
  private var open: [Trapezoid] = []
  private var spans: [Trapezoid] = []

  /// The union of a path's closed subpaths; the path itself where nothing overlaps.
  static func of(_ path: FlattenedPath) -> FlattenedPath {
    var union = TrapezoidUnion(path)
    guard union.edges.count <= mostEdges, let cuts = union.cuts() else { return path }
    guard union.findsOverlap(cuts) else { return path }
    union.trace(cuts)
    return union.output
  }

  private init(_ path: FlattenedPath) {
    edges.reserveCapacity(path.points.count)
    for subpath in path.subpaths {
      guard var from = path.points[subpath.range].last else { continue }
      for to in path.points[subpath.range] {
        if from.y < to.y {
          edges.append(Edge(top: from, bottom: to, winding: 1))
        } else if to.y < from.y {
          edges.append(Edge(top: to, bottom: from, winding: -1))
        }
        from = to
      }
    }
    edges.sort { $0.top.y < $1.top.y }
  }

  /// The heights of all ends and crossings, sorted; nil for too many.
  private func cuts() -> [Double]? {
    var heights: [Double] = []
    heights.reserveCapacity(3 * edges.count)
    for edge in edges {
      heights.append(edge.top.y)
      heights.append(edge.bottom.y)
    }
    for index in edges.indices {
      let edge = edges[index]
      let low = min(edge.top.x, edge.bottom.x)
      let high = max(edge.top.x, edge.bottom.x)
      var place = index + 1
      while place < edges.count {
        let other = edges[place]
        place += 1
        if other.top.y >= edge.bottom.y { break }
        if max(other.top.x, other.bottom.x) <= low || min(other.top.x, other.bottom.x) >= high {
          continue
        }
        if let crossing = Self.crossing(edge, other) { heights.append(crossing) }
        if heights.count > Self.mostCuts { return nil }
      }
    }
    heights.sort()
    return heights
  }

  /// The height at which two edges change sides.
  private static func crossing(_ edge: Edge, _ other: Edge) -> Double? {
    let top = max(edge.top.y, other.top.y)
    let bottom = min(edge.bottom.y, other.bottom.y)
    let above = edge.x(at: top) - other.x(at: top)
    let below = edge.x(at: bottom) - other.x(at: bottom)
    guard above * below < 0 else { return nil }
    let height = top + (bottom - top) * (above / (above - below))
    return height > top && height < bottom ? height : nil
  }

  // MARK: - From cut to cut

  private mutating func restart() {
    active.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Stands the edges between two cuts side by side.
  private mutating func advance(to top: Double, _ bottom: Double) {
    let middle = top + (bottom - top) / 2
    var kept = 0
    for index in active.indices {
      let standing = active[index]
      let edge = edges[standing.edge]
      if edge.bottom.y <= top { continue }
      active[kept] = standing
      active[kept].place = edge.x(at: middle)
      kept += 1
    }
    active.removeLast(active.count - kept)
    while next < edges.count, edges[next].top.y <= top {
      let edge = edges[next]
      if edge.bottom.y > top {
        active.append(Standing(edge: next, winding: edge.winding, place: edge.x(at: middle)))
      }
      next += 1
    }
    // They stood in this order at the last cut, but for few.
    var index = 1
    while index < active.count {
      let standing = active[index]
      var place = index
      while place > 0, standing.isBefore(active[place - 1]) {
        active[place] = active[place - 1]
        place -= 1
      }
      if place != index { active[place] = standing }
      index += 1
    }
  }

  /// Whether a place is wound more than once, or another way round than the first.
  private mutating func findsOverlap(_ cuts: [Double]) -> Bool {
    var direction = 0
    restart()
    for index in cuts.indices.dropFirst() where cuts[index - 1] < cuts[index] {
      advance(to: cuts[index - 1], cuts[index])
      var winding = 0
      for standing in active {
        let isOutside = winding == 0
        winding += standing.winding
        if isOutside, direction == 0 { direction = winding }
        if winding != 0, !isOutside || winding != direction { return true }
      }
    }
    return false
  }

  private mutating func trace(_ cuts: [Double]) {
    restart()
    for index in cuts.indices.dropFirst() where cuts[index - 1] < cuts[index] {
      advance(to: cuts[index - 1], cuts[index])
      findSpans(at: cuts[index - 1])
      continueTrapezoids(at: cuts[index - 1])
    }
    spans.removeAll(keepingCapacity: true)
    if let last = cuts.last { continueTrapezoids(at: last) }
  }

  /// Finds what is covered between edges that stand side by side.
  private mutating func findSpans(at top: Double) {
    spans.removeAll(keepingCapacity: true)
    var winding = 0
    for standing in active {
      let isOutside = winding == 0
      winding += standing.winding
      if isOutside {
        spans.append(Trapezoid(left: standing.edge, right: standing.edge, top: top))
      } else if winding == 0 {
        spans[spans.count - 1].right = standing.edge
      }
    }
  }

  /// Ends the trapezoids that do not go on below a cut, and begins those that are new there.
  private mutating func continueTrapezoids(at cut: Double) {
    for trapezoid in open {
      var same = 0
      while same < spans.count,
        spans[same].left != trapezoid.left || spans[same].right != trapezoid.right
      { same += 1 }
      if same < spans.count {
        spans[same].top = trapezoid.top
      } else {
        append(trapezoid, to: cut)
      }
    }
    swap(&open, &spans)
  }

  private mutating func append(_ trapezoid: Trapezoid, to bottom: Double) {
    let (left, right) = (edges[trapezoid.left], edges[trapezoid.right])
    let start = output.points.count
    output.points.append(SIMD2(left.x(at: trapezoid.top), trapezoid.top))
    output.points.append(SIMD2(right.x(at: trapezoid.top), trapezoid.top))
    output.points.append(SIMD2(right.x(at: bottom), bottom))
    output.points.append(SIMD2(left.x(at: bottom), bottom))
    output.subpaths.append(.init(range: start..<start + 4, isClosed: true))
  }
}
