import Laminar

/// `laminar render SCENE -o PATH`.
enum RenderCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let target = try PictureTarget(invocation)
    try target.requireLoop(arguments)
    _ = try VideoOptions(arguments, format: target.format)
    let limit = target.format == .gif ? GIFTiming.highestRate : nil
    let work = BatchRun.Work(highestRate: limit, frames: frames, draw: draw)
    guard arguments[Options.each] == nil else { return try BatchRun(invocation, work).run() }
    let job = try SceneJob(invocation, upTo: limit, draws: true)
    invocation.kept.keep(job)
    if arguments[Options.sheet] != nil { try target.requirePicture("a sheet") }
    let frames = try frames(arguments, job, target)
    return try draw(PictureRun(invocation: invocation, job: job, target: target, frames: frames))
  }

  private static func frames(
    _ arguments: Arguments, _ job: SceneJob, _ target: PictureTarget
  ) throws(CommandError) -> [FrameSample] {
    if let layout = arguments[Options.sheet] { return try sheetFrames(layout, arguments, job) }
    let samples = try target.format == .gif ? job.gifSamples(arguments) : job.samples(arguments)
    try VideoOptions(arguments, format: target.format).requireSound(of: samples.map(\.frame))
    return samples
  }

  private static func draw(_ run: PictureRun) throws -> ExitCode {
    let target = run.target
    if let layout = run.invocation.arguments[Options.sheet] {
      try target.requirePicture("a sheet")
      return try run.writeSheet(layout)
    }
    // Pictures on standard output follow each other.
    let isStream = target.pattern.kind == .standardOutput && run.frames.count > 1
    return try target.format.isMovie || isStream ? run.writeMovie() : run.writeFrames()
  }

  /// What a sheet shows: the scene's moments when they fill it and no frames are chosen, else
  /// frames spread evenly over the chosen ones.
  private static func sheetFrames(
    _ layout: SheetLayout, _ arguments: Arguments, _ job: SceneJob
  ) throws(CommandError) -> [FrameSample] {
    let count = layout.columns * layout.rows
    let isChosen = OptionGroup.frames.options.contains(where: arguments.isGiven)
    if !isChosen, job.scene.moments.count == count {
      return job.scene.moments.enumerated().map { FrameSample(frame: $0, time: $1) }
    }
    let frames = try job.samples(arguments)
    return ContactSheet.indices(of: count, among: frames.count).map { frames[$0] }
  }
}
