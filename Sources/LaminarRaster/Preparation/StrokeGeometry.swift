import LaminarGraphics

/// How exactly a stroke is outlined, and where.
struct StrokeGeometry {
  /// How far the outline may be from the exact one, in the path's plane.
  let tolerance: Double
  /// The part of the plane where lines are needed; nil for all of it.
  let window: PathWindow?

  /// Nil for a stroke that is not drawn.
  ///
  /// - Parameters:
  ///   - window: Where lines are needed, in pixels.
  ///   - isVisible: See `ShapeOutline.set`.
  init?(
    _ path: Path, _ style: StrokeStyle, _ projection: PlaneProjection, in window: PathWindow,
    isVisible: ShapeOutline.Visibility
  ) {
    guard var box = ControlBox(path) else { return nil }
    box.low -= style.reach
    box.high += style.reach
    guard ShapeOutline.isVisible(box, projection, isVisible) else { return nil }
    tolerance = ShapeOutline.strokeTolerance / projection.scale(over: box)
    guard tolerance > 0, tolerance.isFinite else { return nil }
    self.window = projection.window(seenOn: window)
  }
}
