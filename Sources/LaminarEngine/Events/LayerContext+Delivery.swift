/// Moving the clock, and telling of what happens on the way.
extension LayerContext {
  /// Commits what changed, then moves the clock to a time and tells everybody what happens until
  /// then.
  ///
  /// Instants come one after the other with the clock standing at each; what callbacks change is
  /// committed there and may happen on the same way. An earlier time, or a call from inside a
  /// callback, moves nothing.
  package func advance(to time: Double) {
    commitPending(callingBlocks: true)
    guard time.isFinite, time >= self.time, !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    let thread = Transaction.ThreadState.current
    thread.clockOwner = self
    while let instant = agenda.takeInstant(notAfter: time) {
      self.time = max(self.time, instant.time)
      deliver(instant.happenings)
      commitPending(callingBlocks: true)
      thread.clockOwner = self
    }
    self.time = max(self.time, time)
  }

  /// Tells of one instant (decision 16): the starts, then the completion blocks that waited for
  /// what stops, then the stops.
  private func deliver(_ happenings: [Happening]) {
    for happening in happenings {
      guard case .start = happening.kind, happening.isValid else { continue }
      happening.run.isStarted = true
      guard let animation = happening.run.animation else { continue }
      animation.delegate?.animationDidStart(animation)
    }
    var stops: [(run: AnimationRun, finished: Bool)] = []
    for happening in happenings where happening.isValid {
      switch happening.kind {
      case .start: continue
      case .end:
        happening.run.finish()
        stops.append((happening.run, true))
      case .stop(let finished): stops.append((happening.run, finished))
      }
    }
    let animations = stops.map(\.run.animation)
    for (run, finished) in stops where finished { release(run) }
    for group in stops.flatMap({ $0.run.leaveGroups(finished: $0.finished) }) { group.block() }
    for (animation, (_, finished)) in zip(animations, stops) {
      guard let animation else { continue }
      animation.delegate?.animationDidStop(animation, finished: finished)
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
    fading.append(layer)
  }
}
