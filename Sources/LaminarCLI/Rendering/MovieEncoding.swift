import Laminar
import Synchronization

/// How the frames of one file become bytes; asked on any thread.
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

  /// The bytes of the frame at a place. Every place is asked for once.
  ///
  /// - Throws: `Turnstile.Closed` after `close`.
  func encode(_ bitmap: Bitmap, place: Int) throws -> [UInt8] {
    switch kind {
    case .apng(let encoder, let predecessors):
      try encoder.frame(
        bitmap, place: place, after: predecessors.exchange(bitmap, at: place))
    case .y4m(let encoder): encoder.frame(bitmap)
    case .rgba: bitmap.straightBytes
    }
  }

  /// Lets threads go that wait for frames which will not come.
  func close() {
    if case .apng(_, let predecessors) = kind { predecessors.close() }
  }

  /// Hands each frame on to the one after it.
  private final class Predecessors: Sendable {
    private let last = Mutex<Bitmap?>(nil)
    private let order = Turnstile()

    func exchange(_ bitmap: Bitmap, at place: Int) throws -> Bitmap? {
      try order.wait(for: place)
      defer { order.advance() }
      return last.withLock { last in
        defer { last = bitmap }
        return last
      }
    }

    func close() { order.close() }
  }
}
