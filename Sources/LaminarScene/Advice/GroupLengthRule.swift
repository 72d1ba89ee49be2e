import LaminarEngine

/// A group should not be shorter than its animations.
struct GroupLengthRule {
  let builder: SceneBuilder

  /// Checks a group and those in it; `inherited` is its length when it has none.
  func check(_ source: AnimationSource, inherited: Double) {
    guard source.kind == .group else { return }
    let own = source.clock.duration
    let length = own > 0 ? own : inherited
    for child in source.children {
      check(child, inherited: length)
      let run = AnimationRun(child.clock, inheritedDuration: length)
      guard run.end.isFinite, run.end > length + AnimationRun.snap else { continue }
      let needed = DiagnosticText.number(run.end)
      builder.snapBacks.insert(child.index)
      if own > 0 {
        builder.values.report(
          .groupCutsAnimation, reportedValue(of: child),
          "the animation runs until \(needed) s, its group ends at \(DiagnosticText.number(length)) s",
          help: "give the group \"duration\": \(needed)")
      } else {
        builder.values.report(
          .groupCutsAnimation, builder.value(source.index),
          "the group has no duration, so it is \(DiagnosticText.number(length)) s; its animations need \(needed) s",
          help: "add \"duration\": \(needed)")
        return
      }
    }
  }

  /// The duration that is too long, or the animation.
  private func reportedValue(of child: AnimationSource) -> JSONValue {
    let duration = child.locations[.duration]
    return builder.value(duration == 0 ? child.index : duration)
  }
}
