import Laminar

/// Times the stages of one scene.
struct SceneBenchmark {
  /// Frames that are measured when none are chosen.
  private static let frameLimit = 120

  let job: SceneJob
  let invocation: Invocation
  let frames: [FrameSample]
  let runs: Int
  /// Threads that draw.
  private let workers: Int

  init(_ job: SceneJob, _ invocation: Invocation) throws(CommandError) {
    self.job = job
    self.invocation = invocation
    let chosen = try job.samples(invocation.arguments)
    let isChosen = OptionGroup.frames.options.contains(where: invocation.arguments.isGiven)
    frames =
      isChosen
      ? chosen : ContactSheet.indices(of: Self.frameLimit, among: chosen.count).map { chosen[$0] }
    runs = invocation.arguments[Options.runs] ?? 5
    workers = invocation.arguments[Options.drawingJobs] ?? 1
  }

  func report() throws -> BenchReport {
    let part = invocation.arguments[Options.benchmarkPart]
    var report = BenchReport(job.name, runs: runs)
    if part == nil || part == "load" { try appendLoading(to: &report) }
    if part == nil || part == "draw" { try appendDrawing(to: &report) }
    if part == nil || part == "encode" { try appendEncoding(to: &report) }
    if part == nil || part == "trace" { try appendTrace(to: &report) }
    return report
  }

  private func appendLoading(to report: inout BenchReport) throws {
    var loads: [Double] = []
    var commits: [Double] = []
    let text = job.scene.text
    for _ in 0..<runs {
      let (load, scene) = try Stopwatch.time {
        try SceneInput.load(text, path: job.path, arguments: invocation.arguments).scene
      }
      loads.append(load)
      guard let scene else { continue }
      let end = job.duration.doubleValue
      commits.append(Stopwatch.time { Stage(scene: scene).snapshot(until: end) }.0)
    }
    report.append(.init(name: "load", unit: "scene", times: loads, bytes: text.count))
    report.append(.init(name: "commit", unit: "scene", times: commits))
  }

  /// The stages of drawing. One renderer and its pictures live through all runs.
  private func appendDrawing(to report: inout BenchReport) throws {
    let drawing = DrawingBenchmark(job.snapshot, workers: workers)
    var stages: [RenderStage: StageRuns] = [:]
    var (renderer, bitmap) = (drawing.renderer(), Bitmap(width: 0, height: 0))
    var shown = RetainedFrame()
    var damage = 0.0
    if let first = frames.first {
      for _ in 0..<runs {
        for (stage, seconds) in try drawing.cold(at: first.time).seconds {
          stages[stage, default: StageRuns()].cold += seconds
        }
      }
      _ = try drawing.draw(at: first.time, with: &renderer, into: &bitmap)
    }
    for _ in 0..<runs {
      var times = StageTimes()
      for frame in frames {
        times.merge(try drawing.draw(at: frame.time, with: &renderer, into: &bitmap))
      }
      damage = 0
      for (index, frame) in frames.enumerated() {
        let update = drawing.update(at: frame.time, with: &renderer, &shown)
        // The first one has no frame before it.
        if index > 0 {
          times.merge(update)
          damage += shown.damage.share
        }
      }
      for (stage, seconds) in times.seconds { stages[stage, default: StageRuns()].append(seconds) }
    }
    report.append(stages)
    if frames.count > 1 {
      report.append(fact: "damage", 100 * damage / Double(frames.count - 1), unit: "%")
    }
  }

  private func appendEncoding(to report: inout BenchReport) throws {
    let drawing = DrawingBenchmark(job.snapshot, workers: workers)
    var stages: [RenderStage: StageRuns] = [:]
    var (renderer, bitmap) = (drawing.renderer(), Bitmap(width: 0, height: 0))
    for _ in 0..<runs {
      var times = StageTimes()
      for frame in frames {
        _ = try drawing.draw(at: frame.time, with: &renderer, into: &bitmap)
        _ = times.measure(.encode) { PNGEncoder().encode(bitmap) }
        _ = times.measure(.encodeFast) { PNGEncoder(compression: .fast).encode(bitmap) }
      }
      for (stage, seconds) in times.seconds { stages[stage, default: StageRuns()].append(seconds) }
    }
    report.append(stages)
  }

  private func appendTrace(to report: inout BenchReport) throws {
    let plan = TracePlan(job.snapshot)
    let recorder = TraceRecorder(
      plan: plan, samples: TraceSampling(frames.map { ($0.frame, $0.time) }))
    let values = plan.tracks.count * frames.count
    guard values > 0 else { return }
    var times: [Double] = []
    var size = 0
    for _ in 0..<runs {
      let sink = CountingSink()
      let (seconds, _) = try Stopwatch.time {
        try recorder.write(LongCSVTraceWriter.self, to: sink)
      }
      times.append(seconds / Double(values))
      size = sink.count
    }
    report.append(.init(name: "trace", unit: "value", times: times, bytes: size / values))
  }
}
