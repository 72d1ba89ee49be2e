import Laminar

/// `laminar still SCENE -o PATH`.
enum StillCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let target = try PictureTarget(invocation, isStill: true)
    try target.requirePicture("one frame")
    guard arguments[Options.each] == nil else {
      let work = BatchRun.Work(
        isStill: true, frames: { arguments, job, _ in [try sample(arguments, job)] },
        draw: { try $0.writeFrames() })
      return try BatchRun(invocation, work).run()
    }
    let job = try SceneJob(invocation, draws: true)
    invocation.kept.keep(job)
    let frame = try sample(arguments, job)
    return try PictureRun(invocation: invocation, job: job, target: target, frames: [frame])
      .writeFrames()
  }

  /// The moment of `--at` or `--frame`; the first frame without either.
  private static func sample(
    _ arguments: Arguments, _ job: SceneJob
  ) throws(CommandError) -> FrameSample {
    let frame = arguments[Options.frame]
    if let time = arguments[Options.time] {
      if frame != nil {
        throw CommandError("--at and --frame both choose the moment; give one of them")
      }
      return FrameSample(frame: 0, time: time.seconds(at: job.sceneRate))
    }
    let number = frame ?? 0
    guard number < job.times.count else {
      throw CommandError(
        "frame \(number) is out of range; the scene has the frames 0…\(job.times.count - 1)")
    }
    return job.sample(number)
  }
}
