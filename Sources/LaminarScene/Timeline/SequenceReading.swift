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
      let value = element[SequenceForm.name]
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
    guard let found = SequenceForm.sequence.read(value, values) else { return nil }
    let layer = found[SequenceForm.layer].flatMap { self.layer($0) }
    let start =
      found.holds(SequenceForm.start)
      ? found[SequenceForm.start].flatMap { moment($0) }
      : SceneMoment(anchor: .scene, offset: 0, clock: part?.layer, index: value.index)
    let context = SequenceContext(
      layer: layer, hasLayer: found.holds(SequenceForm.layer), index: index)
    let steps = found[SequenceForm.steps].map { self.steps($0, context) }
    guard let (name, count) = found.all(SequenceForm.name, SequenceForm.repeatCount),
      let start, let steps
    else { return nil }
    return SceneSequence(
      name: fullName(of: name), start: start, repeatCount: count, steps: steps,
      clock: part?.layer, index: value.index)
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
    guard let found = SequenceForm.form(of: value, isPart: false).read(value, values) else {
      return nil
    }
    let delay = found[SequenceForm.delay]
    guard let parallel = found[SequenceForm.parallel] else {
      guard let part = part(found, context, delay: 0), let delay else { return nil }
      return SceneSequence.Step(delay: delay, parts: [part])
    }
    guard parallel.kind == .array else {
      values.reportWrongType(parallel, expected: "a list of steps")
      return nil
    }
    guard parallel.count > 0 else {
      values.report(.wrongCount, parallel, "a parallel step needs at least one part")
      return nil
    }
    let parts = parallel.elements.compactMap { value -> SceneSequence.Part? in
      guard let found = SequenceForm.form(of: value, isPart: true).read(value, values) else {
        return nil
      }
      return part(found, context, delay: found[SequenceForm.delay])
    }
    return delay.map { SceneSequence.Step(delay: $0, parts: parts) }
  }

  /// One animation of a step; nil when something was reported, of its delay too.
  private func part(
    _ found: Found, _ context: SequenceContext, delay: Double?
  ) -> SceneSequence.Part? {
    let hasOwn = found.holds(SequenceForm.layer)
    let layer = hasOwn ? found[SequenceForm.layer].flatMap { self.layer($0) } : context.layer
    if !hasOwn, !context.hasLayer {
      values.report(
        .missingKey, found.value, "neither the step nor its sequence names a layer",
        help: "add \"layer\"")
    }
    let custom = found[SequenceForm.animation]
    let writesModel = found[SequenceForm.writesModel] ?? true
    guard let layer else { return nil }
    let source: AnimationSource?
    if let custom {
      source = builder.animation(custom, on: layer, .step)
    } else {
      source = builder.stepAnimation(found, on: layer)
    }
    guard let source, checkEnds(source) else { return nil }
    note(source, on: layer, index: context.index)
    guard let delay else { return nil }
    return SceneSequence.Part(
      layer: layer, animation: source.spec.makeAnimation(), key: builder.key(of: source),
      delay: delay, writesModel: writesModel, index: source.index)
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
