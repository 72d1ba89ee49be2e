import Laminar

/// `laminar trace SCENE`.
enum TraceCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let format = try TraceFormat(arguments)
    let selection = try TraceRequest.selection(arguments)
    let job = try SceneJob(invocation, draws: false)
    if needsOnlyValues(arguments, selection) {
      return try writeValues(consume job, invocation, format, selection)
    }
    invocation.kept.keep(job)
    let link = try TraceRequest.displayLink(arguments, job: job)
    let samples = try TraceRequest.samples(arguments, job: job, link: link)
    try requireParticles(job.snapshot, samples)
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
          "an .npz file cannot hold events",
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
    try write(
      plan, samples, invocation, format, name: job.name, rate: rate,
      canvas: job.snapshot.canvas, hash: job.contentHash, events: events?.events)
    reportRate(of: link, invocation)
    return .success
  }

  /// Whether a trace is of all tracks' values at the scene's own frames.
  private static func needsOnlyValues(_ arguments: Arguments, _ selection: TraceSelection) -> Bool {
    selection.include.isEmpty && selection.exclude.isEmpty
      && arguments[Options.clock] != "display-link" && !arguments.has(Options.frameRateReport)
      && !arguments.has(Options.particles) && !arguments.has(Options.events)
      && arguments[Options.kinds] == nil
  }

  /// Writes the values of a snapshot, without the scene that it was taken of: its text is released before
  /// what its layers show is compiled.
  private static func writeValues(
    _ job: consuming SceneJob, _ invocation: Invocation, _ format: TraceFormat,
    _ selection: TraceSelection
  ) throws -> ExitCode {
    let samples = try TraceRequest.samples(invocation.arguments, job: job, link: nil)
    let (snapshot, name, rate) = (job.snapshot, job.name, job.rate)
    let hash = format.isByTrack ? job.contentHash : ""
    // To release the layers, small objects among others that stay, would cost time and free no page.
    invocation.kept.keep(job.stage.rootLayer)
    _ = consume job
    invocation.kept.keep(snapshot)
    try requireParticles(snapshot, samples)
    try write(
      TracePlan(snapshot, selection: selection), samples, invocation, format, name: name,
      rate: rate, canvas: snapshot.canvas, hash: hash)
    return .success
  }

  private static func write(
    _ plan: TracePlan, _ samples: TraceSampling, _ invocation: Invocation, _ format: TraceFormat,
    name: String, rate: Rational, canvas: Canvas, hash: @autoclosure () -> String,
    events: [StageEvent]? = nil
  ) throws {
    let arguments = invocation.arguments
    let precision = arguments[Options.precision].flatMap { TracePrecision($0) } ?? .standard
    let recorder = TraceRecorder(
      plan: plan, samples: samples, precision: precision, jobs: invocation.jobs)
    let writesFile = (arguments[Options.output] ?? "-") != "-"
    let progress = invocation.progress(
      format.isByTrack ? "\(name)  tracks" : "\(name)  @\(rate)",
      total: format.isByTrack ? plan.tracks.count : samples.count, isShown: writesFile)
    try invocation.writeOutput { stream in
      try recorder.write(
        as: format,
        header: TraceHeader(
          frameRate: rate,
          frames: samples.count, precision: precision, canvasWidth: Double(canvas.size.width),
          canvasHeight: Double(canvas.size.height), scene: format.isByTrack ? hash() : "",
          input: arguments.script?.hash
        ),
        events: events, to: stream, progress: progress.advance)
    }
    progress.finish(done: format.isByTrack ? plan.tracks.count : samples.count)
  }

  /// The tracks; every pattern must name one.
  private static func plan(_ job: SceneJob, _ selection: TraceSelection) throws -> TracePlan {
    let plan = TracePlan(job.snapshot, selection: selection)
    if let pattern = plan.unmatched.first {
      throw TraceRequest.unmatched(pattern, selection, job: job)
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

  /// Refuses emitters with more particles than the drawing budget, which a trace makes one by one.
  private static func requireParticles(
    _ snapshot: StageSnapshot, _ samples: TraceSampling
  ) throws(CommandError) {
    guard let diagnostic = snapshot.particleDiagnostic(of: samples) else { return }
    throw CommandError(
      "\(diagnostic.layer): \(diagnostic.message) [E0322]",
      hint: "emit fewer particles, or raise it with --budget")
  }
}

extension TraceFormat {
  /// Whether a trace is written track by track, with the scene's hash, and not frame by frame.
  fileprivate var isByTrack: Bool {
    switch self {
    case .csv, .wideCSV: false
    case .jsonLines, .npz: true
    }
  }
}
