extension Path {
  /// The maximum number of points of an outline that its caller does not limit.
  private static let mostStrokePoints = 8_000_000

  /// The outline of the path's stroke as polygons, to be filled by the non-zero rule.
  ///
  /// The polygons overlap where the stroke does. A subpath without length has no direction: round
  /// and square caps draw a dot there, square ones along the axes, butt ones nothing. A cusp
  /// inside of a curve is round. The number of points is bounded: curves become at most 2,048 steps, plus
  /// those at their cusps; a pattern that would make an outline of more than 8 million points is drawn
  /// solid, and an outline that has more points without one is empty.
  ///
  /// - Parameters:
  ///   - style: What the stroke is like.
  ///   - tolerance: How far the polygons may be from the outline.
  package func stroked(_ style: StrokeStyle, tolerance: Double = 0.1) -> FlattenedPath {
    if let outline = strokeOutline(
      style, tolerance: tolerance, inside: nil, limit: Self.mostStrokePoints, reach: nil)
    {
      return outline.path
    }
    var solid = style
    solid.dashPattern = []
    return strokeOutline(
      solid, tolerance: tolerance, inside: nil, limit: Self.mostStrokePoints,
      reach: nil)?.path
      ?? FlattenedPath()
  }

  /// The outline of the part of a stroke that may be visible in a window; nil where it would have more
  /// points than a limit.
  ///
  /// Dashes and trimmed ends are where they are without a window; omitted parts of long curves and
  /// omitted dashes are outside of the window.
  ///
  /// - Parameters:
  ///   - reach: How far two points of a pixel are apart, at most; nil to leave out the search for overlaps.
  ///   - spines: Keeps what outlines of other parts of the stroke have in common with this one.
  package func strokeOutline(
    _ style: StrokeStyle, tolerance: Double, inside window: PathWindow?, limit: Int,
    reach: Double?, spines: StrokeSpineCache? = nil
  ) -> StrokeOutline? {
    guard style.width > 0, style.start < style.end, style.end > 0, style.start < 1 else {
      return StrokeOutline()
    }
    let source = spineSource(style, tolerance: tolerance, inside: window)
    // Of a stroke that is drawn whole, the next frame will hardly need another part.
    let cache = style.isPartial ? spines : nil
    let spine =
      if let cache {
        cache.spine(of: source, limit: limit / 2)?.spine
      } else {
        StrokeSpine(source, limit: limit / 2)
      }
    guard let spine else { return nil }
    var walk = StrokeWalk(spine, style, StrokeOutliner(style, spine), window: window, limit: limit)
    return walk.outline(reach: reach)
  }

  /// The whole stroke of one that ends early; nil where it does not help to draw that one.
  ///
  /// - Parameters: See `strokeOutline`.
  package func wholeStroke(
    of style: StrokeStyle, tolerance: Double, inside window: PathWindow?, reach: Double,
    spines: StrokeSpineCache
  ) -> WholeStroke? {
    guard style.endsEarly, style.width > 0, style.end > 0 else { return nil }
    let source = spineSource(style, tolerance: tolerance, inside: window)
    var whole = style
    whole.end = 1
    return spines.spine(of: source, limit: StrokeSpineCache.mostNodes)?.whole(whole, reach: reach)
  }

  private func spineSource(
    _ style: StrokeStyle, tolerance: Double, inside window: PathWindow?
  ) -> StrokeSpine.Source {
    let halfWidth = min(style.width, Path.coordinateLimit) / 2
    let tolerance = tolerance > 0 ? max(tolerance, halfWidth * 1e-9) : 0.1
    // Parts are left out of long curves alone: what is kept of others serves any window.
    let size = controlBox?.size ?? .zero
    let isShort = (size * size).sum().squareRoot() <= StrokeSpine.longCurve * tolerance
    return StrokeSpine.Source(
      path: self, halfWidth: halfWidth, tolerance: tolerance, window: isShort ? nil : window,
      needsLength: style.isPartial)
  }
}
