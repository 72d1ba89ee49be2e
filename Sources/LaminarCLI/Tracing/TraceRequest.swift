import Laminar

/// The tracks and samples that a command line requests of a trace.
enum TraceRequest {
  /// The tracks.
  static func selection(_ arguments: Arguments) throws(CommandError) -> TraceSelection {
    TraceSelection(
      scope: arguments[Options.tracks].flatMap(TraceSelection.Scope.init(rawValue:)),
      include: try patterns(arguments, Options.track),
      exclude: try patterns(arguments, Options.exclude),
      values: arguments[Options.values].flatMap(TraceSelection.Values.init(rawValue:))
        ?? .presentation)
  }

  private static func patterns(
    _ arguments: Arguments, _ option: OptionKey<String>
  ) throws(CommandError) -> [TracePattern] {
    var patterns: [TracePattern] = []
    for text in arguments.all(option) {
      guard let pattern = TracePattern(text) else {
        throw CommandError(
          "--\(option.spec.name): '\(text)' is not a pattern of tracks",
          hint: "write layerGlob:keyGlob, such as 'panel/**:position.*'")
      }
      patterns.append(pattern)
    }
    return patterns
  }

  /// The frames of the scene's display link; nil when the scene's own are sampled.
  static func displayLink(
    _ arguments: Arguments, job: SceneJob
  ) throws(CommandError) -> DisplayLinkFrames? {
    guard arguments[Options.clock] == "display-link" else {
      if arguments.has(Options.frameRateReport) {
        throw CommandError("--frame-rate-report needs --clock display-link")
      }
      return nil
    }
    for option in [Options.frameRate.spec, Options.times.spec] where arguments.isGiven(option) {
      throw CommandError(
        "--clock display-link and --\(option.name) both choose what is sampled; give one of them")
    }
    guard let frames = DisplayLinkFrames(job.displayLink, duration: job.duration) else {
      throw CommandError(
        "the display link has more than \(FrameTimes.mostFrames) frames in \(job.duration) s",
        hint: "--duration changes it")
    }
    return frames
  }

  /// What happens in the scene's time, or from `--from` to `--to`.
  static func events(
    _ arguments: Arguments, _ job: SceneJob, _ link: DisplayLinkFrames?
  ) throws(CommandError) -> TraceEvents {
    for option in [Options.frames.spec, Options.shard.spec, Options.times.spec]
    where arguments.isGiven(option) && arguments[Options.traceFormat] != "jsonl" {
      throw CommandError(
        "--\(option.name) chooses frames, and events have none",
        hint: "--from and --to choose a stretch of time")
    }
    let end = arguments[Options.to]?.seconds(at: job.sceneRate)
    let events = TraceEvents(
      job.stage, from: arguments[Options.from]?.seconds(at: job.sceneRate) ?? 0,
      to: end ?? job.duration.doubleValue, includesEnd: end == nil, link: link)
    guard let kinds = arguments[Options.kinds] else { return events }
    return events.filtered(by: kinds.contains)
  }

  /// The frames of the scene or of its display link, or the times of `--at` counted from 0.
  static func samples(
    _ arguments: Arguments, job: SceneJob, link: DisplayLinkFrames?
  ) throws(CommandError) -> TraceSampling {
    if let link {
      let chosen = try FrameSelection(arguments).frames(
        count: link.times.count, rate: link.times.rate, sceneRate: job.sceneRate)
      return TraceSampling(frames: link.called(among: chosen), of: link)
    }
    guard let times = arguments[Options.times] else {
      let selection = try FrameSelection(arguments)
      let (count, rate, sceneRate) = (job.times.count, job.rate, job.sceneRate)
      if let run = try selection.run(count: count, rate: rate, sceneRate: sceneRate) {
        return TraceSampling(frames: run, of: job.times)
      }
      return TraceSampling(
        frames: try selection.frames(count: count, rate: rate, sceneRate: sceneRate),
        of: job.times)
    }
    let frameOptions = OptionGroup.frames.options
    if let option = frameOptions.first(where: arguments.isGiven) {
      throw CommandError("--at and --\(option.name) both choose what is sampled; give one of them")
    }
    return TraceSampling(
      times.enumerated().map { (frame: $0, time: $1.seconds(at: job.sceneRate)) })
  }

  /// The error of a pattern that matches no track, with similar names.
  static func unmatched(
    _ pattern: TracePattern, _ selection: TraceSelection, job: SceneJob
  ) -> CommandError {
    let names = TrackNames(job.snapshot)
    if selection.scope == .animated,
      names.layers.contains(where: { layer in
        pattern.matches(layer: layer) && names.keys(of: layer).contains { pattern.matches(key: $0) }
      })
    {
      return CommandError(
        "no animated track matches '\(pattern)'", hint: "--tracks all has what does not move too")
    }
    if let wide = pattern.widened,
      names.layers.contains(where: { layer in
        wide.matches(layer: layer) && names.keys(of: layer).contains { wide.matches(key: $0) }
      })
    {
      return CommandError(
        "no track matches '\(pattern)': a * ends at a dot or a slash",
        hint: "did you mean '\(wide)'?")
    }
    let matching = names.layers.filter { pattern.matches(layer: $0) }
    guard !matching.isEmpty else {
      let nearest = NearestSpelling.of(pattern.layer, among: names.layers)
      return CommandError(
        "no layer matches '\(pattern.layer)' of the pattern '\(pattern)'",
        hint: nearest.map { "did you mean '\($0):\(pattern.key)'?" }
          ?? "the layers are " + list(names.layers))
    }
    for layer in matching {
      if let key = NearestSpelling.of(pattern.key, among: names.keys(of: layer)) {
        return CommandError(
          "no track matches '\(pattern)'", hint: "did you mean '\(layer):\(key)'?")
      }
    }
    return CommandError(
      "no track matches '\(pattern)'",
      hint: "'\(matching[0])' has " + list(names.keys(of: matching[0])))
  }

  private static func list(_ words: [String]) -> String {
    words.prefix(8).joined(separator: ", ") + (words.count > 8 ? ", …" : "")
  }
}
