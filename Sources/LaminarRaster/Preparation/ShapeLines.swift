import LaminarGraphics

/// Turns shapes into lines and overlaps, shape after shape.
///
/// What becomes of a shape depends on what is asked for alone, so that several of these may share the
/// shapes of a frame.
struct ShapeLines {
  /// What became of a shape.
  struct Made {
    /// Whether it has more points than the limit.
    var isOverLimit = false
    /// What its points cost.
    var pointUnits = 0
    /// What its lines cost.
    var lineUnits = 0
    /// The visible pixels that it may cover; nil where it was not seen.
    var bounds: PixelRect?
    /// Its lines and overlaps; nil without lines, and where they cost more than what was left.
    var shape: LineShape?
  }

  private(set) var clipper: LineClipper
  private(set) var overlaps = OverlapTable()
  /// The most lines of a shape.
  private(set) var mostLines = 0
  private var outline: ShapeOutline
  private var canvas: PixelRect
  private let strokes: StrokeCache

  /// - Parameters:
  ///   - strokes: The strokes of earlier frames.
  ///   - lines: An empty array, for its memory.
  init(canvas: PixelRect, strokes: StrokeCache, lines: [CoverageLine] = []) {
    self.canvas = canvas
    self.strokes = strokes
    clipper = LineClipper(width: canvas.maxX, height: canvas.maxY, lines: lines)
    outline = ShapeOutline(canvas: canvas, spines: strokes.spines)
  }

  /// Begins anew, on a canvas.
  mutating func begin(on canvas: PixelRect) {
    self.canvas = canvas
    clipper.begin(width: canvas.maxX, height: canvas.maxY)
    outline.begin(on: canvas)
    overlaps.removeAll()
  }

  /// The number of lines.
  var count: Int { clipper.lines.count }
  /// The number of lines and of runs of overlaps.
  var size: Int { clipper.lines.count + overlaps.runs.count }

  /// Adds a shape.
  ///
  /// - Parameters:
  ///   - limit: The most points.
  ///   - rest: What it may cost.
  ///   - findsOverlaps: Whether overlaps are looked for.
  mutating func make(
    _ shape: DisplayList.Shape, through transform: ProjectiveTransform2D, in visible: PixelRect,
    limit: Int, rest: Int, findsOverlaps: Bool, glyphs: GlyphSheet
  ) -> Made {
    if case .stroke(let path, let style) = shape, style.endsEarly,
      let stroke = strokes.stroke(of: path, style, through: transform, on: canvas),
      let mark = stroke.whole.mark(before: style.end), let known = stroke.lines(upTo: mark)
    {
      // Whether it has too many points changes nothing about how it is drawn: limits differ.
      guard let part = stroke.whole.part(after: mark, endingAt: style.end, limit: limit) else {
        return Made(isOverLimit: true)
      }
      return make(part, after: mark, of: known, stroke, in: visible, rest: rest)
    }
    let canvas = self.canvas
    outline.limit = limit
    outline.findsOverlaps = findsOverlaps
    let isSeen = outline.set(shape, through: transform, glyphs: glyphs) { low, high in
      !canvas.pixels(low, high).intersection(visible).isEmpty
    }
    var made = Made()
    made.isOverLimit = outline.isOverLimit
    made.pointUnits = outline.points.count / DrawingBudget.pointsPerUnit
    guard isSeen, !outline.isOverLimit, made.pointUnits <= rest else { return made }
    let extent = canvas.pixels(outline.low, outline.high)
    let bounds = extent.intersection(visible)
    guard !bounds.isEmpty else { return made }
    made.bounds = bounds
    let isInside = canvas.isAround(outline.low, outline.high)
    let start = clipper.lines.count
    for polygon in outline.polygons {
      clipper.addPolygon(
        outline.points[polygon], isInside: isInside, keepsLevelLines: !outline.overlaps.isEmpty)
    }
    made.lineUnits = lineUnits(from: start, in: bounds)
    guard made.lineUnits <= rest - made.pointUnits, clipper.lines.count > start else {
      clipper.truncate(to: start)
      return made
    }
    var result = LineShape(
      start..<clipper.lines.count, outline.rule, firstBlock: extent.minX / 4,
      overlaps: overlaps.append(
        outline.overlaps, lines: clipper.lines.count - start, in: bounds))
    result.isInside = isInside
    made.shape = finished(result)
    return made
  }

  /// Adds a stroke that ends early.
  private mutating func make(
    _ part: StrokePart, after index: Int, of known: StrokeLines, _ stroke: PlacedStroke,
    in visible: PixelRect, rest: Int
  ) -> Made {
    let mark = known.marks[index]
    let points = part.points.map { stroke.map.mapped($0) }
    var all = mark.extent
    for point in points { all.include(point) }
    let pointCount = stroke.whole.marks[index].pointCount + points.count
    var made = Made()
    made.pointUnits = pointCount / DrawingBudget.pointsPerUnit
    guard made.pointUnits <= rest else { return made }
    let extent = canvas.pixels(all.low, all.high)
    let bounds = extent.intersection(visible)
    guard !bounds.isEmpty else { return made }
    made.bounds = bounds
    let start = clipper.lines.count
    clipper.append(known.lines[..<mark.leading])
    if let end = part.end { clipper.addLines(points[end]) }
    let trailing = clipper.lines.count
    clipper.append(known.lines[mark.trailing])
    let others = clipper.lines.count
    if let beginning = part.beginning {
      clipper.addLines(points[beginning.dropFirst()])
      clipper.addLine(points[beginning.upperBound - 1], points[beginning.lowerBound])
    }
    for polygon in part.polygons {
      clipper.addPolygon(points[polygon], isInside: false, keepsLevelLines: true)
    }
    func crossings(of range: Range<Int>) -> Int {
      CoverageLine.crossings(of: clipper.lines[range], in: bounds)
    }
    let end = clipper.lines.count
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
    made.lineUnits = Self.searchUnits(pointCount: pointCount, crossings: crossings, gaps: gaps)
    guard made.lineUnits <= rest - made.pointUnits, clipper.lines.count > start else {
      clipper.truncate(to: start)
      return made
    }
    var ownOverlaps = OutlineOverlaps()
    ownOverlaps.append(part.overlaps) { stroke.map.mapped($0) }
    var result = LineShape(
      start..<clipper.lines.count, .nonZero, firstBlock: extent.minX / 4,
      overlaps: overlaps.append(
        ownOverlaps, known: known.runs, at: index, lines: clipper.lines.count - start,
        in: bounds))
    result.isInside = canvas.isAround(all.low, all.high)
    made.shape = finished(result)
    return made
  }

  /// Finds the even rows of a shape without overlaps.
  private mutating func finished(_ shape: LineShape) -> LineShape {
    var shape = shape
    if shape.overlaps.isEmpty { shape.even = CoverageLine.evenRows(of: clipper.lines[shape.range]) }
    mostLines = max(mostLines, shape.range.count)
    return shape
  }

  /// Adds what another made of a shape.
  mutating func append(_ shape: LineShape, of other: borrowing ShapeLines) -> LineShape {
    append(shape, of: other.clipper.lines, other.overlaps)
  }

  /// Adds a shape of other lines and overlaps.
  mutating func append(
    _ shape: LineShape, of lines: [CoverageLine], _ otherOverlaps: OverlapTable
  ) -> LineShape {
    let start = clipper.lines.count
    clipper.append(lines[shape.range])
    mostLines = max(mostLines, shape.range.count)
    var result = shape
    result.lines =
      Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: clipper.lines.count)
    result.overlaps = overlaps.append(otherOverlaps, shape.overlaps)
    return result
  }

  /// Forgets the lines from an index on.
  mutating func truncate(to count: Int) { clipper.truncate(to: count) }

  /// What the rows and columns cost that the lines of the outline, from an index on, cross inside its bounds,
  /// and the search for its overlaps.
  private func lineUnits(from start: Int, in bounds: PixelRect) -> Int {
    if outline.form == .convex {
      // Twice those of the bounds, at most.
      return 2 * outline.polygons.count
        * (bounds.maxX - bounds.minX + bounds.maxY - bounds.minY)
        / DrawingBudget.crossedPixelsPerUnit
    }
    let crossings = CoverageLine.crossings(of: clipper.lines[start...], in: bounds)
    if outline.form == .glyphs {
      return crossings >> CoverageLine.fractionBits / DrawingBudget.crossedPixelsPerUnit
    }
    var gaps = Gaps(in: bounds)
    for polygon in outline.polygons where outline.polygons.count > 1 && !polygon.isEmpty {
      gaps.add(outline.points[polygon.lowerBound].y)
    }
    return Self.searchUnits(pointCount: outline.points.count, crossings: crossings, gaps: gaps)
  }

  /// The same of a shape that may cross itself.
  private static func searchUnits(pointCount: Int, crossings: Int, gaps: Gaps) -> Int {
    // Lines are looked up by groups, and a group that is spread out is searched in all rows between.
    pointCount / DrawingBudget.searchedPointsPerUnit
      + crossings >> CoverageLine.fractionBits / DrawingBudget.overlappedPixelsPerUnit
      + Int(gaps.rows) / DrawingBudget.crossedPixelsPerUnit
  }
}

/// How many rows of a rectangle are between points.
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
