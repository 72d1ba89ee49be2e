import Laminar

extension PictureRun {
  /// Draws all frames into one file or stream.
  func writeMovie() throws -> ExitCode {
    let writer = try movieWriter()
    let order = Turnstile()
    do {
      // A frame after the other to each thread: so few wait for their turn.
      try run(longestRow: 1) { hashes in
        { drawn in
          hashes?.note(&drawn)
          let (bitmap, place) = (drawn.bitmap, drawn.place)
          do {
            let bytes = try drawn.times.measure(.encode) {
              try writer.encode(bitmap, place: place)
            }
            try drawn.times.measure(.write) {
              try order.pass(place) { try writer.write(bytes) }
            }
          } catch {
            order.close()
            writer.release()
            throw error
          }
        }
      } finish: {
        try writer.finish()
      }
    } catch {
      writer.discard()
      throw error
    }
    return .success
  }

  private func movieWriter() throws -> any MovieWriter {
    guard !target.pattern.isSequence else {
      throw CommandError(
        "one .\(target.format.rawValue) holds all frames; '-o' names a sequence",
        hint: "write -o movie.\(target.format.rawValue)")
    }
    let canvas = job.snapshot.canvas
    let (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    let isOpaque = invocation.arguments[Options.matte] != nil
    let path = target.pattern.path(ofFrame: 0)
    let encoding: StreamMovie.Encoding
    switch target.format {
    case .png, .mp4, .webm, .mov:
      guard let path else {
        throw CommandError(
          "a .\(target.format.rawValue) is written to a file, not to standard output",
          hint: "name it with -o, or add --format y4m and pipe that into ffmpeg -i -")
      }
      return try VideoMovie(
        target.format, width: width, height: height, rate: job.rate,
        isOpaque: isOpaque || (canvas.backgroundColor?.alpha ?? 0) >= 1, to: file(path),
        environment: invocation.environment)
    case .rgba: encoding = .rgba
    case .y4m:
      guard
        let encoder = Y4MEncoder(width: width, height: height, frameRate: job.rate.rational)
      else { throw CommandError("a \(width)×\(height) canvas has no pixels to write") }
      encoding = .y4m(encoder)
    case .apng:
      guard
        let encoder = APNGEncoder(
          width: width, height: height, frameCount: frames.count, frameRate: job.rate.rational,
          isOpaque: isOpaque, compression: target.encoder.compression)
      else {
        throw CommandError(
          "an .apng cannot hold \(job.rate) frames per second: neither part may be above 65535",
          hint: "--frame-rate \(Int(job.rate.value.rounded()))")
      }
      encoding = .apng(encoder)
    }
    return try StreamMovie(encoding, to: path.map(file), or: invocation.console.output)
  }

  private func file(_ path: String) throws -> OutputFile {
    try OutputFile(path, overwrites: target.overwrites, temporaries: target.temporaries)
  }
}
