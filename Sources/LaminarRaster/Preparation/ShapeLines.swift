import Foundation
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

// MARK: - Coverage of a shape

/// Where shapes cover pixels.
extension FramePreparation {
  /// Where a shape covers pixels; nil if nowhere that can be seen.
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
    beginQueue()
    let (limit, rest) = (pointLimit, cost.rest)
    let made =
      queue?.take(commandIndex, in: visible, limit: limit, rest: rest, to: &lines)
      ?? survey.measured.add(commandIndex, in: visible, rest: rest, to: &lines)
      ?? lines.make(
        shape, through: transform, in: visible, limit: limit, rest: rest,
        findsOverlaps: draws || survey.onlyMeasures, glyphs: glyphSheet)
    if survey.onlyMeasures { survey.measured.append(made, in: visible, at: commandIndex) }
    spend(made.isOverLimit ? rest + 1 : made.pointUnits)
    guard let bounds = made.bounds, !isOverBudget else { return nil }
    spend(made.lineUnits)
    guard let shape = made.shape, !isOverBudget else { return nil }
    return (.lines(shape), bounds)
  }

  /// Begins the queue of shapes, once.
  private mutating func beginQueue() {
    guard let items = unqueued else { return }
    unqueued = nil
    queue = ShapeQueue(items, for: self, sprites: spriteQueue) {
      survey.skipped($0) != nil || survey.measured.contains($0)
    }
  }

  /// What the masks of small glyphs cover; nil where a run is drawn as an outline.
  private mutating func glyphCoverage(
    of run: GlyphRun, _ transform: ProjectiveTransform2D
  ) -> (coverage: PreparedItem.Coverage, bounds: PixelRect)? {
    guard case .affine(let map)? = PlaneProjection(transform) else { return nil }
    spend(run.glyphs.count)
    if isOverBudget { return nil }
    let start = glyphs.count
    guard
      let bounds = glyphSheet.appendMasks(
        of: run, run.linear(through: map), tolerance: ShapeOutline.tolerance, through: map,
        in: visible,
        to: &glyphs)
    else { return nil }
    return (.glyphs(start..<glyphs.count), bounds)
  }

  // FAST PATH: an upright rectangle covers what its outline would cover, without lines.
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
      CoverageLine.fixed(min(max(value, 0), Double(limit)))
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
