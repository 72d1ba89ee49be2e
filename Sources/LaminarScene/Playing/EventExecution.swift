import LaminarEngine

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
      pace: .curve(transition.timingFunction ?? TimingFunction(name: .easeInEaseOut)),
      options: .allowUserInteraction
    ) {
      for action in event.actions { perform(action) }
    }
  }

  func perform(_ action: SceneAction) {
    switch action {
    case .set(let values):
      Transaction.withoutActions { assign(values) }
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
    for item in values {
      actual(item.layer).setValue(item.value.keyValueForm, forKeyPath: item.keyPath)
    }
  }

  /// Makes changes as a block animation; without a duration at once.
  func animate(_ timing: SceneBlockTiming, _ changes: () -> Void) {
    let pace: BlockPace
    var duration = timing.duration
    let velocity = timing.spring?.initialVelocity ?? 0
    switch timing.spring?.law {
    case nil: pace = .curve(timing.timingFunction)
    case .damped(let ratio):
      pace = .damping(ratio: ratio, initialVelocity: velocity)
    case .perceptual(let seconds, let bounce):
      let spring = Spring(
        perceptualDuration: seconds, bounce: bounce, initialVelocity: velocity)
      duration = spring.settlingDuration
      pace = .spring(spring)
    }
    guard duration > 0 else { return Transaction.withoutActions(changes) }
    Layer.animate(
      duration: duration, delay: timing.delay, pace: pace,
      options: timing.isAdditive
        ? .allowUserInteraction : [.allowUserInteraction, .beginFromCurrentState],
      blends: timing.isAdditive,
      animations: changes)
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
      a.layer === b.layer && a.keyPath == b.keyPath
    }
    let restored = progress.saved.filter { old in
      !state.assignments.contains { isSame($0, old.assignment) }
    }
    progress.saved = state.assignments.map { new in
      progress.saved.first { isSame($0.assignment, new) }
        ?? (new, actual(new.layer).value(forKeyPath: new.keyPath))
    }
    progress.keep(with: context.root)
    animate(timing) {
      for (item, before) in restored {
        actual(item.layer).setValue(before, forKeyPath: item.keyPath)
      }
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
    if begin != 0, begin < now - AnimationRun.snap {
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
