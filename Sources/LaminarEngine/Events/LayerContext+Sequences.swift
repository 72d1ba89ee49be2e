/// Sequences as a stage, or a rehearsal of one, runs them.
extension LayerContext {
  /// Begins a sequence here, unless it runs already.
  @discardableResult
  package func begin(_ sequence: AnimationSequence, completion: (() -> Void)? = nil) -> Bool {
    guard sequenceRuns[ObjectIdentifier(sequence)] == nil else { return false }
    lastRehearsal = nil
    sequence.noteStage(self)
    let run = SequenceRun(
      sequence, in: self, order: Transaction.ThreadState.current.takeOrder(),
      completion: isRehearsal ? nil : completion)
    sequenceRuns[ObjectIdentifier(sequence)] = run
    run.begin()
    return true
  }

  /// Holds a sequence; returns whether it ran.
  @discardableResult
  package func pause(_ sequence: AnimationSequence) -> Bool {
    change(sequence) { $0.pause() }
  }

  /// Lets a sequence go on; returns whether it was held.
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

  /// Where a sequence stands here.
  package func state(of sequence: AnimationSequence) -> AnimationSequence.State {
    guard let run = sequenceRuns[ObjectIdentifier(sequence)] else { return .idle }
    return run.isPaused ? .paused : .running
  }

  /// A number that no step and no delay has had: plans of what was stopped mean nobody.
  func takeSequenceNumber() -> Int {
    lastSequenceNumber += 1
    return lastSequenceNumber
  }

  private func change(_ sequence: AnimationSequence, _ body: (SequenceRun) -> Bool) -> Bool {
    guard let run = sequenceRuns[ObjectIdentifier(sequence)] else { return false }
    lastRehearsal = nil
    return body(run)
  }

  /// Ends a sequence that came to its end, and plans what waits for it.
  func finish(_ run: SequenceRun) {
    sequenceRuns[ObjectIdentifier(run.sequence)] = nil
    follow(.sequence(ObjectIdentifier(run.sequence)))
  }
}

extension AnimationSequence {
  /// Notes the stage that runs it; a rehearsal is none.
  fileprivate func noteStage(_ context: LayerContext) {
    if !context.isRehearsal { self.context = context }
  }
}
