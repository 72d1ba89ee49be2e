public import Laminar

/// A scene of the gallery, loaded and committed.
public struct LoadedScene {
  /// The gallery scene.
  public let source: GalleryScene
  /// The scene as the loader gave it.
  public let scene: Laminar.Scene
  /// The committed layers.
  public let snapshot: StageSnapshot
  /// The scene's own frames.
  public let times: FrameTimes
  /// The stage that shows the scene.
  public let stage: Stage

  /// Loads a scene; nil when it has errors or no frames.
  public init?(_ source: GalleryScene) {
    guard let scene = source.load().scene,
      let times = FrameTimes(rate: scene.frameRate, duration: scene.duration)
    else { return nil }
    self.source = source
    self.scene = scene
    self.times = times
    stage = Stage(scene: scene)
    snapshot = stage.snapshot(until: scene.duration.doubleValue)
  }

  /// The trace that the tool writes into a `.jsonl` file: every animated track in six decimals.
  public func trace() throws -> [UInt8] {
    let size = snapshot.canvas.size
    let header = TraceHeader(
      frameRate: times.rate,
      frames: times.count, canvasWidth: Double(size.width), canvasHeight: Double(size.height),
      scene: scene.contentHash)
    let memory = TraceMemory()
    let samples = (0..<times.count).map { (frame: $0, time: times.time(of: $0)) }
    try TraceRecorder(plan: TracePlan(snapshot), samples: samples)
      .writeJSONLines(header: header, to: memory)
    return memory.bytes
  }
}
