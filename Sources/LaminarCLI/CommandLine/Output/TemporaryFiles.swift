import Foundation
import Synchronization

/// The temporary files that must not outlive the tool.
///
/// A signal removes them all, so a rename and its removal from the list are one step.
final class TemporaryFiles: Sendable {
  private struct State {
    var paths: Set<String> = []
    /// Programs that were started to write some of the files.
    var writers: Set<pid_t> = []
    var nextNumber = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Opens a new file beside `target`.
  ///
  /// - Throws: A `CommandError` that names the target.
  func open(beside target: String) throws -> (descriptor: Int32, path: String) {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? ""
    // The name is bounded, so that a target's longest name still has a temporary.
    let name = target[(slash.map { target.index(after: $0) } ?? target.startIndex)...]
      .unicodeScalars.prefix(32)
    return try state.withLock { state in
      guard !state.isClosed else {
        throw SystemFailure(code: EINTR).error("cannot write \(target)")
      }
      for _ in 0..<10_000 {
        state.nextNumber += 1
        let path = "\(folder).\(String(name)).\(getpid())-\(state.nextNumber).tmp"
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 {
          state.paths.insert(path)
          return (descriptor, path)
        }
        guard errno == EEXIST else { break }
      }
      throw SystemFailure.last.error("cannot write \(target)")
    }
  }

  /// Gives a finished file its name.
  ///
  /// - Parameter replaces: Whether a file of that name is replaced.
  func rename(_ path: String, to target: String, replaces: Bool) throws {
    try state.withLock { state in
      guard !state.isClosed else {
        throw SystemFailure(code: EINTR).error("cannot write \(target)")
      }
      var result: Int32
      if replaces {
        result = Foundation.rename(path, target)
      } else {
        // A hard link refuses to replace, in one step.
        result = link(path, target)
        if result == 0 {
          unlink(path)
        } else if errno != EEXIST, access(target, F_OK) != 0 {
          // A file system without hard links: looking first must do.
          result = Foundation.rename(path, target)
        }
      }
      guard result == 0 else { throw SystemFailure.last.error("cannot write \(target)") }
      state.paths.remove(path)
    }
  }

  /// Deletes an unfinished file.
  func remove(_ path: String) {
    state.withLock { state in
      if state.paths.remove(path) != nil { unlink(path) }
    }
  }

  /// Notes a program that writes one of the files, which must not outlive the tool either: it would
  /// make the file anew.
  func adopt(writer: pid_t) {
    state.withLock { state in
      state.writers.insert(writer)
      if state.isClosed { kill(writer, SIGKILL) }
    }
  }

  /// Forgets a program that has ended.
  func release(writer: pid_t) {
    state.withLock { state in _ = state.writers.remove(writer) }
  }

  /// Ends all programs, deletes all unfinished files and lets no more be made.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for writer in state.writers { kill(writer, SIGKILL) }
      for path in state.paths { unlink(path) }
      state.paths.removeAll()
    }
  }
}
