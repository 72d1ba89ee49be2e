import Laminar
import Synchronization

/// Writes frames, in order, into one file or stream.
protocol MovieWriter: Sendable {
  /// The bytes of a frame; frames are asked for on any thread, in any order.
  func encode(_ bitmap: Bitmap, place: Int) throws -> [UInt8]
  /// Takes the bytes of the next frame.
  func write(_ bytes: [UInt8]) throws
  /// Takes what comes last, and makes the file appear.
  ///
  /// - Returns: The size of the file.
  func finish() throws -> Int
  /// Lets threads go that wait for frames that will not come.
  func release()
  /// Leaves no trace.
  func discard()
}

/// A stream of uncompressed frames, or of an animated PNG's.
final class StreamMovie: MovieWriter, @unchecked Sendable {
  /// How frames become bytes.
  enum Encoding: Sendable {
    case apng(APNGEncoder)
    case y4m(Y4MEncoder)
    case rgba
  }

  private let encoding: Encoding
  private let file: OutputFile?
  // Only the thread whose turn it is writes.
  private let stream: any ByteStream
  private let order = Turnstile()
  private let previous = Mutex<Bitmap?>(nil)

  /// Begins a file, or writes to standard output.
  init(_ encoding: Encoding, to file: OutputFile?, or stream: any ByteStream) throws {
    self.encoding = encoding
    self.file = file
    self.stream = file ?? stream
    switch encoding {
    case .apng(let encoder): try self.stream.write(encoder.header)
    case .y4m(let encoder): try self.stream.write(encoder.header)
    case .rgba: break
    }
  }

  func encode(_ bitmap: Bitmap, place: Int) throws -> [UInt8] {
    switch encoding {
    case .y4m(let encoder): return encoder.frame(bitmap)
    case .rgba: return bitmap.straightBytes
    case .apng(let encoder):
      // Only taking the frame before must wait for it.
      let before = try order.pass(place) {
        previous.withLock { previous in
          defer { previous = bitmap }
          return previous
        }
      }
      return encoder.frame(bitmap, place: place, after: before)
    }
  }

  func write(_ bytes: [UInt8]) throws { try stream.write(bytes) }

  func finish() throws -> Int {
    if case .apng(let encoder) = encoding { try stream.write(encoder.ending) }
    try stream.flush()
    try file?.commit()
    return file?.byteCount ?? 0
  }

  func release() { order.close() }

  func discard() { file?.discard() }
}
