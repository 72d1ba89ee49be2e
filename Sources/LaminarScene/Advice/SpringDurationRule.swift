import LaminarEngine

/// A spring should have a duration.
struct SpringDurationRule {
  let builder: SceneBuilder

  func check(_ source: AnimationSource, isInGroup: Bool) {
    for child in source.children { check(child, isInGroup: true) }
    // In a group a missing duration is the group's.
    guard source.kind == .spring, !isInGroup, source.locations[.duration] == 0,
      source.locations[.perceptualDuration] == 0
    else { return }
    builder.values.report(
      .springWithoutDuration, builder.value(source.index),
      "without a duration the spring is cut after 0.25 s",
      help: "add \"duration\": \"settling\"")
  }
}
