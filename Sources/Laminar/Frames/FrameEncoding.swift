import Dispatch
import LaminarGraphics
import LaminarRaster
import Synchronization

/// How the frames of one file become bytes: a header, each frame, an ending. Called on any thread.
struct FrameEncoding: Sendable {
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

  /// The encoding of a writer's format.
  ///
  /// - Parameter palette: The colours of a GIF.
  /// - Throws: Frames that the format cannot hold.
  init(
    _ writer: FrameWriter, _ producer: FrameProducer, palette: ColorPalette?
  ) throws(FrameWriter.Unsupported) {
    let (width, height, rate) = (producer.width, producer.height, producer.frameRate)
    switch writer.format {
    case .png:
      // Pictures one after another, as `ffmpeg -f image2pipe` reads them.
      (header, kind) = ([], .png(PNGEncoder(compression: writer.compression)))
    case .rgba: (header, kind) = ([], .rgba)
    case .y4m:
      guard
        let encoder = Y4MEncoder(
          width: width, height: height, frameRate: rate, matrix: writer.matrix,
          hasEvenSides: writer.hasEvenSides)
      else { throw .frameRate }
      (header, kind) = (encoder.header, .y4m(encoder))
    case .apng:
      guard
        let encoder = APNGEncoder(
          width: width, height: height, frameCount: producer.count, frameRate: rate,
          isOpaque: producer.isFlattened, plays: writer.plays, compression: writer.compression)
      else {
        let parts = 1...Int64(UInt16.max)
        let hasRate = parts.contains(rate.numerator) && parts.contains(rate.denominator)
        throw hasRate ? .plays : .frameRate
      }
      (header, kind) = (encoder.header, .apng(encoder, Predecessors()))
    case .gif:
      guard
        let encoder = GIFEncoder(
          width: width, height: height, palette: palette ?? ColorPalette(ColorCounts()),
          plays: writer.plays, compression: writer.compression)
      else { throw .plays }
      let stream = GIFStream(encoder, delays: GIFTiming(rate: rate).delays(of: producer.numbers))
      (header, kind) = (stream.header, .gif(stream))
    }
  }

  /// The bytes of the frame at an index. Every index is requested once.
  ///
  /// - Throws: `Turnstile.Closed` after `close(at:)`.
  func encode(_ bitmap: Bitmap, index: Int, workers: Int) throws -> [UInt8] {
    switch kind {
    case .apng(let encoder, let predecessors):
      try encoder.frame(
        bitmap, index: index, after: predecessors.exchange(bitmap, at: index), workers: workers)
    case .gif(let stream): try stream.encode(bitmap, index: index)
    case .png(let encoder): encoder.encode(bitmap, workers: workers)
    case .y4m(let encoder): encoder.frame(bitmap)
    case .rgba: bitmap.straightBytes
    }
  }

  /// What comes after the frames, once all are encoded.
  func ending() -> [UInt8] {
    switch kind {
    case .apng(let encoder, _): encoder.ending
    case .gif(let stream): stream.ending()
    case .png, .y4m, .rgba: []
    }
  }

  /// Ends the waiting of threads for a frame that will not come, and for those after it.
  func close(at index: Int) {
    switch kind {
    case .apng(_, let predecessors): predecessors.order.close(at: index)
    case .gif(let stream): stream.order.close(at: index)
    case .png, .y4m, .rgba: break
    }
  }

  /// Whether a picture has transparency that the format does not keep: a colour alone has it over black,
  /// and the pixels of a GIF are shown or not.
  func loses(_ bitmap: Bitmap) -> Bool {
    switch kind {
    case .y4m: bitmap.pixels.contains { $0 < 0xff00_0000 }
    case .gif: bitmap.pixels.contains { $0 < 0xff00_0000 && $0 > 0x00ff_ffff }
    case .png, .apng, .rgba: false
    }
  }

  /// Passes each frame to the one after it.
  private final class Predecessors: Sendable {
    let order = Turnstile()
    private let last = Mutex<Bitmap?>(nil)

    func exchange(_ bitmap: Bitmap, at index: Int) throws -> Bitmap? {
      try order.wait(for: index)
      defer { order.advance() }
      return last.withLock { last in
        defer { last = bitmap }
        return last
      }
    }
  }
}

/// The frames of a GIF as bytes. Threads map and compress them; what each must hold is found out in
/// their order.
private final class GIFStream: Sendable {
  let order = Turnstile()
  private let encoder: GIFEncoder
  /// How long each frame is shown, in hundredths of a second.
  private let delays: [Int]
  /// The tables that no thread uses; they remember the colours of earlier frames.
  private let tables = Mutex<[DitherTable]>([])
  private let writer: Mutex<GIFWriter>

  init(_ encoder: GIFEncoder, delays: [Int]) {
    (self.encoder, self.delays) = (encoder, delays)
    writer = Mutex(GIFWriter(encoder))
  }

  /// What comes before the frames.
  var header: [UInt8] { encoder.header(frameCount: delays.count) }

  /// Takes the frame at an index and returns the bytes of the one before; those of the last are in the
  /// ending.
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
  func ending() -> [UInt8] {
    (writer.withLock { $0.finish() }.map(encoder.encode) ?? []) + encoder.ending
  }
}

// MARK: - The order of frames

/// Lets threads with consecutive indices continue in the order of the indices, some of them ahead.
final class Turnstile: Sendable {
  /// The waiting ended, since what was waited for will not come.
  struct Closed: Error {}

  private struct State {
    /// The first index that has not passed.
    var next = 0
    /// The first index that will not pass.
    var end = Int.max
    var waiting: [Int: DispatchSemaphore] = [:]
  }

  /// How many indices may continue at a time.
  private let lead: Int

  private let state = Mutex(State())

  init(lead: Int = 1) { self.lead = max(lead, 1) }

  /// Waits until fewer than `lead` indices before this one have not passed.
  ///
  /// - Throws: `Closed` for an index from which on the turnstile is or gets closed.
  func wait(for index: Int) throws {
    let turn = try state.withLock { state -> DispatchSemaphore? in
      if index >= state.end { throw Closed() }
      if index < state.next + lead { return nil }
      let turn = DispatchSemaphore(value: 0)
      state.waiting[index] = turn
      return turn
    }
    guard let turn else { return }
    turn.wait()
    if state.withLock({ index >= $0.end }) { throw Closed() }
  }

  /// Notes that the next index has passed.
  func advance() {
    state.withLock { state in
      state.next += 1
      state.waiting.removeValue(forKey: state.next + lead - 1)?.signal()
    }
  }

  /// Ends the waiting for an index and those after it.
  func close(at index: Int) {
    state.withLock { state in
      state.end = min(state.end, index)
      for (index, turn) in state.waiting where index >= state.end {
        turn.signal()
        state.waiting[index] = nil
      }
    }
  }
}

/// Encoded frames, from the threads that encode them to the one that writes them in order.
final class FrameQueue: Sendable {
  private let frames = Mutex<[Int: [UInt8]]>([:])
  private let space: Turnstile
  private let arrived = DispatchSemaphore(value: 0)

  /// - Parameter capacity: The most frames to hold.
  init(capacity: Int) { space = Turnstile(lead: capacity) }

  /// Adds a frame; waits while it is too far ahead.
  ///
  /// - Throws: `Turnstile.Closed` when writing has ended.
  func put(_ bytes: [UInt8], at index: Int) throws {
    try space.wait(for: index)
    frames.withLock { $0[index] = bytes }
    arrived.signal()
  }

  /// Takes the frame at an index if it is there; the indices of the calls are in order.
  func take(_ index: Int) -> [UInt8]? {
    guard let bytes = frames.withLock({ $0.removeValue(forKey: index) }) else { return nil }
    space.advance()
    return bytes
  }

  /// Waits a moment for any frame.
  func waitForArrival() {
    _ = arrived.wait(timeout: .now() + .milliseconds(50))
  }

  /// Ends the waiting for a frame that will not come, and for those after it.
  func close(at index: Int) { space.close(at: index) }
}
