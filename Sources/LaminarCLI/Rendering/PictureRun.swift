import Foundation
import Laminar
import Synchronization

/// What a command line says of drawing pictures. A row of a batch has threads and a list of hashes of
/// its own, and shows nothing.
struct PictureOptions: Sendable {
  /// How many threads draw.
  private(set) var jobs: Int
  private(set) var progress: FrameProgress.Style
  /// The path of the list of hashes; nil without one.
  private(set) var hashes: String?
  /// The report of the run; nil where none is requested.
  private(set) var report: ReportRequest?
  /// The files that the command line names; nil for a row, whose names are compared with those of all
  /// rows.
  private(set) var files: CommandFiles?
  /// Whether frames that an earlier run finished are kept.
  let resumes: Bool
  /// The colour that transparency is flattened onto; nil for none.
  let matte: Color?
  let showsStages: Bool
  let plays: PlayCount
  let video: VideoOptions
  /// The frame rate that is stated instead of the scene's.
  let frameRate: Rational?
  /// The file of touches instead of the scene's own.
  let script: ScriptFile?
  let environment: [String: String]

  /// Takes the options of a command line.
  ///
  /// - Throws: A matte that is not a colour.
  init(
    _ arguments: Arguments, files: CommandFiles, video: VideoOptions = VideoOptions(),
    progress: FrameProgress.Style, environment: [String: String]
  ) throws(CommandError) {
    jobs = arguments.jobs
    hashes = arguments[CommonOptions.hash]
    report = arguments[CommonOptions.runReport]
    resumes = arguments[RenderCommand.resume]
    matte = try arguments.matte()
    showsStages = arguments[CommonOptions.stats]
    plays = arguments[CommonOptions.loop]
    frameRate = arguments[CommonOptions.frameRate]?.rate
    script = arguments.script
    self.files = files
    (self.video, self.progress, self.environment) = (video, progress, environment)
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

  /// The message when there is nothing to draw.
  private static let emptyShard = "the shard has no frame; nothing was written"

  /// The frames that are drawn.
  private var pending: [FrameSample] {
    frames.filter { resumption.kept[$0.frame] == nil }
  }

  /// What makes their pictures.
  private var producer: FrameProducer {
    FrameProducer(job.snapshot, frames: pending, frameRate: job.rate, matte: options.matte)
  }

  /// Draws the frames into a sheet, into one file or stream, or into a file each.
  ///
  /// - Returns: What the run did; nil where there was nothing to draw.
  @discardableResult
  func write(sheet: SheetLayout?) throws -> RunReport? {
    if let sheet { return try writeSheet(sheet) }
    // Pictures on standard output follow each other.
    let isStream = target.pattern.kind == .standardOutput && frames.count > 1
    return try target.format.isMovie || isStream ? writeMovie() : writeFrames()
  }

  /// Draws a file per frame.
  private func writeFrames() throws -> RunReport {
    try requireOwnFiles()
    let run = try resumed()
    try run.requireFiles()
    var writer = FrameWriter(.png, workers: options.jobs)
    (writer.compression, writer.overwrites) = (target.compression, run.target.overwrites)
    let pattern = target.pattern
    let destination: FrameWriter.Destination =
      pattern.kind == .standardOutput
      ? .stream(FrameStream(console.output))
      : .files(target.temporaries) { [path = target.path] in pattern.path(ofFrame: $0) ?? path }
    return try run.run { hashes, progress in
      try writer.write(run.producer, to: destination, hashes: hashes, progress: progress)
    }
  }

  /// Draws the frames small into one file.
  private func writeSheet(_ layout: SheetLayout) throws -> RunReport {
    try target.requirePicture("a sheet")
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
    return try run { hashes, progress in
      let times = try FrameRun(producer, workers: options.jobs).draw(progress: progress) { drawn in
        hashes?.note(&drawn)
        let small = BoxScaling.scale(drawn.bitmap, width: width, height: height)
        let index = drawn.index
        sheet.withLock { $0.place(small, in: index) }
      }
      let bytes = PNGEncoder(compression: target.compression).encode(sheet.withLock { $0.bitmap })
      guard let path = target.pattern.path(ofFrame: 0) else {
        try console.output.write(bytes)
        return FrameWriter.Outcome(times: times)
      }
      try OutputFile.write(
        to: path, overwrites: target.overwrites, temporaries: target.temporaries
      ) { try $0.write(bytes) }
      return FrameWriter.Outcome(times: times, sizes: [0: bytes.count])
    }
  }

  /// Draws all frames into one file or stream.
  private func writeMovie() throws -> RunReport? {
    try target.requireOneFile()
    try requireOwnFiles()
    try requireNoResumption("one .\(target.format.rawValue) holds all of them")
    guard !frames.isEmpty else {
      console.note(Self.emptyShard)
      return nil
    }
    let producer = producer
    let movie = try MovieFile(
      target, producer, firstFrame: frames.first?.frame ?? 0, options, console)
    do {
      let palette = try palette(of: producer, for: movie.writer)
      return try run { hashes, progress in
        try movie.write(producer, hashes: hashes, palette: palette, progress: progress)
      }
    } catch {
      movie.discard()
      throw error
    }
  }

  /// The colours of a GIF.
  private func palette(of producer: FrameProducer, for writer: FrameWriter) throws -> ColorPalette?
  {
    guard writer.format == .gif else { return nil }
    let asked = options.frameRate ?? job.sceneRate
    if asked > job.rate {
      console.note(
        "a .gif shows at most \(job.rate) frames per second: "
          + "the scene is sampled at \(job.rate) instead of \(asked)")
    }
    let progress = FrameProgress(
      job.title + "  colours", total: frames.count, style: options.progress, console: console)
    defer { progress.finish(done: frames.count) }
    return try writer.palette(of: producer, progress: progress.advance)
  }

  // MARK: - What belongs to a run

  /// Runs over the frames, with their hashes, progress and reports.
  private func run(
    _ write: (FrameHashRecord?, _ progress: (Int) -> Void) throws -> FrameWriter.Outcome
  ) throws -> RunReport {
    let request = try RunReportRequest(
      options.report, target, hashes: options.hashes, resumes: options.resumes)
    let hashFile = try options.hashes.flatMap { path in
      path == "-"
        ? nil
        : try OutputFile(
          path, overwrites: target.overwrites || resumption.isFound,
          temporaries: target.temporaries)
    }
    let journal = try hashFile.flatMap { try self.journal(for: $0) }
    if journal != nil { note.text = "the same command with --resume draws the rest" }
    defer { note.text = nil }
    let hashes = options.hashes.map { _ in
      FrameHashRecord(
        header: hashHeader, kept: resumption.kept.mapValues(\.hash), journal: journal)
    }
    let clock = ContinuousClock()
    let start = clock.now
    let count = pending.count
    let progress = FrameProgress(
      job.title, total: count, style: options.progress, console: console)
    let outcome: FrameWriter.Outcome
    do {
      defer { progress.finish(done: count) }
      outcome = try write(hashes, progress.advance)
      try hashes?.write(to: hashFile ?? console.output)
      try hashFile?.commit()
      try journal?.remove()
    }
    let seconds = (clock.now - start).seconds
    conclude(outcome, seconds: seconds)
    let report = report(outcome, seconds: seconds)
    try request?.write(report.json, console)
    return report
  }

  private func conclude(_ outcome: FrameWriter.Outcome, seconds: Double) {
    let pending = pending
    if options.showsStages { console.note(outcome.times.table) }
    if outcome.isTransparencyLost { console.note(target.format.lossText) }
    if frames.isEmpty { console.note(Self.emptyShard) }
    guard let first = pending.first, let last = pending.last else {
      if !frames.isEmpty { console.note("nothing was drawn: all frames were whole") }
      return
    }
    guard let firstPath = target.pattern.path(ofFrame: first.frame),
      let lastPath = target.pattern.path(ofFrame: last.frame)
    else { return }
    let summary = WrittenSummary(
      first: firstPath, last: lastPath, frames: pending.count,
      bytes: outcome.sizes.values.reduce(0, +), seconds: seconds)
    console.note(summary.text)
  }

  /// What the run did.
  private func report(_ outcome: FrameWriter.Outcome, seconds: Double) -> RunReport {
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
    report.loss = outcome.isTransparencyLost ? target.format.lossText : nil
    let (sizes, isSequence) = (outcome.sizes, target.pattern.isSequence)
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
