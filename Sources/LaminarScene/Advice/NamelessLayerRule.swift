import LaminarEngine

/// An animated layer should have a name.
struct NamelessLayerRule {
  let builder: SceneBuilder

  func check(_ layer: Layer, _ object: JSONValue, index: Int) {
    let name = LayerPath.name(nil, type(of: layer).owner, at: index)
    builder.values.report(
      .namelessLayer, object, "an animated layer has no name; traces call it \(name)",
      help: "add \"name\"")
  }
}
