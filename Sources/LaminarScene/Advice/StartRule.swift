import LaminarEngine

/// An animation should begin within the scene.
struct StartRule {
  let builder: SceneBuilder

  /// Checks an animation of a layer that runs on the scene's time.
  ///
  /// - Parameter isDelayed: Whether a replicator shows the layer at earlier times as well.
  func check(_ source: AnimationSource, isDelayed: Bool) {
    let begin = source.clock.beginTime
    guard source.locations[.beginTime] != 0 else { return }
    let value = builder.value(source.locations[.beginTime])
    let run = AnimationRun(source.clock, inheritedDuration: Layer.defaultAnimationDuration)
    if begin < 0 {
      // A loop that began earlier is a loop with another phase, and delayed copies show its beginning.
      guard run.end.isFinite, !isDelayed else { return }
      let missed = DiagnosticText.number(-begin)
      builder.values.report(
        .startsOutside, value,
        run.end <= 0
          ? "the animation is over when the scene begins"
          : "the animation begins before the scene: its first \(missed) s are never seen",
        help: "leave \"beginTime\" out, so that it begins with the scene")
    } else if let duration = builder.duration, begin >= duration {
      builder.values.report(
        .startsOutside, value, "the animation never begins",
        help: "the scene ends at \(DiagnosticText.number(duration)) s")
    }
  }
}
