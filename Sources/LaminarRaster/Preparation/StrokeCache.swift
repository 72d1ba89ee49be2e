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

  /// The most points of strokes that are kept: some ten megabytes of lines and overlaps, at most fifty.
  private static let mostPoints = 1 << 18
  let spines: StrokeSpineCache
  private let isKept: Bool
  private let strokes = Mutex(BoundedCache<Key, PlacedStroke?>(capacity: mostPoints))

  init(isKept: Bool = true) {
    self.isKept = isKept
    spines = StrokeSpineCache(capacity: isKept ? StrokeSpineCache.mostNodes : 0)
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
    let stroke = PlacedStroke(path, style, through: transform, on: canvas, spines: spines)
    let size = (stroke?.whole.pointCount ?? 0) + 16
    strokes.withLock { $0.insert(stroke, for: key, size: size) }
    return stroke
  }
}
