package import LaminarGraphics

extension LayerContext {
  /// Declares touches: the stage makes them in ``advance(to:)``, snapshots of later times show what they
  /// cause with all that is declared.
  ///
  /// - Parameters:
  ///   - script: The script. One with a fault is left out, and the fault is reported.
  ///   - start: The stage's time that the script's times count from. Entries that begin before the
  ///     stage's time are left out, and reported.
  ///   - missed: Receives the index of each entry whose first finger does not hit the named layer, and
  ///     the reason. Not called in simulations.
  package func declare(
    _ script: InputScript, from start: Double = 0, missed: ((Int, String) -> Void)? = nil
  ) {
    lastSimulation = nil
    if let fault = script.fault { return note("the script is refused: \(fault)") }
    guard start.isFinite else {
      return note("the script is refused: its beginning \(start) is not a time")
    }
    for (index, entry) in script.entries.enumerated() {
      let begin = start + entry.time
      guard begin >= time - Timing.snap else {
        note(
          "entry \(index) is left out: it begins at \(GestureText.number(begin)) s, before the "
            + "stage's time, \(GestureText.number(time)) s")
        continue
      }
      let run = InputRun(
        entry, order: Transaction.ThreadState.current.takeOrder(), start: max(begin, time))
      run.missed = missed.map { missed in { missed(index, $0) } }
      plan(run)
    }
  }

  /// The timeline until a time, with a script in addition; the stage stays as it is.
  package func timeline(until horizon: Double, input: InputScript) -> RenderTimeline {
    simulation(of: input, until: horizon).context.timeline
  }

  /// The events until a time, with a script in addition.
  package func events(until horizon: Double, input: InputScript) -> [StageEvent] {
    simulation(of: input, until: horizon).context.log.events
      .filter { $0.time <= horizon + Timing.snap }
  }

  /// What the scripts until a time ignore, and why: faults, and targets that are not hit. With a script
  /// in addition, if there is one.
  package func inputDiagnostics(until horizon: Double, input: InputScript = InputScript())
    -> [EngineDiagnostic]
  {
    simulation(of: input, until: horizon).context.input.diagnostics
  }

  private func simulation(of script: InputScript, until horizon: Double) -> StageSimulation {
    let simulation = StageSimulation(of: self)
    simulation.context.declare(script)
    simulation.run(until: horizon, from: time)
    scriptDiagnostics = simulation.context.input.diagnostics
    return simulation
  }

  private func note(_ message: String) {
    input.note(EngineDiagnostic(layer: root.name ?? "root", key: "input", message: message))
  }

  // MARK: - Samples

  private func plan(_ run: InputRun) {
    eventQueue.plan(ScheduledEvent(time: run.nextTime, kind: .touches(run), generation: 0))
  }

  /// Delivers the samples of some runs that are due, one event for the first of each finger, then for
  /// the next.
  func takeSamples(of runs: [InputRun]) {
    var due = runs
    while !due.isEmpty {
      var samples: [DueSample] = []
      for run in due {
        samples += run.next(in: self).map {
          DueSample(run: run, finger: $0.finger, phase: $0.phase, point: $0.point)
        }
      }
      deliver(samples)
      due = due.filter { $0.nextTime <= time + Timing.snap }
    }
    for run in runs { plan(run) }
  }
}
