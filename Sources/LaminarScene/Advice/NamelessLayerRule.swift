import LaminarEngine

/// An animated layer should have a name.
struct NamelessLayerRule {
  let builder: SceneBuilder

  func check(_ layer: Layer, _ object: JSONValue, index: Int) {
    builder.values.report(
      .namelessLayer, object,
      "an animated layer has no name; traces call it \(type(of: layer).owner.rawValue)#\(index)",
      help: "add \"name\"")
  }
}
