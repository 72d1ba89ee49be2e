import Laminar

/// `laminar render SCENE -o PATH`.
enum RenderCommand: Command {
  static let format = Option(
    "format", .oneOf(PictureFormat.allCases), "Format (default: by extension)")
  static let sheet = Option(
    "sheet", .sheet, "One contact sheet of the frames, columns by rows, cells W pixels wide")
  static let resume = Option(
    flag: "resume",
    "With --hash: skip frames that the list has and whose files are intact; draw the rest")

  /// What a program that reads frames from a pipe has to be told of their colours.
  private static let tags = VideoCodec.tags().joined(separator: " ")

  static let spec = Verb(
    "render", summary: "Draw a scene into PNG frames, a video or a contact sheet",
    discussion: """
      PATH names the frames: dir/f_%06d.png, dir/f_######.png, or dir/ for dir/%06d.png; a single # \
      is a character. The \
      numbers are the scene's frame numbers, so that shards and later runs line up. One file holds \
      all frames with another ending: .apng, .gif, .y4m, .rgba, and .mp4, .webm, .mov with an installed \
      ffmpeg. Transparency is kept in .png, .apng, .rgba, .webm and .mov; elsewhere the background \
      is black or the --matte. .y4m and video have the numbers of BT.709 in limited range, or of \
      BT.601 with --color-matrix bt601; others have those of sRGB. A .gif keeps pixels that are at least half opaque, shows at most 50 \
      frames per second, and samples each frame when it is shown. PNG frames on standard output \
      follow each other. Folders are made. --size shows more or less of the scene, --scale and \
      --fit draw it with more or fewer pixels.

      --audio is the sound of the whole scene: a part of the frames has its part of the sound. It is \
      for frames that follow each other, and 'laminar encode' adds it to what shards drew.

      A run with --hash that is killed leaves its list in FILE.part; the same command with --resume \
      draws only what is missing or damaged. Scene, assets and options must be the same. \
      'laminar diff frames.hash out/' proves that a folder has the frames of a list. 'laminar encode' \
      joins what several shards drew.

      --budget limits the memory of a frame: a unit is about 500 bytes, 1000000 about 500 MB. A \
      frame that costs more is an error. TimeAndDeterminism in the manual lists what counts.

      --each draws the scene once for each row of a table, whose columns give values to the scene's \
      variables. Columns in braces name the files: out/{id}.mp4, out/{id}/f_%06d.png; {row} is the \
      row's number. All rows are checked and all names compared before the first frame. Then a row \
      that fails stops no other; it is reported, and the run ends with 1. --shard divides the rows.
      """,
    operand: .scene, required: [CommonOptions.frameOutput],
    options: [
      OptionGroup(
        "Output",
        [
          CommonOptions.frameOutput, CommonOptions.each, format, CommonOptions.compression,
          CommonOptions.matte, CommonOptions.colorMatrix, CommonOptions.loop, sheet,
          CommonOptions.hash, resume, CommonOptions.overwrite, CommonOptions.jobs,
          CommonOptions.progress, CommonOptions.stats, CommonOptions.runReport,
          CommonOptions.budget,
        ]), .video, .frames, .scene,
    ],
    examples: [
      "laminar render scenes/showcase/bounce.json -o out/f_%06d.png # A PNG for each frame",
      "laminar render scenes/showcase/bounce.json -o bounce.mp4 # A video, with an installed ffmpeg",
      "laminar render scenes/showcase/bounce.json -o bounce.gif --frame-rate 25 --scale 0.5 "
        + "# An animated picture of half the size",
      "laminar render scenes/showcase/bounce.json -o - --format y4m | ffmpeg \(tags) -i - bounce.mkv "
        + "# A video by an ffmpeg command of one's own",
      "laminar render scenes/showcase/bounce.json -o - --format png | ffmpeg -f image2pipe -framerate 60 -i - "
        + "-vf scale=out_color_matrix=bt709:out_range=tv \(tags) b.mkv # The same, of PNG frames",
      "laminar render scenes/showcase/bounce.json --frames 0-119x30 --sheet 4x1 -o sheet.png "
        + "# Four frames side by side in one picture",
      "laminar render scenes/showcase/bounce.json -o bounce.mp4 --fit 1280x720 --crf 20 "
        + "# A video of another size, and of less quality",
      "laminar render scenes/showcase/bounce.json -o out/ --shard 2/8 --hash out/2.hash --resume "
        + "# An eighth of the frames; when it was killed, what is missing of them",
      "laminar render lower-third.json --set name=Grace --set @values.json -o grace.mp4 "
        + "# With values for the scene's variables",
      "laminar render lower-third.json --each guests.csv -o 'out/{id}.mp4' "
        + "# A video for each row of a table",
    ],
    synonyms: "export convert build video gif animate draw make",
    remedies: [("watch", "'laminar play SCENE --watch' shows each change of the file")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let target = try PictureTarget(arguments, invocation.temporaries, format: arguments[format])
    try target.requireLoop(arguments)
    let video = try VideoOptions(arguments, format: target.format)
    let options = try PictureOptions(
      arguments, files: invocation.files, video: video, progress: invocation.progressStyle,
      environment: invocation.environment)
    let limit = target.format == .gif ? GIFTiming.highestRate : nil
    let sheet = arguments[sheet]
    let isChosen = arguments.firstGiven(of: OptionGroup.frames.options) != nil
    if let table = arguments[CommonOptions.each] {
      let work = BatchRun.Work(
        table: table, path: arguments.operands[0], scene: SceneOptions(arguments),
        shard: arguments[CommonOptions.shard]?.shard, highestRate: limit, sheet: sheet
      ) { job in
        // A shard has some of the rows, and all frames of each.
        var selection = try FrameSelection(arguments)
        selection.shard = nil
        return try frames(selection, isChosen, sheet, job, target.format, video)
      }
      return try BatchRun(work, target, options, invocation.console).run()
    }
    let job = try invocation.scene(upTo: limit, draws: true)
    invocation.kept.keep(job)
    if sheet != nil { try target.requirePicture("a sheet") }
    let samples = try frames(
      FrameSelection(arguments), isChosen, sheet, job, target.format, video)
    try PictureRun(
      options: options, job: job, target: target, frames: samples, console: invocation.console,
      note: invocation.note
    ).write(sheet: sheet)
    return .success
  }

  /// The frames that are drawn of a scene.
  ///
  /// - Parameter isChosen: Whether the command line says which.
  private static func frames(
    _ selection: FrameSelection, _ isChosen: Bool, _ sheet: SheetLayout?, _ job: SceneJob,
    _ format: PictureFormat, _ video: VideoOptions
  ) throws(CommandError) -> [FrameSample] {
    if let sheet { return try sheetFrames(sheet, job, isChosen ? selection : nil) }
    let samples = try format == .gif ? job.gifSamples(selection) : job.samples(selection)
    try video.requireSound(of: samples.map(\.frame))
    return samples
  }

  /// What a sheet shows: the scene's moments when they fill it and no frames are chosen, else
  /// frames spread evenly over the chosen ones.
  private static func sheetFrames(
    _ layout: SheetLayout, _ job: SceneJob, _ chosen: FrameSelection?
  ) throws(CommandError) -> [FrameSample] {
    let count = layout.columns * layout.rows
    if chosen == nil, job.scene.moments.count == count {
      return job.scene.moments.enumerated().map { FrameSample(frame: $0, time: $1) }
    }
    let frames = try job.samples(chosen ?? FrameSelection())
    return FrameTimes.spread(count, over: frames.count).map { frames[$0] }
  }
}
