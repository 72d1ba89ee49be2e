import LaminarEngine
import LaminarGraphics

/// A scene file as it was read: its top level decoded, the rest as values of the text.
///
/// Parts without a default may be missing: that was reported, and the layers are examined all the
/// same.
struct SceneDocument: Sendable {
  /// The text and the offsets of all values.
  let tape: SceneTape
  var json: JSONDocument { tape.json }
  var title: String?
  /// The times that the gallery shows, in seconds, in the file's order.
  var moments: [Double]
  var canvas: Canvas?
  /// Frames per second, for sampling; 60 when left out.
  var frameRate: Rational
  /// In seconds.
  var duration: Rational?
  /// Mixed into every emitter's seed.
  var seed: Int
  /// nil when left out.
  var displayLink: SceneDisplayLink?
  /// By name, in the file's order.
  var assets: [SceneAsset]
  /// By name, in the file's order.
  var fonts: [SceneFont]
  /// The list of the root's sublayers.
  var layers: JSONValue?
  var timeline: SceneBuilder.TimelineParts
  /// The list of expectations.
  var expect: JSONValue?

  /// The frame rate as it is written, where that is the rounded number of an exact quotient.
  var roundedFrameRate: String? {
    guard let value = json.root?["frameRate"], let text = value.numberText ?? value.string,
      !text.contains("/"), let written = Rational(text), written.broadcastRate != written
    else { return nil }
    return text
  }

  /// What a loaded scene keeps of the document: nothing that refers to its tape.
  var withoutValues: SceneDocument {
    var kept = self
    (kept.assets, kept.fonts, kept.layers, kept.expect) = ([], [], nil, nil)
    kept.timeline = SceneBuilder.TimelineParts()
    return kept
  }

  /// The most frames of a scene.
  static let frameLimit = 10_000_000
}
