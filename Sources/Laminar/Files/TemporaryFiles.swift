package import Foundation
import Synchronization

/// The temporary files that must not outlive the process.
///
/// A signal removes them all, so a rename and its removal from the list are one step.
package final class TemporaryFiles: Sendable {
  fileprivate struct State {
    var paths: Set<String> = []
    /// Folders that are removed with all that is in them.
    var folders: Set<String> = []
    /// Folders that were made for files, none of which has its name yet; each after those it is in.
    var madeFolders: [String] = []
    /// Programs that were started to write some of the files.
    var writers: Set<pid_t> = []
    /// The folders that were searched for what killed runs left.
    var swept: Set<String> = []
    var nextNumber = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Has no files.
  package init() {}

  /// Whether a signal ends the process: nothing is written any more, and errors are consequences of it.
  package var isClosed: Bool { state.withLock(\.isClosed) }

  /// Opens a new file next to `target`, after removing what killed runs left in the folder.
  ///
  /// - Throws: A ``FileError`` that names `path`.
  func open(beside target: String, for path: String) throws -> (descriptor: Int32, path: String) {
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { String(target[...$0]) } ?? ""
    let name = target[(slash.map { target.index(after: $0) } ?? target.startIndex)...]
    return try state.withLock { state in
      guard !state.isClosed else { throw SystemFailure(code: EINTR).error("cannot write \(path)") }
      try state.makeFolder(folder, for: path)
      if state.swept.insert(folder).inserted { try StaleTemporaries.remove(in: folder) }
      for _ in 0..<10_000 {
        state.nextNumber += 1
        let temporary = folder + StaleTemporaries.name(for: name, number: state.nextNumber)
        FilesForHandler.note(temporary)
        let descriptor = Foundation.open(
          temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        let failure = SystemFailure.last
        if descriptor < 0 { FilesForHandler.forget(temporary) }
        if descriptor >= 0 {
          guard StaleTemporaries.lock(descriptor) else {
            FilesForHandler.forget(temporary)
            Foundation.close(descriptor)
            continue
          }
          state.paths.insert(temporary)
          return (descriptor, temporary)
        }
        guard failure.code == EEXIST else { throw failure.error("cannot write \(path)") }
      }
      throw SystemFailure(code: EEXIST).error("cannot write \(path)")
    }
  }

  /// Gives a finished file its name.
  ///
  /// - Parameters:
  ///   - replaces: Whether a file of that name is replaced.
  ///   - path: What messages call it.
  func rename(_ temporary: String, to target: String, replaces: Bool, for path: String) throws {
    try state.withLock { state in
      guard !state.isClosed else { throw SystemFailure(code: EINTR).error("cannot write \(path)") }
      // A hard link refuses to replace, in one step.
      if !replaces, link(temporary, target) == 0 {
        guard unlink(temporary) == 0 else {
          let failure = SystemFailure.last
          // All or nothing: what stays of the temporary is removed with the others.
          unlink(target)
          throw failure.error("cannot write \(path)")
        }
      } else {
        // A file system without hard links: a check before the rename must do.
        if !replaces {
          let failure = SystemFailure.last
          guard failure.code != EEXIST, try FileStatus(target, followsLink: false) == nil else {
            throw SystemFailure(code: EEXIST).error("cannot write \(path)")
          }
        }
        guard Foundation.rename(temporary, target) == 0 else {
          throw SystemFailure.last.error("cannot write \(path)")
        }
      }
      state.paths.remove(temporary)
      FilesForHandler.forget(temporary)
      state.keepFolders(of: target)
    }
  }

  /// Deletes an unfinished file.
  func remove(_ path: String) {
    state.withLock { state in
      if state.paths.remove(path) != nil {
        unlink(path)
        FilesForHandler.forget(path)
      }
      state.removeEmptyFolders()
    }
  }

  /// Runs several steps that a signal must not interrupt: it ends the process before or after them all.
  ///
  /// - Throws: What the steps throw, and a ``FileError`` when a signal came first.
  package func together<Result>(_ steps: () throws -> Result) throws -> Result {
    try state.withLock { state in
      guard !state.isClosed else { throw SystemFailure(code: EINTR).error("cannot write") }
      return try steps()
    }
  }

  // MARK: - Folders

  /// Makes the folder of a file that is not a temporary, for good.
  ///
  /// - Throws: A ``FileError`` that names the file.
  package func makeFolder(of path: String) throws {
    guard let slash = path.lastIndex(of: "/") else { return }
    try state.withLock { state in
      guard !state.isClosed else { throw SystemFailure(code: EINTR).error("cannot write \(path)") }
      try state.makeFolder(String(path[...slash]), for: path)
      state.keepFolders(of: path)
    }
  }

  /// Notes a folder that is removed with all that is in it when the process is
  /// ended.
  package func adopt(folder: String) {
    state.withLock { state in _ = state.folders.insert(folder) }
  }

  /// Forgets a folder.
  package func release(folder: String) {
    state.withLock { state in _ = state.folders.remove(folder) }
  }

  // MARK: - Writers

  /// Starts a program that writes one of the files. It must not outlive the process either: it would
  /// create the file again.
  ///
  /// - Parameter run: Starts it and returns its process identifier.
  /// - Throws: What `run` throws, and a ``FileError`` when a signal came first.
  package func start(writer run: () throws -> pid_t) throws {
    try state.withLock { state in
      guard !state.isClosed else { throw SystemFailure(code: EINTR).error("cannot write") }
      state.writers.insert(try run())
    }
  }

  /// Forgets a program that has ended.
  package func release(writer: pid_t) {
    state.withLock { state in _ = state.writers.remove(writer) }
  }

  // MARK: - The end

  /// Ends a program, and those that it started.
  package static func kill(writer: pid_t) {
    // Foundation makes each program that it starts the leader of a process group.
    Foundation.kill(-writer, SIGKILL)
  }

  /// Ends all programs, deletes all unfinished files and prevents new ones.
  package func close() {
    state.withLock { state in
      state.isClosed = true
      for writer in state.writers { Self.kill(writer: writer) }
      for writer in state.writers {
        // Until it has ended it may still be creating its file.
        var ending = siginfo_t()
        while waitid(P_PID, id_t(writer), &ending, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      }
      for path in state.paths { unlink(path) }
      state.paths.removeAll()
      state.removeEmptyFolders()
      for folder in state.folders { try? FileManager.default.removeItem(atPath: folder) }
      state.folders.removeAll()
    }
  }
}

extension TemporaryFiles.State {
  /// Makes a folder and those that it is in.
  ///
  /// - Parameters:
  ///   - folder: With its slash; empty for the folder of the process.
  ///   - path: The file that messages name.
  fileprivate mutating func makeFolder(_ folder: String, for path: String) throws {
    guard !folder.isEmpty, access(folder, F_OK) != 0, errno == ENOENT else { return }
    var end = folder.startIndex
    while let slash = folder[end...].dropFirst().firstIndex(of: "/") {
      let part = String(folder[..<slash])
      if mkdir(part, 0o777) == 0 {
        madeFolders.append(part)
      } else if errno != EEXIST {
        let failure = SystemFailure.last
        if access(part, F_OK) != 0 { throw failure.error("cannot write \(path)") }
      }
      end = slash
    }
  }

  /// Notes that a file came into its folder.
  fileprivate mutating func keepFolders(of path: String) {
    madeFolders.removeAll { path.hasPrefix($0 + "/") }
  }

  /// Removes the folders that were made and have nothing in them.
  fileprivate mutating func removeEmptyFolders() {
    guard paths.isEmpty else { return }
    for folder in madeFolders.reversed() { rmdir(folder) }
    madeFolders.removeAll()
  }
}

/// The unfinished files that a handler of signals removes, in a process that cannot start a thread that
/// waits for signals. A handler may take neither memory nor a lock, so the names are in memory that never
/// moves. What it does not know is removed by the next run, as what a killed run left.
package enum FilesForHandler {
  /// The address of the names; 0 in a process without such a handler.
  private static let names = Atomic<UInt>(0)
  /// A thread has few unfinished files at a time, and such a process has few threads.
  private static let capacity = 64

  private static var slots: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>? {
    UnsafeMutablePointer(bitPattern: names.load(ordering: .acquiring))
      .map { UnsafeMutableBufferPointer(start: $0, count: capacity) }
  }

  /// Notes names from now on. Call it before other threads start.
  package static func begin() {
    let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
    names.store(UInt(bitPattern: slots), ordering: .releasing)
  }

  fileprivate static func note(_ path: String) {
    guard let slots, let free = slots.firstIndex(of: nil) else { return }
    slots[free] = strdup(path)
  }

  fileprivate static func forget(_ path: String) {
    guard let slots else { return }
    for index in slots.indices {
      guard let name = slots[index], strcmp(name, path) == 0 else { continue }
      slots[index] = nil
      free(name)
    }
  }

  /// Removes the files; calls nothing that a handler of signals may not.
  package static func removeAll() {
    guard let slots else { return }
    for index in 0..<capacity {
      if let name = slots[index] { unlink(name) }
    }
  }
}

// MARK: - Remains of killed runs

/// The names of temporary files, and the removal of those that a killed run left behind.
///
/// A temporary is called `.NAME.laminar-PROCESS-NUMBER.tmp` and is locked (`flock`) as long as the
/// run that writes it lives; the system releases the lock when the process ends, however it ends.
/// So a temporary that can be locked belongs to no running process, also where several hosts share a
/// folder. On a file system without such locks nothing is removed.
private enum StaleTemporaries {
  private static let mark = ".laminar-"
  private static let ending = ".tmp"

  /// The name of a temporary for a target; the target's name is cut to 32 characters, so that its
  /// longest name still has a temporary.
  static func name(for target: Substring, number: Int) -> String {
    ".\(String(target.unicodeScalars.prefix(32)))\(mark)\(getpid())-\(number)\(ending)"
  }

  /// Whether a file's name is that of a temporary.
  private static func isTemporary(_ name: String) -> Bool {
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
  /// The range of the last occurrence of a text, if there is one.
  fileprivate func lastRange(of text: String) -> Range<String.Index>? {
    range(of: text, options: .backwards)
  }
}
