import Synchronization

/// A stroke's spine, and the whole strokes of it that others are parts of.
final class KeptSpine: Sendable {
  /// What a whole stroke depends on besides the spine.
  private struct Shape: Hashable {
    var cap: LineCap
    var join: LineJoin
    var miterLimit: Double
    var reach: Double
  }

  /// Fewer nodes are searched in no time, and more are not kept.
  private static let nodeCounts = 64...StrokeSpineCache.mostNodes
  private static let mostShapes = 2

  let spine: StrokeSpine
  private let strokes = Mutex<[Shape: WholeStroke?]>([:])

  init(_ spine: StrokeSpine) { self.spine = spine }

  /// The whole stroke in a style; nil where strokes that end earlier have nothing in common with it that
  /// saves time, or too much.
  func whole(_ style: StrokeStyle, reach: Double) -> WholeStroke? {
    guard Self.nodeCounts.contains(spine.nodes.count) else { return nil }
    let shape = Shape(
      cap: style.cap, join: style.join, miterLimit: style.miterLimit, reach: reach)
    if let kept = strokes.withLock({ $0[shape] }) { return kept }
    let made = WholeStroke(WholeStroke.Source(spine: spine, style: style, reach: reach))
    strokes.withLock { strokes in
      if strokes.count < Self.mostShapes { strokes[shape] = .some(made) }
    }
    return made
  }
}
