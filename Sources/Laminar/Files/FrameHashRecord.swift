import Foundation
import LaminarGraphics
import LaminarRaster
package import LaminarTrace
import Synchronization

/// The hash of every frame's pixels: a line that tells what was drawn, and a line per frame,
/// `12 4e0c…`.
package final class FrameHashRecord: Sendable {
  private let header: FrameHashHeader
  /// Where each frame is noted once its file is whole; nil for nowhere.
  private let journal: FrameJournal?
  private let hashes: Mutex<[Int: String]>

  /// Makes a record.
  ///
  /// - Parameter kept: The hashes of frames that are not drawn again, by their numbers.
  package init(header: FrameHashHeader, kept: [Int: String] = [:], journal: FrameJournal? = nil) {
    (self.header, self.journal) = (header, journal)
    hashes = Mutex(kept)
  }

  /// Stores the hash of a frame and counts its time; from any thread.
  package func note(_ drawn: inout FrameRun.Drawn) {
    let (bitmap, number) = (drawn.bitmap, drawn.number)
    let hash = drawn.times.measure(.hash) { bitmap.contentHash }
    hashes.withLock { $0[number] = hash }
  }

  /// Notes that the file of a frame is written; from any thread.
  func finish(_ frame: Int) throws {
    guard let journal, let hash = hashes.withLock({ $0[frame] }) else { return }
    try journal.append(FrameHash(frame: frame, hash: hash))
  }

  /// Writes the lines, in the order of the frames.
  package func write(to stream: any ByteStream) throws {
    try stream.write(header.line + "\n")
    for (frame, hash) in hashes.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      try stream.write(FrameHash(frame: frame, hash: hash).line)
    }
  }
}

/// The list of the frames that a run has finished, beside the list of hashes that appears at its end:
/// `frames.hash.part` for `frames.hash`.
///
/// Each line is written at once after its frame's file has its name, so that a run that is ended in any
/// way leaves a list of whole frames. The next run reads it; the end of the run removes it.
package final class FrameJournal: Sendable {
  /// The path beside a list's.
  package static func path(for list: String) -> String { list + ".part" }

  private let path: String
  private let descriptor: Int32
  /// Whether the file is open; one thread writes at a time.
  private let isOpen = Mutex(true)

  /// Opens the journal of a list.
  ///
  /// - Parameters:
  ///   - list: The path of the list of hashes.
  ///   - length: The bytes of an earlier run to keep; 0 to begin with the header.
  /// - Throws: A ``FileError`` while another run writes it, and when it cannot be written.
  package init(
    for list: String, header: FrameHashHeader, keeping length: Int, _ temporaries: TemporaryFiles
  ) throws {
    path = Self.path(for: list)
    try temporaries.makeFolder(of: path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemFailure.last.error("cannot write \(path)") }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw FileError(
        "another run writes \(path)", kind: .input,
        help: "give each run, as each shard, a list of its own")
    }
    guard ftruncate(descriptor, off_t(length)) == 0 else {
      let failure = SystemFailure.last
      close(descriptor)
      throw failure.error("cannot write \(path)")
    }
    if length == 0 { try write(header.line + "\n") }
  }

  deinit {
    if isOpen.withLock({ $0 }) { close(descriptor) }
  }

  /// Adds the line of a frame whose file is whole.
  fileprivate func append(_ frame: FrameHash) throws { try write(frame.line) }

  /// Removes the journal of a run that has written its list.
  ///
  /// - Throws: A ``FileError`` for errors that the system delayed until now.
  package func remove() throws {
    let failure = unlink(path) == 0 || errno == ENOENT ? nil : SystemFailure.last
    isOpen.withLock { $0 = false }
    guard close(descriptor) == 0 || errno == EINTR else {
      throw SystemFailure.last.error("cannot write \(path)")
    }
    if let failure { throw failure.error("cannot remove \(path)") }
  }

  private func write(_ text: String) throws {
    try isOpen.withLock { _ in
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw SystemFailure.last.error("cannot write \(path)")
        }
      }
    }
  }
}

/// A frame whose file an earlier run finished.
package struct KeptFrame: Sendable {
  /// The hash of its pixels.
  package let hash: String
  /// The size of its file.
  package let bytes: Int

  /// The largest file of a frame: one of the largest canvas that does not compress, with what PNG adds.
  package static let largestFile = (1 << 30) + (1 << 24)

  /// The frames whose files have the pixels of their hashes, decoded on several threads.
  package static func whole(
    among hashes: [Int: String], workers: Int, path: @Sendable (Int) -> String?
  ) -> [Int: KeptFrame] {
    let listed = hashes.sorted { $0.key < $1.key }
    let kept = ThreadPool.map(listed.count, workers: workers) { index -> KeptFrame? in
      let (frame, hash) = listed[index]
      guard let path = path(frame), let bytes = try? FileContents.bytes(ofFrame: path),
        let picture = try? PNGDecoder.decode(bytes), picture.contentHash == hash
      else { return nil }
      return KeptFrame(hash: hash, bytes: bytes.count)
    }
    return Dictionary(
      uniqueKeysWithValues: zip(listed, kept).compactMap { listed, kept in
        kept.map { (listed.key, $0) }
      })
  }
}

extension FileContents {
  /// The bytes of a frame's file; what is not a regular one, such as a pipe, is not waited for.
  package static func bytes(ofFrame path: String) throws(FileError) -> [UInt8] {
    let (descriptor, size) = try openRegular(path)
    defer { close(descriptor) }
    return try bytes(of: descriptor, name: path, expecting: size, limit: KeptFrame.largestFile)
  }
}
