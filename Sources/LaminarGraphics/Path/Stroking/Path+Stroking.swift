extension Path {
  /// The outline of the path's stroke as polygons, to be filled by the non-zero rule.
  ///
  /// The polygons overlap where the stroke does. A subpath that does not move has no direction: round
  /// and square caps draw a dot there, square ones along the axes, butt ones nothing. Inside of curves
  /// a cusp is round. The numbers of points are bounded: curves become at most 2,048 steps and what
  /// their cusps add, and a pattern that would make more than 16,384 dashes is drawn solid.
  ///
  /// - Parameters:
  ///   - style: What the stroke is like.
  ///   - tolerance: How far the polygons may be from the outline.
  public func stroked(_ style: StrokeStyle, tolerance: Double = 0.1) -> FlattenedPath {
    strokeOutline(style, tolerance: tolerance).path
  }

  /// The same, with what is known about where the outline may overlap itself.
  package func strokeOutline(_ style: StrokeStyle, tolerance: Double) -> StrokeOutline {
    guard style.width > 0, style.start < style.end, style.end > 0, style.start < 1 else {
      return StrokeOutline()
    }
    let halfWidth = min(style.width, Path.coordinateLimit) / 2
    let tolerance = tolerance > 0 ? max(tolerance, halfWidth * 1e-9) : 0.1
    let spine = StrokeSpine(self, halfWidth: halfWidth, tolerance: tolerance)
    var walk = StrokeWalk(
      spine, style,
      StrokeOutliner(
        style, halfWidth: halfWidth, tolerance: tolerance, cornerLimit: spine.cornerLimit))
    return walk.outline()
  }
}
