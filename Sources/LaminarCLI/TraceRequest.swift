import Laminar

/// The tracks and samples that a command line requests of a trace.
enum TraceRequest {
  /// The tracks.
  static func selection(_ arguments: Arguments) throws(CommandError) -> TraceSelection {
    TraceSelection(
      scope: arguments[TraceCommand.tracks],
      include: try patterns(arguments, TraceCommand.track),
      exclude: try patterns(arguments, TraceCommand.exclude),
      values: arguments[TraceCommand.values])
  }

  private static func patterns(
    _ arguments: Arguments, _ option: Option<[String]>
  ) throws(CommandError) -> [TracePattern] {
    var patterns: [TracePattern] = []
    for text in arguments[option] {
      guard let pattern = TracePattern(text) else {
        throw CommandError(
          "--\(option.name): '\(text)' is not a pattern of tracks",
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
    guard arguments[TraceCommand.clock] == .displayLink else {
      if arguments[TraceCommand.frameRateReport] {
        throw CommandError("--frame-rate-report needs --clock display-link")
      }
      return nil
    }
    if let option = arguments.firstGiven(of: [CommonOptions.frameRate, TraceCommand.times]) {
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
    let frameOptions: [any AnyOption] = [
      CommonOptions.frames, CommonOptions.shard, TraceCommand.times,
    ]
    if let option = arguments.firstGiven(of: frameOptions),
      arguments[TraceCommand.format] != .jsonLines
    {
      throw CommandError(
        "--\(option.name) chooses frames, and events have none",
        hint: "--from and --to choose a stretch of time")
    }
    let (first, last) = (arguments[CommonOptions.from], arguments[CommonOptions.to])
    let start = try first.map { moment throws(CommandError) in
      try job.seconds(of: moment, CommonOptions.from)
    }
    let end = try last.map { moment throws(CommandError) in
      try job.seconds(of: moment, CommonOptions.to)
    }
    let events = TraceEvents(
      job.stage, from: start ?? 0, to: end ?? job.duration.doubleValue, includesEnd: end == nil,
      link: link)
    guard let kinds = arguments[TraceCommand.kinds] else { return events }
    return events.filtered(by: kinds.contains)
  }

  /// The frames of the scene or of its display link, or the times of `--at` counted from 0.
  static func samples(
    _ arguments: Arguments, job: SceneJob, link: DisplayLinkFrames?
  ) throws(CommandError) -> TraceSampling {
    if let link {
      let chosen = try FrameSelection(arguments).frames(
        count: link.times.count, rate: link.times.rate, sceneRate: job.sceneRate,
        markers: job.scene.markers)
      return TraceSampling(frames: link.called(among: chosen), of: link)
    }
    guard let times = arguments[TraceCommand.times] else {
      let selection = try FrameSelection(arguments)
      let (count, rate, sceneRate) = (job.times.count, job.rate, job.sceneRate)
      let markers = job.scene.markers
      let run = try selection.run(
        count: count, rate: rate, sceneRate: sceneRate, markers: markers)
      if let run {
        return TraceSampling(frames: run, of: job.times)
      }
      return TraceSampling(
        frames: try selection.frames(
          count: count, rate: rate, sceneRate: sceneRate, markers: markers),
        of: job.times)
    }
    if let option = arguments.firstGiven(of: OptionGroup.frames.options) {
      throw CommandError("--at and --\(option.name) both choose what is sampled; give one of them")
    }
    var seconds: [Double] = []
    for time in times { seconds.append(try job.seconds(of: time, TraceCommand.times)) }
    return TraceSampling(seconds.enumerated().map { (frame: $0, time: $1) })
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

extension TraceFormat {
  /// The format that `--format` names, else the output's extension, else CSV on standard output.
  init(_ arguments: Arguments) throws(CommandError) {
    if let format = arguments[TraceCommand.format] {
      self = format
      return
    }
    let path = arguments[CommonOptions.output] ?? "-"
    let file = path.split(separator: "/").last ?? ""
    let ending = file.lastIndex(of: ".").map { String(file[file.index(after: $0)...]) } ?? ""
    guard let format = path == "-" ? .csv : TraceFormat(pathExtension: ending) else {
      throw CommandError(
        "the ending of '\(path)' is not that of a trace format",
        hint: "end it with .csv, .jsonl or .npz, or give --format csv, csv-wide, jsonl or npz")
    }
    self = format
  }
}

/// The kinds of events that `--kinds` chooses: `gesture,control`, `touch:began`, `-touch:moved`.
struct EventKinds: Sendable, Hashable {
  /// A kind, and the first word of the detail where only those events are meant.
  private struct Item: Sendable, Hashable {
    let kind: StageEvent.Kind
    let word: String?

    func names(_ event: StageEvent) -> Bool {
      guard event.kind == kind else { return false }
      return word.map { event.detail.prefix { $0 != " " } == $0 } ?? true
    }
  }

  private var included: [Item] = []
  private var excluded: [Item] = []

  /// Reads a list.
  ///
  /// - Throws: An unknown kind, with the nearest.
  init(_ text: String) throws(ValueError) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isExcluded = part.hasPrefix("-")
      let halves = part.dropFirst(isExcluded ? 1 : 0).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      let kinds = StageEvent.Kind.known
      guard let kind = kinds.first(where: { $0.rawValue == halves[0] }), halves.last != "" else {
        let nearest = NearestSpelling.of(halves[0], among: kinds.map(\.rawValue))
        throw ValueError(
          "'\(part)' is not a kind of event"
            + (nearest.map { "; did you mean '\($0)'?" } ?? "; write gesture,-touch:moved"))
      }
      let item = Item(kind: kind, word: halves.count > 1 ? halves[1] : nil)
      if isExcluded { excluded.append(item) } else { included.append(item) }
    }
  }

  /// Whether an event is listed.
  func contains(_ event: StageEvent) -> Bool {
    (included.isEmpty || included.contains { $0.names(event) })
      && !excluded.contains { $0.names(event) }
  }
}

extension ValueKind<EventKinds> {
  static let eventKinds: ValueKind = {
    var kind = ValueKind(placeholder: "LIST") { text throws(ValueError) in try EventKinds(text) }
    kind.choices = StageEvent.Kind.known.map(\.rawValue)
    return kind
  }()
}
