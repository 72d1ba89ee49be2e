import Foundation
import LaminarEngine

/// Schedules a scene's sequences and events and executes them: each event makes the calls that an
/// embedding program would make at that time.
final class ScenePlayer {
  let timeline: SceneTimeline
  /// The scene's sequences as the engine runs them.
  let sequences: [AnimationSequence]
  /// Receives the problems of events; nil ignores them.
  let report: ((SceneEvent, EventProblem) -> Void)?
  /// Receives the index of each event that comes.
  var performed: (Int) -> Void = { _ in }

  init(_ timeline: SceneTimeline, report: ((SceneEvent, EventProblem) -> Void)? = nil) {
    self.timeline = timeline
    self.report = report
    sequences = timeline.sequences.map(Self.sequence)
  }

  private static func sequence(_ scene: SceneSequence) -> AnimationSequence {
    let sequence = AnimationSequence(name: scene.name)
    sequence.repeatCount = Float(scene.repeatCount)
    sequence.clock = scene.clock
    for step in scene.steps {
      let parts = step.parts.map { part in
        AnimationSequence.Step(
          part.animation, delay: part.delay, writesModel: part.writesModel, key: part.key,
          on: part.layer, sourceIndex: part.index)
      }
      if parts.count == 1, step.delay == 0 {
        sequence.addStep(parts[0])
      } else {
        sequence.addParallelSteps(parts, delay: step.delay)
      }
    }
    return sequence
  }

  /// Declares all events and sequences on a context whose tree holds the scene's layers.
  func declare(on context: LayerContext) {
    for (scene, sequence) in zip(timeline.sequences, sequences) {
      schedule(scene.start, on: context) { _ = $0.begin(sequence) }
    }
    for (index, event) in timeline.events.enumerated() {
      schedule(event.time, on: context) { context in
        self.performed(index)
        EventExecution(player: self, context: context, event: event).perform()
      }
    }
    guard
      !timeline.gestures.isEmpty || !timeline.controls.isEmpty || !timeline.responders.isEmpty
    else { return }
    context.scenePlayer = self
    for index in timeline.gestures.indices { react(toGesture: index) }
    for index in timeline.controls.indices { react(toControl: index) }
    for index in timeline.responders.indices { react(toTouchesOf: index) }
  }

  private func schedule(
    _ moment: SceneMoment, on context: LayerContext, _ action: @escaping DeclaredAction
  ) {
    switch moment.anchor {
    case .scene:
      context.schedule(
        moment.clock.map { .atClockTime(moment.offset, of: $0) } ?? .at(moment.offset), action)
    case .sequence(let index):
      context.schedule(
        .afterSequence(sequences[index], delay: moment.offset, clock: moment.clock), action)
    case .animation(let layer, let key):
      context.schedule(
        .afterAnimation(key, of: layer, delay: moment.offset, clock: moment.clock), action)
    }
  }
}

// MARK: - Progress

/// The state of a scene beyond the values of its layers. The root layer stores it, so that a
/// simulation continues from the stage's state.
struct SceneProgress {
  /// What the last state changed, with the values before as key-value coding returns them.
  var saved: [(assignment: SceneAssignment, before: Any?)] = []
  /// The layout that an event activated last.
  var layout: Int?
  /// Where the gestures began that are going on, by their indices in the timeline.
  var beginnings: [Int: GestureExecution.Beginning] = [:]

  /// The key under which the root keeps it.
  private static let key = "org.laminar.scene"

  /// The progress that a root keeps.
  static func of(_ root: Layer) -> SceneProgress {
    root.value(forKey: key) as? SceneProgress ?? SceneProgress()
  }

  /// Keeps the progress with a root.
  func keep(with root: Layer) { root.setValue(self, forKey: Self.key) }
}

// MARK: - Events

/// Executes one event on a stage or in a simulation of it.
struct EventExecution {
  let player: ScenePlayer
  let context: LayerContext
  let event: SceneEvent
  /// The gesture that the event reacts to, in the context; nil for other events.
  var recognizer: GestureRecognizer?

  private var registry: LayerRegistry { player.timeline.layers }

  /// The layer of the context for one of the scene's.
  func actual(_ layer: Layer) -> Layer {
    layer === registry.root ? context.root : context.simulatedLayer(for: layer)
  }

  /// Whether a layer is in the tree.
  func isThere(_ layer: Layer) -> Bool { actual(layer).context === context }

  func perform() {
    guard let transition = event.transition else {
      for action in event.actions { perform(action) }
      return
    }
    requireThere(transition.layer)
    Layer.transition(
      of: actual(transition.layer), type: TransitionType(rawValue: transition.type),
      subtype: transition.subtype.map { TransitionSubtype(rawValue: $0) },
      duration: transition.duration,
      timing: .curve(transition.timingFunction ?? TimingFunction(name: .easeInEaseOut)),
      options: .allowUserInteraction
    ) {
      for action in event.actions { perform(action) }
    }
  }

  func perform(_ action: SceneAction) {
    switch action {
    case .set(let values):
      setAtOnce(values)
      layOut(after: values, SceneBlockTiming(duration: 0))
    case .animate(let values, let timing):
      for value in values { requireThere(value.layer) }
      if let spring = timing.spring, spring.initialVelocity == nil {
        animate(values, timing, spring)
      } else {
        animate(timing) { assign(values) }
      }
      layOut(after: values, timing)
    case .transact(let values, let transaction):
      transact(values, transaction)
      layOut(after: values, SceneBlockTiming(duration: 0))
    case .state(let state, let timing):
      enter(player.timeline.states[state], timing)
      layOut(after: player.timeline.states.flatMap(\.assignments), timing)
    case .addAnimation(let added): add(added)
    case .removeAnimation(let layer, let key):
      if let key {
        actual(layer).removeAnimation(forKey: key)
      } else {
        actual(layer).removeAllAnimations()
      }
    case .pause(let clock): pause(clock)
    case .resume(let clock): resume(clock)
    case .stop(let clock): stop(clock)
    case .speed(let rates):
      for (layer, rate) in rates {
        requireThere(layer)
        actual(layer).setAnimationSpeed(Float(rate))
      }
    case .scrub(let scrub):
      requireThere(scrub.layer)
      actual(scrub.layer).scrubAnimations(
        to: scrub.target, duration: scrub.duration, timingFunction: scrub.timingFunction)
    case .endScrub(let layer, let finishes):
      let wasScrubbing =
        finishes ? actual(layer).finishScrubbing() : actual(layer).cancelScrubbing()
      if !wasScrubbing { report(.runsAlready(.layer(layer))) }
    case .zoom(let zoom): self.zoom(zoom)
    case .arrange(let arrangement):
      arrange(arrangement)
      layOut(SceneBlockTiming(duration: 0))
    case .layout(let layout, let timing):
      var progress = SceneProgress.of(context.root)
      progress.layout = layout
      progress.keep(with: context.root)
      layOut(timing)
    case .resize(let width, let height, let timing):
      animate(timing) { resize(width: width, height: height) }
      layOut(timing)
    }
  }

  func report(_ problem: EventProblem) { player.report?(event, problem) }

  func requireThere(_ layer: Layer) {
    if !isThere(layer) { report(.away(layer)) }
  }

  // MARK: - Values

  func assign(_ values: [SceneAssignment]) {
    for item in values { set(item.value.keyValueForm, of: item) }
  }

  /// Makes changes as a block animation; without a duration at once.
  func animate(_ timing: SceneBlockTiming, _ changes: () -> Void) {
    let blockTiming: BlockTiming
    var duration = timing.duration
    let velocity = timing.spring?.initialVelocity ?? 0
    switch timing.spring?.law {
    case nil: blockTiming = .curve(timing.timingFunction)
    case .damped(let ratio):
      blockTiming = .damping(ratio: ratio, initialVelocity: velocity)
    case .perceptual(let seconds, let bounce):
      let spring = Spring(
        perceptualDuration: seconds, bounce: bounce, initialVelocity: velocity)
      duration = spring.settlingDuration
      blockTiming = .spring(spring)
    }
    guard duration > 0 else { return Transaction.withoutActions(changes) }
    var options: AnimationOptions = .allowUserInteraction
    if timing.beginsFromCurrentState ?? !timing.isAdditive {
      options.insert(.beginFromCurrentState)
    }
    Layer.animate(
      duration: duration, delay: timing.delay, timing: blockTiming, options: options,
      blends: timing.isAdditive
    ) {
      Layer.modifyAnimations(
        withRepeatCount: CGFloat(timing.repeatCount), autoreverses: timing.autoreverses,
        animations: changes)
    }
  }

  private func transact(_ values: [SceneAssignment], _ transaction: SceneTransactionValues) {
    Transaction.begin()
    if let duration = transaction.duration { Transaction.setAnimationDuration(duration) }
    if let function = transaction.timingFunction {
      Transaction.setAnimationTimingFunction(function)
    }
    if transaction.disablesActions { Transaction.setDisableActions(true) }
    assign(values)
    Transaction.commit()
  }

  /// Takes back what the last state changed and applies another, all in one animation.
  private func enter(_ state: SceneState, _ timing: SceneBlockTiming) {
    var progress = SceneProgress.of(context.root)
    func isSame(_ a: SceneAssignment, _ b: SceneAssignment) -> Bool {
      a.layer === b.layer && a.keyPath == b.keyPath && a.touchSwitch == b.touchSwitch
    }
    let restored = progress.saved.filter { old in
      !state.assignments.contains { isSame($0, old.assignment) }
    }
    progress.saved = state.assignments.map { new in
      progress.saved.first { isSame($0.assignment, new) }
        ?? (new, value(before: new))
    }
    progress.keep(with: context.root)
    animate(timing) {
      for (item, before) in restored { set(before, of: item) }
      assign(state.assignments)
    }
  }

  // MARK: - Animations

  private func add(_ added: SceneAddedAnimation) {
    requireThere(added.layer)
    let layer = actual(added.layer)
    guard let animation = added.animation.copy() as? Animation else { return }
    let now = layer.convertTime(context.time, from: nil)
    if added.delay > 0 { animation.beginTime = now + added.delay }
    let begin = animation.beginTime
    if begin != 0, begin < now - ActiveInterval.snap {
      report(
        .beginsInThePast(
          EventProblem.AttachedProblem(index: added.index, beginTime: begin, now: now)))
    }
    if let key = added.key { layer.removeAnimation(forKey: key) }
    layer.attach(
      AttachedAnimation(key: added.key, animation: animation, sourceIndex: added.index))
  }

  // MARK: - Clocks

  private func pause(_ clock: SceneClock) {
    switch clock {
    case .layer(let layer):
      requireThere(layer)
      if !actual(layer).pauseAnimations() { report(.isPausedAlready(clock)) }
    case .sequence(let index):
      guard context.state(of: player.sequences[index]) != .idle else {
        return report(.isIdle(index))
      }
      if !context.pause(player.sequences[index]) { report(.isPausedAlready(clock)) }
    }
  }

  private func resume(_ clock: SceneClock) {
    switch clock {
    case .layer(let layer):
      requireThere(layer)
      if !actual(layer).resumeAnimations() { report(.runsAlready(clock)) }
    case .sequence(let index):
      guard context.state(of: player.sequences[index]) != .idle else {
        return report(.isIdle(index))
      }
      if !context.resume(player.sequences[index]) { report(.runsAlready(clock)) }
    }
  }

  private func stop(_ clock: SceneClock) {
    switch clock {
    case .layer(let layer): actual(layer).removeAllAnimationsBelow()
    case .sequence(let index):
      if !context.stop(player.sequences[index]) { report(.isIdle(index)) }
    }
  }
}

// MARK: - Layers

extension EventExecution {
  /// Changes which layers there are, or their order.
  func arrange(_ arrangement: SceneArrangement) {
    switch arrangement {
    case .add(let layer, let holder, let position): add(layer, into: holder, position)
    case .remove(let layer):
      requireThere(layer)
      actual(layer).removeFromSuperlayer()
    case .replace(let old, let new):
      requireThere(old)
      if isThere(new) { report(.present(new)) }
      actual(old).superlayer?.replaceSublayer(actual(old), with: actual(new))
    case .exchange(let first, let second): exchange(first, second)
    case .bringToFront(let layer):
      requireThere(layer)
      actual(layer).superlayer?.bringSublayerToFront(actual(layer))
    case .sendToBack(let layer):
      requireThere(layer)
      actual(layer).superlayer?.sendSublayerToBack(actual(layer))
    }
  }

  private func add(_ layer: Layer, into holder: Layer, _ position: SceneArrangement.Position) {
    requireThere(holder)
    if isThere(layer) { report(.present(layer)) }
    let superlayer = actual(holder)
    switch position {
    case .last: superlayer.addSublayer(actual(layer))
    case .index(let index):
      let count = superlayer.sublayers?.count ?? 0
      superlayer.insertSublayer(actual(layer), at: UInt32(clamping: min(index, count)))
    case .above(let sibling):
      requireThere(sibling)
      superlayer.insertSublayer(actual(layer), above: actual(sibling))
    case .below(let sibling):
      requireThere(sibling)
      superlayer.insertSublayer(actual(layer), below: actual(sibling))
    }
  }

  private func exchange(_ first: Layer, _ second: Layer) {
    requireThere(first)
    requireThere(second)
    guard let superlayer = actual(first).superlayer,
      let layers = superlayer.sublayers,
      let a = layers.firstIndex(where: { $0 === actual(first) }),
      let b = layers.firstIndex(where: { $0 === actual(second) })
    else { return }
    superlayer.exchangeSublayers(at: a, with: b)
  }

  // MARK: - Layouts

  /// Resizes the root; its origin stays at the top left.
  func resize(width: Double, height: Double) {
    let root = context.root
    root.bounds = CGRect(
      origin: root.bounds.origin, size: CGSize(width: width, height: height))
    root.position = CGPoint(
      x: Double(root.anchorPoint.x) * width, y: Double(root.anchorPoint.y) * height)
  }

  /// Lays out again where values may have changed what constraints depend on.
  func layOut(after values: [SceneAssignment], _ timing: SceneBlockTiming) {
    if player.timeline.laysOut(after: values) { layOut(timing) }
  }

  /// Lays out the layers of the active layouts.
  func layOut(_ timing: SceneBlockTiming) {
    let timeline = player.timeline
    guard !timeline.layouts.isEmpty else { return }
    let size = context.root.bounds.size
    var lists = timeline.constraints(width: Double(size.width), height: Double(size.height))
    if let layout = SceneProgress.of(context.root).layout {
      lists.append(timeline.layouts[layout].constraints)
    }
    let pass = LayoutPass(
      direction: timeline.direction, actual: actual, superlayer: timeline.layers.holder,
      isThere: isThere)
    let (placements, problems) = pass.result(of: lists)
    for problem in problems { report(.layout(problem)) }
    guard !placements.isEmpty else { return }
    animate(timing) { pass.apply(placements, of: lists) }
  }
}

// MARK: - Problems

/// A problem that an event finds when its time comes and that the file could have avoided.
enum EventProblem {
  /// A layer is not in the tree.
  case away(Layer)
  /// A layer that is to be added is already in the tree.
  case present(Layer)
  /// A clock is paused that is paused already.
  case isPausedAlready(SceneClock)
  /// A clock is resumed or released that is not paused.
  case runsAlready(SceneClock)
  /// A sequence is to be paused or ended that does not run.
  case isIdle(Int)
  /// A gesture scrubs a layer without an animation that ends.
  case hasNothingToScrub(Layer)
  /// An animation begins before it is added.
  case beginsInThePast(AttachedProblem)
  /// Constraints cannot be met.
  case layout(LayoutProblem)

  /// Whether constraints cannot be met, of which one event may find several sets.
  var isOfLayout: Bool { if case .layout = self { true } else { false } }

  /// An animation's index on the tape and the time that it missed.
  struct AttachedProblem {
    let index: Int
    let beginTime: Double
    let now: Double
  }
}
