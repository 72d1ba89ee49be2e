import Foundation
import LaminarGraphics

/// Turns shapes into edges and overlaps, shape after shape.
///
/// The result depends on the arguments only, so that several instances may share the shapes of a
/// frame.
struct ShapeEdges {
  /// The result of converting a shape.
  struct Output {
    /// Whether it has more points than the limit.
    var isOverLimit = false
    /// The cost of its points.
    var pointUnits = 0
    /// The cost of its edges.
    var edgeUnits = 0
    /// The visible pixels that it may cover; nil where it was not seen.
    var bounds: PixelRect?
    /// Its edges and overlaps; nil if it has no edges or they exceed the remaining budget.
    var shape: EdgeRange?
  }

  private(set) var clipper: EdgeClipper
  private(set) var overlaps = OverlapTable()
  /// The most edges of a shape.
  private(set) var maxEdges = 0
  private var outline: ShapeOutline
  private var canvas: PixelRect
  private let strokes: StrokeCache

  /// - Parameters:
  ///   - strokes: The strokes of earlier frames.
  ///   - edges: An empty array, for its memory.
  init(canvas: PixelRect, strokes: StrokeCache, edges: [Edge] = []) {
    self.canvas = canvas
    self.strokes = strokes
    clipper = EdgeClipper(width: canvas.maxX, height: canvas.maxY, edges: edges)
    outline = ShapeOutline(canvas: canvas, centerLines: strokes.centerLines)
  }

  /// Begins anew, on a canvas.
  mutating func begin(on canvas: PixelRect) {
    self.canvas = canvas
    clipper.begin(width: canvas.maxX, height: canvas.maxY)
    outline.begin(on: canvas)
    overlaps.removeAll()
  }

  /// The number of edges.
  var count: Int { clipper.edges.count }
  /// The number of edges and of runs of overlaps.
  var size: Int { clipper.edges.count + overlaps.runs.count }

  /// Adds a shape.
  ///
  /// - Parameters:
  ///   - limit: The most points.
  ///   - remaining: What it may cost.
  ///   - findsOverlaps: Whether overlaps are looked for.
  mutating func make(
    _ shape: DisplayList.Shape, through transform: ProjectiveTransform2D, in visible: PixelRect,
    limit: Int, remaining: Int, findsOverlaps: Bool, glyphs: GlyphAtlas
  ) -> Output {
    if case .stroke(let path, let style) = shape, style.endsEarly,
      let stroke = strokes.stroke(of: path, style, through: transform, on: canvas),
      let mark = stroke.whole.mark(before: style.end), let known = stroke.edges(upTo: mark)
    {
      // Whether it has too many points changes nothing about how it is drawn: limits differ.
      guard let part = stroke.whole.part(after: mark, endingAt: style.end, limit: limit) else {
        return Output(isOverLimit: true)
      }
      return make(part, after: mark, of: known, stroke, in: visible, remaining: remaining)
    }
    let canvas = self.canvas
    outline.limit = limit
    outline.findsOverlaps = findsOverlaps
    let isSeen = outline.set(shape, through: transform, glyphs: glyphs) { low, high in
      !canvas.pixels(low, high).intersection(visible).isEmpty
    }
    var output = Output()
    output.isOverLimit = outline.isOverLimit
    output.pointUnits = outline.points.count / DrawingBudget.pointsPerUnit
    guard isSeen, !outline.isOverLimit, output.pointUnits <= remaining else { return output }
    let extent = canvas.pixels(outline.low, outline.high)
    let bounds = extent.intersection(visible)
    guard !bounds.isEmpty else { return output }
    output.bounds = bounds
    let isInside = canvas.isAround(outline.low, outline.high)
    let start = clipper.edges.count
    for polygon in outline.polygons {
      clipper.addPolygon(
        outline.points[polygon], isInside: isInside, keepsHorizontalEdges: !outline.overlaps.isEmpty
      )
    }
    output.edgeUnits = edgeUnits(from: start, in: bounds)
    guard output.edgeUnits <= remaining - output.pointUnits, clipper.edges.count > start else {
      clipper.truncate(to: start)
      return output
    }
    var result = EdgeRange(
      start..<clipper.edges.count, outline.rule, firstBlock: extent.minX / 4,
      overlaps: overlaps.append(
        outline.overlaps, edges: clipper.edges.count - start, in: bounds))
    result.isInside = isInside
    output.shape = finished(result)
    return output
  }

  /// Adds a stroke that ends early.
  private mutating func make(
    _ part: StrokePart, after index: Int, of known: StrokeEdges, _ stroke: PlacedStroke,
    in visible: PixelRect, remaining: Int
  ) -> Output {
    let mark = known.marks[index]
    let points = part.points.map { stroke.map.mapped($0) }
    var all = mark.extent
    for point in points { all.include(point) }
    let pointCount = stroke.whole.marks[index].pointCount + points.count
    var output = Output()
    output.pointUnits = pointCount / DrawingBudget.pointsPerUnit
    guard output.pointUnits <= remaining else { return output }
    let extent = canvas.pixels(all.low, all.high)
    let bounds = extent.intersection(visible)
    guard !bounds.isEmpty else { return output }
    output.bounds = bounds
    let start = clipper.edges.count
    clipper.append(known.edges[..<mark.leading])
    if let end = part.end { clipper.addEdges(points[end]) }
    let trailing = clipper.edges.count
    clipper.append(known.edges[mark.trailing])
    let others = clipper.edges.count
    if let beginning = part.beginning {
      clipper.addEdges(points[beginning.dropFirst()])
      clipper.addEdge(points[beginning.upperBound - 1], points[beginning.lowerBound])
    }
    for polygon in part.polygons {
      clipper.addPolygon(points[polygon], isInside: false, keepsHorizontalEdges: true)
    }
    func crossings(of range: Range<Int>) -> Int {
      Edge.crossings(of: clipper.edges[range], in: bounds)
    }
    let end = clipper.edges.count
    let crossings =
      bounds == extent
      ? mark.crossings + crossings(of: start + mark.leading..<trailing)
        + crossings(of: others..<end)
      : crossings(of: start..<end)
    var gaps = Gaps(in: bounds)
    if mark.polygons + part.polygons.count > 1 {
      for top in known.tops[..<mark.polygons] { gaps.add(top) }
      for polygon in part.polygons { gaps.add(points[polygon.lowerBound].y) }
    }
    output.edgeUnits = Self.searchUnits(pointCount: pointCount, crossings: crossings, gaps: gaps)
    guard output.edgeUnits <= remaining - output.pointUnits, clipper.edges.count > start else {
      clipper.truncate(to: start)
      return output
    }
    var ownOverlaps = OutlineOverlaps()
    ownOverlaps.append(part.overlaps) { stroke.map.mapped($0) }
    var result = EdgeRange(
      start..<clipper.edges.count, .nonZero, firstBlock: extent.minX / 4,
      overlaps: overlaps.append(
        ownOverlaps, known: known.runs, at: index, edges: clipper.edges.count - start,
        in: bounds))
    result.isInside = canvas.isAround(all.low, all.high)
    output.shape = finished(result)
    return output
  }

  /// Finds the even rows of a shape without overlaps.
  private mutating func finished(_ shape: EdgeRange) -> EdgeRange {
    var shape = shape
    if shape.overlaps.isEmpty { shape.even = Edge.evenRows(of: clipper.edges[shape.range]) }
    maxEdges = max(maxEdges, shape.range.count)
    return shape
  }

  /// Adds the edges and overlaps that another instance computed for a shape.
  mutating func append(_ shape: EdgeRange, of other: borrowing ShapeEdges) -> EdgeRange {
    append(shape, of: other.clipper.edges, other.overlaps)
  }

  /// Adds a shape of other edges and overlaps.
  mutating func append(
    _ shape: EdgeRange, of edges: [Edge], _ otherOverlaps: OverlapTable
  ) -> EdgeRange {
    let start = clipper.edges.count
    clipper.append(edges[shape.range])
    maxEdges = max(maxEdges, shape.range.count)
    var result = shape
    result.edges =
      Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: clipper.edges.count)
    result.overlaps = overlaps.append(otherOverlaps, shape.overlaps)
    return result
  }

  /// Forgets the edges from an index on.
  mutating func truncate(to count: Int) { clipper.truncate(to: count) }

  /// The cost of the rows and columns that the edges of the outline, from an index on, cross inside
  /// its bounds, and of the search for its overlaps.
  private func edgeUnits(from start: Int, in bounds: PixelRect) -> Int {
    if outline.form == .convex {
      // Twice those of the bounds, at most.
      return 2 * outline.polygons.count
        * (bounds.maxX - bounds.minX + bounds.maxY - bounds.minY)
        / DrawingBudget.crossedPixelsPerUnit
    }
    let crossings = Edge.crossings(of: clipper.edges[start...], in: bounds)
    if outline.form == .glyphs {
      return crossings >> Edge.fractionBits / DrawingBudget.crossedPixelsPerUnit
    }
    var gaps = Gaps(in: bounds)
    for polygon in outline.polygons where outline.polygons.count > 1 && !polygon.isEmpty {
      gaps.add(outline.points[polygon.lowerBound].y)
    }
    return Self.searchUnits(pointCount: outline.points.count, crossings: crossings, gaps: gaps)
  }

  /// The cost of the edges of a shape that may cross itself.
  private static func searchUnits(pointCount: Int, crossings: Int, gaps: Gaps) -> Int {
    // Edges are looked up by groups, and a group that is spread out is searched in all rows
    // between.
    pointCount / DrawingBudget.searchedPointsPerUnit
      + crossings >> Edge.fractionBits / DrawingBudget.overlappedPixelsPerUnit
      + Int(gaps.rows) / DrawingBudget.crossedPixelsPerUnit
  }
}

/// Counts the rows of a rectangle between consecutive points.
private struct Gaps {
  private let bounds: PixelRect
  private var last: Double?
  private(set) var rows = 0.0

  init(in bounds: PixelRect) { self.bounds = bounds }

  mutating func add(_ y: Double) {
    let y = min(max(y, Double(bounds.minY)), Double(bounds.maxY))
    rows += abs(y - (last ?? y))
    last = y
  }
}

extension PixelRect {
  /// Whether two points are on the canvas, if this is the canvas.
  fileprivate func isAround(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
    low.x >= 0 && low.y >= 0 && high.x <= Double(maxX) && high.y <= Double(maxY)
  }

  /// The canvas's pixels between two points, if this is the canvas.
  func pixels(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> PixelRect {
    // Below 0, all is 0; `rounded()` is a call where there is no instruction for it.
    func floor(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit))) }
    func ceiling(_ value: Double, _ limit: Int) -> Int {
      let held = min(max(value, 0), Double(limit))
      let whole = Int(held)
      return whole &+ (Double(whole) < held ? 1 : 0)
    }
    // A coordinate may be rounded by 1/2048 pixel later.
    return PixelRect(
      minX: floor(low.x - 0.0005, maxX), minY: floor(low.y - 0.0005, maxY),
      maxX: ceiling(high.x + 0.0005, maxX), maxY: ceiling(high.y + 0.0005, maxY))
  }
}

// MARK: - Coverage of a shape

/// The coverage of shapes.
extension FramePreparation {
  /// The coverage of a shape; nil if it covers no visible pixel.
  mutating func coverage(
    of shape: DisplayList.Shape, _ transform: ProjectiveTransform2D
  ) -> (coverage: PreparedItem.Coverage, bounds: PixelRect)? {
    let visible = self.visible
    guard !visible.isEmpty else { return nil }
    if let box = uprightBox(shape, transform) {
      let bounds = box.pixels.intersection(visible)
      if bounds.isEmpty { return nil }
      return (box.isWhole ? .rect : .box(box), bounds)
    }
    if case .glyphs(let run) = shape, let area = glyphCoverage(of: run, transform) {
      return area.bounds.isEmpty ? nil : area
    }
    spendElements(of: shape)
    if isOverBudget { return nil }
    let (limit, remaining) = (pointLimit, cost.remaining)
    let output =
      kept?.shape(of: commandIndex, in: visible, remaining: remaining, to: &edges)
      ?? shapes?.take(commandIndex, in: visible, limit: limit, remaining: remaining, to: &edges)
      ?? edges.make(
        shape, through: transform, in: visible, limit: limit, remaining: remaining,
        findsOverlaps: draws, glyphs: glyphAtlas)
    records.note(output, in: visible, at: commandIndex)
    spend(output.isOverLimit ? remaining + 1 : output.pointUnits)
    guard let bounds = output.bounds, !isOverBudget else { return nil }
    spend(output.edgeUnits)
    guard let shape = output.shape, !isOverBudget else { return nil }
    return (.edges(shape), bounds)
  }

  /// The coverage of a run of small glyphs as masks; nil if the run is drawn as an outline.
  private mutating func glyphCoverage(
    of run: GlyphRun, _ transform: ProjectiveTransform2D
  ) -> (coverage: PreparedItem.Coverage, bounds: PixelRect)? {
    guard case .affine(let map)? = PlaneProjection(transform) else { return nil }
    spend(run.glyphs.count)
    if isOverBudget { return nil }
    let start = glyphs.count
    guard
      let bounds = glyphAtlas.appendMasks(
        of: run, run.linear(through: map), tolerance: ShapeOutline.tolerance, through: map,
        in: visible,
        to: &glyphs)
    else { return nil }
    return (.glyphs(start..<glyphs.count), bounds)
  }

  // FAST PATH: an upright rectangle covers what its outline would cover, without edges.
  func uprightBox(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D
  ) -> CoverageBox? {
    guard case .roundedRect(let rounded) = shape,
      !(rounded.radius > 0) || rounded.corners.isDisjoint(with: .all),
      case .affine(let map)? = PlaneProjection(transform)
    else { return nil }
    guard (map.b == 0 && map.c == 0) || (map.a == 0 && map.d == 0) else { return nil }
    let x = Double(rounded.rect.origin.x)
    let y = Double(rounded.rect.origin.y)
    let first = map.mapped(SIMD2(x, y))
    let second = map.mapped(
      SIMD2(x + Double(rounded.rect.size.width), y + Double(rounded.rect.size.height)))
    return CoverageBox(
      from: SIMD2(min(first.x, second.x), min(first.y, second.y)),
      to: SIMD2(max(first.x, second.x), max(first.y, second.y)), on: canvas)
  }
}

extension CoverageBox {
  /// The part of a rectangle that is on a canvas; nil for coordinates that are not drawn.
  @inline(__always)
  init?(from low: SIMD2<Double>, to high: SIMD2<Double>, on canvas: PixelRect) {
    let limit = ShapeOutline.limit
    guard abs(low.x) <= limit, abs(low.y) <= limit, abs(high.x) <= limit, abs(high.y) <= limit
    else { return nil }
    func fixed(_ value: Double, _ limit: Int) -> Int32 {
      Edge.fixed(min(max(value, 0), Double(limit)))
    }
    self.init(
      x0: fixed(low.x, canvas.maxX), y0: fixed(low.y, canvas.maxY),
      x1: fixed(high.x, canvas.maxX), y1: fixed(high.y, canvas.maxY))
  }

  /// The pixels that it touches; none if it has no area.
  var pixels: PixelRect {
    guard x0 < x1, y0 < y1 else { return .empty }
    return PixelRect(
      minX: Int(x0) >> 10, minY: Int(y0) >> 10, maxX: (Int(x1) + 1023) >> 10,
      maxY: (Int(y1) + 1023) >> 10)
  }
}
