import Foundation
import LaminarGraphics

/// The part of a step of a sequence that waits for an animation.
struct SequencePartIndex: Hashable {
  /// The sequence's identity.
  let sequence: ObjectIdentifier
  /// The number of the running step: animations of earlier steps have another number.
  let step: Int
  let part: Int
}

/// The playback of a sequence on a stage or in a simulation of one.
final class SequencePlayback {
  typealias Part = AnimationSequence.Step.Part

  /// The state of a part of the present step.
  private enum PartState {
    /// Its delay runs until a time of the sequence's clock; an event with another ticket is void.
    case waiting(until: Double, ticket: Int)
    /// Its delay is paused with some seconds left.
    case paused(left: Double)
    /// Its animation runs on a layer of the tree.
    case running(AnimationPlayback)
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

  private init(
    _ live: SequencePlayback, in context: LayerContext, with simulatedLayers: SimulatedLayers
  ) {
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
      guard case .running(let playback) = state else { return state }
      return .running(simulatedLayers.copy(of: playback))
    }
    partsLeft = live.partsLeft
    isPaused = live.isPaused
  }

  /// The copy for a simulation.
  func copy(in context: LayerContext, with simulatedLayers: SimulatedLayers) -> SequencePlayback {
    SequencePlayback(self, in: context, with: simulatedLayers)
  }

  /// Whether the sequence never ends.
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
      DeclaredChange(order: order) { $0.sequencePlaybacks[id]?.proceed(after: serial) },
      at: context.time
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
      DeclaredChange(order: order) {
        $0.sequencePlaybacks[id]?.endDelay(of: partIndex, ticket: ticket)
      },
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
    var playback: AnimationPlayback?
    Transaction.ThreadState.withoutActions {
      for (keyPath, value) in ends { layer.setValue(value.keyValueForm, forKeyPath: keyPath) }
      if layer.context === context {
        playback = layer.attach(motion.animation, forKey: part.key, sourceIndex: part.sourceIndex)
      }
    }
    if let playback {
      playback.partIndex = SequencePartIndex(sequence: id, step: serial, part: partIndex)
      partStates[partIndex] = .running(playback)
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
        partStates[partIndex] = .paused(left: max(due - now, 0))
      case .running(let playback): playback.layer?.freezeAnimation(of: playback)
      case .paused, .over: continue
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
      case .paused(let left): wait(partIndex, for: left)
      case .running(let playback): playback.layer?.unfreezeAnimation(of: playback)
      case .waiting, .over: continue
      }
    }
    if partsLeft == 0 { planNextStep() }
    return true
  }

  /// Removes its animations.
  func stop() {
    context.record(.sequenceStop, target)
    for case .running(let playback) in partStates { playback.layer?.removeAnimation(of: playback) }
    partStates = []
  }
}

// MARK: - Running sequences

/// Runs sequences on a stage or in a simulation of one.
extension LayerContext {
  /// Begins a sequence here, unless it runs already.
  @discardableResult
  package func begin(_ sequence: AnimationSequence, completion: (() -> Void)? = nil) -> Bool {
    guard sequencePlaybacks[ObjectIdentifier(sequence)] == nil else { return false }
    lastSimulation = nil
    sequence.noteStage(self)
    let playback = SequencePlayback(
      sequence, in: self, order: Transaction.ThreadState.current.takeOrder(),
      completion: isSimulation ? nil : completion)
    sequencePlaybacks[ObjectIdentifier(sequence)] = playback
    playback.begin()
    return true
  }

  /// Pauses a sequence; returns whether it ran.
  @discardableResult
  package func pause(_ sequence: AnimationSequence) -> Bool {
    change(sequence) { $0.pause() }
  }

  /// Resumes a sequence; returns whether it was paused.
  @discardableResult
  package func resume(_ sequence: AnimationSequence) -> Bool {
    change(sequence) { $0.resume() }
  }

  /// Ends a sequence without its completion; returns whether it ran.
  @discardableResult
  package func stop(_ sequence: AnimationSequence) -> Bool {
    change(sequence) { playback in
      sequencePlaybacks[ObjectIdentifier(sequence)] = nil
      playback.stop()
      return true
    }
  }

  /// The state of a sequence here.
  package func state(of sequence: AnimationSequence) -> AnimationSequence.State {
    guard let playback = sequencePlaybacks[ObjectIdentifier(sequence)] else { return .idle }
    return playback.isPaused ? .paused : .running
  }

  /// A number that no step or delay had before, so that events of stopped ones are ignored.
  func takeSequenceNumber() -> Int {
    lastSequenceNumber += 1
    return lastSequenceNumber
  }

  private func change(_ sequence: AnimationSequence, _ body: (SequencePlayback) -> Bool) -> Bool {
    guard let playback = sequencePlaybacks[ObjectIdentifier(sequence)] else { return false }
    lastSimulation = nil
    return body(playback)
  }

  /// Ends a sequence that came to its end, and plans the changes that wait for it.
  func finish(_ playback: SequencePlayback) {
    sequencePlaybacks[ObjectIdentifier(playback.sequence)] = nil
    scheduleContinuations(of: .sequence(ObjectIdentifier(playback.sequence)))
  }
}

extension AnimationSequence {
  /// Stores the stage that runs it; ignores simulations.
  fileprivate func noteStage(_ context: LayerContext) {
    if !context.isSimulation { self.context = context }
  }
}

// MARK: - The motion of a step

/// The animation of a sequence's step when it starts: its first values and its end values.
private struct StepMotion {
  /// The attached animation: the step's animation, starting from the presented values.
  let animation: Animation
  private let layer: Layer
  private let context: LayerContext
  /// The key path of an animation that has none.
  private let key: String?

  init(_ part: AnimationSequence.Step.Part, on layer: Layer, in context: LayerContext) {
    self.layer = layer
    self.context = context
    key = part.key
    animation = part.animation.copy() as? Animation ?? part.animation
    setOrigins(of: animation)
  }

  /// A property that the step animates: the object, and the path on it.
  private struct Subject {
    let keyPath: String
    let address: PropertyAddress
    let object: any PropertyHolder
    let path: PropertyPath
  }

  private func subject(of animation: PropertyAnimation) -> Subject? {
    guard let keyPath = animation.keyPath ?? key else { return nil }
    let address = PropertyAddress(parsing: keyPath)
    guard let object = layer.object(at: address.steps),
      let path = object.propertyPath(address.rest)
    else { return nil }
    return Subject(keyPath: keyPath, address: address, object: object, path: path)
  }

  // MARK: - Where it comes from

  /// Gives basic animations without a first value the presented one.
  private func setOrigins(of animation: Animation) {
    if let group = animation as? AnimationGroup {
      for child in group.animations ?? [] { setOrigins(of: child) }
    }
    guard let basic = animation as? BasicAnimation, basic.fromValue == nil, !basic.isAdditive,
      (basic.toValue == nil) != (basic.byValue == nil), let subject = subject(of: basic)
    else { return }
    basic.fromValue = origin(of: subject)
  }

  /// The presented value of a property; for a colour that is nil, a transparent one.
  private func origin(of subject: Subject) -> PropertyValue {
    let shown = presented(subject)
    guard shown == .none, subject.path.kind == .color else { return shown }
    return Color(red: 0, green: 0, blue: 0, alpha: 0).propertyValue
  }

  private func presented(_ subject: Subject) -> PropertyValue {
    if let cell = subject.object as? EmitterCell {
      guard case .builtIn(let id) = subject.path.property else { return .none }
      return cell.values[id].part(subject.path) ?? .none
    }
    guard let layer = subject.object as? Layer else { return .none }
    let whole =
      context.presentedValue(subject.path.property, of: layer)
      ?? layer.modelValue(of: subject.path.property)
    return whole.part(subject.path) ?? .none
  }

  /// The present values of all properties that the step writes.
  var foundValues: [(keyPath: String, value: PropertyValue)] {
    writers(of: animation).compactMap(subject(of:)).map { ($0.keyPath, presented($0)) }
  }

  // MARK: - What it ends on

  /// The property animations in an animation that leave a value: not the additive ones.
  private func writers(of animation: Animation) -> [PropertyAnimation] {
    if let group = animation as? AnimationGroup {
      return (group.animations ?? []).flatMap(writers(of:))
    }
    guard let property = animation as? PropertyAnimation, !property.isAdditive else { return [] }
    return [property]
  }

  /// The new model values: the animated properties at the animation's end, with all its parts
  /// filling.
  var endValues: [(keyPath: String, value: PropertyValue)] {
    var shown: [PropertyAddress: PresentationTree] = [:]
    return writers(of: animation).compactMap(subject(of:)).compactMap { subject in
      let owner = subject.address.withoutRest
      let tree = shown[owner] ?? endTree(of: subject)
      shown[owner] = tree
      let whole: PropertyValue? =
        switch subject.path.property {
        case .builtIn(let id): tree.value(id, of: 0)
        case .custom(let custom): tree.customValue(custom.name, of: 0)
        }
      return whole?.part(subject.path).map { (subject.keyPath, $0) }
    }
  }

  /// The subject's object alone, at the end of the animation.
  private func endTree(of subject: Subject) -> PresentationTree {
    let end = endForm(of: AnimationSpec(animation), on: subject.address.withoutRest)
    let attachment = AnimationAttachment(spec: end ?? AnimationSpec(Animation()), beginTime: 0)
    var alone = CommittedTree(root: 0)
    alone.replace([(0, LayerRecord(alone: subject.object, attachments: [attachment]))])
    return RenderTreeCompiler.compile(alone)
      .evaluate(at: attachment.timing(beginTime: 0).endTime)
  }

  /// What fills on both sides, of the animations of one object, with key paths relative to it; a spring
  /// becomes an animation to its end. Nil when there are none.
  private func endForm(of spec: AnimationSpec, on owner: PropertyAddress) -> AnimationSpec? {
    let content: AnimationSpec.Content
    switch spec.content {
    case .group(let animations):
      let children = animations.compactMap { endForm(of: $0, on: owner) }
      guard !children.isEmpty else { return nil }
      content = .group(children)
    case .property(var property):
      guard !property.isAdditive, let keyPath = property.keyPath ?? key else { return nil }
      let address = PropertyAddress(parsing: keyPath)
      guard address.withoutRest == owner else { return nil }
      property.keyPath = address.rest
      if case .basic(let ends, _) = property.motion {
        property.motion = .basic(ends, spring: nil)
      }
      content = .property(property)
    case .transition, .nothing: return nil
    }
    var timing = spec.timing
    timing.fillMode = .both
    return AnimationSpec(timing, spec.timingFunction, isRemovedOnCompletion: false, content)
  }
}

extension PropertyAddress {
  /// The address of the object alone.
  fileprivate var withoutRest: PropertyAddress {
    var copy = self
    copy.rest = ""
    return copy
  }
}

extension Layer {
  /// The model's value of a property.
  fileprivate func modelValue(of property: PropertyPath.Property) -> PropertyValue {
    switch property {
    case .builtIn(let id): values[id]
    case .custom(let custom): customValue(custom)
    }
  }
}

extension LayerRecord {
  /// A record of a separate object with some animations, on a clock that runs as the
  /// stage's does.
  fileprivate init(alone object: any PropertyHolder, attachments: [AnimationAttachment]) {
    self.init(
      owner: type(of: object).owner, values: object.values, attachments: attachments,
      extras: RecordExtras.Values(customValues: (object as? Layer)?.customPropertyValues ?? []))
  }
}
