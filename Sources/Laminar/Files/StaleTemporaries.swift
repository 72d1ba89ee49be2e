import Foundation

/// The names of temporary files, and the removal of those that a killed run left behind.
///
/// A temporary is called `.NAME.laminar-PROCESS-NUMBER.tmp` and is locked (`flock`) as long as the
/// run that writes it lives; the system releases the lock when the process ends, however it ends.
/// So a temporary that can be locked belongs to no running process, also where several hosts share a
/// folder. On a file system without such locks nothing is removed.
enum StaleTemporaries {
  private static let mark = ".laminar-"
  private static let ending = ".tmp"

  /// The name of a temporary for a target; the target's name is cut to 32 characters, so that its
  /// longest name still has a temporary.
  static func name(for target: Substring, number: Int) -> String {
    ".\(String(target.unicodeScalars.prefix(32)))\(mark)\(getpid())-\(number)\(ending)"
  }

  /// Whether a file's name is that of a temporary.
  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending), let mark = name.lastRange(of: mark) else {
      return false
    }
    let numbers = name[mark.upperBound...].dropLast(ending.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
  }

  /// Locks a temporary that was just made; false when a sweep was faster and removes it.
  static func lock(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Removes the temporaries of a folder that no run writes any more.
  ///
  /// A folder that may not be read is one in which they stay.
  ///
  /// - Parameter folder: With its slash; empty for the folder of the process.
  /// - Throws: The system's reason when the folder cannot be read to its end, or one cannot be removed.
  static func remove(in folder: String) throws {
    guard access(folder.isEmpty ? "." : folder, R_OK) == 0 || errno != EACCES else { return }
    let names = try FolderContents.names(in: folder, isHidden: true) ?? []
    for name in names where isTemporary(name) {
      try removeIfStale(folder + name)
    }
  }

  private static func removeIfStale(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    // Somebody else's, or one that its run has just finished.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    guard unlink(path) == 0 || [ENOENT, EACCES, EPERM].contains(errno) else {
      throw SystemFailure.last.error("cannot remove \(path)")
    }
  }
}

extension String {
  /// Where a text occurs last; nil where it does not.
  fileprivate func lastRange(of text: String) -> Range<String.Index>? {
    range(of: text, options: .backwards)
  }
}
