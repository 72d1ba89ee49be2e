import Laminar
import Synchronization

/// How the frames of one file become bytes; called on any thread.
struct MovieEncoding: Sendable {
  /// What comes before the frames, and after them.
  let header: [UInt8]
  let ending: [UInt8]

  private let kind: Kind

  private enum Kind: Sendable {
    case apng(APNGEncoder, Predecessors)
    case y4m(Y4MEncoder)
    case rgba
  }

  init(_ encoder: APNGEncoder) {
    (header, ending) = (encoder.header, encoder.ending)
    kind = .apng(encoder, Predecessors())
  }

  init(_ encoder: Y4MEncoder) {
    (header, ending) = (encoder.header, [])
    kind = .y4m(encoder)
  }

  private init() {
    (header, ending) = ([], [])
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
    case .y4m(let encoder): encoder.frame(bitmap)
    case .rgba: bitmap.straightBytes
    }
  }

  /// Ends the waiting of threads for frames that will not come.
  func close() {
    if case .apng(_, let predecessors) = kind { predecessors.close() }
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
