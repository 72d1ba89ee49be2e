public import Foundation
import LaminarEngine
public import LaminarGraphics
public import LaminarRaster
import Synchronization

/// Writes frames into files: what `laminar render` writes without ffmpeg, drawn and compressed on several
/// threads.
///
/// ```swift
/// var writer = FrameWriter(.apng, workers: 4)
/// writer.plays = .once
/// try writer.writeFrames(of: stage, to: URL(fileURLWithPath: "bounce.png"))
/// ```
///
/// Each thread draws and compresses a frame of its own; what goes into one file is put into the order of
/// the frames, with a few frames for each thread in memory. The bytes depend on the frames and the
/// settings, not on the number of threads. A file appears whole under its name or not at all.
public struct FrameWriter: Sendable {
  /// How frames are written.
  public enum Format: Sendable, Hashable, CaseIterable {
    /// A PNG file for each frame: `000000.png`, `000001.png` and on in a folder.
    case png
    /// An animated PNG, which browsers play.
    case apng
    /// An animated GIF, whose frames are drawn twice, first for their colours.
    ///
    /// It has the colours of the frames exactly where they are at most 256, or 255 with transparent
    /// pixels; else it has the 255 that represent them best, and mixes others from two. A pixel is shown
    /// if it is at least half opaque. Delays are hundredths of a second, at least two: frames of more
    /// than 50 per second are drawn as 50, and each shows the time from which it is shown. Equal frames
    /// are one.
    case gif
    /// A YUV4MPEG2 stream, which video encoders read: 4:2:0, with the numbers of BT.709 in limited range.
    /// Transparent pixels are drawn over black.
    case y4m
    /// Red, green, blue and straight alpha of each pixel in 8 bits, without a header.
    case rgba
  }

  /// How frames are written.
  public var format: Format
  /// The threads to draw and compress on, at least 1.
  public var workers: Int
  /// Whether files that exist are replaced. False by default: then nothing is written if one exists.
  public var overwrites = false
  /// The effort to make PNG pictures and GIFs small.
  public var compression = PNGEncoder.Compression.default
  /// How often an animated PNG or GIF plays: 1…65,536 times for a GIF; without end by default.
  public var plays = PlayCount.infinite
  /// The colour that transparent pixels are drawn over; nil, the default, keeps them.
  public var matte: Color?

  /// What the numbers of a Y4M stream mean.
  package var matrix = YUVMatrix.bt709
  /// Whether an odd side of a Y4M stream gets another row or column, which repeats the edge.
  package var hasEvenSides = false

  /// Makes a writer of a format.
  ///
  /// - Parameters:
  ///   - format: How frames are written.
  ///   - workers: The threads to draw and compress on.
  public init(_ format: Format, workers: Int = 1) {
    self.format = format
    self.workers = workers
  }

  // MARK: - Frames of a stage

  /// Writes frames of a stage. Commits what changed, moves no clock.
  ///
  /// Where the code of layers draws frames, it is called on this thread, and each frame is drawn by all
  /// threads together; for a GIF it is called twice.
  ///
  /// - Parameters:
  ///   - times: The frames; nil for those of the stage's scene.
  ///   - stage: The stage.
  ///   - destination: The file, or for ``Format/png`` the folder of the files. Folders that do not exist
  ///     are made.
  /// - Throws: A ``SamplingError`` when there are no frames to draw; a ``FileError`` when a file exists or
  ///   cannot be written, or when the format cannot have the frame rate or the number of plays; an
  ///   `EngineDiagnostic` at the first frame that costs more than ``Stage/drawingBudget``. PNG files that
  ///   were written before a failure remain.
  public func writeFrames(
    _ times: FrameTimes? = nil, of stage: Stage, to destination: URL
  ) throws {
    let (times, end) = try stage.sampling(times)
    let (frames, rate) = samples(times)
    try write(
      stage.producer(of: frames, frameRate: rate, until: end, matte: matte), to: destination)
  }

  /// Writes frames of a snapshot.
  ///
  /// - Parameters:
  ///   - times: The frames.
  ///   - snapshot: What the frames show.
  ///   - destination: The file, or for ``Format/png`` the folder of the files. Folders that do not exist
  ///     are made.
  /// - Throws: A ``FileError`` when a file exists or cannot be written, or when the format cannot have the
  ///   frame rate or the number of plays; an `EngineDiagnostic` at the first frame that costs more than
  ///   ``StageSnapshot/drawingBudget``. PNG files that were written before a failure remain.
  public func writeFrames(
    _ times: FrameTimes, of snapshot: StageSnapshot, to destination: URL
  ) throws {
    let (frames, rate) = samples(times)
    try write(
      FrameProducer(snapshot, frames: frames, frameRate: rate, matte: matte), to: destination)
  }

  /// The frames that the format shows, and their rate: a GIF shows fewer than other formats, each at the
  /// time from which it is shown.
  private func samples(_ times: FrameTimes) -> (frames: [FrameSample], rate: Rational) {
    guard format == .gif else {
      let frames = (0..<times.count).map { FrameSample(frame: $0, time: times.time(of: $0)) }
      return (frames, times.rate)
    }
    let timing = GIFTiming(rate: times.rate)
    let count = timing.frameCount(of: times.count, at: times.rate)
    return ((0..<count).map { FrameSample(frame: $0, time: timing.time(of: $0)) }, timing.rate)
  }

  private func write(_ producer: FrameProducer, to destination: URL) throws {
    let path = try destination.filePath()
    let temporaries = TemporaryFiles()
    do {
      guard format == .png else {
        let file = try OutputFile(path, overwrites: overwrites, temporaries: temporaries)
        try write(producer, to: .stream(FrameStream(file)))
        return
      }
      let prefix = path.hasSuffix("/") ? path : path + "/"
      @Sendable func file(_ number: Int) -> String {
        let digits = String(number)
        return prefix + String(repeating: "0", count: max(6 - digits.count, 0)) + digits + ".png"
      }
      if !overwrites {
        for number in producer.numbers { try OutputFile.requireAbsent(file(number)) }
      }
      try write(producer, to: .files(temporaries, path: file))
    } catch is ClosedPipe {
      // Where `SIGPIPE` is ignored, a pipe without a reader is an error of the file.
      throw FileError("cannot write \(path): its reader went away", kind: .environment)
    } catch let error as Unsupported {
      throw error.fault(of: destination.fileName, format, producer.frameRate, plays)
    }
  }

  // MARK: - Frames of a producer

  /// Where frames go.
  package enum Destination {
    /// A file for each frame, at a path that depends on its number.
    case files(TemporaryFiles, path: @Sendable (_ number: Int) -> String)
    /// One file or stream, in the order of the frames.
    case stream(any FrameSink)
  }

  /// What a run did.
  package struct Outcome {
    /// The times of the stages of its frames.
    package var times = StageTimes()
    /// The bytes of each frame's file, by the numbers of the frames; those of one file by 0.
    package var sizes: [Int: Int] = [:]
    /// Whether frames had transparency that the format does not keep.
    package var isTransparencyLost = false

    /// The outcome of a run that wrote nothing itself.
    package init(times: StageTimes = StageTimes(), sizes: [Int: Int] = [:]) {
      (self.times, self.sizes) = (times, sizes)
    }
  }

  /// Why a format cannot hold frames.
  package enum Unsupported: Error {
    /// The format has no word for their rate.
    case frameRate
    /// The format has no word for the number of plays.
    case plays

    fileprivate func fault(
      of name: String, _ format: Format, _ rate: Rational, _ plays: PlayCount
    ) -> FileError {
      switch self {
      case .frameRate:
        FileError(
          "\(name) cannot have \(rate) frames per second", kind: .input,
          help: "neither part of the rate may be above \(UInt16.max)")
      case .plays:
        FileError(
          "\(name) cannot be played \(plays)", kind: .input,
          help: format == .gif
            ? "a GIF is played 1…\(GIFEncoder.maxPlays) times, or without end"
            : "an animated PNG is played 1…\(Int32.max) times, or without end")
      }
    }
  }

  /// Writes the frames of a producer.
  ///
  /// - Parameters:
  ///   - hashes: Notes the hash of each frame, and that its file is whole; nil for no hashes.
  ///   - palette: The colours of a GIF; nil counts those of all frames before.
  ///   - progress: Called on this thread now and then with the number of frames done.
  /// - Throws: An ``Unsupported`` for frames that the format cannot hold, and what the producer and the
  ///   destination throw. There is no file then, but those of frames that were written before.
  @discardableResult
  package func write(
    _ producer: FrameProducer, to destination: Destination, hashes: FrameHashRecord? = nil,
    palette: ColorPalette? = nil, progress: (Int) -> Void = { _ in }
  ) throws -> Outcome {
    switch destination {
    case .files(let temporaries, let path):
      return try writeFiles(producer, temporaries, path, hashes, progress)
    case .stream(let sink):
      do {
        let palette = try palette ?? self.palette(of: producer)
        let encoding = try FrameEncoding(self, producer, palette: palette)
        return try write(producer, as: encoding, to: sink, hashes, progress)
      } catch {
        sink.discard()
        throw error
      }
    }
  }

  /// The colours of all frames for a GIF; nil for another format. The frames are drawn once for these,
  /// before they are drawn again for the file: memory does not grow with their number.
  package func palette(
    of producer: FrameProducer, progress: (Int) -> Void = { _ in }
  ) throws -> ColorPalette? {
    guard format == .gif else { return nil }
    return ColorPalette(try FrameRun(producer, workers: workers).colors(progress: progress))
  }

  private func writeFiles(
    _ producer: FrameProducer, _ temporaries: TemporaryFiles,
    _ path: @escaping @Sendable (Int) -> String, _ hashes: FrameHashRecord?,
    _ progress: (Int) -> Void
  ) throws -> Outcome {
    let (encoder, overwrites) = (PNGEncoder(compression: compression), overwrites)
    let sizes = Mutex<[Int: Int]>([:])
    let times = try FrameRun(producer, workers: workers).draw(progress: progress) { drawn in
      hashes?.note(&drawn)
      let bytes = drawn.encoded(with: encoder)
      let number = drawn.number
      try drawn.times.measure(.write) {
        try OutputFile.write(to: path(number), overwrites: overwrites, temporaries: temporaries) {
          try $0.write(bytes)
        }
      }
      sizes.withLock { $0[number] = bytes.count }
      try hashes?.finish(number)
    }
    return Outcome(times: times, sizes: sizes.withLock { $0 })
  }

  /// Writes one file: the threads of the run encode, this one writes.
  private func write(
    _ producer: FrameProducer, as encoding: FrameEncoding, to sink: any FrameSink,
    _ hashes: FrameHashRecord?, _ progress: (Int) -> Void
  ) throws -> Outcome {
    let isOpaque = producer.isOpaque
    let isTransparencyLost = Mutex(false)
    let queue = FrameQueue(capacity: 2 * max(workers, 1))
    var written = 0
    func writeArrived() throws {
      while let bytes = queue.take(written) {
        try sink.write(bytes)
        written += 1
      }
    }
    var run = FrameRun(producer, workers: workers)
    // Each thread takes single frames, so that few wait for their turn.
    run.longestRow = 1
    run.stopped = { index in
      queue.close(at: index)
      encoding.close(at: index)
    }
    try sink.write(encoding.header)
    let times = try run.draw(progress: progress) {
      queue.waitForArrival()
      try writeArrived()
      return written == producer.count
    } _: { drawn in
      hashes?.note(&drawn)
      if !isOpaque, !isTransparencyLost.withLock({ $0 }), encoding.loses(drawn.bitmap) {
        isTransparencyLost.withLock { $0 = true }
      }
      let (bitmap, index, workers) = (drawn.bitmap, drawn.index, drawn.workers)
      let bytes = try drawn.times.measure(.encode) {
        try encoding.encode(bitmap, index: index, workers: workers)
      }
      try drawn.times.measure(.write) { try queue.put(bytes, at: index) }
    }
    try writeArrived()
    try sink.write(encoding.ending())
    var outcome = Outcome(times: times, sizes: [0: try sink.finish()])
    outcome.isTransparencyLost = isTransparencyLost.withLock { $0 }
    return outcome
  }
}

extension FrameRun.Drawn {
  /// The picture as PNG; of what did not change since the thread's last frame the bytes are kept.
  fileprivate mutating func encoded(with encoder: PNGEncoder) -> [UInt8] {
    let (bitmap, damage, workers) = (bitmap, damage, workers)
    var memory = PNGBandCache()
    swap(&memory, &self.memory)
    defer { swap(&memory, &self.memory) }
    return times.measure(.encode) {
      encoder.encode(bitmap, damage: damage, memory: &memory, workers: workers)
    }
  }
}

// MARK: - Sinks

/// Where the bytes of one file of frames go.
package protocol FrameSink {
  /// Takes the next bytes.
  func write(_ bytes: [UInt8]) throws
  /// Makes the file appear.
  ///
  /// - Returns: The size of the file.
  func finish() throws -> Int
  /// Discards the file.
  func discard()
}

/// A file that is written as it is, or an open stream.
package struct FrameStream: FrameSink {
  private let file: OutputFile?
  private let stream: any ByteStream

  /// Writes to a file.
  package init(_ file: OutputFile) { (self.file, stream) = (file, file) }

  /// Writes to a stream, which stays open.
  package init(_ stream: any ByteStream) { (file, self.stream) = (nil, stream) }

  package func write(_ bytes: [UInt8]) throws { try stream.write(bytes) }

  package func finish() throws -> Int {
    try stream.flush()
    try file?.commit()
    return file?.byteCount ?? 0
  }

  package func discard() { file?.discard() }
}
