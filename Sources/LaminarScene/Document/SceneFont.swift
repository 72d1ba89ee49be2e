/// A font that a scene names.
struct SceneFont: Sendable {
  /// Where its glyphs come from.
  enum Source: Sendable {
    /// A file, by its path from the scene's folder.
    case file(String)
    /// The built-in font in a weight of 100…900.
    case builtIn(weight: Double)
  }

  var name: String
  var source: Source
  /// The name, as a value of the document.
  var key: JSONValue
}
