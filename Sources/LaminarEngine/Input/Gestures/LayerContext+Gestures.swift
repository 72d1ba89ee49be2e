import LaminarGraphics

/// What follows from touches and timers: recognisers that waited, their actions, resets.
extension LayerContext {
  /// Runs code that may change recognisers' states, then what follows from the changes.
  ///
  /// Actions are called after the code, so that a recogniser is complete when they read it.
  func handleInput(_ body: () -> Void) {
    input.depth += 1
    body()
    input.depth -= 1
    guard input.depth == 0 else { return }
    input.depth = 1
    drainInput()
    input.depth = 0
    // A change from outside of any event, such as `isEnabled`.
    if !input.isDelivering { concludeInput() }
  }

  private func drainInput() {
    var rounds = 0
    while rounds < InputState.mostJobs {
      rounds += 1
      if !input.settled.isEmpty {
        for waiting in takeReleased() {
          guard let pending = waiting.tracking.pending else { continue }
          waiting.resume(pending, in: self)
        }
      }
      if let job = input.takeJob() {
        job()
      } else if input.settled.isEmpty {
        return
      }
    }
    input.dropJobs()
    root.recordIgnored(
      "stopped after 100,000 changes of gesture recognisers at one instant", key: "input")
  }

  /// The recognisers that waited for those that were decided since the last call, and wait for no other,
  /// or in vain: in the order in which they became active.
  private func takeReleased() -> [GestureRecognizer] {
    var released: [GestureRecognizer] = []
    for decided in input.takeSettled() {
      let waiters = decided.tracking.waiters
      decided.tracking.waiters = []
      for (waiting, wait) in waiters
      where waiting.tracking.pending != nil && waiting.tracking.wait == wait {
        waiting.tracking.awaitedCount -= 1
        guard decided.tracking.isRecognized || waiting.tracking.awaitedCount == 0 else { continue }
        waiting.tracking.wait += 1
        released.append(waiting)
      }
    }
    return released.sorted { $0.tracking.activeOrder < $1.tracking.activeOrder }
  }

  /// Records a state, runs the reactions to it and calls the targets.
  func tell(_ recognizer: GestureRecognizer, of state: GestureRecognizer.State) {
    let layer = recognizer.layer
    recognizer.tracking.toldState = state
    if log.isKept {
      let values = recognizer.valueDescription
      let hasValues = state != .failed && !values.isEmpty
      record(
        .gesture, "\(layer.map { path(of: $0) } ?? "")!\(recognizer.label)",
        hasValues ? "\(state.rawValue) \(values)" : state.rawValue)
    }
    for reaction in recognizer.reactions where reaction.states.contains(state) {
      if let name = reaction.name { record(.action, layer.map { path(of: $0) } ?? "", name) }
      reaction.action(self, recognizer)
      commitInput()
    }
    if !isSimulation, state != .failed {
      for target in recognizer.targets {
        target.action(recognizer)
        commitInput()
      }
    }
    recognizer.tracking.toldState = nil
  }

  /// Commits what input changed, at its instant.
  func commitInput() {
    guard isDelivering else { return }
    lastSimulation = nil
    commitPending(callingBlocks: true)
  }

  /// Calls a timer.
  func fire(_ recognizer: GestureRecognizer) {
    handleInput {
      recognizer.cancelTimer()
      recognizer.timerFired()
    }
  }
}
