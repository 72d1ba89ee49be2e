/// A declared change that waits until the clock of a layer reaches a time.
final class ClockWait {
  /// The layer whose clock it waits for.
  let layer: Layer
  /// The time that the clock is to reach.
  let localTime: Double
  let change: DeclaredChange
  /// The generation of its valid scheduled event.
  private(set) var generation: Int32 = 0
  /// Whether the time was reached.
  private(set) var isOver = false

  init(_ change: DeclaredChange, localTime: Double, of layer: Layer) {
    self.change = change
    self.localTime = localTime
    self.layer = layer
  }

  /// Schedules the change for when the clock, as it runs now, reaches the time; an event that was
  /// scheduled before is void.
  func plan(from time: Double, on eventQueue: inout EventQueue) {
    generation &+= 1
    eventQueue.plan(
      ScheduledEvent(
        time: layer.clockChain.firstTime(reaching: localTime, from: time), kind: .clock(self),
        generation: generation))
  }

  /// Ends the wait.
  func end() { isOver = true }

  /// The copy for a simulation, in the same state.
  func copy(on layer: Layer) -> ClockWait {
    let copy = ClockWait(change, localTime: localTime, of: layer)
    copy.generation = generation
    copy.isOver = isOver
    return copy
  }
}

/// Changes that follow the clock of a layer, with its pauses, its rates and its beginning.
extension LayerContext {
  /// Plans a declared change for when the clock of a layer first reaches a time.
  func plan(_ change: DeclaredChange, atClockTime localTime: Double, of layer: Layer) {
    guard !localTime.isNaN else { return }
    let wait = ClockWait(change, localTime: localTime, of: simulatedLayer(for: layer))
    clockWaits.append(wait)
    wait.plan(from: time, on: &eventQueue)
  }

  /// Plans a declared change some seconds from now, of the clock of a layer or of the stage's time.
  func plan(_ change: DeclaredChange, after seconds: Double, onClockOf layer: Layer?) {
    guard let layer else { return plan(change, at: time + seconds) }
    plan(change, atClockTime: clockTime(of: layer) + seconds, of: layer)
  }

  /// The present time of a layer's clock; of nil the stage's time.
  func clockTime(of layer: Layer?) -> Double {
    layer.map { simulatedLayer(for: $0).clockChain.localTime(at: time) } ?? time
  }

  /// Plans all waits again, since clocks changed.
  func planClockWaits() {
    for wait in clockWaits { wait.plan(from: time, on: &eventQueue) }
  }

  /// Ends a wait; returns its change, which is due.
  func finish(_ wait: ClockWait) -> DeclaredChange {
    wait.end()
    clockWaits.removeAll { $0 === wait }
    return wait.change
  }
}

extension Layer {
  /// The first time of the stage at which the layer's clock, as it is set, reaches a time; infinite when
  /// it never does.
  package func stageTime(ofClockTime localTime: Double) -> Double {
    clockChain.firstTime(reaching: localTime, from: 0)
  }

  /// The layer's clock, as it is set, at a time of the stage.
  package func clockTime(ofStageTime time: Double) -> Double { clockChain.localTime(at: time) }

  /// Whether the layer's clock, as it is set, shows times more than once.
  package var hasRepeatingClock: Bool {
    var next: Layer? = self
    while let layer = next {
      let clock = layer.clock
      let isPlayedOnce =
        !clock.autoreverses && clock.repeatCount <= 1 && clock.repeatDuration <= clock.duration
      if clock.duration.isFinite, clock.duration > 0, !isPlayedOnce { return true }
      next = layer.superlayer
    }
    return false
  }
}
