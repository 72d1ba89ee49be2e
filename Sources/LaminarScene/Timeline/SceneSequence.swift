import LaminarEngine

/// Steps on layers, one after another.
struct SceneSequence {
  let name: String
  let start: SceneMoment
  /// How often the whole runs: at least 1, infinite for ever.
  let repeatCount: Double
  let steps: [Step]
  /// The layer whose clock the delays run on; nil is the scene's time.
  let clock: Layer?
  /// The index on the tape.
  let index: Int

  /// Animations that begin together, after a delay.
  struct Step {
    /// The seconds from the end of the step before.
    let delay: Double
    let parts: [Part]
  }

  /// One animation of a step.
  struct Part {
    let layer: Layer
    let animation: Animation
    /// The key that it is added under; nil is its key path.
    let key: String?
    /// The seconds from the beginning of the step.
    let delay: Double
    /// Whether its end value is written to the model when it begins.
    let writesModel: Bool
    /// The index on the tape.
    let index: Int
  }
}

/// A named set of values.
struct SceneState {
  let name: String
  let assignments: [SceneAssignment]
}
