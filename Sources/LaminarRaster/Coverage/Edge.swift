import LaminarGraphics

/// A directed edge in 22.10 fixed point: 1024 units per pixel, inside the canvas.
struct Edge: Sendable, Hashable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32

  /// Binary digits of the fraction of a coordinate.
  static let fractionBits = 10

  /// Units per pixel.
  static let one = 1 << fractionBits

  /// The nearest fixed-point number to a coordinate of at most 2²⁰ pixels.
  @inline(__always)
  static func fixed(_ value: Double) -> Int32 {
    // Adding 1.5·2⁵² leaves the rounded integer in the low bits of the significand.
    Int32(truncatingIfNeeded: (value * 1024 + 6_755_399_441_055_744).bitPattern)
  }

  /// x per unit of y with 32 more binary digits, below 2⁵⁷ and cut toward 0: the x of a row never
  /// passes the edge's end.
  @inline(__always)
  static func slope(_ width: Int, _ height: Int) -> Int {
    Int((Double(width) / Double(height)) * 4_294_967_296)
  }

  /// The number of rows and columns that edges cross inside a rectangle, in fixed point. Horizontal
  /// edges are not counted, since they are not always kept.
  ///
  /// - Parameter bounds: The rectangle; nil where all edges are inside of it.
  static func crossings(of edges: ArraySlice<Edge>, in bounds: PixelRect?) -> Int {
    func fixed(_ pixels: Int) -> Int32 { Int32(truncatingIfNeeded: pixels << fractionBits) }
    let low = bounds.map { SIMD2(fixed($0.minX), fixed($0.minY)) } ?? .zero
    let high = bounds.map { SIMD2(fixed($0.maxX), fixed($0.maxY)) } ?? .zero
    var sum = SIMD2<Int64>.zero
    for edge in edges where edge.y0 != edge.y1 {
      var (start, end) = (SIMD2(edge.x0, edge.y0), SIMD2(edge.x1, edge.y1))
      if bounds != nil {
        start.clamp(lowerBound: low, upperBound: high)
        end.clamp(lowerBound: low, upperBound: high)
      }
      let size = end &- start
      sum &+= SIMD2<Int64>(truncatingIfNeeded: pointwiseMax(size, 0 &- size))
    }
    return Int(sum.wrappedSum())
  }
}

// MARK: - Rows covered alike

extension Edge {
  /// Minimum height of a run of equal rows; shorter ones never fill two whole strips.
  private static let minHeight: Int32 = 8 << Int32(fractionBits)

  /// Rows of pixels in which some edges cover the same parts of each column: vertical ones run
  /// through all of these rows, and others are above or below.
  static func evenRows(of edges: ArraySlice<Edge>) -> Range<Int32> {
    edges.withUnsafeBufferPointer { evenRows(of: RowPointer($0), count: $0.count) }
  }

  private static func evenRows(of edges: RowPointer<Edge>, count: Int) -> Range<Int32> {
    var (low, high): (Int32, Int32) = (0, minHeight)
    var isFound = false
    for index in 0..<count where edges[index].x0 == edges[index].x1 {
      let (start, end) = edges[index].rows
      if end &- start < high &- low { continue }
      (low, high) = (start, end)
      isFound = true
    }
    if !isFound { return 0..<0 }
    for index in 0..<count {
      let edge = edges[index]
      let (start, end) = edge.rows
      if start >= high || end <= low { continue }
      // The most rows above it, below it or, if it is vertical, beside it.
      var part = start &- low > high &- end ? (low, max(start, low)) : (min(end, high), high)
      let beside = (max(start, low), min(end, high))
      if edge.x0 == edge.x1, beside.1 &- beside.0 > part.1 &- part.0 { part = beside }
      (low, high) = part
      if high &- low < minHeight { return 0..<0 }
    }
    let first = (low &+ Int32(one) &- 1) >> Int32(fractionBits)
    return first..<max(high >> Int32(fractionBits), first)
  }

  /// The y of the upper end and of the lower one.
  @inline(__always)
  private var rows: (Int32, Int32) { (min(y0, y1), max(y0, y1)) }
}

// MARK: - Tables

/// The edges of all shapes of a frame.
struct EdgeTable: Sendable {
  private(set) var edges: [Edge]
  let groups: [EdgeGroup]
  let overlaps: OverlapTable

  init(edges: [Edge], overlaps: OverlapTable = OverlapTable(), isGrouped: Bool = true) {
    self.edges = edges
    self.overlaps = overlaps
    groups = isGrouped ? EdgeGroup.groups(of: edges) : []
  }

  /// Keeps the memory of a drawn frame's edges for the next frame.
  mutating func keepEdges(in memory: EdgeMemory) { memory.keep(&edges) }
}

/// A shape: a range of a table's edges and the rule that fills it.
struct EdgeRange: Sendable, Hashable {
  var edges: Range<Int32>
  var rule: CoverageRule
  /// The index of the leftmost 4×4 block that an edge touches.
  var firstBlock: Int32
  /// Its range of runs in the table's `overlaps`.
  var overlaps: Range<Int32>
  /// Whether the shape is completely on the canvas, so that nothing was clipped.
  var isInside = false
  /// Rows of pixels that are all covered alike, see `Edge.evenRows`.
  var even: Range<Int32> = 0..<0

  init(
    _ edges: Range<Int>, _ rule: CoverageRule, firstBlock: Int = 0, overlaps: Range<Int32> = 0..<0
  ) {
    self.edges =
      Int32(truncatingIfNeeded: edges.lowerBound)..<Int32(truncatingIfNeeded: edges.upperBound)
    self.rule = rule
    self.firstBlock = Int32(truncatingIfNeeded: firstBlock)
    self.overlaps = overlaps
  }

  /// Rows of pixels that are all covered alike.
  var evenRows: Range<Int> { Int(even.lowerBound)..<Int(even.upperBound) }

  /// The edges' indices.
  var range: Range<Int> { Int(edges.lowerBound)..<Int(edges.upperBound) }
}

/// The box of a group of consecutive edges.
///
/// Consecutive edges are near each other, and most edges of a large shape are outside of a
/// band, or of the damaged part of it: a whole group is skipped at once.
struct EdgeGroup: Sendable {
  /// Edges of a group.
  static let size = 8
  /// Shapes of no more edges have little to skip.
  static let minEdges = 8 * size

  /// The minimum and maximum coordinates, in fixed point.
  private(set) var low = SIMD2(repeating: Int32.max)
  private(set) var high = SIMD2(repeating: Int32.min)

  /// The groups of all edges, by the edges' indices.
  static func groups(of edges: borrowing [Edge]) -> [EdgeGroup] {
    var groups = [EdgeGroup](repeating: EdgeGroup(), count: (edges.count + size - 1) / size)
    edges.withUnsafeBufferPointer { edges in
      for groupIndex in groups.indices {
        // Both ends of an edge at once.
        var low = SIMD4(repeating: Int32.max)
        var high = SIMD4(repeating: Int32.min)
        for index in groupIndex * size..<min((groupIndex + 1) * size, edges.count) {
          let edge = edges[index]
          let ends = SIMD4(edge.x0, edge.y0, edge.x1, edge.y1)
          low.replace(with: ends, where: ends .< low)
          high.replace(with: ends, where: ends .> high)
        }
        var group = EdgeGroup()
        group.include(low.lowHalf)
        group.include(low.highHalf)
        group.include(high.lowHalf)
        group.include(high.highHalf)
        groups[groupIndex] = group
      }
    }
    return groups
  }

  /// Whether the group may reach into a range of rows, in fixed point.
  @inline(__always)
  func reaches(into rows: Range<Int>) -> Bool {
    Int(low.y) < rows.upperBound && Int(high.y) > rows.lowerBound
  }

  @inline(__always)
  mutating func include(_ edge: Edge) {
    include(SIMD2(edge.x0, edge.y0))
    include(SIMD2(edge.x1, edge.y1))
  }

  @inline(__always)
  private mutating func include(_ point: SIMD2<Int32>) {
    low.replace(with: point, where: point .< low)
    high.replace(with: point, where: point .> high)
  }
}

// MARK: - Clipping

/// Turns polygons in pixels into fixed-point edges inside the canvas.
///
/// Parts to the left of the canvas are projected onto its left edge, which keeps the winding of all
/// pixels to the right. Parts to the right, above and below are dropped: they cover no pixel.
struct EdgeClipper {
  private(set) var width: Double
  private(set) var height: Double
  private(set) var edges: [Edge]
  private var keepsHorizontalEdges = false

  /// - Parameter edges: An empty array, for its memory.
  init(width: Int, height: Int, edges: [Edge]) {
    self.edges = edges
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Forgets all edges, and begins on a canvas.
  mutating func begin(width: Int, height: Int) {
    edges.removeAll(keepingCapacity: true)
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Adds edges that another made for the same canvas.
  mutating func append(_ other: ArraySlice<Edge>) { edges.append(contentsOf: other) }

  /// Forgets the edges from an index on.
  mutating func truncate(to count: Int) {
    edges.removeSubrange(count...)
  }

  /// Adds the closed polygon of some points, none of them beyond `ShapeOutline.limit`.
  ///
  /// - Parameters:
  ///   - isInside: Whether all points are known to be on the canvas.
  ///   - keepsHorizontalEdges: Whether edges without a height are kept where they run inside of
  ///     pixels.
  mutating func addPolygon(
    _ points: ArraySlice<SIMD2<Double>>, isInside: Bool, keepsHorizontalEdges: Bool = false
  ) {
    guard var previous = points.last, points.count >= 3 else { return }
    self.keepsHorizontalEdges = keepsHorizontalEdges
    if isInside {
      // A horizontal edge between rows is kept in no case. One loop for each, so that the choice is
      // made here.
      return keepsHorizontalEdges
        ? addInside(points, after: previous, levels: 1023)
        : addInside(points, after: previous, levels: 0)
    }
    for point in points {
      addClipped(previous, point)
      previous = point
    }
  }

  /// Adds a polygon on the canvas.
  ///
  /// - Parameter levels: A horizontal edge is kept where its y has one of these bits.
  @inline(__always)
  private mutating func addInside(
    _ points: ArraySlice<SIMD2<Double>>, after last: SIMD2<Double>, levels: Int32
  ) {
    let start = edges.count
    edges.append(
      contentsOf: repeatElement(Edge(x0: 0, y0: 0, x1: 0, y1: 0), count: points.count))
    let written = edges.withMutableRow { edges -> Int in
      let first = (edges + start).row(count: points.count)
      var next = first
      var (x, y) = (Edge.fixed(last.x), Edge.fixed(last.y))
      points.withUnsafeBufferPointer { points in
        // Invariant: at most one edge has been kept for each point before.
        for point in points {
          let (toX, toY) = (Edge.fixed(point.x), Edge.fixed(point.y))
          // Written in any case, and kept if it has a height, or if horizontal edges are kept.
          next[0] = Edge(x0: x, y0: y, x1: toX, y1: toY)
          next += (y ^ toY) | (x != toX ? y & levels : 0) != 0 ? 1 : 0
          (x, y) = (toX, toY)
        }
      }
      return next - first
    }
    edges.removeLast(points.count - written)
  }

  private mutating func addClipped(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    guard start.y != end.y || keepsHorizontalEdges else { return }
    guard max(start.y, end.y) > 0, min(start.y, end.y) < height else { return }
    guard min(start.x, end.x) < width else { return }
    var from = start
    var to = end
    from.x = Self.crossing(start, end, clampedY: &from.y, to: height)
    to.x = Self.crossing(end, start, clampedY: &to.y, to: height)
    if from.x >= width, to.x >= width { return }

    if from.x < 0, to.x < 0 {
      append(SIMD2(0, from.y), SIMD2(0, to.y))
      return
    }
    if from.x < 0 {
      let edge = SIMD2(0, Self.height(of: 0, on: from, to))
      append(SIMD2(0, from.y), edge)
      from = edge
    } else if from.x > width {
      from = SIMD2(width, Self.height(of: width, on: from, to))
    }
    if to.x < 0 {
      let edge = SIMD2(0, Self.height(of: 0, on: from, to))
      append(from, edge)
      append(edge, SIMD2(0, to.y))
      return
    }
    if to.x > width {
      to = SIMD2(width, Self.height(of: width, on: from, to))
    }
    append(from, to)
  }

  /// Clamps y to the canvas and returns the x that the edge has there.
  private static func crossing(
    _ point: SIMD2<Double>, _ other: SIMD2<Double>, clampedY y: inout Double, to height: Double
  ) -> Double {
    let clamped = min(max(point.y, 0), height)
    if clamped == point.y { return point.x }
    y = clamped
    let progress = (clamped - point.y) / (other.y - point.y)
    return point.x + (other.x - point.x) * min(max(progress, 0), 1)
  }

  /// The y of an edge where it has an x, between its ends' y.
  private static func height(
    of x: Double, on start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Double {
    let y = start.y + (end.y - start.y) * ((x - start.x) / (end.x - start.x))
    return min(max(y, min(start.y, end.y)), max(start.y, end.y))
  }

  private mutating func append(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    let edge = Edge(
      x0: Edge.fixed(min(max(start.x, 0), width)), y0: Edge.fixed(start.y),
      x1: Edge.fixed(min(max(end.x, 0), width)), y1: Edge.fixed(end.y))
    if keeps(edge) { edges.append(edge) }
  }

  /// A horizontal edge has no area; but of what overlaps itself, the windings above and below it
  /// are needed where it runs inside pixels.
  @inline(__always)
  private func keeps(_ edge: Edge) -> Bool {
    edge.y0 != edge.y1 || (keepsHorizontalEdges && edge.x0 != edge.x1 && edge.y0 & 1023 != 0)
  }
}
