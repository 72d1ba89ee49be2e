import LaminarEngine

/// Steps on layers, one after another.
struct SceneSequence {
  let name: String
  let start: SceneMoment
  /// How often the whole runs: at least 1, infinite for ever.
  let repeatCount: Double
  let steps: [Step]
  /// The layer whose clock the delays run on; nil is the scene's time.
  let clock: Layer?
  /// The index on the tape.
  let index: Int

  /// Animations that begin together, after a delay.
  struct Step {
    /// The seconds from the end of the step before.
    let delay: Double
    let parts: [Part]
  }

  /// One animation of a step.
  struct Part {
    let layer: Layer
    let animation: Animation
    /// The key that it is added under; nil is its key path.
    let key: String?
    /// The seconds from the beginning of the step.
    let delay: Double
    /// Whether the step's end value is written to the model when it begins.
    let writesModel: Bool
    /// The index on the tape.
    let index: Int
  }
}

/// A named set of values.
struct SceneState {
  let name: String
  let assignments: [SceneAssignment]
}

// MARK: - Reading

extension TimelineReader {
  /// The most repeats of a sequence.
  static let mostRepeats = 1_000_000

  /// Reads the sequences.
  func readSequences(_ list: JSONValue) {
    let first = sequenceNames.count
    readSequenceNames(list)
    guard list.kind == .array else { return }
    for (index, element) in list.elements.enumerated() {
      if let sequence = sequence(element, index: first + index) { sequences.append(sequence) }
    }
  }

  /// Notes the names of sequences before any is read, since a reference may come first.
  private func readSequenceNames(_ list: JSONValue) {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of sequences")
      return
    }
    var names = SiblingNames(count: list.count)
    for element in list.elements {
      let value = element["name"]
      let name = value?.string ?? ""
      if let value, let first = names.insert(name, at: value.index) {
        sink.report(
          .duplicateName, at: value.range,
          "two sequences are called \(DiagnosticText.quoted(name))",
          help: "give one of them another name",
          related: [("the other is", builder.value(first).range)])
      }
      sequenceNames.append(fullName(of: name))
    }
  }

  private func sequence(_ value: JSONValue, index: Int) -> SceneSequence? {
    guard var object = ObjectReader(value, "a sequence", values) else { return nil }
    let name = object.readRequired("name", values.name)
    let layer = object.read("layer", self.layer)
    let hasStart = object.holds("at")
    let start = object.read("at", self.moment)
    let hasCount = object.holds("repeatCount")
    let count = object.read("repeatCount") { value in
      if value.isSpelled("infinity") { return Double.infinity }
      if let help = value.string.flatMap(Remedy.forCount) {
        values.report(
          .unknownChoice, value,
          "\(DiagnosticText.quoted(value.string ?? "")) is not a repeat count",
          help: help)
        return nil
      }
      return values.integer(value, in: 1...Self.mostRepeats).map { Double($0) }
    }
    let context = SequenceContext(layer: layer, hasLayer: object.holds("layer"), index: index)
    let steps = object.required("steps").map { self.steps($0, context) }
    object.finish()
    guard let name, let steps, start != nil || !hasStart, count != nil || !hasCount else {
      return nil
    }
    return SceneSequence(
      name: fullName(of: name),
      start: start
        ?? SceneMoment(anchor: .scene, offset: 0, clock: part?.layer, index: value.index),
      repeatCount: count ?? 1, steps: steps, clock: part?.layer, index: value.index)
  }

  private func steps(_ list: JSONValue, _ context: SequenceContext) -> [SceneSequence.Step] {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of steps")
      return []
    }
    guard list.count > 0 else {
      values.report(.wrongCount, list, "a sequence needs at least one step")
      return []
    }
    return list.elements.compactMap { step($0, context) }
  }

  /// The keys of a sequence that apply to all its steps.
  private struct SequenceContext {
    let layer: Layer?
    /// Whether a layer is named, rightly or not.
    let hasLayer: Bool
    /// The index among the sequences.
    let index: Int
  }

  private func step(_ value: JSONValue, _ context: SequenceContext) -> SceneSequence.Step? {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "a step")
      return nil
    }
    let delay = value["delay"].map { values.seconds($0, in: ValueDecoder.lengths) } ?? 0
    guard let parallel = value["parallel"] else {
      guard let part = part(value, context, isParallel: false), let delay else { return nil }
      return SceneSequence.Step(delay: delay, parts: [part])
    }
    guard var object = ObjectReader(value, "a parallel step", values) else { return nil }
    _ = object.optional("parallel")
    _ = object.optional("delay")
    object.finish()
    guard parallel.kind == .array else {
      values.reportWrongType(parallel, expected: "a list of steps")
      return nil
    }
    guard parallel.count > 0 else {
      values.report(.wrongCount, parallel, "a parallel step needs at least one part")
      return nil
    }
    let parts = parallel.elements.compactMap { part($0, context, isParallel: true) }
    return delay.map { SceneSequence.Step(delay: $0, parts: parts) }
  }

  /// One animation of a step.
  private func part(
    _ value: JSONValue, _ context: SequenceContext, isParallel: Bool
  ) -> SceneSequence.Part? {
    guard var object = ObjectReader(value, isParallel ? "a part of a step" : "a step", values)
    else { return nil }
    // The caller reads the delay of a step.
    let hasDelay = isParallel && object.holds("delay")
    let written = object.optional("delay")
    let delay =
      isParallel ? written.flatMap { values.seconds($0, in: ValueDecoder.lengths) } : nil
    let hasOwn = object.holds("layer")
    let layer = object.read("layer", self.layer) ?? (hasOwn ? nil : context.layer)
    if !hasOwn, !context.hasLayer {
      values.report(
        .missingKey, value, "neither the step nor its sequence names a layer",
        help: "add \"layer\"")
    }
    let custom = object.optional("animation")
    let writesModel = custom == nil ? true : object.read("writesModel", values.bool) ?? true
    if custom == nil { for key in AnimationForm.ofSteps { _ = object.optional(key.name) } }
    object.finish(alsoKnown: custom == nil ? ["animation", "parallel"] : [])
    guard let layer else { return nil }
    let source: AnimationSource?
    if let custom {
      source = builder.animation(custom, on: layer, .step)
    } else {
      source = builder.stepAnimation(AnimationForm.step.find(in: value, values), on: layer)
    }
    guard let source, checkEnds(source) else { return nil }
    note(source, on: layer, index: context.index)
    guard delay != nil || !hasDelay else { return nil }
    return SceneSequence.Part(
      layer: layer, animation: source.spec.makeAnimation(), key: builder.key(of: source),
      delay: delay ?? 0, writesModel: writesModel, index: source.index)
  }

  private func note(_ source: AnimationSource, on layer: Layer, index: Int) {
    if let key = builder.key(of: source) { note(key, on: layer, by: .sequence(index)) }
  }

  /// Whether a step's animation ends; one that does not is reported.
  private func checkEnds(_ source: AnimationSource) -> Bool {
    let interval = ActiveInterval(source.clock, inheritedDuration: Layer.defaultAnimationDuration)
    guard !interval.end.isFinite else { return true }
    let keys: [any FormKey] = [
      TimingForm.repeatCount, TimingForm.repeatDuration, TimingForm.speed, AnimationForm.duration,
    ]
    let culprit = keys.lazy.compactMap(source.found.value(of:)).first
    values.report(
      .neverEnds, culprit ?? source.found.value,
      "no step can follow a step that never ends", help: "give it a length")
    return false
  }
}
