import Laminar

/// Times how a frame is evaluated and drawn, whole and in its parts.
struct DrawingBenchmark {
  private let snapshot: StageSnapshot
  private let workers: Int
  private let clock = PartClock()

  init(_ snapshot: StageSnapshot, workers: Int) {
    (self.snapshot, self.workers) = (snapshot, workers)
  }

  /// A renderer that has drawn nothing.
  func renderer() -> Renderer {
    var renderer = snapshot.renderer(workers: workers)
    renderer.onPart = { [clock] in clock.end($0) }
    return renderer
  }

  /// Draws a whole frame.
  func draw(
    at time: Double, with renderer: inout Renderer, into bitmap: inout Bitmap
  ) throws(CommandError) -> StageTimes {
    var times = StageTimes()
    let presentation = times.measure(.evaluate) { snapshot.evaluate(at: time) }
    let list = times.measure(.displayList) { snapshot.displayList(of: presentation) }
    clock.restart()
    times.measure(.raster) { renderer.render(list, into: &bitmap) }
    times.add(clock.seconds(of: .preparation), to: .prepare)
    times.add(clock.seconds(of: .bands), to: .bands)
    if let excess = renderer.excess { throw CommandError(excess, in: snapshot, at: time) }
    return times
  }

  /// Redraws what differs from the frame that is shown.
  func update(
    at time: Double, with renderer: inout Renderer, _ shown: inout RetainedFrame
  ) -> StageTimes {
    var times = StageTimes()
    let list = snapshot.displayList(of: snapshot.evaluate(at: time))
    clock.restart()
    times.measure(.update) { renderer.render(list, updating: &shown) }
    times.add(clock.seconds(of: .damage), to: .damage)
    return times
  }

  /// The raster of a renderer that has drawn nothing.
  func cold(at time: Double) throws(CommandError) -> StageTimes {
    var (renderer, bitmap) = (renderer(), Bitmap(width: 0, height: 0))
    let all = try draw(at: time, with: &renderer, into: &bitmap)
    var times = StageTimes()
    for stage in [RenderStage.raster, .prepare, .bands] {
      for seconds in all.seconds[stage] ?? [] { times.add(seconds, to: stage) }
    }
    return times
  }
}
