import LaminarEngine

/// What an event finds when its time comes that its file could have known.
enum EventProblem {
  /// A layer is not in the tree.
  case away(Layer)
  /// A layer that is to be added is there already.
  case present(Layer)
  /// A clock is paused that stands already.
  case isPausedAlready(SceneClock)
  /// A clock is resumed, or let go, that runs.
  case runsAlready(SceneClock)
  /// A sequence is to be held or ended that does not run.
  case isIdle(Int)
  /// An animation begins before it is added.
  case beginsInThePast(AttachedProblem)

  /// An animation's place and the time that it missed.
  struct AttachedProblem {
    let index: Int
    let beginTime: Double
    let now: Double
  }
}
