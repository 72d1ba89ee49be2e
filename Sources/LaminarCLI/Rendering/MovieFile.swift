import Laminar

/// One file or stream that holds all frames of a run: what writes it, and where its bytes go.
struct MovieFile {
  let writer: FrameWriter
  private let sink: any FrameSink

  /// Opens the file or starts ffmpeg, so that a file that exists is an error before anything is drawn.
  ///
  /// - Parameters:
  ///   - producer: The frames, which are not made for that.
  ///   - firstFrame: The number of the first frame in the scene: where in the sound it begins.
  init(
    _ target: PictureTarget, _ producer: FrameProducer, firstFrame: Int, _ options: PictureOptions,
    _ console: Console
  ) throws {
    let video = options.video
    let codec = VideoCodec(
      format: target.format, quality: video.quality, matrix: video.matrix, own: video.words)
    let path = target.pattern.path(ofFrame: 0)
    func file(_ path: String) throws -> OutputFile {
      try OutputFile(path, overwrites: target.overwrites, temporaries: target.temporaries)
    }
    func sink(frames: [String], hasAlpha: Bool) throws -> VideoSink {
      guard let path else {
        throw CommandError(
          "video is written to a file, not to standard output",
          hint: "name it with -o, or add --format y4m and pipe that into ffmpeg "
            + "\(VideoCodec.tags(video.matrix).joined(separator: " ")) -i -")
      }
      let audio = video.audioWords(
        target.format, first: firstFrame, frameCount: producer.count,
        frameRate: producer.frameRate)
      return try VideoSink(
        target.format, frameCount: video.words.isEmpty ? producer.count : nil, frames: frames,
        words: audio + codec.words(hasAlpha: hasAlpha) + codec.labels, ownWords: video.words.words,
        to: file(path), temporaries: target.temporaries, environment: options.environment)
    }
    let format: FrameWriter.Format
    if let own = target.format.ownFormat {
      format = own
      self.sink =
        try path.map { FrameStream(try file($0)) } ?? FrameStream(console.output)
    } else if codec.keepsAlpha, !producer.isOpaque || codec.hasOneKind {
      format = .rgba
      let size = "\(producer.width)x\(producer.height)"
      self.sink = try sink(
        frames: [
          "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", size, "-framerate",
          "\(producer.frameRate)",
        ], hasAlpha: true)
    } else {
      format = .y4m
      if path != nil { Self.notePadding(target.format, producer, console) }
      self.sink = try sink(frames: ["-f", "yuv4mpegpipe"], hasAlpha: false)
    }
    var writer = FrameWriter(format, workers: options.jobs)
    (writer.plays, writer.compression) = (options.plays, target.compression)
    (writer.matrix, writer.hasEvenSides) = (video.matrix, codec.hasEvenSides)
    self.writer = writer
  }

  /// Says that an odd side gets another row or column.
  private static func notePadding(
    _ format: PictureFormat, _ producer: FrameProducer, _ console: Console
  ) {
    let (width, height) = (producer.width, producer.height)
    guard format == .mp4, width % 2 + height % 2 > 0 else { return }
    console.note(
      "\(width)x\(height) pixels are padded to \(width + width % 2)x\(height + height % 2): "
        + "the colours of H.264 take even sides")
  }

  /// Writes the frames.
  ///
  /// - Throws: What the frames and the output throw; there is no file then.
  func write(
    _ producer: FrameProducer, hashes: FrameHashRecord? = nil, palette: ColorPalette? = nil,
    progress: (Int) -> Void
  ) throws -> FrameWriter.Outcome {
    do {
      return try writer.write(
        producer, to: .stream(sink), hashes: hashes, palette: palette, progress: progress)
    } catch is FrameWriter.Unsupported {
      let rate = producer.frameRate
      throw CommandError(
        "an .apng cannot hold \(rate) frames per second: neither part may be above 65535",
        hint: "--frame-rate \(Int(rate.doubleValue.rounded()))")
    }
  }

  /// Discards a file whose frames are not written.
  func discard() { sink.discard() }
}
