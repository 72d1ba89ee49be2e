/// Runs sequences on a stage or in a simulation of one.
extension LayerContext {
  /// Begins a sequence here, unless it runs already.
  @discardableResult
  package func begin(_ sequence: AnimationSequence, completion: (() -> Void)? = nil) -> Bool {
    guard sequenceRuns[ObjectIdentifier(sequence)] == nil else { return false }
    lastSimulation = nil
    sequence.noteStage(self)
    let run = SequenceRun(
      sequence, in: self, order: Transaction.ThreadState.current.takeOrder(),
      completion: isSimulation ? nil : completion)
    sequenceRuns[ObjectIdentifier(sequence)] = run
    run.begin()
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
    change(sequence) { run in
      sequenceRuns[ObjectIdentifier(sequence)] = nil
      run.stop()
      return true
    }
  }

  /// The state of a sequence here.
  package func state(of sequence: AnimationSequence) -> AnimationSequence.State {
    guard let run = sequenceRuns[ObjectIdentifier(sequence)] else { return .idle }
    return run.isPaused ? .paused : .running
  }

  /// A number that no step or delay had before, so that events of stopped ones are ignored.
  func takeSequenceNumber() -> Int {
    lastSequenceNumber += 1
    return lastSequenceNumber
  }

  private func change(_ sequence: AnimationSequence, _ body: (SequenceRun) -> Bool) -> Bool {
    guard let run = sequenceRuns[ObjectIdentifier(sequence)] else { return false }
    lastSimulation = nil
    return body(run)
  }

  /// Ends a sequence that came to its end, and plans the changes that wait for it.
  func finish(_ run: SequenceRun) {
    sequenceRuns[ObjectIdentifier(run.sequence)] = nil
    follow(.sequence(ObjectIdentifier(run.sequence)))
  }
}

extension AnimationSequence {
  /// Stores the stage that runs it; ignores simulations.
  fileprivate func noteStage(_ context: LayerContext) {
    if !context.isSimulation { self.context = context }
  }
}
