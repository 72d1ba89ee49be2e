/// Which part of which step of a sequence waits for an animation.
struct SequencePlace: Hashable {
  /// The sequence's identity.
  let sequence: ObjectIdentifier
  /// The running step: what a step before left behind has another number.
  let step: Int
  let part: Int
}

/// A sequence that runs on a stage, or in a rehearsal of one.
final class SequenceRun {
  typealias Part = AnimationSequence.Step.Part

  /// Where a part of the present step stands.
  enum Stand {
    /// Its delay runs until a time; another ticket makes the plan void.
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
  /// How many rounds are left after the present one.
  private(set) var roundsLeft: Double
  /// What is called at the end; nil in a rehearsal.
  let completion: (() -> Void)?
  private unowned let context: LayerContext
  /// What the layers showed at the beginning, for the next round.
  private var found: [(layer: Layer, keyPath: String, value: PropertyValue)] = []
  private var round = 1
  /// The present step, and a number that no other has.
  private var index = -1, serial = 0
  private var stands: [Stand] = []
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

  private init(_ live: SequenceRun, in context: LayerContext, cast: Cast) {
    sequence = live.sequence
    order = live.order
    steps = live.steps
    roundsLeft = live.roundsLeft
    completion = nil
    self.context = context
    found = live.found.map { (cast.understudy(of: $0.layer), $0.keyPath, $0.value) }
    round = live.round
    index = live.index
    serial = live.serial
    stands = live.stands.map { stand in
      guard case .running(let run) = stand else { return stand }
      return .running(cast.understudy(of: run))
    }
    partsLeft = live.partsLeft
    isPaused = live.isPaused
  }

  /// The same in a rehearsal.
  func understudy(in context: LayerContext, cast: Cast) -> SequenceRun {
    SequenceRun(self, in: context, cast: cast)
  }

  /// Whether it never comes to its end.
  var isEndless: Bool { roundsLeft == .infinity }

  private var id: ObjectIdentifier { ObjectIdentifier(sequence) }

  /// What events call it.
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
    (part.layer ?? sequence.layer).map(context.performer(of:))
  }

  private func beginStep(_ index: Int) {
    self.index = index
    serial = context.takeSequenceNumber()
    let parts = index < steps.count ? steps[index].parts : []
    stands = parts.map { _ in .over }
    partsLeft = parts.count
    for (place, part) in parts.enumerated() {
      if part.delay > Timing.snap { wait(place, for: part.delay) } else { start(place) }
    }
    // What takes no time goes on from the agenda, so that no number of such steps nests.
    if partsLeft == 0 { planNextStep() }
  }

  private func planNextStep() {
    let (id, serial) = (id, serial)
    context.plan(
      Cue(order: order) { $0.sequenceRuns[id]?.proceed(after: serial) }, at: context.time)
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

  private func wait(_ place: Int, for seconds: Double) {
    let (id, ticket) = (id, context.takeSequenceNumber())
    let due = context.time + seconds
    stands[place] = .waiting(until: due, ticket: ticket)
    context.plan(
      Cue(order: order) { $0.sequenceRuns[id]?.endDelay(of: place, ticket: ticket) }, at: due)
  }

  private func endDelay(of place: Int, ticket: Int) {
    guard place < stands.count, case .waiting(_, ticket) = stands[place] else { return }
    start(place)
    if partsLeft == 0 { planNextStep() }
  }

  /// Starts a part: writes what it ends on and attaches its animation.
  private func start(_ place: Int) {
    let part = steps[index].parts[place]
    stands[place] = .over
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
      if layer.context === context { run = layer.attach(motion.animation, forKey: part.key) }
    }
    if let run {
      run.place = SequencePlace(sequence: id, step: serial, part: place)
      stands[place] = .running(run)
    } else {
      finishPart(place)
    }
  }

  private func suffix(_ part: Part) -> String { part.key.map { ":" + $0 } ?? "" }

  private var detail: String { "\(target), step \(index + 1)" }

  /// Hears that an animation is over, by itself or not.
  func endPart(_ place: SequencePlace) {
    guard place.step == serial, place.part < stands.count,
      case .running = stands[place.part]
    else { return }
    finishPart(place.part)
    proceed(after: serial)
  }

  private func finishPart(_ place: Int) {
    stands[place] = .over
    partsLeft -= 1
    guard context.recordsEvents else { return }
    let part = steps[index].parts[place]
    let path = layer(of: part).map(context.path(of:)) ?? ""
    context.record(.stepEnd, path + suffix(part), detail)
  }

  // MARK: - Holding

  /// Holds its delays and animations.
  func pause() -> Bool {
    guard !isPaused else { return false }
    isPaused = true
    context.record(.pause, target)
    for (place, stand) in stands.enumerated() {
      switch stand {
      case .waiting(let due, _): stands[place] = .held(left: max(due - context.time, 0))
      case .running(let run): run.layer?.holdAnimation(of: run)
      case .held, .over: continue
      }
    }
    return true
  }

  /// Lets them go on.
  func resume() -> Bool {
    guard isPaused else { return false }
    isPaused = false
    context.record(.resume, target)
    for (place, stand) in stands.enumerated() {
      switch stand {
      case .held(let left): wait(place, for: left)
      case .running(let run): run.layer?.releaseAnimation(of: run)
      case .waiting, .over: continue
      }
    }
    if partsLeft == 0 { planNextStep() }
    return true
  }

  /// Takes its animations off.
  func stop() {
    context.record(.sequenceStop, target)
    for case .running(let run) in stands { run.layer?.removeAnimation(of: run) }
    stands = []
  }
}
