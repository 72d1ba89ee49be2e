/// When a declared change is due.
package enum DeclaredMoment {
  /// At a time of the stage; a past one is now.
  case at(Double)
  /// Some seconds after the animation under a key of a layer next ends by itself.
  case afterAnimation(String, of: Layer, delay: Double = 0)
  /// Some seconds after a sequence next comes to its end.
  case afterSequence(AnimationSequence, delay: Double = 0)
}

/// What a declared change waits for, by whom it concerns.
enum SequelKey: Hashable {
  case animation(String, of: ObjectIdentifier)
  case sequence(ObjectIdentifier)
}

/// A declared change that waits for an end.
struct Sequel {
  /// Whose end it is; kept alive, so that nothing else takes its identity.
  let subject: AnyObject
  let delay: Double
  let cue: Cue
}

extension LayerContext {
  /// Declares a change of the tree. At one instant changes come after all starts and stops, in the
  /// order in which they were declared; each is committed before the next.
  ///
  /// The stage makes the change in ``advance(to:)``, and snapshots show it before. See
  /// ``DeclaredAction`` for what it may do.
  package func schedule(_ moment: DeclaredMoment, _ action: @escaping DeclaredAction) {
    lastRehearsal = nil
    let cue = Cue(order: Transaction.ThreadState.current.takeOrder(), action: action)
    switch moment {
    case .at(let time):
      plan(cue, at: time)
    case .afterAnimation(let key, let layer, let delay):
      let subject = layer.rare?.original ?? layer
      sequels[.animation(key, of: ObjectIdentifier(subject)), default: []].append(
        Sequel(subject: subject, delay: delay, cue: cue))
    case .afterSequence(let sequence, let delay):
      sequels[.sequence(ObjectIdentifier(sequence)), default: []].append(
        Sequel(subject: sequence, delay: delay, cue: cue))
    }
  }

  /// Plans a declared change, not before the stage's time.
  func plan(_ cue: Cue, at time: Double) {
    guard !time.isNaN else { return }
    agenda.plan(Happening(time: max(time, self.time), kind: .cue(cue), generation: 0))
  }

  /// Plans what waited for an end that is now.
  func follow(_ key: SequelKey) {
    for sequel in sequels.removeValue(forKey: key) ?? [] {
      plan(sequel.cue, at: time + max(sequel.delay, 0))
    }
  }
}
