import LaminarGraphics
import Synchronization

/// A whole stroke on a canvas, of which those that end earlier have a part.
final class PlacedStroke: Sendable {
  let whole: WholeStroke
  let map: AffineTransform2D
  private let canvas: PixelRect
  private let kept = Mutex<StrokeLines?>(nil)

  /// Nil for a stroke that cannot be drawn, and for one that helps to draw none that ends earlier.
  init?(
    _ path: Path, _ style: StrokeStyle, through transform: ProjectiveTransform2D,
    on canvas: PixelRect, spines: StrokeSpineCache
  ) {
    guard let projection = PlaneProjection(transform), case .affine(let map) = projection,
      let scale = projection.leastScale,
      let geometry = StrokeGeometry(
        path, style, projection, in: ShapeOutline.window(of: canvas),
        isVisible: { !canvas.pixels($0, $1).isEmpty }),
      let whole = path.wholeStroke(
        of: style, tolerance: geometry.tolerance, inside: geometry.window,
        reach: PolygonOverlaps.reach / scale, spines: spines)
    else { return nil }
    self.whole = whole
    self.map = map
    self.canvas = canvas
  }

  /// Its lines and overlaps up to a mark, and perhaps more; nil if there are too many overlaps.
  ///
  /// At first only these are made: another frame may have another transform. Where the stroke is asked for
  /// again, it grows.
  func lines(upTo mark: Int) -> StrokeLines? {
    let kept = self.kept.withLock { $0 }
    if let kept, mark < kept.marks.count || kept.isComplete {
      return mark < kept.marks.count ? kept : nil
    }
    let made = StrokeLines(
      of: whole, through: map, on: canvas, upTo: kept == nil ? mark : whole.marks.count - 1)
    self.kept.withLock { $0 = made }
    return mark < made.marks.count ? made : nil
  }
}
