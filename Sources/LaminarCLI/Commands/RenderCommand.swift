import Laminar

/// `laminar render SCENE -o PATH`.
enum RenderCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    guard arguments[Options.each] == nil else {
      return try BatchRun(invocation, BatchRun.Work(frames: frames, draw: draw)).run()
    }
    let target = try PictureTarget(invocation)
    _ = try VideoOptions(arguments, format: target.format)
    let job = try SceneJob(invocation)
    if arguments[Options.sheet] != nil { try target.requirePicture("a sheet") }
    let frames = try frames(arguments, job)
    return try draw(PictureRun(invocation: invocation, job: job, target: target, frames: frames))
  }

  private static func frames(
    _ arguments: Arguments, _ job: SceneJob
  ) throws(CommandError) -> [FrameSample] {
    guard let layout = arguments[Options.sheet] else { return try job.samples(arguments) }
    return try sheetFrames(layout, arguments, job)
  }

  private static func draw(_ run: PictureRun) throws -> ExitCode {
    guard let layout = run.invocation.arguments[Options.sheet] else {
      return try run.target.format.isMovie ? run.writeMovie() : run.writeFrames()
    }
    try run.target.requirePicture("a sheet")
    return try run.writeSheet(layout)
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
