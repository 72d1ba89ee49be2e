import LaminarGraphics
import Synchronization

/// Cache of untrimmed stroke outlines, used for strokes whose end moves. Never changes a pixel.
final class StrokeCache: Sendable {
  private struct Key: Hashable {
    let path: Path
    let width: Double
    let miterLimit: Double
    let cap: LineCap
    let join: LineJoin
    let transform: ProjectiveTransform2D
    let canvas: PixelRect

    func hash(into hasher: inout Hasher) {
      hasher.combine(path)
      hasher.combine(transform.m31)
      hasher.combine(transform.m32)
    }
  }

  /// The most points of strokes that are kept: some ten megabytes of edges and overlaps, at most
  /// fifty.
  private static let maxPoints = 1 << 18
  let centerLines: CenterLineCache
  private let isKept: Bool
  private let strokes = Mutex(BoundedCache<Key, PlacedStroke?>(capacity: maxPoints))

  init(isKept: Bool = true) {
    self.isKept = isKept
    centerLines = CenterLineCache(capacity: isKept ? CenterLineCache.maxNodes : 0)
  }

  /// The whole stroke of one that ends early, through a transform; nil where it does not help to draw that
  /// one.
  func stroke(
    of path: Path, _ style: StrokeStyle, through transform: ProjectiveTransform2D,
    on canvas: PixelRect
  ) -> PlacedStroke? {
    guard isKept else { return nil }
    let key = Key(
      path: path, width: style.width, miterLimit: style.miterLimit, cap: style.cap,
      join: style.join, transform: transform, canvas: canvas)
    if let kept = strokes.withLock({ $0[key] }) { return kept }
    let stroke = PlacedStroke(path, style, through: transform, on: canvas, centerLines: centerLines)
    let size = (stroke?.whole.pointCount ?? 0) + 16
    strokes.withLock { $0.insert(stroke, for: key, size: size) }
    return stroke
  }
}

/// A whole stroke on a canvas, of which those that end earlier have a part.
final class PlacedStroke: Sendable {
  let whole: WholeStroke
  let map: AffineTransform2D
  private let canvas: PixelRect
  private let kept = Mutex<StrokeEdges?>(nil)

  /// Nil for a stroke that cannot be drawn, and for one that helps to draw none that ends earlier.
  init?(
    _ path: Path, _ style: StrokeStyle, through transform: ProjectiveTransform2D,
    on canvas: PixelRect, centerLines: CenterLineCache
  ) {
    guard let projection = PlaneProjection(transform), case .affine(let map) = projection,
      let scale = projection.minScale,
      let geometry = StrokeGeometry(
        path, style, projection, in: ShapeOutline.window(of: canvas),
        isVisible: { !canvas.pixels($0, $1).isEmpty }),
      let whole = path.wholeStroke(
        of: style, tolerance: geometry.tolerance, inside: geometry.window,
        reach: PolygonOverlaps.reach / scale, centerLines: centerLines)
    else { return nil }
    self.whole = whole
    self.map = map
    self.canvas = canvas
  }

  /// Its edges and overlaps up to a mark, and perhaps more; nil if there are too many overlaps.
  ///
  /// At first only these are made: another frame may have another transform. Where the stroke is asked for
  /// again, it grows.
  func edges(upTo mark: Int) -> StrokeEdges? {
    let kept = self.kept.withLock { $0 }
    if let kept, mark < kept.marks.count || kept.isComplete {
      return mark < kept.marks.count ? kept : nil
    }
    let made = StrokeEdges(
      of: whole, through: map, on: canvas, upTo: kept == nil ? mark : whole.marks.count - 1)
    self.kept.withLock { $0 = made }
    return mark < made.marks.count ? made : nil
  }
}

/// The edges and overlaps of a whole stroke on a canvas, up to one of its marks.
final class StrokeEdges: Sendable {
  /// What is known at a mark.
  struct Mark {
    /// How many edges come first.
    let leading: Int
    /// The edges that come last in the polygon of the last ones of these.
    let trailing: Range<Int>
    /// See `Edge.crossings`.
    let crossings: Int
    /// How many polygons have known points.
    let polygons: Int
    /// Where its points are.
    let extent: Extent
  }

  let edges: [Edge]
  let marks: [Mark]
  /// In order, each with the mark from which on it is known.
  let runs: [OverlapTable.MarkedRun]
  /// The y of the first point of each polygon.
  let tops: [Double]
  /// Whether there are no more marks, or too many overlaps at the next one.
  let isComplete: Bool

  init(
    of whole: WholeStroke, through map: AffineTransform2D, on canvas: PixelRect, upTo last: Int
  ) {
    let known = OverlapTable.runs(of: whole, through: map, upTo: last, on: canvas)
    var placement = StrokePlacement(whole, map, canvas: canvas)
    if known.marks > 0 { placement.add(upTo: known.marks - 1) }
    runs = known.runs
    isComplete = known.marks <= last || last == whole.marks.count - 1
    edges = placement.clipper.edges
    tops = placement.tops
    marks = placement.marks(known.marks, canvas: canvas)
  }
}

/// Makes the edges of a whole stroke.
private struct StrokePlacement {
  private(set) var clipper: EdgeClipper
  private(set) var tops: [Double] = []
  /// How many edges there are before that from each point to the next.
  private var counts: [Int]
  /// Where the points are that are known from each mark on.
  private var extents: [Extent]
  private let whole: WholeStroke
  private let map: AffineTransform2D

  init(_ whole: WholeStroke, _ map: AffineTransform2D, canvas: PixelRect) {
    self.whole = whole
    self.map = map
    clipper = EdgeClipper(width: canvas.maxX, height: canvas.maxY, edges: [])
    counts = [Int](repeating: 0, count: whole.pointCount + 1)
    extents = [Extent](repeating: Extent(), count: whole.marks.count)
  }

  /// Adds the edges that are known at a mark.
  mutating func add(upTo index: Int) {
    let mark = whole.marks[index]
    clipper.reserve(mark.pointCount)
    for polygon in whole.polygons {
      if polygon.lowerBound >= mark.leading { return }
      tops.append(map.mapped(whole.nodes[polygon.lowerBound]).y)
      if polygon.upperBound <= mark.leading {
        add(polygon, to: polygon.lowerBound)
      } else {
        add(polygon.lowerBound..<mark.leading, to: nil)
        add(mark.trailing, to: whole.isClosing(at: index) ? polygon.lowerBound : nil)
      }
    }
  }

  /// Adds the edges between consecutive points, and that from the last one to another.
  private mutating func add(_ points: Range<Int>, to last: Int?) {
    guard let first = points.first else { return }
    var point = map.mapped(whole.nodes[first])
    for index in points {
      counts[index] = clipper.edges.count
      extents[Int(whole.firstMarks[index])].include(point)
      let isLast = index + 1 == points.upperBound
      guard let next = isLast ? last : index + 1 else { return }
      let nextPoint = map.mapped(whole.nodes[next])
      clipper.addEdge(point, nextPoint)
      point = nextPoint
    }
    // Where the next polygon begins.
    counts[points.upperBound] = clipper.edges.count
  }

  /// What is known at the first marks.
  func marks(_ count: Int, canvas: PixelRect) -> [StrokeEdges.Mark] {
    let edges = clipper.edges
    var crossings = [0]
    crossings.reserveCapacity(edges.count + 1)
    for index in edges.indices {
      crossings.append(
        crossings[index] + Edge.crossings(of: edges[index...index], in: canvas))
    }
    var (extent, polygons) = (Extent(), 0)
    return (0..<count).map { index in
      let mark = whole.marks[index]
      extent.include(extents[index])
      while polygons < tops.count, whole.polygons[polygons].lowerBound < mark.leading {
        polygons += 1
      }
      var (leading, trailing) = (counts[mark.leading], 0..<0)
      if !mark.trailing.isEmpty {
        leading = counts[mark.leading - 1]
        let end = mark.trailing.upperBound
        trailing =
          counts[mark.trailing.lowerBound]..<counts[whole.isClosing(at: index) ? end : end - 1]
      }
      return StrokeEdges.Mark(
        leading: leading, trailing: trailing,
        crossings: crossings[leading] + crossings[trailing.upperBound]
          - crossings[trailing.lowerBound],
        polygons: polygons, extent: extent)
    }
  }
}

/// The least and greatest coordinates of some points.
struct Extent {
  private(set) var low = SIMD2(repeating: Double.infinity)
  private(set) var high = SIMD2(repeating: -Double.infinity)

  @inline(__always)
  mutating func include(_ point: SIMD2<Double>) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  mutating func include(_ other: Extent) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }
}
