import Laminar

/// Times the stages of one scene, on one thread.
struct SceneBenchmark {
  /// Frames that are measured when none are chosen.
  private static let frameLimit = 120

  let job: SceneJob
  let invocation: Invocation
  let frames: [FrameSample]
  let runs: Int

  init(_ job: SceneJob, _ invocation: Invocation) throws(CommandError) {
    self.job = job
    self.invocation = invocation
    let chosen = try job.samples(invocation.arguments)
    let isChosen = OptionGroup.frames.options.contains(where: invocation.arguments.isGiven)
    frames =
      isChosen
      ? chosen : ContactSheet.indices(of: Self.frameLimit, among: chosen.count).map { chosen[$0] }
    runs = invocation.arguments[Options.runs] ?? 5
  }

  func report() throws -> BenchReport {
    var report = BenchReport(job.name, runs: runs)
    var loads: [Double] = []
    var commits: [Double] = []
    for _ in 0..<runs {
      let (load, scene) = try Stopwatch.time {
        try SceneInput.load(job.bytes, path: job.path, arguments: invocation.arguments).scene
      }
      loads.append(load)
      guard let scene else { continue }
      let end = job.duration.doubleValue
      commits.append(Stopwatch.time { Stage(scene: scene).snapshot(until: end) }.0)
    }
    report.append(.init(name: "load", unit: "scene", times: loads, bytes: job.bytes.count))
    report.append(.init(name: "commit", unit: "scene", times: commits))
    try appendFrames(to: &report)
    try appendTrace(to: &report)
    return report
  }

  /// The stages of a frame, each run the mean over the frames.
  private func appendFrames(to report: inout BenchReport) throws {
    var runTimes: [RenderStage: [Double]] = [:]
    var damage = 0.0
    for _ in 0..<runs {
      var times = StageTimes()
      var renderer = job.snapshot.renderer()
      var bitmap = Bitmap(width: 0, height: 0)
      var shown = RetainedFrame()
      damage = 0
      for frame in frames {
        let presentation = times.measure(.evaluate) { job.snapshot.evaluate(at: frame.time) }
        let list = times.measure(.displayList) { job.snapshot.displayList(of: presentation) }
        times.measure(.raster) { renderer.render(list, into: &bitmap) }
        if let excess = renderer.excess {
          throw CommandError(excess, in: job.snapshot, at: frame.time)
        }
        if shown.bitmap.width == 0 {
          renderer.render(list, updating: &shown)
        } else {
          times.measure(.update) { renderer.render(list, updating: &shown) }
          damage += shown.damage.share
        }
        _ = times.measure(.encode) { PNGEncoder().encode(bitmap) }
        _ = times.measure(.encodeFast) { PNGEncoder(compression: .fast).encode(bitmap) }
      }
      for (stage, seconds) in times.seconds {
        runTimes[stage, default: []].append(seconds.reduce(0, +) / Double(max(seconds.count, 1)))
      }
    }
    for stage in RenderStage.allCases {
      guard let times = runTimes[stage] else { continue }
      report.append(.init(name: stage.rawValue, unit: "frame", times: times))
    }
    if frames.count > 1 {
      report.append(fact: "damage", 100 * damage / Double(frames.count - 1), unit: "%")
    }
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
