import LaminarEngine

extension TimelineReader {
  /// The timing keys beside `animate`; nil when something was reported.
  func blockTiming(_ object: inout ObjectReader) -> SceneBlockTiming? {
    var timing = innerTiming(&object, duration: Layer.defaultAnimationDuration)
    let hasDelay = object.holds("delay")
    let delay = object.read("delay") { values.seconds($0, in: ValueDecoder.lengths) }
    let hasSpring = object.holds("spring")
    let spring = object.read("spring", self.spring)
    if let flag = object.read("additive", values.bool) { timing?.isAdditive = flag }
    if hasSpring, object.holds("timingFunction") {
      object.reportExclusive(
        ["spring", "timingFunction"], because: "a spring has its own pace")
    }
    guard delay != nil || !hasDelay, spring != nil || !hasSpring else { return nil }
    timing?.delay = delay ?? 0
    timing?.spring = spring
    if case .perceptual(let duration, _)? = spring?.law, let range = object.range(ofKey: "duration")
    {
      sink.report(
        .exclusiveKeys, at: range,
        "\"duration\" and a spring of perceptualDuration \(DiagnosticText.number(duration)) exclude each other",
        help: "such a spring runs until it rests")
    }
    return timing
  }

  /// A duration and a timing function among other keys; nil when something was reported.
  func innerTiming(_ object: inout ObjectReader, duration: Double) -> SceneBlockTiming? {
    var timing = SceneBlockTiming(duration: duration)
    var isGood = true
    if object.holds("duration") {
      if let seconds = object.read("duration", { values.seconds($0, in: ValueDecoder.lengths) }) {
        timing.duration = seconds
      } else {
        isGood = false
      }
    }
    if object.holds("timingFunction") {
      if let function = object.read("timingFunction", { builder.timingFunction($0) }) {
        timing.timingFunction = function
      } else {
        isGood = false
      }
    }
    return isGood ? timing : nil
  }

  private func spring(_ value: JSONValue) -> SceneBlockSpring? {
    guard var object = ObjectReader(value, "a spring", values) else { return nil }
    let look = ["perceptualDuration", "bounce"].first(where: object.holds)
    if let look, object.holds("dampingRatio") {
      object.reportExclusive(
        ["dampingRatio", look], because: "give dampingRatio, or perceptualDuration and bounce")
      return nil
    }
    let ratio = object.read("dampingRatio") {
      values.number($0, in: ValueDecoder.smallest...ValueDecoder.numberLimit)
    }
    let isFromGesture = object.optional("initialVelocity")?.isSpelled("gesture") == true
    if isFromGesture, let range = object.range(ofKey: "initialVelocity") {
      checkVelocity(at: range)
    }
    let velocity =
      isFromGesture ? nil : object.read("initialVelocity") { values.number($0) }
    let duration = object.read("perceptualDuration") {
      values.seconds($0, in: ValueDecoder.smallest...ValueDecoder.numberLimit)
    }
    let bounce = object.read("bounce") { values.number($0, in: -0.999...0.999) }
    let errors = sink.errorCount
    _ = object.required(look == nil ? "dampingRatio" : "perceptualDuration")
    object.finish()
    guard sink.errorCount == errors else { return nil }
    let law: SceneBlockSpring.Law? =
      duration.map { .perceptual(duration: $0, bounce: bounce ?? 0) }
      ?? ratio.map { .damped(ratio: $0) }
    return law.map {
      SceneBlockSpring(law: $0, initialVelocity: isFromGesture ? nil : velocity ?? 0)
    }
  }
}
