package import LaminarGraphics

/// A simulation of a stage's declared future: scene events, sequences and natural ends, applied to
/// copies of the layers.
///
/// It copies the layers once and then costs its events. A request for a later time continues it.
final class StageSimulation {
  let context: LayerContext
  private let thread: Transaction.ThreadState

  init(of live: LayerContext) {
    thread = Transaction.ThreadState(continuing: .current)
    let simulatedLayers = SimulatedLayers()
    context = LayerContext(simulating: live, with: simulatedLayers)
    simulatedLayers.enter(context, insteadOf: live)
    thread.register(context)
    context.takeOver(from: live, with: simulatedLayers)
  }

  /// Continues until a time. Endless sequences are followed for a minute from now when the time is
  /// infinite.
  func run(until horizon: Double, from now: Double) {
    Transaction.ThreadState.with(thread) {
      var limit = horizon
      if !horizon.isFinite, context.sequenceRuns.values.contains(where: \.isEndless) {
        limit = now + 60
      }
      context.passInstants(notAfter: limit)
      if horizon.isFinite, horizon > context.time { context.time = horizon }
    }
  }
}

extension LayerContext {
  /// Whether this is not a stage but a simulation of one.
  package var isSimulation: Bool { simulatedLayers != nil }

  /// The layer that represents a layer here: its copy in a simulation, itself on the stage.
  package func simulatedLayer(for layer: Layer) -> Layer {
    simulatedLayers?.copy(of: layer) ?? layer
  }

  /// The epochs of what was committed and of what is declared until a time. Runs no callbacks.
  package func timeline(until horizon: Double) -> RenderTimeline {
    guard awaitsDeclared, horizon >= time - Timing.snap, isDue(until: horizon),
      let simulation = simulation(until: horizon)
    else { return timeline }
    return simulation.context.timeline
  }

  /// The recorded events, followed by those from the stage's time until another: declared changes
  /// and natural starts and ends. Runs no callbacks.
  package func events(until horizon: Double) -> [StageEvent] {
    let log = simulation(until: horizon)?.context.log ?? log
    return log.events.filter { $0.time <= horizon + Timing.snap }
  }

  /// Whether declared changes may come.
  var awaitsDeclared: Bool {
    eventQueue.declaredChangeCount > 0 || !sequenceRuns.isEmpty || !continuations.isEmpty
      || !clockWaits.isEmpty || !dueChanges.isEmpty || !dueInput.isEmpty
      || dueEvents.contains(where: \.isDeclaredChange)
  }

  /// Whether anything may change the tree until a time.
  private func isDue(until horizon: Double) -> Bool {
    eventQueue.earliestTime <= horizon + Timing.snap || !dueChanges.isEmpty
      || !dueEvents.isEmpty || !dueInput.isEmpty
  }

  /// The simulation until a time. Inside transactions and commits nothing new is simulated, since
  /// their changes are not complete.
  private func simulation(until horizon: Double) -> StageSimulation? {
    guard !isCommitting, Transaction.ThreadState.current.scopes.isEmpty else {
      return lastSimulation
    }
    let simulation = lastSimulation ?? StageSimulation(of: self)
    lastSimulation = simulation
    simulation.run(until: horizon, from: time)
    return simulation
  }

  /// Takes over the scheduled events of a stage, for a simulation.
  fileprivate func takeOver(from live: LayerContext, with simulatedLayers: SimulatedLayers) {
    eventQueue = live.eventQueue.mapped { simulatedLayers.copy(of: $0) }
    for event in live.dueEvents + live.dueInput where event.isValid {
      if let copy = simulatedLayers.copy(of: event) { eventQueue.plan(copy) }
    }
    for change in live.dueChanges.reversed() {
      eventQueue.plan(ScheduledEvent(time: time, kind: .change(change), generation: 0))
    }
    input.takeOver(from: live.input, in: self, with: simulatedLayers)
    continuations = live.continuations
    for wait in live.clockWaits.all { clockWaits.append(simulatedLayers.copy(of: wait)) }
    sequenceRuns = live.sequenceRuns.mapValues { $0.copy(in: self, with: simulatedLayers) }
  }
}
