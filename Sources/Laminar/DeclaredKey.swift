/// A property that a scene's events can touch.
package struct DeclaredKey: Sendable, Hashable {
  /// The path of the layer.
  package let layer: String
  /// The key path; `frame` means position and bounds.
  package let keyPath: String

  /// The key paths that are traced for it.
  var tracedKeyPaths: [String] { keyPath == "frame" ? ["bounds", "position"] : [keyPath] }
}
