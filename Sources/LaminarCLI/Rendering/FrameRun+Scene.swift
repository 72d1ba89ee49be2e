import Laminar

extension FrameRun {
  /// Draws frames of a scene.
  ///
  /// - Parameter matte: The colour behind transparent pixels; nil leaves them.
  init(snapshot: StageSnapshot, frames: [FrameSample], jobs: Int, matte: Color? = nil) {
    self.init(count: frames.count, jobs: jobs) { workers in
      var renderer = snapshot.renderer(workers: workers)
      var frame = RetainedFrame()
      return { index, times in
        try Self.draw(frames[index], of: snapshot, with: &renderer, updating: &frame, &times)
        guard let matte else { return (frame.bitmap, frame.damage) }
        return (times.measure(.raster) { frame.bitmap.flattened(onto: matte) }, frame.damage)
      }
    }
  }

  private static func draw(
    _ sample: FrameSample, of snapshot: StageSnapshot, with renderer: inout Renderer,
    updating frame: inout RetainedFrame, _ times: inout StageTimes
  ) throws(CommandError) {
    let presentation = times.measure(.evaluate) { snapshot.evaluate(at: sample.time) }
    let list = times.measure(.displayList) { snapshot.displayList(of: presentation) }
    times.measure(.raster) { renderer.render(list, updating: &frame) }
    if let excess = renderer.excess {
      throw CommandError(excess, in: snapshot, at: sample.time)
    }
  }
}
