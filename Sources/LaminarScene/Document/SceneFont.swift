/// A font file that a scene names.
struct SceneFont: Sendable {
  var name: String
  /// The path from the scene's folder.
  var file: String
  /// The place of the name.
  var key: JSONValue
}
