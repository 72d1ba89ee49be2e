import Laminar
import Synchronization

/// The hash of every frame's pixels, a line per frame: `12 4e0c…`.
final class HashList: Sendable {
  private let hashes: Mutex<[String]>

  init(count: Int) { hashes = Mutex([String](repeating: "", count: count)) }

  /// Stores the hash of the frame at an index; from any thread.
  func set(_ hash: String, at index: Int) { hashes.withLock { $0[index] = hash } }

  /// Stores the hash of a frame and counts its time; from any thread.
  func note(_ drawn: inout FrameRun.Drawn) {
    let bitmap = drawn.bitmap
    set(drawn.times.measure(.hash) { bitmap.contentHash }, at: drawn.index)
  }

  /// Writes the lines, in the order of the frames.
  func write(_ frames: [FrameSample], to stream: any ByteStream) throws {
    for (frame, hash) in zip(frames, hashes.withLock({ $0 })) {
      try stream.write("\(frame.frame) \(hash)\n")
    }
  }
}
