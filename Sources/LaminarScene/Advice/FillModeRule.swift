import LaminarEngine

/// A fill mode forwards needs an animation that stays.
struct FillModeRule {
  let builder: SceneBuilder

  /// Whether the fill mode of an animation on a layer is forgotten with it.
  static func applies(to source: AnimationSource) -> Bool {
    let mode = source.clock.fillMode
    return source.spec.isRemovedOnCompletion && (mode == .forwards || mode == .both)
  }

  func check(_ source: AnimationSource) {
    guard Self.applies(to: source), source.locations[.fillMode] != 0 else { return }
    builder.values.report(
      .fillIsForgotten, builder.value(source.locations[.fillMode]),
      "at its end the animation is removed, and nothing is filled forwards",
      help: "add \"removedOnCompletion\": false")
  }
}
