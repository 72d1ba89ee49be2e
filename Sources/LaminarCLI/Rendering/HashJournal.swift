import Foundation
import Laminar
import Synchronization

/// The list of the frames that a run has finished, beside the list of hashes that appears at its end:
/// `frames.hash.part` for `frames.hash`.
///
/// Each line is written at once after its frame's file has its name, so that a run that is ended in any
/// way leaves a list of whole frames. `--resume` reads it; the end of the run removes it.
final class HashJournal: Sendable {
  /// The path beside a list's.
  static func path(for list: String) -> String { list + ".part" }

  private let path: String
  private let descriptor: Int32
  /// Whether the file is open; one thread writes at a time.
  private let isOpen = Mutex(true)

  /// Opens the journal of a list.
  ///
  /// - Parameters:
  ///   - list: The path of the list of hashes.
  ///   - length: The bytes of an earlier run to keep; 0 to begin with the header.
  /// - Throws: Exit 2 while another run writes it, exit 3 when it cannot be written.
  init(
    for list: String, header: FrameHashHeader, keeping length: Int, _ temporaries: TemporaryFiles
  ) throws {
    path = Self.path(for: list)
    try temporaries.makeFolder(of: path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemFailure.last.error("cannot write \(path)") }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw CommandError(
        "another run writes \(path)", hint: "give each run, as each shard, a list of its own")
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
  func append(_ frame: FrameHash) throws { try write(frame.line) }

  /// Removes the journal of a run that has written its list.
  ///
  /// - Throws: Exit 3 for errors that the system delayed until now.
  func remove() throws {
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
