import Foundation
import LaminarGraphics

/// A display list's shape as polygons in canvas pixels: memory that is reused from shape to shape.
struct ShapeOutline {
  /// What is known of a shape's polygons before they are examined.
  enum Form {
    /// All are convex, and none crosses another.
    case convex
    /// Those of glyphs, whose overlaps are not looked for.
    case glyphs
    /// They may cross themselves and each other.
    case any
  }

  /// Coordinates beyond this are not drawn: products of three of them stay finite.
  static let limit = 1e100

  /// The maximum distance of a curve from its polygon, in pixels: a pixel's coverage is then off by
  /// at most 8 of 255.
  static let tolerance = 0.03

  /// The tolerance for strokes, of which a pixel may contain two edges.
  static let strokeTolerance = 0.024

  var points: [SIMD2<Double>] = []
  var polygons: [Range<Int>] = []
  /// The pixels in which the shape may have three windings: their covered area does not follow from
  /// the mean winding.
  var overlaps = OutlineOverlaps()
  private(set) var form = Form.convex
  /// Whether overlaps are looked for: what is only measured has none.
  var findsOverlaps = true
  private(set) var rule = CoverageRule.nonZero
  /// The area in which edges are needed: the canvas and a margin.
  private(set) var window: Box
  /// The most points; a shape that has more is not drawn.
  var limit = Int.max
  /// Whether the shape has more points than the limit.
  var isOverLimit = false
  /// The box of its points.
  private(set) var box = Box(.zero, .zero)

  /// The centre lines of strokes of earlier frames.
  private let centerLines: CenterLineCache

  init(canvas: PixelRect, centerLines: CenterLineCache) {
    window = Self.window(of: canvas)
    self.centerLines = centerLines
  }

  /// Begins on a canvas.
  mutating func begin(on canvas: PixelRect) { window = Self.window(of: canvas) }

  private static func window(of canvas: PixelRect) -> Box {
    Box(
      SIMD2(Double(canvas.minX) - 1, Double(canvas.minY) - 1),
      SIMD2(Double(canvas.maxX) + 1, Double(canvas.maxY) + 1))
  }

  /// Flattens a shape through a transform; false if nothing of it can be drawn.
  ///
  /// - Parameter isVisible: Called with a box around the shape, if there is one; what is not visible is
  ///   not flattened.
  mutating func set(
    _ shape: DisplayList.Shape, through transform: ProjectiveTransform2D, glyphs: GlyphAtlas,
    isVisible: Visibility
  ) -> Bool {
    points.removeAll(keepingCapacity: true)
    polygons.removeAll(keepingCapacity: true)
    overlaps.removeAll()
    rule = .nonZero
    form = .convex
    isOverLimit = false
    guard let projection = PlaneProjection(transform) else { return false }
    switch shape {
    case .roundedRect(let rect):
      guard append(rect, projection, isVisible) else { return false }
    case .path(let path, let fillRule):
      rule = fillRule == .evenOdd ? .evenOdd : .nonZero
      guard append(path, projection, isVisible) else { return false }
      form = isConvex ? .convex : .any
      if form == .any { findOverlaps() }
    case .stroke(let path, let style):
      guard append(path, style, projection, isVisible) else { return false }
      form = isConvex ? .convex : .any
    case .glyphs(let run):
      form = .glyphs
      guard append(run, projection, sheet: glyphs, isVisible) else { return false }
    case .ring(let outer, let inner):
      guard append(outer, projection, isVisible) else { return false }
      let outerPolygons = polygons.count
      // The hole may reach beyond: it counts −1, and only what stays above 0 is drawn.
      rule = .positive
      let isClockwise = signedArea > 0
      _ = append(inner, projection) { _ in true }
      for (index, polygon) in polygons.enumerated() where (index < outerPolygons) == isClockwise {
        points[polygon].reverse()
      }
      form = outer.contains(inner) ? .convex : .any
      if form == .any { findOverlaps() }
    }
    return measure()
  }

  mutating func findOverlaps() {
    guard findsOverlaps else { return }
    overlaps = PolygonOverlaps.of(polygons, points, in: window)
  }

  /// Finds the box; false if a coordinate is too great.
  private mutating func measure() -> Bool {
    guard let first = points.first else { return false }
    var (low, high) = (first, first)
    // Not where a coordinate is not a number.
    var isDrawable = SIMDMask<SIMD2<Int64>>(repeating: true)
    for point in points {
      low.replace(with: point, where: point .< low)
      high.replace(with: point, where: point .> high)
      isDrawable .&= (point .>= -Self.limit) .& (point .<= Self.limit)
    }
    box = Box(low, high)
    return all(isDrawable)
  }

  private static func isDrawable(_ point: SIMD2<Double>) -> Bool {
    abs(point.x) <= limit && abs(point.y) <= limit
  }

  /// Twice the area of the polygons; above 0 when they run clockwise where y points down.
  private var signedArea: Double {
    var area = 0.0
    for polygon in polygons {
      guard var previous = points[polygon].last else { continue }
      for point in points[polygon] {
        area += previous.x * point.y - point.x * previous.y
        previous = point
      }
    }
    return area
  }

  /// Whether it is one convex polygon, but for rounding.
  private var isConvex: Bool {
    guard polygons.count == 1, let polygon = polygons.first, polygon.count >= 3,
      let last = points.last
    else { return false }
    var previous = last
    var side = points[polygon.upperBound - 1] - points[polygon.upperBound - 2]
    var direction = 0.0
    var turns = 0
    var isRightward = side.x >= 0
    for point in points[polygon] {
      let next = point - previous
      previous = point
      if next == .zero { continue }
      let turn = side.x * next.y - side.y * next.x
      if turn * direction < 0 { return false }
      if turn != 0 { direction = turn }
      if turn == 0, (side * next).sum() < 0 { return false }
      if (next.x >= 0) != isRightward {
        isRightward.toggle()
        turns += 1
      }
      side = next
    }
    return turns <= 2
  }

  typealias Visibility = (Box) -> Bool

  private mutating func append(
    _ shape: RoundedRect, _ projection: PlaneProjection, _ isVisible: Visibility
  ) -> Bool {
    // A continuous corner is a curve of its own.
    guard shape.curve == .circular || !(shape.radius > 0) else {
      return append(Path(shape), projection, isVisible)
    }
    guard let box = Box(shape.rect), Self.isVisible(box, projection, isVisible) else {
      return false
    }
    let polygon = RoundedRectPolygon(
      shape, box, scale: projection.scale(over: box), tolerance: Self.tolerance)
    guard case .affine(let map) = projection else {
      var corners: [SIMD2<Double>] = []
      polygon.append(to: &corners) { $0 }
      append(corners[...], projection)
      return !points.isEmpty
    }
    let start = points.count
    polygon.append(to: &points) { map.mapped($0) }
    polygons.append(start..<points.count)
    return true
  }

  private mutating func append(
    _ path: Path, _ projection: PlaneProjection, _ isVisible: Visibility
  ) -> Bool {
    guard let box = path.controlBox, Self.isVisible(box, projection, isVisible) else {
      return false
    }
    if case .affine(let map) = projection {
      guard
        let flat = path.flattened(
          tolerance: Self.tolerance, transform: map, inside: window, limit: limit)
      else { return exceed() }
      for subpath in flat.subpaths {
        polygons.append(
          subpath.range.lowerBound + points.count..<subpath.range.upperBound + points.count)
      }
      if points.isEmpty { points = flat.points } else { points.append(contentsOf: flat.points) }
      return !points.isEmpty
    }
    let tolerance = Self.tolerance / projection.scale(over: box)
    guard tolerance > 0, tolerance.isFinite else { return false }
    guard
      let flat = path.flattened(
        tolerance: tolerance, inside: projection.window(seenOn: window), limit: limit)
    else { return exceed() }
    for subpath in flat.subpaths { append(flat.points[subpath.range], projection) }
    return !points.isEmpty
  }

  /// The stroke's outline is in the path's own plane, and its width is transformed with it.
  private mutating func append(
    _ path: Path, _ style: StrokeStyle, _ projection: PlaneProjection, _ isVisible: Visibility
  ) -> Bool {
    guard let box = path.controlBox?.expanded(by: style.reach),
      Self.isVisible(box, projection, isVisible)
    else { return false }
    let tolerance = Self.strokeTolerance / projection.scale(over: box)
    guard tolerance > 0, tolerance.isFinite else { return false }
    guard
      let outline = path.strokeOutline(
        style, tolerance: tolerance, inside: projection.window(seenOn: window), limit: limit,
        reach: findsOverlaps ? projection.minScale.map { PolygonOverlaps.reach / $0 } : nil,
        centerLines: centerLines)
    else { return exceed() }
    for subpath in outline.path.subpaths {
      append(outline.path.points[subpath.range], projection)
    }
    guard case .affine(let map) = projection, projection.minScale != nil else {
      findOverlaps()
      return !points.isEmpty
    }
    overlaps.append(outline.overlaps) { map.mapped($0) }
    return !points.isEmpty
  }

  /// Records that the point limit was exceeded and returns false: the shape is skipped.
  mutating func exceed() -> Bool {
    isOverLimit = true
    return false
  }

  /// Adds a polygon of the shape's own plane.
  mutating func append(
    _ polygon: ArraySlice<SIMD2<Double>>, _ projection: PlaneProjection
  ) {
    let start = points.count
    switch projection {
    case .affine(let map):
      points.append(contentsOf: polygon.lazy.map { map.mapped($0) })
    case .perspective(let map):
      map.appendPolygon(polygon, to: &points)
    }
    if points.count > start { polygons.append(start..<points.count) }
  }

  /// Whether the content of a box may be visible.
  static func isVisible(
    _ box: Box, _ projection: PlaneProjection, _ isVisible: Visibility
  ) -> Bool {
    guard let bounds = projection.bounds(of: box) else { return true }
    guard isDrawable(bounds.min), isDrawable(bounds.max) else { return false }
    return isVisible(bounds)
  }
}

// MARK: - Rounded rectangles

/// A rounded rectangle with circular corners as a polygon.
///
/// The corners' inner points are a little outside of the circle, as far as the chords' middles then are
/// inside: that halves the error. The ends are on it, and their chords are shorter.
private struct RoundedRectPolygon {
  private let box: Box
  private let corners: RoundedRect.Corners
  private let radius: Double
  /// A quarter of the unit circle; empty for square corners.
  private let arc: [SIMD2<Double>]

  /// The first and the last chord of a corner, as a part of the others.
  private static let endChord = 0.75

  /// - Parameters:
  ///   - box: The shape's rectangle.
  ///   - scale: Pixels per unit, so that the error is below `tolerance` pixels.
  init(_ shape: RoundedRect, _ box: Box, scale: Double, tolerance: Double) {
    self.box = box
    corners = shape.corners
    let size = box.size
    radius = min(shape.radius > 0 ? shape.radius : 0, min(size.x, size.y) / 2)
    arc = radius > 0 ? Self.quarter(radius * scale, tolerance) : []
  }

  /// Appends the points, each mapped.
  @inline(__always)
  func append(
    to points: inout [SIMD2<Double>], _ map: (SIMD2<Double>) -> SIMD2<Double>
  ) {
    let start = points.count
    let most = 4 * max(arc.count, 1)
    points.append(contentsOf: repeatElement(.zero, count: most))
    let low = box.min + radius
    let high = box.max - radius
    let written = points.withMutableRow { points -> Int in
      let next = points.part(from: start, count: most)
      var written = 0
      @inline(__always)
      func add(
        _ center: SIMD2<Double>, _ vertex: SIMD2<Double>, _ corner: RoundedRect.Corners,
        _ turn: (SIMD2<Double>) -> SIMD2<Double>
      ) {
        guard corners.contains(corner), !arc.isEmpty else {
          next[written] = map(vertex)
          written += 1
          return
        }
        for point in arc {
          next[written] = map(center + turn(point) * radius)
          written += 1
        }
      }
      add(high, box.max, .maxXMaxY) { $0 }
      add(SIMD2(low.x, high.y), SIMD2(box.min.x, box.max.y), .minXMaxY) { SIMD2(-$0.y, $0.x) }
      add(low, box.min, .minXMinY) { -$0 }
      add(SIMD2(high.x, low.y), SIMD2(box.max.x, box.min.y), .maxXMinY) { SIMD2($0.y, -$0.x) }
      return written
    }
    points.removeLast(most - written)
  }

  /// A quarter of the unit circle from (1, 0) to (0, 1).
  private static func quarter(_ radius: Double, _ tolerance: Double) -> [SIMD2<Double>] {
    // The sagitta of an angle a is about r·a²⁄8; it may be two tolerances.
    let wanted = Double.pi / 2 * (radius / (16 * tolerance)).squareRoot() + 2 * (1 - endChord)
    let count = wanted < 4096 ? max(Int(wanted) + (wanted > Double(Int(wanted)) ? 1 : 0), 2) : 4096
    return count < quarters.count ? quarters[count] : quarter(count)
  }

  /// The quarters of few chords.
  private static let quarters = (0..<96).map { $0 < 2 ? [] : quarter($0) }

  private static func quarter(_ count: Int) -> [SIMD2<Double>] {
    let angle = Double.pi / 2 / (Double(count) - 2 * (1 - endChord))
    let outside = 1 + angle * angle / 16
    let first = Elementary.sinCos(endChord * angle)
    let step = Elementary.sinCos(angle)
    var point = SIMD2(first.cos, first.sin)
    var points = [SIMD2(1.0, 0)]
    points.reserveCapacity(count + 1)
    for _ in 1..<count {
      points.append(point * outside)
      point = SIMD2(
        point.x * step.cos - point.y * step.sin, point.x * step.sin + point.y * step.cos)
    }
    points.append(SIMD2(0, 1))
    return points
  }
}

extension RoundedRect {
  /// Whether another of the same kind is surely inside: where it is inset by a distance, its corners are
  /// as round as these are that distance inside, or rounder.
  func contains(_ other: RoundedRect) -> Bool {
    guard corners == other.corners, curve == other.curve || !(radius > 0),
      let outer = Box(rect), let inner = Box(other.rect)
    else { return false }
    let near = inner.min - outer.min
    let far = outer.max - inner.max
    let inset = min(near.x, near.y, far.x, far.y)
    let size = outer.size
    let limited = min(radius > 0 ? radius : 0, min(size.x, size.y) / 2)
    let innerSize = inner.size
    let innerRadius = min(other.radius > 0 ? other.radius : 0, min(innerSize.x, innerSize.y) / 2)
    return inset >= 0 && innerRadius >= limited - inset - 1e-9
  }
}
