import Laminar

/// `laminar trace SCENE`.
enum TraceCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let format = try TraceFormat(arguments)
    let selection = try TraceRequest.selection(arguments)
    let job = try SceneJob(invocation)
    invocation.kept.keep(job)
    let link = try TraceRequest.displayLink(arguments, job: job)
    let samples = try TraceRequest.samples(arguments, job: job, link: link)
    try requireParticles(job, samples)
    let rate = link?.times.rate ?? job.rate
    let precision = arguments[Options.precision].flatMap { TracePrecision($0) } ?? .standard
    // Without patterns to choose from, the tracks are not needed.
    var needed: TracePlan?
    if !selection.include.isEmpty || !selection.exclude.isEmpty {
      needed = try Self.plan(job, selection)
    }

    if arguments.has(Options.particles) {
      try writeParticles(invocation, job, samples, format, precision)
      reportRate(of: link, invocation)
      return .success
    }
    if arguments[Options.kinds] != nil, !arguments.has(Options.events) {
      throw CommandError("--kinds chooses among events", hint: "add --events")
    }
    let events =
      try arguments.has(Options.events) ? TraceRequest.events(arguments, job, link) : nil
    if let events, format != .jsonLines {
      guard format != .npz else {
        throw CommandError(
          "NPZ holds only numbers, not events",
          hint:
            "write the events into a file that ends in .csv, or all into one that ends in .jsonl")
      }
      try invocation.writeOutput { stream in
        try events.write(precision: precision, to: stream)
      }
      reportRate(of: link, invocation)
      return .success
    }
    let plan = try needed ?? Self.plan(job, selection)
    let recorder = TraceRecorder(
      plan: plan, samples: samples, precision: precision, jobs: invocation.jobs)
    let isByTrack = format == .jsonLines || format == .npz
    let writesFile = (arguments[Options.output] ?? "-") != "-"
    let progress = invocation.progress(
      isByTrack ? "\(job.name)  tracks" : "\(job.name)  @\(rate)",
      total: isByTrack ? plan.tracks.count : samples.count, isShown: writesFile)
    try invocation.writeOutput { stream in
      let canvas = job.snapshot.canvas.size
      try recorder.write(
        as: format,
        header: TraceHeader(
          frameRate: rate,
          frames: samples.count, precision: precision, canvasWidth: Double(canvas.width),
          canvasHeight: Double(canvas.height), scene: job.contentHash, input: arguments.script?.hash
        ),
        events: events?.events, to: stream, progress: progress.advance)
    }
    progress.finish(done: isByTrack ? plan.tracks.count : samples.count)
    reportRate(of: link, invocation)
    return .success
  }

  /// The tracks; every pattern must name one.
  private static func plan(_ job: SceneJob, _ selection: TraceSelection) throws -> TracePlan {
    let plan = TracePlan(job.snapshot, selection: selection)
    if let pattern = plan.unmatched.first {
      throw TraceRequest.unmatched(pattern, job: job)
    }
    return plan
  }

  private static func reportRate(of link: DisplayLinkFrames?, _ invocation: Invocation) {
    guard invocation.arguments.has(Options.frameRateReport), let link else { return }
    invocation.console.say(link.report + "\n")
  }

  private static func writeParticles(
    _ invocation: Invocation, _ job: SceneJob, _ samples: TraceSampling, _ format: TraceFormat,
    _ precision: TracePrecision
  ) throws {
    guard format == .csv, !invocation.arguments.has(Options.events) else {
      throw CommandError(
        "--particles writes rows of CSV and nothing else",
        hint: "leave out --events, and end the output's name with .csv")
    }
    let writesFile = (invocation.arguments[Options.output] ?? "-") != "-"
    let progress = invocation.progress(
      "\(job.name)  particles", total: samples.count, isShown: writesFile)
    let recorder = ParticleRecorder(job.snapshot, samples: samples, precision: precision)
    try invocation.writeOutput { stream in
      try recorder.write(to: stream, progress: progress.advance)
    }
    progress.finish(done: samples.count)
  }
}
