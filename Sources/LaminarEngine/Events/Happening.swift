/// Something that happens at an instant of the stage's time: to an attached animation, or a change
/// that was declared before.
struct Happening {
  /// What happens; at one instant starts come before stops, and those before declared changes.
  enum Kind {
    /// The active time begins.
    case start(AnimationRun)
    /// The active time ends by itself.
    case end(AnimationRun)
    /// The animation was taken off, or had no length.
    case stop(AnimationRun, finished: Bool)
    /// A declared change is due.
    case cue(Cue)
  }

  let time: Double
  let kind: Kind
  /// The run's generation when this was planned: a later plan makes it void.
  let generation: Int

  var rank: Int {
    switch kind {
    case .start: 0
    case .end, .stop: 1
    case .cue: 2
    }
  }

  /// The place among all that was attached and declared on the thread.
  var order: Int {
    switch kind {
    case .start(let run), .end(let run), .stop(let run, _): run.order
    case .cue(let cue): cue.order
    }
  }

  var isCue: Bool { if case .cue = kind { true } else { false } }

  /// Whether it still happens.
  var isValid: Bool {
    switch kind {
    case .start(let run): generation == run.generation && !run.isStarted
    case .end(let run): generation == run.generation && !run.isStopped
    case .stop, .cue: true
    }
  }
}

/// A declared change of the tree, in its place among others of the same instant.
struct Cue {
  /// The place in the order of declaring.
  let order: Int
  /// What is done, on the stage or in a rehearsal of it.
  let action: DeclaredAction
}

/// A change that is known beforehand, as a scene's events are: done by the stage when its time
/// comes, and by rehearsals that run ahead.
///
/// It may come to pass in many worlds, so it finds its layers through
/// ``LayerContext/performer(of:)`` of the context it is given, and changes nothing else. Layers that
/// it brings in are made beforehand and shared: every rehearsal has its own copy of them.
package typealias DeclaredAction = (LayerContext) -> Void
