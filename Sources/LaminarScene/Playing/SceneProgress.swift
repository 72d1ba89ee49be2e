import LaminarEngine

/// The state of a scene beyond the values of its layers. The root layer stores it, so that a
/// simulation continues from the stage's state.
struct SceneProgress {
  /// What the last state changed, with the values before as key-value coding returns them.
  var saved: [(assignment: SceneAssignment, before: Any?)] = []
  /// The layout that an event activated last.
  var layout: Int?
  /// Where the gestures began that are going on, by their indices in the timeline.
  var beginnings: [Int: GestureExecution.Beginning] = [:]

  /// The key under which the root keeps it.
  private static let key = "org.laminar.scene"

  /// The progress that a root keeps.
  static func of(_ root: Layer) -> SceneProgress {
    root.value(forKey: key) as? SceneProgress ?? SceneProgress()
  }

  /// Keeps the progress with a root.
  func keep(with root: Layer) { root.setValue(self, forKey: Self.key) }
}
