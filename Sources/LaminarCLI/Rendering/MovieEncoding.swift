import Laminar
import Synchronization

/// How the frames of one file become bytes; called on any thread.
struct MovieEncoding: Sendable {
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
