import Laminar

extension PictureRun {
  /// Draws all frames into one file or stream.
  func writeMovie() throws -> ExitCode {
    try target.requireOneFile()
    try requireOwnFiles()
    try requireNoResumption("one .\(target.format.rawValue) holds all of them")
    guard !frames.isEmpty else {
      invocation.console.note(Self.emptyShard)
      return .success
    }
    let canvas = job.snapshot.canvas
    let isFlattened = invocation.arguments[Options.matte] != nil
    let movie = MovieFile(
      target: target, width: canvas.pixelWidth, height: canvas.pixelHeight,
      frameRate: job.rate,
      isOpaque: isFlattened || (canvas.backgroundColor?.alpha ?? 0) >= 1, isFlattened: isFlattened,
      video: try VideoOptions(invocation.arguments, format: target.format),
      firstFrame: frames.first?.frame ?? 0, loss: loss, jobs: invocation.jobs,
      environment: invocation.environment, console: invocation.console,
      plays: invocation.arguments[Options.loop] ?? .infinite, numbers: frames.map(\.frame),
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
}
