import LaminarEngine

/// A fill mode forwards needs an animation that stays.
struct FillModeRule {
  let builder: SceneBuilder

  /// Whether the fill mode of an animation on a layer is forgotten with it.
  static func applies(to animation: Animation) -> Bool {
    let mode = animation.clock.fillMode
    return animation.isRemovedOnCompletion && (mode == .forwards || mode == .both)
  }

  func check(_ source: AnimationSource) {
    guard Self.applies(to: source.animation), source.locations[.fillMode] != 0 else { return }
    builder.values.report(
      .fillIsForgotten, builder.value(source.locations[.fillMode]),
      "at its end the animation is removed, and nothing is filled forwards",
      help: "add \"removedOnCompletion\": false")
  }
}
