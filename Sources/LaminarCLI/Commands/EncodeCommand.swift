import Laminar

/// `laminar encode FRAMES -o PATH`.
enum EncodeCommand: Command {
  static let format = Option(
    "format", .oneOf(PictureFormat.allCases.filter(\.isMovie)),
    "Format (default: by extension)")
  static let hashLists = Option(
    repeating: "hash", .input("FILE", as: "a list of --hash"),
    "Lists of 'render --hash' that the frames must agree with, or the folder of .hash files")
  static let frameRate = Option(
    "frame-rate", .frameRate, "Frames per second, instead of the list's; needed without --hash")
  static let frames = Option(
    "frames", .frameList, "Frames by number, inclusive: 0-119, 0-119x5, 60-last (default: 0-last)")

  static let spec = Verb(
    "encode", summary: "Join PNG frames that were drawn into a video or an animated picture",
    discussion: """
      FRAMES is a folder of numbered PNG files, or a pattern: out/f_%06d.png, out/f_####.png. The \
      same pixels give the bytes that 'render' writes. Frames that are missing, damaged or of \
      another size are an error, and so are those without the pixels that a --hash list names. The \
      first lines of such lists state the frame rate and how many frames there are; without them \
      --frame-rate is needed, and the frames are those from 0 to the highest number. The numbers \
      also say which part of the sound of --audio is theirs.
      """,
    operand: Verb.Operand("FRAMES"), required: [CommonOptions.frameOutput],
    options: [
      OptionGroup(
        "Output",
        [
          CommonOptions.frameOutput, format, CommonOptions.compression, CommonOptions.matte,
          CommonOptions.colorMatrix, CommonOptions.loop, CommonOptions.overwrite,
          CommonOptions.jobs, CommonOptions.progress, CommonOptions.stats, CommonOptions.runReport,
        ]), .video,
      OptionGroup("Frames", [hashLists, frameRate, frames]),
    ],
    examples: [
      "laminar encode out/ -o bounce.mp4 --frame-rate 60 # The frames of a folder",
      "laminar encode out/ -o bounce.mp4 --hash out/ "
        + "# Frames that shards drew, checked by the lists that they left",
      "laminar encode 'out/f_%06d.png' -o cut.apng --frames 30-89 --frame-rate 30 "
        + "# Two seconds of them, as an animated picture",
    ],
    synonyms: "join concat mux assemble")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let target = try PictureTarget(
      arguments, invocation.temporaries, format: arguments[format])
    guard target.format.isMovie else {
      throw CommandError(
        "encode writes one video or animation; .png holds a single picture",
        hint: "end the path with .mp4, .webm, .mov, .apng, .gif, .y4m or .rgba")
    }
    try target.requireOneFile()
    try target.requireLoop(arguments)
    let lists = try FrameLists(arguments[Self.hashLists])
    let stated = arguments[Self.frameRate]
    guard let rate = stated?.rate ?? lists.header?.frameRate else {
      throw CommandError(
        lists.isGiven
          ? "no list states how fast the frames follow each other"
          : "PNG files do not state how fast they follow each other",
        hint: "add --frame-rate 60"
          + (lists.isGiven ? "" : ", or the list of 'render --hash': --hash frames.hash"))
    }
    var notices = stated?.notice.map { [$0] } ?? []
    if let drawn = lists.header?.frameRate, drawn != rate {
      notices.append("drawn at \(drawn) frames per second and played at \(rate)")
    }
    let folder = try FrameFolder(arguments.operands[0])
    var frames = try JoinedFrames(folder, arguments[Self.frames], lists)
    var playedRate = rate
    if target.format == .gif, rate > GIFTiming.highestRate {
      playedRate = GIFTiming.highestRate
      frames = frames.sampled(at: playedRate, from: rate)
      notices.append(
        "a .gif shows at most \(playedRate) frames per second: some frames are left out")
    }
    for notice in notices { invocation.console.note(notice) }
    var files = invocation.files
    for path in frames.frames.map(\.path) + lists.names { files.read(path, as: "an input") }
    try files.requireOutputs()
    let options = try PictureOptions(
      arguments, files: files, video: VideoOptions(arguments, format: target.format),
      progress: invocation.progressStyle, environment: invocation.environment)
    try EncodeRun(
      options: options, target: target, lists: lists, frames: frames, frameRate: playedRate,
      source: folder.name, notices: notices, console: invocation.console
    ).write()
    return .success
  }
}

/// Joins frames that were drawn into one file.
private struct EncodeRun {
  let options: PictureOptions
  let target: PictureTarget
  let lists: FrameLists
  let frames: JoinedFrames
  let frameRate: Rational
  /// The name of the frames as it was given.
  let source: String
  /// The notices so far.
  let notices: [String]
  let console: Console

  /// Writes the file.
  func write() throws {
    let request = try RunReportRequest(options.report, target)
    let numbers = frames.frames.map(\.number)
    try options.video.requireSound(of: numbers)
    let producer = producer
    let movie = try MovieFile(
      target, producer, firstFrame: numbers.first ?? 0, options, console)
    let clock = ContinuousClock()
    let start = clock.now
    let progress = FrameProgress(
      "\(source)  \(frames.width)x\(frames.height) @\(frameRate)", total: producer.count,
      style: options.progress, console: console)
    let outcome: FrameWriter.Outcome
    do {
      defer { progress.finish(done: producer.count) }
      outcome = try movie.write(producer, progress: progress.advance)
    }
    let seconds = (clock.now - start).seconds
    conclude(outcome, seconds: seconds)
    try request?.write(report(outcome, seconds: seconds).json, console)
  }

  /// Reads the frames and checks them, on several threads.
  private var producer: FrameProducer {
    let isFlattened = options.matte != nil || lists.header?.hasOption("matte") ?? false
    return FrameProducer(
      width: frames.width, height: frames.height, frameRate: frameRate,
      numbers: Array(frames.frames.indices), isOpaque: isFlattened || isDrawnOpaque,
      isFlattened: isFlattened
    ) { [frames, lists, matte = options.matte] _ in
      { index, times in
        let frame = frames.frames[index]
        let picture = try times.measure(.read) { try Self.picture(frame, frames) }
        try times.measure(.hash) { try Self.require(picture, frame, lists) }
        return (matte.map { picture.flattened(onto: $0) } ?? picture, nil)
      }
    }
  }

  /// Whether the frames are compressed without transparency: those of an opaque canvas, where a list
  /// states it, as `render` does; else those whose files have none.
  private var isDrawnOpaque: Bool {
    guard let header = lists.header else { return frames.isOpaque }
    return (header.alpha(ofOption: "background") ?? 0) >= 1
  }

  private static func picture(
    _ frame: (number: Int, path: String), _ frames: JoinedFrames
  ) throws(CommandError) -> Bitmap {
    let picture = try FrameFile.picture(frame.path)
    guard picture.width == frames.width, picture.height == frames.height else {
      throw CommandError("\(frame.path) has changed while it was read")
    }
    return picture
  }

  /// Rejects a picture whose pixels differ from its list.
  private static func require(
    _ picture: Bitmap, _ frame: (number: Int, path: String), _ lists: FrameLists
  ) throws(CommandError) {
    guard let (hash, list) = lists.hashes[frame.number] else { return }
    guard picture.contentHash == hash else {
      throw CommandError(
        "\(frame.path) does not have the pixels that \(list) lists",
        hint: "'laminar diff \(list) FOLDER' names all such frames; draw them again")
    }
  }

  private func conclude(_ outcome: FrameWriter.Outcome, seconds: Double) {
    if options.showsStages { console.note(outcome.times.table) }
    if outcome.isTransparencyLost { console.note(target.format.lossText) }
    guard let path = target.pattern.path(ofFrame: 0) else { return }
    let summary = WrittenSummary(
      first: path, last: path, frames: frames.frames.count, bytes: outcome.sizes[0] ?? 0,
      seconds: seconds)
    console.note(summary.text)
  }

  /// What the run did.
  private func report(_ outcome: FrameWriter.Outcome, seconds: Double) -> RunReport {
    var report = RunReport(
      verb: EncodeCommand.spec.name, width: frames.width, height: frames.height,
      frameRate: frameRate,
      format: target.format, frames: frames.frames.map(\.number))
    report.source = source
    report.total = lists.header?.frames
    report.verified = lists.names
    report.notices = notices
    report.loss = outcome.isTransparencyLost ? target.format.lossText : nil
    report.files =
      target.pattern.path(ofFrame: 0).map {
        [RunReport.File(path: $0, frame: nil, bytes: outcome.sizes[0] ?? 0, isKept: false)]
      } ?? []
    if options.showsStages { report.seconds = seconds }
    return report
  }
}
