import Laminar

/// `laminar render SCENE -o PATH`.
enum RenderCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let target = try PictureTarget(invocation)
    try target.requireLoop(arguments)
    let isGIF = target.format == .gif
    let job = try SceneJob(invocation, upTo: isGIF ? GIFTiming.highestRate : nil)
    guard let layout = arguments[Options.sheet] else {
      let frames = try isGIF ? job.gifSamples(arguments) : job.samples(arguments)
      let run = PictureRun(invocation: invocation, job: job, target: target, frames: frames)
      // Pictures on standard output follow each other.
      let isStream = target.pattern.kind == .standardOutput && frames.count > 1
      return try target.format.isMovie || isStream ? run.writeMovie() : run.writeFrames()
    }
    try target.requirePicture("a sheet")
    let frames = try sheetFrames(layout, arguments, job)
    return try PictureRun(invocation: invocation, job: job, target: target, frames: frames)
      .writeSheet(layout)
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
