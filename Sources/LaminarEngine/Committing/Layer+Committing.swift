/// What a commit needs of a layer and its animations.
extension Layer {
  /// Whether a run is new to the event queue.
  var hasUnplannedRuns: Bool {
    attachments.runs.contains { !$0.isPlanned } || rare?.passingRuns.isEmpty == false
  }

  /// Whether it keeps animations that ended by themselves.
  var hasEndedAnimations: Bool { attachments.runs.contains { $0.endTime != nil } }

  /// When the first of the ended animations that it keeps ended, in the stage's time.
  var firstEndTime: Double? { attachments.runs.compactMap(\.endTime).min() }

  /// Whether an animation that ended may still affect the picture: through late copies, particles
  /// that were born before, or a clock that may come back.
  var mayShowEndedAnimations: Bool {
    if self is EmitterLayer { return true }
    var next: Layer? = self
    while let layer = next {
      if layer is ReplicatorLayer || layer.clock.mayRunBack { return true }
      next = layer.superlayer
    }
    return false
  }

  /// Whether an animation ended by itself before a time, not at it.
  func hasFadedAnimations(at time: Double) -> Bool {
    attachments.runs.contains { $0.isFaded(at: time) }
  }

  func dropFadedAnimations(at time: Double) {
    guard hasFadedAnimations(at: time) else { return }
    attachments.removeAll { $0.run.isFaded(at: time) }
    attachments.releaseSpareCapacity()
  }

  var hasNewTransition: Bool { attachments.values.contains(where: \.isNewTransition) }

  /// Stores in new transitions what the layer showed before.
  func resolveTransitions(from epoch: Epoch?, at time: Double) {
    guard let epoch else { return }
    for index in attachments.indices where attachments.values[index].isNewTransition {
      attachments.values[index].transitionSource = TransitionSource(
        epoch: epoch, layer: layerNumber, time: time)
    }
  }

  /// Gives every animation without a begin time the commit's time on the layer's clock: all of one
  /// commit the same instant.
  func resolveBeginTimes(at time: Double, on chains: inout ClockChains) {
    resolveBeginTimes(at: time, on: &chains, where: { _ in true })
  }

  /// Fixes the begin times of a detached tree's animations, transitions excepted, to `time` on
  /// the clock that its root will use.
  package func resolveBeginTimesBelow(at time: Double) {
    var pending = [self]
    var chains = ClockChains()
    while let layer = pending.popLast() {
      layer.resolveBeginTimes(at: time, on: &chains) { !$0.spec.isTransition }
      pending += layer.children
      if let mask = layer.rare?.mask { pending.append(mask) }
    }
  }

  private func resolveBeginTimes(
    at time: Double, on chains: inout ClockChains, where condition: (AnimationAttachment) -> Bool
  ) {
    guard attachments.values.contains(where: { $0.beginTime == nil }) else { return }
    let localTime = chains.chain(of: self).localTime(at: time)
    for index in attachments.indices
    where attachments.values[index].beginTime == nil && condition(attachments.values[index]) {
      let begin = attachments.values[index].spec.timing.beginTime
      attachments.values[index].beginTime = begin == 0 ? localTime : begin
    }
  }
}

extension AnimationAttachment {
  /// Whether it is a transition that has not been part of a commit.
  var isNewTransition: Bool {
    beginTime == nil && transitionSource == nil && spec.isTransition
  }
}

extension AnimationRun {
  /// Whether it ended by itself before a time, not at it.
  func isFaded(at time: Double) -> Bool {
    endTime.map { time > $0 + Timing.snap } ?? false
  }
}

extension MediaTimingValues {
  /// Whether a layer's clock with this timing may show a time again that it has shown.
  fileprivate var mayRunBack: Bool { drive != nil || speed < 0 || duration.isFinite }
}
