/// Something that happens to an attached animation at an instant of the stage's time.
struct Happening {
  /// What happens; at one instant starts come before stops.
  enum Kind {
    /// The active time begins.
    case start
    /// The active time ends by itself.
    case end
    /// The animation was taken off, or had no length.
    case stop(finished: Bool)

    var rank: Int {
      switch self {
      case .start: 0
      case .end, .stop: 1
      }
    }
  }

  let time: Double
  let kind: Kind
  let run: AnimationRun
  /// The run's generation when this was planned: a later plan makes it void.
  let generation: Int

  /// Whether it still happens.
  var isValid: Bool {
    switch kind {
    case .start: generation == run.generation && !run.isStarted
    case .end: generation == run.generation && !run.isStopped
    case .stop: true
    }
  }
}
