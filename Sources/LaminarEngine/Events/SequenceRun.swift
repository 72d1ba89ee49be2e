/// The part of a step of a sequence that waits for an animation.
struct SequencePartIndex: Hashable {
  /// The sequence's identity.
  let sequence: ObjectIdentifier
  /// The number of the running step: animations of earlier steps have another number.
  let step: Int
  let part: Int
}

/// A sequence that runs on a stage or in a simulation of one.
final class SequenceRun {
  typealias Part = AnimationSequence.Step.Part

  /// The state of a part of the present step.
  enum PartState {
    /// Its delay runs until a time of the sequence's clock; an event with another ticket is void.
    case waiting(until: Double, ticket: Int)
    /// Its delay is held with some seconds left.
    case held(left: Double)
    /// Its animation runs on a layer of the tree.
    case running(AnimationRun)
    case over
  }

  let sequence: AnimationSequence
  let order: Int
  let steps: [AnimationSequence.Step]
  /// The number of rounds left after the present one.
  private(set) var roundsLeft: Double
  /// The completion block, called at the end; nil in a simulation.
  let completion: (() -> Void)?
  private unowned let context: LayerContext
  /// What the layers showed at the beginning, for the next round.
  private var found: [(layer: Layer, keyPath: String, value: PropertyValue)] = []
  private var round = 1
  /// The present step, and its unique number.
  private var index = -1, serial = 0
  private var partStates: [PartState] = []
  private var partsLeft = 0
  private(set) var isPaused = false

  init(
    _ sequence: AnimationSequence, in context: LayerContext, order: Int,
    completion: (() -> Void)?
  ) {
    self.sequence = sequence
    self.context = context
    self.order = order
    self.completion = completion
    steps = sequence.steps
    let count = Double(shortestDecimal: sequence.repeatCount)
    roundsLeft = count >= Timing.endless ? .infinity : max(count.rounded(.up) - 1, 0)
  }

  private init(_ live: SequenceRun, in context: LayerContext, with simulatedLayers: SimulatedLayers)
  {
    sequence = live.sequence
    order = live.order
    steps = live.steps
    roundsLeft = live.roundsLeft
    completion = nil
    self.context = context
    found = live.found.map { (simulatedLayers.copy(of: $0.layer), $0.keyPath, $0.value) }
    round = live.round
    index = live.index
    serial = live.serial
    partStates = live.partStates.map { state in
      guard case .running(let run) = state else { return state }
      return .running(simulatedLayers.copy(of: run))
    }
    partsLeft = live.partsLeft
    isPaused = live.isPaused
  }

  /// The same in a simulation.
  func copy(in context: LayerContext, with simulatedLayers: SimulatedLayers) -> SequenceRun {
    SequenceRun(self, in: context, with: simulatedLayers)
  }

  /// Whether it never comes to its end.
  var isEndless: Bool { roundsLeft == .infinity }

  private var id: ObjectIdentifier { ObjectIdentifier(sequence) }

  /// Its name in events.
  private var target: String { "sequence:" + (sequence.name ?? "") }

  // MARK: - Steps

  /// Begins the first round.
  func begin() {
    if roundsLeft > 0 { found = steps.flatMap(\.parts).flatMap(foundValues) }
    context.record(.sequenceStart, target)
    beginStep(0)
  }

  private func foundValues(
    of part: Part
  ) -> [(layer: Layer, keyPath: String, value: PropertyValue)] {
    guard part.writesModel, let layer = layer(of: part) else { return [] }
    return StepMotion(part, on: layer, in: context).foundValues.map { (layer, $0, $1) }
  }

  /// The layer of a part here; nil when it names none and neither does the sequence.
  private func layer(of part: Part) -> Layer? {
    (part.layer ?? sequence.layer).map(context.simulatedLayer(for:))
  }

  private func beginStep(_ index: Int) {
    self.index = index
    serial = context.takeSequenceNumber()
    let parts = index < steps.count ? steps[index].parts : []
    partStates = parts.map { _ in .over }
    partsLeft = parts.count
    for (partIndex, part) in parts.enumerated() {
      if part.delay > Timing.snap { wait(partIndex, for: part.delay) } else { start(partIndex) }
    }
    // A step without duration continues from the event queue, so that such steps do not nest.
    if partsLeft == 0 { planNextStep() }
  }

  private func planNextStep() {
    let (id, serial) = (id, serial)
    context.plan(
      DeclaredChange(order: order) { $0.sequenceRuns[id]?.proceed(after: serial) }, at: context.time
    )
  }

  private func proceed(after serial: Int) {
    guard serial == self.serial, partsLeft == 0, !isPaused else { return }
    if index + 1 < steps.count {
      beginStep(index + 1)
    } else if roundsLeft > 0 {
      repeatFromFound()
    } else {
      context.finish(self)
      context.record(.sequenceCompletion, target)
      completion?()
    }
  }

  /// Begins another round from the values that the first one found.
  private func repeatFromFound() {
    roundsLeft -= 1
    round += 1
    context.record(.sequenceRepeat, target, "\(round)")
    for (layer, _, _) in found { layer.dropEndedAnimations() }
    Transaction.ThreadState.withoutActions {
      for (layer, keyPath, value) in found {
        layer.setValue(value.keyValueForm, forKeyPath: keyPath)
      }
    }
    context.commitPending(callingBlocks: false)
    beginStep(0)
  }

  // MARK: - Parts

  private func wait(_ partIndex: Int, for seconds: Double) {
    let (id, ticket) = (id, context.takeSequenceNumber())
    partStates[partIndex] = .waiting(
      until: context.clockTime(of: sequence.clock) + seconds, ticket: ticket)
    context.plan(
      DeclaredChange(order: order) { $0.sequenceRuns[id]?.endDelay(of: partIndex, ticket: ticket) },
      after: seconds, onClockOf: sequence.clock)
  }

  private func endDelay(of partIndex: Int, ticket: Int) {
    guard partIndex < partStates.count, case .waiting(_, ticket) = partStates[partIndex] else {
      return
    }
    start(partIndex)
    if partsLeft == 0 { planNextStep() }
  }

  /// Starts a part: writes its end values and attaches its animation.
  private func start(_ partIndex: Int) {
    let part = steps[index].parts[partIndex]
    partStates[partIndex] = .over
    guard let layer = layer(of: part), !part.isEndless else {
      (layer(of: part) ?? context.root).recordIgnored(
        part.isEndless
          ? "a step of a sequence that never ends was left out"
          : "a step of a sequence without a layer was left out", key: part.key ?? "")
      partsLeft -= 1
      return
    }
    context.record(.stepStart, context.path(of: layer) + suffix(part), detail)
    let motion = StepMotion(part, on: layer, in: context)
    let ends = part.writesModel ? motion.endValues : []
    var run: AnimationRun?
    Transaction.ThreadState.withoutActions {
      for (keyPath, value) in ends { layer.setValue(value.keyValueForm, forKeyPath: keyPath) }
      if layer.context === context {
        run = layer.attach(motion.animation, forKey: part.key, sourceIndex: part.sourceIndex)
      }
    }
    if let run {
      run.partIndex = SequencePartIndex(sequence: id, step: serial, part: partIndex)
      partStates[partIndex] = .running(run)
    } else {
      finishPart(partIndex)
    }
  }

  private func suffix(_ part: Part) -> String { part.key.map { ":" + $0 } ?? "" }

  private var detail: String { "\(target), step \(index + 1)" }

  /// Ends a part whose animation ended or was removed.
  func endPart(at partIndex: SequencePartIndex) {
    guard partIndex.step == serial, partIndex.part < partStates.count,
      case .running = partStates[partIndex.part]
    else { return }
    finishPart(partIndex.part)
    proceed(after: serial)
  }

  private func finishPart(_ partIndex: Int) {
    partStates[partIndex] = .over
    partsLeft -= 1
    guard context.recordsEvents else { return }
    let part = steps[index].parts[partIndex]
    let path = layer(of: part).map(context.path(of:)) ?? ""
    context.record(.stepEnd, path + suffix(part), detail)
  }

  // MARK: - Pausing

  /// Pauses its delays and animations.
  func pause() -> Bool {
    guard !isPaused else { return false }
    isPaused = true
    context.record(.pause, target)
    for (partIndex, state) in partStates.enumerated() {
      switch state {
      case .waiting(let due, _):
        let now = context.clockTime(of: sequence.clock)
        partStates[partIndex] = .held(left: max(due - now, 0))
      case .running(let run): run.layer?.holdAnimation(of: run)
      case .held, .over: continue
      }
    }
    return true
  }

  /// Resumes its delays and animations.
  func resume() -> Bool {
    guard isPaused else { return false }
    isPaused = false
    context.record(.resume, target)
    for (partIndex, state) in partStates.enumerated() {
      switch state {
      case .held(let left): wait(partIndex, for: left)
      case .running(let run): run.layer?.releaseAnimation(of: run)
      case .waiting, .over: continue
      }
    }
    if partsLeft == 0 { planNextStep() }
    return true
  }

  /// Removes its animations.
  func stop() {
    context.record(.sequenceStop, target)
    for case .running(let run) in partStates { run.layer?.removeAnimation(of: run) }
    partStates = []
  }
}
