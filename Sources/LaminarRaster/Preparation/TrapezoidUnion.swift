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

  /// The most edges and cuts: outlines with more are no letters, and are drawn as they are.
  private static let mostEdges = 2048
  private static let mostCuts = 8192

  private var edges: [Edge] = []
  private var output = FlattenedPath()
  /// Which way round the first place is wound.
  private var direction = 0
  /// Whether a place is wound more than once, or another way round than the first.
  private var hasOverlaps = false

  /// The union of a path's closed subpaths; the path itself where nothing overlaps.
  static func of(_ path: FlattenedPath) -> FlattenedPath {
    var union = TrapezoidUnion(path)
    guard union.edges.count <= mostEdges, let cuts = union.cuts() else { return path }
    union.sweep(cuts)
    return union.hasOverlaps ? union.output : path
  }

  private init(_ path: FlattenedPath) {
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
    var heights = edges.flatMap { [$0.top.y, $0.bottom.y] }
    for (index, edge) in edges.enumerated() {
      let low = min(edge.top.x, edge.bottom.x)
      let high = max(edge.top.x, edge.bottom.x)
      for other in edges[(index + 1)...] {
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

  private mutating func sweep(_ cuts: [Double]) {
    var active: [Int] = []
    var places = [Double](repeating: 0, count: edges.count)
    var open: [Trapezoid] = []
    var next = 0
    for (top, bottom) in zip(cuts, cuts.dropFirst()) where top < bottom {
      let middle = top + (bottom - top) / 2
      active.removeAll { edges[$0].bottom.y <= top }
      while next < edges.count, edges[next].top.y <= top {
        active.append(next)
        next += 1
      }
      for edge in active { places[edge] = edges[edge].x(at: middle) }
      active.sort { (places[$0], $0) < (places[$1], $1) }
      let spans = self.spans(between: active, at: top)
      continueTrapezoids(&open, with: spans, at: top)
    }
    if let last = cuts.last { continueTrapezoids(&open, with: [], at: last) }
  }

  /// What is covered between edges that stand side by side.
  private mutating func spans(between active: [Int], at top: Double) -> [Trapezoid] {
    var spans: [Trapezoid] = []
    var winding = 0
    for edge in active {
      let isOutside = winding == 0
      winding += edges[edge].winding
      if isOutside {
        spans.append(Trapezoid(left: edge, right: edge, top: top))
        if direction == 0 { direction = winding }
        if winding != direction { hasOverlaps = true }
      } else if winding == 0 {
        spans[spans.count - 1].right = edge
      } else {
        hasOverlaps = true
      }
    }
    return spans
  }

  /// Ends the trapezoids that do not go on below a cut, and begins those that are new there.
  private mutating func continueTrapezoids(
    _ open: inout [Trapezoid], with spans: [Trapezoid], at cut: Double
  ) {
    var spans = spans
    for trapezoid in open {
      let same = spans.firstIndex { $0.left == trapezoid.left && $0.right == trapezoid.right }
      if let same {
        spans[same].top = trapezoid.top
      } else {
        append(trapezoid, to: cut)
      }
    }
    open = spans
  }

  private mutating func append(_ trapezoid: Trapezoid, to bottom: Double) {
    let (left, right) = (edges[trapezoid.left], edges[trapezoid.right])
    let start = output.points.count
    output.points += [
      SIMD2(left.x(at: trapezoid.top), trapezoid.top),
      SIMD2(right.x(at: trapezoid.top), trapezoid.top),
      SIMD2(right.x(at: bottom), bottom), SIMD2(left.x(at: bottom), bottom),
    ]
    output.subpaths.append(.init(range: start..<output.points.count, isClosed: true))
  }
}
