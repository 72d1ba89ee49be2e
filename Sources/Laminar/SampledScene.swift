package import LaminarEngine
package import LaminarGraphics
package import LaminarScene

/// A scene on its stage, with the frames that are shown of it: what is drawn, traced, inspected and
/// previewed.
package struct SampledScene {
  /// The name of its file without folder and extension: `bounce`.
  package let name: String
  /// What diagnostics call its file.
  package let fileName: String
  /// The scene as it was loaded.
  package let scene: Scene
  /// The stage that shows it.
  package let stage: Stage
  /// All that the stage shows.
  package var snapshot: StageSnapshot
  /// The rate that is sampled, in frames per second.
  package let rate: Rational
  /// The times of the frames.
  package let times: FrameTimes
  /// The length that is sampled, in seconds.
  package let duration: Rational

  /// Makes a scene that is sampled.
  package init(
    name: String, fileName: String, scene: Scene, stage: Stage, snapshot: StageSnapshot,
    rate: Rational, times: FrameTimes, duration: Rational
  ) {
    self.name = name
    self.fileName = fileName
    self.scene = scene
    self.stage = stage
    self.snapshot = snapshot
    self.rate = rate
    self.times = times
    self.duration = duration
  }

  /// The location of an animation in the scene's file: `bounce.json:11:9`.
  package func location(ofAnimation record: RenderTree.AnimationRecord) -> String? {
    scene.location(ofAnimation: record.sourceIndex).map { "\($0.file):\($0.line):\($0.column)" }
  }
}
