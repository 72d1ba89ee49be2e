import LaminarGraphics

/// The canvas of a scene.
struct SceneCanvas: Sendable, Hashable {
  /// In points.
  var width: Double
  /// In points.
  var height: Double
  /// Pixels per point.
  var scale: Double
  /// The colour behind all layers; nil is transparent.
  var backgroundColor: Color?

  /// The most pixels a side.
  static let pixelLimit = 16384.0
}
