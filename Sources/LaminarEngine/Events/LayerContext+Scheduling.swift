/// When a declared change is due.
package enum DeclaredMoment {
  /// At a time of the stage; a past one is now.
  case at(Double)
  /// When the clock of a layer first reaches a time; never while it is stopped before that time.
  case atClockTime(Double, of: Layer)
  /// Some seconds after the animation under a key of a layer next ends by itself, of the stage's time
  /// or of a layer's clock.
  case afterAnimation(String, of: Layer, delay: Double = 0, clock: Layer? = nil)
  /// Some seconds after a sequence next comes to its end, of the stage's time or of a layer's clock.
  case afterSequence(AnimationSequence, delay: Double = 0, clock: Layer? = nil)
}

/// The animation or sequence whose end a declared change waits for.
enum ContinuationKey: Hashable {
  case animation(String, of: ObjectIdentifier)
  case sequence(ObjectIdentifier)
}

/// A declared change that waits for an end.
struct Continuation {
  /// The layer or sequence, kept alive so that no other object takes its identity.
  let subject: AnyObject
  let delay: Double
  /// The layer whose clock the delay runs on; nil is the stage's time.
  let clock: Layer?
  let change: DeclaredChange
}

extension LayerContext {
  /// Declares a change of the tree. At one instant changes come after all starts and stops, in the
  /// order in which they were declared; each is committed before the next.
  ///
  /// The stage makes the change in ``advance(to:)``; snapshots of later times show it already
  /// before. See ``DeclaredAction`` for what it may do.
  package func schedule(_ moment: DeclaredMoment, _ action: @escaping DeclaredAction) {
    lastSimulation = nil
    let change = DeclaredChange(order: Transaction.ThreadState.current.takeOrder(), action: action)
    switch moment {
    case .at(let time):
      plan(change, at: time)
    case .atClockTime(let time, let layer):
      plan(change, atClockTime: time, of: layer)
    case .afterAnimation(let key, let layer, let delay, let clock):
      let subject = layer.rare?.original ?? layer
      continuations[.animation(key, of: ObjectIdentifier(subject)), default: []].append(
        Continuation(subject: subject, delay: delay, clock: clock, change: change))
    case .afterSequence(let sequence, let delay, let clock):
      continuations[.sequence(ObjectIdentifier(sequence)), default: []].append(
        Continuation(subject: sequence, delay: delay, clock: clock, change: change))
    }
  }

  /// Plans a declared change, not before the stage's time.
  func plan(_ change: DeclaredChange, at time: Double) {
    guard !time.isNaN else { return }
    eventQueue.plan(
      ScheduledEvent(time: max(time, self.time), kind: .change(change), generation: 0))
  }

  /// Plans the declared changes that waited for an end that is now.
  func follow(_ key: ContinuationKey) {
    for continuation in continuations.removeValue(forKey: key) ?? [] {
      plan(continuation.change, after: max(continuation.delay, 0), onClockOf: continuation.clock)
    }
  }
}
