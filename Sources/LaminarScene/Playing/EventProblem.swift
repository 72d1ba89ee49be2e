import LaminarEngine

/// A problem that an event finds when its time comes and that the file could have avoided.
enum EventProblem {
  /// A layer is not in the tree.
  case away(Layer)
  /// A layer that is to be added is already in the tree.
  case present(Layer)
  /// A clock is paused that is paused already.
  case isPausedAlready(SceneClock)
  /// A clock is resumed or released that is not paused.
  case runsAlready(SceneClock)
  /// A sequence is to be paused or ended that does not run.
  case isIdle(Int)
  /// A gesture scrubs a layer without an animation that ends.
  case hasNothingToScrub(Layer)
  /// An animation begins before it is added.
  case beginsInThePast(AttachedProblem)
  /// Constraints cannot be met.
  case layout(LayoutProblem)

  /// Whether constraints cannot be met, of which one event may find several sets.
  var isOfLayout: Bool { if case .layout = self { true } else { false } }

  /// An animation's index on the tape and the time that it missed.
  struct AttachedProblem {
    let index: Int
    let beginTime: Double
    let now: Double
  }
}
