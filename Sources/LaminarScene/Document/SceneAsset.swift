/// An image that a scene names.
struct SceneAsset: Sendable {
  /// Where an image comes from.
  enum Source: Sendable {
    /// A file, by its path from the scene's folder.
    case file(String)
    /// A layer that is drawn once, not decoded.
    case layer(JSONValue)
  }

  var name: String
  var source: Source
  /// Pixels per point; 1 when left out.
  var scale: Double
  /// The name, as a value of the document.
  var key: JSONValue
}
