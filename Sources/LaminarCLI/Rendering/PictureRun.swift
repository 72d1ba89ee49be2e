import Foundation
import Laminar
import Synchronization

/// What a command line says of drawing pictures. A row of a batch has threads and a list of hashes of
/// its own, and shows nothing.
struct PictureOptions: Sendable {
  /// How many threads draw.
  var jobs: Int
  var progress: FrameProgress.Style
  /// The path of the list of hashes; nil without one.
  var hashes: String?
  /// The report of the run; nil where none is requested.
  var report: ReportRequest?
  /// The files that the command line names; nil for a row, whose names are compared with those of all
  /// rows.
  var files: CommandFiles?
  /// Whether frames that an earlier run finished are kept.
  let resumes: Bool
  /// The colour that transparency is flattened onto, as it is written; nil for none.
  private let matteText: String?
  let showsStages: Bool
  let plays: PlayCount
  let video: VideoOptions
  /// The frame rate that is stated instead of the scene's.
  let frameRate: Rational?
  /// The file of touches instead of the scene's own.
  let script: ScriptFile?
  let environment: [String: String]

  init(_ invocation: Invocation, video: VideoOptions = VideoOptions()) {
    let arguments = invocation.arguments
    jobs = invocation.jobs
    progress = invocation.progressStyle
    hashes = arguments[CommonOptions.hash]
    report = arguments[CommonOptions.runReport]
    files = invocation.files
    resumes = arguments[RenderCommand.resume]
    matteText = arguments[CommonOptions.matte]
    showsStages = arguments[CommonOptions.stats]
    plays = arguments[CommonOptions.loop]
    self.video = video
    frameRate = arguments[CommonOptions.frameRate]?.rate
    script = arguments.script
    environment = invocation.environment
  }

  /// The options of a row of a batch.
  ///
  /// - Parameters:
  ///   - hashes: The path of the row's list of hashes.
  ///   - jobs: How many threads draw it.
  func row(hashes: String?, jobs: Int) -> PictureOptions {
    var row = self
    (row.hashes, row.jobs, row.progress) = (hashes, jobs, .none)
    (row.report, row.files) = (nil, nil)
    return row
  }

  var isFlattened: Bool { matteText != nil }

  /// The colour that transparency is flattened onto; nil for none.
  func matte() throws(CommandError) -> Color? {
    guard let matteText else { return nil }
    return try SceneInput.color(matteText, option: "--matte")
  }
}

/// Draws frames into files, or small into one sheet, with what belongs to it: progress, hashes,
/// the table of stages and the last line.
struct PictureRun {
  let options: PictureOptions
  let job: SceneJob
  var target: PictureTarget
  let frames: [FrameSample]
  let console: Console
  /// The message for a signal that ends the run.
  let note: InterruptionNote
  /// What an earlier run has drawn.
  var resumption = Resumption.none
  /// Takes what the run did, as the summary of a batch does.
  var reported: (@Sendable (RunReport) -> Void)?
  /// What the format does not keep of the frames.
  let loss: TransparencyLoss

  init(
    _ options: PictureOptions, job: SceneJob, target: PictureTarget, frames: [FrameSample],
    console: Console, note: InterruptionNote
  ) {
    (self.options, self.job, self.target, self.frames) = (options, job, target, frames)
    (self.console, self.note) = (console, note)
    loss = TransparencyLoss(target.format)
  }

  /// The message when there is nothing to draw.
  private static let emptyShard = "the shard has no frame; nothing was written"

  /// The frames that are drawn.
  private var pending: [FrameSample] {
    frames.filter { resumption.kept[$0.frame] == nil }
  }

  /// Draws a file per frame.
  func writeFrames() throws -> ExitCode {
    try requireOwnFiles()
    let run = try resumed()
    try run.requireFiles()
    let (encoder, frames, target) = (run.target.encoder, run.pending, run.target)
    let isPiped = target.pattern.kind == .standardOutput
    let sizes = Mutex<[Int: Int]>([:])
    let piped = Mutex<[UInt8]>([])
    try run.run { hashes in
      { drawn in
        hashes?.note(&drawn)
        let (bitmap, damage, workers) = (drawn.bitmap, drawn.damage, drawn.workers)
        var memory = PNGBandCache()
        swap(&memory, &drawn.memory)
        let bytes = drawn.times.measure(.encode) {
          encoder.encode(bitmap, damage: damage, memory: &memory, workers: workers)
        }
        swap(&memory, &drawn.memory)
        if isPiped {
          piped.withLock { $0 = bytes }
        } else {
          let number = frames[drawn.index].frame
          let count = try drawn.times.measure(.write) {
            try target.write(bytes, frame: number)
          }
          sizes.withLock { $0[number] = count }
          try hashes?.finish(number)
        }
      }
    } finish: {
      if isPiped { try console.output.write(piped.withLock { $0 }) }
      return sizes.withLock { $0 }
    }
    return .success
  }

  /// Draws the frames small into one file.
  func writeSheet(_ layout: SheetLayout) throws -> ExitCode {
    guard !target.pattern.isSequence else {
      throw CommandError("a sheet is one file; '-o' names a sequence", hint: "write -o sheet.png")
    }
    try requireOwnFiles()
    try requireNoResumption("a sheet is one file")
    let canvas = job.snapshot.canvas
    let empty = try ContactSheet(layout, width: canvas.pixelWidth, height: canvas.pixelHeight)
    try target.require([FrameSample(frame: 0, time: 0)], as: "sheet")
    let sheet = Mutex(empty)
    let (width, height) = (empty.cellWidth, empty.cellHeight)
    try run { hashes in
      { drawn in
        hashes?.note(&drawn)
        let small = BoxScaling.scale(drawn.bitmap, width: width, height: height)
        let index = drawn.index
        sheet.withLock { $0.place(small, in: index) }
      }
    } finish: {
      let bytes = target.encoder.encode(sheet.withLock { $0.bitmap })
      guard target.pattern.kind == .standardOutput else {
        return [0: try target.write(bytes, frame: 0)]
      }
      try console.output.write(bytes)
      return [:]
    }
    return .success
  }

  /// Runs over the frames, on each thread at most `longestRow` in a row; `finish` writes what all
  /// frames share and returns the sizes of the files by the numbers of the frames.
  func run(
    longestRow: Int = 8, _ taker: (HashList?) -> FrameRun.Taker,
    meanwhile: (() throws -> Bool)? = nil, stopped: @escaping @Sendable () -> Void = {},
    finish: () throws -> [Int: Int]
  ) throws {
    let matte = try options.matte()
    let report = try RunReportRequest(
      options.report, target, hashes: options.hashes, resumes: options.resumes)
    let hashFile = try options.hashes.flatMap { path in
      path == "-"
        ? nil
        : try OutputFile(
          path, overwrites: target.overwrites || resumption.isFound,
          temporaries: target.temporaries)
    }
    let pending = pending
    let journal = try hashFile.flatMap { try self.journal(for: $0) }
    if journal != nil { note.text = "the same command with --resume draws the rest" }
    defer { note.text = nil }
    let hashes = options.hashes.map { _ in
      HashList(
        pending, kept: resumption.kept.mapValues(\.hash), header: header(matte), journal: journal)
    }
    let clock = ContinuousClock()
    let start = clock.now
    let progress = FrameProgress(
      job.title, total: pending.count, style: options.progress, console: console)
    let times: StageTimes
    let sizes: [Int: Int]
    do {
      defer { progress.finish(done: pending.count) }
      var run = FrameRun(
        snapshot: job.snapshot, frames: pending, jobs: options.jobs, matte: matte)
      (run.longestRow, run.stopped) = (longestRow, stopped)
      times = try run.draw(progress: progress.advance, meanwhile: meanwhile, taker(hashes))
      sizes = try finish()
      try hashes?.write(to: hashFile ?? console.output)
      try hashFile?.commit()
      try journal?.remove()
    }
    let seconds = (clock.now - start).seconds
    conclude(times, sizes: sizes, seconds: seconds)
    reported?(runReport(sizes, seconds: seconds))
    try report?.write(runReport(sizes, seconds: seconds).json, console)
  }

  private func conclude(_ times: StageTimes, sizes: [Int: Int], seconds: Double) {
    let pending = pending
    if options.showsStages { console.note(times.table) }
    if let text = loss.text { console.note(text) }
    if frames.isEmpty { console.note(Self.emptyShard) }
    guard let first = pending.first, let last = pending.last else {
      if !frames.isEmpty { console.note("nothing was drawn: all frames were whole") }
      return
    }
    guard let firstPath = target.pattern.path(ofFrame: first.frame),
      let lastPath = target.pattern.path(ofFrame: last.frame)
    else { return }
    let summary = WrittenSummary(
      first: firstPath, last: lastPath, frames: pending.count, bytes: sizes.values.reduce(0, +),
      seconds: seconds)
    console.note(summary.text)
  }

  /// What the run did.
  private func runReport(_ sizes: [Int: Int], seconds: Double) -> RunReport {
    let canvas = job.snapshot.canvas
    var report = RunReport(
      verb: RenderCommand.spec.name, width: canvas.pixelWidth, height: canvas.pixelHeight,
      frameRate: job.rate,
      format: target.format, frames: frames.map(\.frame))
    report.scene = (SceneInput.name(job.path), job.contentHash)
    report.input = options.script.map { ($0.name, $0.hash) }
    report.total = job.times.count
    report.kept = resumption.kept.keys.sorted()
    report.hashes = options.hashes
    report.warnings = job.warnings
    report.notices = job.notices
    report.loss = loss.text
    let isSequence = target.pattern.isSequence
    let listed = isSequence ? frames.map(\.frame) : sizes.keys.sorted()
    report.files = listed.compactMap { frame in
      guard let path = target.pattern.path(ofFrame: frame) else { return nil }
      let kept = resumption.kept[frame]
      return RunReport.File(
        path: path, frame: isSequence ? frame : nil, bytes: sizes[frame] ?? kept?.bytes ?? 0,
        isKept: kept != nil)
    }
    if options.showsStages { report.seconds = seconds }
    return report
  }
}

// MARK: - Movies

extension PictureRun {
  /// Draws all frames into one file or stream.
  func writeMovie() throws -> ExitCode {
    try target.requireOneFile()
    try requireOwnFiles()
    try requireNoResumption("one .\(target.format.rawValue) holds all of them")
    guard !frames.isEmpty else {
      console.note(Self.emptyShard)
      return .success
    }
    let canvas = job.snapshot.canvas
    let isFlattened = options.isFlattened
    let movie = MovieFile(
      target: target, width: canvas.pixelWidth, height: canvas.pixelHeight,
      frameRate: job.rate,
      isOpaque: isFlattened || (canvas.backgroundColor?.alpha ?? 0) >= 1, isFlattened: isFlattened,
      video: options.video,
      firstFrame: frames.first?.frame ?? 0, loss: loss, jobs: options.jobs,
      environment: options.environment, console: console,
      plays: options.plays, numbers: frames.map(\.frame),
      colors: colors)
    try movie.write { pump in
      let put = pump.put
      // Each thread takes single frames, so that few wait for their turn.
      try run(
        longestRow: 1,
        { hashes in
          { drawn in
            hashes?.note(&drawn)
            try put(&drawn)
          }
        }, meanwhile: pump.meanwhile, stopped: pump.stopped, finish: pump.finish)
    }
    return .success
  }

  // MARK: - GIFs

  /// The colours of all frames. They are drawn once for these, before they are drawn again for the
  /// file: memory does not grow with their number.
  func colors() throws -> ColorCounts {
    let asked = options.frameRate ?? job.sceneRate
    if asked > job.rate {
      console.note(
        "a .gif shows at most \(job.rate) frames per second: "
          + "the scene is sampled at \(job.rate) instead of \(asked)")
    }
    let progress = FrameProgress(
      job.title + "  colours", total: frames.count, style: options.progress, console: console)
    defer { progress.finish(done: frames.count) }
    return try FrameRun(
      snapshot: job.snapshot, frames: frames, jobs: options.jobs, matte: options.matte()
    ).colors(progress: progress.advance)
  }
}

extension FrameRun {
  /// The colours of all frames.
  func colors(progress: (Int) -> Void) throws -> ColorCounts {
    let parts = Mutex<[ColorCounts]>([])
    try draw(progress: progress) { drawn in
      var part = parts.withLock { $0.popLast() } ?? ColorCounts()
      part.add(drawn.bitmap)
      parts.withLock { [part] in $0.append(part) }
    }
    return parts.withLock { parts in
      parts.reduce(into: ColorCounts()) { $0.merge($1) }
    }
  }
}

extension SceneJob {
  /// The frames of a GIF that the command line chose, each at the time from which it is shown.
  ///
  /// - Throws: A part of the frames for one of several jobs.
  func gifSamples(_ selection: FrameSelection) throws(CommandError) -> [FrameSample] {
    if let shard = selection.shard, shard.count > 1 {
      throw CommandError(
        "--shard does not divide a .gif: its palette is that of all its frames",
        hint: "draw PNG frames in shards, or the .gif in one run")
    }
    let timing = GIFTiming(rate: rate)
    return try samples(selection).map {
      FrameSample(frame: $0.frame, time: timing.time(of: $0.frame))
    }
  }
}

extension PictureTarget {
  /// Refuses a number of plays for what is not played.
  func requireLoop(_ arguments: Arguments) throws(CommandError) {
    guard arguments.isGiven(CommonOptions.loop), format != .gif, format != .apng else { return }
    throw CommandError(
      "--loop is for .gif and .apng: a .\(format.rawValue) does not say how often it plays",
      hint: "leave it out, or end the path with .gif or .apng")
  }
}
