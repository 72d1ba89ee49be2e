import LaminarGraphics

/// The top level of a scene file, where parts without a default may be missing: they were reported,
/// and the layers can be looked at all the same.
struct SceneTopLevel {
  let json: JSONDocument
  var title: String?
  var moments: [SceneTime]
  var canvas: SceneCanvas?
  var frameRate: Rational
  var duration: SceneTime?
  var seed: Int
  var displayLink: SceneDisplayLink?
  var assets: [SceneAsset]
  var fonts: [SceneFont]
  var layers: JSONValue?
  var timeline = SceneBuilder.TimelineParts()
  /// The list of promises, not decoded.
  var expect: JSONValue?

  /// The document, or nil when a part is missing.
  var document: SceneDocument? {
    guard let canvas, let duration, let layers else { return nil }
    return SceneDocument(
      json: json, title: title, moments: moments, canvas: canvas, frameRate: frameRate,
      duration: duration, seed: seed, displayLink: displayLink, assets: assets, fonts: fonts,
      layers: layers)
  }
}
