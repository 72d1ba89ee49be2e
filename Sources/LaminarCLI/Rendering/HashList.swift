import Laminar
import Synchronization

/// The hash of every frame's pixels: a line that tells what was drawn, and a line per frame,
/// `12 4e0c…`.
final class HashList: Sendable {
  private let frames: [FrameSample]
  private let header: FrameHashHeader
  /// Where each frame is noted once its file is whole; nil for nowhere.
  private let journal: HashJournal?
  private let hashes: Mutex<[Int: String]>

  /// - Parameters:
  ///   - frames: The frames that are drawn.
  ///   - kept: The hashes of those that are not drawn again, by their numbers.
  init(
    _ frames: [FrameSample], kept: [Int: String] = [:], header: FrameHashHeader,
    journal: HashJournal? = nil
  ) {
    (self.frames, self.header, self.journal) = (frames, header, journal)
    hashes = Mutex(kept)
  }

  /// Stores the hash of a frame and counts its time; from any thread.
  func note(_ drawn: inout FrameRun.Drawn) {
    let (bitmap, frame) = (drawn.bitmap, frames[drawn.index].frame)
    let hash = drawn.times.measure(.hash) { bitmap.contentHash }
    hashes.withLock { $0[frame] = hash }
  }

  /// Notes that the file of a frame is written; from any thread.
  func finish(_ frame: Int) throws {
    guard let journal, let hash = hashes.withLock({ $0[frame] }) else { return }
    try journal.append(FrameHash(frame: frame, hash: hash))
  }

  /// Writes the lines, in the order of the frames.
  func write(to stream: any ByteStream) throws {
    try stream.write(header.line + "\n")
    for (frame, hash) in hashes.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      try stream.write(FrameHash(frame: frame, hash: hash).line)
    }
  }
}
