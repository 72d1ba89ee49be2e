/// Moving the clock, and telling of what happens on the way.
extension LayerContext {
  /// Commits what changed, then moves the clock to a time, does what was declared and tells
  /// everybody what happens until then.
  ///
  /// Instants come one after the other with the clock standing at each; what callbacks change is
  /// committed there and may happen on the same way. An earlier time, or a call from inside a
  /// callback, moves nothing.
  package func advance(to time: Double) {
    commitPending(callingBlocks: true)
    guard time.isFinite, time >= self.time, !isDelivering else { return }
    passInstants(notAfter: time)
    self.time = max(self.time, time)
    releaseEndedAnimations()
  }

  /// More instants than this between two calls come of something that repeats without end.
  private static var mostInstants: Int { 1_000_000 }

  /// Moves from instant to instant, up to the last one that is not after a limit.
  func passInstants(notAfter limit: Double) {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    let thread = Transaction.ThreadState.current
    thread.clockOwner = self
    var instants = 0
    while instants < Self.mostInstants, let instant = agenda.takeInstant(notAfter: limit) {
      instants += 1
      lastRehearsal = nil
      time = max(time, instant.time)
      deliver(instant.happenings)
      commitPending(callingBlocks: true)
      performCues()
      thread.clockOwner = self
    }
    if instants == Self.mostInstants {
      root.recordIgnored("more than a million instants were cut off", key: "timeline")
    }
  }

  /// Tells of one instant (Laminar.docc: AnimationLifecycle, "Order of calls"): the starts, then
  /// the completion blocks that waited for
  /// what stops, then the stops. Declared changes, and what follows from ends, are left in hand.
  private func deliver(_ happenings: [Happening]) {
    happeningsInHand = happenings
    defer {
      happeningsInHand = []
      // A callback may have asked for the future: what was rehearsed holds what has ended by now.
      lastRehearsal = nil
    }
    for happening in happenings where happening.isValid {
      guard case .start(let run) = happening.kind else { continue }
      run.isStarted = true
      record(.animationStart, of: run, run.animation.map { type(of: $0).kind } ?? "")
      guard !isRehearsal, let animation = run.animation else { continue }
      animation.delegate?.animationDidStart(animation)
    }
    var stops: [(run: AnimationRun, finished: Bool)] = []
    var cues: [Cue] = []
    for happening in happenings where happening.isValid {
      switch happening.kind {
      case .start: continue
      case .cue(let cue): cues.append(cue)
      case .end(let run):
        run.finish()
        stops.append((run, true))
      case .stop(let run, let finished): stops.append((run, finished))
      }
    }
    for (run, finished) in stops {
      record(.animationStop, of: run, finished ? "finished" : "removed")
      if let place = run.place, let sequence = sequenceRuns[place.sequence] {
        cues.append(Cue(order: sequence.order) { $0.sequenceRuns[place.sequence]?.endPart(place) })
      }
      if finished, let key = run.key, let layer = run.layer {
        follow(.animation(key, of: ObjectIdentifier(layer.rare?.original ?? layer)))
      }
    }
    // Stable: what is declared by one keeps its order.
    cuesInHand = Array(
      cues.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        .map(\.element).reversed())
    tell(stops)
  }

  private func tell(_ stops: [(run: AnimationRun, finished: Bool)]) {
    let animations = stops.map(\.run.animation)
    for (run, finished) in stops where finished { release(run) }
    for group in stops.flatMap({ $0.run.leaveGroups(finished: $0.finished) }) {
      record(.transactionCompletion, "")
      group.block?()
    }
    guard !isRehearsal else { return }
    for (animation, (_, finished)) in zip(animations, stops) {
      guard let animation else { continue }
      animation.delegate?.animationDidStop(animation, finished: finished)
    }
    for (run, finished) in stops where !finished { run.forgetAnimation() }
  }

  /// Makes the declared changes that are in hand, and commits each.
  private func performCues() {
    while let cue = cuesInHand.popLast() {
      cue.action(self)
      lastRehearsal = nil
      commitPending(callingBlocks: true)
    }
  }

  /// Lets the layer forget a run that ended by itself, unless it is to stay. What shows at the end
  /// itself does not change: commits keep the animation until a later time.
  private func release(_ run: AnimationRun) {
    guard let layer = run.layer, let index = layer.attachments.firstIndex(where: { $0.run === run })
    else { return }
    guard layer.attachments[index].attachment.spec.isRemovedOnCompletion else { return }
    layer.attachments[index].endTime = time
    run.forgetAnimation()
    if fading.last !== layer { fading.append(layer) }
  }
}
