import LaminarEngine

/// What a scene does over time beside the animations that its layers begin with.
struct SceneTimeline {
  /// All layers by their paths; those of the root's canvas and those that events add.
  let layers: LayerBook
  var sequences: [SceneSequence] = []
  var states: [SceneState] = []
  var layouts: [SceneLayout] = []
  /// In the file's order.
  var events: [SceneEvent] = []
  /// From where on a canvas is regular.
  var thresholds = SizeClassThresholds()

  /// Whether nothing ever happens.
  var isEmpty: Bool { sequences.isEmpty && events.isEmpty && layouts.isEmpty }
}
