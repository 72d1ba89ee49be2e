import Laminar
import Synchronization

extension PictureRun {
  /// How the frames become a GIF. They are drawn once for their colours, before they are drawn again
  /// for the file: memory does not grow with their number.
  func gif() throws -> MovieEncoding {
    let canvas = job.snapshot.canvas
    let asked = invocation.arguments[Options.frameRate] ?? job.sceneRate
    if asked > job.rate {
      invocation.console.note(
        "a .gif shows at most \(job.rate) frames per second: "
          + "the scene is sampled at \(job.rate) instead of \(asked)")
    }
    guard
      let encoder = GIFEncoder(
        width: canvas.pixelWidth, height: canvas.pixelHeight, palette: ColorPalette(try colors()),
        plays: invocation.arguments[Options.loop] ?? .infinite,
        compression: target.encoder.compression)
    else {
      throw CommandError("a \(canvas.pixelWidth)×\(canvas.pixelHeight) canvas has no pixels")
    }
    let delays = GIFTiming(rate: job.rate).delays(of: frames.map(\.frame))
    return MovieEncoding(GIFStream(encoder, delays: delays))
  }

  /// The colours of all frames.
  private func colors() throws -> ColorCounts {
    let parts = Mutex<[ColorCounts]>([])
    let progress = invocation.progress(job.title + "  colours", total: frames.count)
    defer { progress.finish(done: frames.count) }
    try FrameRun(snapshot: job.snapshot, frames: frames, jobs: invocation.jobs, matte: matte())
      .draw(progress: progress.advance) { drawn in
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
  func gifSamples(_ arguments: Arguments) throws(CommandError) -> [FrameSample] {
    if let shard = arguments[Options.shard]?.shard, shard.count > 1 {
      throw CommandError(
        "--shard does not divide a .gif: its palette is that of all its frames",
        hint: "draw PNG frames in shards, or the .gif in one run")
    }
    let timing = GIFTiming(rate: rate)
    return try samples(arguments).map {
      FrameSample(frame: $0.frame, time: timing.time(of: $0.frame))
    }
  }
}

extension PictureTarget {
  /// Refuses a number of plays for what is not played.
  func requireLoop(_ arguments: Arguments) throws(CommandError) {
    guard arguments.isGiven(Options.loop.spec), format != .gif, format != .apng else { return }
    throw CommandError(
      "--loop is for .gif and .apng: a .\(format.rawValue) does not say how often it plays",
      hint: "leave it out, or end the path with .gif or .apng")
  }
}
