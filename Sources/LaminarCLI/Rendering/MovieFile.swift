import Laminar
import Synchronization

/// One file or stream that holds all frames of a run, drawn or read.
struct MovieFile {
  let target: PictureTarget
  /// The frames' width in pixels.
  let width: Int
  /// Their height in pixels.
  let height: Int
  let frameRate: Rational
  /// Whether no frame has transparent pixels.
  let isOpaque: Bool
  /// Whether they have none since they were flattened.
  let isFlattened: Bool
  let video: VideoOptions
  /// The number of the first frame in the scene: where in the sound it begins.
  let firstFrame: Int
  /// Notes what the format does not keep.
  let loss: TransparencyLoss
  let jobs: Int
  let environment: [String: String]
  let console: Console
  /// How often an animated picture plays.
  let plays: PlayCount
  /// The frames' numbers at the rate, which say when those of a GIF are shown.
  let numbers: [Int]
  /// Counts the colours of all frames, for the palette of a GIF.
  let colors: () throws -> ColorCounts

  /// What a run of frames is given: how it passes a frame on, what its thread does meanwhile and whether
  /// all frames are written by then, what follows the last frame, and what ends the waiting of its
  /// threads after a failure.
  struct Pump {
    let put: FrameRun.Taker
    let meanwhile: () throws -> Bool
    /// Returns the size of the file, as if it were that of frame 0.
    let finish: () throws -> [Int: Int]
    let stopped: @Sendable () -> Void
  }

  /// Writes the frames that a run makes.
  ///
  /// - Throws: What the run and the output throw; there is no file then.
  func write(_ run: (Pump) throws -> Void) throws {
    let (encoding, sink) = try open()
    let loss = isOpaque ? nil : loss
    let queue = FrameQueue(capacity: 2 * jobs)
    var index = 0
    func writeArrived() throws {
      while let bytes = queue.take(index) {
        try sink.write(bytes)
        index += 1
      }
    }
    let stop = { @Sendable in
      queue.close()
      encoding.close()
    }
    do {
      try sink.write(encoding.header)
      try run(
        Pump(
          put: { drawn in
            let (bitmap, index) = (drawn.bitmap, drawn.index)
            loss?.note(bitmap)
            let bytes = try drawn.times.measure(.encode) {
              try encoding.encode(bitmap, index: index)
            }
            try drawn.times.measure(.write) { try queue.put(bytes, at: index) }
          },
          meanwhile: {
            do {
              queue.waitForArrival()
              try writeArrived()
              return index == numbers.count
            } catch {
              stop()
              throw error
            }
          },
          finish: {
            try writeArrived()
            try sink.write(encoding.finish())
            return [0: try sink.finish()]
          }, stopped: stop))
    } catch {
      sink.discard()
      throw error
    }
  }

  /// How the frames become bytes, and where these go.
  private func open() throws -> (MovieEncoding, any MovieSink) {
    let codec = VideoCodec(
      format: target.format, quality: video.quality, matrix: video.matrix, own: video.words)
    let yuv = Y4MEncoder(
      width: width, height: height, frameRate: frameRate, matrix: video.matrix,
      hasEvenSides: codec.hasEvenSides
    ).map { MovieEncoding($0) }
    switch target.format {
    case .rgba: return try (.rgba, stream())
    case .y4m:
      guard let yuv else { throw CommandError("a \(width)×\(height) canvas has no pixels") }
      return try (yuv, stream())
    case .apng:
      guard
        let encoder = APNGEncoder(
          width: width, height: height, frameCount: numbers.count, frameRate: frameRate,
          isOpaque: isFlattened, plays: plays, compression: target.encoder.compression)
      else {
        throw CommandError(
          "an .apng cannot hold \(frameRate) frames per second: neither part may be above 65535",
          hint: "--frame-rate \(Int(frameRate.doubleValue.rounded()))")
      }
      return try (MovieEncoding(encoder), stream())
    case .gif:
      // A file that exists is an error before anything is drawn.
      let sink = try stream()
      return (MovieEncoding(try gif()), sink)
    case .png: return try (MovieEncoding(target.encoder), stream())
    case .mp4, .webm, .mov:
      guard let path = target.pattern.path(ofFrame: 0) else {
        throw CommandError(
          "video is written to a file, not to standard output",
          hint: "name it with -o, or add --format y4m and pipe that into ffmpeg "
            + "\(VideoCodec.tags(video.matrix).joined(separator: " ")) -i -")
      }
      let hasAlpha = codec.keepsAlpha && (!isOpaque || codec.hasOneKind)
      let words = codec.words(hasAlpha: hasAlpha) + codec.labels
      if hasAlpha {
        let frames = [
          "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "\(width)x\(height)",
          "-framerate", "\(frameRate)",
        ]
        return try (.rgba, sink(path, frames, words))
      }
      notePadding()
      return try (yuv ?? .rgba, sink(path, ["-f", "yuv4mpegpipe"], words))
    }
  }

  /// A GIF with the best colours for its frames.
  private func gif() throws -> GIFStream {
    guard
      let encoder = GIFEncoder(
        width: width, height: height, palette: ColorPalette(try colors()), plays: plays,
        compression: target.encoder.compression)
    else { throw CommandError("a \(width)×\(height) canvas has no pixels") }
    return GIFStream(encoder, delays: GIFTiming(rate: frameRate).delays(of: numbers))
  }

  /// Says that an odd side gets another row or column.
  private func notePadding() {
    guard target.format == .mp4, width % 2 + height % 2 > 0 else { return }
    console.note(
      "\(width)x\(height) pixels are padded to \(width + width % 2)x\(height + height % 2): "
        + "the colours of H.264 take even sides")
  }

  private func stream() throws -> StreamSink {
    guard let path = target.pattern.path(ofFrame: 0) else { return StreamSink(console.output) }
    return StreamSink(try file(path))
  }

  private func sink(_ path: String, _ frames: [String], _ codec: [String]) throws -> VideoSink {
    let audio = video.audioWords(
      target.format, first: firstFrame, frameCount: numbers.count, frameRate: frameRate)
    return try VideoSink(
      target.format, frameCount: video.words.isEmpty ? numbers.count : nil, frames: frames,
      words: audio + codec, ownWords: video.words.words, to: file(path),
      temporaries: target.temporaries, environment: environment)
  }

  private func file(_ path: String) throws -> OutputFile {
    try OutputFile(path, overwrites: target.overwrites, temporaries: target.temporaries)
  }
}

/// Notes whether a file's format keeps the transparency of its frames; from any thread.
///
/// Formats with a colour and nothing else have it over black, and a GIF's pixels are shown or not.
final class TransparencyLoss: Sendable {
  private let format: PictureFormat
  private let isFound = Atomic<Bool>(false)

  init(_ format: PictureFormat) { self.format = format }

  /// Looks for pixels that the format does not keep.
  func note(_ bitmap: Bitmap) {
    guard !isFound.load(ordering: .relaxed) else { return }
    let isLost: Bool
    switch format {
    case .mp4, .y4m: isLost = bitmap.pixels.contains { $0 < 0xff00_0000 }
    case .gif: isLost = bitmap.pixels.contains { $0 < 0xff00_0000 && $0 > 0x00ff_ffff }
    case .png, .apng, .rgba, .webm, .mov: return
    }
    if isLost { isFound.store(true, ordering: .relaxed) }
  }

  /// What was lost; nil for nothing.
  var text: String? {
    guard isFound.load(ordering: .relaxed) else { return nil }
    return format == .gif
      ? "pixels that are partly transparent are shown in full or not at all, as .gif has it; "
        + "--matte C draws all on a colour, and .apng keeps them"
      : "transparent pixels are drawn over black, since .\(format.rawValue) has none; "
        + "--matte C chooses another colour, and .webm and .mov keep them"
  }
}

/// How the frames of one file become bytes; called on any thread.
private struct MovieEncoding: Sendable {
  /// What comes before the frames.
  let header: [UInt8]

  private let kind: Kind

  private enum Kind: Sendable {
    case apng(APNGEncoder, Predecessors)
    case gif(GIFStream)
    case png(PNGEncoder)
    case y4m(Y4MEncoder)
    case rgba
  }

  init(_ encoder: APNGEncoder) {
    header = encoder.header
    kind = .apng(encoder, Predecessors())
  }

  init(_ stream: GIFStream) {
    header = stream.header
    kind = .gif(stream)
  }

  /// PNG pictures one after another, as `ffmpeg -f image2pipe` reads them.
  init(_ encoder: PNGEncoder) {
    header = []
    kind = .png(encoder)
  }

  init(_ encoder: Y4MEncoder) {
    header = encoder.header
    kind = .y4m(encoder)
  }

  private init() {
    header = []
    kind = .rgba
  }

  /// Straight RGBA and nothing else.
  static let rgba = MovieEncoding()

  /// The bytes of the frame at an index. Every index is requested once.
  ///
  /// - Throws: `Turnstile.Closed` after `close`.
  func encode(_ bitmap: Bitmap, index: Int) throws -> [UInt8] {
    switch kind {
    case .apng(let encoder, let predecessors):
      try encoder.frame(
        bitmap, index: index, after: predecessors.exchange(bitmap, at: index))
    case .gif(let stream): try stream.encode(bitmap, index: index)
    case .png(let encoder): encoder.encode(bitmap)
    case .y4m(let encoder): encoder.frame(bitmap)
    case .rgba: bitmap.straightBytes
    }
  }

  /// What comes after the frames, once all are encoded.
  func finish() -> [UInt8] {
    switch kind {
    case .apng(let encoder, _): encoder.ending
    case .gif(let stream): stream.finish()
    case .png, .y4m, .rgba: []
    }
  }

  /// Ends the waiting of threads for frames that will not come.
  func close() {
    switch kind {
    case .apng(_, let predecessors): predecessors.close()
    case .gif(let stream): stream.close()
    case .png, .y4m, .rgba: break
    }
  }

  /// Passes each frame to the one after it.
  private final class Predecessors: Sendable {
    private let last = Mutex<Bitmap?>(nil)
    private let order = Turnstile()

    func exchange(_ bitmap: Bitmap, at index: Int) throws -> Bitmap? {
      try order.wait(for: index)
      defer { order.advance() }
      return last.withLock { last in
        defer { last = bitmap }
        return last
      }
    }

    func close() { order.close() }
  }
}

/// The frames of a GIF as bytes. Threads map and compress them; what each must hold is found out in
/// their order.
private final class GIFStream: Sendable {
  private let encoder: GIFEncoder
  /// How long each frame is shown, in hundredths of a second.
  private let delays: [Int]
  /// The tables that no thread uses; they remember the colours of earlier frames.
  private let tables = Mutex<[DitherTable]>([])
  private let writer: Mutex<GIFWriter>
  private let order = Turnstile()

  init(_ encoder: GIFEncoder, delays: [Int]) {
    (self.encoder, self.delays) = (encoder, delays)
    writer = Mutex(GIFWriter(encoder))
  }

  /// What comes before the frames.
  var header: [UInt8] { encoder.header(frameCount: delays.count) }

  /// Takes the frame at an index and returns the bytes of the one before; those of the last are
  /// `finish`'s.
  ///
  /// - Throws: `Turnstile.Closed` after `close`.
  func encode(_ bitmap: Bitmap, index: Int) throws -> [UInt8] {
    var table = tables.withLock { $0.popLast() } ?? DitherTable(encoder.palette)
    let indices = table.indices(of: bitmap)
    tables.withLock { [table] in $0.append(table) }
    try order.wait(for: index)
    let frame = writer.withLock { $0.append(indices, delay: delays[index]) }
    order.advance()
    return frame.map(encoder.encode) ?? []
  }

  /// The bytes of the last frame, and what comes after it.
  func finish() -> [UInt8] {
    (writer.withLock { $0.finish() }.map(encoder.encode) ?? []) + encoder.ending
  }

  /// Ends the waiting of threads for frames that will not come.
  func close() { order.close() }
}

/// Where the bytes of one file of frames go.
protocol MovieSink {
  /// Takes the next bytes.
  func write(_ bytes: [UInt8]) throws
  /// Makes the file appear.
  ///
  /// - Returns: The size of the file.
  func finish() throws -> Int
  /// Discards the file.
  func discard()
}

/// A file that the tool writes itself, or standard output.
private struct StreamSink: MovieSink {
  let file: OutputFile?
  let stream: any ByteStream

  init(_ file: OutputFile) { (self.file, stream) = (file, file) }

  init(_ stream: any ByteStream) { (file, self.stream) = (nil, stream) }

  func write(_ bytes: [UInt8]) throws { try stream.write(bytes) }

  func finish() throws -> Int {
    try stream.flush()
    try file?.commit()
    return file?.byteCount ?? 0
  }

  func discard() { file?.discard() }
}
