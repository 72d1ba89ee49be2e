import LaminarEngine

extension SceneBuilder {
  private static let physicalKeys: [AnimationKey] = [
    .mass, .stiffness, .damping, .allowsOverdamping,
  ]
  /// What mass and stiffness may be: above 0.
  private static let positive = ValueDecoder.smallest...ValueDecoder.numberLimit

  /// Reads a spring's law: of mass, stiffness and damping, or of how it looks; its first speed with both.
  func spring(_ locations: AnimationLocations, _ object: JSONValue) -> Spring {
    let looks = [AnimationKey.perceptualDuration, .bounce].filter { locations[$0] != 0 }
    guard let look = looks.first else { return physicalSpring(locations) }
    if let other = Self.physicalKeys.first(where: { locations[$0] != 0 }) {
      let (first, second) = locations[look] < locations[other] ? (look, other) : (other, look)
      sink.report(
        .exclusiveKeys, at: value(locations[second] - 1).range,
        "\"\(second.name)\" and \"\(first.name)\" exclude each other",
        help:
          "give mass, stiffness and damping, or perceptualDuration and bounce",
        related: [("the other is", value(locations[first] - 1).range)])
      return Spring()
    }
    guard locations[.perceptualDuration] != 0 else {
      values.report(
        .missingKey, object, "a spring with \"bounce\" needs the key \"perceptualDuration\"",
        help: "add \"perceptualDuration\"")
      return Spring()
    }
    let duration = values.seconds(value(locations[.perceptualDuration]), in: Self.positive)
    let bounce =
      locations[.bounce] == 0 ? 0 : values.number(value(locations[.bounce]), in: -0.999...1)
    let velocity = initialVelocity(locations)
    guard let duration, let bounce else { return Spring() }
    return Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
  }

  private func initialVelocity(_ locations: AnimationLocations) -> Double {
    let index = locations[.initialVelocity]
    return index == 0 ? 0 : values.number(value(index)) ?? 0
  }

  private func physicalSpring(_ locations: AnimationLocations) -> Spring {
    var spring = Spring()
    if locations[.mass] != 0, let mass = values.number(value(locations[.mass]), in: Self.positive) {
      spring.mass = mass
    }
    if locations[.stiffness] != 0,
      let stiffness = values.number(value(locations[.stiffness]), in: Self.positive)
    {
      spring.stiffness = stiffness
    }
    if locations[.damping] != 0,
      let damping = values.number(value(locations[.damping]), in: ValueDecoder.lengths)
    {
      spring.damping = damping
    }
    spring.initialVelocity = initialVelocity(locations)
    if locations[.allowsOverdamping] != 0,
      let flag = values.bool(value(locations[.allowsOverdamping]))
    {
      spring.allowsOverdamping = flag
    }
    return spring
  }

  /// Gives a spring its settling duration where the file requests it, and where the API's
  /// `init(perceptualDuration:bounce:)` does.
  func settle(
    _ spring: Spring, _ clock: inout MediaTimingValues, _ locations: AnimationLocations,
    _ object: JSONValue
  ) {
    let index = locations[.duration]
    let isWritten = index != 0 && !value(index).isSpelled("settling")
    guard !isWritten, index != 0 || locations[.perceptualDuration] != 0 else { return }
    let duration = spring.settlingDuration(atSpeed: clock.speed)
    guard duration <= ValueDecoder.numberLimit else {
      values.report(
        .neverSettles, value(index == 0 ? object.index : index), "the spring never settles",
        help: clock.speed == 0
          ? "its speed is 0; give a time as its duration"
          : "give it a damping, or a time as its duration")
      return
    }
    clock.duration = duration
  }
}
