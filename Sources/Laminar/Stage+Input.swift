public import Foundation
public import LaminarEngine
public import LaminarGraphics

extension Stage {
  /// Lets fingers do what a script says. Touches are made as the stage advances; snapshots show what they
  /// cause with all that is declared.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - time: The stage's time that the script's times count from; by default the present.
  public func send(_ script: InputScript, at time: TimeInterval? = nil) {
    context.declare(script, from: time ?? context.time)
  }

  /// The snapshot of what happens with a script: ``snapshot(until:)`` with its touches in addition. The
  /// stage itself stays as it is, and none of the embedder's code is called.
  ///
  /// - Parameters:
  ///   - horizon: How far the declared is followed, in the stage's time.
  ///   - input: The script; its times are the stage's. Entries before the stage's time are left out.
  public func snapshot(until horizon: TimeInterval = .infinity, input: InputScript) -> StageSnapshot
  {
    context.commitPending(callingBlocks: false)
    var snapshot = StageSnapshot(
      canvas: canvas, timeline: context.timeline(until: horizon, input: input),
      declaredKeys: declaredKeys)
    snapshot.drawingBudget = drawingBudget
    return snapshot
  }

  /// What happens until a time with a script: ``events(until:)`` with its touches in addition.
  public func events(until horizon: TimeInterval, input: InputScript) -> [StageEvent] {
    context.commitPending(callingBlocks: false)
    return context.events(until: horizon, input: input)
  }
}
