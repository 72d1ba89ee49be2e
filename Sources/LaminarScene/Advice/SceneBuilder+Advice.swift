import LaminarEngine

/// Warnings of what is legal and almost never meant.
extension SceneBuilder {
  /// Looks at a layer.
  func advise(on layer: Layer, _ object: JSONValue, _ parts: LayerParts) {
  }

  /// Looks at the animations of a layer.
  func advise(
    on sources: [AnimationSource], of layer: Layer, _ object: JSONValue,
    _ surroundings: Surroundings
  ) {
  }
}
