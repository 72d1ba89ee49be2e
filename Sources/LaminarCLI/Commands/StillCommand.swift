import Laminar

/// `laminar still SCENE -o PATH`.
enum StillCommand: Command {
  static let format = Option(
    "format", .oneOf([PictureFormat.png]), "Format (default: by extension)")
  static let frame = Option("frame", .integer("N", 0...FrameList.largestFrame), "The frame")

  static let spec = Verb(
    "still", summary: "Draw one frame", operand: .scene, required: [CommonOptions.frameOutput],
    options: [
      OptionGroup("The moment", [CommonOptions.time, frame]),
      OptionGroup(
        "Output",
        [
          CommonOptions.frameOutput, CommonOptions.each, format, CommonOptions.compression,
          CommonOptions.matte, CommonOptions.hash, CommonOptions.overwrite, CommonOptions.jobs,
          CommonOptions.stats, CommonOptions.budget,
        ]), .scene,
    ],
    examples: ["laminar still scenes/showcase/bounce.json --at 0.5 -o middle.png"],
    synonyms: "screenshot snapshot shot frame image picture thumbnail")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let target = try PictureTarget(
      arguments, invocation.temporaries, format: arguments[format], isStill: true)
    try target.requirePicture("one frame")
    let options = try PictureOptions(
      arguments, files: invocation.files, progress: invocation.progressStyle,
      environment: invocation.environment)
    if let table = arguments[CommonOptions.each] {
      let work = BatchRun.Work(
        table: table, path: arguments.operands[0], scene: SceneOptions(arguments),
        shard: arguments[CommonOptions.shard]?.shard, isStill: true
      ) { [try sample(arguments, $0)] }
      return try BatchRun(work, target, options, invocation.console).run()
    }
    let job = try invocation.scene(draws: true)
    invocation.kept.keep(job)
    try PictureRun(
      options: options, job: job, target: target, frames: [sample(arguments, job)],
      console: invocation.console, note: invocation.note
    ).write(sheet: nil)
    return .success
  }

  /// The moment of `--at` or `--frame`; the first frame without either.
  private static func sample(
    _ arguments: Arguments, _ job: SceneJob
  ) throws(CommandError) -> FrameSample {
    let frame = arguments[Self.frame]
    if let time = arguments[CommonOptions.time] {
      if frame != nil {
        throw CommandError("--at and --frame both choose the moment; give one of them")
      }
      return FrameSample(frame: 0, time: try job.seconds(of: time, CommonOptions.time))
    }
    let number = frame ?? 0
    guard number < job.times.count else {
      throw CommandError(
        "frame \(number) is out of range; the scene has the frames 0…\(job.times.count - 1)")
    }
    return job.sample(number)
  }
}
