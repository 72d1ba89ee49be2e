import LaminarEngine

/// In `contentsGravity`, top is the greatest y, which is at the bottom of a screen.
struct GravityRule {
  let builder: SceneBuilder

  /// Checks the gravity that a key gives a layer.
  func check(_ layer: Layer, at key: Int) {
    guard
      case .string(let gravity)? = layer.values.explicitValue(.contentsGravity),
      gravity.hasPrefix("top") || gravity.hasPrefix("bottom"),
      let mode = SceneBuilder.contentModes.first(where: { $0.gravity == gravity })
    else { return }
    let side = gravity.hasPrefix("top") ? "below" : "above"
    builder.values.report(
      .gravityUpsideDown, builder.value(key + 1), "\"\(gravity)\" puts the image \(side) here",
      help: "\"contentMode\": \"\(mode.name)\" names the side as it is seen")
  }
}
