import LaminarGraphics

/// A scene file as it was read: its top level decoded, its layers as values of the document.
struct SceneDocument: Sendable {
  /// The text and the offsets of all values.
  let json: JSONDocument
  var title: String?
  /// The times that the gallery shows, in the file's order.
  var moments: [SceneTime] = []
  var canvas: SceneCanvas
  /// Frames per second, for sampling; 60 when left out.
  var frameRate: Rational
  var duration: SceneTime
  /// Mixed into every emitter's seed.
  var seed: Int
  /// nil when left out.
  var displayLink: SceneDisplayLink?
  /// By name, in the file's order.
  var assets: [SceneAsset]
  /// By name, in the file's order.
  var fonts: [SceneFont]
  /// The list of the root's sublayers, not decoded.
  var layers: JSONValue

  /// The most frames of a scene.
  static let frameLimit = 10_000_000

  /// The number of frames, the least that is not below duration × frameRate.
  var frameCount: Int { duration.exact.multiplying(by: frameRate)?.ceil ?? Self.frameLimit }
}
