import LaminarEngine
package import LaminarTrace

extension TraceHeader {
  /// The metadata of all frames of a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: What is traced.
  ///   - times: The frames.
  ///   - precision: The decimals of the numbers.
  ///   - scene: The hash of the scene's file.
  package init(
    of snapshot: StageSnapshot, times: FrameTimes, precision: TracePrecision = .standard,
    scene: String
  ) {
    let size = snapshot.canvas.size
    self.init(
      frameRate: times.rate,
      frames: times.count, precision: precision, canvasWidth: Double(size.width),
      canvasHeight: Double(size.height), scene: scene)
  }
}
