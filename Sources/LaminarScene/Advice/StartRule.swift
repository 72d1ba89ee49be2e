import LaminarEngine

/// An animation should begin within the scene.
struct StartRule {
  let builder: SceneBuilder

  /// Looks at an animation of a layer that runs on the scene's time.
  func check(_ source: AnimationSource) {
    let begin = source.animation.clock.beginTime
    guard source.places[.beginTime] != 0 else { return }
    let place = builder.value(source.places[.beginTime])
    if begin < 0 {
      builder.values.report(
        .startsOutside, place, "the animation begins before the scene",
        help:
          "so its first \(DiagnosticText.number(-begin)) s are never seen; use timeOffset to skip a part"
      )
    } else if let duration = builder.duration, begin >= duration {
      builder.values.report(
        .startsOutside, place, "the animation never begins",
        help: "the scene ends at \(DiagnosticText.number(duration)) s")
    }
  }
}
