import Laminar

extension PictureRun {
  /// Draws all frames into one file or stream.
  func writeMovie() throws -> ExitCode {
    guard !target.pattern.isSequence else {
      throw CommandError(
        "one .\(target.format.rawValue) holds all frames; '-o' names a sequence",
        hint: "write -o movie.\(target.format.rawValue)")
    }
    guard !frames.isEmpty else {
      invocation.console.note(Self.emptyShard)
      return .success
    }
    let (encoding, sink) = try movie()
    let queue = FrameQueue(capacity: 2 * invocation.jobs)
    var index = 0
    func writeArrived() throws {
      while let bytes = queue.take(index) {
        try sink.write(bytes)
        index += 1
      }
    }
    do {
      try sink.write(encoding.header)
      // Each thread takes single frames, so that few wait for their turn.
      try run(longestRow: 1) { hashes in
        { drawn in
          hashes?.note(&drawn)
          let (bitmap, index) = (drawn.bitmap, drawn.index)
          let bytes = try drawn.times.measure(.encode) {
            try encoding.encode(bitmap, index: index)
          }
          try drawn.times.measure(.write) { try queue.put(bytes, at: index) }
        }
      } meanwhile: {
        do {
          queue.waitForArrival()
          try writeArrived()
        } catch {
          queue.close()
          encoding.close()
          throw error
        }
      } finish: {
        try writeArrived()
        try sink.write(encoding.finish())
        return try sink.finish()
      }
    } catch {
      sink.discard()
      throw error
    }
    return .success
  }

  /// How the frames become bytes, and where these go.
  private func movie() throws -> (MovieEncoding, any MovieSink) {
    let canvas = job.snapshot.canvas
    let (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    let isFlattened = invocation.arguments[Options.matte] != nil
    let yuv = Y4MEncoder(width: width, height: height, frameRate: job.rate)
      .map { MovieEncoding($0) }
    switch target.format {
    case .rgba: return try (.rgba, stream())
    case .y4m:
      guard let yuv else { throw CommandError("a \(width)×\(height) canvas has no pixels") }
      return try (yuv, stream())
    case .apng:
      guard
        let encoder = APNGEncoder(
          width: width, height: height, frameCount: frames.count, frameRate: job.rate,
          isOpaque: isFlattened, plays: invocation.arguments[Options.loop] ?? .infinite,
          compression: target.encoder.compression)
      else {
        throw CommandError(
          "an .apng cannot hold \(job.rate) frames per second: neither part may be above 65535",
          hint: "--frame-rate \(Int(job.rate.doubleValue.rounded()))")
      }
      return try (MovieEncoding(encoder), stream())
    case .gif:
      // A file that exists is an error before anything is drawn.
      let sink = try stream()
      return (try gif(), sink)
    case .png: return try (MovieEncoding(target.encoder), stream())
    case .mp4, .webm, .mov:
      guard let path = target.pattern.path(ofFrame: 0) else {
        throw CommandError(
          "video is written to a file, not to standard output",
          hint: "name it with -o, or add --format y4m and pipe that into ffmpeg -i -")
      }
      let codec = VideoCodec(target.format)
      let isOpaque = isFlattened || (canvas.backgroundColor?.alpha ?? 0) >= 1
      if let words = codec.alphaWords, !isOpaque || codec.words == nil {
        let frames = [
          "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "\(width)x\(height)",
          "-framerate", "\(job.rate)",
        ]
        return try (.rgba, video(path, frames, words))
      }
      return try (yuv ?? .rgba, video(path, ["-f", "yuv4mpegpipe"], codec.words ?? []))
    }
  }

  private func stream() throws -> StreamSink {
    guard let path = target.pattern.path(ofFrame: 0) else {
      return StreamSink(invocation.console.output)
    }
    return StreamSink(try file(path))
  }

  private func video(_ path: String, _ words: [String], _ codec: [String]) throws -> VideoSink {
    try VideoSink(
      target.format, frameCount: frames.count, frames: words, words: codec, to: file(path),
      temporaries: target.temporaries, environment: invocation.environment)
  }

  private func file(_ path: String) throws -> OutputFile {
    try OutputFile(path, overwrites: target.overwrites, temporaries: target.temporaries)
  }
}
