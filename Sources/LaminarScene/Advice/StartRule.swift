import LaminarEngine

/// An animation should begin within the scene.
struct StartRule {
  let builder: SceneBuilder

  /// Checks an animation of a layer that runs on the scene's time.
  func check(_ source: AnimationSource) {
    let begin = source.clock.beginTime
    guard source.locations[.beginTime] != 0 else { return }
    let value = builder.value(source.locations[.beginTime])
    if begin < 0 {
      builder.values.report(
        .startsOutside, value, "the animation begins before the scene",
        help:
          "so its first \(DiagnosticText.number(-begin)) s are never seen; use timeOffset to skip a part"
      )
    } else if let duration = builder.duration, begin >= duration {
      builder.values.report(
        .startsOutside, value, "the animation never begins",
        help: "the scene ends at \(DiagnosticText.number(duration)) s")
    }
  }
}
