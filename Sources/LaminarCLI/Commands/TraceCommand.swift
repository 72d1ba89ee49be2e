import Laminar

/// `laminar trace SCENE`.
enum TraceCommand: Command {
  /// What decides when a trace is sampled.
  enum Clock: String, CaseIterable, Sendable {
    case frames
    case displayLink = "display-link"
  }

  static let format = Option(
    "format", .oneOf(TraceFormat.allCases),
    "Format (default: by the extension; csv on standard output)")
  static let tracks = Option(
    "tracks", .oneOf(TraceSelection.Scope.allCases),
    "Which tracks (default: animated; with --track all that match)")
  static let track = Option(
    repeating: "track", .text("PATTERN"),
    "Only tracks that match layerGlob:keyGlob, of all properties or those of --tracks; ** crosses segments"
  )
  static let exclude = Option(repeating: "exclude", .text("PATTERN"), "Without tracks that match")
  static let precision = Option(
    "precision", .precision, default: .standard, "Decimals of the numbers")
  static let times = Option(
    "at", .moments, "Sample at these times or markers instead of frames, also after the end")
  static let values = Option(
    "values", .oneOf(TraceSelection.Values.allCases), default: .presentation, "Which values")
  static let clock = Option(
    "clock", .oneOf(Clock.allCases),
    "Sample the scene's frames (default), or the frames of its display link")
  static let frameRateReport = Option(
    flag: "frame-rate-report",
    "Print the display link's frame rate and missed frames on standard error")
  static let events = Option(
    flag: "events", "Write what happens, and when: in CSV instead of the values")
  static let kinds = Option(
    "kinds", .eventKinds,
    "With --events: only these kinds, or KIND:WORD for a detail; -KIND leaves out: -touch:moved")
  static let particles = Option(
    flag: "particles", "Write every particle of every emitter instead of the values, as CSV")

  static let spec = Verb(
    "trace", summary: "Write the values of a scene's properties over time",
    discussion: """
      Rows are ordered by frame, then layer path, then key. A layer that does not exist at a time \
      has no row (an empty cell in csv-wide, null in jsonl). CSV of another precision than 6 states it \
      in a column after the time. With --clock display-link the frames \
      are those that the scene's display link (60 Hz if it states none) is called for, sampled at \
      its timestamps: missed ones are absent, and timestamp and targetTimestamp follow the time as \
      columns, or in jsonl in a line {"timestamps":[[frame,timestamp,targetTimestamp],…]}. \
      --frame-rate-report is about the whole duration, whatever is sampled.

      --events writes what happens with its exact time: rows time,event,target,detail in CSV, whose \
      values are omitted then, and lines {"event":…} after the tracks in jsonl. Events are starts \
      and stops of animations (finished or removed), steps and completions of sequences, \
      completions of transactions, layers that come and go, layouts, clocks that are paused, \
      resumed, changed or scrubbed, and with --clock display-link missed-tick; and of input: touch \
      (its layer; phase, finger, x and y), gesture (layer!recogniser; state and values), control \
      (the layer; the control's event), responder (the layer; touchesBegan and so on, with the fingers) \
      and action (the layer; what it sets off). --from and --to choose a stretch of time, --kinds the \
      kinds.

      An emitter has the tracks live, born, bounds.min.*, bounds.max.* (of the particles' centres) \
      and mean.position.*. --particles lists the particles themselves: rows frame,time,layer,cell,\
      number,birth,age,x,y,z,scale,rotation,red,green,blue,alpha in drawing order.
      """,
    operand: .scene,
    options: [
      OptionGroup(
        "Output",
        [
          CommonOptions.output, format, precision, CommonOptions.overwrite, CommonOptions.budget,
          CommonOptions.jobs, CommonOptions.progress,
        ]),
      OptionGroup(
        "Tracks",
        [tracks, track, exclude, values, times, events, kinds, particles, clock, frameRateReport]),
      .frames, .scene,
    ],
    examples: [
      "laminar trace scenes/showcase/bounce.json # What is animated, frame by frame",
      "laminar trace scenes/showcase/bounce.json --clock display-link --frame-rate-report "
        + "# What a display link shows, and the frames that it misses",
      "laminar trace scenes/showcase/intro.json --events # What happens, and when",
      "laminar trace card.json --input swipe.json --events --kinds gesture,action "
        + "# What touches set off",
      "laminar trace scenes/showcase/bounce.json -o bounce.jsonl --track 'ball:position.*' "
        + "# Only some values, into a file",
    ],
    synonyms: "values dump sample log csv")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let format = try TraceFormat(arguments)
    let selection = try TraceRequest.selection(arguments)
    let job = try invocation.scene(draws: false)
    if needsOnlyValues(arguments, selection) {
      return try writeValues(consume job, invocation, format, selection)
    }
    invocation.kept.keep(job)
    let link = try TraceRequest.displayLink(arguments, job: job)
    let samples = try TraceRequest.samples(arguments, job: job, link: link)
    try requireParticles(job.snapshot, samples)
    let rate = link?.times.rate ?? job.rate
    let precision = arguments[Self.precision]
    // Without patterns to choose from, the tracks are not needed.
    var needed: TracePlan?
    if !selection.include.isEmpty || !selection.exclude.isEmpty {
      needed = try Self.plan(job, selection)
    }

    if arguments[Self.particles] {
      try writeParticles(invocation, job, samples, format, precision)
      reportRate(of: link, invocation)
      return .success
    }
    if arguments[Self.kinds] != nil, !arguments[Self.events] {
      throw CommandError("--kinds chooses among events", hint: "add --events")
    }
    let events =
      try arguments[Self.events] ? TraceRequest.events(arguments, job, link) : nil
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
      && arguments[Self.clock] != .displayLink && !arguments[Self.frameRateReport]
      && !arguments[Self.particles] && !arguments[Self.events]
      && arguments[Self.kinds] == nil
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
    let precision = arguments[Self.precision]
    let recorder = TraceRecorder(
      plan: plan, samples: samples, precision: precision, jobs: invocation.arguments.jobs)
    let writesFile = (arguments[CommonOptions.output] ?? "-") != "-"
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
    guard invocation.arguments[Self.frameRateReport], let link else { return }
    invocation.console.say(link.report + "\n")
  }

  private static func writeParticles(
    _ invocation: Invocation, _ job: SceneJob, _ samples: TraceSampling, _ format: TraceFormat,
    _ precision: TracePrecision
  ) throws {
    guard format == .csv, !invocation.arguments[Self.events] else {
      throw CommandError(
        "--particles writes rows of CSV and nothing else",
        hint: "leave out --events, and end the output's name with .csv")
    }
    let writesFile = (invocation.arguments[CommonOptions.output] ?? "-") != "-"
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
