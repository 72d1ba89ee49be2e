package import Foundation
import LaminarTrace

/// The status of an existing file.
package struct FileStatus {
  package let mode: mode_t

  /// Asks for a file; nil for one that does not exist.
  ///
  /// - Parameter followsLink: Whether a symbolic link stands for what it leads to.
  /// - Throws: The system's reason where it cannot tell: a file that may exist is not called missing.
  package init?(_ path: String, followsLink: Bool = true) throws(FileError) {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError("cannot examine \(path): \(SystemFailure.last.reason)", kind: .environment)
    }
    mode = status.st_mode
  }

  /// Whether it is a regular file.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  /// The permissions.
  package var permissions: mode_t { mode & 0o7777 }

  /// Whether there is a file or folder.
  ///
  /// - Throws: The system's reason where it cannot tell.
  package static func exists(_ path: String) throws(FileError) -> Bool {
    try FileStatus(path) != nil
  }
}

/// The entries of folders, with the errors of reading them.
package enum FolderContents {
  /// The names in a folder but `.` and `..`, in the order of their bytes; nil when there is no folder.
  ///
  /// Names that are not UTF-8 text are left out: repaired, they would name other files.
  ///
  /// - Parameter isHidden: Whether only names that begin with a point are wanted; others cost nothing then.
  /// - Throws: The system's reason when the folder cannot be read to its end.
  package static func names(
    in folder: String, isHidden: Bool = false
  ) throws(FileError) -> [String]? {
    let path = folder.isEmpty ? "." : folder
    func failure() -> FileError {
      FileError("cannot read the folder \(path): \(SystemFailure.last.reason)", kind: .environment)
    }
    guard let directory = opendir(path) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure()
    }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      // Only this tells the end from an error.
      errno = 0
      guard let entry = readdir(directory) else {
        if errno != 0 { throw failure() }
        break
      }
      if isHidden, entry.pointee.d_name.0 != 46 { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths below a folder of all that is not a folder, in order; empty when there is no folder.
  /// Symbolic links to folders are not followed.
  ///
  /// - Throws: The system's reason when a folder cannot be read to its end, or an entry not examined.
  package static func files(below folder: String) throws(FileError) -> [String] {
    try entries(below: folder).filter { !$0.isFolder }.map(\.path)
  }

  /// Removes a folder with all that is in it; one that does not exist is no error.
  ///
  /// - Throws: The system's reason when something stays.
  package static func remove(_ folder: String) throws(FileError) {
    // What is in a folder follows it.
    for entry in try entries(below: folder).reversed() {
      let path = folder + entry.path
      guard (entry.isFolder ? rmdir(path) : unlink(path)) == 0 || errno == ENOENT else {
        throw FileError(
          "cannot remove \(path): \(SystemFailure.last.reason)", kind: .environment)
      }
    }
    try removeEmpty(folder)
  }

  /// Removes a folder and its subfolders, which contain no files.
  ///
  /// - Throws: The system's reason when something stays.
  package static func removeFolders(_ folder: String) throws(FileError) {
    for entry in try entries(below: folder).reversed() where entry.isFolder {
      try removeEmpty(folder + entry.path)
    }
    try removeEmpty(folder)
  }

  private static func removeEmpty(_ folder: String) throws(FileError) {
    guard rmdir(folder) == 0 || errno == ENOENT else {
      throw FileError(
        "cannot remove the folder \(folder): \(SystemFailure.last.reason)", kind: .environment)
    }
  }

  /// All that is below a folder, which has its slash; each folder before what is in it.
  private static func entries(
    below folder: String
  ) throws(FileError) -> [(path: String, isFolder: Bool)] {
    var entries: [(path: String, isFolder: Bool)] = []
    for name in try names(in: folder) ?? [] {
      guard let status = try FileStatus(folder + name, followsLink: false) else { continue }
      entries.append((name, status.isFolder))
      guard status.isFolder else { continue }
      entries += try self.entries(below: folder + name + "/").map { (name + "/" + $0, $1) }
    }
    return entries
  }
}

// MARK: - Confinement

/// A folder whose files are named by something that is not trusted: no name leads out of it, neither
/// by its parts nor through a symbolic link.
package struct ConfinedFolder: Sendable, Hashable {
  /// The path with its slash.
  package let path: String

  /// Makes it from a path, with or without its last slash.
  package init(_ path: String) {
    self.path = path.isEmpty ? "./" : path.hasSuffix("/") ? path : path + "/"
  }

  /// The absolute path of a name without symbolic links, whether there is a file or not.
  ///
  /// - Throws: A ``FileError`` for a name that leads out of the folder or to a link to nothing, and
  ///   with the system's reason for a path that cannot be examined.
  package func realPath(of name: String) throws -> String {
    guard SuiteRunRecord.isInside(name) else { throw outside(name) }
    let root = try Self.realPath(path)
    let real = try Self.realPath(path + name)
    guard real.hasPrefix(root == "/" ? root : root + "/") else { throw outside(name) }
    return real
  }

  /// The bytes of the file of a name; nil when there is none.
  ///
  /// - Throws: What `realPath` throws; a ``FileError`` for what is not a regular file, is too long or
  ///   cannot be read.
  package func bytes(of name: String, limit: Int) throws -> [UInt8]? {
    let real = try realPath(of: name)
    guard try FileStatus(real, followsLink: false) != nil else { return nil }
    let (descriptor, size) = try FileContents.openRegular(real, name: path + name)
    defer { close(descriptor) }
    return try FileContents.bytes(of: descriptor, name: path + name, expecting: size, limit: limit)
  }

  private func outside(_ name: String) -> FileError {
    FileError("\(path)\(name) leads out of the folder \(path)", kind: .input)
  }

  /// The absolute path without symbolic links; parts at its end that do not exist are kept.
  private static func realPath(_ path: String) throws -> String {
    var known = path
    while known.count > 1, known.hasSuffix("/") { known.removeLast() }
    var missing: [Substring] = []
    while true {
      if let real = realpath(known, nil) {
        defer { free(real) }
        return ([String(cString: real)] + missing.reversed().map(String.init))
          .joined(separator: "/").replacing("//", with: "/")
      }
      guard errno == ENOENT else { throw SystemFailure.last.error("cannot examine \(path)") }
      // What is written to a link to nothing appears where it leads.
      if try FileStatus(known, followsLink: false) != nil {
        throw FileError("\(known) is a link to a file that does not exist", kind: .input)
      }
      let slash = known.lastIndex(of: "/")
      missing.append(slash.map { known[known.index(after: $0)...] } ?? known[...])
      known = slash.map { $0 == known.startIndex ? "/" : String(known[..<$0]) } ?? "."
    }
  }
}

// MARK: - Paths

extension URL {
  /// The path of the file that the URL names.
  ///
  /// - Throws: A `FileError` for a URL of another scheme, and for a path that no file can have.
  func filePath() throws(FileError) -> String {
    guard isFileURL else {
      throw FileError("\(absoluteString) is not the URL of a file", kind: .input)
    }
    // The system would read the path up to there, and so name another file.
    guard !path.utf8.contains(0) else {
      throw FileError("the path '\(path)' contains the character U+0000", kind: .input)
    }
    return path
  }

  /// The name of the file in messages: the path as it was given, relative or not.
  var fileName: String { isFileURL ? relativePath : absoluteString }
}

// MARK: - Errors

/// Why a file could not be read or written.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The file is missing, is not a file, may not be read or is too long.
    case input
    /// There is a file of that name, which was not to be replaced.
    case existing
    /// The system failed: the disk is full, the folder cannot be written. Worth a retry.
    case environment
  }

  /// The fault and the file, in one line: `cannot read a.json: no such file or folder`.
  public var message: String
  /// The kind of reason.
  public var kind: Kind
  /// A remedy; nil if the message is sufficient.
  public var help: String?

  /// Makes an error of its parts.
  package init(_ message: String, kind: Kind, help: String? = nil) {
    self.message = message
    self.kind = kind
    self.help = help
  }

  /// The message, and what to do about it.
  public var description: String { message + (help.map { "; \($0)" } ?? "") }
}

/// A POSIX `errno` value.
package struct SystemFailure {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last call.
  package static var last: SystemFailure { SystemFailure(code: errno) }

  /// The error of a failed call: `ClosedPipe` for a reader that went away, otherwise a ``FileError``
  /// with the system's reason.
  package func error(_ message: String) -> any Error {
    if code == EPIPE { return ClosedPipe() }
    return FileError("\(message): \(reason)", kind: .environment)
  }

  /// The error of an input that cannot be read.
  func error(reading name: String) -> FileError {
    let isInput = [ENOENT, ENOTDIR, EISDIR, EACCES, ENAMETOOLONG, ELOOP].contains(code)
    return FileError("cannot read \(name): \(reason)", kind: isInput ? .input : .environment)
  }

  /// The same words in every locale.
  package var reason: String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the file system is read-only"
    case ENOENT: "no such file or folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it exists"
    case EFBIG: "the file would be too large"
    case EMFILE, ENFILE: "too many open files"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "too many symbolic links"
    case EBADF: "it is not open"
    case EIO: "input/output error"
    case EINTR: "it was interrupted"
    case EAGAIN: "no more processes or threads may be started"
    case ENOMEM: "the memory is used up"
    default: "system error \(code)"
    }
  }
}
