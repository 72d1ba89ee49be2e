/// A stage's future as far as it is declared: scene events, sequences and natural ends, played on
/// copies of the layers.
///
/// It costs the layers once and then what happens; asked for more time it goes on where it stood.
final class Rehearsal {
  let context: LayerContext
  private let thread: Transaction.ThreadState

  init(of live: LayerContext) {
    thread = Transaction.ThreadState(continuing: .current)
    let cast = Cast()
    context = LayerContext(understudying: live, cast: cast)
    cast.enter(context, insteadOf: live)
    thread.register(context)
    context.takeOver(from: live, cast: cast)
  }

  /// Plays on until a time. Endless sequences are followed for a minute from now when the time is
  /// infinite.
  func play(until horizon: Double, from now: Double) {
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
  /// Whether this is no stage but a rehearsal of one.
  package var isRehearsal: Bool { cast != nil }

  /// The layer that plays a layer here: itself on the stage.
  package func performer(of layer: Layer) -> Layer { cast?.understudy(of: layer) ?? layer }

  /// What was committed and what is declared until a time: the epochs of both. Calls nobody.
  package func timeline(until horizon: Double) -> RenderTimeline {
    guard awaitsDeclared, horizon >= time - Timing.snap, isDue(until: horizon),
      let rehearsal = rehearsal(until: horizon)
    else { return timeline }
    return rehearsal.context.timeline
  }

  /// What happens from the stage's time until another, by declaration and by itself, after what
  /// was recorded before. Calls nobody.
  package func events(until horizon: Double) -> [StageEvent] {
    let log = rehearsal(until: horizon)?.context.log ?? log
    return log.events.filter { $0.time <= horizon + Timing.snap }
  }

  /// Whether declared changes may come.
  private var awaitsDeclared: Bool {
    agenda.cueCount > 0 || !sequenceRuns.isEmpty || !sequels.isEmpty || !cuesInHand.isEmpty
      || happeningsInHand.contains(where: \.isCue)
  }

  /// Whether anything may change the tree until a time.
  private func isDue(until horizon: Double) -> Bool {
    agenda.earliestTime <= horizon + Timing.snap || !cuesInHand.isEmpty
      || !happeningsInHand.isEmpty
  }

  /// Inside of transactions and commits nothing is rehearsed: what they change is not decided yet.
  private func rehearsal(until horizon: Double) -> Rehearsal? {
    guard !isCommitting, Transaction.ThreadState.current.scopes.isEmpty else {
      return lastRehearsal
    }
    let rehearsal = lastRehearsal ?? Rehearsal(of: self)
    lastRehearsal = rehearsal
    rehearsal.play(until: horizon, from: time)
    return rehearsal
  }

  /// Takes over what is planned on a stage, for a rehearsal.
  fileprivate func takeOver(from live: LayerContext, cast: Cast) {
    agenda = live.agenda.recast(cast.recast)
    for happening in live.happeningsInHand where happening.isValid {
      agenda.plan(cast.recast(happening))
    }
    for cue in live.cuesInHand.reversed() {
      agenda.plan(Happening(time: time, kind: .cue(cue), generation: 0))
    }
    sequels = live.sequels
    sequenceRuns = live.sequenceRuns.mapValues { $0.understudy(in: self, cast: cast) }
  }
}
