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

  /// - Parameters:
  ///   - spines: The spines of strokes of earlier frames.
  ///   - lines: An empty array, for its memory.
  init(canvas: PixelRect, spines: StrokeSpineCache, lines: [CoverageLine] = []) {
    self.canvas = canvas
    clipper = LineClipper(width: canvas.maxX, height: canvas.maxY, lines: lines)
    outline = ShapeOutline(canvas: canvas, spines: spines)
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
    made.lineUnits = lineUnits(in: bounds)
    guard made.lineUnits <= rest - made.pointUnits else { return made }
    let isInside =
      outline.low.x >= 0 && outline.low.y >= 0 && outline.high.x <= Double(canvas.maxX)
      && outline.high.y <= Double(canvas.maxY)
    let start = clipper.lines.count
    for polygon in outline.polygons {
      clipper.addPolygon(
        outline.points[polygon], isInside: isInside, keepsLevelLines: !outline.overlaps.isEmpty)
    }
    guard clipper.lines.count > start else { return made }
    var result = LineShape(
      start..<clipper.lines.count, outline.rule, firstBlock: extent.minX / 4,
      overlaps: overlaps.append(
        outline.overlaps, lines: clipper.lines.count - start, in: bounds))
    result.isInside = isInside
    if result.overlaps.isEmpty {
      result.even = CoverageLine.evenRows(of: clipper.lines[start...])
    }
    mostLines = max(mostLines, result.range.count)
    made.shape = result
    return made
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

  /// What the rows and columns cost that the lines of the outline cross inside its bounds, and the search
  /// for its overlaps.
  private func lineUnits(in bounds: PixelRect) -> Int {
    let box = Box(
      SIMD2(Double(bounds.minX), Double(bounds.minY)),
      SIMD2(Double(bounds.maxX), Double(bounds.maxY)))
    let crossings = outline.crossings(in: box)
    switch outline.form {
    case .convex, .glyphs: return crossings / DrawingBudget.crossedPixelsPerUnit
    case .any:
      // Lines are looked up by groups, and a group that is spread out is searched in all rows between.
      return outline.points.count / DrawingBudget.searchedPointsPerUnit
        + crossings / DrawingBudget.overlappedPixelsPerUnit
        + outline.gaps(in: box) / DrawingBudget.crossedPixelsPerUnit
    }
  }
}

extension PixelRect {
  /// The canvas's pixels between two points, if this is the canvas.
  fileprivate func pixels(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> PixelRect {
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
