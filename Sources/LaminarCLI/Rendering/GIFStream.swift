import Laminar
import Synchronization

/// The frames of a GIF as bytes. Threads map and compress them; what each must hold is found out in
/// their order.
final class GIFStream: Sendable {
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
